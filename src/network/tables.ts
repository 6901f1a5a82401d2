// What the thread of tables sends to the thread that answers, and how a bundle of typed arrays is handed over.
import { type ListFigures, type ListFolder } from './cidr-lists.js';
import { type AddressRanges } from './range-table.js';

/** Given to the thread at its start. */
export interface TablesTask {
  /** Read the country and network packages. */
  readonly packages: boolean;
  /** A file they are looked up from, as a module there would. */
  readonly packagesFrom: string;
  /** Folders of network lists. */
  readonly listFolders: readonly ListFolder[];
  /** Pause between two looks at the lists, milliseconds. */
  readonly listsReloadMs: number;
}

/** A message carries what is new; the first one always comes. */
export interface TablesMessage {
  country?: AddressRanges;
  asn?: AddressRanges;
  lists?: AddressRanges;
  /** Ranges in the lists, and the lists. */
  ranges: number;
  files: readonly ListFigures[];
  problems: readonly string[];
}

/** The buffers of a message, to be moved instead of copied. */
export function buffersOf({ country, asn, lists }: TablesMessage): ArrayBuffer[] {
  return [country, asn, lists].flatMap((table) => {
    if (table === undefined) return [];
    return [table.v4, table.v6]
      .flatMap(({ starts, values, index }) => [starts, values, index])
      .flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
  });
}
