// Entry of a scoring worker: one thread, one shard. The lane in the main thread sends one task at a time.
import { type ShardResult, type ShardTask } from '../src/contract/messages.js';
import { Shard } from './shard.js';

let shard: Shard | undefined;

export default async function run(task: ShardTask): Promise<ShardResult> {
  if (task.kind === 'warm') {
    shard ??= await Shard.open(task.shard, task.setup);
    return shard.result();
  }
  if (shard === undefined) throw new Error(`shard ${task.shard} was given work before it was opened`);
  switch (task.kind) {
    case 'score':
      return shard.score(task.inbox, task.from, task.count);
    case 'changed':
      shard.changed(task.keys);
      break;
    case 'applied':
      shard.applied(task);
      break;
    case 'policies':
      shard.setPolicies(task.overrides);
      break;
    case 'close':
      await shard.close();
      break;
  }
  return shard.result();
}
