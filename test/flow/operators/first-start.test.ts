// A start without ADMIN_TOKEN: a token for this machine alone, in a file that only the service's user reads; and none
// where others reach the service, or where it is turned off.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ADMIN_TOKEN_CHARS_MIN, readConfig } from '../../../src/config.js';
import { withAdminToken } from '../../../src/service/start/admin-token.js';
import { signInLink } from '../../../src/service/start/first-run.js';
import { temporaryDirectory } from '../../support/scope.js';
import { startService } from '../../support/process.js';

t.setTimeout(420_000);

const TOKEN = 'the-token-of-this-test';

t.test('a token is made where only this machine reaches the service', async (t) => {
  const cases: readonly [what: string, env: Record<string, string>, made: boolean][] = [
    ['nothing set', {}, true],
    ['IPv6 loopback', { HOST: '::1' }, true],
    ['the network', { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }, false],
    ['a proxy in front', { TRUSTED_PROXIES: '127.0.0.1' }, false],
    ['turned off', { ADMIN_TOKEN: 'off' }, false],
    ['a token of its own', { ADMIN_TOKEN: TOKEN }, false],
  ];
  for (const [what, env, made] of cases) {
    const dataDir = temporaryDirectory(t);
    const { config, path } = withAdminToken(readConfig({ DATA_DIR: dataDir, ...env }));
    t.equal(path, made ? join(dataDir, 'admin-token') : undefined, what);
    t.equal(existsSync(join(dataDir, 'admin-token')), made, what);
    if (made) t.match(config.adminToken, /^[A-Za-z0-9]{32}$/, what);
    else t.equal(config.adminToken, env['ADMIN_TOKEN'] === TOKEN ? TOKEN : '', what);
  }
});

t.test('a file that holds no token is no token', async (t) => {
  const dataDir = temporaryDirectory(t);
  const long = 'x'.repeat(ADMIN_TOKEN_CHARS_MIN);
  for (const wrong of ['', 'short\n', `${long}\n${long}\n`, `${long}é\n`, `${long}\0`, Buffer.alloc(40, 0xff)]) {
    writeFileSync(join(dataDir, 'admin-token'), wrong);
    t.throws(() => withAdminToken(readConfig({ DATA_DIR: dataDir })), { message: /has no admin token/ }, String(wrong));
  }
});

t.test('the link has its secret where no server sees it', async (t) => {
  const link = (env: Record<string, string>): string => signInLink('abc', readConfig(env), 8080);
  t.match(link({}), 'http://127.0.0.1:8080/dashboard/#code=abc');
  t.match(link({ HOST: '::1' }), 'http://[::1]:8080/dashboard/#code=abc');
});

t.test('a service that nobody gave a token', async (t) => {
  const dataDir = temporaryDirectory(t);
  const path = join(dataDir, 'admin-token');
  const ask = async (url: string): Promise<number> =>
    (await fetch(`${url}/admin/v1/audit`, { headers: { authorization: `Bearer ${token()}` } })).status;
  const token = (): string => readFileSync(path, 'utf8').trim();
  const first = await startService({ DATA_DIR: dataDir });
  t.equal(statSync(path).mode & 0o777, 0o600);
  t.match(first.output(), path, 'the log names the file');
  t.notMatch(first.output(), token(), 'and not what is in it');
  t.notMatch(first.output(), '#code=', 'nor a link, where nobody looks at a terminal');
  t.equal(await ask(first.url), 200);
  const made = token();
  await first.end('SIGTERM');
  const second = await startService({ DATA_DIR: dataDir });
  t.equal(token(), made, 'the same one at the next start');
  t.equal(await ask(second.url), 200);
  await second.end('SIGTERM');
  const off = await startService({ DATA_DIR: dataDir, ADMIN_TOKEN: 'off' });
  t.equal(await ask(off.url), 404);
  await off.end('SIGTERM');
});
