// The ports between rooms: what a store, a log position and an applied slice look like, whoever implements them.
import type { EventRow } from './event-row.js';

/** A place in one shard's log: everything before it is done. Ordered by segment, then offset. */
export interface Position {
  segment: number;
  offset: number;
}

/**
 * Key of one remembered record. The first character tells its kind:
 * 'u' user, 'd' device, 'i' login identifier, 'a' address; the rest is unique over workspaces and modes.
 */
export type RecordKey = string;

/** Read side, used by scoring workers. Never writes. */
export interface ProfileStore {
  /**
   * Records in the order of `keys`, undefined where there is none. Synchronous where the medium allows it.
   * Rejects or throws when the medium cannot answer.
   */
  readMany(keys: readonly RecordKey[]): (Buffer | undefined)[] | Promise<(Buffer | undefined)[]>;
  /** Up to `limit` keys in no particular order, to warm a cache that has no list of its own. */
  sampleKeys(limit: number): Promise<RecordKey[]>;
  close(): Promise<void>;
}

/** All rows of one slice that touch one record, in log order. */
export interface RecordChange {
  key: RecordKey;
  rows: { row: EventRow; shard: number; position: Position }[];
}

/** Pure: the record after the rows, given the record before (undefined = none). */
export type FoldRecord = (key: RecordKey, before: Buffer | undefined, rows: readonly EventRow[]) => Buffer;

/** Write side, used by the one store reader of a node. */
export interface ProfileWriter {
  /** Where each shard of this node stands. */
  applied(shards: number): Promise<Position[]>;
  /**
   * Folds a slice into the store and moves the positions, exactly once even when it is called again with the same
   * rows after a crash. Resolves when it is visible to readers.
   */
  apply(changes: readonly RecordChange[], positions: readonly Position[], fold: FoldRecord): Promise<void>;
  /** Deletes records not seen since `before` (Unix ms), at most `limit` looked at per call; false when a sweep is complete. */
  sweep(before: number, limit: number): Promise<boolean>;
  close(): Promise<void>;
}
