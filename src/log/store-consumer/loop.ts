// The consumer that keeps the profile store up to date: it follows every shard's log and folds it into the store, slice
// by slice. A slice that the store refuses is kept and tried again, so no row is skipped while the store is down.
import { type LoggedRow } from '../../event/row/short-row.js';
import { type FoldRecord, type ProfileWriter, type RecordChange, writtenOf } from '../../storage/ports/profiles.js';
import { isBefore, type Position } from '../../contract/position.js';
import { backoffMs, jittered, spread } from '../../util/backoff.js';
import { bytesAfter } from '../retention.js';
import { type Disk, realDisk } from '../disk.js';
import { type OnDamage } from '../damage.js';
import { listShards } from '../format.js';
import { LateRows } from './late-rows.js';
import { ShardLogs } from './shard-logs.js';
import { type KeysOf, readSlice, type Slice, type SliceBounds } from './slice.js';
import { Waiting } from './waiting.js';

export interface ReaderLoopOptions {
  dataDir: string;
  /** Shards to follow, including those of an earlier run with more shards. */
  shards: number;
  writer: ProfileWriter;
  fold: FoldRecord;
  keysOf: KeysOf;
  bounds: SliceBounds;
  /** Pause between reads of a log that had nothing new. */
  pollMs: number;
  /** Time between syncs of the store, after which segments can be removed. */
  checkpointMs: number;
  /** The same in bytes of applied rows. */
  checkpointBytes: number;
  /** Receives the rows of a slice before the store does; receives them again when it or the store rejects. */
  before?: (rows: readonly LoggedRow[]) => Promise<void>;
  /**
   * The store holds everything up to `positions`, and `changes`, which may be beyond them: positions wait for rows that
   * were left.
   * @param again these rows were in the store before, or were thought to be
   */
  onApplied?: (changes: readonly RecordChange[], positions: readonly Position[], again: boolean) => void;
  /** The store had lost a part of the log, and holds all of it again. */
  onReadAgain?: () => void;
  /** Everything up to `positions` is durable in the store, so it does not need the log before that. */
  onCheckpoint?: (positions: readonly Position[]) => void;
  /** Receives errors; the failed step is tried again. */
  onError: (error: unknown) => void;
  /** Receives places of the log that are skipped. */
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
  /** Age of the oldest row that waits, at most: 0 when none does. */
  seconds: number;
}

const BACKOFF = { minMs: 50, maxMs: 2000 } as const;
/** Assumed row size before any row was read. */
const ROW_BYTES_GUESS = 600;

export class ReaderLoop {
  readonly #options: ReaderLoopOptions;
  readonly #disk: Disk;
  readonly #now: () => number;
  readonly #logs: ShardLogs;
  #applied: readonly Position[];
  /** Rows that were read and that the store has not accepted yet. */
  #slice: Slice | undefined;
  readonly #late = new LateRows();
  /** Rows before this position are read for the second time. */
  #again: readonly Position[] | undefined;
  #reads = 0;
  readonly #waiting = new Waiting();
  #rows = 0;
  #bytes = 0;
  #newest = 0;
  /** When the log was last read, and when it was read last to the end of what the store has, Unix milliseconds. */
  #readAt = 0;
  #atEnd = 0;
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
    const { dataDir, shards, onDamage, onError } = options;
    this.#logs = new ShardLogs({ dataDir, shards, disk: this.#disk, now: this.#now, onDamage, onError }, applied);
  }

  /** Continues at the store's positions. Rejects when the store does not answer. */
  static async open(options: ReaderLoopOptions): Promise<ReaderLoop> {
    const shards = Math.max(
      options.shards,
      ...listShards(options.disk ?? realDisk, options.dataDir).map((shard) => shard + 1),
    );
    return new ReaderLoop(options, await options.writer.applied(shards));
  }

  /** Position of each shard in the store. */
  positions(): readonly Position[] {
    return this.#applied;
  }

  lag(): Lag {
    let bytes = 0;
    for (const [shard, position] of this.#applied.entries())
      bytes += bytesAfter(this.#options.dataDir, shard, position, this.#disk);
    const rowBytes = this.#rows === 0 ? ROW_BYTES_GUESS : this.#bytes / this.#rows;
    const seconds = bytes === 0 ? 0 : Math.max(0, (this.#now() - this.#waitingSince()) / 1000);
    return { rows: Math.ceil(bytes / rowBytes), bytes, seconds };
  }

  /** Rows that were not read yet came after the newest one that was, and after the end of the log was reached. */
  #waitingSince(): number {
    const { oldest = Infinity } = this.#slice ?? {};
    return oldest < Infinity ? oldest : Math.max(this.#newest, this.#atEnd) || this.#now();
  }

  /** Resolves once the store has passed `position`. */
  drain(shard: number, position: Position): Promise<void> {
    const passed = this.#waiting.add({ shard, position }, this.#reads);
    this.#answerWaiting(false);
    return passed;
  }

  /** Resolves when the store has everything that is in the log now. */
  caughtUp(): Promise<void> {
    return this.#waiting.add(undefined, this.#reads);
  }

  /**
   * Syncs the store up to its present positions, so that no snapshot still holds data that was erased. Rejects with the
   * store's error.
   */
  async checkpoint(): Promise<void> {
    await this.#underWay;
    await this.#checkpoint();
  }

  /** Follows the log until `finish` or `stop`. */
  start(): void {
    this.#running ??= this.#follow();
  }

  /** Applies what is in the log, then ends. */
  async finish(): Promise<void> {
    if (this.#state === 'following') this.#state = 'finishing';
    await this.#end();
  }

  /** Ends after the current slice; rows that were read and not applied are read again at the next start. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    await this.#end();
  }

  /**
   * Applies one slice. True when there is probably more to read at once.
   * Rejects with errors of the log and the store; then call it again later.
   */
  async step(): Promise<boolean> {
    const { bounds, writer, fold, keysOf, before, onApplied } = this.#options;
    if (this.#slice === undefined) await this.#discover();
    this.#seekBack();
    const slice = (this.#slice ??= this.#read(bounds, keysOf));
    for (const { shard, error } of slice.failed.splice(0)) this.#logs.rest(shard, error);
    if (slice.rows > 0 || !this.#late.isEmpty || this.#hasCrossed(slice.positions)) {
      if (slice.rows > 0) await before?.(slice.entries);
      const left = await writer.apply(slice.changes, slice.positions, fold, this.#late.mayLeave(this.#now()));
      this.#late.keep(left, this.#now());
      if (left.length === 0) this.#applied = slice.positions;
      this.#count(slice);
      onApplied?.(writtenOf(slice.changes, left), this.#applied, this.#again !== undefined);
      this.#endAgain();
    }
    this.#slice = undefined;
    const isAtEnd = this.#isCaughtUp(slice);
    if (isAtEnd) this.#atEnd = this.#readAt;
    this.#answerWaiting(isAtEnd);
    this.#checkpointWhenDue();
    return slice.more;
  }

  /** The store may have lost rows that it had. */
  #seekBack(): void {
    const from = this.#options.writer.lost();
    if (from === undefined) return;
    this.#again ??= this.#applied;
    const isRead = this.#slice !== undefined || !this.#late.isEmpty;
    // Rows that were read and not accepted come after the lost ones.
    this.#slice = undefined;
    this.#late.clear();
    this.#applied = this.#applied.map((position, shard) => {
      const back = from[shard];
      const isBack = back !== undefined && this.#logs.hasLog(shard) && isBefore(back, position);
      if (isBack || isRead) this.#logs.seek(shard, isBack ? back : position);
      return isBack ? back : position;
    });
  }

  #endAgain(): void {
    if (this.#again?.some((until, shard) => isBefore(this.#applied[shard] ?? until, until)) !== false) return;
    this.#again = undefined;
    this.#options.onReadAgain?.();
  }

  /** Only `step` may run it: for a moment there are more readers than positions. */
  async #discover(): Promise<void> {
    const found = await this.#logs.discover((shards) => this.#options.writer.applied(shards));
    if (found.length > 0) this.#applied = [...this.#applied, ...found];
  }

  #read(bounds: SliceBounds, keysOf: KeysOf): Slice {
    this.#reads += 1;
    this.#readAt = this.#now();
    const slice = readSlice(this.#logs.readers, this.#logs.readable(), bounds, keysOf);
    slice.changes = this.#late.before(slice.changes);
    return slice;
  }

  async #end(): Promise<void> {
    this.#wake();
    await this.#running;
    await this.#underWay;
    this.#logs.close();
  }

  #isCaughtUp(slice: Slice): boolean {
    if (slice.more || this.#logs.areResting || !this.#late.isEmpty) return false;
    if (!this.#published) this.#options.writer.publish();
    this.#published = true;
    return true;
  }

  /** Reports the position when a reader has moved to a new segment; else the old one could never be removed. */
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
    this.#waiting.answer(this.#applied, this.#reads, atEnd);
  }

  /** Runs in the background: a sync may take long, and the store applies rows meanwhile. */
  #checkpointWhenDue(): void {
    const { checkpointMs, checkpointBytes } = this.#options;
    if (
      this.#underWay === undefined &&
      (this.#bytesSinceCheckpoint >= checkpointBytes || this.#now() - this.#checkpointedAt >= checkpointMs)
    )
      this.#checkpoint().catch(() => undefined);
  }

  /** Rejects with the store's error, and reports it. */
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
        // A slice that was read before `finish` was called may not hold everything.
        const last = this.#isFinishing() && this.#slice === undefined;
        const more = await this.step();
        this.#failures = 0;
        if (!more && last && this.#late.isEmpty) return;
        if (!more)
          wait = this.#late.isEmpty ? this.#options.pollMs : spread(this.#options.pollMs, this.#options.random);
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
