// What the tests of both profile stores share: rows that can be counted, a fold whose result tells whether each of them
// was folded exactly once, and slices of a made-up log that any process can make again.
import { type EventRow } from '../../../src/event/event-row.js';
import { type FoldRecord, type RecordChange } from '../../../src/storage/ports/profiles.js';
import { type Position, type RecordKey } from '../../../src/contract/position.js';
import { eventRow } from '../rows.js';

const RECORD_BYTES = 400;
const FNV_PRIME = 0x01000193;
const SECOND_MS = 1000;
export const EPOCH_MS = 1_795_000_000_000;

/** A row whose number is unlike any other's: `latencyUs` carries it. */
export function numberedRow(number: number): EventRow {
  return eventRow({ latencyUs: number, receivedAt: EPOCH_MS + number * SECOND_MS });
}

/**
 * Version, last seen, rows counted, and a sum over what they were: the same in any order, different for any other rows.
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

export interface MadeSlice {
  changes: RecordChange[];
  positions: Position[];
}

export interface SliceShape {
  /** First number of a row; ranges of nodes must not overlap. */
  from: number;
  shard: number;
  rows: number;
  /** Different keys that rows are spread over. */
  keys: number;
}

/** The records that a row touches: one that few share and one that many do. */
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

/** The slice that comes after a position of `madeSlice`. */
export function sliceAfter({ offset }: Position): number {
  return offset / 1000;
}

/** What the records must be after the first `slices` slices of every log. */
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
