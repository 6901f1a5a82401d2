// Delivers one batch to ClickHouse exactly once, also after errors.
// When the outcome of an attempt is unknown, the same rows are sent again with the same token: ClickHouse ignores what
// it has and adds what is missing, also in its views. Then the reader checks that the rows are there, because an engine
// that dies after storing a token and before storing the rows ignores the rows when they are sent again. After a long
// time ClickHouse may have forgotten the token; then the check comes first.
import { type RowLayout } from '../../event/row/columns.js';
import { backoffMs, jittered } from '../../util/backoff.js';
import { reasonOf } from '../advice.js';
import { type Batch, batchFrom, partOf, type RowBytes, rowsOf } from './batch.js';
import { type DeadLetters, type DeadRow } from './dead-letter.js';
import { type Outcome, type Sink } from './sink.js';

export interface DeliveryLimits {
  backoffMsMin: number;
  backoffMsMax: number;
  /** Wait between two checks of a batch that is only partly there: its insert may still be running. */
  settleMs: number;
  /**
   * Maximum number of refused rows of one batch; with more, the cause is taken to be the server and the batch waits.
   */
  deadRowsMax: number;
  /** Maximum number of times that accepted but missing rows are sent under a new token. */
  roundsMax: number;
  /** Time during which ClickHouse certainly remembers a token: it keeps the last 10,000. */
  tokenMs: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = {
  backoffMsMin: 100,
  backoffMsMax: 5000,
  settleMs: 500,
  deadRowsMax: 100,
  roundsMax: 5,
  tokenMs: 60_000,
};

export interface DeliveryStats {
  rows: number;
  batches: number;
  /** Attempts whose outcome was unknown. */
  failures: number;
  deadRows: number;
  /** Rows that were accepted several times but never found: expired by retention, or erased. */
  unseenRows: number;
  /** Reason why the reader waits for ClickHouse; '' while it works. */
  trouble: string;
}

export interface DeliveryOptions {
  sink: Sink;
  /** Row layouts of the table. */
  layouts: readonly RowLayout[];
  deadLetters: DeadLetters;
  /** Called when rows were put into the dead-letter file. */
  onDead?: ((rows: readonly DeadRow[]) => void) | undefined;
  limits: DeliveryLimits;
  /** Number in 0..1, for the jitter. */
  random: () => number;
  /** Unix milliseconds. */
  clock: () => number;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** More rows of one batch were refused than `deadRowsMax`: the rows are probably not the cause. */
class WholesaleRefusal extends Error {
  override name = 'WholesaleRefusal';
}

export class Delivery {
  readonly #options: DeliveryOptions;
  readonly stats: DeliveryStats = { rows: 0, batches: 0, failures: 0, deadRows: 0, unseenRows: 0, trouble: '' };
  #dead: DeadRow[] = [];
  #found = false;
  #sentAt = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /**
   * Resolves when every row is in the table or in the dead-letter file; true when rows of an earlier attempt were
   * found.
   * @param sentAt time of a possible earlier attempt; 0 = unknown time, undefined = no earlier attempt
   * @throws Error when the signal aborts; the outcome of the batch is then unknown
   */
  async deliver(batch: Batch, sentAt: number | undefined, signal: AbortSignal): Promise<boolean> {
    let unsure = sentAt !== undefined;
    this.#sentAt = sentAt ?? this.#options.clock();
    this.#found = false;
    for (let attempt = 0; ; attempt += 1) {
      this.#dead = [];
      try {
        await this.#send(batch, unsure, signal);
        if (this.#dead.length > 0) {
          await this.#options.deadLetters.write(this.#dead);
          this.#options.onDead?.(this.#dead);
        }
        break;
      } catch (error) {
        signal.throwIfAborted();
        unsure = true;
        await this.#trouble(reasonOf(error), attempt, signal);
      }
    }
    this.stats.trouble = '';
    this.stats.batches += 1;
    this.stats.deadRows += this.#dead.length;
    this.stats.rows += batch.rows - this.#dead.length;
    return this.#found;
  }

  /** @param round how often rows of this batch were accepted but missing afterwards */
  async #send(batch: Batch, doubt: boolean, signal: AbortSignal, round = 0): Promise<void> {
    let unsure = doubt;
    for (let attempt = 0; ; attempt += 1) {
      const todo = unsure && !this.#tokenHolds() ? await this.#settled(batch, signal) : batch;
      if (todo === undefined) return;
      const outcome = await this.#options.sink.insert(todo, signal);
      signal.throwIfAborted();
      if (outcome.kind === 'landed') {
        if (unsure) await this.#makeSure(todo, signal, round);
        return;
      }
      if (outcome.kind === 'refused') {
        await this.#bisect(todo, outcome, unsure, signal);
        return;
      }
      unsure = true;
      await this.#trouble(outcome.reason, attempt, signal);
    }
  }

  #tokenHolds(): boolean {
    const age = this.#options.clock() - this.#sentAt;
    return age >= 0 && age < this.#options.limits.tokenMs;
  }

  /**
   * The part of a batch of unknown outcome that must be sent: all of it with its own token, the missing part, or
   * nothing.
   */
  async #settled(batch: Batch, signal: AbortSignal): Promise<Batch | undefined> {
    for (let before = -1; ;) {
      const { rows, missing } = await this.#missing(batch, signal);
      if (missing.length === rows) return batch;
      this.#found = true;
      if (missing.length === 0) return undefined;
      if (missing.length === before) return partOf(batch, missing);
      before = missing.length;
      await this.#options.sleep(this.#options.limits.settleMs, signal);
    }
  }

  /** Checks a success that may be an ignored duplicate token: missing rows are sent with a new token. */
  async #makeSure(batch: Batch, signal: AbortSignal, round: number): Promise<void> {
    const { missing } = await this.#missing(batch, signal);
    if (missing.length === 0) return;
    if (round === this.#options.limits.roundsMax) this.stats.unseenRows += missing.length;
    else await this.#send(partOf(batch, missing), true, signal, round + 1);
  }

  /**
   * Queries which rows are missing, and retries until ClickHouse answers: giving up here would lose the tokens in use.
   */
  async #missing(batch: Batch, signal: AbortSignal): Promise<{ rows: number; missing: RowBytes[] }> {
    const rows = rowsOf(batch, this.#options.layouts);
    const known = rows.filter(({ id }) => id !== '');
    const times = known.map(({ time }) => time).sort((a, b) => a - b);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const present = await this.#options.sink.present(
          known.map(({ id }) => id),
          times[0] ?? 0,
          times.at(-1) ?? 0,
          signal,
        );
        return { rows: rows.length, missing: rows.filter(({ id }) => !present.has(id)) };
      } catch (error) {
        signal.throwIfAborted();
        await this.#trouble(reasonOf(error), attempt, signal);
      }
    }
  }

  async #bisect(
    batch: Batch,
    refusal: Extract<Outcome, { kind: 'refused' }>,
    doubt: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const rows = rowsOf(batch, this.#options.layouts);
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      this.#dead.push({ row: only, layout: batch.layout, reason: refusal.reason });
      if (this.#dead.length > this.#options.limits.deadRowsMax)
        throw new WholesaleRefusal(
          `ClickHouse refused more than ${this.#options.limits.deadRowsMax} rows of one batch, so the batch waits: ` +
            refusal.reason,
        );
      return;
    }
    const middle = rows.length >> 1;
    await this.#send(batchFrom(rows.slice(0, middle), batch.layout, `${batch.token}.0`), doubt, signal);
    await this.#send(batchFrom(rows.slice(middle), batch.layout, `${batch.token}.1`), doubt, signal);
  }

  async #trouble(reason: string, attempt: number, signal: AbortSignal): Promise<void> {
    const { backoffMsMin, backoffMsMax } = this.#options.limits;
    this.stats.failures += 1;
    this.stats.trouble = reason;
    const fullMs = backoffMs(attempt, { minMs: backoffMsMin, maxMs: backoffMsMax });
    await this.#options.sleep(jittered(fullMs, this.#options.random), signal);
  }
}
