// The fold of a user's record that was folded again elsewhere. One row of the log has the digest of the record that it
// was made for, and the record that takes its place. Where the record is another one by now nothing changes: so the row
// is right in every copy of the record, and after every restart.
import { createHash } from 'node:crypto';
import { type User } from '../contract/profile.js';
import { type EventRow } from '../event/event-row.js';
import { RecordBytes } from './codec/bytes.js';
import { readUser, writeUser } from './codec/codec.js';

export interface Refolded {
  /** The record that all rows make. */
  before: Buffer;
  /** The one without the events of others. */
  after: Buffer;
}

interface Written {
  of: string;
  record: string;
}

/** @param label the row of the label that asks for it @param id of the row, a UUIDv7 @param now Unix milliseconds */
export function refoldRowOf(label: EventRow, { before, after }: Refolded, id: string, now: number): EventRow {
  const written: Written = { of: digestOf(before), record: after.toString('base64') };
  return { ...label, eventId: id, kind: 'refold', receivedAt: now, label: JSON.stringify(written) };
}

const bytes = new RecordBytes();

export function foldRefold(user: User, row: EventRow): void {
  const { of, record } = JSON.parse(row.label) as Written;
  writeUser(bytes, user);
  if (digestOf(bytes.toBuffer()) !== of) return;
  readUser(bytes, Buffer.from(record, 'base64'), user);
}

function digestOf(record: Buffer): string {
  return createHash('sha256').update(record).digest('hex').slice(0, 32);
}
