// Background work for keys: writes their last use, and logs a warning once a day for keys that expire soon.
import { type ControlStore } from '../../access/control/store.js';
import { type KeyRing } from '../../access/key-ring.js';
import { type KeyUses } from '../../access/key-use.js';
import { moment } from '../../access/views.js';
import { type Context, problem } from '../context.js';
import { guarded } from '../../util/guarded.js';
import { DAY_MS } from '../../util/time/units.js';

const EVERY_MS = 60_000;
/** Keys that expire within this time are logged. */
export const ENDS_SOON_MS = 7 * DAY_MS;
/** Maximum lines a day, for the keys that expire first; the log suppresses more lines of one message. */
export const TOLD_MAX = 10;

/** A key that was replaced ends soon too: who rotates it again has one key more, whose text may be lost. */
const ENDS =
  'a key ends soon: if it was not replaced yet, replace it (riskgate keys rotate), or extend it (riskgate keys expire)';

export interface KeyUpkeepOptions {
  store: ControlStore;
  ring: KeyRing;
  uses: KeyUses;
}

export class KeyUpkeep {
  readonly #options: KeyUpkeepOptions;
  readonly #context: Context;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #told = Number.NEGATIVE_INFINITY;

  constructor(context: Context, options: KeyUpkeepOptions) {
    this.#context = context;
    this.#options = options;
    this.#failed = problem(context, 'the last uses of keys could not be written; it is retried');
  }

  start(): this {
    this.#tell();
    const run = guarded(this.#failed, () => this.run());
    this.#timer = setInterval(run, EVERY_MS).unref();
    return this;
  }

  /** Never rejects. */
  run(): Promise<void> {
    this.#tell();
    this.#running = this.#running.then(() => this.#write());
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.run();
  }

  async #write(): Promise<void> {
    try {
      await this.#options.uses.write(this.#options.store);
    } catch (error) {
      this.#failed(error);
    }
  }

  #tell(): void {
    const { clock, log } = this.#context;
    const now = clock();
    if (now - this.#told < DAY_MS && now >= this.#told) return;
    const ending = this.#options.ring.ending(now + ENDS_SOON_MS);
    // The day starts with the first key that expires soon.
    if (ending.length > 0) this.#told = now;
    for (const { id, workspace, kind, mode, expiresAt } of ending.slice(0, TOLD_MAX))
      log.warn(ENDS, { key: id, workspace, kind, mode, expires_at: moment(expiresAt), keys: ending.length });
  }
}
