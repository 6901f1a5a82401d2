// Batches into a cluster: whatever its replicas do, every row is there once in the end, in the shard that its batch's
// token names, and batches reach the local table of a server that lives.
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { clusterAddress } from '../../../src/clickhouse/cluster/address.js';
import { shardOf } from '../../../src/clickhouse/cluster/shards.js';
import { ClusterSink } from '../../../src/clickhouse/cluster/sink.js';
import { type Batch, rowsOf } from '../../../src/clickhouse/consumer/batch.js';
import { DeadLetters } from '../../../src/clickhouse/consumer/dead-letter.js';
import { Delivery, DELIVERY_LIMITS } from '../../../src/clickhouse/consumer/delivery.js';
import { openSinks } from '../../../src/clickhouse/dialect.js';
import { EVENTS_STREAM } from '../../../src/clickhouse/streams.js';
import { EVENT_LAYOUT } from '../../../src/event/layout.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { EVENT_LAYOUTS } from '../../../src/event/row/columns.js';
import { randomFrom, whole } from '../../support/random.js';
import { eventRow } from '../../support/rows.js';
import { ModelShard, type ReplicaOptions } from '../../support/state/model-cluster.js';
import { temporaryDirectory } from '../../support/scope.js';

const dir = temporaryDirectory(t);

const NOW = 1_795_000_000_000;
const BATCHES = 6;
const ROWS = 6;
const signal = new AbortController().signal;

function batchNumber(number: number): Batch {
  const writer = new RowWriter();
  for (let i = number * ROWS; i < (number + 1) * ROWS; i += 1)
    writeRow(
      writer,
      eventRow({ eventId: `01890a5d-ac96-774b-bcce-${String(i).padStart(12, '0')}`, receivedAt: NOW + i }),
    );
  return { token: `batch-${number}`, chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: ROWS };
}
const BATCH = Array.from({ length: BATCHES }, (_, number) => batchNumber(number));
const EXPECTED = BATCH.flatMap((batch) => rowsOf(batch, EVENT_LAYOUTS).map(({ id }) => id));

/** Delivers every batch through accidents of this seed. Returns the rows that the cluster has then. */
async function run(seed: number, more: Pick<ReplicaOptions, 'fetches'> = {}): Promise<string[]> {
  const random = randomFrom(seed);
  const options = { random, accidents: { left: whole(random, 1, 12) }, ...more };
  const shards = Array.from({ length: whole(random, 1, 3) }, () => new ModelShard(whole(random, 1, 3), options));
  const delivery = new Delivery({
    sink: new ClusterSink(shards.map(({ replicas }) => replicas)),
    layouts: EVENT_LAYOUTS,
    random,
    deadLetters: new DeadLetters(join(dir, String(seed)), 1_000_000),
    limits: DELIVERY_LIMITS,
    clock: () => NOW,
    sleep: () => Promise.resolve(),
  });
  // The second node takes over a log of which the first has sent a part, and cannot know which one.
  const known = whole(random, 0, BATCHES);
  for (const batch of BATCH.slice(0, known)) await delivery.deliver(batch, undefined, signal);
  if (random() < 0.5) for (const shard of shards) shard.passWindow();
  for (const batch of BATCH.slice(Math.max(0, known - 1))) await delivery.deliver(batch, 0, signal);
  for (const shard of shards) shard.passWindow();
  return shards.flatMap((shard) => shard.rows());
}

const isWhole = (rows: readonly string[]): boolean =>
  rows.length === EXPECTED.length && new Set(rows).size === EXPECTED.length;

t.test('whatever replicas do, every row is there, and there once', async (t) => {
  const seeds = Number(process.env['SEEDS'] ?? 400);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const rows = await run(seed);
    if (!isWhole(rows)) t.fail(`seed ${seed}: ${rows.length} rows, ${new Set(rows).size} of ${EXPECTED.length}`);
  }
  t.pass(`${seeds} seeds`);
});

t.test('without fetching first, rows of a dead replica would be sent twice', async (t) => {
  let doubled = 0;
  for (let seed = 1; seed <= 200; seed += 1) if (!isWhole(await run(seed, { fetches: false }))) doubled += 1;
  t.ok(doubled > 0, `${doubled} of 200 seeds`);
});

t.test('a token names one shard, and tokens spread over all', async (t) => {
  const counts = Array.from({ length: 4 }, () => 0);
  for (let i = 0; i < 4000; i += 1) {
    const shard = shardOf(`token-${i}`, 4);
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  t.equal(shardOf('token', 4), shardOf('token', 4));
  for (const count of counts) t.ok(count > 850 && count < 1150, String(counts));
});

/** A server that takes every insert, or none. */
async function startServer(
  t: Test,
  host: string,
  port: number,
  status: number,
): Promise<{ port: number; got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      got.push(new URL(request.url ?? '', 'http://localhost').searchParams.get('query') ?? '');
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  t.teardown(() => server.close());
  return { port: (server.address() as AddressInfo).port, got };
}

t.test('a batch goes to the local table of another replica when the first one fails', async (t) => {
  const dead = await startServer(t, '127.0.0.1', 0, 500);
  const alive = await startServer(t, '127.0.0.2', dead.port, 200);
  const sinks = openSinks(
    [['127.0.0.1', '127.0.0.2']],
    clusterAddress(`http://u:p@127.0.0.9:${dead.port}/risk`, 'main'),
  );
  t.teardown(() => sinks.close());
  const [batch] = BATCH;
  if (batch === undefined) return;
  const sink = sinks.of(EVENTS_STREAM);
  t.match(await sink.insert(batch, signal), { kind: 'unavailable' });
  t.same(await sink.insert(batch, signal), { kind: 'landed' });
  t.equal(dead.got.length, 1);
  t.equal(alive.got.length, 2, 'it is asked for its columns first');
  t.match(alive.got[1], /^INSERT INTO events_local \(event_id, /);
});
