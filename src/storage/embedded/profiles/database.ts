// How LMDB is opened, and the format of the profile store: records by key, each with a checksum (LMDB has none), and
// under one key the log positions up to which rows are applied.
import { open, type RootDatabase } from 'lmdb';
import { type Position } from '../../../contract/position.js';
import { CodedError } from '../../../util/coded-error.js';
import { StoreDamagedError, StoreUnavailableError } from '../../ports/errors.js';
import { crc32 } from '../../../util/crc32.js';
import { Views } from '../../../util/views.js';
import { decodePosition, encodePosition } from '../../positions.js';
import { Part } from '../part.js';
import { KEY_ENCODER } from './key-encoder.js';

export interface EmbeddedOptions {
  dir: string;
  /** Maximum bytes of the pages in use. */
  mapBytesMax: number;
}

export type Database = RootDatabase<Buffer, string>;

const RECORDS = { encoding: 'binary', keyEncoder: KEY_ENCODER, noSubdir: false } as const;

/** Sorts before every record key. */
export const APPLIED_KEY = '!applied';
export const FIRST_RECORD_KEY = 'a';
const CHECKSUM_BYTES = 4;

/** LMDB's messages about damaged pages; BAD_TXN follows one of the others in the same transaction. */
const DAMAGE = /MDB_(CORRUPTED|PAGE_NOTFOUND|PANIC|INVALID|VERSION_MISMATCH|BAD_TXN|BAD_VALSIZE|PROBLEM)/;

/**
 * No sync: after a crash the log restores lost writes, after a power loss a snapshot. Pages are written through the
 * memory map, at half the cost of copies and write calls (7 instead of 15 us per record). With the map a full disk
 * would kill the process, so the writer checks the free space first.
 */
export function openToWrite(path: string): Database {
  return open<Buffer, string>({ path, ...RECORDS, noSync: true, useWritemap: true });
}

export function openToRead(path: string): Database {
  return open<Buffer, string>({ path, ...RECORDS, readOnly: true });
}

/** A store whose values are whether a record has its checksum. */
type SoundRecords = RootDatabase<boolean, string>;

/** For `checkAll`. The value is not copied out of LMDB's buffer, which took more than half of the time of a check. */
export function openToCheck(path: string): SoundRecords {
  return open<boolean, string>({ path, encoder: { decode: isSound }, readOnly: true, noSubdir: false });
}

let scratch = Buffer.from(new ArrayBuffer(16 * 1024));
const sealed = new Part();

/** Within a transaction. Adds the record's checksum. */
export function putRecord(db: Database, key: string, record: Uint8Array): void {
  const bytes = record.length + CHECKSUM_BYTES;
  if (scratch.length < bytes) scratch = Buffer.from(new ArrayBuffer(bytes * 2));
  scratch.set(record, 0);
  scratch.writeUInt32LE(crc32(record), record.length);
  db.putSync(key, sealed.of(scratch, 0, bytes));
}

/** LMDB reads into one buffer, until a value does not fit. */
let read = new Views(Buffer.alloc(0));

/** A view on the record in a value that was just read, without its checksum. */
function recordIn(value: Buffer, bytes: number): Buffer {
  if (read.bytes !== value) read = new Views(value);
  return read.first(Math.max(0, bytes - CHECKSUM_BYTES));
}

/** @param bytes of the value; its buffer may be longer */
function isSound(value: Buffer, bytes: number): boolean {
  const record = recordIn(value, bytes);
  return bytes >= CHECKSUM_BYTES && crc32(record) === value.readUInt32LE(record.length);
}

function damaged(key: string): StoreDamagedError {
  return new StoreDamagedError(`profile record ${key} has a wrong checksum`);
}

/** A view on the record that the next read overwrites; undefined when there is none. @throws StoreDamagedError */
export function readRecord(db: Database, key: string): Buffer | undefined {
  const value = db.getBinaryFast(key);
  if (value === undefined) return undefined;
  if (!isSound(value, value.length)) throw damaged(key);
  return recordIn(value, value.length);
}

/** Records read between two pauses of a check. */
const CHECK_RECORDS = 2000;

/**
 * Reads all records of a copy that no process writes, CHECK_RECORDS per step.
 * @throws StoreDamagedError, and LMDB's errors about its pages
 */
export function* checkAll(db: SoundRecords): Generator<void> {
  let last = '';
  let records = 0;
  for (let looked = CHECK_RECORDS; looked === CHECK_RECORDS;) {
    looked = 0;
    for (const { key, value } of db.getRange({ start: last, exclusiveStart: true, limit: CHECK_RECORDS })) {
      if (!value) throw damaged(key);
      last = key;
      looked += 1;
      records += 1;
    }
    yield;
  }
  // A changed byte in a branch page hides the records below it.
  const { entryCount }: { entryCount?: unknown } = { ...db.getStats() };
  if (typeof entryCount === 'number' && entryCount !== records)
    throw new StoreDamagedError(`${records} profile records are found, and ${entryCount} were written`);
}

/** Bytes of the pages in use; the file may be larger, and its free pages are reused. */
export function usedBytes(db: Database): number {
  const stats: Record<string, unknown> = { ...db.getStats() };
  const count = (name: string): number => Number(stats[name] ?? 0);
  return (count('treeBranchPageCount') + count('treeLeafPageCount') + count('overflowPages')) * count('pageSize');
}

export function encodePositions(positions: readonly Position[]): Buffer {
  return Buffer.from(positions.map(encodePosition).join(' '));
}

/** @throws StoreDamagedError */
export function readPositions(db: Database): Position[] {
  const text = readRecord(db, APPLIED_KEY)?.toString() ?? '';
  return text === '' ? [] : text.split(' ').map(decodePosition);
}

/** Maps LMDB errors to store errors; other errors are returned unchanged. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RangeError || error instanceof CodedError) return error;
  if (DAMAGE.test(error.message))
    return new StoreDamagedError('the embedded profile store is damaged and is rebuilt from the log', error);
  return new StoreUnavailableError('the embedded profile store failed', error);
}
