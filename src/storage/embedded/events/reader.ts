// The main thread's side: finds the row of an event id. Memory holds one index entry per block of rows; a look-up reads
// one block.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { uuidTime } from '../../../util/uuid.js';
import { RowWriter } from '../../../event/row/writer.js';
import { isOwnedBy } from '../../../event/row/codec.js';
import { checkLayout, EVENT_LAYOUT } from '../../../event/layout.js';
import { type StoredEvent } from '../../ports/events.js';
import { StoreDamagedError } from '../../ports/errors.js';
import { headerBytes, nextEntry } from './entries.js';
import { type EventFile, listFiles, ownerName, recentDir } from './files.js';
import { codeOf } from '../../../util/error-text.js';
import { HOUR_MS } from '../../../util/time/units.js';

/** Minimum distance of two index entries: about the size of one look-up. */
const BLOCK_BYTES = 4096;
/** Bytes per read when a file is indexed. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const ID_BYTES = 16;
/** Maximum of open files: there are as many files as owners, shards and hours. */
const FILES_OPEN_MAX = 256;
const OWNERS_MAX = 10_000;
/** Files of the current hour and of this many hours before it may still be written to. */
const HOURS_WRITTEN = 1;

interface IndexedFile {
  name: string;
  /** Layout of its rows. */
  layout: number;
  /** Sort key and offset of the first row of each block. */
  keys: number[];
  offsets: number[];
  /** Everything before this offset is indexed. */
  end: number;
  /** Highest sort key so far. `strays` are the rows after a higher key: few, and only in files of confirmations. */
  last: number;
  strays: Map<number, [from: number, until: number]>;
  /** Bytes after the last entry, with the id there; `isWhole` = at least as long as the entry they announce. */
  tail: { isWhole: boolean; id: Buffer } | undefined;
}

export class EventReader {
  readonly #dir: string;
  readonly #ttlMs: number;
  readonly #files = new Map<string, IndexedFile>();
  readonly #open = new LRUCache<string, number>({ max: FILES_OPEN_MAX, dispose: (fd) => closeSync(fd) });
  readonly #owners = new LRUCache<string, string>({ max: OWNERS_MAX });
  /** Files by owner and hour, as of the last listing of the directory. */
  #hours = new Map<string, EventFile[]>();
  #names: ReadonlySet<string> = new Set();
  #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  /** Buffer of the current look-up. */
  #block = Buffer.allocUnsafe(16 * BLOCK_BYTES);
  readonly #id = new RowWriter(64);

  readonly #onError: (error: unknown) => void;

  /** @param onError called for damage, once per place */
  constructor(dataDir: string, ttlMs: number, onError: (error: unknown) => void = () => undefined) {
    this.#dir = recentDir(dataDir);
    this.#onError = onError;
    this.#ttlMs = ttlMs;
    this.list();
  }

  /** The row of an event that can still be verified, as a copy for the caller. @param eventId a UUIDv7, lower-case */
  find(eventId: string, now: number, owner: Buffer): StoredEvent | undefined {
    const time = uuidTime(eventId);
    if (time + this.#ttlMs < now) return undefined;
    const hour = Math.floor(time / HOUR_MS);
    return this.#search(hour, eventId, owner) ?? (this.list() ? this.#search(hour, eventId, owner) : undefined);
  }

  /** Indexes new rows. Call it regularly, so that no single look-up has much to do. */
  catchUp(now: number): void {
    this.list();
    const written = Math.floor(now / HOUR_MS) - HOURS_WRITTEN;
    for (const files of this.#hours.values())
      for (const file of files) if (file.hour >= written || !this.#files.has(file.name)) this.#indexed(file);
  }

  close(): void {
    this.#open.clear();
    this.#files.clear();
  }

  /** Lists the files again; true when there are new ones. */
  list(): boolean {
    const hours = new Map<string, EventFile[]>();
    const names = new Set<string>();
    let appeared = false;
    for (const file of listFiles(this.#dir)) {
      checkLayout(join(this.#dir, file.name), file.layout, EVENT_LAYOUT);
      const place = placeOf(file.owner, file.hour);
      const there = hours.get(place);
      if (there === undefined) hours.set(place, [file]);
      else there.push(file);
      names.add(file.name);
      appeared ||= !this.#names.has(file.name);
    }
    for (const name of this.#files.keys()) {
      if (names.has(name)) continue;
      this.#files.delete(name);
      this.#open.delete(name);
    }
    this.#hours = hours;
    this.#names = names;
    return appeared;
  }

  #search(hour: number, eventId: string, owner: Buffer): StoredEvent | undefined {
    this.#id.reset();
    this.#id.uuid(eventId);
    const key = sortKey(this.#id.bytes, 0, hour);
    const files = [...this.#filesOf(this.#nameOf(owner), hour), ...this.#filesOf('', hour)];
    // First search the index as it is, then update it: an fstat of the files costs as much as a look-up.
    const found =
      this.#searchFiles(files, ({ name }) => this.#files.get(name), key, owner) ??
      this.#searchFiles(files, (file) => this.#indexed(file), key, owner);
    if (found === undefined && files.some(({ name }) => this.#mayEndWith(this.#files.get(name), key)))
      throw new StoreDamagedError('a file of events that can be verified has a damaged end');
    return found;
  }

  /** Whether the event may be the damaged last entry of the file. */
  #mayEndWith(file: IndexedFile | undefined, key: number): boolean {
    if (file?.tail === undefined) return false;
    return file.tail.isWhole ? key > file.last : file.tail.id.equals(this.#id.bytes.subarray(0, ID_BYTES));
  }

  #filesOf(owner: string, hour: number): readonly EventFile[] {
    return this.#hours.get(placeOf(owner, hour)) ?? [];
  }

  #nameOf(owner: Buffer): string {
    const text = owner.toString('latin1');
    const known = this.#owners.get(text);
    if (known !== undefined) return known;
    const name = ownerName(owner);
    this.#owners.set(text, name);
    return name;
  }

  #searchFiles(
    files: readonly EventFile[],
    fileOf: (file: EventFile) => IndexedFile | undefined,
    key: number,
    owner: Buffer,
  ): StoredEvent | undefined {
    for (const each of files) {
      const file = fileOf(each);
      const found = file === undefined ? undefined : this.#searchFile(file, key, owner);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #searchFile(file: IndexedFile, key: number, owner: Buffer): StoredEvent | undefined {
    if (key > file.last) return undefined;
    const block = lastNotAbove(file.keys, key);
    // Before the first block there is nothing, or damage.
    const start = block < 0 ? 0 : (file.offsets[block] ?? 0);
    const [from, until] = file.strays.get(key) ?? [start, file.offsets[block + 1] ?? file.end];
    return until <= from ? undefined : this.#searchBytes(file, from, until, owner);
  }

  #searchBytes(file: IndexedFile, from: number, until: number, owner: Buffer): StoredEvent | undefined {
    const { layout } = file;
    const size = until - from;
    const fd = this.#fdOf(file.name);
    if (fd === undefined) return undefined;
    if (size > this.#block.length) this.#block = Buffer.allocUnsafe(size);
    const bytes = this.#block;
    readFully(fd, bytes, size, from);
    let foreign = false;
    let at = 0;
    let damaged = false;
    for (
      let entry = nextEntry(bytes, 0, size, layout);
      entry !== undefined;
      entry = nextEntry(bytes, at, size, layout)
    ) {
      const { start, end, afterDamage } = entry;
      at = end;
      damaged ||= afterDamage;
      if (bytes.compare(this.#id.bytes, 0, ID_BYTES, start, start + ID_BYTES) !== 0) continue;
      if (isOwnedBy(bytes, start, owner)) return { row: Buffer.from(bytes.subarray(start, end)), layout };
      foreign = true;
    }
    // The damaged entry may be the event, so the reply must not be that there is no such event.
    if (!foreign && (damaged || at < size))
      throw new StoreDamagedError('a file of events that can be verified is damaged');
    // Same work for an unknown id as for an id of another owner: this difference in time is measurable over some
    // thousand requests.
    if (!foreign) isOwnedBy(bytes, headerBytes(layout), owner);
    return undefined;
  }

  /** Undefined when the file has been deleted. */
  #fdOf(name: string): number | undefined {
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const fd = openIfThere(join(this.#dir, name));
    if (fd !== undefined) this.#open.set(name, fd);
    return fd;
  }

  #indexed({ name, hour, layout }: EventFile): IndexedFile | undefined {
    const fd = this.#fdOf(name);
    if (fd === undefined) return undefined;
    let file = this.#files.get(name);
    if (file === undefined) {
      file = { name, layout, keys: [], offsets: [], end: 0, last: -1, strays: new Map(), tail: undefined };
      this.#files.set(name, file);
    }
    const size = fstatSync(fd).size;
    while (size - file.end > headerBytes(layout) && this.#indexChunk(file, fd, hour));
    file.tail = this.#tailOf(file, fd, size);
    return file;
  }

  /** The bytes after the last entry: an incomplete entry, or damage. */
  #tailOf({ end, layout, tail, name }: IndexedFile, fd: number, size: number): IndexedFile['tail'] {
    const header = headerBytes(layout);
    if (size - end < header + ID_BYTES) return undefined;
    const bytes = Buffer.alloc(header + ID_BYTES);
    readSync(fd, bytes, 0, bytes.length, end);
    const isWhole = layout > 1 && header + bytes.readUInt32LE(0) <= size - end;
    if (isWhole && tail?.isWhole !== true)
      this.#onError(new StoreDamagedError(`${join(this.#dir, name)} is damaged from ${end} to its end`));
    return { isWhole, id: bytes.subarray(header) };
  }

  /** Indexes the whole rows of the next chunk; false when there is none (an incomplete row, or one being written). */
  #indexChunk(file: IndexedFile, fd: number, hour: number): boolean {
    const { layout, name } = file;
    const got = readSync(fd, this.#chunk, 0, this.#chunk.length, file.end);
    let at = 0;
    for (let entry = nextEntry(this.#chunk, 0, got, layout); entry !== undefined;) {
      const { at: begin, start, end: next, afterDamage } = entry;
      if (afterDamage)
        this.#onError(
          new StoreDamagedError(
            `${join(this.#dir, name)} is damaged from ${file.end + at} to ${file.end + entry.at}: the events there ` +
              'cannot be verified',
          ),
        );
      const key = sortKey(this.#chunk, start, hour);
      if (key < file.last) file.strays.set(key, [file.end + begin, file.end + next]);
      else file.last = key;
      const last = file.offsets.at(-1);
      if (last === undefined || file.end + begin - last >= BLOCK_BYTES) {
        file.keys.push(file.last);
        file.offsets.push(file.end + begin);
      }
      at = next;
      entry = nextEntry(this.#chunk, at, got, layout);
    }
    file.end += at;
    return at > 0;
  }
}

function placeOf(owner: string, hour: number): string {
  return `${owner}/${hour}`;
}

/** Undefined when the file has been deleted, at its TTL or because its owner has too many. */
export function openIfThere(path: string, flags = 'r'): number | undefined {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The id's milliseconds within its hour and its 12-bit counter as one exact number.
 * RowBinary stores the first half of a UUID as a little-endian 64-bit number: 48 bits of time, version, counter.
 */
function sortKey(bytes: Buffer, at: number, hour: number): number {
  const time = bytes.readUIntLE(at + 2, 6);
  const counter = bytes.readUInt16LE(at) & 0xfff;
  return (time - hour * HOUR_MS) * 4096 + counter;
}

function lastNotAbove(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? Number.POSITIVE_INFINITY) <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function readFully(fd: number, into: Buffer, size: number, from: number): void {
  for (let done = 0; done < size;) {
    const got = readSync(fd, into, done, size - done, from + done);
    if (got === 0) throw new Error('event store: a file is shorter than its index says; it is damaged');
    done += got;
  }
}
