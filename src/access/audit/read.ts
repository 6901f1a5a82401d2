// Queries on the audit log by operator, action, workspace, subject and time, newest first, in pages.
import { setImmediate } from 'node:timers/promises';
import Type from '#typebox';
import { AUDIT_VIAS, type AuditEntry } from '../../contract/operators/audit.js';
import { words } from '../../contract/reply-schemas.js';
import { recordCheck } from '../control/record-check.js';
import { type ControlStore } from '../control/store.js';

export const AUDIT_PAGE_ROWS_MAX = 200;
export const AUDIT_PAGE_ROWS = 50;
/**
 * Rows per read while matching rows are searched; the search as a whole has its own limit. Other requests run between
 * two reads.
 */
const CHUNK_ROWS = 200;

const Members = Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())]);
const EntrySchema = Type.Object({
  id: Type.String(),
  at: Type.Integer(),
  who: Type.String(),
  via: words(AUDIT_VIAS),
  address: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  workspace: Type.String(),
  before: Members,
  after: Members,
});
const asEntry = recordCheck(EntrySchema);

export interface AuditFilter {
  who?: string;
  action?: string;
  workspace?: string;
  /** Prefix of a subject: `key/` for all keys, `key/key_9mZ3kQ7tB2xW` for one; after `!` what is left out. */
  subject?: string;
  /** Unix milliseconds, inclusive and exclusive. */
  from?: number;
  until?: number;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Number of the last row that was read, to continue from; undefined at the end. */
  next: number | undefined;
}

export async function readAudit(
  store: ControlStore,
  fits: (entry: AuditEntry) => boolean,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  for (let at = before; ;) {
    const rows = await store.audit(at, CHUNK_ROWS);
    for (const { number, json } of rows) {
      at = number;
      const entry = auditEntryOf(json);
      if (entry === undefined || !fits(entry)) continue;
      entries.push(entry);
      if (entries.length === limit) return { entries, next: number };
    }
    if (rows.length < CHUNK_ROWS) return { entries, next: undefined };
    await setImmediate();
  }
}

export function auditFilter({ who, action, workspace, subject, from, until }: AuditFilter) {
  return (entry: AuditEntry): boolean =>
    (who === undefined || entry.who === who) &&
    (action === undefined || entry.action === action) &&
    (workspace === undefined || entry.workspace === workspace) &&
    (subject === undefined || begins(entry.subject, subject)) &&
    (from === undefined || entry.at >= from) &&
    (until === undefined || entry.at < until);
}

function begins(subject: string, wanted: string): boolean {
  return wanted.startsWith('!') ? !subject.startsWith(wanted.slice(1)) : subject.startsWith(wanted);
}

/** Undefined for a row of a newer program version. */
function auditEntryOf(json: string): AuditEntry | undefined {
  return asEntry(JSON.parse(json));
}
