// Opens the lists of this service and connects them to the pool, the key ring and the metrics.
import { type KeyRing } from '../../access/key-ring.js';
import { type StorageOptions } from '../../contract/storage.js';
import { type Metrics } from '../../metrics/metrics.js';
import { type Backend } from '../../storage/ports/backend.js';
import { type Context, problem } from '../context.js';
import { damagedRecords } from '../damage.js';
import { type Decisions } from '../decisions.js';
import { ListsOfService } from './lists.js';

interface Parts {
  storageSetup: StorageOptions;
  decisions: Decisions;
  metrics: Metrics;
  ring: KeyRing;
}

/** Resolves when the existing lists are loaded. */
export async function openLists(
  context: Context,
  backend: Backend,
  { storageSetup, decisions: { pool }, metrics, ring }: Parts,
): Promise<ListsOfService> {
  const { shards } = context.config;
  const lists = new ListsOfService({
    store: await backend.lists(),
    storage: storageSetup,
    time: context.time?.memory,
    send(update) {
      for (let shard = 0; shard < shards; shard += 1) pool.send(shard, { lists: update });
    },
    onProblem: problem(context, 'lists are not up to date; the last state stays in use'),
    damaged: damagedRecords(context, metrics),
  });
  ring.followView((view) => lists.adopt(view));
  await lists.ready();
  return lists;
}
