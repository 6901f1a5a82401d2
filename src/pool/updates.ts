// What the worker of a shard is told with its next batch. A new worker is told again what its predecessor knew.
import { type ShardUpdate } from '../contract/messages.js';

/** Keys of updates that wait to be sent with a batch. */
const UPDATE_KEYS_MAX = 4096;

export class Updates {
  #next: ShardUpdate | undefined;
  /** Updates that a new worker must get again. */
  readonly #standing: Pick<ShardUpdate, 'policies' | 'monitored' | 'lists'> = {};

  add({ applied, changed, gap, policies, monitored, lists, tellRules }: ShardUpdate): void {
    const update: ShardUpdate = (this.#next ??= {});
    if (applied !== undefined) update.applied = applied;
    if (gap === true) update.gap = true;
    if (policies !== undefined) this.#standing.policies = update.policies = policies;
    if (monitored !== undefined) this.#standing.monitored = update.monitored = monitored;
    if (lists !== undefined) this.#standing.lists = update.lists = lists;
    if (tellRules === true) update.tellRules = true;
    if (changed === undefined || changed.length === 0) return;
    update.changed = update.changed === undefined ? changed : [...update.changed, ...changed];
  }

  /** True when they must be sent without waiting for a request. */
  get areUrgent(): boolean {
    return this.#next?.tellRules === true || (this.#next?.changed?.length ?? 0) > UPDATE_KEYS_MAX;
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
