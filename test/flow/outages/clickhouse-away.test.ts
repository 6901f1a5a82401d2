// A ClickHouse that is not there, or is none: the service scores, and its log says in a sentence what does not work.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { troubleOf } from '../../../workers/consumers/trouble.js';
import { body, device } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { Node } from '../../support/fleet/nodes.js';
import { startService, testService } from '../../support/process.js';
import { freePort, needsRedis, startRedis } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';
import { postJson } from '../../support/send.js';

t.setTimeout(420_000);

const TOLD = /"message":"ClickHouse at 127\.0\.0\.1:\d+ does not take rows: [^"]+; they wait in the log/;

for (const [name, listens, why] of [
  ['nothing listens', false, /ECONNREFUSED/],
  ['something else listens', true, /no ClickHouse/],
] as const) {
  t.test(name, async (t) => {
    const server = createServer((_, response) => response.writeHead(400).end('no ClickHouse'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
    if (listens) t.teardown(close);
    else await close();
    const service = await startService({
      DATA_DIR: temporaryDirectory(t),
      CLICKHOUSE: 'embedded',
      CLICKHOUSE_URL: `http://riskgate:of-this-test@127.0.0.1:${port}`,
    });
    t.teardown(() => service.end('SIGTERM'));
    await eventually(t, 'it is said', () => TOLD.test(service.output()));
    const lines = service.output().split('\n');
    const told = lines.filter((line) => TOLD.test(line)).join('\n');
    t.match(told, why);
    t.notMatch(told, /node:|\.js|of-this-test/, 'no stack, no password');
    t.notMatch(service.output(), /"message":"\w*Error: /);
  });
}

interface Way {
  /** Of ClickHouse behind it. */
  url: string;
  open: () => Promise<void>;
  cut: () => void;
}

/** A way to the engine that is cut at first. */
async function wayTo(t: Test, engineUrl: string): Promise<Way> {
  const { username, password, port: enginePort } = new URL(engineUrl);
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    const there = connect(Number(enginePort), '127.0.0.1');
    for (const each of [socket, there]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    socket.pipe(there).pipe(socket);
  });
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  t.teardown(cut);
  const port = await freePort();
  return {
    url: `http://${username}:${password}@127.0.0.1:${port}`,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    cut,
  };
}

t.test('that it is away, and that it is back', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const way = await wayTo(t, engine.url);
  const dataDir = temporaryDirectory(t);
  const { api, public: page, secret } = await makeKeys({ dataDir });
  const service = await testService(t, {
    ...{ DATA_DIR: dataDir, CLICKHOUSE: 'embedded' },
    CLICKHOUSE_URL: way.url,
  });
  const told = async (): Promise<[why: unknown, up: string | undefined, troubled: boolean]> => {
    const { degraded } = (await (await fetch(`${service.url}/readyz`)).json()) as { degraded?: Record<string, string> };
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const isTroubled = /^riskgate_troubled_parts\{part="clickhouse",refuses="some"\} 1$/m.test(metrics);
    return [degraded?.['clickhouse'], /^riskgate_clickhouse_up (\d)$/m.exec(metrics)?.[1], isTroubled];
  };
  const isAway = async (): Promise<boolean> => {
    const [why, up, isTroubled] = await told();
    return isTroubled && up === '0' && /does not take rows: .*ECONNREFUSED/.test(String(why));
  };
  const score = async (): Promise<number> =>
    (await postJson(`${service.url}/fingerprint/score`, { 'x-service-key': api }, body('ada'))).status;
  /** Bytes of the logs of events and of verifications, for ClickHouse; undefined where nothing is told. */
  const waits = async (): Promise<(string | undefined)[]> => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return ['clickhouse', 'clickhouse-verifications'].map(
      (reader) => new RegExp(`^riskgate_reader_lag_bytes\\{reader="${reader}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
    );
  };
  await eventually(t, 'it is away', isAway);
  t.equal((await fetch(`${service.url}/readyz`)).status, 200, 'and requests are answered');
  t.equal(await score(), 200);
  const collected = await postJson(
    `${service.url}/v2/fingerprint`,
    { 'x-api-key': page },
    { device: device('a phone') },
  );
  const asked = await postJson(
    `${service.url}/v2/verify`,
    { 'x-secret-api-key': secret },
    { event_id: collected.body['event_id'] },
  );
  t.equal(asked.status, 200);
  await eventually(t, 'what waits of both logs is told, though ClickHouse was never there', async () =>
    (await waits()).every((bytes) => Number(bytes) > 0),
  );
  await way.open();
  await eventually(t, 'it is back', async () => (await told())[1] === '1');
  await eventually(t, 'with the rows', async () => (await waits()).every((bytes) => bytes === '0'));
  t.same(await told(), [undefined, '1', false]);
  t.match(service.output(), /"message":"ClickHouse takes rows again"/);

  const rows = async (): Promise<string> => engine.ask('SELECT count() FROM events');
  const before = Number(await rows());
  way.cut();
  t.equal(await score(), 200);
  await eventually(t, 'it is away again', isAway);
  t.equal(await score(), 200, 'decisions go on');
  await way.open();
  await eventually(t, 'and back', async () => (await told())[1] === '1');
  await eventually(t, 'with each row once', async () => Number(await rows()) === before + 2);
});

t.test('an adoption waits for it', needsRedis, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const way = await wayTo(t, engine.url);
  const redis = await startRedis(t);
  const { api } = await makeKeys({ redisUrl: redis.url });
  const env = { CLICKHOUSE: '', CLICKHOUSE_URL: way.url, TRUSTED_PROXIES: '' };
  const node = new Node(t, await freePort(), redis.url, env);
  await node.start();
  t.equal((await postJson(`${node.url}/fingerprint/score`, { 'x-service-key': api }, body('ada'))).status, 200);
  await node.stop('SIGKILL');
  const refusing = createTcpServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => refusing.listen(Number(new URL(way.url).port), '127.0.0.1', resolve));
  const adopted = runCli(['nodes', 'adopt', node.dataDir, '--wait', '120'], {
    ...{ ...env, REDIS_URL: redis.url, DATA_DIR: t.testdir() },
  });
  await once(refusing, 'connection');
  // Its readers report each second from their start on, and are not open yet.
  await Promise.race([adopted, sleep(8000)]);
  await new Promise((resolve) => refusing.close(resolve));
  await way.open();
  t.match(await adopted, { code: 0, stdout: /is adopted: its whole log was read/ });
  t.equal(await engine.ask('SELECT count() FROM events'), '1');
});

t.test('an error of the program keeps its stack', async (t) => {
  const broken = new TypeError('x is not a function');
  t.equal(troubleOf('http://a:1', broken), broken);
  t.equal(troubleOf('http://a:1', 'said'), 'said');
  const both = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  const told = 'Code: 241. DB::Exception: no memory. (MEMORY_LIMIT_EXCEEDED)';
  for (const [name, error] of [
    ['in the text', new Error(told)],
    ['as a code', Object.assign(new Error('no memory. (MEMORY_LIMIT_EXCEEDED)'), { code: '241' })],
    ['as the outcome of a batch', new Error('241: no memory. (MEMORY_LIMIT_EXCEEDED)')],
  ] as const)
    t.match(troubleOf('http://a:1', error), /rows: 241: no memory\. \(MEMORY_LIMIT_EXCEEDED\); it has too/, name);
  t.match(troubleOf('http://a:1', both), /^ClickHouse at a:1 does not take rows: ECONNREFUSED;/);
});
