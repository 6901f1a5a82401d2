// The cache's data for one key that is in use. An entry is looked up once per request and then held, so reading,
// folding and waiting for the store need no further look-up.
import { type RecordKey } from '../../contract/position.js';
import { type Crowd } from '../../contract/profile.js';

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
  /** Of the key, as the table of keys has it. */
  readonly hash: number;
  /** Its index among the entries. */
  readonly index: number;
  /** The place of its record in `RecordSpace`; below 0 it has none. */
  at: number;
  /** Bytes of the record; 0 when there is none, or `UNREAD`. */
  size: number;
  /** 32-bit words that the record may have in its place. */
  room: number;
  /** The decoded record, newer than the one in the space. */
  crowd: Crowd | undefined;
  /** The slot of the decoded key times in `HotReplays`; 0 = none. */
  slot: number;
  /** The link (`PendingRows`) of the newest row of this key that the store has not applied; 0 = none. */
  newest: number;
  /** Used since its last turn. */
  used: boolean;
}
