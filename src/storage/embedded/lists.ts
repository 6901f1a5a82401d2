// Entries of lists on this disk: one LMDB beside the control store. The service, its thread that follows, and the
// command line write and read it at the same time.
//   e · set · value     an entry        n · set      entries of a set
//   c · sequence        a change        s            sequence of the last change
import { type RootDatabase } from 'lmdb';
import { makePrivateDirectory } from '../../util/write-file.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import {
  type AddedEntries,
  entryBytes,
  entryOf,
  isSameEntry,
  LIST_CHANGES_MAX,
  type ListChange,
  type ListEntry,
  type ListStore,
  type PutHow,
} from '../ports/lists.js';
import { openDatabase, type Watched } from './lmdb.js';
import { sealBytes, unsealBytes } from './sealed.js';
import { transact } from './transact.js';

type Database = RootDatabase<Buffer, Buffer>;

const ENTRY = 0x65;
const COUNT = 0x6e;
const CHANGE = 0x63;
const LAST = Buffer.from('s');
const HEAD_BYTES = 5;
const SEQUENCE_BYTES = 6;
/** Removed in one transaction of a drop. */
const DROP_ENTRIES = 10_000;
const HEX = /^[0-9a-f]{2,64}$/;

export function openEmbeddedLists(dir: string, { opened, damaged = () => undefined }: Watched = {}): ListStore {
  makePrivateDirectory(dir);
  const db = openDatabase<Buffer, Buffer>(dir, { encoding: 'binary', keyEncoding: 'binary' });
  opened?.(db);
  return new EmbeddedLists(db, damaged);
}

class EmbeddedLists implements ListStore {
  readonly #db: Database;
  readonly #damaged: OnDamagedRecord;

  constructor(db: Database, damaged: OnDamagedRecord) {
    this.#db = db;
    this.#damaged = damaged;
  }

  async put(set: number, entries: readonly ListEntry[], how: PutHow = 'told'): Promise<AddedEntries> {
    return await transact(this.#db, () => {
      const done: AddedEntries = { added: 0, updated: 0, unchanged: 0 };
      const changes: ListChange[] = [];
      for (const entry of entries) {
        const key = entryKey(set, entry.key);
        const bytes = entryBytes(entry);
        const before = this.#value(key);
        if (before !== undefined && (how === 'absent' || isSameEntry(before, bytes))) {
          done.unchanged += 1;
          continue;
        }
        if (how !== 'dry') this.#write(key, bytes);
        if (before === undefined) done.added += 1;
        else done.updated += 1;
        changes.push({ set, key: entry.key, expiry: entry.expiry });
      }
      if (done.added > 0 && how !== 'dry') this.#setCount(set, this.#number(countKey(set)) + done.added);
      if (how === 'told') this.#tell(changes);
      return done;
    });
  }

  async remove(set: number, keys: readonly Buffer[]): Promise<number> {
    return await transact(this.#db, () => {
      const changes: ListChange[] = [];
      for (const key of keys)
        if (this.#db.removeSync(entryKey(set, key))) changes.push({ set, key: Buffer.from(key), expiry: 0 });
      if (changes.length > 0) this.#setCount(set, this.#number(countKey(set)) - changes.length);
      this.#tell(changes);
      return changes.length;
    });
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what is damaged must become a rejection
  async get(set: number, key: Buffer): Promise<ListEntry | undefined> {
    this.#db.resetReadTxn();
    const value = this.#value(entryKey(set, key));
    return value === undefined ? undefined : entryOf(Buffer.from(key), value);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the same
  async count(set: number): Promise<number> {
    this.#db.resetReadTxn();
    return this.#number(countKey(set));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the same
  async page(
    set: number,
    limit: number,
    after?: string,
  ): Promise<{ entries: readonly ListEntry[]; next: string | undefined }> {
    this.#db.resetReadTxn();
    if (after !== undefined && !HEX.test(after)) throw new RangeError('there is no such page of entries');
    // The next key after that one.
    const start = entryKey(set, Buffer.from(after === undefined ? '' : `${after}00`, 'hex'));
    const end = head(ENTRY, set + 1);
    const entries: ListEntry[] = [];
    let seen = 0;
    let last = '';
    for (const { key, value } of this.#db.getRange({ start, end, limit })) {
      seen += 1;
      last = key.toString('hex', HEAD_BYTES);
      entries.push(...this.#sound(key, value));
    }
    return { entries, next: seen < limit ? undefined : last };
  }

  async drop(set: number): Promise<void> {
    for (;;) {
      const keys = [...this.#db.getKeys({ start: head(ENTRY, set), end: head(ENTRY, set + 1), limit: DROP_ENTRIES })];
      await transact(this.#db, () => {
        for (const key of keys) this.#db.removeSync(key);
        if (keys.length < DROP_ENTRIES) this.#db.removeSync(countKey(set));
      });
      if (keys.length < DROP_ENTRIES) return;
    }
  }

  sets(): Promise<number[]> {
    this.#db.resetReadTxn();
    const keys = this.#db.getKeys({ start: Buffer.from([COUNT]), end: Buffer.from([COUNT + 1]) });
    return Promise.resolve([...keys].map((key) => key.readUInt32BE(1)));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the same
  async sequence(): Promise<number> {
    this.#db.resetReadTxn();
    return this.#number(LAST);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the same
  async changesAfter(sequence: number, limit: number) {
    this.#db.resetReadTxn();
    const last = this.#number(LAST);
    if (last === sequence) return { changes: [], sequence, gap: false };
    const start = changeKey(sequence + 1);
    const found = [...this.#db.getRange({ start, end: Buffer.from([CHANGE + 1]), limit })];
    const first = found[0]?.key.readUIntBE(1, SEQUENCE_BYTES);
    // A store that was restored has fewer than were seen.
    if (last < sequence || first !== sequence + 1) return { changes: [], sequence: last, gap: true };
    const changes = found.map(({ key, value }) => changeOf(unsealBytes('entries', key, value)));
    return { changes, sequence: sequence + changes.length, gap: false };
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  #write(key: Buffer, bytes: Buffer): void {
    this.#db.putSync(key, sealBytes(key, bytes));
  }

  /** A copy of what is stored. @throws StoreDamagedError, which is told */
  #value(key: Buffer): Buffer | undefined {
    const stored = this.#db.getBinary(key);
    if (stored === undefined) return undefined;
    try {
      return unsealBytes('entries', key, stored);
    } catch (error) {
      if (error instanceof StoreDamagedError) this.#damaged('entries', key.toString('hex'));
      throw error;
    }
  }

  /** None for a damaged one, which is told. */
  #sound(viewed: Buffer, value: Buffer): ListEntry[] {
    const key = Buffer.from(viewed);
    try {
      return [entryOf(key.subarray(HEAD_BYTES), unsealBytes('entries', key, Buffer.from(value)))];
    } catch (error) {
      if (!(error instanceof StoreDamagedError)) throw error;
      this.#damaged('entries', key.toString('hex'));
      return [];
    }
  }

  #number(key: Buffer): number {
    return this.#value(key)?.readUIntBE(0, SEQUENCE_BYTES) ?? 0;
  }

  #setNumber(key: Buffer, value: number): void {
    const bytes = Buffer.alloc(SEQUENCE_BYTES);
    bytes.writeUIntBE(value, 0, SEQUENCE_BYTES);
    this.#write(key, bytes);
  }

  #setCount(set: number, count: number): void {
    if (count <= 0) this.#db.removeSync(countKey(set));
    else this.#setNumber(countKey(set), count);
  }

  /** Within a transaction. The oldest go. */
  #tell(changes: readonly ListChange[]): void {
    if (changes.length === 0) return;
    const last = this.#number(LAST);
    for (const [index, change] of changes.entries()) this.#write(changeKey(last + 1 + index), changeBytes(change));
    const old = last + changes.length - LIST_CHANGES_MAX;
    if (old > 0) {
      const keys = [...this.#db.getKeys({ start: Buffer.from([CHANGE]), end: changeKey(old + 1) })];
      for (const key of keys) this.#db.removeSync(key);
    }
    this.#setNumber(LAST, last + changes.length);
  }
}

function head(kind: number, set: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  bytes[0] = set > 0xffff_ffff ? kind + 1 : kind;
  bytes.writeUInt32BE(set > 0xffff_ffff ? 0 : set, 1);
  return bytes;
}

function entryKey(set: number, key: Buffer): Buffer {
  return Buffer.concat([head(ENTRY, set), key]);
}

function countKey(set: number): Buffer {
  return head(COUNT, set);
}

function changeKey(sequence: number): Buffer {
  const bytes = Buffer.alloc(1 + SEQUENCE_BYTES);
  bytes[0] = CHANGE;
  bytes.writeUIntBE(sequence, 1, SEQUENCE_BYTES);
  return bytes;
}

function changeBytes({ set, key, expiry }: ListChange): Buffer {
  const bytes = Buffer.allocUnsafe(8 + key.length);
  bytes.writeUInt32LE(set, 0);
  bytes.writeUInt32LE(expiry, 4);
  key.copy(bytes, 8);
  return bytes;
}

function changeOf(bytes: Buffer): ListChange {
  return { set: bytes.readUInt32LE(0), expiry: bytes.readUInt32LE(4), key: Buffer.from(bytes.subarray(8)) };
}
