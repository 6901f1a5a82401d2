// Checksums of single records, which LMDB does not have. The checksum covers key and value, so a value under the key of
// another record is rejected like a changed value. Records of releases without checksums are read as they are; the
// first byte distinguishes the formats, and no single bit flip turns one into the other.
//   0xc1 · version · JSON · CRC-32 of key, version and JSON      MessagePack never begins with 0xc1
import zlib from 'node:zlib';
import { asBinary, type Key, type RootDatabase } from 'lmdb';
import { type RowWriter } from '../../event/row/writer.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { refuseNewerVersion } from '../versions.js';
import { type StoreName } from './lmdb.js';
import { type Part } from './part.js';

const SEALED = 0xc1;
const FORMAT = 1;
const HEAD_BYTES = 2;
const SUM_BYTES = 4;
const SUM = /\n([0-9a-f]{8})$/;
/** Format of text without a checksum: a whole number, or a JSON object or array. */
const UNSUMMED = /^\d+$|[}\]]$/;

/** Access to a store whose records are objects: adds the checksum on write and verifies it on read. */
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
   * The stored value; it may be a number, which earlier releases wrote.
   * @throws StoreDamagedError, which is reported; NewerRecordError
   */
  value(key: K): unknown {
    // A view that the next read overwrites; the underlying buffer is longer than `length`.
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

  /** Like `value`; undefined for a damaged record, which is reported. @throws NewerRecordError */
  soundValue(key: K): unknown {
    try {
      return this.value(key);
    } catch (error) {
      if (error instanceof StoreDamagedError) return undefined;
      throw error;
    }
  }

  /** Reports a damaged record. @returns the error to throw */
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

/** Seals a binary record under a binary key. @param bytes must not begin with 0xc1 */
export function sealBytes(key: Uint8Array, bytes: Uint8Array): Buffer {
  const value = Buffer.allocUnsafe(HEAD_BYTES + bytes.length + SUM_BYTES);
  const end = value.length - SUM_BYTES;
  value[0] = SEALED;
  value[1] = FORMAT;
  value.set(bytes, HEAD_BYTES);
  value.writeUInt32LE(sumOf(key, value.subarray(1, end)), end);
  return value;
}

/**
 * Like `sealBytes` without a copy: leaves room for the key and writes the header; the caller then appends the record.
 * @returns its start index
 */
export function beginSealed(to: RowWriter, keyBytes: number): number {
  to.reset();
  to.reserve(keyBytes);
  to.length = keyBytes;
  to.u8(FORMAT);
  return to.length;
}

/**
 * Appends the checksum. The key stands before what it covers, so that one call makes it; the first byte of the value
 * then replaces the key's last.
 * @returns the value, as a part of the writer's buffer
 */
export function endSealed(key: Uint8Array, to: RowWriter, part: Part): Buffer {
  for (let i = 0; i < key.length; i += 1) to.bytes[i] = key[i] ?? 0;
  to.u32(zlib.crc32(to.written()));
  to.bytes[key.length - 1] = SEALED;
  return part.of(to.bytes, key.length - 1, to.length);
}

/** A view on the record; the whole value when it has no checksum. @throws StoreDamagedError NewerRecordError */
export function unsealBytes(store: StoreName, key: Buffer, stored: Buffer): Buffer {
  if (stored[0] !== SEALED) return stored;
  const end = stored.length - SUM_BYTES;
  if (end < HEAD_BYTES || stored.readUInt32LE(end) !== sumOf(key, stored.subarray(1, end)))
    throw damaged(store, key.toString('hex'));
  refuseNewerVersion(store, String(stored[1]), FORMAT);
  return stored.subarray(HEAD_BYTES, end);
}

/** Seals text without line breaks. */
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

/** The value of a record whose key is its only information. */
export function markOf(key: unknown): number {
  return sumOf(JSON.stringify(key), '');
}

/** Whether the value is the mark of the key; marks of earlier releases are `true`. */
export function isMarked(key: unknown, value: unknown): boolean {
  return value === true || value === markOf(key);
}

/** LMDB returns a key that is an array of one element as that element. */
function nameOf(key: Key): string {
  return JSON.stringify(Array.isArray(key) && key.length === 1 ? key[0] : key);
}

function sumOf(key: string | Uint8Array, bytes: string | Uint8Array): number {
  return zlib.crc32(bytes, zlib.crc32(key));
}

function damaged(store: string, key: string, cause?: unknown): StoreDamagedError {
  return new StoreDamagedError(`${store}: the record ${key} has a wrong checksum`, cause);
}
