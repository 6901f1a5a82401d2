// Entry of the readers' process: everything that follows the log, in a process that may stop, lag or die without an
// answer being late. The profile store's reader is the only writer of profiles.
import { type FromReaders, type ReadersSetup, type ToReaders } from '../src/contract/messages.js';
import { type Position, type RecordChange, type RecordKey } from '../src/contract/ports.js';
import { shardOf } from '../src/contract/shards.js';
import { collect, LogReader } from '../src/events/log/reader.js';
import { RowReader } from '../src/events/row/bytes.js';
import { readRow } from '../src/events/row/codec.js';
import { foldRecord } from '../src/profiles/fold.js';
import { keysOf } from '../src/profiles/keys.js';
import { openProfileWriter } from '../src/state/open.js';
import { watchOtherNodes } from '../src/state/redis/writer.js';

const IDLE_MS = 20;
const say = (message: FromReaders): void => void process.send?.(message);
let draining = false;

async function run(setup: ReadersSetup): Promise<void> {
  const writer = await openProfileWriter(setup.store);
  if (setup.store.kind === 'redis') {
    const everyShard = (keys: RecordKey[]): void => say({ kind: 'changed', changed: Array.from({ length: setup.shards }, (_, shard) => [shard, keys]) });
    await watchOtherNodes(setup.store, everyShard);
  }
  const applied = await writer.applied(setup.shards);
  const readers = applied.map((position, shard) => new LogReader(setup.dataDir, shard, position));
  let ready = false;
  for (;;) {
    const changes = new Map<RecordKey, RecordChange>();
    const touched = new Map<RecordKey, Set<number>>();
    let rows = 0;
    for (const [shard, reader] of readers.entries()) {
      for (const frame of reader.read(setup.sliceBytesMax)) {
        const bytes = new RowReader(frame.payload);
        for (let i = 0; i < frame.rows; i += 1) {
          const row = readRow(bytes);
          rows += 1;
          for (const key of keysOf(row)) {
            let change = changes.get(key);
            if (change === undefined) changes.set(key, change = { key, rows: [] });
            change.rows.push({ row, shard, position: frame.to });
            if (key[0] !== 'u') (touched.get(key) ?? touched.set(key, new Set()).get(key))?.add(shardOf(row.userHash, setup.shards));
          }
        }
      }
    }
    if (rows > 0) {
      const positions: Position[] = readers.map((reader) => reader.position);
      await writer.apply([...changes.values()], positions, foldRecord);
      say({ kind: 'applied', positions });
      if (setup.shards > 1) say({ kind: 'changed', changed: perShard(setup.shards, [...touched].filter(([, by]) => by.size > 0), ([, by], shard) => by.size > 1 || !by.has(shard)) });
      for (const [shard, position] of positions.entries()) collect(setup.dataDir, shard, position);
    } else {
      if (!ready) say({ kind: 'ready' });
      ready = true;
      if (draining) break;
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    }
  }
  await writer.close();
  process.exit(0);
}

/** For each shard the keys it has to know of; shards without any are left out. */
function perShard(shards: number, touched: [RecordKey, Set<number>][], concerns: (touch: [RecordKey, Set<number>], shard: number) => boolean): [number, RecordKey[]][] {
  return Array.from({ length: shards }, (_, shard): [number, RecordKey[]] => [shard, touched.filter((touch) => concerns(touch, shard)).map(([key]) => key)])
    .filter(([, keys]) => keys.length > 0);
}

process.on('message', (message: ToReaders) => {
  if (message.kind === 'drain') draining = true;
  else run(message.setup).catch((error: unknown) => {
    say({ kind: 'problem', message: error instanceof Error ? error.stack ?? error.message : String(error) });
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
