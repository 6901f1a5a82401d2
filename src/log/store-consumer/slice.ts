// One slice of the log: rows of all shards, grouped by the records they touch, so that a record is read and written
// once however many rows of the slice concern it.
import { type RowToFold } from '../../event/event-row.js';
import { madeAt } from '../../event/made-at.js';
import { type Position, type RecordKey } from '../../contract/position.js';
import { SIMULATION_SHARD } from '../../contract/shards.js';
import { type RecordChange } from '../../storage/ports/profiles.js';
import { type LogReader } from '../reader.js';
import { RowReader } from '../../event/row/reader.js';
import { readRow, readRowToFold } from '../../event/row/codec.js';
import { type LoggedRow } from '../../event/row/short-row.js';
import { EVENT_LAYOUT } from '../../event/layout.js';

export type KeysOf = (row: RowToFold) => RecordKey[];

export interface Slice {
  changes: RecordChange[];
  /** All that were read; their frames hold until the next slice is read. */
  entries: LoggedRow[];
  /** Position of each shard's reader after the slice. */
  positions: Position[];
  rows: number;
  /** Bytes of frames. */
  bytes: number;
  /**
   * When the oldest row was made, Unix milliseconds; Infinity when there is none. Simulated rows have old times when
   * they are created.
   */
  oldest: number;
  /** The same of the newest one; 0 when there is none. */
  newest: number;
  /** A shard used up its part of the bounds or has a later segment: there is probably more to read. */
  more: boolean;
  /** Shards whose log could not be read, and why. Their positions do not change. */
  failed: { shard: number; error: unknown }[];
}

export interface SliceBounds {
  rowsMax: number;
  bytesMax: number;
}

interface ShardRows {
  entries: (RecordChange['rows'][number] & LoggedRow)[];
  bytes: number;
}

/** Reads what is there of `shards`, of each at most an equal part of the bounds. */
export function readSlice(
  readers: readonly LogReader[],
  shards: readonly number[],
  bounds: SliceBounds,
  keysOf: KeysOf,
): Slice {
  const slice: Slice = {
    changes: [],
    entries: [],
    positions: [],
    rows: 0,
    bytes: 0,
    oldest: Infinity,
    newest: 0,
    more: false,
    failed: [],
  };
  const changes = new Map<RecordKey, RecordChange>();
  const rowsMax = Math.ceil(bounds.rowsMax / Math.max(1, shards.length));
  const bytesMax = Math.ceil(bounds.bytesMax / Math.max(1, shards.length));
  for (const shard of shards) {
    const reader = readers[shard];
    if (reader === undefined) continue;
    const from = reader.position;
    try {
      const { entries, bytes } = readShard(reader, shard, { rowsMax, bytesMax });
      group(changes, entries, keysOf);
      slice.rows += entries.length;
      slice.bytes += bytes;
      for (const entry of entries) {
        slice.entries.push(entry);
        if (shard === SIMULATION_SHARD) continue;
        const at = madeAt(entry.row);
        if (at < slice.oldest) slice.oldest = at;
        if (at > slice.newest) slice.newest = at;
      }
      if (entries.length >= rowsMax || bytes >= bytesMax / 2 || reader.hasLaterSegment) slice.more = true;
    } catch (error) {
      // The frames it was given before are not in the slice: it must be given them again.
      reader.seek(from);
      leaveOut(changes, shard);
      slice.failed.push({ shard, error });
    }
  }
  slice.changes = [...changes.values()];
  slice.positions = readers.map(({ position }) => position);
  return slice;
}

function readShard(reader: LogReader, shard: number, bounds: SliceBounds): ShardRows {
  const read: ShardRows = { entries: [], bytes: 0 };
  for (const { payload, rows, layout, to } of reader.read(bounds.bytesMax, bounds.rowsMax)) {
    const from = new RowReader(payload);
    for (let i = 0; i < rows; i += 1) {
      const { at } = from;
      if (layout === EVENT_LAYOUT) {
        read.entries.push({ row: readRowToFold(from), shard, position: to, frame: from, at });
      } else {
        const row = readRow(from, false, layout);
        read.entries.push({ row, shard, position: to, frame: undefined, at });
      }
    }
    read.bytes += payload.length;
  }
  return read;
}

function group(changes: Map<RecordKey, RecordChange>, entries: RecordChange['rows'], keysOf: KeysOf): void {
  for (const entry of entries) {
    for (const key of keysOf(entry.row)) {
      const change = changes.get(key);
      if (change === undefined) changes.set(key, { key, rows: [entry] });
      else change.rows.push(entry);
    }
  }
}

function leaveOut(changes: Map<RecordKey, RecordChange>, shard: number): void {
  for (const [key, change] of changes) {
    change.rows = change.rows.filter((row) => row.shard !== shard);
    if (change.rows.length === 0) changes.delete(key);
  }
}
