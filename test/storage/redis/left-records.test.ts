// A record that many nodes change at once: a node leaves its rows for the next slice, and loses and doubles none.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Position, type RecordKey, START } from '../../../src/contract/position.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { ReaderLoop } from '../../../src/log/store-consumer/loop.js';
import { LogWriter } from '../../../src/log/writer.js';
import { type ProfileWriter, type RecordChange } from '../../../src/storage/ports/profiles.js';
import { RedisWriter } from '../../../src/storage/redis/profiles/writer.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { countingFold, countOf, numberedRow, withApply } from '../../support/state/stores.js';
import { targetOf } from '../../support/storage.js';

const NODES = 24;
const MUCH = 1e9;
const HOT: RecordKey = 'vacme/live/203.0.113.7';
const own = (node: number): RecordKey => `dacme/live/${node}`;
const nodes = Array.from({ length: NODES }, (_, node) => node);

async function open(t: Test, url: string, node: number): Promise<RedisWriter> {
  const [ttlMs, target] = [60_000, targetOf(url)];
  // On a busy machine a slow Redis is no fault here.
  const times = { commandMs: 60_000, ttlMs, provisionalTtlMs: ttlMs };
  const writer = await RedisWriter.open({ target, nodeId: `node-${node}`, ...times, told: () => undefined });
  t.teardown(() => writer.close());
  await writer.applied(1);
  return writer;
}

/** Tells what the real writer leaves of each slice. */
function watched(writer: RedisWriter, tell: (left: readonly RecordChange[]) => void): ProfileWriter {
  return withApply(writer, async (...slice) => {
    const left = await writer.apply(...slice);
    tell(left);
    return left;
  });
}

t.test('redis', { ...needsRedis, timeout: 120_000 }, async (t) => {
  const { url } = await startRedis(t);
  const writers = await Promise.all(nodes.map((node) => open(t, url, node)));

  await t.test(
    'the other records of a slice are written, and the positions wait for the one that is left',
    async (t) => {
      const position: Position = { segment: 1, offset: 100 };
      const slice = (node: number): RecordChange[] => {
        const rows = [{ row: numberedRow(node), shard: 0, position }];
        return [HOT, own(node)].map((key) => ({ key, rows }));
      };
      const left = await Promise.all(
        writers.map(async (writer, node) => [...(await writer.apply(slice(node), [position], countingFold, true))]),
      );
      const waiting = left.filter((changes) => changes.length > 0);
      t.ok(waiting.length > 0, 'of so many at once some are left');
      t.same(new Set(waiting.flat().map(({ key }) => key)), new Set([HOT]));
      const reached = await Promise.all(writers.map(async (writer) => (await writer.applied(1))[0]));
      t.same(
        reached,
        left.map((changes) => (changes.length > 0 ? START : position)),
      );
      t.same(
        await Promise.all(nodes.map(async (node) => countOf(await writers[node]?.read(own(node))))),
        nodes.map(() => 1),
      );
      t.equal(countOf(await writers[0]?.read(HOT)), NODES - waiting.length);
      await Promise.all(
        writers.map(async (writer, node) => {
          const rest = left[node] ?? [];
          t.same(await writer.apply(rest, [position], countingFold), [], 'none is left where none may be');
          t.same(await writer.applied(1), [position]);
        }),
      );
      t.equal(countOf(await writers[0]?.read(HOT)), NODES);
    },
  );

  await t.test('readers of as many logs fold each row once, also when they stop in the middle', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-left-'));
    t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
    const before = countOf(await writers[0]?.read(HOT));
    const wrong: unknown[] = [];
    const logs = nodes.map((node) => {
      const sizes = { bytesMax: MUCH, segmentBytesMax: MUCH, segmentMs: MUCH, fsyncMs: 50 };
      const log = new LogWriter({ dataDir: join(dataDir, `${node}`), shard: 0, ...sizes, onError: () => undefined });
      t.teardown(() => log.close());
      return log;
    });
    const append = (node: number, count: number): Position | undefined => {
      const to = new RowWriter();
      for (let i = 0; i < count; i += 1) writeRow(to, numberedRow(node));
      return logs[node]?.append(to.written(), count);
    };
    const follow = async (node: number): Promise<ReaderLoop> => {
      let left: readonly RecordChange[] = [];
      let reached: readonly Position[] = [];
      const writer = watched(await open(t, url, node + NODES), (changes) => (left = changes));
      const loop = await ReaderLoop.open({
        ...{ dataDir: join(dataDir, `${node}`), shards: 1, writer, fold: countingFold, pollMs: 5 },
        keysOf: ({ latencyUs }) => [HOT, `e${own(latencyUs)}`],
        ...{ bounds: { rowsMax: 3, bytesMax: 1e6 }, checkpointMs: MUCH, checkpointBytes: MUCH },
        onApplied(changes, positions) {
          if (changes.some((change) => left.includes(change))) wrong.push('a record that was left is told as written');
          if (left.length > 0 && reached.length > 0 && positions !== reached) wrong.push(positions);
          reached = positions;
        },
        onError: (error) => t.fail(String(error)),
      });
      loop.start();
      return loop;
    };
    for (let turn = 0; turn < 20; turn += 1) for (const node of nodes) append(node, 1);
    const first = await Promise.all(nodes.map(follow));
    await Promise.all(first.map((loop) => loop.stop()));
    const ends = nodes.map((node) => append(node, 1));
    const second = await Promise.all(nodes.map(follow));
    await Promise.all(second.map((loop) => loop.caughtUp()));
    t.same(
      second.map((loop) => loop.positions()[0]),
      ends,
    );
    nodes.forEach((node) => append(node, 1));
    await Promise.all(second.map((loop) => loop.finish()));
    t.same(wrong, [], 'positions that are told wait for what is left');
    t.equal(countOf(await writers[0]?.read(HOT)) - before, NODES * 22);
    const each = await Promise.all(nodes.map(async (node) => countOf(await writers[0]?.read(`e${own(node)}`))));
    t.same(
      each,
      nodes.map(() => 22),
    );
  });
});
