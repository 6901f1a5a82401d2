// Reads all records of a store: verifies each checksum, and that each record is found by its key.
import { compareKeys, type Key, open, type RootDatabase } from 'lmdb';
import { StoreDamagedError } from '../ports/errors.js';
import { isNewer } from '../versions.js';
import { checkBilling } from './billing.js';
import { checkQueue } from './deliveries.js';
import { type StoreName } from './lmdb.js';
import { APPLIED_KEY, type Database, openToRead, readPositions, readRecord } from './profiles/database.js';
import { SealedRecords, unsealBytes, unsealText } from './sealed.js';
import { checkStory } from './stories.js';

/** Includes the profile store. */
export type AnyStore = StoreName | 'profiles';

export interface RecordCount {
  records: number;
  /** Number of damaged records; `damage` describes the first. */
  damaged: number;
  damage: string;
}

/** The result for a store that cannot be read as a whole. */
export function unread(damage: string): RecordCount {
  return { records: 0, damaged: 0, damage };
}

/** Throws when the record is damaged; false when no record is found under the key. */
type Look<K> = (key: K) => boolean;

/** Records between two calls of `sign`. */
const RECORDS_PER_SIGN = 50_000;

/**
 * Reads the whole store in one snapshot. Other processes may write meanwhile; pages that they free are not reused until
 * the read ends.
 * @param sign called regularly, to show progress
 * @throws errors of LMDB about its pages
 */
export function countRecords(name: AnyStore, dir: string, sign: () => void): Promise<RecordCount> {
  // Read-only, so that damage stays unchanged for later inspection.
  if (name === 'profiles') {
    const db = openToRead(dir);
    return countIn(db, (key) => isProfile(db, key), sign);
  }
  const path = { path: dir, readOnly: true, noSubdir: false } as const;
  if (name === 'control') {
    const db = open<string, string>({ ...path, encoding: 'string' });
    return countIn(db, (key) => isText(db, key), sign);
  }
  if (name === 'stories') {
    const db = open<Buffer, Buffer>({ ...path, encoding: 'binary', keyEncoding: 'binary' });
    // Binary keys are views that the next step may overwrite.
    const keys = db.getKeys().map((key) => Buffer.from(key));
    return countIn(db, (key) => isStory(db, key), sign, keys);
  }
  if (name === 'entries') {
    const db = open<Buffer, Buffer>({ ...path, encoding: 'binary', keyEncoding: 'binary' });
    const keys = db.getKeys().map((key) => Buffer.from(key));
    return countIn(db, (key) => isListRecord(db, key), sign, keys);
  }
  const db = open<unknown>(path);
  const records = new SealedRecords<object>(name, db);
  return countIn(db, (key) => isSealed(name, records, key), sign);
}

/** Closes the store. */
async function countIn<V, K extends Key>(
  db: RootDatabase<V, K>,
  look: Look<K>,
  sign: () => void,
  keys?: Iterable<K>,
): Promise<RecordCount> {
  try {
    return countKeys(db, look, sign, keys ?? db.getKeys());
  } finally {
    await db.close();
  }
}

function countKeys<V, K extends Key>(
  db: RootDatabase<V, K>,
  look: Look<K>,
  sign: () => void,
  keys: Iterable<K>,
): RecordCount {
  const count: RecordCount = { records: 0, damaged: 0, damage: '' };
  let before: K | undefined;
  for (const key of keys) {
    // A flipped bit can turn a key into that of another record; a look-up by it would then find the other record.
    const isNext = before === undefined || compareKeys(before, key) < 0;
    const damage = isNext ? damageOf(key, look) : `the record ${textOf(key)} is not in its place`;
    before = key;
    if (damage !== '') {
      count.damaged += 1;
      count.damage ||= damage;
    }
    count.records += 1;
    if (count.records % RECORDS_PER_SIGN === 0) sign();
  }
  const { entryCount }: { entryCount?: unknown } = { ...db.getStats() };
  if (typeof entryCount === 'number' && entryCount !== count.records)
    throw new Error(`${count.records} records are found, and ${entryCount} were written`);
  return count;
}

/** '' when the record is sound. */
function damageOf<K extends Key>(key: K, look: Look<K>): string {
  try {
    return look(key) ? '' : `the record ${textOf(key)} is not found by its key`;
  } catch (error) {
    if (error instanceof StoreDamagedError) return error.message;
    // A newer record is not damage; the opener of the store refuses it.
    if (isNewer(error)) return '';
    throw error;
  }
}

function textOf(key: Key): string {
  return Buffer.isBuffer(key) ? key.toString('hex') : JSON.stringify(key);
}

function isProfile(db: Database, key: string): boolean {
  if (key === APPLIED_KEY) readPositions(db);
  return readRecord(db, key) !== undefined;
}

function isText(db: RootDatabase<string, string>, key: string): boolean {
  const text = db.get(key);
  if (text !== undefined) unsealText('control store', key, text);
  return text !== undefined;
}

function isStory(db: RootDatabase<Buffer, Buffer>, key: Buffer): boolean {
  const value = db.getBinaryFast(key);
  if (value !== undefined) checkStory(key, value);
  return value !== undefined;
}

function isListRecord(db: RootDatabase<Buffer, Buffer>, key: Buffer): boolean {
  const value = db.getBinaryFast(key);
  if (value !== undefined) unsealBytes('entries', key, value);
  return value !== undefined;
}

function isSealed(name: StoreName, records: SealedRecords<object>, key: Key): boolean {
  const value = records.value(key);
  if (name === 'billing') checkBilling(key, value);
  else if (name === 'webhooks') checkQueue(key, value);
  return value !== undefined;
}
