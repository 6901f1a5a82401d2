// The codec of whole rows: today's, and those of older layouts, which come out in today's shape.
import { LRUCache } from 'lru-cache';
import { type EventRow, joinRow } from '../event-row.js';
import { EVENT_LAYOUT, NewerLayoutError } from '../layout.js';
import { KEY_KINDS, type Mode, MODES } from '../../contract/vocabulary.js';
import {
  OLDER_EVENTS,
  readEventDecision,
  readEventRequest,
  writeEventDecision,
  writeEventRequest,
} from '../generated/event-codec.js';
import { type RowReader, RowWriter } from './bytes.js';
import { writeWord } from './values.js';

export { readEventDecision, readEventRequest, writeEventDecision, writeEventRequest };

export function writeRow(to: RowWriter, row: EventRow): void {
  writeEventRequest(to, row);
  writeEventDecision(to, row);
}

/**
 * Reads one whole row and leaves the reader at its end.
 * @param layout that the row was written in
 */
export function readRow(from: RowReader, withDevice = false, layout: number = EVENT_LAYOUT): EventRow {
  if (layout === EVENT_LAYOUT) {
    const request = readEventRequest(from, withDevice);
    return joinRow(request, readEventDecision(from));
  }
  const older = OLDER_EVENTS[layout - 1];
  if (older === undefined) throw new NewerLayoutError('an event', layout, EVENT_LAYOUT);
  const request = older.readRequest(from, withDevice);
  return joinRow(request, older.readDecision(from));
}

/** Behind the id and the time, in every layout. */
const OWNER_AT = 24;

const owners = new LRUCache<string, Buffer>({ max: 1000 });

/** How a row says whose it is. Shared: not to be written to. */
export function ownerOf(workspace: string, mode: Mode): Buffer {
  const name = `${mode}/${workspace}`;
  const known = owners.get(name);
  if (known !== undefined) return known;
  const owner = writtenOwner(workspace, mode);
  owners.set(name, owner);
  return owner;
}

function writtenOwner(workspace: string, mode: Mode): Buffer {
  const to = new RowWriter(64);
  to.string(workspace);
  writeWord(to, MODES, mode);
  return Buffer.from(to.written());
}

/** Whether the row that begins at `start` is of this owner, without reading it. */
export function isOwnedBy(bytes: Buffer, start: number, owner: Buffer): boolean {
  const at = start + OWNER_AT;
  return at + owner.length <= bytes.length && bytes.compare(owner, 0, owner.length, at, at + owner.length) === 0;
}

const PUBLIC = KEY_KINDS.indexOf('public');

/**
 * Whose the row that begins at `start` is, and whether a page told of it, without reading it: the same for all such
 * rows.
 * @param vouched somebody with a secret has said something of its event
 */
export function payerIn(bytes: Buffer, start: number, vouched: boolean): string {
  const at = start + OWNER_AT;
  // A name is shorter than what takes a second byte for its length. Behind it stand mode, use case and kind of key.
  const mode = at + 1 + (bytes[at] ?? 0);
  const ofPage = !vouched && bytes[mode + 2] === PUBLIC;
  return `${ofPage ? 'page' : 'backend'}/${bytes.toString('latin1', at, mode + 1)}`;
}
