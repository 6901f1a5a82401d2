// Reads one shard's segments from a position on, frame by frame, and follows the log as it grows. A frame is returned
// complete and checked, or not at all. The writer may be inside a frame, so invalid bytes at the end of the newest
// segment mean "not written yet", until a valid frame follows them or the segment is finished. Then they are damage:
// they are stored beside the log, reported, and reading continues at the next valid frame. That position depends only
// on the bytes of the segment, so every reader skips the same bytes.
import { isBefore, type Position, START } from '../contract/position.js';
import { EVENT_LAYOUTS, type RowLayout } from '../event/row/columns.js';
import { keepDamage, type OnDamage } from './damage.js';
import { type Disk, readAll, realDisk } from './disk.js';
import { LogCorruptError, LogGapError } from './errors.js';
import {
  FRAME_HEADER_BYTES,
  frameHolds,
  HEADER_BYTES,
  listSegments,
  measureFrame,
  readHeader,
  segmentPath,
  shardDirectory,
} from './format.js';
import { layoutByRows, nextSoundFrame, soundFrameAt, statedEnd } from './resync.js';

export interface Frame {
  /** RowBinary rows: a view that is valid until the next read. */
  payload: Buffer;
  rows: number;
  /** Of the rows. */
  layout: number;
  from: Position;
  to: Position;
}

const WINDOW_BYTES = 256 * 1024;
/** Listing the directory is slower than checking one name, so reads without new rows do it once in this many times. */
const READS_PER_LOOK = 256;

export interface LogReaderOptions {
  disk?: Disk;
  /** The newest layout that the caller can read; by default that of events. */
  layouts?: readonly RowLayout[];
  /** Called for every skipped place, by each reader that reads it. */
  onDamage?: OnDamage | undefined;
}

export class LogReader {
  readonly #dataDir: string;
  readonly #shard: number;
  readonly #directory: string;
  readonly #disk: Disk;
  readonly #layouts: readonly RowLayout[];
  readonly #onDamage: OnDamage;
  /** Of the open segment. */
  #layout = 0;
  #position: Position;
  #fd: number | undefined;
  /** Bytes of the segment from the position on: [start, end) of the window. */
  #window = Buffer.allocUnsafe(WINDOW_BYTES);
  #start = 0;
  #end = 0;
  /** A later segment exists, and this one has been read completely. */
  #finished = false;
  /** Reads without news in this segment. */
  #quiet = 0;

  /** @param from START, or a position from a reader or the writer */
  constructor(dataDir: string, shard: number, from: Position, options: LogReaderOptions = {}) {
    this.#dataDir = dataDir;
    this.#shard = shard;
    this.#directory = shardDirectory(dataDir, shard);
    this.#disk = options.disk ?? realDisk;
    this.#layouts = options.layouts ?? EVENT_LAYOUTS;
    this.#onDamage = options.onDamage ?? (() => undefined);
    this.#position = from;
  }

  /** The end of the last returned frame. */
  get position(): Position {
    return this.#position;
  }

  /**
   * Complete frames: about `bytesMax` bytes and `rowsMax` rows, exceeded by at most one frame; [] when there is nothing
   * new.
   * @throws LogCorruptError, LogGapError, NewerLayoutError, disk errors; the position stays, so a later read may
   * succeed
   */
  read(bytesMax: number, rowsMax = Number.POSITIVE_INFINITY): Frame[] {
    for (;;) {
      if (this.#fd === undefined && !this.#open()) return [];
      if (this.#window.length < bytesMax) this.#resize(bytesMax);
      this.#fill();
      const frames = this.#parse(bytesMax, rowsMax);
      if (frames.length > 0) return frames;
      if (this.#goOn()) continue;
      this.#noteHole(this.#position.segment);
      return [];
    }
  }

  /** Whether a newer segment exists than the one being read. */
  get hasLaterSegment(): boolean {
    return this.#fd !== undefined && !this.#isNewest();
  }

  /** Continues at another position, for example after a gap. */
  seek(position: Position): void {
    this.close();
    this.#position = position;
  }

  close(): void {
    if (this.#fd !== undefined) this.#disk.close(this.#fd);
    this.#fd = undefined;
    this.#quiet = 0;
    this.#forget();
  }

  #forget(): void {
    this.#start = 0;
    this.#end = 0;
    this.#finished = false;
  }

  /**
   * Opens the segment of the position; false when it does not exist yet, or is empty.
   * @throws as `read` does
   */
  #open(): boolean {
    const segment = this.#locate();
    if (segment === undefined) return false;
    const file = segmentPath(this.#directory, segment);
    const fd = this.#disk.open(file, 'read');
    try {
      if (this.#disk.size(fd) > HEADER_BYTES) this.#layout = this.#layoutOf(fd, file, segment);
      // A writer that dies at once leaves a segment without frames; a power loss leaves one without a header.
      else if (this.#isNewest(segment)) {
        this.#noteHole(segment);
        this.#disk.close(fd);
        return false;
      }
    } catch (error) {
      this.#disk.close(fd);
      throw error;
    }
    const offset = segment === this.#position.segment ? Math.max(HEADER_BYTES, this.#position.offset) : HEADER_BYTES;
    this.#position = { segment, offset };
    this.#fd = fd;
    return true;
  }

  /** The layout, from the header or, when it is damaged, the rows. @throws LogCorruptError when neither shows it */
  #layoutOf(fd: number, file: string, segment: number): number {
    const header = Buffer.alloc(HEADER_BYTES);
    readAll(this.#disk, fd, header, 0, HEADER_BYTES, 0);
    try {
      return readHeader(header, file, { shard: this.#shard, segment, layoutMax: this.#layouts.length });
    } catch (error) {
      if (!(error instanceof LogCorruptError)) throw error;
      const layout = layoutByRows(this.#disk, fd, this.#layouts, this.#disk.size(fd));
      if (layout === undefined) throw error;
      this.#leaveOut(fd, { segment, offset: 0 }, HEADER_BYTES);
      return layout;
    }
  }

  #locate(): number | undefined {
    const { segment } = this.#position;
    if (segment !== 0 && this.#disk.exists(segmentPath(this.#directory, segment))) return segment;
    const segments = listSegments(this.#disk, this.#directory);
    if (!isBefore(START, this.#position)) return segments[0];
    // A segment that was created just before a power loss may be lost; it is created again under the same number.
    if (segments.at(-1) === segment - 1) return undefined;
    const next = segments.find((one) => one > segment);
    throw new LogGapError(
      this.#shard,
      this.#position,
      next === undefined ? undefined : { segment: next, offset: HEADER_BYTES },
    );
  }

  /** Moves the rest to the front of the window, which invalidates earlier views, and reads more. */
  #fill(): void {
    if (this.#fd === undefined) return;
    if (this.#start > 0) {
      this.#window.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    }
    const room = this.#window.length - this.#end;
    this.#end += readAll(this.#disk, this.#fd, this.#window, this.#end, room, this.#position.offset + this.#end);
  }

  #resize(bytes: number): void {
    const larger = Buffer.allocUnsafe(bytes);
    this.#window.copy(larger, 0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#start = 0;
    this.#window = larger;
  }

  #parse(bytesMax: number, rowsMax: number): Frame[] {
    const frames: Frame[] = [];
    for (let bytes = 0, rows = 0; bytes < bytesMax && rows < rowsMax;) {
      const size = measureFrame(this.#window, this.#start, this.#end);
      // Frames before an invalid one are returned; the next read meets the invalid one again.
      if (typeof size !== 'number' || !frameHolds(this.#window, this.#start, size)) break;
      const frame = this.#take(size);
      if (frame.rows === 0) continue;
      frames.push(frame);
      bytes += size;
      rows += frame.rows;
    }
    return frames;
  }

  /** Called when no complete frame follows. True when there may be more to read. */
  #goOn(): boolean {
    const size = measureFrame(this.#window, this.#start, this.#end);
    if (size === 'partial') return this.#growForFrame() || this.#cross();
    return this.#pass();
  }

  #take(size: number): Frame {
    const from = this.#position;
    const to = { segment: from.segment, offset: from.offset + size };
    const payload = this.#window.subarray(this.#start + FRAME_HEADER_BYTES, this.#start + size);
    const rows = this.#window.readUInt16LE(this.#start + 8);
    this.#start += size;
    this.#position = to;
    return { payload, rows, layout: this.#layout, from, to };
  }

  /** Called on invalid bytes: not complete yet, or damage, which is skipped. True when there may be more to read. */
  #pass(): boolean {
    const fd = this.#fd;
    if (fd === undefined) return false;
    const from = this.#position.offset;
    const end = this.#fileBytes();
    if (this.#isNewest()) {
      // After a frame that is still being written there is nothing to read.
      const stated = statedEnd(this.#disk, fd, from, end);
      const sound = stated !== undefined && soundFrameAt(this.#disk, fd, stated, end) !== undefined;
      if (soundFrameAt(this.#disk, fd, from, end) !== undefined) this.#forget();
      else if (sound) this.#skip(fd, stated);
      else {
        this.#forget();
        return false;
      }
      return true;
    }
    if (!this.#finished) return this.#finish();
    const searched = { disk: this.#disk, fd, layout: this.#layout, layouts: this.#layouts };
    this.#skip(fd, nextSoundFrame(searched, from, end) ?? end);
    return true;
  }

  #skip(fd: number, to: number): void {
    const { segment, offset } = this.#position;
    this.#leaveOut(fd, this.#position, to - offset);
    this.#position = { segment, offset: to };
    this.#start = 0;
    this.#end = 0;
  }

  #leaveOut(fd: number, { segment, offset }: Position, length: number): void {
    this.#onDamage(keepDamage(this.#disk, this.#dataDir, fd, { shard: this.#shard, segment, offset, length }));
  }

  /** A later segment exists, so this one does not grow any more. */
  #finish(): boolean {
    this.#forget();
    this.#finished = true;
    return true;
  }

  /** Reads a frame that is larger than the window; true when there is one. */
  #growForFrame(): boolean {
    if (this.#end - this.#start < FRAME_HEADER_BYTES) return false;
    const bytes = FRAME_HEADER_BYTES + this.#window.readUInt32LE(this.#start);
    if (bytes <= this.#window.length) return false;
    this.#resize(bytes);
    return true;
  }

  /** Goes to the next segment when this one is finished; true when there may be more to read. */
  #cross(): boolean {
    if (this.#isNewest()) return false;
    if (!this.#finished) return this.#finish();
    if (this.#end > this.#start) return this.#pass();
    this.seek({ segment: this.#position.segment + 1, offset: HEADER_BYTES });
    return true;
  }

  /**
   * Segments are created in order. If a later one exists and the next does not, the next is missing for good.
   * @throws LogGapError
   */
  #noteHole(last: number): void {
    this.#quiet += 1;
    if (this.#quiet % READS_PER_LOOK !== 1 || !this.#isNewest(last)) return;
    const missing = { segment: last + 1, offset: HEADER_BYTES };
    const segment = listSegments(this.#disk, this.#directory).find((one) => one >= missing.segment);
    if (segment === undefined || segment === missing.segment) return;
    throw new LogGapError(this.#shard, missing, { segment, offset: HEADER_BYTES });
  }

  #isNewest(segment = this.#position.segment): boolean {
    return !this.#disk.exists(segmentPath(this.#directory, segment + 1));
  }

  #fileBytes(): number {
    return this.#fd === undefined ? 0 : this.#disk.size(this.#fd);
  }
}
