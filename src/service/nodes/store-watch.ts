// Watches how fast the shared store answers, and how far the clock of this machine is from its clock: an operator
// learns of both before requests are refused, and of a wrong clock before callers get twice their limit.
import { type NodeRegistry, type SeenNode } from '../../storage/ports/nodes.js';

/** Limits are counted in windows of a second: from here on nodes count in different ones. */
const CLOCK_TOLD_MS = 1000;
/** From here on, sessions, sign-in codes and challenges of another node have visibly ended, or do not end. */
const CLOCK_REFUSED_MS = 60_000;
/** A slow answer has to be slow this often in a row: one may wait for a busy processor. */
const SLOW_TIMES = 3;

export interface StoreWatchOptions {
  storeReadMs: number;
  /** Clock of this machine, Unix milliseconds. */
  clock: () => number;
  /** A sentence, once when it begins to hold. */
  warn: (message: string) => void;
}

export interface ClockTrouble {
  says: string;
  /** Most of the others have another time: this node must not answer. */
  refuses: boolean;
}

export class StoreWatch {
  readonly #options: StoreWatchOptions;
  #clockMs: number | undefined;
  #replyMs: number | undefined;
  #slow = 0;
  #trouble: ClockTrouble | undefined;

  constructor(options: StoreWatchOptions) {
    this.#options = options;
  }

  /** How far this machine is ahead of the store; undefined when the store did not answer. */
  get clockMs(): number | undefined {
    return this.#clockMs;
  }

  /** How long the store took for its last answer; undefined when it did not answer. */
  get replyMs(): number | undefined {
    return this.#replyMs;
  }

  get clockTrouble(): ClockTrouble | undefined {
    return this.#trouble;
  }

  /** Why decisions lack profiles or collect is refused, although the store answers. */
  get slowness(): string | undefined {
    if (this.#slow < SLOW_TIMES || this.#replyMs === undefined) return undefined;
    const { storeReadMs } = this.#options;
    return (
      `Redis takes more than STORE_READ_MS (${storeReadMs}) to answer: decisions are made without profiles, and ` +
      `from ${2 * storeReadMs} ms on collect is refused; look for what slows it or the network, or raise STORE_READ_MS`
    );
  }

  /** Rejects when the store does not answer. */
  async look(registry: Pick<NodeRegistry, 'time' | 'list'>, ownId: string): Promise<void> {
    const { clock } = this.#options;
    const began = performance.now();
    const theirs = await registry.time().catch((error: unknown) => {
      this.#replyMs = undefined;
      this.#clockMs = undefined;
      throw error;
    });
    const took = performance.now() - began;
    this.#judgeSpeed(took);
    // The store read its clock at any time between: what this can explain is no difference.
    const apart = Math.round(clock() - took / 2 - theirs);
    const isSure = Math.abs(apart) > CLOCK_TOLD_MS + took / 2;
    this.#clockMs = apart;
    const others = isSure && Math.abs(apart) > CLOCK_REFUSED_MS ? await registry.list() : [];
    this.#judgeClock(
      isSure ? apart : 0,
      others.filter(({ id }) => id !== ownId),
    );
  }

  #judgeSpeed(took: number): void {
    const { storeReadMs, warn } = this.#options;
    this.#replyMs = took;
    this.#slow = took > storeReadMs ? this.#slow + 1 : 0;
    if (this.#slow === SLOW_TIMES && this.slowness !== undefined) warn(`${this.slowness}; now ${Math.round(took)} ms`);
  }

  #judgeClock(apart: number, others: readonly SeenNode[]): void {
    const before = this.#trouble;
    this.#trouble = apart === 0 ? undefined : clockTrouble(apart, others);
    if (this.#trouble !== undefined && before?.refuses !== this.#trouble.refuses)
      this.#options.warn(this.#trouble.says);
  }
}

/** A store with a wrong clock must not take every node away: a node is refused when most of the others disagree. */
function clockTrouble(apart: number, others: readonly SeenNode[]): ClockTrouble {
  const clocks = others
    .filter(({ state, clockMs }) => (state === 'live' || state === 'draining') && clockMs !== undefined)
    .map(({ clockMs = 0 }) => clockMs);
  const alike = clocks.filter((other) => Math.abs(other - apart) <= CLOCK_REFUSED_MS).length + 1;
  // The store is one of those that disagree.
  const refuses = Math.abs(apart) > CLOCK_REFUSED_MS && clocks.length + 2 - alike > alike;
  const seconds = (Math.abs(apart) / 1000).toFixed(1);
  const where = apart > 0 ? 'ahead of' : 'behind';
  const ends = refuses ? '; most of the others have the time of Redis, so this node takes no requests' : '';
  return {
    refuses,
    says:
      `the clock of this machine is ${seconds} s ${where} that of Redis: nodes together give a limit twice, and ` +
      `sessions and codes of another node end at another time${ends}. Synchronise the clocks with chrony or ` +
      'systemd-timesyncd',
  };
}
