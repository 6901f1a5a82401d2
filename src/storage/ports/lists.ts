// The port of the entries of lists. They come in sets, each with a number: a list has one in either mode, an upload has
// one until it takes the place of a list's. Which set belongs to which list stands in the control store.

/** What of an entry is kept; its value is the key, which is a hash, or no person's. */
export interface ListEntry {
  readonly key: Buffer;
  /** Unix seconds, NEVER for one that stays. */
  readonly expiry: number;
  /** Unix seconds. */
  readonly addedAt: number;
  /** Who put it there. */
  readonly by: string;
  readonly note: string;
}

/** How an entry is now. */
export interface ListChange {
  readonly set: number;
  readonly key: Buffer;
  /** 0: it was removed. */
  readonly expiry: number;
}

export interface ListChanges {
  readonly changes: readonly ListChange[];
  /** Of the last of them. */
  readonly sequence: number;
  /** Some are no longer known: everything has to be read again. */
  readonly gap: boolean;
}

export interface AddedEntries {
  added: number;
  updated: number;
  unchanged: number;
}

/**
 * As a change that others follow; in a set that nobody follows yet; the same, and what is there stays as it is; not at
 * all, only counted.
 */
export type PutHow = 'told' | 'quiet' | 'absent' | 'dry';

/** Changes that are kept for whoever follows. */
export const LIST_CHANGES_MAX = 20_000;

export interface ListStore {
  /** All of them or none, durable when it resolves. */
  put(set: number, entries: readonly ListEntry[], how?: PutHow): Promise<AddedEntries>;
  /** All of them or none. Resolves to how many were there. */
  remove(set: number, keys: readonly Buffer[]): Promise<number>;
  get(set: number, key: Buffer): Promise<ListEntry | undefined>;
  count(set: number): Promise<number>;
  /**
   * Some of a set, in no order that means anything.
   * @param after `next` of the page before @throws RangeError where that is none
   */
  page(
    set: number,
    limit: number,
    after?: string,
  ): Promise<{ entries: readonly ListEntry[]; next: string | undefined }>;
  /** Every entry of a set. @param visit is given a key that the next one may overwrite */
  scan(set: number, visit: (key: Buffer, expiry: number) => void): Promise<void>;
  /** Removes a whole set; quietly. */
  drop(set: number): Promise<void>;
  /** Every set that has entries. */
  sets(): Promise<number[]>;
  /** Of the last change. */
  sequence(): Promise<number>;
  changesAfter(sequence: number, limit: number): Promise<ListChanges>;
  close(): Promise<void>;
}

/** The same entry again, whenever it was added. */
export function isSameEntry(a: ListEntry, b: ListEntry): boolean {
  return a.expiry === b.expiry && a.by === b.by && a.note === b.note;
}
