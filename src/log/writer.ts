// The only writer of a shard's log. A batch is one frame and one write. Appended rows are acknowledged, so after a disk
// error nothing is accepted until the disk has accepted a new segment. Offsets are never used twice (every start and
// every recovery begins a new segment): a reader on another node may have read rows that a crash removed.
import { type Position } from '../contract/position.js';
import { type Disk, readAll, realDisk, writeAll } from './disk.js';
import { EVENT_LAYOUT } from '../event/layout.js';
import { EVENT_LAYOUTS, type RowLayout } from '../event/row/columns.js';
import { guarded } from '../util/guarded.js';
import { keepDamage, type OnDamage } from './damage.js';
import { LogCorruptError, LogFullError, LogWriteError } from './errors.js';
import {
  encodeHeader,
  endOfFrames,
  FRAME_HEADER_BYTES,
  HEADER_BYTES,
  listSegments,
  PAYLOAD_BYTES_MAX,
  readHeader,
  ROWS_PER_FRAME_MAX,
  sealFrame,
  segmentPath,
  shardDirectory,
} from './format.js';
import { layoutByRows, nextSoundFrame, statedEnd } from './resync.js';

export interface LogWriterOptions {
  dataDir: string;
  shard: number;
  /** This shard's part of LOG_MAX_BYTES; appends are refused beyond it. */
  bytesMax: number;
  /** A segment is closed at this size, at the latest at a quarter of `bytesMax`. */
  segmentBytesMax: number;
  /** A segment that holds frames is closed at this age, so that a quiet log can be collected. */
  segmentMs: number;
  /** Between two syncs in the background; 0 syncs before `append` returns. */
  fsyncMs: number;
  /** Called once when the disk begins to refuse writes, and with `undefined` when it accepts them again. */
  onError: (error: LogWriteError | undefined) => void;
  /** Called after a background sync that took SLOW_SYNC_MS or longer. */
  onSlow?: () => void;
  /** Layout of the rows that will be appended; by default that of events. */
  layout?: number;
  /** Layouts that can be read; by default those of events. */
  layouts?: readonly RowLayout[];
  /** Receives places of the last segment that are skipped at the start, and a complete frame cut off its end. */
  onDamage?: OnDamage;
  disk?: Disk;
  /** Unix milliseconds. */
  now?: () => number;
}

/** Time between two checks of the disk: whether readers freed space, and whether it accepts writes again. */
const RECOUNT_MS = 100;
/** Time after which the room is counted again although there is enough of it: metrics and the dashboard show it. */
const RECOUNT_ANYWAY_MS = 5000;
const PROBE_MS = 250;
const TICK_WITHOUT_SYNC_MS = 1000;
const COPY_BYTES = 1024 * 1024;
/**
 * Nothing else tells a disk that is this slow: a batch waits for the three syncs of a new segment. With a sync of one
 * second TASK_MS ended the worker each time, and requests were 503.
 */
export const SLOW_SYNC_MS = 500;

export class LogWriter {
  readonly #shard: number;
  readonly #directory: string;
  readonly #bytesMax: number;
  readonly #segmentBytesMax: number;
  readonly #segmentMs: number;
  readonly #fsyncMs: number;
  readonly #onError: LogWriterOptions['onError'];
  readonly #layout: number;
  readonly #options: LogWriterOptions;
  readonly #disk: Disk;
  readonly #now: () => number;
  /** Sizes of the segments that are closed and, as far as known, still there. */
  readonly #closed = new Map<number, number>();
  #recounted = 0;
  #segment: number;
  #fd: number | undefined;
  #offset = HEADER_BYTES;
  #synced = HEADER_BYTES;
  #bornAt = 0;
  /** The next segment: created, but perhaps not yet durable. */
  #coming: number | undefined;
  #syncing = false;
  #failure: { cause: unknown; at: number } | undefined;
  #frame = Buffer.allocUnsafe(64 * 1024);
  #timer: NodeJS.Timeout | undefined;

  /** Cuts an incomplete end, makes the rest durable and begins a new segment. @throws the disk's errors. */
  constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#shard = options.shard;
    this.#directory = shardDirectory(options.dataDir, options.shard);
    this.#bytesMax = options.bytesMax;
    this.#segmentBytesMax = Math.min(options.segmentBytesMax, Math.floor(options.bytesMax / 4));
    this.#segmentMs = options.segmentMs;
    this.#fsyncMs = options.fsyncMs;
    this.#onError = options.onError;
    this.#layout = options.layout ?? EVENT_LAYOUT;
    this.#disk = options.disk ?? realDisk;
    this.#now = options.now ?? Date.now;
    this.#disk.makeDirectory(this.#directory);
    this.#segment = this.#takeOver();
    this.#advance();
  }

  /** Begins background syncs and upkeep; without it, call `tick`. */
  start(): this {
    this.#timer = setInterval(
      guarded(
        (cause) => this.#fail(cause),
        () => this.tick(),
      ),
      this.#fsyncMs === 0 ? TICK_WITHOUT_SYNC_MS : this.#fsyncMs,
    ).unref();
    return this;
  }

  /** The end of the last frame. */
  position(): Position {
    return { segment: this.#segment, offset: this.#offset };
  }

  /** Whether appends are refused because of a disk error. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Appends one batch; returns the position after it.
   * @throws LogFullError, LogWriteError: then no row of the batch is acknowledged.
   */
  append(payload: Uint8Array, rows: number): Position {
    if (payload.length === 0 || payload.length > PAYLOAD_BYTES_MAX)
      throw new RangeError(
        `log of shard ${this.#shard}: a batch of ${payload.length} bytes is over the bound; write smaller batches`,
      );
    if (rows < 1 || rows > ROWS_PER_FRAME_MAX)
      throw new RangeError(
        `log of shard ${this.#shard}: a batch has ${rows} rows, 1 to ${ROWS_PER_FRAME_MAX} are allowed`,
      );
    if (this.#failure !== undefined) throw new LogWriteError(this.#shard, this.#failure.cause);
    const size = FRAME_HEADER_BYTES + payload.length;
    this.#refuseWhenFull(size);
    const frame = this.#encode(payload, rows);
    try {
      if (this.#isDue(size)) this.#rotate();
      const fd = this.#handle();
      writeAll(this.#disk, fd, frame, size, this.#offset);
      if (this.#fsyncMs === 0) this.#syncTo(fd, this.#offset + size);
    } catch (cause) {
      throw this.#fail(cause);
    }
    this.#offset += size;
    return this.position();
  }

  /** Upkeep: background sync, closing an old segment, trying the disk again after an error. */
  tick(): void {
    if (this.#syncing || this.#fd === undefined) return;
    try {
      if (this.#failure !== undefined) {
        if (this.#since(this.#failure.at) >= PROBE_MS) this.#recover();
      } else if (this.#isDue(0)) {
        this.#rotate();
      }
    } catch (cause) {
      this.#fail(cause);
    }
    if (this.#failure === undefined) this.#syncLater();
  }

  /** Makes everything durable and closes. @throws the disk's errors. */
  close(): void {
    clearInterval(this.#timer);
    const fd = this.#fd;
    if (fd === undefined) return;
    this.#fd = undefined;
    try {
      if (this.#synced < this.#offset) this.#disk.sync(fd);
    } finally {
      if (!this.#syncing) this.#disk.close(fd);
    }
  }

  #handle(): number {
    if (this.#fd === undefined) throw new Error(`log of shard ${this.#shard}: it is closed and takes no more rows`);
    return this.#fd;
  }

  #encode(payload: Uint8Array, rows: number): Buffer {
    const size = FRAME_HEADER_BYTES + payload.length;
    if (this.#frame.length < size) this.#frame = Buffer.allocUnsafe(Math.max(size, this.#frame.length * 2));
    this.#frame.set(payload, FRAME_HEADER_BYTES);
    sealFrame(this.#frame, payload.length, rows);
    return this.#frame;
  }

  /**
   * Leaves the last segment complete and durable, so that a finished segment never ends in invalid bytes. Returns its
   * number.
   */
  #takeOver(): number {
    const segments = listSegments(this.#disk, this.#directory);
    for (const segment of segments) this.#closed.set(segment, this.#disk.sizeOf(segmentPath(this.#directory, segment)));
    const last = segments.at(-1);
    // Numbers continue above those of a deleted log, if it made fewer segments than seconds have passed.
    if (last === undefined) return Math.floor(this.#now() / 1000);
    const fd = this.#disk.open(segmentPath(this.#directory, last), 'edit');
    try {
      const size = this.#disk.size(fd);
      const end = size <= HEADER_BYTES ? size : this.#soundEnd(fd, last, size);
      if (end < size) this.#disk.truncate(fd, end);
      // The previous writer may have died of a failed sync; only bytes that are written again are synced for certain.
      this.#rewrite(fd, 0, end);
      this.#disk.sync(fd);
      // Its name too: readers expect numbers without gaps.
      this.#disk.syncDirectory(this.#directory);
      this.#closed.set(last, end);
    } finally {
      this.#disk.close(fd);
    }
    return last;
  }

  /**
   * The end of the last valid frame of the last segment. Damage in the middle stays, and readers skip it; an incomplete
   * end is cut. @throws NewerLayoutError
   */
  #soundEnd(fd: number, segment: number, size: number): number {
    const layouts = this.#options.layouts ?? EVENT_LAYOUTS;
    const layout = this.#layoutOf(fd, segment, size, layouts);
    // No frame can be found in it: readers report it, and a repair removes it.
    if (layout === undefined) return size;
    const searched = { disk: this.#disk, fd, layout, layouts };
    let end = endOfFrames(this.#disk, fd, HEADER_BYTES);
    while (end < size) {
      const next = nextSoundFrame(searched, end, size);
      if (next === undefined) break;
      end = endOfFrames(this.#disk, fd, next);
    }
    // A complete frame with a wrong checksum was perhaps acknowledged; an incomplete frame never was.
    const stated = end < size ? statedEnd(this.#disk, fd, end, size) : undefined;
    if (stated !== undefined) this.#keep(fd, segment, end, stated - end);
    return end;
  }

  /** A version that cannot read the segment must not write after it: its own readers would never get past it. */
  #layoutOf(fd: number, segment: number, size: number, layouts: readonly RowLayout[]): number | undefined {
    const header = Buffer.alloc(HEADER_BYTES);
    readAll(this.#disk, fd, header, 0, HEADER_BYTES, 0);
    const expected = { shard: this.#shard, segment, layoutMax: this.#layout };
    try {
      return readHeader(header, segmentPath(this.#directory, segment), expected);
    } catch (error) {
      if (!(error instanceof LogCorruptError)) throw error;
      return layoutByRows(this.#disk, fd, layouts, size);
    }
  }

  #keep(fd: number, segment: number, offset: number, length: number): void {
    const place = { shard: this.#shard, segment, offset, length };
    this.#options.onDamage?.(keepDamage(this.#disk, this.#options.dataDir, fd, place));
  }

  /**
   * Whether the segment should be closed before `size` more bytes. Not while a sync runs: its error would be lost,
   * because the kernel reports a failed write-back only once.
   */
  #isDue(size: number): boolean {
    if (this.#syncing || this.#offset === HEADER_BYTES) return false;
    return this.#offset + size > this.#segmentBytesMax || this.#since(this.#bornAt) >= this.#segmentMs;
  }

  #rotate(): void {
    this.#syncTo(this.#handle(), this.#offset);
    this.#advance();
  }

  #syncTo(fd: number, offset: number): void {
    this.#disk.sync(fd);
    this.#synced = offset;
  }

  /** Makes the next segment durable before anything is acknowledged from it. May be tried again after an error. */
  #advance(): void {
    const next = this.#segment + 1;
    this.#coming ??= this.#disk.open(segmentPath(this.#directory, next), 'create');
    writeAll(this.#disk, this.#coming, encodeHeader(this.#shard, this.#layout), HEADER_BYTES, 0);
    this.#disk.sync(this.#coming);
    this.#disk.syncDirectory(this.#directory);
    if (this.#fd !== undefined) {
      this.#closed.set(this.#segment, this.#offset);
      this.#disk.close(this.#fd);
    }
    this.#segment = next;
    this.#fd = this.#coming;
    this.#coming = undefined;
    this.#offset = HEADER_BYTES;
    this.#synced = HEADER_BYTES;
    this.#bornAt = this.#now();
  }

  #syncLater(): void {
    if (this.#fsyncMs === 0 || this.#fd === undefined || this.#synced === this.#offset) return;
    const fd = this.#fd;
    const offset = this.#offset;
    const since = performance.now();
    this.#syncing = true;
    this.#disk.syncLater(fd, (error) => {
      this.#syncing = false;
      if (performance.now() - since >= SLOW_SYNC_MS) this.#options.onSlow?.();
      if (this.#fd === undefined) this.#disk.close(fd);
      else if (error !== null) this.#fail(error);
      else this.#synced = offset;
    });
  }

  #fail(cause: unknown): LogWriteError {
    const error = new LogWriteError(this.#shard, cause);
    if (this.#failure === undefined) this.#onError(error);
    this.#failure = { cause, at: this.#now() };
    return error;
  }

  /**
   * Removes what was refused, writes again what may not have reached the disk (after a failed sync the kernel treats
   * those pages as clean), and continues in a new segment.
   */
  #recover(): void {
    const fd = this.#handle();
    this.#disk.truncate(fd, this.#offset);
    this.#offset = endOfFrames(this.#disk, fd, this.#synced);
    this.#rewrite(fd, this.#synced, this.#offset);
    this.#disk.truncate(fd, this.#offset);
    this.#rotate();
    this.#failure = undefined;
    this.#onError(undefined);
  }

  #rewrite(fd: number, from: number, to: number): void {
    const bytes = Buffer.allocUnsafe(Math.min(COPY_BYTES, to - from));
    for (let at = from; at < to; at += bytes.length) {
      const got = readAll(this.#disk, fd, bytes, 0, Math.min(bytes.length, to - at), at);
      writeAll(this.#disk, fd, bytes, got, at);
    }
  }

  /** Bytes left within the bound. @param wanted with less than this, the space freed by readers is counted at once */
  room(wanted: number): number {
    const room = this.#bytesMax - this.#bytesOnDisk();
    if (this.#closed.size === 0) return room;
    if (this.#since(this.#recounted) < (room >= wanted ? RECOUNT_ANYWAY_MS : RECOUNT_MS)) return room;
    this.#recount();
    return this.#bytesMax - this.#bytesOnDisk();
  }

  #refuseWhenFull(size: number): void {
    if (this.room(size) < size) throw new LogFullError(this.#shard, this.#bytesOnDisk(), this.#bytesMax);
  }

  /** Milliseconds since then. A clock that was set back must not stop what is due each second. */
  #since(then: number): number {
    return Math.abs(this.#now() - then);
  }

  #bytesOnDisk(): number {
    let bytes = this.#offset;
    for (const size of this.#closed.values()) bytes += size;
    return bytes;
  }

  /** Forgets the segments that the readers' process has removed. */
  #recount(): void {
    this.#recounted = this.#now();
    const there = new Set(listSegments(this.#disk, this.#directory));
    for (const segment of this.#closed.keys()) if (!there.has(segment)) this.#closed.delete(segment);
  }
}
