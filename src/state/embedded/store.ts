// The embedded store: one LMDB environment in the data directory. Workers open it to read; the readers' process alone
// writes, with the log positions in the same transaction as the records they cover.
import { open, type RootDatabase } from 'lmdb';
import { type FoldRecord, type Position, type ProfileStore, type ProfileWriter, type RecordChange, type RecordKey } from '../../contract/ports.js';

const POSITION_KEY = '!position/';

export interface EmbeddedOptions {
  dir: string;
  mapBytesMax: number;
}

function openDatabase({ dir, mapBytesMax }: EmbeddedOptions): RootDatabase<Buffer, string> {
  // All openers must agree on these. noSync: a power loss may take the newest commits; the log gives them back.
  return open<Buffer, string>({ path: dir, encoding: 'binary', noSync: true, overlappingSync: false, mapSize: mapBytesMax, noSubdir: false });
}

export function openEmbeddedStore(options: EmbeddedOptions): ProfileStore {
  const db = openDatabase(options);
  return {
    readMany(keys) {
      db.resetReadTxn();
      return keys.map((key) => db.get(key));
    },
    sampleKeys: (limit) => Promise.resolve([...db.getKeys({ start: '"', limit })]),
    applied(shard) {
      db.resetReadTxn();
      return Promise.resolve(decodePosition(db.get(POSITION_KEY + String(shard))));
    },
    close: () => db.close(),
  };
}

export function openEmbeddedWriter(options: EmbeddedOptions): ProfileWriter {
  const db = openDatabase(options);
  let cursor: RecordKey = '"';
  let latest: readonly Position[] = [];
  return {
    applied: (shards) => Promise.resolve(Array.from({ length: shards }, (_, shard) => decodePosition(db.get(POSITION_KEY + String(shard))))),
    async apply(changes, positions, fold) {
      await db.transaction(() => {
        for (const change of changes) foldInto(db, change, fold);
        for (const [shard, position] of positions.entries()) void db.put(POSITION_KEY + String(shard), encodePosition(position));
      });
      latest = positions;
    },
    settle: () => Promise.resolve(latest),
    publish: () => undefined,
    async sweep(before, limit) {
      let seen = 0;
      let last: RecordKey | undefined;
      for (const { key, value } of db.getRange({ start: cursor, limit })) {
        seen += 1;
        last = key;
        if (value.readUInt32LE(1) * 1000 < before) await db.remove(key);
      }
      cursor = seen < limit || last === undefined ? '"' : last;
      return seen === limit;
    },
    close: () => db.close(),
  };
}

function foldInto(db: RootDatabase<Buffer, string>, { key, rows }: RecordChange, fold: FoldRecord): void {
  void db.put(key, fold(key, db.get(key), rows.map(({ row }) => row)));
}

function encodePosition({ segment, offset }: Position): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeDoubleLE(segment, 0);
  bytes.writeDoubleLE(offset, 8);
  return bytes;
}

function decodePosition(bytes: Buffer | undefined): Position {
  return bytes === undefined ? { segment: 0, offset: 0 } : { segment: bytes.readDoubleLE(0), offset: bytes.readDoubleLE(8) };
}
