// Copies the log into ClickHouse: collects frames into batches by size and age, stores the bounds of a batch, sends it,
// and continues. It may lag; it loses no row and inserts none twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_STREAM, type TableStream } from '../streams.js';
import { SIMULATION_SHARD } from '../../contract/shards.js';
import { batchOf, timeOfFirstRow } from './batch.js';
import { Checkpoint } from './checkpoint.js';
import { deadLetterPath, DeadLetters } from './dead-letter.js';
import { Delivery, DELIVERY_LIMITS, type DeliveryLimits, type DeliveryStats } from './delivery.js';
import { type Sink } from './sink.js';
import { type FrameSource, type OpenSource, type Positions, type SourceFrame } from './source.js';

export interface ReaderLimits extends DeliveryLimits {
  /** A batch goes when it has so many bytes, */
  batchBytes: number;
  /** or so many rows, */
  batchRows: number;
  /** or when its first frame has waited so long. */
  batchMs: number;
  /** Between two looks at a log that had nothing new. */
  pollMs: number;
  deadLetterBytesMax: number;
}

const READER_LIMITS: ReaderLimits = {
  ...DELIVERY_LIMITS,
  // Views, parts and their merges cost per batch: 21 us of the engine's time a row in batches of 16 MiB, 16 us in
  // these.
  batchBytes: 32 * 1024 * 1024,
  batchRows: 50_000,
  // Views and parts cost per batch: 12 us a row in batches of 5,000, 7 us in batches of 15,000.
  batchMs: 2000,
  pollMs: 50,
  deadLetterBytesMax: 64 * 1024 * 1024,
};

export interface ReaderOptions {
  openSource: OpenSource;
  sink: Sink;
  /** What is read; events when it is not said. */
  stream?: TableStream;
  /** Directory of the checkpoint and the dead letters. */
  directory: string;
  limits?: Partial<ReaderLimits>;
  /** After every batch: the log before these positions is no longer needed here. */
  onProgress?: (done: Positions) => void;
  /** Unix milliseconds. */
  clock?: () => number;
  random?: () => number;
}

export interface Lag {
  /** Rows that were read and are not in ClickHouse yet, plus an estimate for the unread bytes of the log. */
  rows: number;
  bytes: number;
  /** Age of the oldest row that is not in ClickHouse. */
  seconds: number;
}

export class ClickHouseReader {
  readonly #options: ReaderOptions;
  readonly #limits: ReaderLimits;
  readonly #checkpoint: Checkpoint;
  readonly #delivery: Delivery;
  readonly #clock: () => number;
  readonly #abort = new AbortController();
  readonly #source: FrameSource;
  #held: SourceFrame[] = [];
  #heldSince = 0;
  #draining = false;
  #rowBytes = 700;

  /** @throws when the checkpoint is unreadable */
  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#limits = { ...READER_LIMITS, ...options.limits };
    this.#clock = options.clock ?? Date.now;
    const { name, layouts } = options.stream ?? EVENTS_STREAM;
    this.#checkpoint = new Checkpoint(`${options.directory}/${name}-checkpoint.json`);
    this.#source = options.openSource(this.#checkpoint.done);
    this.#delivery = new Delivery({
      sink: options.sink,
      layouts,
      deadLetters: new DeadLetters(deadLetterPath(options.directory, name), this.#limits.deadLetterBytesMax),
      limits: this.#limits,
      random: options.random ?? Math.random,
      clock: this.#clock,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    });
  }

  /** Everything before these positions is in ClickHouse. A shard that is not named has no rows there. */
  get done(): Positions {
    return this.#checkpoint.done;
  }

  get stats(): Readonly<DeliveryStats> {
    return this.#delivery.stats;
  }

  /** @param now Unix milliseconds */
  lag(now: number): Lag {
    const left = this.#source.bytesLeft();
    const bytes = this.#held.reduce((sum, { payload }) => sum + payload.length, left);
    const rows = this.#held.reduce((sum, frame) => sum + frame.rows, Math.round(left / this.#rowBytes));
    // Simulated rows are old when they are made.
    const oldest = Math.min(
      ...this.#held.filter(({ shard }) => shard !== SIMULATION_SHARD).map(({ payload }) => timeOfFirstRow(payload)),
      now,
    );
    return { rows, bytes, seconds: (now - oldest) / 1000 };
  }

  /** Runs until `stop` or `drain`. It waits while ClickHouse is down; disk errors reject. */
  async run(): Promise<void> {
    try {
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

  /** Sends what is in the log now without waiting for full batches; then `run` resolves. */
  drain(): void {
    this.#draining = true;
  }

  /** Stops at once. The outcome of the current batch is then unknown; the next start checks it. */
  stop(): void {
    this.#abort.abort();
  }

  /**
   * After a crash: first the batch that was being sent; without a checkpoint, every batch until one is completely new.
   */
  async #resume(): Promise<void> {
    const { pending } = this.#checkpoint;
    if (pending !== undefined) {
      while (!reaches(this.#held, pending.ends)) {
        const more = this.#source.next(this.#limits.batchBytes);
        // What was sent has been read once, so it is there now, unless a power loss took the end of the log.
        if (more.length === 0) break;
        this.#held.push(...more);
      }
      const inside = (): SourceFrame[] => ofOneLayout(this.#held.filter((frame) => isWithin(frame, pending.ends)));
      if (inside().length === 0) await this.#checkpoint.complete();
      for (let frames = inside(); frames.length > 0; frames = inside()) await this.#carry(frames, pending.at);
    }
    for (let known = this.#checkpoint.fresh; known && this.#hold() > 0;) known = await this.#carry(this.#batch(), 0);
  }

  /** Reads on, up to a batch. Resolves to the frames held. */
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

  /** What is held, but of large frames no more than the first that fill a batch: a request has its bound too. */
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
    const found = await this.#delivery.deliver(batch, sentAt, this.#abort.signal);
    await this.#checkpoint.complete();
    const sent = new Set(frames);
    this.#held = this.#held.filter((frame) => !sent.has(frame));
    this.#options.onProgress?.(this.#checkpoint.done);
    return found;
  }
}

/**
 * A batch has one layout, because an insert has one list of columns: frames up to the first one, per shard, with
 * another layout.
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

/** Whether the frames held go up to every end. */
function reaches(frames: readonly SourceFrame[], ends: Positions): boolean {
  return [...ends].every(([shard, end]) =>
    frames.some(
      (frame) =>
        frame.shard === shard &&
        (frame.to.segment > end.segment || (frame.to.segment === end.segment && frame.to.offset >= end.offset)),
    ),
  );
}
