// One limit over several nodes, without a request ever waiting for Redis. In every window a node may take a small part
// freely; more it leases from the window's pool in Redis, ahead of need and in the background.
//
// With N nodes and a limit L the free part is F = L/10/(N-1) and the pool L - F. One busy node can so reach L, and all
// together N*F + L - F = L + (N-1)*F, 10 % above L. (F is 1 at least: with less than 10 a window per further node the
// excess is one request per further node.) When Redis is away every node keeps the whole limit by itself.
import { guarded } from '../../util/guarded.js';
import { type LeasePool } from '../../storage/ports/leases.js';
import { WINDOW_MS } from './window-clock.js';

/** Limits that are half through their free part at the same time on this node; beyond, only the free part is given. */
const LEASES_MAX = 10_000;
const FORGET_AFTER_WINDOWS = 10;

interface State {
  window: number;
  leased: number;
  /** Leased for the window after. */
  booked: number;
  /** Requests in this window, refused ones included, and its fading maximum over the windows before. */
  demand: number;
  peak: number;
  limit: number;
  pending: boolean;
  /** The pool of this window is empty. */
  exhausted: boolean;
  /** Taken from the pool by other nodes, as far as known. */
  others: number;
}

export interface LeasesOptions {
  pool: LeasePool;
  /** Pause between two signs of life. */
  beatMs: number;
  /** Told once when Redis goes away. */
  onError(error: unknown): void;
}

export class Leases {
  readonly #options: LeasesOptions;
  readonly #states = new Map<string, State>();
  #nodes = 1;
  #away = false;
  #closed = false;
  #window = 0;
  #second = 0;
  #timer: NodeJS.Timeout | undefined;
  #others = 0;

  constructor(options: LeasesOptions) {
    this.#options = options;
  }

  /** What this node may take of a limit in a window without asking. */
  free(limit: number): number {
    if (this.#away || this.#nodes === 1) return limit;
    return Math.min(limit, Math.max(1, Math.floor(limit / 10 / (this.#nodes - 1))));
  }

  /**
   * What this node may take of a limit in this window, as things stand; asks for more in the background when it runs
   * low.
   * @param used taken by this node in this window @param now Unix milliseconds
   */
  ceiling(name: string, limit: number, used: number, window: number, now: number): number {
    this.#window = window;
    this.#second = Math.floor(now / WINDOW_MS);
    this.#others = 0;
    const free = this.free(limit);
    if (free >= limit) return limit;
    const state = this.#state(name, limit);
    if (state === undefined) return free;
    if (state.window !== window) roll(state, window);
    state.demand++;
    state.limit = limit;
    const ceiling = Math.min(limit, free + state.leased);
    const reserve = Math.ceil(limit / 20);
    if (ceiling - used <= reserve && ceiling < limit && !state.pending && !state.exhausted) {
      void this.#lease(name, state, Math.min(Math.max(used, reserve), Math.ceil(limit / 4)), 0);
    }
    this.#others = state.others;
    return ceiling;
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
   * Joins the other nodes and keeps in touch. Resolves when all of them count this one, so that a window is not given
   * twice.
   */
  async start(): Promise<void> {
    await this.beat();
    this.#schedule();
    // The others learn of this node by their next beat, and then finish a window in which they counted without it.
    if (this.#nodes > 1) await new Promise((resolve) => setTimeout(resolve, this.#options.beatMs + WINDOW_MS));
  }

  /** One sign of life, and leases for the next window after the measure of this one. Never rejects. */
  async beat(): Promise<void> {
    try {
      this.#nodes = Math.max(1, await this.#options.pool.beat());
      this.#away = false;
    } catch (error) {
      this.#lose(error);
    }
    await this.#book();
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

  /** A caller that comes in bursts finds them covered from its second burst on, up to an equal share of the pool. */
  async #book(): Promise<void> {
    const asked: Promise<void>[] = [];
    for (const [name, state] of this.#states) {
      if (state.window < this.#window - FORGET_AFTER_WINDOWS) this.#states.delete(name);
      if (state.window !== this.#window || state.pending) continue;
      const free = this.free(state.limit);
      const share = Math.floor((state.limit - free) / this.#nodes);
      const want = Math.min(Math.max(state.demand, state.peak) - free, share) - state.booked;
      if (want > 0) asked.push(this.#lease(name, state, want, 1));
    }
    await Promise.all(asked);
  }

  #state(name: string, limit: number): State | undefined {
    let state = this.#states.get(name);
    if (state === undefined && this.#states.size < LEASES_MAX) {
      state = {
        window: 0,
        leased: 0,
        booked: 0,
        demand: 0,
        peak: 0,
        limit,
        pending: false,
        exhausted: false,
        others: 0,
      };
      this.#states.set(name, state);
    }
    return state;
  }

  /** @param ahead 0 for this window, 1 for the next */
  async #lease(name: string, state: State, want: number, ahead: 0 | 1): Promise<void> {
    const { window } = state;
    const size = state.limit - this.free(state.limit);
    state.pending = true;
    try {
      const { granted, left } = await this.#options.pool.lease(name, this.#second + ahead, size, want, this.#nodes);
      arrive(state, window + ahead, granted, size - left);
    } catch (error) {
      this.#lose(error);
    } finally {
      state.pending = false;
    }
  }

  #lose(error: unknown): void {
    if (!this.#away && !this.#closed) this.#options.onError(error);
    this.#away = true;
  }
}

function roll(state: State, window: number): void {
  state.leased = window === state.window + 1 ? state.booked : 0;
  state.booked = 0;
  state.peak = Math.max(state.demand, state.peak >> 1);
  state.demand = 0;
  state.exhausted = false;
  state.others = 0;
  state.window = window;
}

/** A lease counts only in the window it was made for; one that comes later is lost. @param taken of the pool, by all */
function arrive(state: State, window: number, granted: number, taken: number): void {
  if (window === state.window) {
    state.leased += granted;
    state.exhausted = granted === 0;
    state.others = Math.max(0, taken - state.leased);
  } else if (window === state.window + 1) {
    state.booked += granted;
  }
}
