// Positions in Redis up to which a node's logs are applied. A damaged position counts as the start of the log: rows
// that a record already contains are skipped by the positions stored beside the record.
import { type Position, START } from '../../../contract/position.js';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { StoreDamagedError } from '../../ports/errors.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { isForeign, positionWithSum, summedPosition } from '../sums.js';
import { all } from './connection.js';
import { nodeName } from './keys.js';

const STORE = 'profiles';

/** Rejects with StoreUnavailableError. A damaged position is reported and becomes START. */
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

/** START for a damaged position, which is reported. */
export function soundPosition(key: string, text: string | null | undefined, told: OnDamagedRecord): Position {
  try {
    return summedPosition({ store: STORE, key, told }, text);
  } catch (error) {
    if (error instanceof StoreDamagedError) return START;
    throw error;
  }
}

/** Positions from which the log is read again when Redis gets a master whose replication id is not in `histories`. */
export interface WayBackOf {
  /** By shard; undefined where none is stored. */
  from: (Position | undefined)[];
  histories: readonly string[];
}

const HISTORIES = 'histories';
const backField = (shard: number): string => `back:${shard}`;

/** Rejects with StoreUnavailableError. */
export async function wayBackOf(
  client: RedisClient,
  nodeId: string,
  shards: readonly number[],
  told: OnDamagedRecord,
): Promise<WayBackOf> {
  const name = nodeName(nodeId);
  const fields = [HISTORIES, ...shards.map(backField)];
  const reading = followed(client, () => client.hmget(name, ...fields)).catch((error: unknown) => {
    if (!isForeign(error)) throw error;
    return [];
  });
  const [[histories, ...from] = []] = await all<(string | null)[]>(client, [reading]);
  return {
    from: shards.map((shard, i) =>
      typeof from[i] === 'string' ? soundPosition(`${name}/${backField(shard)}`, from[i], told) : undefined,
    ),
    histories: (histories ?? '').split(' ').filter((one) => one !== ''),
  };
}

/** Rejects with StoreUnavailableError. */
export async function storeApplied(
  client: RedisClient,
  nodeId: string,
  reached: readonly Position[],
  { from, histories }: Readonly<WayBackOf>,
): Promise<void> {
  const name = nodeName(nodeId);
  const placed = (field: string, position: Position): string[] => [
    field,
    positionWithSum(`${name}/${field}`, position),
  ];
  const fields = [
    ...reached.flatMap((position, shard) => placed(String(shard), position)),
    ...from.flatMap((position, shard) => (position === undefined ? [] : placed(backField(shard), position))),
    ...(histories.length === 0 ? [] : [HISTORIES, histories.join(' ')]),
  ];
  if (fields.length === 0) return;
  const writing = followed(client, () => client.hset(name, ...fields)).catch(async (error: unknown) => {
    // A value of another program under this key would block the store reader, so it is deleted.
    if (!isForeign(error)) throw error;
    await client.del(name);
    return client.hset(name, ...fields);
  });
  await all(client, [writing]);
}
