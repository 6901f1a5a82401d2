// The format of a segment file, `<dataDir>/log/<shard>/<segment>.log`: a header, then frames. One frame is one batch.
//   header  u32 magic "RGLG", u8 layout of the rows, u8 check of layout and shard (0 in layout 1), u16 shard
//   frame   u32 payload bytes, u32 checksum, u16 rows, payload (RowBinary rows)
// The checksum is the CRC-32 of the payload, seeded with the row count. A payload is never empty, so zeros are no valid
// frame: after a power loss a file may end in zeros, where its size was written and its data was not. A frame without
// rows is filler: a repair writes it over damage, so that later positions stay the same.
import path from 'node:path';
import zlib from 'node:zlib';
import { type Position } from '../contract/position.js';
import { checkLayout } from '../event/layout.js';
import { LogCorruptError } from './errors.js';
import { type Disk, readAll } from './disk.js';

export const HEADER_BYTES = 8;
export const FRAME_HEADER_BYTES = 10;
/** Largest batch. The reader takes a longer length as damage. */
export const PAYLOAD_BYTES_MAX = 16 * 1024 * 1024;
export const ROWS_PER_FRAME_MAX = 0xffff;
const MAGIC = 0x474c4752;
const FIRST_LAYOUT = 1;
const SEGMENT_DIGITS = 12;
const SEGMENT_NAME = /^(\d{12})\.log$/;

export function shardDirectory(dataDir: string, shard: number): string {
  return path.join(dataDir, 'log', String(shard));
}

export function segmentPath(directory: string, segment: number): string {
  return path.join(directory, `${String(segment).padStart(SEGMENT_DIGITS, '0')}.log`);
}

/** Numbers of the segments in a shard's directory, ascending. */
export function listSegments(disk: Disk, directory: string): number[] {
  const numbers: number[] = [];
  for (const name of disk.list(directory)) {
    const digits = SEGMENT_NAME.exec(name)?.[1];
    if (digits !== undefined) numbers.push(Number(digits));
  }
  return numbers.sort((a, b) => a - b);
}

/** Shards that have a log, ascending; there may be more than workers now. */
export function listShards(disk: Disk, dataDir: string): number[] {
  return disk
    .list(path.join(dataDir, 'log'))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

export function encodeHeader(shard: number, layout: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt8(layout, 4);
  header.writeUInt8(headerCheck(layout, shard), 5);
  header.writeUInt16LE(shard, 6);
  return header;
}

/** A check byte, so that a flipped bit cannot turn one layout into another. */
function headerCheck(layout: number, shard: number): number {
  if (layout === FIRST_LAYOUT) return 0;
  return (zlib.crc32(Buffer.from([layout, shard & 0xff, shard >> 8])) & 0xff) | 1;
}

export interface HeaderExpected {
  shard: number;
  segment: number;
  /** The newest layout that can be read. */
  layoutMax: number;
}

/**
 * The layout of the segment's rows.
 * @throws LogCorruptError when these are not the first bytes of a segment of this shard, NewerLayoutError
 */
export function readHeader(header: Buffer, file: string, { shard, segment, layoutMax }: HeaderExpected): number {
  const fail = (reason: string): never => {
    throw new LogCorruptError(file, { segment, offset: 0 }, reason);
  };
  if (header.readUInt32LE(0) !== MAGIC) fail('not a log segment');
  const layout = header.readUInt8(4);
  if (header.readUInt16LE(6) !== shard)
    fail(`a segment of shard ${header.readUInt16LE(6)} among those of shard ${shard}`);
  if (layout === 0 || header.readUInt8(5) !== headerCheck(layout, shard)) fail('a segment of no layout');
  checkLayout(file, layout, layoutMax);
  return layout;
}

/** The position of a frame's start. @param end position after the frame */
export function frameStart({ segment, offset }: Position, payloadBytes: number): Position {
  return { segment, offset: offset - FRAME_HEADER_BYTES - payloadBytes };
}

/** Writes a frame's header in front of its payload, in the same buffer. */
export function sealFrame(frame: Buffer, payloadBytes: number, rows: number): void {
  const payload = frame.subarray(FRAME_HEADER_BYTES, FRAME_HEADER_BYTES + payloadBytes);
  frame.writeUInt32LE(payloadBytes, 0);
  frame.writeUInt32LE(zlib.crc32(payload, rows), 4);
  frame.writeUInt16LE(rows, 8);
}

/** Bytes of the frame at `at`, with its header; 'partial' when it ends after `end`; 'bad' when it is not a frame. */
export function measureFrame(bytes: Buffer, at: number, end: number): number | 'partial' | 'bad' {
  if (end - at < FRAME_HEADER_BYTES) return 'partial';
  const size = bytes.readUInt32LE(at);
  if (size === 0 || size > PAYLOAD_BYTES_MAX) return 'bad';
  return end - at < FRAME_HEADER_BYTES + size ? 'partial' : FRAME_HEADER_BYTES + size;
}

/** Whether the frame at `at` is complete and its checksum is right. */
export function frameHolds(bytes: Buffer, at: number, frameBytes: number): boolean {
  const payload = bytes.subarray(at + FRAME_HEADER_BYTES, at + frameBytes);
  return zlib.crc32(payload, bytes.readUInt16LE(at + 8)) === bytes.readUInt32LE(at + 4);
}

const SCAN_BYTES = 256 * 1024;

/** The end of the last complete frame; `from` must be the end of a frame. */
export function endOfFrames(disk: Disk, fd: number, from: number): number {
  let window = Buffer.allocUnsafe(SCAN_BYTES);
  let good = from;
  for (;;) {
    const end = readAll(disk, fd, window, 0, window.length, good);
    let at = 0;
    let step = measureFrame(window, at, end);
    while (typeof step === 'number' && frameHolds(window, at, step)) {
      at += step;
      step = measureFrame(window, at, end);
    }
    good += at;
    if (step !== 'partial' || end < window.length) return good;
    if (at === 0) window = Buffer.allocUnsafe(window.length * 2);
  }
}
