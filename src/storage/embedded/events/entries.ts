// Format of an event file: [u32 bytes][u32 checksum][row] per event; layout 1 has no checksum. A reader skips bytes
// that are no valid entry, up to the next valid one, so that one flipped bit hides one event.
import zlib from 'node:zlib';
import { ID_BYTES } from '../../kept-event.js';

const SIZE_BYTES = 4;
const FIRST_LAYOUT = 1;
/** Longer than any row. */
export const ROW_BYTES_MAX = 512 * 1024;

export interface Entry {
  at: number;
  /** Where the row starts; `at` is where the entry starts, `end` where both end. */
  start: number;
  end: number;
  /** The bytes before it are damaged. */
  afterDamage: boolean;
}

export function headerBytes(layout: number): number {
  return layout === FIRST_LAYOUT ? SIZE_BYTES : 2 * SIZE_BYTES;
}

export function checksumOf(row: Uint8Array): number {
  return zlib.crc32(row, row.length);
}

/** Whether a UUIDv7 stands at this offset, as two little-endian halves. */
function isId(bytes: Buffer, at: number): boolean {
  return (bytes[at + 1] ?? 0) >> 4 === 7 && (bytes[at + 15] ?? 0) >> 6 === 2;
}

/** The first whole entry of `bytes` at or after `from`; undefined when there is none before `end`. */
export function nextEntry(bytes: Buffer, from: number, end: number, layout: number): Entry | undefined {
  const header = headerBytes(layout);
  for (let at = from; at + header + ID_BYTES <= end; at += 1) {
    const size = bytes.readUInt32LE(at);
    const start = at + header;
    const fits = size >= ID_BYTES && size <= ROW_BYTES_MAX && start + size <= end;
    if (layout === FIRST_LAYOUT) return fits ? { at, start, end: start + size, afterDamage: false } : undefined;
    // Most offsets are excluded without computing a checksum.
    if (at > from && !isId(bytes, start)) continue;
    if (fits && checksumOf(bytes.subarray(start, start + size)) === bytes.readUInt32LE(at + SIZE_BYTES))
      return { at, start, end: start + size, afterDamage: at > from };
  }
  return undefined;
}
