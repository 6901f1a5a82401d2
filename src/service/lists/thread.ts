// The thread that follows the lists: reading a million entries takes a second, and in this thread it delays no reply.
// Only this thread writes the table in which all workers look up.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { LIST_NETWORKS } from '../../contract/lists/lists.js';
import { SharedTime } from '../../util/time/shared-time.js';
import { openStorage } from '../../storage/open.js';
import { type ListStore } from '../../storage/ports/lists.js';
import { entriesOf, isOver, LoadedLists } from './loaded.js';
import { type FollowTask, type FromFollower, type ListFiguresOf, type WantedLists } from './messages.js';
import { messageOf } from '../../util/error-text.js';

const LOOK_MS = 250;
const CHANGES_AT_ONCE = 1000;
/** Interval of counting, which takes one query per list. */
const FIGURES_MS = 5000;
const SWEEP_MS = 3_600_000;
const SWEEP_ENTRIES = 500;
const AWAY_MS = 1000;

function post(message: FromFollower): void {
  parentPort?.postMessage(message);
}

class Follower {
  closed = false;
  readonly #store: ListStore;
  readonly #loaded: LoadedLists;
  #wanted: WantedLists;
  #known = '';
  #sequence = -1;
  #told: SharedArrayBuffer | undefined;
  #figuresAt = -Infinity;
  #sweptAt = performance.now();
  /** Sets that belonged to no list at the last sweep. */
  #strays = new Set<number>();

  constructor(store: ListStore, wanted: WantedLists) {
    this.#store = store;
    this.#loaded = new LoadedLists(store);
    this.#wanted = wanted;
    parentPort?.on('message', (message: WantedLists | 'close') => {
      if (message === 'close') this.closed = true;
      else this.#wanted = message;
    });
  }

  async look(): Promise<void> {
    const wanted = this.#wanted;
    const changed = await this.#keepUp(wanted);
    if (changed || this.#told !== this.#loaded.table) {
      this.#told = this.#loaded.table;
      post({ kind: 'lists', table: this.#told, lists: wanted.lists, networks: this.#loaded.networks });
    }
    const now = performance.now();
    const due = changed || now - this.#figuresAt >= FIGURES_MS;
    if (due) this.#figuresAt = now;
    post({ kind: 'looked', figures: due ? await this.#figures(wanted) : undefined });
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    await this.#sweep(wanted);
  }

  /** @returns whether the main thread needs an update */
  async #keepUp(wanted: WantedLists): Promise<boolean> {
    let anew = this.#sequence < 0;
    let tell = false;
    while (!anew) {
      const { changes, sequence, gap } = await this.#store.changesAfter(this.#sequence, CHANGES_AT_ONCE);
      const next = gap ? 'anew' : this.#loaded.apply(changes);
      anew = next === 'anew';
      tell ||= next === 'tell';
      if (!anew) this.#sequence = sequence;
      if (changes.length < CHANGES_AT_ONCE) break;
    }
    const key = JSON.stringify(wanted.lists);
    if (!anew && key === this.#known) return tell;
    // Changes during the load are applied once more.
    const sequence = anew ? await this.#store.sequence() : this.#sequence;
    await this.#loaded.load(wanted.lists, anew);
    this.#sequence = sequence;
    this.#known = key;
    return true;
  }

  async #figures({ lists }: WantedLists): Promise<ListFiguresOf[]> {
    const counts = new Map<string, number>();
    for (const { number, workspace } of lists) {
      const own = (await this.#store.count(number)) + (await this.#store.count(number + LIST_NETWORKS));
      counts.set(workspace, (counts.get(workspace) ?? 0) + own);
    }
    return [...counts].map(([workspace, entries]) => ({ workspace, entries }));
  }

  /** Removes expired entries, and sets that belonged to no list in two sweeps. */
  async #sweep({ lists, uploads }: WantedLists): Promise<void> {
    const known = new Set([...lists.map(({ number }) => number), ...uploads]);
    const sets = [...known].flatMap((number) => [number, number + LIST_NETWORKS]);
    for (const set of sets) await this.#sweepSet(set);
    const strays = (await this.#store.sets()).filter((set) => !sets.includes(set));
    for (const set of strays) if (this.#strays.has(set)) await this.#store.drop(set);
    this.#strays = new Set(strays);
  }

  async #sweepSet(set: number): Promise<void> {
    let over: Buffer[] = [];
    for await (const { key, expiry } of entriesOf(this.#store, set)) {
      if (!isOver(expiry, clock())) continue;
      over.push(key);
      if (over.length < SWEEP_ENTRIES) continue;
      await this.#store.remove(set, over);
      over = [];
    }
    if (over.length > 0) await this.#store.remove(set, over);
  }
}

const { storage, wanted, time } = workerData as FollowTask;
const { now: clock } = new SharedTime(time);
const backend = await openStorage(storage, (store, key) => post({ kind: 'damagedRecord', store, key }));
const store = await backend.lists();
const follower = new Follower(store, wanted);
while (!follower.closed) {
  try {
    await follower.look();
    await sleep(LOOK_MS);
  } catch (error) {
    post({ kind: 'problem', message: messageOf(error) });
    await sleep(AWAY_MS);
  }
}
await store.close();
// An open message port keeps a thread alive.
parentPort?.close();
