// How far a node's logs are in, on Redis. What is damaged counts as the start: rows that a record has already are known
// by the positions beside it.
import { type Position, START } from '../../../contract/position.js';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { StoreDamagedError } from '../../ports/errors.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { isForeign, positionWithSum, summedPosition } from '../sums.js';
import { all } from './connection.js';
import { nodeName } from './keys.js';

const STORE = 'profiles';

/** Rejects with StoreUnavailableError. */
export async function appliedOf(
  client: RedisClient,
  nodeId: string,
  shards: readonly number[],
  told: OnDamagedRecord,
): Promise<Position[]> {
  const name = nodeName(nodeId);
  const reading = followed(client, () => client.hmget(name, ...shards.map(String))).catch((error: unknown) => {
    if (!isForeign(error)) throw error;
    told(STORE, name);
    return shards.map(() => null);
  });
  const [texts = []] = await all(client, [reading]);
  return shards.map((shard, i) => soundPosition(`${name}/${shard}`, texts[i], told));
}

/** START for a damaged one, which is told. */
export function soundPosition(key: string, text: string | null | undefined, told: OnDamagedRecord): Position {
  try {
    return summedPosition({ store: STORE, key, told }, text);
  } catch (error) {
    if (error instanceof StoreDamagedError) return START;
    throw error;
  }
}

/** Rejects with StoreUnavailableError. */
export async function storeApplied(client: RedisClient, nodeId: string, reached: readonly Position[]): Promise<void> {
  const name = nodeName(nodeId);
  const fields = reached.flatMap((position, shard) => [String(shard), positionWithSum(`${name}/${shard}`, position)]);
  if (fields.length === 0) return;
  const writing = followed(client, () => client.hset(name, ...fields)).catch(async (error: unknown) => {
    // Somebody else's value under the name would stop the store's reader for good.
    if (!isForeign(error)) throw error;
    await client.del(name);
    return client.hset(name, ...fields);
  });
  await all(client, [writing]);
}
