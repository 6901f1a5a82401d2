// Format of a row in a shared store: [u16 layout][row]. A value of layout 1 is the plain row; the upper half of its
// second byte is the version of the id, 7, so that it differs from every layout number.
import { checkLayout, EVENT_LAYOUT } from '../../event/layout.js';
import { readRow } from '../../event/row/codec.js';
import { RowReader } from '../../event/row/reader.js';
import { type RowWriter } from '../../event/row/writer.js';
import { type StoredEvent } from '../ports/events.js';
import { isNewer } from '../versions.js';
import { damagedAt, type Place, sealRow, summedRow, TRAILER_BYTES, writeTrailer } from './sums.js';

const LAYOUT_BYTES = 2;
const LAYOUTS_MAX = 0x1000;

/**
 * Encodes a copy of the row: `row` is a view on a buffer that the next batch overwrites.
 * @param key key and field under which the value is stored, or their checksum
 */
export function toStored(key: string | number, row: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(LAYOUT_BYTES + row.length + TRAILER_BYTES);
  bytes.writeUInt16LE(EVENT_LAYOUT, 0);
  bytes.set(row, LAYOUT_BYTES);
  return sealRow(key, bytes);
}

/** What `toStored` returns, for a row that is written into the same memory. @param key as of `toStored` */
export function writeStored(to: RowWriter, key: string | number, writeRow: () => void): void {
  to.reset();
  to.u16(EVENT_LAYOUT);
  writeRow();
  writeTrailer(to, key);
}

/** @throws NewerLayoutError, with the key of the value; StoreDamagedError, which is reported */
export function readStored(stored: Buffer, place: Place): StoredEvent {
  const bytes = summedRow(place, stored);
  const event = rowIn(bytes, place.key);
  // A value without a checksum is decoded completely, to check that it is a row.
  if (bytes === stored) readable(event, place);
  return event;
}

function readable({ row, layout }: StoredEvent, place: Place): void {
  try {
    readRow(new RowReader(row), false, layout);
  } catch (error) {
    throw isNewer(error) ? error : damagedAt(place, error);
  }
}

function rowIn(bytes: Buffer, where: string): StoredEvent {
  const layout = bytes.length < LAYOUT_BYTES ? 0 : bytes.readUInt16LE(0);
  if (layout === 0 || layout >= LAYOUTS_MAX) return { row: bytes, layout: 1 };
  checkLayout(where, layout, EVENT_LAYOUT);
  return { row: bytes.subarray(LAYOUT_BYTES), layout };
}
