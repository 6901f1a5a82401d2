// Watches how fast the shared store answers, and how far the clock of this machine is from its clock: an operator
// learns of both before requests are refused. Times that nodes compare (windows of limits, events, leases of webhooks)
// are corrected to the clock of the store; where most nodes contradict the store, to that of most.
import { type ServerReport } from '../../storage/ports/backend.js';
import { type NodeRegistry, type SeenNode } from '../../storage/ports/nodes.js';
import { messageOf } from '../../util/error-text.js';
import { outageSentence } from '../../util/outage-sentence.js';

/** Clocks that are synchronised are less apart. */
const CLOCK_TOLD_MS = 1000;
/** From here on certificates and lines of logs mislead: something sets this clock wrong. */
const CLOCK_REFUSED_MS = 60_000;
/** A slow answer has to be slow this often in a row: one may wait for a busy processor. */
const SLOW_TIMES = 3;

export interface StoreWatchOptions {
  storeReadMs: number;
  /** Clock of this machine, Unix milliseconds. */
  clock: () => number;
  /** Takes what to add to the clock, for times that other nodes compare with theirs. */
  correct: (correctionMs: number) => void;
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
  /** The last one known, when the store does not answer. */
  #apart: number | undefined;
  #isAnswered = false;
  #down = 0;
  #replyMs: number | undefined;
  #slow = 0;
  #trouble: ClockTrouble | undefined;
  #outage: string | undefined;
  #danger: string | undefined;
  #told: ReadonlySet<string> = new Set();
  #certificateEnds: ReadonlyMap<string, number> = new Map();

  constructor(options: StoreWatchOptions) {
    this.#options = options;
  }

  /** How far this machine is ahead of the store; undefined when the store did not answer. */
  get clockMs(): number | undefined {
    return this.#isAnswered ? this.#apart : undefined;
  }

  /** Nodes that erasures wait for while they are down; undefined when the store did not answer. */
  get nodesDown(): number | undefined {
    return this.#isAnswered ? this.#down : undefined;
  }

  /** The store lost its last writes. @param ms of the time in which it had acknowledged them, at most */
  wentBack(ms: number): void {
    this.#options.warn(
      `Redis went back by ${(ms / 1000).toFixed(1)} s: it started with an older file, was restored, or a replica ` +
        'that lacked the last writes took over. What it acknowledged in that time is gone, unless a replica had ' +
        'confirmed it: events cannot be verified, bills are missing, and changes of keys, lists and operators are ' +
        'undone. Look at `riskgate keys list` and the audit log. Profiles are read from the log again',
    );
  }

  /** Why the store does not answer or takes no writes; undefined while it works. */
  get outage(): string | undefined {
    return this.#outage;
  }

  /** @param error of the last use of the store; undefined when it worked @returns whether it is another one */
  used(error: unknown): boolean {
    const before = this.#outage;
    this.#outage = error === undefined ? undefined : (outageSentence(error) ?? messageOf(error));
    return this.#outage !== before;
  }

  /** Unix milliseconds, by whose certificate it is; the first to end of several servers. */
  get certificateEnds(): ReadonlyMap<string, number> {
    return this.#certificateEnds;
  }

  /**
   * Settings of its servers with which acknowledged data is lost, or why no connection can be made beside those that
   * are open; undefined when there is no such danger.
   */
  get danger(): string | undefined {
    return this.#danger;
  }

  /** Settings change while the service runs: by hand, or because a replica with its own took over. */
  judgeServers(servers: readonly ServerReport[]): void {
    const told = servers.flatMap(({ server, troubles }) =>
      troubles
        .filter(({ loses, ends }) => loses || ends === true)
        .map(({ says, advice, loses }) => ({ loses, text: `${server}: ${says}; ${advice}` })),
    );
    this.#tell(told.map(({ text }) => text));
    this.#danger = told.find(({ loses }) => loses)?.text;
    this.#certificateEnds = firstEnds(servers);
  }

  /** The store answers on open connections and takes no new one: an expired certificate, too many clients. */
  judgeClosed(error: unknown): void {
    this.#danger =
      `no new connection can be made, and the service stops working with the store when an open one breaks: ` +
      messageOf(error);
    this.#tell([this.#danger]);
  }

  #tell(texts: readonly string[]): void {
    for (const text of texts) if (!this.#told.has(text)) this.#options.warn(text);
    this.#told = new Set(texts);
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
    const { clock, correct } = this.#options;
    const began = performance.now();
    const theirs = await registry.time().catch((error: unknown) => {
      this.#replyMs = undefined;
      this.#isAnswered = false;
      throw error;
    });
    const took = performance.now() - began;
    this.#judgeSpeed(took);
    // The store read its clock at any time between: what this can explain is no difference, and what was known stays.
    const measured = Math.round(clock() - took / 2 - theirs);
    const apart = Math.abs(measured - (this.#apart ?? Infinity)) > took / 2 + 1 ? measured : (this.#apart ?? measured);
    this.#apart = apart;
    const nodes = await registry.list();
    this.#down = nodes.filter(isDown).length;
    this.#isAnswered = true;
    const clocks = clocksOf(nodes, ownId);
    const agreed = agreedOf([0, apart, ...clocks]);
    correct(agreed - apart);
    const isSure = Math.abs(measured) > CLOCK_TOLD_MS + took / 2;
    this.#judgeClock(isSure ? clockTrouble(apart, agreed, clocks) : undefined);
  }

  #judgeSpeed(took: number): void {
    const { storeReadMs, warn } = this.#options;
    this.#replyMs = took;
    this.#slow = took > storeReadMs ? this.#slow + 1 : 0;
    if (this.#slow === SLOW_TIMES && this.slowness !== undefined) warn(`${this.slowness}; now ${Math.round(took)} ms`);
  }

  #judgeClock(trouble: ClockTrouble | undefined): void {
    const before = this.#trouble;
    this.#trouble = trouble;
    if (trouble !== undefined && before?.refuses !== trouble.refuses) this.#options.warn(trouble.says);
  }
}

function firstEnds(servers: readonly ServerReport[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { certificateEnds } of servers)
    for (const [name, end] of certificateEnds) ends.set(name, Math.min(end, ends.get(name) ?? Infinity));
  return ends;
}

/** It is not there, and its log may have rows that no reader has. */
function isDown({ state, lagBytes }: SeenNode): boolean {
  return state === 'lost' || (state === 'stopped' && lagBytes > 0);
}

/** How far the clocks of the other running nodes are ahead of that of the store. */
function clocksOf(nodes: readonly SeenNode[], ownId: string): number[] {
  return nodes.flatMap(({ id, state, clockMs }) =>
    id !== ownId && (state === 'live' || state === 'draining') && clockMs !== undefined ? [clockMs] : [],
  );
}

/** The median; the store's own clock (0) while it is near, so that all nodes have the same. */
function agreedOf(clocks: readonly number[]): number {
  const sorted = clocks.toSorted((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1] ?? 0;
  const high = sorted[sorted.length >> 1] ?? 0;
  const median = Math.abs(low) < Math.abs(high) ? low : high;
  return Math.abs(median) > CLOCK_TOLD_MS ? median : 0;
}

/** A store with a wrong clock must not take every node away: a node is refused when most of the others disagree. */
function clockTrouble(apart: number, agreed: number, clocks: readonly number[]): ClockTrouble {
  const alike = clocks.filter((other) => Math.abs(other - apart) <= CLOCK_REFUSED_MS).length + 1;
  // The store is one of those that disagree.
  const refuses = Math.abs(apart) > CLOCK_REFUSED_MS && clocks.length + 2 - alike > alike;
  const seconds = (Math.abs(apart) / 1000).toFixed(1);
  const where = apart > 0 ? 'ahead of' : 'behind';
  const whose = agreed === 0 ? 'of Redis' : 'of most nodes, which Redis contradicts';
  const ends = refuses ? '; most of the others have the time of Redis, so this node takes no requests' : '';
  return {
    refuses,
    says:
      `the clock of this machine is ${seconds} s ${where} that of Redis: requests are counted and dated with the ` +
      `time ${whose}; lines of the log and certificates have that of this machine${ends}. Synchronise the clocks ` +
      'with chrony or systemd-timesyncd',
  };
}
