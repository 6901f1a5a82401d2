// The logs that the store's consumer reads: those of the service's shards, and those that an earlier run with more
// shards, or a simulation, has left. A log that cannot be read rests, and delays no other.
import { type Position } from '../../contract/position.js';
import { type OnDamage } from '../damage.js';
import { type Disk } from '../disk.js';
import { LogGapError } from '../errors.js';
import { listShards } from '../format.js';
import { LogReader } from '../reader.js';

/** How often logs of further shards are looked for. */
const DISCOVER_MS = 1000;
/** A shard whose log cannot be read is tried again after this time. */
const REST_MS = 1000;

export interface ShardLogsOptions {
  dataDir: string;
  /** Of the service. */
  shards: number;
  disk: Disk;
  /** Unix milliseconds. */
  now: () => number;
  onDamage: OnDamage | undefined;
  onError: (error: unknown) => void;
}

export class ShardLogs {
  readonly #options: ShardLogsOptions;
  readonly #readers: LogReader[];
  /** Shards whose log could not be read, with the time of that (Unix ms): tried again after a pause. */
  readonly #resting = new Map<number, number>();
  /** Shards whose log, or its later part, does not exist; each was reported. */
  readonly #gone = new Set<number>();
  /** Shards beyond those of the service that have a log. */
  #others: ReadonlySet<number> = new Set();
  #discoveredAt = Number.NEGATIVE_INFINITY;

  /** @param from position of each shard at which reading begins */
  constructor(options: ShardLogsOptions, from: readonly Position[]) {
    this.#options = options;
    this.#readers = from.map((position, shard) => this.#reader(shard, position));
  }

  get readers(): readonly LogReader[] {
    return this.#readers;
  }

  get areResting(): boolean {
    return this.#resting.size > 0;
  }

  /**
   * Finds logs that begin while this runs.
   * @param appliedOf positions of so many shards in the store
   * @returns those of the shards that were found
   */
  async discover(appliedOf: (shards: number) => Promise<readonly Position[]>): Promise<readonly Position[]> {
    const { dataDir, shards, disk, now } = this.#options;
    if (Math.abs(now() - this.#discoveredAt) < DISCOVER_MS) return [];
    const others = listShards(disk, dataDir).filter((shard) => shard >= shards);
    const first = this.#readers.length;
    const count = Math.max(first, ...others.map((shard) => shard + 1));
    const found = count === first ? [] : (await appliedOf(count)).slice(first);
    for (const [i, position] of found.entries()) this.#readers.push(this.#reader(first + i, position));
    this.#others = new Set(others);
    this.#discoveredAt = now();
    return found;
  }

  /** Shards whose log can be read now. */
  readable(): number[] {
    const now = this.#options.now();
    const readable: number[] = [];
    for (const shard of this.#readers.keys()) {
      if (!this.hasLog(shard)) continue;
      if (Math.abs(now - (this.#resting.get(shard) ?? -Infinity)) < REST_MS) continue;
      this.#resting.delete(shard);
      readable.push(shard);
    }
    return readable;
  }

  hasLog(shard: number): boolean {
    return shard < this.#options.shards || this.#others.has(shard);
  }

  /** Keeps the damaged log of one shard from delaying the others. */
  rest(shard: number, error: unknown): void {
    // Missing rows cannot be waited for: a lost log starts again with its next segment.
    const isGone = error instanceof LogGapError && error.next === undefined;
    if (!isGone || !this.#gone.has(shard)) this.#options.onError(error);
    if (isGone) this.#gone.add(shard);
    else this.#resting.set(shard, this.#options.now());
    if (error instanceof LogGapError && error.next !== undefined) this.seek(shard, error.next);
  }

  seek(shard: number, position: Position): void {
    this.#readers[shard]?.seek(position);
  }

  close(): void {
    for (const reader of this.#readers) reader.close();
  }

  #reader(shard: number, from: Position): LogReader {
    const { dataDir, disk, onDamage } = this.#options;
    return new LogReader(dataDir, shard, from, { disk, onDamage });
  }
}
