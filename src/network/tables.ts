// Messages from the tables thread to the main thread, and the transfer of their typed arrays.
import { type ListFigures, type ListFolder } from './cidr-lists.js';
import { type AddressRanges } from './range-table.js';

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
export interface TablesMessage {
  country?: AddressRanges;
  asn?: AddressRanges;
  lists?: AddressRanges;
  /** Number of ranges in the lists, and the lists. */
  ranges: number;
  files: readonly ListFigures[];
  problems: readonly string[];
}

/** The buffers of a message, to be transferred instead of copied. */
export function buffersOf({ country, asn, lists }: TablesMessage): ArrayBuffer[] {
  return [country, asn, lists].flatMap((table) => {
    if (table === undefined) return [];
    return [table.v4, table.v6]
      .flatMap(({ starts, values, index }) => [starts, values, index])
      .flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
  });
}
