// Checksums of single records, which LMDB's pages do not have. Key and value are summed together, so a value under
// another record's key is no more accepted than a changed one. Records of releases that wrote no sum are read as they
// are; the first byte tells them apart, and no single changed bit turns one into the other.
//   0xc1 · version · JSON · CRC-32 of key, version and JSON      MessagePack never begins with 0xc1
import zlib from 'node:zlib';
import { asBinary, type Key, type RootDatabase } from 'lmdb';
import { type RowWriter } from '../../event/row/bytes.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { refuseNewerVersion } from '../versions.js';
import { type StoreName } from './lmdb.js';

const SEALED = 0xc1;
const FORMAT = 1;
const HEAD_BYTES = 2;
const SUM_BYTES = 4;
const SUM = /\n([0-9a-f]{8})$/;
/** What text without a sum can be: a whole number, or JSON of an object or a list. */
const UNSUMMED = /^\d+$|[}\]]$/;

/** The records of a store that are objects, sealed when they are written and looked at when they are read. */
export class SealedRecords<V extends object, K extends Key = Key> {
  readonly #store: StoreName;
  readonly #db: RootDatabase<unknown, K>;
  readonly #told: OnDamagedRecord;

  constructor(store: StoreName, db: RootDatabase<unknown, K>, told: OnDamagedRecord = () => undefined) {
    this.#store = store;
    this.#db = db;
    this.#told = told;
  }

  putSync(key: K, record: V): void {
    this.#db.putSync(key, asBinary(sealed(key, record)));
  }

  /**
   * What was written there, whatever it is: earlier releases wrote numbers too.
   * @throws StoreDamagedError, which was told; NewerRecordError
   */
  value(key: K): unknown {
    // A view that the next read overwrites; its memory goes on behind its length.
    const stored = this.#db.getBinaryFast(key);
    if (stored === undefined) return undefined;
    if (stored[0] !== SEALED) return this.#earlier(key);
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
    const end = bytes.length - SUM_BYTES;
    if (end < HEAD_BYTES || bytes.readUInt32LE(end) !== sumOf(nameOf(key), bytes.subarray(1, end)))
      throw this.damaged(key);
    refuseNewerVersion(this.#store, String(bytes[1]), FORMAT);
    const record: unknown = JSON.parse(bytes.toString('utf8', HEAD_BYTES, end));
    return record;
  }

  /** Undefined in place of a damaged record, which was told. @throws NewerRecordError */
  soundValue(key: K): unknown {
    try {
      return this.value(key);
    } catch (error) {
      if (error instanceof StoreDamagedError) return undefined;
      throw error;
    }
  }

  /** Tells of it. @returns what to throw */
  damaged(key: K, cause?: unknown): StoreDamagedError {
    const name = nameOf(key);
    this.#told(this.#store, name);
    return damaged(this.#store, name, cause);
  }

  #earlier(key: K): unknown {
    let value: unknown;
    try {
      value = this.#db.get(key);
    } catch (error) {
      throw this.damaged(key, error);
    }
    if (typeof value !== 'object' || value === null || !('c' in value)) return value;
    const { c, ...record } = value;
    if (c !== sumOf(JSON.stringify(key), JSON.stringify(record))) throw this.damaged(key);
    return record;
  }
}

function sealed(key: Key, record: object): Buffer {
  const json = JSON.stringify(record);
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + Buffer.byteLength(json) + SUM_BYTES);
  const end = bytes.length - SUM_BYTES;
  bytes[0] = SEALED;
  bytes[1] = FORMAT;
  bytes.write(json, HEAD_BYTES);
  bytes.writeUInt32LE(sumOf(nameOf(key), bytes.subarray(1, end)), end);
  return bytes;
}

/** For records that are bytes of their own kind, under keys that are bytes. @param bytes not beginning with 0xc1 */
export function sealBytes(key: Uint8Array, bytes: Uint8Array): Buffer {
  const value = Buffer.allocUnsafe(HEAD_BYTES + bytes.length + SUM_BYTES);
  const end = value.length - SUM_BYTES;
  value[0] = SEALED;
  value[1] = FORMAT;
  value.set(bytes, HEAD_BYTES);
  value.writeUInt32LE(sumOf(key, value.subarray(1, end)), end);
  return value;
}

/** The same without a copy: the bytes are written in between, from the index that is given. */
export function beginSealed(to: RowWriter): number {
  to.reset();
  to.u8(SEALED);
  to.u8(FORMAT);
  return to.length;
}

/** A view that the next write overwrites. */
export function endSealed(key: Uint8Array, to: RowWriter): Buffer {
  to.u32(sumOf(key, to.bytes.subarray(1, to.length)));
  return to.written();
}

/** A view on what was sealed, or all of it where no sum was written. @throws StoreDamagedError NewerRecordError */
export function unsealBytes(store: StoreName, key: Buffer, stored: Buffer): Buffer {
  if (stored[0] !== SEALED) return stored;
  const end = stored.length - SUM_BYTES;
  if (end < HEAD_BYTES || stored.readUInt32LE(end) !== sumOf(key, stored.subarray(1, end)))
    throw damaged(store, key.toString('hex'));
  refuseNewerVersion(store, String(stored[1]), FORMAT);
  return stored.subarray(HEAD_BYTES, end);
}

/** For records that are text without line ends. */
export function sealText(key: string, text: string): string {
  return `${text}\n${sumOf(key, text).toString(16).padStart(8, '0')}`;
}

/** @throws StoreDamagedError */
export function unsealText(store: string, key: string, stored: string): string {
  const sum = SUM.exec(stored)?.[1];
  if (sum === undefined && !stored.includes('\n') && UNSUMMED.test(stored)) return stored;
  const text = sum === undefined ? stored : stored.slice(0, -1 - sum.length);
  if (sum === undefined || Number.parseInt(sum, 16) !== sumOf(key, text)) throw damaged(store, key);
  return text;
}

/** The value of a record that says nothing but its key. */
export function markOf(key: unknown): number {
  return sumOf(JSON.stringify(key), '');
}

/** Whether it is the mark of that key; those of earlier releases are `true`. */
export function isMarked(key: unknown, value: unknown): boolean {
  return value === true || value === markOf(key);
}

/** LMDB gives a key that is a list of one back as that one. */
function nameOf(key: Key): string {
  return JSON.stringify(Array.isArray(key) && key.length === 1 ? key[0] : key);
}

function sumOf(key: string | Uint8Array, bytes: string | Uint8Array): number {
  return zlib.crc32(bytes, zlib.crc32(key));
}

function damaged(store: string, key: string, cause?: unknown): StoreDamagedError {
  return new StoreDamagedError(`${store}: the record ${key} has a wrong checksum`, cause);
}
