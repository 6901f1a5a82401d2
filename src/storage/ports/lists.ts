// The port of list entries. Entries are stored in numbered sets: a list has one set per mode, and an upload has its own
// set until it replaces the set of the list. The control store maps lists to sets.

/** The stored part of an entry. The value is the key: a hash, or a value that does not identify a person. */
export interface ListEntry {
  readonly key: Buffer;
  /** Unix seconds; NEVER for an entry without expiry. */
  readonly expiry: number;
  /** Unix seconds. */
  readonly addedAt: number;
  /** Who added the entry. */
  readonly by: string;
  readonly note: string;
}

/** The new state of an entry. */
export interface ListChange {
  readonly set: number;
  readonly key: Buffer;
  /** Unix seconds; 0 = the entry was removed. */
  readonly expiry: number;
}

export interface ListChanges {
  readonly changes: readonly ListChange[];
  /** Sequence number of the last change. */
  readonly sequence: number;
  /** Some changes are no longer stored: the reader must read all entries again. */
  readonly gap: boolean;
}

export interface AddedEntries {
  added: number;
  updated: number;
  unchanged: number;
}

/**
 * 'told': as changes that followers read; 'quiet': without changes, for a set without followers; 'fill': like
 * 'quiet', but another entry under the key stays, and an equal one takes the time of the given one; 'times': only that
 * time; 'dry': counts only, writes nothing.
 */
export type PutHow = 'told' | 'quiet' | 'fill' | 'times' | 'dry';

/** Number of changes kept for followers. */
export const LIST_CHANGES_MAX = 20_000;

export interface ListStore {
  /** All or none (on Redis in steps of 1000 unless 'told'). Durable when it resolves. */
  put(set: number, entries: readonly ListEntry[], how?: PutHow): Promise<AddedEntries>;
  /** All or none. Resolves to the number of entries that existed. */
  remove(set: number, keys: readonly Buffer[]): Promise<number>;
  get(set: number, key: Buffer): Promise<ListEntry | undefined>;
  count(set: number): Promise<number>;
  /** False while the disk has so little left that an import could take what the event log needs. */
  hasRoom(): boolean;
  /**
   * One page of a set, in no defined order.
   * @param after `next` of the page before @throws RangeError when it is not such a value
   */
  page(
    set: number,
    limit: number,
    after?: string,
  ): Promise<{ entries: readonly ListEntry[]; next: string | undefined }>;
  /** Visits every entry of a set. @param visit must not keep the key: the next call may overwrite it */
  scan(set: number, visit: (key: Buffer, expiry: number) => void): Promise<void>;
  /** Removes a whole set; writes no changes. */
  drop(set: number): Promise<void>;
  /** Numbers of all sets that have entries. */
  sets(): Promise<number[]>;
  /** Sequence number of the last change. */
  sequence(): Promise<number>;
  changesAfter(sequence: number, limit: number): Promise<ListChanges>;
  close(): Promise<void>;
}

/** Whether both are the same entry, whenever they were added. */
export function isSameEntry(a: ListEntry, b: ListEntry): boolean {
  return a.expiry === b.expiry && a.by === b.by && a.note === b.note;
}
