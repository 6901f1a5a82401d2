// A shard's tasks always meet the same worker: its cache and its log segment belong to that shard.
import { Piscina, type PiscinaTask } from 'piscina';

type Balancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>;

/** Marks a task for its shard; the symbol does not cross to the worker. */
export function pinned<T extends { shard: number }>(task: T): T {
  return Object.assign(task, { [Piscina.queueOptionsSymbol]: task.shard });
}

/**
 * A worker keeps its shard until it dies; its successor takes the free one. Null means "its worker is not there yet":
 * the task waits. It may hold up tasks behind it, which is why each shard has one task at a time (see Lane).
 */
export function affinityBalancer(shards: number): Balancer {
  const shardOfWorker = new Map<number, number>();
  return (task, workers) => {
    const alive = new Set(workers.map((worker) => worker.id));
    for (const id of shardOfWorker.keys()) if (!alive.has(id)) shardOfWorker.delete(id);
    for (const worker of workers) if (!shardOfWorker.has(worker.id)) assignFree(shardOfWorker, worker.id, shards);
    const shard = shardOfTask(task);
    return workers.find((worker) => shardOfWorker.get(worker.id) === shard && !worker.terminating && !worker.destroyed) ?? null;
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
