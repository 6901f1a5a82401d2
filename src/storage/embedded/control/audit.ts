// The audit log on disk: rows in the database of the control state, so that one transaction holds a change and its
// audit rows. Audit keys sort after the keys of the state.
import { type RootDatabase } from 'lmdb';
import { AuditShares } from '../../audit-shares.js';
import { AUDIT_ROWS_MAX, type AuditRow } from '../../ports/control.js';
import { StoreDamagedError } from '../../ports/errors.js';
import { sealText, unsealText } from '../sealed.js';
import { transactWhole } from '../transact.js';

type Database = RootDatabase<string, string>;

/** Collection names are lower-case words: all of them sort before this. */
export const STATE_END = '~';
const PREFIX = '~audit/';
const END = '~audit0';
const DIGITS = 16;
const STORE = 'audit log';

/** Adds rows under the next numbers and deletes rows above AUDIT_ROWS_MAX. */
export type AddAudit = (rows: readonly string[]) => void;

/** @returns runs work that adds audit rows, in one transaction */
export function auditedTransactions(db: Database, msMax?: number): <T>(work: (add: AddAudit) => T) => Promise<T> {
  let shares = new AuditShares();
  const add: AddAudit = (rows) => {
    if (rows.length === 0) return;
    let number = newest(db);
    for (const json of rows) {
      number += 1;
      const key = keyOf(number);
      db.putSync(key, sealText(key, json));
    }
    // The rows are others: the store was restored.
    if (shares.newest > number) shares = new AuditShares();
    trim(db, shares, number);
  };
  return async (work) => {
    try {
      return await transactWhole(db, () => work(add), msMax);
    } catch (error) {
      // What is known of the rows was not stored.
      shares = new AuditShares();
      throw error;
    }
  };
}

function trim(db: Database, shares: AuditShares, newest: number): void {
  const [oldest = ''] = [...db.getKeys({ start: PREFIX, end: END, limit: 1 })];
  if (newest - numberOf(oldest) < AUDIT_ROWS_MAX) return;
  let over = db.getKeysCount({ start: PREFIX, end: END }) - AUDIT_ROWS_MAX;
  if (over <= 0) return;
  for (const entry of db.getRange({ start: keyOf(shares.newest + 1), end: END })) shares.add([ownedRow(entry)]);
  while (over > 0) {
    const number = shares.take();
    if (number === undefined) return;
    if (!db.doesExist(keyOf(number))) continue;
    db.removeSync(keyOf(number));
    over -= 1;
  }
}

/** A damaged row stays, as one of no owner, until it is the oldest of these: a change must not fail by it. */
function ownedRow(entry: { key: string; value: string }): AuditRow {
  try {
    return rowOf(entry);
  } catch (error) {
    if (error instanceof StoreDamagedError) return { number: numberOf(entry.key), json: '' };
    throw error;
  }
}

/** @throws StoreDamagedError */
export function auditBefore(db: Database, number: number, limit: number): AuditRow[] {
  const start = keyOf(Math.min(number, Number.MAX_SAFE_INTEGER));
  // A reverse range includes its start key, and the row with this number must be excluded.
  const entries = [...db.getRange({ start, end: PREFIX, reverse: true, limit: limit + 1 })];
  return entries
    .filter(({ key }) => key !== start)
    .slice(0, limit)
    .map(rowOf);
}

/** @throws StoreDamagedError */
export function auditAfter(db: Database, number: number, limit: number): AuditRow[] {
  return [...db.getRange({ start: keyOf(number + 1), end: END, limit })].map(rowOf);
}

function newest(db: Database): number {
  const [key] = [...db.getKeys({ start: END, end: PREFIX, reverse: true, limit: 1 })];
  return key === undefined ? 0 : numberOf(key);
}

function rowOf({ key, value }: { key: string; value: string }): AuditRow {
  return { number: numberOf(key), json: unsealText(STORE, key, value) };
}

function keyOf(number: number): string {
  return PREFIX + String(Math.max(0, number)).padStart(DIGITS, '0');
}

function numberOf(key: string): number {
  return Number(key.slice(PREFIX.length));
}
