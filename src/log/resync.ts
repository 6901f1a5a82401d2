// Finds the next valid frame after damage. It looks first where the damaged frame ends by its own length; when the
// length itself is damaged, it tests every byte. Payloads contain bytes that pages chose, so a frame found by search
// must also hold complete rows of the segment's layout: bytes that only look like a frame do not pass.
import { RowReader } from '../event/row/reader.js';
import { type RowLayout } from '../event/row/columns.js';
import { type Disk, readAll } from './disk.js';
import { FRAME_HEADER_BYTES, frameHolds, HEADER_BYTES, measureFrame, PAYLOAD_BYTES_MAX } from './format.js';

/** A segment file as it is searched. */
export interface Searched {
  disk: Disk;
  fd: number;
  layout: number;
  layouts: readonly RowLayout[];
}

/** Bytes of a segment that a search reads at once. */
const SEARCH_BYTES = 4 * 1024 * 1024;
/** Bytes that one search may read and checksum; after that the rest of the segment is given up. */
const CANDIDATE_BYTES_MAX = 1024 * 1024 * 1024;
/** The constant bits at the start of a row: its id, a UUIDv7 in two little-endian halves, and its time. */
const ROW_BYTES_MIN = 24;
const VERSION_AT = 1;
const VARIANT_AT = 15;
const TIME_HIGH_AT = 22;

/** The complete valid frame at `at` with its header, in a new buffer; undefined when there is none before `end`. */
export function soundFrameAt(disk: Disk, fd: number, at: number, end: number): Buffer | undefined {
  const stated = statedEnd(disk, fd, at, end);
  if (stated === undefined) return undefined;
  const frame = Buffer.allocUnsafe(stated - at);
  if (readAll(disk, fd, frame, 0, frame.length, at) < frame.length) return undefined;
  return frameHolds(frame, 0, frame.length) ? frame : undefined;
}

/** Where the frame at `at` ends by its own length; undefined when that is beyond `end` or no valid length. */
export function statedEnd(disk: Disk, fd: number, at: number, end: number): number | undefined {
  const head = Buffer.alloc(FRAME_HEADER_BYTES);
  if (end - at < FRAME_HEADER_BYTES) return undefined;
  readAll(disk, fd, head, 0, FRAME_HEADER_BYTES, at);
  const size = head.readUInt32LE(0);
  const stated = at + FRAME_HEADER_BYTES + size;
  return size === 0 || size > PAYLOAD_BYTES_MAX || stated > end ? undefined : stated;
}

/** The next valid frame after the damaged one at `from`. The file must not grow before `end`. */
export function nextSoundFrame(searched: Searched, from: number, end: number): number | undefined {
  const { disk, fd } = searched;
  const stated = statedEnd(disk, fd, from, end);
  if (stated !== undefined && soundFrameAt(disk, fd, stated, end) !== undefined) return stated;
  return search(searched, from + 1, end);
}

function search(searched: Searched, from: number, end: number): number | undefined {
  const { disk, fd } = searched;
  const window = Buffer.allocUnsafe(Math.min(SEARCH_BYTES, Math.max(0, end - from)));
  const need = FRAME_HEADER_BYTES + ROW_BYTES_MIN;
  let left = CANDIDATE_BYTES_MAX;
  for (let start = from; end - start >= need;) {
    const got = readAll(disk, fd, window, 0, Math.min(window.length, end - start), start);
    if (got < need) return undefined;
    for (let at = 0; at + need <= got; at += 1) {
      if (!mayBegin(window, at, end - start - at)) continue;
      left -= window.readUInt32LE(at);
      if (left < 0) return undefined;
      if (isFrameOfRows(searched, start + at, end)) return start + at;
    }
    start += got - need + 1;
  }
  return undefined;
}

/** Whether the first bytes can be those of a frame. */
function mayBegin(bytes: Buffer, at: number, left: number): boolean {
  const row = at + FRAME_HEADER_BYTES;
  // The cheapest test first: most positions fail it.
  if (bytes[at + 3] !== 0 && bytes[at + 3] !== 1) return false;
  if ((bytes[row + VERSION_AT] ?? 0) >> 4 !== 7 || (bytes[row + VARIANT_AT] ?? 0) >> 6 !== 2) return false;
  if (bytes[row + TIME_HIGH_AT] !== 0 || bytes[row + TIME_HIGH_AT + 1] !== 0) return false;
  const size = measureFrame(bytes, at, at + left);
  const rows = bytes.readUInt16LE(at + 8);
  return typeof size === 'number' && rows > 0 && size >= rows * ROW_BYTES_MIN;
}

function isFrameOfRows({ disk, fd, layout, layouts }: Searched, at: number, end: number): boolean {
  const frame = soundFrameAt(disk, fd, at, end);
  return frame !== undefined && holdsRows(frame, layouts[layout - 1]);
}

/** Whether the payload is exactly as many rows of the layout as the frame's header says. */
function holdsRows(frame: Buffer, layout: RowLayout | undefined): boolean {
  if (layout === undefined) return false;
  const reader = new RowReader(frame.subarray(FRAME_HEADER_BYTES));
  try {
    for (let left = frame.readUInt16LE(8); left > 0; left -= 1) layout.skip(reader);
    return reader.at === reader.bytes.length;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The layout of a segment with a damaged header, found from its first valid frame; undefined when there is none. */
export function layoutByRows(disk: Disk, fd: number, layouts: readonly RowLayout[], end: number): number | undefined {
  const all = layouts.map((_, before) => ({ disk, fd, layouts, layout: before + 1 }));
  const first = soundFrameAt(disk, fd, HEADER_BYTES, end);
  const fitting = all.filter((searched) =>
    first === undefined
      ? search(searched, HEADER_BYTES, end) !== undefined
      : first.readUInt16LE(8) > 0 && holdsRows(first, layouts[searched.layout - 1]),
  );
  return fitting.length === 1 ? fitting[0]?.layout : undefined;
}
