// Entries of the audit log: the fields that a change modified, without secrets and with limited length.
import { type Actor, type AuditedRecord, type AuditEntry } from '../../contract/operators/audit.js';
import { createUuidV7 } from '../../util/uuid.js';

/** Most characters of the JSON before or after a change; of a longer one only the length is stored. */
export const AUDITED_CHARS_MAX = 4096;

const newId = createUuidV7(Date.now);

/** A change of one record in a transaction. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  readonly secrets: readonly string[];
  /** Undefined when the record is created. */
  readonly before: object | undefined;
  /** Undefined when the record is removed. */
  readonly after: object | undefined;
}

/** Undefined when nothing changed. */
export function entryOf(actor: Actor, { collection, id, secrets, before, after }: Change, now: number) {
  const [was, is] = [shown(before, secrets), shown(after, secrets)];
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  if (was !== undefined && is !== undefined)
    for (const name of names) if (JSON.stringify(was[name]) === JSON.stringify(is[name])) names.delete(name);
  // A replaced secret is a change too, but its values are not shown.
  if (names.size === 0 && JSON.stringify(before) === JSON.stringify(after)) return undefined;
  return newEntry(actor, now, {
    subject: `${collection}/${id}`,
    workspace: workspaceOf(collection, id, after ?? before),
    before: picked(was, names),
    after: picked(is, names),
  });
}

export function newEntry(
  { who, via, address, action }: Actor,
  now: number,
  about: Pick<AuditEntry, 'subject' | 'workspace' | 'before' | 'after'>,
): AuditEntry {
  return { id: newId(), at: now, who, via, address, action, ...about };
}

function workspaceOf(collection: string, id: string, record: object | undefined): string {
  if (collection === 'workspace') return id;
  const workspace: unknown = record === undefined ? '' : Reflect.get(record, 'workspace');
  return typeof workspace === 'string' ? workspace : '';
}

function shown(record: object | undefined, secrets: readonly string[]): AuditedRecord | undefined {
  if (record === undefined) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'v' && !secrets.includes(name)));
}

function picked(record: AuditedRecord | undefined, names: ReadonlySet<string>): AuditedRecord | null {
  if (record === undefined) return null;
  const part = Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
  const { length } = JSON.stringify(part);
  return length <= AUDITED_CHARS_MAX ? part : { left_out_chars: length };
}
