// Commands that ask a ClickHouse which is not there, or hangs.
import { createServer, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { startEmbedded } from '../../src/clickhouse/embedded.js';
import { removeEndpoint, writeEndpoint } from '../../src/clickhouse/endpoint.js';
import { engineDirectory } from '../support/engine.js';
import { temporaryDirectory } from '../support/scope.js';
import { freePort } from '../support/redis.js';
import { runCli, runCliHere } from '../support/cli.js';

t.setTimeout(420_000);

/** Takes connections and requests, and answers nothing. */
async function silentServer(t: Test): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.resume().on('error', () => undefined)));
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const AWAY: readonly (readonly [name: string, port: (t: Test) => Promise<number>])[] = [
  ['is not there', () => freePort()],
  ['takes a connection and hangs', silentServer],
];
for (const [name, port] of AWAY)
  t.test(`a server that ${name}`, async (t) => {
    const url = `http://127.0.0.1:${await port(t)}`;
    const { code, stdout, stderr } = await runCliHere(['sql', 'SELECT 1'], { CLICKHOUSE_URL: url });
    t.equal(code, 3);
    t.equal(stdout, '');
    t.match(stderr, new RegExp(`ClickHouse at ${new URL(url).host} does not answer a ping`));
  });

t.test('an engine that ended with its service', async (t) => {
  const dataDir = temporaryDirectory(t);
  writeEndpoint(dataDir, { pid: process.pid, port: await freePort(), password: 'of-this-test' });
  const { code, stdout, stderr } = await runCliHere(['sql', 'SELECT 1'], { DATA_DIR: dataDir });
  t.match({ code, stdout }, { code: 3, stdout: '' });
  t.match(stderr, /the embedded ClickHouse engine ended meanwhile.+run the command again\n$/);
});

t.test('data that another process has open', async (t) => {
  const { directory: dataDir, release } = await engineDirectory();
  const started = await startEmbedded({ dataDir, port: 0, password: '', log: () => undefined, patienceMs: 0 });
  t.teardown(async () => {
    if (started.state === 'ready') await started.engine.close(0);
    release();
  });
  if (started.state !== 'ready') {
    t.comment(started.reason);
    return;
  }
  // As a service does that is about to end.
  removeEndpoint(dataDir);
  const { code, stdout, stderr } = await runCli(['sql', 'SELECT 1'], { DATA_DIR: dataDir });
  t.match({ code, stdout }, { code: 3, stdout: '' });
  t.match(stderr, /engine does not start \(.+\): a service that ends or starts.+run the command again then\n$/);
});

t.test('a statement on standard input that does not end is refused', async (t) => {
  const endless = 'SELECT 1 '.repeat(2_000_000);
  const { code, stderr } = await runCli(['sql', '-'], { CLICKHOUSE_URL: 'http://127.0.0.1:1' }, endless);
  t.equal(code, 1);
  t.match(stderr, /the statement on standard input: it has more than 16777216 bytes/);
});
