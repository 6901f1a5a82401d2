// Checksums of single records, which LMDB's pages do not have. Key and value are summed together, so a value under
// another record's key is no more accepted than a changed one. Records of releases that wrote no sum are read as they
// are.
import zlib from 'node:zlib';
import { StoreDamagedError } from '../ports/errors.js';

const SUM = /\n([0-9a-f]{8})$/;

/** For records that are text without line ends. */
export function sealText(key: string, text: string): string {
  return `${text}\n${sumOf(key, text).toString(16).padStart(8, '0')}`;
}

/** @throws StoreDamagedError */
export function unsealText(store: string, key: string, stored: string): string {
  const sum = SUM.exec(stored)?.[1];
  if (sum === undefined && !stored.includes('\n')) return stored;
  const text = sum === undefined ? stored : stored.slice(0, -1 - sum.length);
  if (sum === undefined || Number.parseInt(sum, 16) !== sumOf(key, text)) throw damaged(store, key);
  return text;
}

/** The record with its checksum in `c`. */
export function sealRecord<R extends object>(key: unknown, record: R): R & { c: number } {
  return { ...record, c: sumOf(JSON.stringify(key), JSON.stringify(record)) };
}

/** Without its checksum. @throws StoreDamagedError */
export function unsealRecord<R extends object>(store: string, key: unknown, stored: R): R {
  if (!('c' in stored)) return stored;
  const { c, ...record } = stored;
  if (c !== sumOf(JSON.stringify(key), JSON.stringify(record))) throw damaged(store, JSON.stringify(key));
  return record as R;
}

/** The value of a record that says nothing but its key. */
export function markOf(key: unknown): number {
  return sumOf(JSON.stringify(key), '');
}

/** Whether there is such a mark; those of earlier releases are `true`. @throws StoreDamagedError */
export function isMarked(store: string, key: unknown, stored: unknown): boolean {
  if (stored === undefined) return false;
  if (stored !== true && stored !== markOf(key)) throw damaged(store, JSON.stringify(key));
  return true;
}

function sumOf(key: string, text: string): number {
  return zlib.crc32(text, zlib.crc32(key));
}

function damaged(store: string, key: string): StoreDamagedError {
  return new StoreDamagedError(`${store}: the record ${key} has a wrong checksum`);
}
