// DATA_DIR under a real service: closed to others whatever the umask, one owner, keys in a file, a SIGHUP survived.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { tellKeys } from '../../src/service/start/first-run.js';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { startService, testService } from '../support/process.js';
import { temporaryDirectory } from '../support/scope.js';
import { postJson } from '../support/send.js';

t.setTimeout(420_000);

function openPaths(directory: string): string[] {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((path) => join(directory, path));
  // The service may remove a file meanwhile.
  const modeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return [directory, ...paths].filter((path) => (modeOf(path) & 0o077) !== 0);
}

t.test('a service started under umask 000', async (t) => {
  const dataDir = temporaryDirectory(t);
  chmodSync(dataDir, 0o777);
  const before = process.umask(0);
  const service = await startService({ DATA_DIR: dataDir }).finally(() => process.umask(before));
  t.teardown(() => service.end('SIGKILL'));
  t.ok(readdirSync(dataDir, { recursive: true }).length > 10, 'there is something to look at');
  t.same(openPaths(dataDir), [], 'nothing is open to others');

  const keys = readFileSync(join(dataDir, 'demo-keys.txt'), 'utf8');
  t.match(keys, /rk_test_\w{32}/, 'the keys are in a file');
  t.notMatch(keys, /_live_/, 'live ones are not made unless asked for');
  t.notMatch(service.output(), /(rk|sk|pk)_(test|live)_\w{32}/, 'the output has none');
  await eventually(t, 'and says where they are', () => service.output().includes('demo-keys.txt'));

  await t.rejects(
    startService({ DATA_DIR: dataDir }),
    new RegExp(`in use by process ${service.pid}:`),
    'a second process is refused with the pid of the first',
  );
  process.kill(service.pid, 'SIGHUP');
  t.equal((await fetch(`${service.url}/readyz`)).status, 200, 'a hangup ends nothing');

  await service.end('SIGKILL');
  chmodSync(join(dataDir, 'control'), 0o755);
  const link = `${dataDir}-link`;
  symlinkSync(dataDir, link);
  t.teardown(() => rmSync(link));
  const next = await testService(t, { DATA_DIR: link, TRUSTED_PROXIES: '127.0.0.1' }, { descriptorsMax: 220 });
  await eventually(t, 'that nobody can administer it', () => next.output().includes('the admin API is off'));
  t.match(next.output(), /"connections":\d+,"message":"few connections can be open/);
  const said = /open to other users, .*permissions were corrected/;
  await eventually(t, 'what is too open is said', () => said.test(next.output()));
  t.same(openPaths(dataDir), [], 'and mended, also where DATA_DIR is a link');
});

t.test('a first start that ends behind the creation of the demo keys tells them', async (t) => {
  const other = createServer();
  t.teardown(() => other.close());
  const port = await new Promise<string>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve(String((other.address() as AddressInfo).port)));
  });
  const dataDir = temporaryDirectory(t);
  await t.rejects(startService({ DATA_DIR: dataDir, PORT: port }), /the port is in use/);
  const keys = readFileSync(join(dataDir, 'demo-keys.txt'), 'utf8');
  const key = /rk_test_\w{32}/.exec(keys)?.[0] ?? '';
  const service = await testService(t, { DATA_DIR: dataDir });
  const { status } = await postJson(`${service.url}/fingerprint/score`, { 'x-service-key': key }, body('user-1'));
  t.equal(status, 200, 'and the next start knows them');
  t.equal(readFileSync(join(dataDir, 'demo-keys.txt'), 'utf8'), keys, 'and makes no others');
});

t.test('a short admin token is refused at the start', async (t) => {
  const main = new URL('../../src/main.js', import.meta.url).pathname;
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', ADMIN_TOKEN: 'fifteen-chars-x', DATA_DIR: join(tmpdir(), 'riskgate-none') },
    encoding: 'utf8',
  });
  t.equal(status, 1);
  t.match(stderr, /ADMIN_TOKEN must have at least 16 characters/);
});

t.test('what is in the way of a start is said in a sentence, and nothing is waited for', async (t) => {
  const main = new URL('../../src/main.js', import.meta.url).pathname;
  for (const token of ['', 'sixteen-chars-xx']) {
    const dataDir = t.testdir();
    spawnSync('mkfifo', [join(dataDir, token === '' ? 'admin-token' : 'node-id')]);
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env: { PATH: process.env['PATH'] ?? '', ADMIN_TOKEN: token, DATA_DIR: dataDir, PORT: '0', CLICKHOUSE: 'off' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    t.equal(status, 1);
    t.match(stderr, /did not start/);
    t.match(stderr, /is a pipe, socket or device where a file belongs/);
    t.notMatch(stderr, /"stack"/);
  }
});

/** A start that waits for an answer of Redis, and what it said. */
async function waitingStart(t: Test) {
  const main = new URL('../../src/main.js', import.meta.url).pathname;
  const redis = createServer().listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const { port } = redis.address() as AddressInfo;
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: t.testdir(), PORT: '0', REDIS_URL: `redis://127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [socket] = (await once(redis, 'connection')) as [Socket];
  socket.on('error', () => undefined);
  t.teardown(() => {
    redis.close();
    socket.destroy();
  });
  return { child, redis, socket, said: () => said };
}

t.test('a SIGHUP during the start ends nothing', async (t) => {
  const { child, redis, socket, said } = await waitingStart(t);
  child.kill('SIGHUP');
  redis.close();
  socket.destroy();
  t.same(await once(child, 'close'), [1, null], 'the start ends because of Redis');
  t.match(said(), /did not start/);
});

// Without a listener the first process of a container ignores them, and is killed when it should have stopped.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  t.test(`${signal} during the start ends it as it ends the service`, async (t) => {
    const { child, said } = await waitingStart(t);
    child.kill(signal);
    t.same(await once(child, 'close'), [0, null]);
    t.match(said(), /"message":"stopped"/);
    t.notMatch(said(), /did not start/);
  });

t.test('a terminal is told the keys, and no file is written', async (t) => {
  const dataDir = t.testdir();
  const written: string[] = [];
  t.equal(tellKeys('keys', { isTTY: true, write: (text) => written.push(text) }, dataDir), undefined);
  t.same(written, ['keys']);
  t.same(readdirSync(dataDir), []);
});

t.test('the keys do not go where a link leads that somebody left', async (t) => {
  const dataDir = t.testdir({ theirs: 'open to others' });
  const theirs = join(dataDir, 'theirs');
  symlinkSync(theirs, join(dataDir, 'demo-keys.txt'));
  const path = tellKeys('keys', { isTTY: false, write: () => undefined }, dataDir) ?? '';
  t.equal(readFileSync(theirs, 'utf8'), 'open to others');
  t.equal(readFileSync(path, 'utf8'), 'keys');
  t.equal(lstatSync(path).mode & 0o777, 0o600);
  writeFileSync(path, 'theirs', { mode: 0o644 });
  chmodSync(path, 0o644);
  tellKeys('keys', { isTTY: false, write: () => undefined }, dataDir);
  t.equal(lstatSync(path).mode & 0o777, 0o600, 'nor into a file of others');
});
