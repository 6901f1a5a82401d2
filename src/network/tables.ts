// Messages from the tables thread to the main thread. The arrays of tables are shared, so nothing large is copied.
import { type ListFigures, type ListFolder } from './cidr-lists.js';
import { type AddressTables } from '../contract/network.js';

/** Passed to the thread at its start. */
export interface TablesTask {
  /** Read the country and network packages. */
  readonly packages: boolean;
  /** File from which the packages are resolved, like a module there would. */
  readonly packagesFrom: string;
  /** Folders of network lists. */
  readonly listFolders: readonly ListFolder[];
  /** Pause between two checks of the lists, milliseconds. */
  readonly listsReloadMs: number;
}

/** Holds only what changed; the first message always comes. */
export interface TablesMessage extends AddressTables {
  /** Number of ranges in the lists, and the lists. */
  ranges: number;
  files: readonly ListFigures[];
  problems: readonly string[];
}
