// The cache's data for one key. An entry is looked up once per request and then held, so reading, folding and waiting
// for the store need no further look-up.
import { type RecordKey } from '../contract/position.js';
import { type Crowd } from '../contract/profile.js';

/** `Entry.at` of an entry without a record in the space. */
export const NOWHERE = -1;
/** `Entry.at` of a record that had to leave the space before the store had it. */
export const APART = -2;
/** `Entry.at` of a removed entry: code that still has it must look up its key again. */
export const GONE = -3;

/** `Entry.size` of a record that must be read. */
export const UNREAD = -1;

export interface Entry {
  readonly key: RecordKey;
  /** Where `RecordSpace` has the record; below 0 it has none. */
  at: number;
  /** Bytes of the record; 0 when there is none, or `UNREAD`. */
  size: number;
  /** 32-bit words that the record may have in its place. */
  room: number;
  /** Its index among the owners of its chunk. */
  rank: number;
  /** The decoded record, newer than the one in the space. */
  crowd: Crowd | undefined;
  /** The slot of the decoded key times in `HotReplays`; 0 = none. */
  slot: number;
  /** The link (`PendingRows`) of the newest row of this key that the store has not applied; 0 = none. */
  newest: number;
  /** Used since its last turn. */
  used: boolean;
}

export function newEntry(key: RecordKey): Entry {
  return { key, at: NOWHERE, size: UNREAD, room: 0, rank: 0, crowd: undefined, slot: 0, newest: 0, used: false };
}
