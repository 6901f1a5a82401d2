// Entry of a scoring worker: one thread, one shard. The queue in the main thread sends one task at a time.
import { type ShardResult, type ShardTask } from '../../src/contract/messages.js';
import { Shard } from './shard.js';

let shard: Shard | undefined;

export default async function run(task: ShardTask): Promise<ShardResult> {
  switch (task.kind) {
    case 'warm':
      shard ??= await Shard.open(task.shard, task.setup);
      return shard.result();
    case 'score':
      return opened(task.shard).score(task);
    case 'close':
      await opened(task.shard).close();
      return opened(task.shard).result();
  }
}

function opened(number: number): Shard {
  if (shard === undefined)
    throw new Error(
      `scoring worker: shard ${number} was given requests before it was opened; this is a bug of the pool`,
    );
  return shard;
}
