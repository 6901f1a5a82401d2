// Assigns each shard to one worker, because the cache and the log segment of a shard belong to that worker.
import { Piscina, type PiscinaTask } from 'piscina';

type Balancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>;

/** Marks a task with its shard; the symbol is not sent to the worker. */
export function pinned<T extends { shard: number }>(task: T): T {
  return Object.assign(task, { [Piscina.queueOptionsSymbol]: task.shard });
}

/**
 * A worker keeps its shard until its thread ends; the next worker takes the free shard. Null means "the worker is not
 * ready": the task waits and may block the tasks behind it, so each shard has at most one task at a time (see
 * ShardQueue).
 * @param threads ids of all threads of the pool. The list that a balancer gets leaves out workers that are not ready,
 * although tasks may have been posted to them; a worker that was forgotten here would get a second shard.
 */
export function affinityBalancer(shards: number, threads: () => number[]): Balancer {
  const shardOfWorker = new Map<number, number>();
  return (task, workers) => {
    const ids = new Set(threads());
    for (const id of shardOfWorker.keys()) if (!ids.has(id)) shardOfWorker.delete(id);
    // The id of an ended thread is -1 until the pool removes it.
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
