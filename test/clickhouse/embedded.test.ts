// The engine's process: it comes back when it dies, goes when its parent goes, and keeps what it was given.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { startEmbedded } from '../../src/clickhouse/embedded.js';
import { endpointUrl, readEndpoint, writeEndpoint } from '../../src/clickhouse/endpoint.js';
import { startTestEngine, testEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { temporaryDirectory } from '../support/scope.js';

t.setTimeout(420_000);

const DIST = fileURLToPath(new URL('../..', import.meta.url));
const silent = (): void => undefined;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

t.test('it comes back on the same port with everything it had', async (t) => {
  const test = await testEngine(t);
  if (test === undefined) return;
  const { engine, dataDir, url } = test;
  t.match(readEndpoint(dataDir), { pid: engine.pid, port: Number(new URL(url).port) });
  t.equal(readFileSync(`/proc/${engine.pid}/oom_score_adj`, 'utf8'), '1000\n', 'killed first without memory');
  await test.client.insert({ table: 'labels', values: [{ workspace: 'kept' }], format: 'JSONEachRow' });
  for (let round = 1; round <= 2; round += 1) {
    const { pid } = engine;
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await eventually(
      t,
      'it answers again',
      () =>
        engine.pid !== pid &&
        test.ask('SELECT workspace FROM labels').then(
          (text) => text === 'kept',
          () => false,
        ),
    );
    t.equal(engine.restarts, round);
    t.equal(engine.url, url);
    t.equal(readEndpoint(dataDir)?.pid, engine.pid);
  }
  t.equal(test.logged.length, 2, 'each death is one line');
  t.match(test.logged[0], /SIGKILL: when memory is short, the kernel ends it first\); it is started again$/);

  const second = await startEmbedded({ dataDir, port: 0, password: '', log: silent, patienceMs: 0 });
  t.equal(second.state, 'failed', 'a directory has one engine');
  t.equal(await test.ask('SELECT 1'), '1', 'which goes on');

  const slow = test.ask('SELECT sleep(2)');
  // Sent after it: when this one is answered, the one before it has begun.
  t.equal(await test.ask('SELECT 2'), '2', 'a question runs beside it');
  const { pid = 0 } = engine;
  await engine.close(5000);
  t.equal(await slow, '0', 'it is answered before the engine goes');
  t.notOk(isAlive(pid));
  t.equal(readEndpoint(dataDir), undefined);
});

t.test('it does not outlive its parent', async (t) => {
  const dataDir = temporaryDirectory(t);
  const script = `import { startEmbedded } from ${JSON.stringify(join(DIST, 'src/clickhouse/embedded.js'))};
    const started = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, port: 0, password: '', log: () => {} });
    console.log(started.state, started.engine?.pid ?? 0);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const [state, pid] = line.toString().trim().split(' ');
  parent.kill('SIGKILL');
  if (state === 'missing') return;
  t.equal(state, 'ready');
  await eventually(t, 'it goes', () => !isAlive(Number(pid)));
});

t.test('it waits for the engine of a service that was killed to let go of the directory', async (t) => {
  const test = await startTestEngine();
  if (test === undefined) return;
  const logged: string[] = [];
  const next = startEmbedded({ dataDir: test.dataDir, port: 0, password: '', log: (text) => logged.push(text) });
  await eventually(t, 'it is refused at first', () => logged.length > 0);
  await test.engine.close(0);
  const started = await next;
  t.equal(started.state, 'ready');
  if (started.state === 'ready') await started.engine.close(0);
  await test.close();
});

t.test('a start that waits for the directory ends when the service does', async (t) => {
  const test = await startTestEngine();
  if (test === undefined) return;
  const stopping = new AbortController();
  const logged: string[] = [];
  const log = (text: string): void => void logged.push(text);
  const { dataDir } = test;
  const next = startEmbedded({ dataDir, port: 0, password: '', log, signal: stopping.signal });
  await eventually(t, 'it is refused', () => logged.length > 0);
  stopping.abort();
  t.equal((await next).state, 'failed');
  await test.close();
});

t.test('a package that is not installed is said, not thrown', async (t) => {
  const copy = temporaryDirectory(t);
  for (const room of ['clickhouse', 'contract', 'event', 'log', 'storage', 'util'])
    cpSync(join(DIST, 'src', room), join(copy, 'src', room), { recursive: true });
  cpSync(join(DIST, 'workers/clickhouse/main.js'), join(copy, 'workers/clickhouse/main.js'));
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
  // Of packages only what loads before the engine.
  mkdirSync(join(copy, 'node_modules'));
  symlinkSync(join(DIST, '../node_modules/lru-cache'), join(copy, 'node_modules/lru-cache'));
  // A folder without the package in it, so that none further up is found.
  mkdirSync(join(copy, 'node_modules/chdb'), { recursive: true });
  writeFileSync(join(copy, 'node_modules/chdb/package.json'), '{}');
  const bare = (await import(join(copy, 'src/clickhouse/embedded.js'))) as {
    startEmbedded: typeof startEmbedded;
  };
  const started = await bare.startEmbedded({ dataDir: join(copy, 'data'), port: 0, password: '', log: silent });
  t.match(started, { state: 'missing', reason: /chdb/ });
});

t.test('a port that is taken is a reason, not a hang', async (t) => {
  const test = await startTestEngine();
  if (test === undefined) return;
  await test.engine.close(0);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.match(
    await startEmbedded({
      dataDir: test.dataDir,
      port: (taken.address() as AddressInfo).port,
      password: '',
      log: silent,
      patienceMs: 0,
    }),
    { state: 'failed', reason: /EADDRINUSE/ },
  );
  taken.close();
  await test.close();
});

t.test("the endpoint is for the living, and for the service's user only", async (t) => {
  const dir = temporaryDirectory(t);
  t.equal(readEndpoint(dir), undefined);
  writeEndpoint(dir, { pid: process.pid, port: 1234, password: 'a b' });
  t.same(readEndpoint(dir), { pid: process.pid, port: 1234, password: 'a b' });
  t.equal(endpointUrl({ pid: 0, port: 1234, password: 'a b' }), 'http://default:a%20b@127.0.0.1:1234');
  writeEndpoint(dir, { pid: 2 ** 22 + 1, port: 1234, password: '' });
  t.equal(readEndpoint(dir), undefined, 'its process is gone');
  writeFileSync(join(dir, 'clickhouse.json'), '{"pid":');
  t.equal(readEndpoint(dir), undefined, 'half a file');
  t.equal(statSync(join(dir, 'clickhouse.json')).mode & 0o777, 0o600);
});
