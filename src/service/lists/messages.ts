// Messages between the main thread and the thread that follows the lists.
import { type ListedIn } from '../../contract/lists/lists.js';
import { type StorageOptions } from '../../contract/storage.js';
import { type NetworkTable } from './networks.js';

/** Passed to the thread at its start. */
export interface FollowTask {
  readonly storage: StorageOptions;
  readonly wanted: WantedLists;
  /** Memory of `SharedTime`; undefined: the clock of the machine. */
  readonly time: SharedArrayBuffer | undefined;
}

export interface WantedLists {
  readonly lists: readonly ListedIn[];
  /** Sets of unfinished uploads, which are not used for lookups. */
  readonly uploads: readonly number[];
}

export interface ListFiguresOf {
  readonly workspace: string;
  readonly entries: number;
}

export type FromFollower =
  /** Lookups use these from now on; the table is the previous one when it was not built again. */
  | { kind: 'lists'; table: SharedArrayBuffer; lists: readonly ListedIn[]; networks: NetworkTable }
  /** All changes up to now are loaded. */
  | { kind: 'looked'; figures: readonly ListFiguresOf[] | undefined }
  /** The store did not answer, or has unusable data; the last table stays in use. */
  | { kind: 'problem'; message: string }
  | { kind: 'damagedRecord'; store: string; key: string };
