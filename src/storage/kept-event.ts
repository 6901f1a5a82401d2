// Decodes an event that can be verified, as every medium stores it: its row. A blanked row keeps only its id.
import { type EventRow } from '../event/event-row.js';
import { RowReader } from '../event/row/reader.js';
import { readRow } from '../event/row/codec.js';
import { type StoredEvent } from './ports/events.js';

export const ID_BYTES = 16;

/** Undefined for a blanked row. */
export function keptEvent({ row: bytes, layout }: StoredEvent): EventRow | undefined {
  if (bytes.length <= ID_BYTES + 8 || bytes.readBigInt64LE(ID_BYTES) === 0n) return undefined;
  return readRow(new RowReader(bytes), false, layout);
}
