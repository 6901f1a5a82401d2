// Shared by the tests of both profile stores: countable rows, a fold whose result shows whether each row was folded
// exactly once, and slices of a generated log that any process can regenerate.
import { type Test } from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import {
  type FoldRecord,
  type ProfileStore,
  type ProfileWriter,
  type RecordChange,
} from '../../../src/storage/ports/profiles.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { eventRow } from '../rows.js';

const RECORD_BYTES = 400;
const FNV_PRIME = 0x01000193;
const SECOND_MS = 1000;
export const EPOCH_MS = 1_795_000_000_000;

/** A row with a unique number in `latencyUs`. */
export function numberedRow(number: number): EventRow {
  return eventRow({ latencyUs: number, receivedAt: EPOCH_MS + number * SECOND_MS });
}

/**
 * A record with version, last seen, row count and a checksum of the rows: the same in any order, different for
 * different rows.
 */
export const countingFold: FoldRecord = (_key, before, rows) => {
  const after = Buffer.alloc(RECORD_BYTES);
  before?.copy(after);
  after.writeUInt8(1, 0);
  for (const { latencyUs, receivedAt } of rows) {
    after.writeUInt32LE(Math.max(after.readUInt32LE(1), Math.floor(receivedAt / SECOND_MS)), 1);
    after.writeUInt32LE(after.readUInt32LE(5) + 1, 5);
    after.writeUInt32LE((after.readUInt32LE(9) + Math.imul(latencyUs + 1, FNV_PRIME)) >>> 0, 9);
  }
  return after;
};

/** Number of rows in a record of `countingFold`. */
export function countOf(record: Buffer | undefined): number {
  return record?.readUInt32LE(5) ?? 0;
}

/** The real writer, with another `apply`. */
export function withApply(writer: ProfileWriter, apply: ProfileWriter['apply']): ProfileWriter {
  return {
    applied: (shards) => writer.applied(shards),
    checkpoint: () => writer.checkpoint(),
    publish: () => writer.publish(),
    lost: () => writer.lost(),
    sweep: (now, lives, limit) => writer.sweep(now, lives, limit),
    room: () => writer.room(),
    close: () => writer.close(),
    apply,
  };
}

export interface MadeSlice {
  changes: RecordChange[];
  positions: Position[];
}

export interface SliceShape {
  /** Number of the first row; ranges of nodes must not overlap. */
  from: number;
  shard: number;
  rows: number;
  /** Number of different keys of the rows. */
  keys: number;
}

/** The records that a row updates: one that few rows share and one that many share. */
export function keysOfNumber(number: number, keys: number): RecordKey[] {
  return [`u${String(Math.imul(number, 7919) % keys).padStart(8, '0')}`, `dacme/live/${number % 5}`];
}

/** Slice number `index` of a log: always the same rows at the same positions. */
export function madeSlice(index: number, { from, shard, rows, keys }: SliceShape): MadeSlice {
  const changes = new Map<RecordKey, RecordChange>();
  const position = { segment: 1, offset: (index + 1) * 1000 };
  for (let number = from + index * rows; number < from + (index + 1) * rows; number += 1) {
    const entry = { row: numberedRow(number), shard, position };
    for (const key of keysOfNumber(number, keys)) {
      const change = changes.get(key);
      if (change === undefined) changes.set(key, { key, rows: [entry] });
      else change.rows.push(entry);
    }
  }
  return {
    changes: [...changes.values()],
    positions: Array.from({ length: shard + 1 }, (_, of) => (of === shard ? position : { segment: 0, offset: 0 })),
  };
}

/** Number of the slice after a position of `madeSlice`. */
export function sliceAfter({ offset }: Position): number {
  return offset / 1000;
}

/** The expected records after the first `slices` slices of every log. */
export function expectedRecords(logs: readonly { shape: SliceShape; slices: number }[]): Map<RecordKey, Buffer> {
  const records = new Map<RecordKey, Buffer>();
  for (const { shape, slices } of logs) {
    for (let index = 0; index < slices; index += 1) {
      for (const { key, rows } of madeSlice(index, shape).changes)
        records.set(
          key,
          countingFold(
            key,
            records.get(key),
            rows.map(({ row }) => row),
          ),
        );
    }
  }
  return records;
}

/** Passes when the store has these records. */
export async function holds(
  t: Test,
  store: ProfileStore,
  expected: ReadonlyMap<RecordKey, Buffer>,
  what: string,
): Promise<void> {
  const keys = [...expected.keys()];
  const found = await store.readMany(keys);
  const wrong = keys.filter((key, i) => found[i]?.equals(expected.get(key) ?? Buffer.alloc(0)) !== true);
  t.strictSame(wrong.slice(0, 5), [], `${what} (${wrong.length} of ${keys.length} records differ)`);
}
