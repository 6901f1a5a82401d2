// Appends a shard's batches. Nothing is acknowledged that `append` has not returned a position for.
import { closeSync, fdatasync, fdatasyncSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Position } from '../../contract/ports.js';
import { FRAME_BYTES, header, HEADER_BYTES, listSegments, segmentPath, shardDir } from './format.js';
import { wholeFrames } from './reader.js';

export class LogFullError extends Error {
  override readonly name = 'LogFullError';
}

export interface LogWriterOptions {
  dataDir: string;
  shard: number;
  segmentBytesMax: number;
  /** A segment with rows is closed at this age, so that its readers can let it go. */
  segmentMs: number;
  /** Bytes of this shard's segments on disk. */
  bytesMax: number;
  /** Between two syncs in the background; 0 = before every append returns. */
  fsyncMs: number;
  onError: (error: unknown) => void;
}

/** How often the disk is asked how much the shard holds. */
const RECOUNT_MS = 1000;

export class LogWriter {
  readonly #options: LogWriterOptions;
  readonly #dir: string;
  readonly #head = Buffer.alloc(FRAME_BYTES);
  readonly #timers: NodeJS.Timeout[] = [];
  #fd: number;
  #segment: number;
  #offset: number;
  #opened = Date.now();
  #older = 0;
  #dirty = false;
  #syncing = false;

  constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#dir = shardDir(options.dataDir, options.shard);
    mkdirSync(this.#dir, { recursive: true });
    // A dead writer's segment is left as it is but for its torn tail; this one starts a segment of its own.
    const last = listSegments(this.#dir).at(-1);
    if (last !== undefined) cutTornTail(segmentPath(this.#dir, last));
    this.#segment = (last ?? 0) + 1;
    this.#fd = this.#create();
    this.#offset = HEADER_BYTES;
    this.#recount();
    this.#timers.push(setInterval(() => this.#recount(), RECOUNT_MS).unref());
    if (options.fsyncMs > 0) this.#timers.push(setInterval(() => this.#syncInBackground(), options.fsyncMs).unref());
  }

  /** One frame. @throws LogFullError, or what the disk says; then nothing of the frame is left. */
  append(rows: Uint8Array, count: number): Position {
    const size = FRAME_BYTES + rows.length;
    if (this.#older + this.#offset + size > this.#options.bytesMax) throw new LogFullError(`the log of shard ${this.#options.shard} is full`);
    if (this.#offset > HEADER_BYTES && this.#mustRotate(size)) this.#rotate();
    this.#head.writeUInt32LE(rows.length, 0);
    this.#head.writeUInt32LE(crc32(rows), 4);
    this.#head.writeUInt16LE(count, 8);
    try {
      this.#write(this.#head, this.#offset);
      this.#write(rows, this.#offset + FRAME_BYTES);
      if (this.#options.fsyncMs === 0) fdatasyncSync(this.#fd);
    } catch (error) {
      ftruncateSync(this.#fd, this.#offset);
      throw error;
    }
    this.#offset += size;
    this.#dirty = true;
    return this.position();
  }

  position(): Position {
    return { segment: this.#segment, offset: this.#offset };
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    fdatasyncSync(this.#fd);
    closeSync(this.#fd);
  }

  #mustRotate(size: number): boolean {
    return this.#offset + size > this.#options.segmentBytesMax || Date.now() - this.#opened > this.#options.segmentMs;
  }

  #rotate(): void {
    fdatasyncSync(this.#fd);
    closeSync(this.#fd);
    this.#older += this.#offset;
    this.#segment += 1;
    this.#fd = this.#create();
    this.#offset = HEADER_BYTES;
    this.#opened = Date.now();
  }

  #create(): number {
    const fd = openSync(segmentPath(this.#dir, this.#segment), 'wx');
    writeSync(fd, header(this.#options.shard), 0, HEADER_BYTES, 0);
    return fd;
  }

  /** A short write is no error to the caller: go on where it stopped. */
  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;) done += writeSync(this.#fd, bytes, done, bytes.length - done, at + done);
  }

  #syncInBackground(): void {
    if (!this.#dirty || this.#syncing) return;
    this.#dirty = false;
    this.#syncing = true;
    fdatasync(this.#fd, (error) => {
      this.#syncing = false;
      if (error !== null) this.#options.onError(error);
    });
  }

  #recount(): void {
    let older = 0;
    for (const segment of listSegments(this.#dir)) if (segment !== this.#segment) older += statSync(segmentPath(this.#dir, segment), { throwIfNoEntry: false })?.size ?? 0;
    this.#older = older;
  }
}

function cutTornTail(path: string): void {
  let fd: number;
  try {
    fd = openSync(path, 'r+');
  } catch (error) {
    // Its readers have passed it, and it was collected meanwhile.
    if (isMissing(error)) return;
    throw error;
  }
  const whole = wholeFrames(readFileSync(fd));
  if (fstatSync(fd).size > whole) ftruncateSync(fd, whole);
  closeSync(fd);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
