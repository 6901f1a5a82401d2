// Copies the log into ClickHouse. It collects frames into batches by size and age, stores the bounds of a batch, sends
// it, and continues. It can lag behind, but it loses no row and inserts no row twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_STREAM, type TableStream } from '../streams.js';
import { batchOf, rowsOf } from './batch.js';
import { Checkpoint, checkpointPath, type TakenRow } from './checkpoint.js';
import { deadLetterPath, DeadLetters } from './dead-letter.js';
import { Delivery, DELIVERY_LIMITS, type DeliveryLimits, type DeliveryStats } from './delivery.js';
import { type Lag, lagOf, ROW_BYTES_GUESS } from './lag.js';
import { type Sink } from './sink.js';
import { type FrameSource, type OpenSource, type Positions, type SourceFrame } from './source.js';

export interface ReaderLimits extends DeliveryLimits {
  /** A batch is sent when it has this many bytes, */
  batchBytes: number;
  /** or this many rows, */
  batchRows: number;
  /** or when its first frame has waited this long. */
  batchMs: number;
  /** Wait before the next read when the log had nothing new. */
  pollMs: number;
  deadLetterBytesMax: number;
}

const READER_LIMITS: ReaderLimits = {
  ...DELIVERY_LIMITS,
  // Views, parts and merges have a cost per batch: the engine takes 21 us per row in batches of 16 MiB, 16 us in
  // batches of 32 MiB, and a fifth less for merges in batches of 48 MiB. Two seconds of 20,000 rows are 46 MB. The
  // embedded engine needs less than 150 MB for an insert of this size, and takes bodies up to this and one frame.
  batchBytes: 48 * 1024 * 1024,
  batchRows: 50_000,
  // Views and parts have a cost per batch: 12 us per row in batches of 5,000 rows, 7 us in batches of 15,000.
  batchMs: 2000,
  pollMs: 50,
  deadLetterBytesMax: 64 * 1024 * 1024,
};

export interface ReaderOptions {
  openSource: OpenSource;
  sink: Sink;
  /** The stream to read. Default: events. */
  stream?: TableStream;
  /** Directory of the checkpoint and the dead letters. */
  directory: string;
  limits?: Partial<ReaderLimits>;
  /** Called after every batch: this reader no longer needs the log before these positions. */
  onProgress?: (done: Positions) => void;
  /** Told what was put into the dead-letter file. */
  onError?: (error: unknown) => void;
  /** Unix milliseconds. */
  clock?: () => number;
  random?: () => number;
}

export class ClickHouseReader {
  readonly #options: ReaderOptions;
  readonly #limits: ReaderLimits;
  readonly #checkpoint: Checkpoint;
  #before: TakenRow | undefined;
  readonly #delivery: Delivery;
  readonly #deadLetters: DeadLetters;
  readonly #clock: () => number;
  readonly #abort = new AbortController();
  readonly #source: FrameSource;
  #held: SourceFrame[] = [];
  #heldSince = 0;
  #draining = false;
  #rowBytes = ROW_BYTES_GUESS;

  /** @throws Error when the checkpoint has another version or cannot be read */
  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#limits = { ...READER_LIMITS, ...options.limits };
    this.#clock = options.clock ?? Date.now;
    const { name, table, layouts } = options.stream ?? EVENTS_STREAM;
    this.#checkpoint = new Checkpoint(checkpointPath(options.directory, name));
    this.#before = this.#checkpoint.last;
    this.#source = options.openSource(this.#checkpoint.done);
    this.#deadLetters = new DeadLetters(deadLetterPath(options.directory, name), this.#limits.deadLetterBytesMax);
    this.#delivery = new Delivery({
      sink: options.sink,
      layouts,
      deadLetters: this.#deadLetters,
      onDead: (rows) =>
        options.onError?.(
          `ClickHouse refused ${rows.length} rows of ${table}, which are in ${this.#deadLetters.path} now and not in ` +
            `the table: ${rows[0]?.reason ?? ''}`,
        ),
      limits: this.#limits,
      random: options.random ?? Math.random,
      clock: this.#clock,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    });
  }

  /** Everything before these positions is in ClickHouse. A shard without a position has no rows there. */
  get done(): Positions {
    return this.#checkpoint.done;
  }

  /** What ClickHouse had taken when this reader was opened, as long as nobody has removed rows on purpose. */
  get before(): TakenRow | undefined {
    return this.#before;
  }

  /** Rows were removed on purpose. */
  async forgetTaken(): Promise<void> {
    this.#before = undefined;
    await this.#checkpoint.forgetLast();
  }

  get stats(): Readonly<DeliveryStats> {
    return this.#delivery.stats;
  }

  /** @param now Unix milliseconds */
  lag(now: number): Lag {
    return lagOf(this.#held, this.#source.bytesLeft(), this.#rowBytes, now);
  }

  /** Runs until `stop` or `drain`. It waits while ClickHouse is down. Rejects on disk errors. */
  async run(): Promise<void> {
    try {
      await this.#deadLetters.mend();
      await this.#resume();
      for (;;) {
        const frames = this.#gather();
        if (frames.length > 0) await this.#carry(frames, undefined);
        else if (this.#draining) break;
        else await sleep(this.#limits.pollMs, undefined, { signal: this.#abort.signal });
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    } finally {
      this.#source.close();
    }
  }

  /** Sends the rest of the log without waiting for full batches; then `run` resolves. */
  drain(): void {
    this.#draining = true;
  }

  /** Stops at once. The outcome of the current batch is then unknown; the next start checks it. */
  stop(): void {
    this.#abort.abort();
  }

  /**
   * After a crash, first sends the batch that was in progress. Then it checks every batch against ClickHouse until one
   * is completely new: the checkpoint may be gone, or older than ClickHouse, as on a disk that was put back.
   */
  async #resume(): Promise<void> {
    const { pending } = this.#checkpoint;
    if (pending !== undefined) {
      while (!reaches(this.#held, pending.ends)) {
        const more = this.#source.next(this.#limits.batchBytes);
        // The batch was read before, so its frames exist, unless a power loss removed the end of the log.
        if (more.length === 0) break;
        this.#held.push(...more);
      }
      const inside = (): SourceFrame[] => ofOneLayout(this.#held.filter((frame) => isWithin(frame, pending.ends)));
      if (inside().length === 0) await this.#checkpoint.complete(this.#checkpoint.last);
      for (let frames = inside(); frames.length > 0; frames = inside()) await this.#carry(frames, pending.at);
    }
    this.#checkpoint.renew();
    for (let known = true; known && this.#hold() > 0;) known = await this.#carry(this.#batch(), 0);
  }

  /** Reads more frames, up to the size of a batch. Returns the number of frames held. */
  #hold(): number {
    const bytes = this.#held.reduce((sum, { payload }) => sum + payload.length, 0);
    const more = bytes < this.#limits.batchBytes ? this.#source.next(this.#limits.batchBytes - bytes) : [];
    if (this.#held.length === 0) this.#heldSince = this.#clock();
    this.#held.push(...more);
    return this.#held.length;
  }

  /** The frames of a batch that is full or old enough; otherwise []. */
  #gather(): SourceFrame[] {
    if (this.#hold() === 0) return [];
    const bytes = this.#held.reduce((sum, { payload }) => sum + payload.length, 0);
    const rows = this.#held.reduce((sum, frame) => sum + frame.rows, 0);
    const full = bytes >= this.#limits.batchBytes || rows >= this.#limits.batchRows;
    const old = Math.abs(this.#clock() - this.#heldSince) >= this.#limits.batchMs;
    return full || old || this.#draining ? this.#batch() : [];
  }

  /** The frames held, cut after the frame that fills a batch: frames can be large, and a request has a size limit. */
  #batch(): SourceFrame[] {
    let bytes = 0;
    return ofOneLayout(this.#held).filter(({ payload }) => {
      if (bytes >= this.#limits.batchBytes) return false;
      bytes += payload.length;
      return true;
    });
  }

  async #carry(frames: readonly SourceFrame[], sentAt: number | undefined): Promise<boolean> {
    const batch = batchOf(frames, this.#checkpoint.log);
    this.#rowBytes = frames.reduce((sum, { payload }) => sum + payload.length, 0) / batch.rows;
    await this.#checkpoint.intend(endsOf(frames), sentAt ?? this.#clock());
    const { deadRows } = this.#delivery.stats;
    const found = await this.#delivery.deliver(batch, sentAt, this.#abort.signal);
    // A refused row is not in the table, and may be any of them.
    const areAllIn = this.#delivery.stats.deadRows === deadRows;
    await this.#checkpoint.complete(areAllIn ? this.#lastOf(frames) : undefined);
    const sent = new Set(frames);
    // What is left over is copied, so that the memory of all frames can be used again. It is a frame or two, except at
    // the first batches after a start.
    const left = this.#held.filter((frame) => !sent.has(frame));
    this.#held = left.map((frame) => ({ ...frame, payload: Buffer.from(frame.payload) }));
    this.#source.release();
    this.#options.onProgress?.(this.#checkpoint.done);
    return found;
  }

  /** Of one frame only: to read all rows of a batch takes as long as to make it. */
  #lastOf(frames: readonly SourceFrame[]): TakenRow | undefined {
    const { layouts } = this.#options.stream ?? EVENTS_STREAM;
    const known = rowsOf(batchOf(frames.slice(-1), ''), layouts).filter(({ id }) => id !== '');
    return known.reduce<TakenRow | undefined>(
      (last, { id, time }) => (last === undefined || time >= last.time ? { id, time } : last),
      undefined,
    );
  }
}

/**
 * The leading frames of one layout, per shard: up to the shard's first frame with another layout. A batch has one
 * layout, because an insert has one list of columns.
 */
function ofOneLayout(frames: readonly SourceFrame[]): SourceFrame[] {
  const ended = new Set<number>();
  return frames.filter(({ shard, layout }) => {
    if (layout !== frames[0]?.layout) ended.add(shard);
    return !ended.has(shard);
  });
}

function endsOf(frames: readonly SourceFrame[]): Positions {
  return new Map(frames.map(({ shard, to }) => [shard, to]));
}

function isWithin(frame: SourceFrame, ends: Positions): boolean {
  const end = ends.get(frame.shard);
  if (end === undefined) return false;
  return frame.to.segment < end.segment || (frame.to.segment === end.segment && frame.to.offset <= end.offset);
}

/** Whether the frames held reach every end position. */
function reaches(frames: readonly SourceFrame[], ends: Positions): boolean {
  return [...ends].every(([shard, end]) =>
    frames.some(
      (frame) =>
        frame.shard === shard &&
        (frame.to.segment > end.segment || (frame.to.segment === end.segment && frame.to.offset >= end.offset)),
    ),
  );
}
