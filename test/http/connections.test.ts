// Connections are bounded in all and by address, below the descriptors that log and stores need.
import t, { type Test } from 'tap';
import { connectionsMax, type ConnectionLimits } from '../../src/http/connections.js';
import { peersIn } from '../../src/http/engines/kernel-connections.js';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { testService } from '../support/process.js';
import { RawClient, requestText } from '../support/load/raw-http.js';
import { makeKeys } from '../support/callers/service-key.js';
import { engineOf, type Serving, SERVINGS, startServer } from './harness.js';

const DESCRIPTORS = 220;
const DRIPPING = 300;

t.test('the default leaves descriptors for log and stores', async (t) => {
  for (const [limit, used, max] of [
    [220, 60, 96],
    [20_000, 60, 19_876],
    [Infinity, 60, 65_536],
    [64, 60, 16],
  ] as const)
    t.equal(connectionsMax(limit, used), max);
});

t.test("the kernel's table", async (t) => {
  const line = (local: string, remote: string, state: string): string => `   0: ${local} ${remote} ${state} 00000000:0`;
  const table = [
    line('0100007F:1F90', '0100007F:C350', '01'),
    line('0100007F:1F90', '0200007F:C351', '06'),
    line('0100007F:1F91', '0300007F:C352', '01'),
    line('00000000000000000000000001000000:1F90', '00000000000000000000000001000000:C353', '01'),
    line('0000000000000000FFFF00000100007F:1F90', '0000000000000000FFFF00000400007F:C354', '01'),
  ].join('\n');
  t.strictSame(peersIn(table, '1F90'), ['127.0.0.1', '::1', '127.0.0.4']);
});

const CASES: readonly (readonly [string, ConnectionLimits, served: number, reason: 'total' | 'address'])[] = [
  ['in all', { max: 5, perAddressMax: 100, exempt: [] }, 5, 'total'],
  ['from one address', { max: 100, perAddressMax: 3, exempt: [] }, 3, 'address'],
  ['from an exempt address', { max: 5, perAddressMax: 3, exempt: ['127.0.0.1'] }, 5, 'total'],
];

for (const serving of SERVINGS) {
  for (const [name, limits, served, reason] of CASES) {
    t.test(`${serving}: ${name}`, async (t) => {
      const made = await startServer(serving, {}, undefined, 0, limits);
      t.teardown(() => made.server.close(0));
      const clients: RawClient[] = [];
      for (let at = 0; at < served + 4; at += 1) clients.push(await RawClient.open(made.port));
      // Which of them are refused is the kernel's choice: it gives them to several threads.
      await eventually(t, 'four are closed', () => clients.filter(({ ended }) => ended).length === 4);
      t.equal(made.server.refusedConnections[reason], 4);
      // An accepting thread counts a closed connection some turns after its client has seen the end.
      await eventually(t, 'the others are open', () => made.server.connections === served);
      for (const client of clients.filter(({ ended }) => !ended)) {
        await client.send(requestText('GET', '/ping'));
        t.equal((await client.reply())?.status, 200);
        client.leave();
      }
    });
  }

  t.test(`${serving}: a request has the address of its own connection`, (t) => addresses(t, serving));
  t.test(`${serving}: ${DRIPPING} dripping clients and ${DESCRIPTORS} descriptors`, (t) => dripping(t, serving));
}

/** One address, a second one, the first again, then only another one. */
async function addresses(t: Test, serving: Serving): Promise<void> {
  const { server, port } = await startServer(serving);
  t.teardown(() => server.close(0));
  const open = (from: string): Promise<RawClient> => RawClient.open(port, undefined, from);
  const tellsAs = async (client: RawClient, address: string): Promise<void> => {
    await client.send(requestText('GET', '/echo'));
    t.match(JSON.parse((await client.reply())?.body ?? ''), { peer: address });
  };
  const first = await open('127.0.0.1');
  await tellsAs(first, '127.0.0.1');
  const second = await open('127.0.0.2');
  await tellsAs(first, '127.0.0.1');
  await tellsAs(second, '127.0.0.2');
  second.leave();
  const third = await open('127.0.0.1');
  await tellsAs(first, '127.0.0.1');
  await tellsAs(third, '127.0.0.1');
  first.leave();
  third.leave();
  await eventually(t, 'nobody is connected', () => server.connections === 0);
  const other = await open('127.0.0.3');
  await tellsAs(other, '127.0.0.3');
  other.leave();
}

async function dripping(t: Test, serving: Serving): Promise<void> {
  const dataDir = t.testdir();
  const { api } = await makeKeys({ dataDir });
  const service = await testService(
    t,
    { DATA_DIR: dataDir, HTTP_ENGINE: engineOf(serving), FRONTS: serving === 'fronts' ? '2' : '1', SHARDS: '1' },
    { descriptorsMax: DESCRIPTORS },
  );
  const port = service.port;
  const clients: RawClient[] = [];
  for (let at = 0; at < DRIPPING; at += 1) {
    const client = await RawClient.open(port).catch(() => undefined);
    if (client === undefined) continue;
    clients.push(client);
    await client.send('POST /fingerprint/score HTTP/1.1\r\nhost: a\r\nx-drip: ');
  }
  // Long enough that every second's upkeep of log and stores ran.
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const client of clients) void client.send('y');
  }
  t.notMatch(service.output(), /EMFILE/);
  for (const client of clients.slice(0, 10)) client.leave();
  const ask = (): Promise<Response> =>
    fetch(`${service.url}/fingerprint/score`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-key': api },
      body: JSON.stringify(body('ada')),
    });
  // Refused until the service has seen that some have left.
  await eventually(t, 'others are answered, so the log takes rows', async () => {
    const answer = await ask().catch(() => undefined);
    return answer?.status === 200;
  });
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, /riskgate_connections_refused_total\{reason="(all|address)"\} [1-9]/);
  for (const client of clients) client.leave();
  t.equal((await service.end('SIGTERM')).code, 0);
}
