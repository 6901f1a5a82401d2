// A shard's tasks always meet the same worker: its cache and its log segment belong to that shard.
import { Piscina, type PiscinaTask } from 'piscina';

type Balancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>;

/** Marks a task for its shard; the symbol does not cross to the worker. */
export function pinned<T extends { shard: number }>(task: T): T {
  return Object.assign(task, { [Piscina.queueOptionsSymbol]: task.shard });
}

/**
 * A worker keeps its shard until its thread is gone; its successor takes the free one. Null means "its worker is not
 * there yet": the task waits, and may hold up tasks behind it, which is why a shard has one task at a time (see
 * ShardQueue).
 * @param threads ids of all threads of the pool. The list that a balancer is given leaves out workers that are not
 * ready, although tasks may have been posted to them: forgetting those would give one worker two shards.
 */
export function affinityBalancer(shards: number, threads: () => number[]): Balancer {
  const shardOfWorker = new Map<number, number>();
  return (task, workers) => {
    const ids = new Set(threads());
    for (const id of shardOfWorker.keys()) if (!ids.has(id)) shardOfWorker.delete(id);
    // A thread that has ended reports the id -1 until the pool has noticed.
    const alive = workers.filter(({ id, terminating, destroyed }) => id !== -1 && !terminating && !destroyed);
    for (const { id } of alive) if (!shardOfWorker.has(id)) assignFree(shardOfWorker, id, shards);
    const shard = shardOfTask(task);
    return alive.find(({ id }) => shardOfWorker.get(id) === shard) ?? null;
  };
}

function assignFree(shardOfWorker: Map<number, number>, worker: number, shards: number): void {
  const taken = new Set(shardOfWorker.values());
  for (let shard = 0; shard < shards; shard += 1) {
    if (taken.has(shard)) continue;
    shardOfWorker.set(worker, shard);
    return;
  }
}

function shardOfTask(task: PiscinaTask): number {
  const options: unknown = Reflect.get(task, Piscina.queueOptionsSymbol);
  return typeof options === 'number' ? options : 0;
}
