// The cores of a machine and the threads that share them. A thread does its items in order. A thread with work waits
// for a core, keeps it for one time slice while others wait, and then goes to the end of the queue.
import { type Clock } from './clock.js';

interface Item {
  leftMs: number;
  done: (() => void) | undefined;
  /** Checked once when the thread reaches the item: whether it does the work. */
  isWorth: (() => boolean) | undefined;
}

export interface CoresOptions {
  count: number;
  /** Longest time on a core while another thread waits for one. */
  sliceMs: number;
  /** Work of waking a sleeping thread, milliseconds. */
  wakeMs: number;
}

export class Thread {
  readonly items: Item[] = [];
  /** Index of the first item that is not done. */
  head = 0;
  /** On a core or in the queue for one. */
  awake = false;
  readonly #cores: Cores;

  constructor(cores: Cores) {
    this.#cores = cores;
  }

  get waiting(): number {
    return this.items.length - this.head;
  }

  add(workMs: number, done?: () => void, isWorth?: () => boolean): void {
    this.items.push({ leftMs: workMs, done, isWorth });
    if (!this.awake) this.#cores.wake(this);
  }
}

const ITEMS_DONE_MAX = 1024;

export class Cores {
  readonly #clock: Clock;
  readonly #options: CoresOptions;
  readonly #queue: Thread[] = [];
  #free: number;
  #busyMs = 0;
  #stopped = false;

  constructor(clock: Clock, options: CoresOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#free = options.count;
  }

  /** Sum over all cores. */
  get busyMs(): number {
    return this.#busyMs;
  }

  /** The machine is lost: no more work is done. */
  stop(): void {
    this.#stopped = true;
  }

  wake(thread: Thread): void {
    const next = thread.items[thread.head];
    if (next === undefined) return;
    next.leftMs += this.#options.wakeMs;
    thread.awake = true;
    this.#queue.push(thread);
    this.#serve();
  }

  #serve(): void {
    while (this.#free > 0) {
      const thread = this.#queue.shift();
      if (thread === undefined) return;
      this.#free -= 1;
      this.#work(thread, this.#options.sliceMs);
    }
  }

  #work(thread: Thread, sliceMs: number): void {
    const item = thread.items[thread.head];
    if (item === undefined) throw new RangeError('cluster: a thread without work is on a core');
    if (item.isWorth?.() === false) item.leftMs = 0;
    item.isWorth = undefined;
    const ms = Math.min(item.leftMs, sliceMs);
    item.leftMs -= ms;
    this.#busyMs += ms;
    this.#clock.after(ms, () => this.#worked(thread, item, sliceMs - ms));
  }

  #worked(thread: Thread, item: Item, sliceMs: number): void {
    if (this.#stopped) return;
    if (item.leftMs <= 0) {
      drop(thread);
      item.done?.();
    }
    if (thread.waiting === 0) thread.awake = false;
    else if (sliceMs > 0 || this.#queue.length === 0) {
      this.#work(thread, sliceMs > 0 ? sliceMs : this.#options.sliceMs);
      return;
    } else this.#queue.push(thread);
    this.#free += 1;
    this.#serve();
  }
}

/** Removes the first item. Done items are cut from the array only occasionally, because each cut moves all others. */
function drop(thread: Thread): void {
  thread.head += 1;
  if (thread.head < ITEMS_DONE_MAX && thread.head < thread.items.length) return;
  thread.items.splice(0, thread.head);
  thread.head = 0;
}
