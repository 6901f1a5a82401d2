// A row as a value of a shared store: [u16 layout][row]. A value of layout 1 is the row alone; its second byte holds
// the version of the id, 7, in its upper half, so it cannot be taken for the number of a layout.
import { checkLayout, EVENT_LAYOUT } from '../../event/layout.js';
import { readRow } from '../../event/row/codec.js';
import { RowReader } from '../../event/row/bytes.js';
import { type StoredEvent } from '../ports/events.js';
import { isNewer } from '../versions.js';
import { damagedAt, type Place, rowWithSum, summedRow } from './sums.js';

const LAYOUT_BYTES = 2;
const LAYOUTS_MAX = 0x1000;

/**
 * A copy: the row's bytes are a view on a buffer that the next batch writes over.
 * @param key name and field that it will stand under
 */
export function toStored(key: string, row: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(LAYOUT_BYTES + row.length);
  bytes.writeUInt16LE(EVENT_LAYOUT, 0);
  bytes.set(row, LAYOUT_BYTES);
  return rowWithSum(key, bytes);
}

/** @throws NewerLayoutError, which says where the value was found; StoreDamagedError, which was told */
export function readStored(stored: Buffer, place: Place): StoredEvent {
  const bytes = summedRow(place, stored);
  const event = rowIn(bytes, place.key);
  // Without a sum nothing else tells whether it is a row.
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
