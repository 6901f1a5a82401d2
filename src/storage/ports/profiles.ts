// The port of the profile store: what a store and an applied slice look like, whoever implements them.
import { type Lives, type Position, type RecordKey } from '../../contract/position.js';
import { type Room } from './room.js';
import type { EventRow } from '../../event/event-row.js';

/** Stands for a record that is there and cannot be read. */
export const UNREADABLE = Buffer.alloc(0);

/** Read side, used by scoring workers. Never writes. */
export interface ProfileStore {
  /**
   * Records in the order of `keys`, undefined where there is none, UNREADABLE for a damaged one. Synchronous where the
   * medium allows it. Rejects or throws when the medium cannot answer.
   */
  readMany(keys: readonly RecordKey[]): (Buffer | undefined)[] | Promise<(Buffer | undefined)[]>;
  /** Up to `limit` keys in no particular order, to warm a cache that has no list of its own. */
  sampleKeys(limit: number): Promise<RecordKey[]>;
  /** Where the store stands in this node's log of a shard. */
  applied(shard: number): Promise<Position>;
  close(): Promise<void>;
}

/** All rows of one slice that touch one record, in log order. */
export interface RecordChange {
  key: RecordKey;
  /** `position` is the end of the row's frame: a store that stands there, or beyond, has the row. */
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
  /**
   * Makes what has been applied safe against a power loss and a damaged file; the positions up to which it is. The log
   * may forget what lies before them, and nothing else. May run while `apply` is called.
   */
  checkpoint(): Promise<readonly Position[]>;
  /**
   * Where each shard is to be read from again, because the store may have lost what it said it had; told once. The
   * same rows are given to `apply` again then, which folds those that are not in.
   */
  lost(): readonly Position[] | undefined;
  /** What was applied before is complete now: readers that still look at an older state may turn to this one. */
  publish(): void;
  /**
   * Deletes records not seen for their life (`lifeOf`), at most `limit` looked at per call, and more of strangers' when
   * the store is nearly full; false when a sweep is complete. @param now Unix ms
   */
  sweep(now: number, lives: Lives, limit: number): Promise<boolean>;
  /** Undefined where it is not known. */
  room(): Room | undefined;
  close(): Promise<void>;
}

/** For erasing: single records looked at and changed, beside the slices, by the one writer. */
export interface ProfileEditor {
  /** Keys of records that start with one of these. */
  keysFrom(prefixes: readonly string[]): Promise<RecordKey[]>;
  /**
   * Changes a record, or removes it where `change` gives undefined. Resolves to whether anything changed; the same
   * record again is no change.
   */
  revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean>;
  /** A record as it stands, a copy. */
  read(key: RecordKey): Promise<Buffer | undefined>;
}

export interface ProfileChangeHandlers {
  onKeys: (keys: RecordKey[]) => void;
  /** Messages may have been missed. */
  onGap: () => void;
}

/** Tells which records other nodes have changed, until it is closed. */
export interface ProfileChanges {
  close(): void;
}
