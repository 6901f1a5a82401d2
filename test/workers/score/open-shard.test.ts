// A shard that opens while the store's positions wait: a record that other nodes change holds them back, and the store
// already has the rows behind them in its other records. Each row counts once in what the shard decides on.
import t from 'tap';
import { type Position, type RecordKey, START } from '../../../src/contract/position.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { LogWriter } from '../../../src/log/writer.js';
import { foldToView } from '../../../src/profiles/fold/fold.js';
import { keysOf } from '../../../src/profiles/keys.js';
import { type RecordChange } from '../../../src/storage/ports/profiles.js';
import { openStorage } from '../../../src/storage/open.js';
import { openShard } from '../../../workers/score/open-shard.js';
import { Records } from '../../../workers/score/records.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { eventRow } from '../../support/rows.js';
import { SHARD, shardDirectory } from '../../support/shard.js';
import { storageOptions } from '../../support/storage.js';

const USER = '1'.repeat(32);
const ROWS = 3;
const READ_MS = 30_000;
const row = (number: number): EventRow =>
  eventRow({
    userHash: USER,
    receivedAt: Date.now() - number,
    eventId: `01990000-0000-7000-8000-00000000000${number}`,
  });

/** The changes of these rows, as one slice of the log. */
function changesOf(rows: readonly EventRow[], position: Position): RecordChange[] {
  const changes = new Map<RecordKey, RecordChange>();
  for (const each of rows)
    for (const key of keysOf(each)) {
      const change = changes.get(key) ?? { key, rows: [] };
      change.rows.push({ row: each, shard: SHARD, position });
      changes.set(key, change);
    }
  return [...changes.values()];
}

t.test('rows behind waiting positions count once', { ...needsRedis, timeout: 60_000 }, async (t) => {
  const { url } = await startRedis(t);
  const { setup } = await shardDirectory(t);
  const { dataDir } = setup.options;
  const storage = storageOptions({ dataDir, url });
  const sizes = { bytesMax: 1e9, segmentBytesMax: 1e9, segmentMs: 1e9, fsyncMs: 0 };
  const log = new LogWriter({ dataDir, shard: SHARD, ...sizes, onError: (error) => t.notOk(error) }).start();
  const rows = Array.from({ length: ROWS }, (_, number) => row(number));
  const frame = new RowWriter();
  for (const each of rows) writeRow(frame, each);
  const end = log.append(frame.written(), ROWS);
  log.close();
  const writer = await (await openStorage(storage)).profileWriter();
  t.teardown(() => writer.close());
  await writer.applied(1);
  const changes = changesOf(rows, end);
  const written = changes.filter(({ key }) => key.startsWith('u'));
  const left = changes.filter((change) => !written.includes(change));
  t.ok(written.length > 0 && left.length > 0, 'the user is written, others wait');
  await writer.apply(written, [START], foldToView);

  const opened = await openShard(SHARD, { ...setup, options: { ...setup.options, storage } }, (problem) =>
    t.fail(String(problem)),
  );
  t.teardown(async () => {
    opened.events.close();
    opened.guests?.close();
    opened.log.close();
    await opened.store.close();
  });
  const { cache, store } = opened;
  t.same(await store.applied(SHARD), START, 'the positions wait');
  t.equal(cache.pendingRows, ROWS);
  await writer.apply(left, [end], foldToView);
  t.same(await store.applied(SHARD), end);
  cache.passed(end);
  const keys = changes.map(({ key }) => key);
  await new Records(cache, store, READ_MS).fetch(keys);
  const stored = await store.readMany(keys);
  for (const [index, key] of keys.entries()) t.equal(cache.get(key), stored[index]?.toString('latin1'), key);
});
