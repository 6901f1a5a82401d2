// How a written request lies in an item: the numbers and texts that the main thread needs, then the row's bytes.
import { type EventRequest } from '../../event/event-row.js';
import { RowWriter } from '../../event/row/writer.js';
import { writeEventRequest } from '../../event/row/codec.js';
import { type WrittenBody } from '../../event/written-request.js';

const TIME_BYTES = Float64Array.BYTES_PER_ELEMENT;
const ID_CHARS = 36;
const HASH_CHARS = 32;
const ROW_AT = TIME_BYTES + ID_CHARS + HASH_CHARS;

const writer = new RowWriter();

/** Valid until the next call. */
export function bytesOfWritten(row: EventRequest): Uint8Array {
  writer.reset();
  writer.f64(row.receivedAt);
  writer.fixed(row.eventId);
  writer.fixed(row.userHash);
  writeEventRequest(writer, row);
  return writer.written();
}

/** What the bytes tell without the row being read. @param bytes owned by the result */
export function writtenFrom(bytes: Buffer): WrittenBody {
  return {
    receivedAt: bytes.readDoubleLE(0),
    eventId: bytes.toString('latin1', TIME_BYTES, TIME_BYTES + ID_CHARS),
    userHash: bytes.toString('latin1', TIME_BYTES + ID_CHARS, ROW_AT),
    bytes: bytes.subarray(ROW_AT),
  };
}
