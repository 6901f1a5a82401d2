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
  /** Removes a whole set; quietly. */
  drop(set: number): Promise<void>;
  /** Every set that has entries. */
  sets(): Promise<number[]>;
  /** Of the last change. */
  sequence(): Promise<number>;
  changesAfter(sequence: number, limit: number): Promise<ListChanges>;
  close(): Promise<void>;
}

const HEAD_BYTES = 8;

/** An entry's value as it is stored: expiry, when it was added, then by whom, a zero and the note. */
export function entryBytes({ expiry, addedAt, by, note }: ListEntry): Buffer {
  const text = Buffer.from(`${by}\0${note}`);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + text.length);
  bytes.writeUInt32LE(expiry, 0);
  bytes.writeUInt32LE(addedAt, 4);
  text.copy(bytes, HEAD_BYTES);
  return bytes;
}

export function entryOf(key: Buffer, bytes: Buffer): ListEntry {
  const [by = '', note = ''] = bytes.toString('utf8', HEAD_BYTES).split('\0', 2);
  return { key, expiry: bytes.readUInt32LE(0), addedAt: bytes.readUInt32LE(4), by, note };
}

/** The same entry again, whenever it was added. */
export function isSameEntry(a: Buffer, b: Buffer): boolean {
  return a.readUInt32LE(0) === b.readUInt32LE(0) && a.subarray(HEAD_BYTES).equals(b.subarray(HEAD_BYTES));
}
