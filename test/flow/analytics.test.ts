// What the service answers arrives in ClickHouse, decisions and verifications, each once, whatever dies on the way.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { VERIFICATION_STREAM } from '../../src/contract/verification-row.js';
import { openClickHouse } from '../../src/events/clickhouse/client.js';
import { ClickHouseReader } from '../../src/events/clickhouse/reader/reader.js';
import { ClickHouseSink } from '../../src/events/clickhouse/reader/sink.js';
import { LogSource } from '../../src/events/clickhouse/reader/source.js';
import { VERIFICATIONS_STREAM } from '../../src/events/clickhouse/streams.js';
import { VerificationLog, verificationsDir } from '../../src/events/verifications/row.js';
import { createTestApp } from '../support/app.js';
import { device } from '../support/bodies.js';
import { temporaryDirectory } from '../support/control.js';
import { startTestEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { type Fault, startFaultProxy } from '../support/fault-proxy.js';
import { randomFrom } from '../support/random.js';
import { eventRow } from '../support/rows.js';

const MIB = 1024 * 1024;
const FAULTS: readonly Fault[] = ['reset', 'cutReply', 'cutRequest', 'exceptionHeader', 'exceptionBody'];
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };

t.setTimeout(120_000);

t.test('ClickHouse', async (t) => {
  const engine = await startTestEngine();
  if (engine === undefined) { t.comment('no embedded engine for this platform'); return; }
  t.teardown(() => engine.close());

  await t.test('the verifications of a service are there, each once', async (t) => {
    const app = await createTestApp({ env: { CLICKHOUSE: '', CLICKHOUSE_URL: engine.url, ADMIN_TOKEN: 'the-token-of-this-test', LOG_SEGMENT_MS: '100' } });
    t.teardown(() => app.close());
    const { public: publicKey, secret } = app.keys.test;
    const collect = async (visitor: string): Promise<string> => (
      String((await app.post('/v2/fingerprint', { userId: visitor, device: device(visitor) }, { 'x-api-key': publicKey, ...BROWSER })).body['event_id'])
    );
    const verify = async (eventId: string): Promise<number> => (await app.post('/v2/verify', { event_id: eventId }, { 'x-secret-api-key': secret })).status;

    const first = await collect('ada');
    t.equal(await verify(first), 200);
    t.same(await Promise.all([verify(first), verify(first), verify(first)]), [200, 200, 200]);
    // A process that dies reads on where its checkpoint is.
    for (const pid of app.app.pids()) process.kill(pid, 'SIGKILL');
    t.equal(await verify(await collect('bob')), 200);
    await app.restart();
    await app.send('PATCH', '/admin/v1/workspaces/acme', { 'authorization': 'Bearer the-token-of-this-test', 'content-type': 'application/json' }, '{"protected_devices":2}');
    t.equal(await verify(await collect('carl')), 402);

    const ask = (): Promise<string> => engine.ask("SELECT outcome, count(), uniqExact(id), uniqExact(event_id) FROM verifications WHERE workspace = 'acme' AND mode = 'test' GROUP BY outcome ORDER BY outcome");
    await eventually(t, 'all have arrived', async () => await ask() === 'billed\t2\t2\t2\nquota\t1\t1\t1\nrepeated\t3\t3\t1');
    const agreeing = (): Promise<string> => engine.ask(`SELECT countIf(events.risk = verifications.risk AND events.visitor_id = verifications.visitor_id AND event_time = events.time AND protected_devices >= 2)
      FROM verifications JOIN events USING event_id WHERE verifications.workspace = 'acme'`);
    await eventually(t, 'they say what the events say', async () => await agreeing() === '6');

    const segments = (): string[] => readdirSync(join(verificationsDir(app.dataDir), 'log', String(VERIFICATION_STREAM.shard)));
    const [oldest = ''] = segments().sort();
    await eventually(t, 'segments go when ClickHouse and the webhooks have passed them', async () => {
      await verify(first);
      return !segments().includes(oldest);
    });
    t.ok(existsSync(join(app.dataDir, 'readers', 'clickhouse-verifications-checkpoint.json')));
  });

  await t.test('over a bad line and two lives of the reader, equal verifications too', async (t) => {
    const dataDir = temporaryDirectory(t);
    const log = new VerificationLog({ dataDir, segmentBytesMax: MIB, segmentMs: 60_000, bytesMax: 64 * MIB, fsyncMs: 1000, onError: (error) => t.fail('log', { error }) });
    t.teardown(() => log.close());
    const proxy = await startFaultProxy(() => engine.url);
    t.teardown(() => proxy.close());
    const random = randomFrom(11);
    proxy.next = () => (random() < 0.4 ? FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none' : 'none');
    const client = openClickHouse({ url: proxy.url, requestTimeoutMs: 400, connectionsMax: 4 });
    t.teardown(() => client.close());
    const event = eventRow({ eventId: '0198c7a2-5f0e-7c3a-9b1d-2f6a4e8c0d57', workspace: 'twice' });
    const write = (rows: number): void => {
      // All of one event, in one millisecond: only their ids tell them apart.
      for (let i = 0; i < rows; i += 1) log.append({ event, outcome: i === 0 ? 'billed' : 'repeated', keyId: 'key_1', protectedDevices: 5, now: 1_795_000_000_000 });
    };
    const live = async (): Promise<void> => {
      const reader = new ClickHouseReader({
        stream: VERIFICATIONS_STREAM, directory: join(dataDir, 'readers'), openSource: (from) => new LogSource(verificationsDir(dataDir), from),
        sink: new ClickHouseSink(client, VERIFICATIONS_STREAM), limits: { backoffMsMin: 5, backoffMsMax: 20, settleMs: 5, batchRows: 40 },
      });
      reader.drain();
      await reader.run();
    };
    write(100);
    await live();
    write(100);
    await live();
    t.ok([...proxy.served.keys()].some((fault) => fault !== 'none'), 'the line was bad');
    t.equal(await engine.ask("SELECT count(), uniqExact(id) FROM verifications WHERE workspace = 'twice'"), '200\t200');
  });
});
