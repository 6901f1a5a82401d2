// What the main thread and the thread that follows the lists say to each other.
import { type ListedIn } from '../../contract/lists/lists.js';
import { type StorageOptions } from '../../contract/storage.js';
import { type NetworkTable } from './networks.js';

/** Given to the thread at its start. */
export interface FollowTask {
  readonly storage: StorageOptions;
  readonly wanted: WantedLists;
}

export interface WantedLists {
  readonly lists: readonly ListedIn[];
  /** Of uploads that are not ended: nobody looks anything up in them. */
  readonly uploads: readonly number[];
}

export interface ListFiguresOf {
  readonly workspace: string;
  readonly entries: number;
}

export type FromFollower =
  /** Look-ups are made in these from now on; the table is the one before where it did not have to be made anew. */
  | { kind: 'lists'; table: SharedArrayBuffer; lists: readonly ListedIn[]; networks: NetworkTable }
  /** Everything that was changed until now is in. */
  | { kind: 'looked'; figures: readonly ListFiguresOf[] | undefined }
  /** The store did not answer, or holds what cannot be used; the last table goes on. */
  | { kind: 'problem'; message: string }
  | { kind: 'damagedRecord'; store: string; key: string };
