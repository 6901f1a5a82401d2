// A row without the fields that labels do not need: typing, device, page, and evidence of the reasons. A row that is
// available as bytes is shortened as bytes: to encode it again made a story take three times as long.
import { type EventRow, type RowToFold } from '../event-row.js';
import { EVENT_FIELDS } from '../fields.js';
import { type RowReader } from './reader.js';
import { type RowWriter } from './writer.js';
import { writeRow } from './codec.js';
import { columnsOf } from './columns.js';
import { shortenerOf } from './skip.js';

/** A row of the log: with the reader of its frame and its offset in it, or, of an older layout, read whole. */
export type LoggedRow =
  | { readonly row: RowToFold; readonly frame: RowReader; readonly at: number }
  | { readonly row: EventRow; readonly frame?: undefined; readonly at?: number };

const NOTHING = new Float32Array(0);
const LEFT_OUT = {
  typingDwell: NOTHING,
  typingFlight: NOTHING,
  device: {},
  evidence: '',
  simSwap: '',
  publicSimSwap: '',
  pageUrl: '',
  pageOrigin: '',
  referrer: '',
} as const satisfies Partial<EventRow>;

const COLUMNS_LEFT_OUT = new Set(EVENT_FIELDS.filter(({ name }) => name in LEFT_OUT).map(({ column }) => column));
const shorten = shortenerOf(columnsOf(EVENT_FIELDS), ({ name }) => COLUMNS_LEFT_OUT.has(name));

/** Writes the row, shortened, in the newest layout. */
export function writeShortRow(to: RowWriter, logged: LoggedRow): void {
  if (logged.frame === undefined) {
    writeRow(to, { ...logged.row, ...LEFT_OUT });
    return;
  }
  logged.frame.at = logged.at;
  shorten(logged.frame, to);
}
