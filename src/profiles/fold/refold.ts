// The fold that replaces a user's record by one computed from all rows (kind `refold`). The row holds the new record
// and the digest of the record that it was made for. If the record has changed meanwhile, nothing happens, so the row
// has the same effect on every copy and after every restart.
import { createHash } from 'node:crypto';
import { type User } from '../../contract/profile.js';
import { type EventRow } from '../../event/event-row.js';
import { RecordBytes } from '../codec/bytes.js';
import { readUser, writeUser } from '../codec/codec.js';

export interface Refolded {
  /** The record from all rows. */
  before: Buffer;
  /** The record without the events of others. */
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
