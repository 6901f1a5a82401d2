// Reads the logs of all shards as one stream of frames, independent of the number of shards that wrote them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Position, START } from '../../contract/position.js';
import { bytesAfter } from '../../log/retention.js';
import { type LogGapError } from '../../log/errors.js';
import { readPastGaps } from '../../log/past-gaps.js';
import { type Frame, LogReader, type LogReaderOptions } from '../../log/reader.js';
import { FrameMemory } from './frame-memory.js';

export interface SourceFrame {
  /** RowBinary rows; valid until `release` of the source. */
  payload: Buffer;
  /** Layout number of the rows. */
  layout: number;
  rows: number;
  shard: number;
  from: Position;
  to: Position;
}

export type Positions = ReadonlyMap<number, Position>;

export interface FrameSource {
  /**
   * Whole frames after those returned before, in order within their shard, about `bytesMax` bytes in total; [] when
   * there is nothing new.
   */
  next(bytesMax: number): SourceFrame[];
  /** The frames returned so far are no longer used: their memory is used again. */
  release(): void;
  /** Bytes of the log after the frames returned so far. */
  bytesLeft(): number;
  close(): void;
}

export type OpenSource = (from: Positions) => FrameSource;

export interface LogSourceOptions extends LogReaderOptions {
  /** Called once for each shard whose log does not exist at its position: the rows there are lost. */
  onGap?: (error: LogGapError) => void;
}

/** Bytes of a log that are read at once: they are checked and copied while they are in the processor's caches. */
const READ_BYTES = 512 * 1024;

export class LogSource implements FrameSource {
  readonly #dataDir: string;
  readonly #from: Positions;
  readonly #options: LogSourceOptions;
  readonly #readers = new Map<number, LogReader>();
  /** Shards whose gap was reported. */
  readonly #gaps = new Set<number>();
  readonly #memory = new FrameMemory();

  /** @param from start position of each shard; a shard without one starts at the beginning of its existing log */
  constructor(dataDir: string, from: Positions, options: LogSourceOptions = {}) {
    this.#dataDir = dataDir;
    this.#from = from;
    this.#options = options;
  }

  next(bytesMax: number): SourceFrame[] {
    for (const shard of this.#shards()) {
      if (!this.#readers.has(shard))
        this.#readers.set(shard, new LogReader(this.#dataDir, shard, this.#from.get(shard) ?? START, this.#options));
    }
    const share = Math.ceil(bytesMax / Math.max(1, this.#readers.size));
    return [...this.#readers].flatMap(([shard, reader]) => this.#read(shard, reader, share));
  }

  release(): void {
    this.#memory.release();
  }

  bytesLeft(): number {
    let bytes = 0;
    for (const [shard, { position }] of this.#readers) bytes += bytesAfter(this.#dataDir, shard, position);
    return bytes;
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.close();
  }

  #read(shard: number, reader: LogReader, bytesMax: number): SourceFrame[] {
    const frames: SourceFrame[] = [];
    for (let bytes = 0, full = true; full && bytes < bytesMax;) {
      const asked = Math.min(READ_BYTES, bytesMax - bytes);
      const before = bytes;
      for (const frame of this.#slice(shard, reader, asked)) {
        // A copy: the reader's bytes are valid only until its next read, and a batch keeps them until it is inserted.
        frames.push({ ...frame, payload: this.#memory.copy(frame.payload), shard });
        bytes += frame.to.offset - frame.from.offset;
      }
      // Less is the end of a segment, or of what is written. More than half: the last frame is rarely whole.
      full = bytes - before > asked / 2;
    }
    return frames;
  }

  #slice(shard: number, reader: LogReader, bytesMax: number): Frame[] {
    return readPastGaps(reader, bytesMax, (gap) => {
      if (!this.#gaps.has(shard)) this.#options.onGap?.(gap);
      this.#gaps.add(shard);
    });
  }

  #shards(): number[] {
    try {
      return readdirSync(join(this.#dataDir, 'log'))
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .sort((a, b) => a - b);
    } catch {
      return [];
    }
  }
}
