// A node: main thread, scoring worker, readers' process and V8's helper threads on the cores of a machine, and the path
// of a request through them. A reply waits for what must be stored elsewhere first: the log's copy, a page's event.
import { type Random } from '../../src/traffic/random.js';
import { type Clock } from './clock.js';
import { Cores, Thread } from './cores.js';
import { type Costs } from './costs.js';

export type Outcome = 'answered' | 'refused' | 'cut';

export interface Request {
  /** Position of the user's hash; determines the shard. */
  place: number;
  /** Whether its records are in the node's cache. */
  hit: boolean;
  /** A collect request: its event is stored where every node can verify it. */
  page: boolean;
  end: (outcome: Outcome, degraded: boolean) => void;
}

/** Requests of a node to others: milliseconds until the reply, undefined without one. */
export interface Store {
  read: () => number | undefined;
  keepEvent: () => number | undefined;
  /** Copies a row of the log to another machine. */
  copy: () => number | undefined;
  fold: (rows: number) => number | undefined;
}

export interface NodePlan {
  cores: number;
  shards: number;
  /** Accepting threads; 0: the main thread accepts. */
  fronts?: number;
  /** Readers' work per row, microseconds: into the store, and into ClickHouse. */
  storeUs: number;
  rowsUs: number;
  /** Work of the embedded engine on this machine, per row. */
  engineUs: number;
  /** Additional work per row for a copy before the reply; undefined: no copy. */
  copyUs: number | undefined;
}

const US = 1 / 1000;

export class ServiceNode {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #costs: Costs;
  readonly #plan: NodePlan;
  readonly #store: Store;
  readonly #main: Thread;
  readonly #fronts: Thread[];
  readonly #workers: Thread[];
  readonly #readers: Thread;
  readonly #engine: Thread[];
  readonly #helpers: Thread;
  readonly #underWay = new Set<Request>();
  readonly cores: Cores;
  #helpersMs = 0;
  #rowsOfBatch = 0;
  #unread = 0;
  #acknowledged = 0;
  #copied = 0;
  #gone = false;

  constructor(clock: Clock, random: Random, costs: Costs, plan: NodePlan, store: Store) {
    this.#clock = clock;
    this.#random = random;
    this.#costs = costs;
    this.#plan = plan;
    this.#store = store;
    this.cores = new Cores(clock, {
      count: plan.cores,
      sliceMs: costs.sliceOfCoreMs.value,
      wakeMs: costs.wakeUs.value * US,
    });
    this.#main = new Thread(this.cores);
    this.#fronts = Array.from({ length: plan.fronts ?? 0 }, () => new Thread(this.cores));
    this.#workers = Array.from({ length: plan.shards }, () => new Thread(this.cores));
    this.#readers = new Thread(this.cores);
    this.#engine = Array.from({ length: costs.engineThreads.value }, () => new Thread(this.cores));
    this.#helpers = new Thread(this.cores);
    clock.after(random() * costs.pollMs.value, () => this.#readSlice());
    clock.every(random() * costs.batchMs.value, costs.batchMs.value, () => this.#sendBatch());
  }

  /** Accepted requests without an outcome. */
  get underWay(): number {
    return this.#underWay.size;
  }

  /** Rows of the log that are not folded into records yet. */
  get unread(): number {
    return this.#unread;
  }

  take(request: Request): void {
    this.#underWay.add(request);
    const { mainInUs, mainHandedInUs, frontInUs, longTurnShare, longTurnMs } = this.#costs;
    const pause = this.#random() < longTurnShare.value ? longTurnMs.value : 0;
    const front = this.#frontOf(request);
    if (front === undefined) this.#main.add(mainInUs.value * US + pause, () => this.#find(request));
    else
      front.add(frontInUs.value * US, () =>
        this.#main.add(mainHandedInUs.value * US + pause, () => this.#find(request)),
      );
  }

  /** The kernel spreads connections by their addresses. */
  #frontOf({ place }: Request): Thread | undefined {
    return this.#fronts[Math.floor(place / this.#plan.shards) % this.#fronts.length];
  }

  /** The machine is lost: requests in progress get no reply. @returns acknowledged rows that existed only here */
  stop(): number {
    const onlyHere = this.#plan.copyUs === undefined ? this.#unread : Math.max(0, this.#acknowledged - this.#copied);
    this.#gone = true;
    this.cores.stop();
    const cut = [...this.#underWay];
    this.#underWay.clear();
    for (const request of cut) request.end('cut', false);
    return onlyHere;
  }

  #find(request: Request): void {
    const { queueItemsMax, storeReadMs } = this.#costs;
    const worker = this.#workers[request.place % this.#workers.length];
    if (worker === undefined || worker.waiting >= queueItemsMax.value) this.#end(request, 'refused', false);
    else if (request.hit) this.#decide(worker, request, 0, false);
    else {
      const wait = this.#store.read();
      const late = wait === undefined || wait > storeReadMs.value;
      const readMs = this.#costs.readUs.value * US;
      this.#later(late ? storeReadMs.value : wait, () => this.#decide(worker, request, readMs, late));
    }
  }

  #decide(worker: Thread, request: Request, readMs: number, degraded: boolean): void {
    const since = this.#clock.now;
    const workMs = readMs + (this.#costs.workerUs.value + (this.#plan.copyUs ?? 0)) * US;
    let isLate = false;
    worker.add(
      workMs,
      () => {
        if (isLate) {
          this.#end(request, 'refused', degraded);
          return;
        }
        this.#help();
        this.#settle(request, degraded);
      },
      () => {
        isLate = this.#clock.now - since > this.#costs.queueMs.value;
        return !isLate;
      },
    );
  }

  /** V8's garbage collection, which runs from time to time on helper threads. */
  #help(): void {
    this.#helpersMs += this.#costs.helpersUs.value * US;
    if (this.#helpersMs < this.#costs.sliceOfCoreMs.value) return;
    this.#helpers.add(this.#helpersMs);
    this.#helpersMs = 0;
  }

  /** The row's copy and the event's storage run in parallel. */
  #settle(request: Request, degraded: boolean): void {
    this.#unread += 1;
    this.#rowsOfBatch += 1;
    const waits = [
      this.#plan.copyUs === undefined ? 0 : this.#store.copy(),
      request.page ? this.#store.keepEvent() : 0,
    ].filter((wait) => wait !== undefined);
    if (waits.length < 2) {
      this.#end(request, 'refused', degraded);
      return;
    }
    this.#later(Math.max(...waits), () => {
      if (this.#plan.copyUs !== undefined) this.#copied += 1;
      const answered = (): void => {
        this.#acknowledged += 1;
        this.#end(request, 'answered', degraded);
      };
      const { mainOutUs, mainHandedOutUs, frontOutUs } = this.#costs;
      const front = this.#frontOf(request);
      if (front === undefined) this.#main.add(mainOutUs.value * US, answered);
      else this.#main.add(mainHandedOutUs.value * US, () => front.add(frontOutUs.value * US, answered));
    });
  }

  #end(request: Request, outcome: Outcome, degraded: boolean): void {
    if (this.#underWay.delete(request)) request.end(outcome, degraded);
  }

  #later(ms: number, what: () => void): void {
    if (ms === 0) what();
    else
      this.#clock.after(ms, () => {
        if (!this.#gone) what();
      });
  }

  #readSlice(): void {
    const rows = this.#unread;
    const { pollMs } = this.#costs;
    if (this.#gone) return;
    if (rows === 0) {
      this.#later(pollMs.value, () => this.#readSlice());
      return;
    }
    this.#readers.add(rows * this.#plan.storeUs * US, () => this.#foldSlice(rows));
  }

  #foldSlice(rows: number): void {
    const { pollMs } = this.#costs;
    const wait = this.#store.fold(rows);
    // A slice that the store refused is sent again.
    if (wait === undefined) {
      this.#later(pollMs.value, () => this.#foldSlice(rows));
      return;
    }
    this.#later(wait, () => {
      this.#unread -= rows;
      this.#later(pollMs.value, () => this.#readSlice());
    });
  }

  #sendBatch(): boolean {
    const rows = this.#rowsOfBatch;
    this.#rowsOfBatch = 0;
    if (rows > 0) this.#readers.add(rows * this.#plan.rowsUs * US);
    if (rows > 0 && this.#plan.engineUs > 0)
      for (const thread of this.#engine) thread.add((rows * this.#plan.engineUs * US) / this.#engine.length);
    return !this.#gone;
  }
}
