// Shares one limit between several nodes. In every window a node may use a small part freely. It leases more from the
// window's pool in Redis, a little ahead of need; requests beyond that wait for the lease in progress.
// With N nodes and a limit L, the free part is F = L/10/(N-1) and the pool is L - F. So one busy node can reach L, and
// all nodes together N*F + L - F = L + (N-1)*F, 10 % above L. No request is refused below L: a node leases only when it
// has used its free part, and never holds more than F that it does not need, so the pool is empty only when L was
// requested. While Redis is down, every node applies the whole limit by itself.
// Where F is below one, nodes may still each give a caller's first request of a window without asking, because most
// callers send one. The pool then is L, and a node that asks for more tells the one it gave. When the last part of the
// pool is asked for, one request for each node, all nodes are told of this caller: they say what they gave, and give
// nothing without asking for some windows. That part is granted when they had time for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { guarded } from '../../util/guarded.js';
import { type LeasePool } from '../../storage/ports/leases.js';
import { LeasePlaces } from './lease-places.js';
import { WINDOW_MS } from './window-clock.js';

/** Begins the names of limits of users whom pages name, and of addresses. */
export const OF_PAGES = 'page:';
const FORGET_AFTER_WINDOWS = 10;
/** Requests of this node that may wait for leases; further ones are refused. As many again of pages. */
const WAITING_MAX = 1000;
/** Callers that have to ask for each request, at the same time. As many again of pages. */
const TOLD_MAX = 10_000;
/** Longer than Redis remembers having told. */
const TOLD_WINDOWS = 20;

/** Public keys, and users and addresses of pages, have one; backends another: neither takes the other's place. */
interface Room {
  states: Map<string, State>;
  /** Of users and addresses; without one they get only the free part. Keys need none: there are few. */
  places: LeasePlaces;
  /** Requests that wait for leases. */
  waiting: number;
  /** Callers who have to ask for each request, and until which window: set when they come next. */
  told: Map<string, number | undefined>;
}

/** What was used of a limit on this node, for a question about the rest. The asker may reuse the object. */
export interface LimitUse {
  name: string;
  /** Requests per window, over all nodes. */
  limit: number;
  /** By this node in this window. */
  used: number;
  window: number;
  /** Unix milliseconds. */
  now: number;
  /** A first request needs no question, where asking each time costs too much. */
  isFirst: boolean;
  /** A page can use it up. */
  ofPages: boolean;
  /** Id of the key that a user or address calls with; undefined for the limit of a key. */
  calledWith: string | undefined;
}

interface State {
  room: Room;
  /** The key among whose places this one is. */
  calledWith: string | undefined;
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
  /** The pool has what nodes give without asking. */
  isFirst: boolean;
  /** Given without asking, and not told to the pool. */
  owed: number;
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
  readonly #ofPages: Room = newRoom();
  readonly #ofBackends: Room = newRoom();
  #nodes = 1;
  #away = false;
  #closed = false;
  #window = 0;
  #timer: NodeJS.Timeout | undefined;
  #others = 0;
  /** Leases of the limit that was last asked about. */
  #asked: State | undefined;

  constructor(options: LeasesOptions) {
    this.#options = options;
  }

  /** What this node may use of a limit in a window without asking. @param first as `isFirst` of `LimitUse` */
  free(name: string, limit: number, window: number, first: boolean): number {
    this.#window = window;
    if (this.#away || this.#nodes === 1) return limit;
    return this.#isFirst(limit, first) && !this.#isTold(name, window) ? 1 : this.#shareOf(limit);
  }

  /** What this node may use of a limit in this window, as known now; when little is left it requests more meanwhile. */
  ceiling(use: LimitUse): number {
    const { name, limit, used, window, isFirst } = use;
    this.#others = 0;
    this.#asked = undefined;
    const free = this.free(name, limit, window, isFirst);
    if (free >= limit) return limit;
    const state = this.#stateOf(use);
    // Too many to lease for.
    if (state === undefined) return isFirst ? Math.max(1, free) : free;
    const ceiling = Math.min(limit, state.free + state.leased);
    const ahead = state.isFirst ? 0 : Math.ceil(state.free / 2);
    if (ceiling - used <= ahead && ceiling < limit && !state.pending && !state.exhausted)
      void this.#lease(name, state, true);
    this.#others = state.others;
    this.#asked = state;
    return ceiling;
  }

  /** Tells the pool what this node gave to a caller without asking. */
  owe(use: LimitUse): void {
    if (use.used === 0 || this.#away || !this.#isFirst(use.limit, use.isFirst)) return;
    const state = this.#stateOf(use);
    if (state !== undefined && state.owed > 0 && !state.pending) void this.#lease(use.name, state, false);
  }

  /**
   * After a refusal: resolves when a lease for the limit last asked about has arrived, so that it is worth asking
   * again. Undefined when no lease is in progress.
   */
  soon(): Promise<void> | undefined {
    const state = this.#asked;
    if (state?.pending !== true || state.room.waiting >= WAITING_MAX) return undefined;
    state.room.waiting += 1;
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
    if (this.#nodes > 1) await sleep(this.#options.beatMs + WINDOW_MS);
  }

  /** @param told is called with each limit that is nearly used up: `owe` what this node gave */
  listen(told: (name: string) => void): void {
    this.#options.pool.listen((name) => {
      const known = this.#roomOf(name).told;
      known.delete(name);
      known.set(name, undefined);
      const [oldest] = known.keys();
      if (known.size > TOLD_MAX && oldest !== undefined) known.delete(oldest);
      told(name);
    });
  }

  /** One heartbeat. Never rejects. */
  async beat(): Promise<void> {
    try {
      this.#nodes = Math.max(1, await this.#options.pool.beat());
      this.#away = false;
    } catch (error) {
      this.#lose(error);
    }
    for (const { states, places } of [this.#ofPages, this.#ofBackends])
      for (const [name, { window, pending, calledWith }] of states)
        if (window < this.#window - FORGET_AFTER_WINDOWS && !pending) {
          states.delete(name);
          if (calledWith !== undefined) places.release(calledWith);
        }
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

  /** The free part F of the head of this file; there must be other nodes. */
  #shareOf(limit: number): number {
    return Math.floor(limit / 10 / (this.#nodes - 1));
  }

  #isFirst(limit: number, first: boolean): boolean {
    const others = this.#nodes - 1;
    // With more nodes than the limit even the first requests alone could exceed it.
    return first && limit < 10 * others && limit > others;
  }

  #isTold(name: string, window: number): boolean {
    const { told } = this.#roomOf(name);
    if (told.size === 0 || !told.has(name)) return false;
    const until = told.get(name);
    if (until === undefined) told.set(name, window + TOLD_WINDOWS);
    else if (until < window) told.delete(name);
    return until === undefined || until >= window;
  }

  #roomOf(name: string): Room {
    return name.startsWith(OF_PAGES) ? this.#ofPages : this.#ofBackends;
  }

  /** Undefined when too many limits lease. */
  #stateOf(use: LimitUse): State | undefined {
    const { name, limit, used, window, now, isFirst: first } = use;
    const room = use.ofPages ? this.#ofPages : this.#ofBackends;
    const state = room.states.get(name) ?? addState(room, use);
    if (state === undefined) return undefined;
    const isFirst = this.#isFirst(limit, first);
    const share = this.#shareOf(limit);
    if (state.window !== window) {
      roll(state, window);
      // What was given stays given when the caller is told of later in this window.
      const given = isFirst ? (used > 0 || !this.#isTold(name, window) ? 1 : 0) : share;
      state.isFirst = isFirst;
      state.free = given;
      state.owed = isFirst ? given : 0;
    }
    if (!state.isFirst) state.free = share;
    state.second = Math.floor(now / WINDOW_MS);
    state.limit = limit;
    state.used = used;
    return state;
  }

  /** Leases what is needed at once, and up to one free part ahead. @param needs false: only what is owed is told */
  async #lease(name: string, state: State, needs: boolean): Promise<void> {
    state.pending = true;
    let asks = needs;
    for (let answered = true; answered && !this.#closed; asks = true) {
      const { window } = state;
      const want = asks ? wantOf(state) : 0;
      answered = await this.#ask(name, state, want).then(
        async ({ granted, waitMs }) => {
          const counts = window === state.window;
          // The others go on waiting for the next lease.
          this.#wake(state, counts && !state.exhausted ? granted : state.waiting.length);
          if (state.waiting.length > 0 && waitMs > 0) await sleep(waitMs);
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

  async #ask(name: string, state: State, want: number): Promise<{ granted: number; waitMs: number }> {
    const { window, second, free, limit, owed, isFirst } = state;
    const { pool } = this.#options;
    const size = isFirst ? limit : limit - free;
    if (!isFirst) {
      const { granted, left } = await pool.lease(name, second, size, want);
      if (window === state.window) arrive(state, granted, left, size);
      return { granted, waitMs: 0 };
    }
    state.owed = 0;
    const answer = await pool.leaseFirst(name, second, size, want, { owed, nodes: this.#nodes });
    if (window === state.window) arrive(state, answer.granted, answer.left, size - free);
    if (answer.isNews) void pool.tell(name).catch(() => undefined);
    return answer;
  }

  #wake(state: State, count: number): void {
    const woken = state.waiting.splice(0, count);
    state.room.waiting -= woken.length;
    for (const wake of woken) wake();
  }

  #lose(error: unknown): void {
    if (!this.#away && !this.#closed) this.#options.onError(error);
    this.#away = true;
  }
}

function newRoom(): Room {
  return { states: new Map(), places: new LeasePlaces(), waiting: 0, told: new Map() };
}

function addState(room: Room, { name, limit, calledWith }: LimitUse): State | undefined {
  if (calledWith !== undefined && !room.places.take(calledWith)) return undefined;
  const state = newState(room, limit, calledWith);
  room.states.set(name, state);
  return state;
}

function newState(room: Room, limit: number, calledWith: string | undefined): State {
  return {
    room,
    calledWith,
    ...{ window: 0, second: 0, leased: 0, used: 0, free: 0, limit, pending: false, waiting: [] },
    ...{ exhausted: false, others: 0, isFirst: false, owed: 0 },
  };
}

function wantOf({ limit, free, leased, used, waiting, isFirst }: State): number {
  const held = Math.max(0, Math.min(limit, free + leased) - used);
  return Math.max(1, waiting.length + (isFirst ? 0 : free) - held);
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
