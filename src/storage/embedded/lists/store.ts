// List entries on disk: one LMDB beside the control store. The service, its follower thread and the command line read
// and write it at the same time.
//   b · set · first key     a block of entries               n · set     number of entries of a set
//   c · sequence            a change                         s           sequence number of the last change
import { type RootDatabase } from 'lmdb';
import { makePrivateDirectory } from '../../../util/write-file.js';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { hasRoom } from '../../ports/disk-room.js';
import { StoreDamagedError } from '../../ports/errors.js';
import {
  type AddedEntries,
  isSameEntry,
  LIST_CHANGES_MAX,
  type ListChange,
  type ListEntry,
  type ListStore,
  type PutHow,
} from '../../ports/lists.js';
import { openDatabase, type Watched } from '../lmdb.js';
import { sealBytes, unsealBytes } from '../sealed.js';
import { transact } from '../transact.js';
import { decodeBlock, encodeBlock, insertEntry, splitBlocks, visitBlock } from './block.js';
import { moveOldEntries } from './old-entries.js';

type Database = RootDatabase<Buffer, Buffer>;

const BLOCK = 0x62;
const COUNT = 0x6e;
const CHANGE = 0x63;
const LAST = Buffer.from('s');
const HEAD_BYTES = 5;
const SEQUENCE_BYTES = 6;
/** Records removed in one transaction of `drop`. */
const DROP_RECORDS = 1000;
const HEX = /^[0-9a-f]{2,64}$/;

export function openEmbeddedLists(dir: string, { opened, damaged = () => undefined }: Watched = {}): ListStore {
  makePrivateDirectory(dir);
  const db = openDatabase<Buffer, Buffer>(dir, { encoding: 'binary', keyEncoding: 'binary' });
  opened?.(db);
  return new EmbeddedLists(db, dir, damaged);
}

/** A record of entries, and its key; undefined when it does not exist yet. */
interface Block {
  readonly key: Buffer | undefined;
  readonly bytes: Buffer | undefined;
}

function entriesOf({ bytes }: Block): readonly ListEntry[] {
  return bytes === undefined ? [] : decodeBlock(bytes);
}

/** More new entries for one block are merged instead. */
const INSERTED_MAX = 8;

/** The block with all items; undefined unless each is new and fits. */
function withInserted({ bytes }: Block, items: readonly ListEntry[]): Buffer | undefined {
  if (items.length > INSERTED_MAX) return undefined;
  let after = bytes;
  for (const item of items) after = after === undefined ? undefined : insertEntry(after, item);
  return after;
}

class EmbeddedLists implements ListStore {
  readonly #db: Database;
  readonly #dir: string;
  readonly #damaged: OnDamagedRecord;

  constructor(db: Database, dir: string, damaged: OnDamagedRecord) {
    this.#db = db;
    this.#dir = dir;
    this.#damaged = damaged;
    moveOldEntries(
      db,
      (key) => damaged('entries', key.toString('hex')),
      (set, entries) => this.#replace(set, undefined, entries),
    );
  }

  async put(set: number, entries: readonly ListEntry[], how: PutHow = 'told'): Promise<AddedEntries> {
    return await transact(this.#db, () => {
      const done: AddedEntries = { added: 0, updated: 0, unchanged: 0 };
      const changes: ListChange[] = [];
      // Read all blocks before the first write: a transaction keeps writes made before an exception.
      const groups = [...this.#groups(set, entries)];
      const count = this.#number(countKey(set));
      for (const { block, items } of groups) {
        const inserted = how === 'times' ? undefined : withInserted(block, items);
        if (inserted !== undefined && block.key !== undefined) {
          done.added += items.length;
          for (const { key, expiry } of items) changes.push({ set, key, expiry });
          if (how !== 'dry') this.#write(block.key, inserted);
          continue;
        }
        let touched = 0;
        const isKept = how === 'fill' || how === 'times';
        const merged = merge(entriesOf(block), items, (before, entry) => {
          if (before === undefined && how === 'times') return undefined;
          const same = before !== undefined && isSameEntry(before, entry);
          if (before !== undefined && (same || isKept)) {
            done.unchanged += 1;
            if (!same || !isKept) return before;
            touched += 1;
            return entry;
          }
          touched += 1;
          if (before === undefined) done.added += 1;
          else done.updated += 1;
          changes.push({ set, key: entry.key, expiry: entry.expiry });
          return entry;
        });
        if (how !== 'dry' && touched > 0) this.#replace(set, block.key, merged);
      }
      if (done.added > 0 && how !== 'dry') this.#setCount(set, count + done.added);
      if (how === 'told') this.#tell(changes);
      return done;
    });
  }

  async remove(set: number, keys: readonly Buffer[]): Promise<number> {
    return await transact(this.#db, () => {
      const changes: ListChange[] = [];
      const wanted = keys.map((key) => ({ key }));
      const groups = [...this.#groups(set, wanted)];
      const count = this.#number(countKey(set));
      for (const { block, items } of groups) {
        const names = new Set(items.map(({ key }) => nameOf(key)));
        const [gone, left] = [new Array<ListEntry>(), new Array<ListEntry>()];
        for (const entry of entriesOf(block)) (names.has(nameOf(entry.key)) ? gone : left).push(entry);
        if (gone.length > 0) this.#replace(set, block.key, left);
        changes.push(...gone.map(({ key }) => ({ set, key: Buffer.from(key), expiry: 0 })));
      }
      if (changes.length > 0) this.#setCount(set, count - changes.length);
      this.#tell(changes);
      return changes.length;
    });
  }

  async get(set: number, key: Buffer): Promise<ListEntry | undefined> {
    this.#db.resetReadTxn();
    const start = this.#startOf(set, key);
    const value = start === undefined ? undefined : this.#value(start);
    return value === undefined ? undefined : decodeBlock(value).find((entry) => entry.key.equals(key));
  }

  async count(set: number): Promise<number> {
    this.#db.resetReadTxn();
    return this.#number(countKey(set));
  }

  hasRoom(): boolean {
    return hasRoom(this.#dir);
  }

  async page(
    set: number,
    limit: number,
    after?: string,
  ): Promise<{ entries: readonly ListEntry[]; next: string | undefined }> {
    this.#db.resetReadTxn();
    if (after !== undefined && !HEX.test(after)) throw new RangeError('there is no such page of entries');
    const last = Buffer.from(after ?? '', 'hex');
    const start = this.#startOf(set, last) ?? head(BLOCK, set);
    const entries: ListEntry[] = [];
    for (const { key, value } of this.#db.getRange({ start, end: head(BLOCK, set + 1) })) {
      for (const entry of this.#sound(key, value)) if (entry.key.compare(last) > 0) entries.push(entry);
      if (entries.length >= limit) break;
    }
    const some = entries.slice(0, limit);
    return { entries: some, next: some.length < limit ? undefined : some.at(-1)?.key.toString('hex') };
  }

  async scan(set: number, visit: (key: Buffer, expiry: number) => void): Promise<void> {
    this.#db.resetReadTxn();
    // Values are read into one buffer: copies of all blocks of a million entries left 20 MiB of garbage.
    for (const viewed of this.#db.getKeys({ start: head(BLOCK, set), end: head(BLOCK, set + 1) })) {
      const key = Buffer.from(viewed);
      const value = this.#db.getBinaryFast(key);
      if (value === undefined) continue;
      const block = this.#unsealed(key, Buffer.from(value.buffer, value.byteOffset, value.length));
      if (block !== undefined) visitBlock(block, visit);
    }
  }

  async drop(set: number): Promise<void> {
    for (;;) {
      const keys = [...this.#db.getKeys({ start: head(BLOCK, set), end: head(BLOCK, set + 1), limit: DROP_RECORDS })];
      await transact(this.#db, () => {
        for (const key of keys) this.#db.removeSync(key);
        if (keys.length < DROP_RECORDS) this.#db.removeSync(countKey(set));
      });
      if (keys.length < DROP_RECORDS) return;
    }
  }

  sets(): Promise<number[]> {
    this.#db.resetReadTxn();
    const keys = this.#db.getKeys({ start: Buffer.from([COUNT]), end: Buffer.from([COUNT + 1]) });
    return Promise.resolve([...keys].map((key) => key.readUInt32BE(1)));
  }

  async sequence(): Promise<number> {
    this.#db.resetReadTxn();
    return this.#number(LAST);
  }

  async changesAfter(sequence: number, limit: number) {
    this.#db.resetReadTxn();
    const last = this.#number(LAST);
    if (last === sequence) return { changes: [], sequence, gap: false };
    const start = changeKey(sequence + 1);
    const found = [...this.#db.getRange({ start, end: Buffer.from([CHANGE + 1]), limit })];
    const first = found[0]?.key.readUIntBE(1, SEQUENCE_BYTES);
    // A restored store may have fewer changes than the reader has seen.
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

  /** A copy of the stored value. @throws StoreDamagedError, which is reported */
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

  /** [] for a damaged block, which is reported. */
  #sound(viewed: Buffer, value: Buffer): ListEntry[] {
    const block = this.#unsealed(Buffer.from(viewed), Buffer.from(value));
    return block === undefined ? [] : decodeBlock(block);
  }

  #unsealed(key: Buffer, value: Buffer): Buffer | undefined {
    try {
      return unsealBytes('entries', key, value);
    } catch (error) {
      if (!(error instanceof StoreDamagedError)) throw error;
      this.#damaged('entries', key.toString('hex'));
      return undefined;
    }
  }

  /** Key of the block that contains the entry if it exists. */
  #startOf(set: number, key: Buffer): Buffer | undefined {
    const range = { start: blockKey(set, key), end: head(BLOCK, set), reverse: true, limit: 1 };
    for (const found of this.#db.getKeys(range)) return Buffer.from(found);
    return undefined;
  }

  /** Groups the items by their block, in key order; the key ranges of blocks do not overlap. */
  *#groups<T extends { readonly key: Buffer }>(set: number, items: readonly T[]) {
    const sorted = [...items].sort(byKey);
    for (let from = 0; from < sorted.length;) {
      const first = sorted[from]?.key ?? LAST;
      const start = this.#startOf(set, first) ?? head(BLOCK, set);
      const [own, next] = [...this.#db.getKeys({ start, end: head(BLOCK, set + 1), limit: 2 })].map((key) =>
        Buffer.from(key),
      );
      const value = own === undefined ? undefined : this.#value(own);
      const end = next?.subarray(HEAD_BYTES);
      let to = from + 1;
      while (to < sorted.length && (end === undefined || (sorted[to]?.key.compare(end) ?? 0) < 0)) to += 1;
      const block: Block = { key: own, bytes: value };
      yield { block, items: sorted.slice(from, to) };
      from = to;
    }
  }

  /** @param entries in key order */
  #replace(set: number, key: Buffer | undefined, entries: readonly ListEntry[]): void {
    if (key !== undefined) this.#db.removeSync(key);
    for (const block of splitBlocks(entries)) {
      const [first] = block;
      if (first !== undefined) this.#write(blockKey(set, first.key), encodeBlock(block));
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

  /** Adds changes and removes the oldest above LIST_CHANGES_MAX. Call it within a transaction. */
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

function blockKey(set: number, first: Buffer): Buffer {
  return Buffer.concat([head(BLOCK, set), first]);
}

/**
 * Merges two lists in key order into one.
 * @param decide returns the entry to keep, given the entry before (also of an earlier item with the same key)
 */
function merge(
  before: readonly ListEntry[],
  items: readonly ListEntry[],
  decide: (before: ListEntry | undefined, item: ListEntry) => ListEntry | undefined,
): ListEntry[] {
  const merged: ListEntry[] = [];
  const keep = (entry: ListEntry | undefined): void => {
    if (entry !== undefined) merged.push(entry);
  };
  let [at, next, order] = [0, before[0], 0];
  for (const item of items) {
    while (next !== undefined && (order = next.key.compare(item.key)) < 0) {
      merged.push(next);
      next = before[++at];
    }
    if (next !== undefined && order === 0) {
      keep(decide(next, item));
      next = before[++at];
    } else {
      const repeated = merged.at(-1)?.key.equals(item.key) === true;
      keep(decide(repeated ? merged.pop() : undefined, item));
    }
  }
  for (const rest of before.slice(at)) merged.push(rest);
  return merged;
}

function byKey(a: { readonly key: Buffer }, b: { readonly key: Buffer }): number {
  return a.key.compare(b.key);
}

/** One character per byte. */
function nameOf(key: Buffer): string {
  return key.toString('latin1');
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
