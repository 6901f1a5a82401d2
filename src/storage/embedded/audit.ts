// The audit log on disk: rows in the database of the control state, so that one transaction holds a change and its
// audit rows. Audit keys sort after the keys of the state.
import { type RootDatabase } from 'lmdb';
import { AUDIT_ROWS_MAX, type AuditRow } from '../ports/control.js';
import { sealText, unsealText } from './sealed.js';

type Database = RootDatabase<string, string>;

/** Collection names are lower-case words: all of them sort before this. */
export const STATE_END = '~';
const PREFIX = '~audit/';
const END = '~audit0';
const DIGITS = 16;
const STORE = 'audit log';

/** Within a transaction: adds rows under the next numbers and deletes the rows above AUDIT_ROWS_MAX. */
export function addAudit(db: Database, rows: readonly string[]): void {
  if (rows.length === 0) return;
  let number = newest(db);
  for (const json of rows) {
    number += 1;
    const key = keyOf(number);
    db.putSync(key, sealText(key, json));
  }
  const oldest = number - AUDIT_ROWS_MAX;
  const over = [...db.getKeys({ start: PREFIX, end: keyOf(oldest + 1) })];
  for (const key of over) db.removeSync(key);
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
