// One batch into ClickHouse, exactly once, whatever happens on the way.
//
// When the outcome of an attempt is unknown, the same rows are sent again under the same token: ClickHouse drops what
// it has and completes what it has not, its views included. Then it is asked whether they are there, because an engine
// that dies between remembering a token and keeping the rows drops them when they come again. After a long time the
// token may be forgotten: then the asking comes first.
import { type RowLayout } from '../../event/row/columns.js';
import { backoffMs, jittered } from '../../util/backoff.js';
import { type Batch, batchFrom, partOf, type RowBytes, rowsOf } from './batch.js';
import { type DeadLetters, type DeadRow } from './dead-letter.js';
import { type Outcome, type Sink } from './sink.js';

export interface DeliveryLimits {
  backoffMsMin: number;
  backoffMsMax: number;
  /** Between two looks at a batch of which only a part is there: its insert may still be running. */
  settleMs: number;
  /** Rows of one batch that may be refused before the whole batch is taken for the server's trouble. */
  deadRowsMax: number;
  /** How often rows that were accepted and are not there are sent under a new token. */
  roundsMax: number;
  /** ClickHouse remembers 10,000 tokens: for so long a token is certain to be among them. */
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
  /** Rows that were accepted several times and never seen: gone by their retention, or erased. */
  unseenRows: number;
  /** Why ClickHouse is waited for; '' while it works. */
  trouble: string;
}

export interface DeliveryOptions {
  sink: Sink;
  /** Of the table's rows. */
  layouts: readonly RowLayout[];
  deadLetters: DeadLetters;
  limits: DeliveryLimits;
  /** 0..1, for the jitter. */
  random: () => number;
  /** Unix milliseconds. */
  clock: () => number;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Too many rows of one batch were refused for the rows to be at fault. */
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
   * Resolves when every row is in the table or in the dead-letter file; true when some were found there.
   * @param sentAt when the batch, or a part of it, may have been sent before; 0 = at an unknown time, undefined = never
   * @throws when the signal aborts; the batch is in doubt then
   */
  async deliver(batch: Batch, sentAt: number | undefined, signal: AbortSignal): Promise<boolean> {
    let unsure = sentAt !== undefined;
    this.#sentAt = sentAt ?? this.#options.clock();
    this.#found = false;
    for (let attempt = 0; ; attempt += 1) {
      this.#dead = [];
      try {
        await this.#send(batch, unsure, signal);
        if (this.#dead.length > 0) await this.#options.deadLetters.write(this.#dead);
        break;
      } catch (error) {
        signal.throwIfAborted();
        unsure = true;
        await this.#trouble(error instanceof Error ? error.message : String(error), attempt, signal);
      }
    }
    this.stats.trouble = '';
    this.stats.batches += 1;
    this.stats.deadRows += this.#dead.length;
    this.stats.rows += batch.rows - this.#dead.length;
    return this.#found;
  }

  /** @param round how often rows of this batch were accepted before and not kept */
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

  /** What of a batch in doubt has to be sent: all of it under its own token, the missing part, or nothing. */
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

  /**
   * After a success that may have been the silent drop of a token seen before: what is not there goes under a new one.
   */
  async #makeSure(batch: Batch, signal: AbortSignal, round: number): Promise<void> {
    const { missing } = await this.#missing(batch, signal);
    if (missing.length === 0) return;
    if (round === this.#options.limits.roundsMax) this.stats.unseenRows += missing.length;
    else await this.#send(partOf(batch, missing), true, signal, round + 1);
  }

  /** Asks until there is an answer: to give up here would lose which tokens are on their way. */
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
        await this.#trouble(error instanceof Error ? error.message : String(error), attempt, signal);
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
