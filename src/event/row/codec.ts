// The codec of whole rows, of the newest layout and older ones. Rows of all layouts have the same type in memory, but
// for those that are read to be folded.
import { LRUCache } from 'lru-cache';
import { type EventRow, type FoldedRow, joinRow, type ReadToFold, type RowToFold } from '../event-row.js';
import { EVENT_LAYOUT, NewerLayoutError } from '../layout.js';
import { KEY_KINDS, type Mode, MODES } from '../../contract/vocabulary.js';
import {
  OLDER_EVENTS,
  readEventDecision,
  readEventRequest,
  readFoldedEvent,
  writeEventDecision,
  writeEventRequest,
} from '../generated/event-codec.js';
import { type RowReader } from './reader.js';
import { RowWriter } from './writer.js';
import { writeWord } from './values.js';

export { readEventDecision, readEventRequest, writeEventDecision, writeEventRequest };

export function writeRow(to: RowWriter, row: EventRow): void {
  writeEventRequest(to, row);
  writeEventDecision(to, row);
}

/**
 * Reads one whole row and leaves the reader at its end.
 * @param layout of the row
 * @throws RangeError on a damaged row; NewerLayoutError
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

/**
 * As `readRow`, of the newest layout, for the fold: a decision or a confirmation is read without the fields that are
 * not folded. Points and strengths are folded only when a party is watched; then the row is read whole.
 */
export function readRowToFold(from: RowReader): RowToFold {
  const { at } = from;
  const row = readFoldedEvent(from);
  if (isFolded(row) && !row.reasons.includes('watched')) return row;
  from.at = at;
  return readRow(from);
}

function isFolded(row: ReadToFold): row is FoldedRow {
  return row.kind === 'decision' || row.kind === 'confirmation';
}

/** Byte offset of the owner, after id and time, in every layout. */
const OWNER_AT = 24;

const owners = new LRUCache<string, Buffer>({ max: 1000 });

/** The bytes of the owner in a row. The buffer is shared: do not write to it. */
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

/** Whether the row that begins at `start` belongs to this owner, without decoding it. */
export function isOwnedBy(bytes: Buffer, start: number, owner: Buffer): boolean {
  const at = start + OWNER_AT;
  return at + owner.length <= bytes.length && bytes.compare(owner, 0, owner.length, at, at + owner.length) === 0;
}

const PUBLIC = KEY_KINDS.indexOf('public');

/**
 * The account whose storage the row that begins at `start` uses, without decoding it: workspace, mode, and whether only
 * a page reported the event. Rows with the same result share one account.
 * @param vouched true when a holder of a secret key has reported on the event
 */
export function payerIn(bytes: Buffer, start: number, vouched: boolean): string {
  const at = start + OWNER_AT;
  // A workspace name is shorter than 128 bytes, so its length has one byte. Mode, use case and kind of key follow it.
  const mode = at + 1 + (bytes[at] ?? 0);
  const ofPage = !vouched && bytes[mode + 2] === PUBLIC;
  return `${ofPage ? 'page' : 'backend'}/${bytes.toString('latin1', at, mode + 1)}`;
}
