// The whole service from the outside: what it says over TLS, which headers its pages have, and where its secrets are
// not.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { testApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { runCliHere } from '../support/cli.js';
import { childrenOf } from '../support/faults/descriptors.js';
import { startService, testService } from '../support/process.js';
import { RawClient, requestText, sendRaw } from '../support/load/raw-http.js';
import { makeCertificate } from '../support/certificate.js';

t.setTimeout(420_000);

const directory = t.testdir();
const TLS = { TLS_CERT: `${directory}/cert.pem`, TLS_KEY: `${directory}/key.pem` };
makeCertificate({ certFile: TLS.TLS_CERT, keyFile: TLS.TLS_KEY });

const PATHS = (
  '/docs /docs/viewer.js /docs/viewer.css /docs/start.js /docs/favicon.png /openapi.json /healthz /readyz / /nowhere ' +
  '/v2/usage /fingerprint/score /admin/v1/workspaces'
).split(' ');

t.test('settings that are wrong or misspelt are told together', async (t) => {
  const main = new URL('../../src/main.js', import.meta.url).pathname;
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: directory,
    PORT: 'x',
    EVENT_TTL: '0',
    REDIS_ULR: 'redis://a',
    PROT: '8080',
  };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  t.equal(status, 1);
  t.match(stderr, /"error":"PORT must be .*; EVENT_TTL must be [^"]*","message":"the service did not start"/);
  t.match(stderr, /"name":"REDIS_ULR","did_you_mean":"REDIS_URL"/);
  t.match(stderr, /"name":"PROT","did_you_mean":"PORT"/);
  t.notMatch(stderr, /"stack"/);
});

t.test('a certificate that cannot be used ends the start with a sentence, before a store is opened', async (t) => {
  const main = new URL('../../src/main.js', import.meta.url).pathname;
  const none = `${directory}/none.pem`;
  const other = `${directory}/other.pem`;
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', other], { stdio: 'ignore' });
  for (const [files, why] of [
    [{ TLS_CERT: none }, `TLS_CERT: ${none}: there is no such file`],
    [{ TLS_KEY: none }, `TLS_KEY: ${none}: there is no such file`],
    [{ TLS_CERT: TLS.TLS_KEY }, `TLS_CERT: ${TLS.TLS_KEY} is not a certificate in PEM`],
    [{ TLS_KEY: other }, 'TLS_KEY is not the key of TLS_CERT'],
  ] as const) {
    const dataDir = t.testdir();
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', CLICKHOUSE: 'off', ...TLS, ...files };
    const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 60_000 });
    t.equal(status, 1, why);
    t.ok(stderr.includes(why), stderr);
    t.notMatch(stderr, /"stack"/);
    t.notOk(existsSync(`${dataDir}/control`));
  }
});

for (const engine of ['uws', 'node']) {
  t.test(`TLS on ${engine}`, async (t) => {
    const test = await testApp(t, {
      env: { ...TLS, HTTP_ENGINE: engine, SHARDS: '1', ADMIN_TOKEN: 'the-token-of-this-test' },
    });
    const key = readFileSync(TLS.TLS_KEY);
    copyFileSync(`${directory}/other.pem`, TLS.TLS_KEY);
    await t.rejects(test.app.reload(), { message: /^TLS_KEY is not the key of TLS_CERT: set both/ });
    writeFileSync(TLS.TLS_KEY, key);
    await test.app.reload();
    const environment = { ...TLS, ADMIN_TOKEN: 'the-token-of-this-test', PORT: String(test.app.port) };
    const asked = await runCliHere(['rules', 'list', '--workspace', 'acme'], environment);
    t.match(asked, { code: 1, stderr: /does not answer at https:\/\/127\.0\.0\.1:\d+: self-signed certificate/ });
    const score = requestText('POST', '/fingerprint/score', JSON.stringify(body('ada')), [
      'content-type: application/json',
      `x-service-key: ${test.keys.live.api}`,
    ]);
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const reply = await sendRaw(test.app.port, score, { minVersion: version, maxVersion: version });
      t.equal(reply?.status, 200, version);
    }
    for (const version of ['TLSv1', 'TLSv1.1'] as const) {
      // A client that would take it: the refusal is the service's.
      const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
      await t.rejects(RawClient.open(test.app.port, old), { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }, version);
    }
    t.not((await sendRaw(test.app.port, score))?.status, 200, 'plain HTTP is not answered');

    for (const path of PATHS) {
      const reply = await sendRaw(test.app.port, requestText('GET', path), {});
      const { headers } = reply ?? { headers: new Map<string, string>() };
      t.equal(headers.get('x-content-type-options'), 'nosniff', path);
      t.match(headers.get('strict-transport-security'), /^max-age=\d{7,}/, path);
      t.match(headers.get('cache-control'), /no-store|max-age/, path);
      t.notOk(
        headers.has('server') || headers.has('x-powered-by') || headers.has('uwebsockets'),
        `${path} names no product`,
      );
      if (headers.get('content-type')?.startsWith('text/html') !== true) continue;
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
        t.ok(policy.includes(rule), `${path}: ${rule}`);
      t.notMatch(policy, /unsafe|\*|https?:/, `${path}: nothing inline, nothing from elsewhere`);
      t.equal(headers.get('referrer-policy'), 'no-referrer', path);
      t.equal(headers.get('cross-origin-opener-policy'), 'same-origin', `${path}: who opens it does not reach it`);
      t.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path);
    }
  });
}

t.test('secrets are neither in argv nor in the output', async (t) => {
  const secrets = { ADMIN_TOKEN: 'admin-token-4711-secret', CLICKHOUSE_PASSWORD: 'clickhouse-0815-secret' };
  const service = await testService(t, { DATA_DIR: t.testdir(), ...secrets });
  for (const authorization of [`Bearer ${secrets.ADMIN_TOKEN}`, `Bearer ${secrets.ADMIN_TOKEN}x`, secrets.ADMIN_TOKEN])
    await fetch(`${service.url}/admin/v1/workspaces`, { headers: { authorization } });
  const processes = [service.pid, ...childrenOf(service.pid)];
  for (const secret of Object.values(secrets)) {
    for (const pid of processes) t.notOk(argvOf(pid).includes(secret), `argv of ${pid}`);
  }
  t.equal(service.output().includes('runs as root'), process.getuid?.() === 0, 'root is told so');
  await service.end('SIGTERM');
  for (const [name, secret] of Object.entries(secrets)) t.notOk(service.output().includes(secret), name);
});

t.test('the password of a Redis that does not answer is not told', async (t) => {
  const started = startService({ DATA_DIR: t.testdir(), REDIS_URL: 'redis://user:redis-secret-42@127.0.0.1:1/0' });
  const error: unknown = await started.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  t.match(error, { message: /Redis does not answer/ });
  t.notMatch(error, { message: /redis-secret-42/ });
});

t.test('a secret key that comes from a browser is refused and told of', async (t) => {
  const test = await testApp(t, { env: { SHARDS: '1' } });
  const headers = { 'x-secret-api-key': test.keys.live.secret, origin: 'https://shop.example' };
  for (let use = 0; use < 3; use += 1) t.equal((await test.send('GET', '/v2/usage', headers)).status, 401);
  t.equal(
    test.lines.filter((line) => line.includes('a browser used a secret key') && line.includes('"workspace":"acme"'))
      .length,
    1,
    'once a minute, however often it comes',
  );
  t.notOk(
    test.lines.some((line) => line.includes(test.keys.live.secret)),
    'by its id, not by its text',
  );
});

/** '' where /proc does not say. */
function argvOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
