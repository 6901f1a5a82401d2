// The profile store's reader: follows every shard's log and folds it into the store, slice by slice. A slice that the
// store refuses is kept and tried again, so nothing is skipped while the store is away.
import { type LoggedRow } from '../../event/row/short-row.js';
import { type FoldRecord, type ProfileWriter, type RecordChange } from '../../storage/ports/profiles.js';
import { isBefore, type Position } from '../../contract/position.js';
import { backoffMs, jittered } from '../../util/backoff.js';
import { bytesAfter } from '../retention.js';
import { type Disk, realDisk } from '../disk.js';
import { type OnDamage } from '../damage.js';
import { LogGapError } from '../errors.js';
import { listShards } from '../format.js';
import { LogReader } from '../reader.js';
import { type KeysOf, readSlice, type Slice, type SliceBounds } from './slice.js';

export interface ReaderLoopOptions {
  dataDir: string;
  /** Shards to follow, and those that an earlier run with more shards has left. */
  shards: number;
  writer: ProfileWriter;
  fold: FoldRecord;
  keysOf: KeysOf;
  bounds: SliceBounds;
  /** Between two looks at a log that had nothing more. */
  pollMs: number;
  /** Between two times that the store is made safe, so that segments can go. */
  checkpointMs: number;
  /** The same by bytes of rows applied. */
  checkpointBytes: number;
  /** Given the rows of a slice before the store takes them; given again when it or the store rejects. */
  before?: (rows: readonly LoggedRow[]) => Promise<void>;
  /** The store holds everything up to `positions` now. @param again these were there before, or were thought to be */
  onApplied?: (changes: readonly RecordChange[], positions: readonly Position[], again: boolean) => void;
  /** All of the log is in again after the store had lost some of it. */
  onReadAgain?: () => void;
  /** The store will hold everything up to `positions` whatever happens: it does not need the log before them. */
  onCheckpoint?: (positions: readonly Position[]) => void;
  /** What went wrong; it is tried again. */
  onError: (error: unknown) => void;
  /** Told of what is left out. */
  onDamage?: OnDamage | undefined;
  disk?: Disk;
  /** Unix milliseconds. */
  now?: () => number;
  random?: () => number;
}

export interface Lag {
  /** Estimated from the mean size of the rows read so far. */
  rows: number;
  bytes: number;
  /** Age of the newest row applied, 0 when nothing waits. */
  seconds: number;
}

interface Waiting {
  /** Until the store has passed this; undefined: until a read after `since` has come to the end of the log. */
  target: { shard: number; position: Position } | undefined;
  /** Reads begun when it was asked. */
  since: number;
  done: () => void;
}

const BACKOFF = { minMs: 50, maxMs: 2000 } as const;
/** Between two looks for logs of other shards. */
const DISCOVER_MS = 1000;
/** A shard whose log cannot be read is tried again after this. */
const REST_MS = 1000;
/** Before any row was read. */
const ROW_BYTES_GUESS = 600;

export class ReaderLoop {
  readonly #options: ReaderLoopOptions;
  readonly #disk: Disk;
  readonly #now: () => number;
  readonly #readers: LogReader[];
  /** Shards whose log could not be read, and when (Unix ms) it is tried again. */
  readonly #resting = new Map<number, number>();
  /** Shards whose log is not there, nor a later part of it; each was told of. */
  readonly #gone = new Set<number>();
  #applied: readonly Position[];
  /** Shards beyond those of the service that have a log: of a run with more of them, or of a simulation. */
  #others: ReadonlySet<number> = new Set();
  #discoveredAt = Number.NEGATIVE_INFINITY;
  /** Read, and not yet taken by the store. */
  #slice: Slice | undefined;
  /** Until the store has passed it, rows come for the second time. */
  #again: readonly Position[] | undefined;
  #reads = 0;
  #waiting: Waiting[] = [];
  #rows = 0;
  #bytes = 0;
  #newest = 0;
  #bytesSinceCheckpoint = 0;
  #checkpointedAt: number;
  #underWay: Promise<void> | undefined;
  #failures = 0;
  #published = false;
  #state: 'following' | 'finishing' | 'stopped' = 'following';
  #wake: () => void = () => undefined;
  #running: Promise<void> | undefined;

  private constructor(options: ReaderLoopOptions, applied: readonly Position[]) {
    this.#options = options;
    this.#disk = options.disk ?? realDisk;
    this.#now = options.now ?? Date.now;
    this.#applied = applied;
    this.#checkpointedAt = this.#now();
    this.#readers = applied.map((position, shard) => this.#reader(shard, position));
  }

  /** Goes on where the store stands. Rejects when the store does not answer. */
  static async open(options: ReaderLoopOptions): Promise<ReaderLoop> {
    const shards = Math.max(
      options.shards,
      ...listShards(options.disk ?? realDisk, options.dataDir).map((shard) => shard + 1),
    );
    return new ReaderLoop(options, await options.writer.applied(shards));
  }

  /** Where each shard stands in the store. */
  positions(): readonly Position[] {
    return this.#applied;
  }

  lag(): Lag {
    let bytes = 0;
    for (const [shard, position] of this.#applied.entries())
      bytes += bytesAfter(this.#options.dataDir, shard, position, this.#disk);
    const rowBytes = this.#rows === 0 ? ROW_BYTES_GUESS : this.#bytes / this.#rows;
    const seconds = bytes === 0 || this.#newest === 0 ? 0 : Math.max(0, (this.#now() - this.#newest) / 1000);
    return { rows: Math.ceil(bytes / rowBytes), bytes, seconds };
  }

  /** Resolves once the store has passed `position`. */
  drain(shard: number, position: Position): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ target: { shard, position }, since: this.#reads, done });
      this.#answerWaiting(false);
    });
  }

  /** Resolves once the store has everything that the log holds now. */
  caughtUp(): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ target: undefined, since: this.#reads, done });
    });
  }

  /**
   * Makes the store safe up to where it stands now, so that no snapshot holds what was taken out of it. Rejects with
   * what the store says.
   */
  async checkpoint(): Promise<void> {
    await this.#underWay;
    await this.#checkpoint();
  }

  /** Follows the log until `finish` or `stop`. */
  start(): void {
    this.#running ??= this.#follow();
  }

  /** Applies what the log holds, then ends. */
  async finish(): Promise<void> {
    if (this.#state === 'following') this.#state = 'finishing';
    await this.#end();
  }

  /** Ends after the slice under way; what was read and not applied is read again by the next reader. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    await this.#end();
  }

  /**
   * One slice. True when there is probably more to read at once.
   * Rejects with what the log and the store throw; call it again later.
   */
  async step(): Promise<boolean> {
    const { bounds, writer, fold, keysOf, before, onApplied } = this.#options;
    if (this.#slice === undefined) await this.#discover();
    this.#seekBack();
    const slice = (this.#slice ??= this.#read(bounds, keysOf));
    for (const { shard, error } of slice.failed.splice(0)) this.#rest(shard, error);
    if (slice.rows > 0 || this.#hasCrossed(slice.positions)) {
      if (slice.rows > 0) await before?.(slice.entries);
      await writer.apply(slice.changes, slice.positions, fold);
      this.#applied = slice.positions;
      this.#count(slice);
      onApplied?.(slice.changes, slice.positions, this.#again !== undefined);
      this.#endAgain();
    }
    this.#slice = undefined;
    this.#answerWaiting(this.#isCaughtUp(slice));
    this.#checkpointWhenDue();
    return slice.more;
  }

  /** The store may have lost what it had. */
  #seekBack(): void {
    const from = this.#options.writer.lost();
    if (from === undefined) return;
    this.#again ??= this.#applied;
    const isRead = this.#slice !== undefined;
    // What was read and not taken comes after what was lost.
    this.#slice = undefined;
    this.#applied = this.#applied.map((position, shard) => {
      const back = from[shard];
      const isBack = back !== undefined && this.#hasLog(shard) && isBefore(back, position);
      if (isBack || isRead) this.#readers[shard]?.seek(isBack ? back : position);
      return isBack ? back : position;
    });
  }

  #endAgain(): void {
    if (this.#again?.some((until, shard) => isBefore(this.#applied[shard] ?? until, until)) !== false) return;
    this.#again = undefined;
    this.#options.onReadAgain?.();
  }

  #reader(shard: number, from: Position): LogReader {
    const { dataDir, onDamage } = this.#options;
    return new LogReader(dataDir, shard, from, { disk: this.#disk, onDamage });
  }

  /** A log may begin while this runs. */
  async #discover(): Promise<void> {
    const { dataDir, shards, writer } = this.#options;
    if (this.#now() - this.#discoveredAt < DISCOVER_MS) return;
    const others = listShards(this.#disk, dataDir).filter((shard) => shard >= shards);
    const count = Math.max(this.#readers.length, ...others.map((shard) => shard + 1));
    if (count > this.#readers.length) {
      const found = (await writer.applied(count)).slice(this.#readers.length);
      for (const [i, position] of found.entries()) this.#readers.push(this.#reader(count - found.length + i, position));
      this.#applied = [...this.#applied, ...found];
    }
    this.#others = new Set(others);
    this.#discoveredAt = this.#now();
  }

  #read(bounds: SliceBounds, keysOf: KeysOf): Slice {
    this.#reads += 1;
    return readSlice(this.#readers, this.#readable(), bounds, keysOf);
  }

  async #end(): Promise<void> {
    this.#wake();
    await this.#running;
    await this.#underWay;
    for (const reader of this.#readers) reader.close();
  }

  #isCaughtUp(slice: Slice): boolean {
    if (slice.more || this.#resting.size > 0) return false;
    if (!this.#published) this.#options.writer.publish();
    this.#published = true;
    return true;
  }

  /** A reader that went on to a new segment has to say so, or the old one could never go. */
  #hasCrossed(positions: readonly Position[]): boolean {
    return positions.some(({ segment }, shard) => segment !== this.#applied[shard]?.segment);
  }

  #count(slice: Slice): void {
    this.#rows += slice.rows;
    this.#bytes += slice.bytes;
    this.#bytesSinceCheckpoint += slice.bytes;
    if (slice.newest > 0) this.#newest = slice.newest;
  }

  #answerWaiting(atEnd: boolean): void {
    this.#waiting = this.#waiting.filter(({ target, since, done }) => {
      if (target === undefined ? !atEnd || since >= this.#reads : !this.#hasPassed(target.shard, target.position))
        return true;
      done();
      return false;
    });
  }

  #hasPassed(shard: number, position: Position): boolean {
    const applied = this.#applied[shard];
    return applied !== undefined && !isBefore(applied, position);
  }

  /** Not waited for: it may take a while, and the store applies meanwhile. */
  #checkpointWhenDue(): void {
    const { checkpointMs, checkpointBytes } = this.#options;
    if (
      this.#underWay === undefined &&
      (this.#bytesSinceCheckpoint >= checkpointBytes || this.#now() - this.#checkpointedAt >= checkpointMs)
    )
      this.#checkpoint().catch(() => undefined);
  }

  /** Rejects, and tells too, what the store says. */
  #checkpoint(): Promise<void> {
    const { writer, onCheckpoint, onError } = this.#options;
    this.#bytesSinceCheckpoint = 0;
    this.#checkpointedAt = this.#now();
    const made = writer.checkpoint().then((positions) => {
      onCheckpoint?.(positions);
    });
    this.#underWay = made.catch(onError).finally(() => {
      this.#underWay = undefined;
    });
    return made;
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped()) {
      let wait = 0;
      try {
        // A slice that was read before the end was asked for may not hold all of it.
        const last = this.#isFinishing() && this.#slice === undefined;
        const more = await this.step();
        this.#failures = 0;
        if (!more && last) return;
        if (!more) wait = this.#options.pollMs;
      } catch (error) {
        this.#options.onError(error);
        wait = this.#backoffMs();
      }
      await this.#sleep(wait);
    }
  }

  #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  #isFinishing(): boolean {
    return this.#state === 'finishing';
  }

  /** One shard's damaged log does not hold up the others. */
  #rest(shard: number, error: unknown): void {
    // Rows that are gone cannot be waited for: a log that was lost begins again with its next segment.
    const isGone = error instanceof LogGapError && error.next === undefined;
    if (!isGone || !this.#gone.has(shard)) this.#options.onError(error);
    if (isGone) this.#gone.add(shard);
    else this.#resting.set(shard, this.#now() + REST_MS);
    if (error instanceof LogGapError && error.next !== undefined) this.#readers[shard]?.seek(error.next);
  }

  #readable(): number[] {
    const now = this.#now();
    const readable: number[] = [];
    for (const shard of this.#readers.keys()) {
      if (!this.#hasLog(shard)) continue;
      if ((this.#resting.get(shard) ?? 0) > now) continue;
      this.#resting.delete(shard);
      readable.push(shard);
    }
    return readable;
  }

  #hasLog(shard: number): boolean {
    return shard < this.#options.shards || this.#others.has(shard);
  }

  #backoffMs(): number {
    const ms = backoffMs(this.#failures, BACKOFF);
    this.#failures += 1;
    return jittered(ms, this.#options.random);
  }

  #sleep(ms: number): Promise<void> {
    if (ms === 0 || this.#state === 'stopped') return Promise.resolve();
    const pause = this.#state === 'finishing' ? Math.min(ms, BACKOFF.minMs) : ms;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
