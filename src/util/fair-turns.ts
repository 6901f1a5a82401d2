// Shares a resource that takes few works at once between owners: each owner has a queue of its own, the owners are
// served in turn, and an owner that asks much waits for itself. A running work is not interrupted, so one place is kept
// for the other owners as long as there are any.
import { guarded } from './guarded.js';

export interface TurnLimits {
  /** Most works that run at once. */
  readonly atOnce: number;
  /** Most works of one owner that wait. More are refused. */
  readonly waitingMax: number;
  /** A work that waited longer, milliseconds, is refused. */
  readonly patienceMs: number;
  /** How long after its last work an owner counts as one of several, milliseconds. */
  readonly rememberedMs: number;
}

/** The owner has too many works under way; nothing was done. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';
}

interface Waiting {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

interface Owner {
  running: number;
  readonly waiting: Set<Waiting>;
  /** When it asked last, by the clock. */
  askedAt: number;
  /** Number of its last turn; 0 = none. */
  lastTurn: number;
}

export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #clock: () => number;
  readonly #owners = new Map<string, Owner>();
  #running = 0;
  #turns = 0;

  /** @param clock monotonic milliseconds */
  constructor(limits: TurnLimits, clock: () => number) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Runs the work in the owner's turn. Rejects with NoTurnError. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Resolves in the owner's turn to what ends it, which must be called once. Rejects with NoTurnError. */
  async enter(name: string): Promise<() => void> {
    const owner = this.#owner(name);
    await this.#turnOf(owner);
    return () => {
      owner.running -= 1;
      this.#running -= 1;
      this.#serve();
    };
  }

  #owner(name: string): Owner {
    const now = this.#clock();
    for (const [other, { running, waiting, askedAt }] of this.#owners)
      if (running + waiting.size === 0 && now - askedAt > this.#limits.rememberedMs) this.#owners.delete(other);
    const owner = this.#owners.get(name) ?? { running: 0, waiting: new Set(), askedAt: now, lastTurn: 0 };
    owner.askedAt = now;
    this.#owners.set(name, owner);
    return owner;
  }

  #turnOf(owner: Owner): Promise<void> {
    const { waitingMax, patienceMs } = this.#limits;
    if (owner.waiting.size >= waitingMax) throw new NoTurnError(`works that wait already: ${waitingMax}`);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: resolve,
        timer: setTimeout(
          guarded(reject, () => {
            owner.waiting.delete(waiting);
            reject(new NoTurnError(`no turn within ${patienceMs} ms`));
          }),
          patienceMs,
        ),
      };
      owner.waiting.add(waiting);
      this.#serve();
    });
  }

  #serve(): void {
    for (let owner = this.#next(); owner !== undefined; owner = this.#next()) {
      const [waiting] = owner.waiting;
      if (waiting === undefined) return;
      clearTimeout(waiting.timer);
      owner.waiting.delete(waiting);
      owner.running += 1;
      owner.lastTurn = this.#turns += 1;
      this.#running += 1;
      waiting.begin();
    }
  }

  /** Of the owners that wait and may run, the one whose last turn is longest ago. */
  #next(): Owner | undefined {
    const { atOnce } = this.#limits;
    if (this.#running >= atOnce) return undefined;
    const share = this.#owners.size > 1 ? Math.max(1, atOnce - 1) : atOnce;
    let next: Owner | undefined;
    for (const owner of this.#owners.values())
      if (owner.waiting.size > 0 && owner.running < share && (next === undefined || owner.lastTurn < next.lastTurn))
        next = owner;
    return next;
  }
}
