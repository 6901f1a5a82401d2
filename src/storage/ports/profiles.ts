// The port of the profile store: the interface of every store, and the shape of an applied slice of the log.
import { type Lives, type Position, type RecordKey } from '../../contract/position.js';
import { type Room } from './room.js';
import type { RowToFold } from '../../event/event-row.js';

/** Returned for a record that exists and cannot be read. */
export const UNREADABLE = Buffer.alloc(0);

/** Read side, used by scoring workers. Never writes. */
export interface ProfileStore {
  /**
   * Records in the order of `keys`: undefined where there is none, UNREADABLE for a damaged one (the embedded store
   * throws StoreDamagedError instead). Synchronous where the medium allows it. Rejects or throws when the medium does
   * not answer.
   */
  readMany(keys: readonly RecordKey[]): (Buffer | undefined)[] | Promise<(Buffer | undefined)[]>;
  /** Up to `limit` keys in no defined order, to warm up a cache that has no key list of its own. */
  sampleKeys(limit: number): Promise<RecordKey[]>;
  /** Position in this node's log of a shard up to which the store has applied rows. */
  applied(shard: number): Promise<Position>;
  close(): Promise<void>;
}

/** All rows of one slice that change one record, in log order. */
export interface RecordChange {
  key: RecordKey;
  /** `position` is the end of the row's frame: a store whose position is not before it already has the row. */
  rows: { row: RowToFold; shard: number; position: Position }[];
}

/** The changes of a slice without those that a store left. */
export function writtenOf(changes: readonly RecordChange[], left: readonly RecordChange[]): readonly RecordChange[] {
  if (left.length === 0) return changes;
  const unwritten = new Set(left.map(({ key }) => key));
  return changes.filter(({ key }) => !unwritten.has(key));
}

/**
 * Pure function: returns the record after the rows, given the record before (undefined = none). The next call may
 * overwrite it: a store that keeps it makes a copy.
 */
export type FoldRecord = (key: RecordKey, before: Buffer | undefined, rows: readonly RowToFold[]) => Buffer;

/** Write side, used by the only store reader of a node. */
export interface ProfileWriter {
  /** Applied position of each shard of this node. */
  applied(shards: number): Promise<Position[]>;
  /**
   * Folds a slice into the store and moves the positions, exactly once even when it is called again with the same rows
   * after a crash. Resolves, when the changes are visible to readers, to the changes that were left; these are not.
   * @param mayLeave records that others change at the same time may be left; then the positions do not move until
   *   what was left is given again, before the next rows of the same records
   */
  apply(
    changes: readonly RecordChange[],
    positions: readonly Position[],
    fold: FoldRecord,
    mayLeave?: boolean,
  ): Promise<readonly RecordChange[]>;
  /**
   * Protects the applied rows against power loss and file damage. Resolves to the protected positions; the log before
   * them may be deleted, and nothing after them. May run concurrently with `apply`.
   */
  checkpoint(): Promise<readonly Position[]>;
  /**
   * Positions from which each shard must be read again, because the store may have lost acknowledged writes; each loss
   * is returned once. The caller then calls `apply` with the same rows again, which skips rows that are already in.
   */
  lost(): readonly Position[] | undefined;
  /** Makes the store visible: readers that still use an older generation may switch to this one. */
  publish(): void;
  /**
   * Deletes records not seen for their life (`lifeOf`). Looks at most at `limit` records per call, and at additional
   * provisional records when the store is nearly full. False when a sweep is complete. @param now Unix ms
   */
  sweep(now: number, lives: Lives, limit: number): Promise<boolean>;
  /** Undefined when it is unknown. */
  room(): Room | undefined;
  close(): Promise<void>;
}

/** For erasure: reads and changes single records outside of slices; used by the only writer. */
export interface ProfileEditor {
  /** Keys of the records that start with one of the prefixes. */
  keysFrom(prefixes: readonly string[]): Promise<RecordKey[]>;
  /**
   * Replaces a record, or removes it when `change` returns undefined. Resolves to whether the record changed; an equal
   * record is no change.
   */
  revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean>;
  /** A copy of the current record. */
  read(key: RecordKey): Promise<Buffer | undefined>;
}

export interface ProfileChangeHandlers {
  /** `recordHash` of each changed record. */
  onChanged: (hashes: Uint32Array) => void;
  /** Messages may have been lost. */
  onGap: () => void;
}

/** Reports which records other nodes have changed, until it is closed. */
export interface ProfileChanges {
  close(): void;
}
