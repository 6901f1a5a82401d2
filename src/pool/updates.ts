// What the worker of a shard is told with its next batch. A new worker is told again what its predecessor knew.
import { type ShardUpdate } from '../contract/messages.js';

/** Keys of updates that wait to be sent with a batch. */
const UPDATE_KEYS_MAX = 4096;
/** Hashes from other nodes that wait while the shard has no worker; above it all of its records count as changed. */
const FOREIGN_MAX = 65_536;

export class Updates {
  #next: ShardUpdate | undefined;
  /** Updates that a new worker must get again. */
  readonly #standing: Pick<ShardUpdate, 'policies' | 'monitored' | 'lists'> = {};

  add({ applied, changed, foreign, gap, policies, monitored, lists, tellRules }: ShardUpdate): void {
    const update: ShardUpdate = (this.#next ??= {});
    if (applied !== undefined) update.applied = applied;
    if (gap === true) update.gap = true;
    if (policies !== undefined) this.#standing.policies = update.policies = policies;
    if (monitored !== undefined) this.#standing.monitored = update.monitored = monitored;
    if (lists !== undefined) this.#standing.lists = update.lists = lists;
    if (tellRules === true) update.tellRules = true;
    if (foreign !== undefined) addForeign(update, foreign);
    if (changed === undefined || changed.length === 0) return;
    update.changed = update.changed === undefined ? changed : [...update.changed, ...changed];
  }

  /** True when they must be sent without waiting for a request. */
  get areUrgent(): boolean {
    const { tellRules, changed, foreign } = this.#next ?? {};
    return tellRules === true || (changed?.length ?? 0) + (foreign?.length ?? 0) > UPDATE_KEYS_MAX;
  }

  /** Removes and returns the updates. */
  take(): ShardUpdate | undefined {
    const update = this.#next;
    this.#next = undefined;
    return update;
  }

  /** Adds the standing updates again, for a new worker. */
  repeat(): void {
    this.#next = { ...this.#next, ...this.#standing };
  }
}

function addForeign(update: ShardUpdate, hashes: readonly number[]): void {
  const all = (update.foreign ??= []);
  if (all.length + hashes.length > FOREIGN_MAX) {
    update.gap = true;
    all.length = 0;
  } else all.push(...hashes);
}
