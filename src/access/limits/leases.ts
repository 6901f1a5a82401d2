// Shares one limit between several nodes. In every window a node may use a small part freely. It leases more from the
// window's pool in Redis, a little ahead of need; requests beyond that wait for the lease in progress.
// With N nodes and a limit L, the free part is F = L/10/(N-1) and the pool is L - F. So one busy node can reach L, and
// all nodes together N*F + L - F = L + (N-1)*F, 10 % above L. No request is refused below L: a node leases only when it
// has used its free part, and never holds more than F that it does not need, so the pool is empty only when L was
// requested. While Redis is down, every node applies the whole limit by itself.
import { guarded } from '../../util/guarded.js';
import { type LeasePool } from '../../storage/ports/leases.js';
import { WINDOW_MS } from './window-clock.js';

/** Limits that may lease at the same time on this node; further ones get only the free part. */
const LEASES_MAX = 10_000;
const FORGET_AFTER_WINDOWS = 10;
/** Requests of this node that may wait for leases; further ones are refused. */
const WAITING_MAX = 1000;

interface State {
  window: number;
  /** Unix time of the window. */
  second: number;
  leased: number;
  /** Used by this node in this window. */
  used: number;
  free: number;
  limit: number;
  pending: boolean;
  /** Callers that wait for the lease in progress, in order. */
  waiting: (() => void)[];
  /** The pool of this window is empty. */
  exhausted: boolean;
  /** Leased from the pool by other nodes, as far as known. */
  others: number;
}

export interface LeasesOptions {
  pool: LeasePool;
  /** Pause between two heartbeats. */
  beatMs: number;
  /** Called once when Redis becomes unavailable. */
  onError(error: unknown): void;
}

export class Leases {
  readonly #options: LeasesOptions;
  readonly #states = new Map<string, State>();
  #nodes = 1;
  #away = false;
  #closed = false;
  #window = 0;
  #timer: NodeJS.Timeout | undefined;
  #others = 0;
  /** Leases of the limit that was last asked about. */
  #asked: State | undefined;
  #waiting = 0;

  constructor(options: LeasesOptions) {
    this.#options = options;
  }

  /**
   * What this node may use of a limit in a window without asking.
   * @param least a minimum, where asking each time costs too much
   */
  free(limit: number, least = 0): number {
    if (this.#away || this.#nodes === 1) return limit;
    return Math.min(limit, Math.max(least, Math.floor(limit / 10 / (this.#nodes - 1))));
  }

  /**
   * What this node may use of a limit in this window, as known now; requests more in the background when little is
   * left.
   * @param used by this node in this window
   * @param now Unix milliseconds
   * @param least as for `free`
   */
  ceiling(name: string, limit: number, used: number, window: number, now: number, least = 0): number {
    this.#window = window;
    this.#others = 0;
    this.#asked = undefined;
    const free = this.free(limit, least);
    if (free >= limit) return limit;
    const state = this.#state(name, limit);
    if (state === undefined) return free;
    if (state.window !== window) roll(state, window);
    state.second = Math.floor(now / WINDOW_MS);
    state.limit = limit;
    state.free = free;
    state.used = used;
    const ceiling = Math.min(limit, free + state.leased);
    if (ceiling - used <= Math.ceil(free / 2) && ceiling < limit && !state.pending && !state.exhausted)
      void this.#lease(name, state);
    this.#others = state.others;
    this.#asked = state;
    return ceiling;
  }

  /**
   * After a refusal: resolves when a lease for the limit last asked about has arrived, so that it is worth asking
   * again. Undefined when no lease is in progress.
   */
  soon(): Promise<void> | undefined {
    const state = this.#asked;
    if (state?.pending !== true || this.#waiting >= WAITING_MAX) return undefined;
    this.#waiting += 1;
    return new Promise((resolve) => state.waiting.push(resolve));
  }

  /** What other nodes leased of the limit that was last asked about. */
  get others(): number {
    return this.#others;
  }

  /** Redis does not answer; limits hold per node. */
  get away(): boolean {
    return this.#away;
  }

  get nodes(): number {
    return this.#nodes;
  }

  /**
   * Joins the other nodes and starts heartbeats. Resolves when all of them count this node, so that no window is given
   * out twice.
   */
  async start(): Promise<void> {
    await this.beat();
    this.#schedule();
    // The other nodes learn of this one with their next heartbeat, and then finish a window that they divided without
    // it.
    if (this.#nodes > 1) await new Promise((resolve) => setTimeout(resolve, this.#options.beatMs + WINDOW_MS));
  }

  /** One heartbeat. Never rejects. */
  async beat(): Promise<void> {
    try {
      this.#nodes = Math.max(1, await this.#options.pool.beat());
      this.#away = false;
    } catch (error) {
      this.#lose(error);
    }
    for (const [name, { window, pending }] of this.#states)
      if (window < this.#window - FORGET_AFTER_WINDOWS && !pending) this.#states.delete(name);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#options.pool.leave().catch(() => undefined);
    this.#options.pool.close();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(
      guarded(
        (error) => this.#options.onError(error),
        () => this.beat().finally(() => this.#schedule()),
      ),
      this.#options.beatMs,
    );
    this.#timer.unref();
  }

  #state(name: string, limit: number): State | undefined {
    let state = this.#states.get(name);
    if (state === undefined && this.#states.size < LEASES_MAX) {
      state = {
        window: 0,
        second: 0,
        leased: 0,
        used: 0,
        free: 0,
        limit,
        pending: false,
        waiting: [],
        exhausted: false,
        others: 0,
      };
      this.#states.set(name, state);
    }
    return state;
  }

  /** Leases what is needed at once, and up to one free part ahead of need. */
  async #lease(name: string, state: State): Promise<void> {
    state.pending = true;
    for (let answered = true; answered && !this.#closed;) {
      const { window, second, free, leased, used, limit } = state;
      const size = limit - free;
      const held = Math.max(0, Math.min(limit, free + leased) - used);
      const want = Math.max(1, state.waiting.length + Math.max(1, free) - held);
      answered = await this.#options.pool.lease(name, second, size, want, 1).then(
        ({ granted, left }) => {
          const counts = window === state.window;
          if (counts) arrive(state, granted, left, size);
          // The others go on waiting for the next lease.
          this.#wake(state, counts && !state.exhausted ? granted : state.waiting.length);
          return state.waiting.length > 0;
        },
        (error: unknown) => {
          this.#lose(error);
          return false;
        },
      );
    }
    state.pending = false;
    this.#wake(state, state.waiting.length);
  }

  #wake(state: State, count: number): void {
    const woken = state.waiting.splice(0, count);
    this.#waiting -= woken.length;
    for (const wake of woken) wake();
  }

  #lose(error: unknown): void {
    if (!this.#away && !this.#closed) this.#options.onError(error);
    this.#away = true;
  }
}

function roll(state: State, window: number): void {
  state.leased = 0;
  state.exhausted = false;
  state.others = 0;
  state.window = window;
}

/** Adds a lease of the current window. */
function arrive(state: State, granted: number, left: number, size: number): void {
  state.leased += granted;
  state.exhausted = left <= 0;
  state.others = Math.max(0, size - left - state.leased);
}
