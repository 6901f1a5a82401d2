// Tails one shard's segments from a position, frame by frame, never a torn one.
import { closeSync, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Position } from '../../contract/ports.js';
import { FRAME_BYTES, FRAME_BYTES_MAX, HEADER_BYTES, isHeader, listSegments, segmentPath, shardDir } from './format.js';

export interface Frame {
  /** RowBinary rows; valid until the next read. */
  payload: Buffer;
  rows: number;
  from: Position;
  to: Position;
}

const CHUNK_BYTES = 1024 * 1024;

export class LogReader {
  readonly #dir: string;
  #position: Position;
  #fd: number | undefined;
  #open = -1;
  #chunk = Buffer.allocUnsafe(CHUNK_BYTES);

  constructor(dataDir: string, shard: number, from: Position) {
    this.#dir = shardDir(dataDir, shard);
    this.#position = from;
  }

  get position(): Position {
    return this.#position;
  }

  /** Whole frames that are there now, up to about `bytesMax`; [] when there is nothing new. */
  read(bytesMax: number): Frame[] {
    for (;;) {
      try {
        return this.#readNow(bytesMax);
      } catch (error) {
        // Collected between the listing and the opening: every reader of record has passed it, so look again.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
  }

  #readNow(bytesMax: number): Frame[] {
    for (;;) {
      const segments = listSegments(this.#dir);
      const segment = segments.find((one) => one >= this.#position.segment);
      if (segment === undefined) return [];
      if (segment !== this.#position.segment) this.#position = { segment, offset: 0 };
      const frames = this.#readSegment(bytesMax);
      if (frames.length > 0) return frames;
      // A segment is finished when a later one exists: only then is its end final.
      const next = segments.find((one) => one > segment);
      if (next === undefined || this.#bytesLeft() > 0) return [];
      this.#position = { segment: next, offset: 0 };
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
    this.#open = -1;
  }

  #readSegment(bytesMax: number): Frame[] {
    const fd = this.#descriptor();
    const start = Math.max(HEADER_BYTES, this.#position.offset);
    const size = Math.min(fstatSync(fd).size - start, bytesMax);
    if (size < FRAME_BYTES) return [];
    let frames = this.#parse(fd, start, size);
    if (frames.length === 0) {
      // One frame larger than the bound: read it whole.
      const need = FRAME_BYTES + this.#chunk.readUInt32LE(0);
      if (need <= FRAME_BYTES_MAX && fstatSync(fd).size - start >= need) frames = this.#parse(fd, start, need);
    }
    const last = frames.at(-1);
    if (last !== undefined) this.#position = last.to;
    return frames;
  }

  #parse(fd: number, start: number, size: number): Frame[] {
    // A buffer of its own for every read: frames are views on it.
    this.#chunk = Buffer.allocUnsafe(size);
    const got = readSync(fd, this.#chunk, 0, size, start);
    const { segment } = this.#position;
    const frames: Frame[] = [];
    for (let at = 0; ;) {
      const end = frameEnd(this.#chunk, at, got);
      if (end === 0) return frames;
      const payload = this.#chunk.subarray(at + FRAME_BYTES, end);
      frames.push({ payload, rows: this.#chunk.readUInt16LE(at + 8), from: { segment, offset: start + at }, to: { segment, offset: start + end } });
      at = end;
    }
  }

  #bytesLeft(): number {
    return fstatSync(this.#descriptor()).size - Math.max(HEADER_BYTES, this.#position.offset);
  }

  #descriptor(): number {
    if (this.#fd !== undefined && this.#open === this.#position.segment) return this.#fd;
    this.close();
    this.#open = this.#position.segment;
    this.#fd = openSync(segmentPath(this.#dir, this.#open), 'r');
    return this.#fd;
  }
}

/** End of the whole, sound frame that begins at `at`; 0 when there is none. */
function frameEnd(bytes: Buffer, at: number, end: number): number {
  if (at + FRAME_BYTES > end) return 0;
  const next = at + FRAME_BYTES + bytes.readUInt32LE(at);
  if (next > end || next - at > FRAME_BYTES_MAX) return 0;
  return crc32(bytes.subarray(at + FRAME_BYTES, next)) === bytes.readUInt32LE(at + 4) ? next : 0;
}

/** Bytes of a segment up to the end of its last whole frame. */
export function wholeFrames(segment: Buffer): number {
  if (!isHeader(segment)) return Math.min(segment.length, HEADER_BYTES);
  let end = HEADER_BYTES;
  for (let next = end; next !== 0; next = frameEnd(segment, end, segment.length)) end = next;
  return end;
}

/** Unlinks the segments that lie wholly before `keepFrom`. */
export function collect(dataDir: string, shard: number, keepFrom: Position): void {
  const dir = shardDir(dataDir, shard);
  for (const segment of listSegments(dir)) if (segment < keepFrom.segment) unlinkSync(segmentPath(dir, segment));
}
