// Tells that ClickHouse lacks a row that it had taken before this start: its folder is an older copy, a server was
// restored from its own backup or replaced by an empty one, or lost rows with its machine. Nothing else tells it, as
// its reader goes on behind what it has sent.
import { type TakenRow } from '../../src/clickhouse/consumer/checkpoint.js';
import { type Sinks } from '../../src/clickhouse/dialect.js';
import { lackedRows, lacks } from '../../src/clickhouse/older.js';
import { type TableStream } from '../../src/clickhouse/streams.js';

/** A replica that has just started may not have fetched the row yet. */
const MISSES = 2;

export interface OlderRowsOptions {
  sinks: Sinks;
  url: string;
  /** The shortest retention of a workspace. */
  daysMin: () => number;
  /** Unix milliseconds. */
  clock: () => number;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

export class OlderRows {
  readonly #options: OlderRowsOptions;
  /** By stream: how often the row was missing; Infinity when there is nothing more to ask. */
  readonly #misses = new Map<string, number>();

  constructor(options: OlderRowsOptions) {
    this.#options = options;
  }

  /** Called again and again. Rejects while ClickHouse does not answer. */
  async look(stream: TableStream, before: () => TakenRow | undefined): Promise<void> {
    const { sinks, url, daysMin, clock, onError, signal } = this.#options;
    const misses = this.#misses.get(stream.name) ?? 0;
    if (misses >= MISSES) return;
    const row = before();
    const isMissing = await lacks(sinks.of(stream), row, daysMin(), clock(), signal);
    this.#misses.set(stream.name, isMissing ? misses + 1 : Infinity);
    if (row === undefined || !isMissing || misses + 1 < MISSES) return;
    // An erasure may have removed it meanwhile.
    if (before() !== undefined) onError(lackedRows(url, stream, row).join('; '));
  }
}
