// The write side on Redis. A record and how far each node's log went into it are one hash, changed by one script that
// fails when somebody else changed it first: two nodes lose nothing, and a slice applied again changes nothing.
import { type Redis } from 'ioredis';
import { type EventRow } from '../../contract/event-row.js';
import { type FoldRecord, type Position, type ProfileWriter, type RecordChange, type RecordKey } from '../../contract/ports.js';
import { connectRedis } from '../../redis/client.js';
import { appliedField, CHANGED_CHANNEL, isAfter, nodeName, parsePosition, positionText, PROFILE_FIELD, recordName, VERSION_FIELD } from './keys.js';
import { type RedisStoreOptions } from './store.js';

const CONNECT_MS = 3000;
/** Records read and written in one round trip. */
const CHUNK = 256;
/** Rounds of a chunk until nobody else was faster. Each round some node succeeds, so this is never reached by honest work. */
const ROUNDS_MAX = 200;
const PAUSE_MS_MAX = 10;

// KEYS: record. ARGV: version seen ('' = none), record, TTL ms, then applied field and position, repeated.
const COMPARE_AND_SET = `
if (redis.call('HGET', KEYS[1], '${VERSION_FIELD}') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], '${PROFILE_FIELD}', ARGV[2])
redis.call('HINCRBY', KEYS[1], '${VERSION_FIELD}', 1)
for i = 4, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Rejects when Redis does not answer. */
export async function openRedisWriter(options: RedisStoreOptions): Promise<ProfileWriter> {
  const { url, nodeId, commandMs, ttlMs } = options;
  const redis = await connectRedis({ url, commandMs, connectMs: CONNECT_MS });
  let latest: readonly Position[] = [];
  return {
    async applied(shards) {
      const known = await redis.hgetall(nodeName(nodeId));
      return Array.from({ length: shards }, (_, shard) => parsePosition(known[shard]));
    },
    async apply(changes, positions, fold) {
      for (let from = 0; from < changes.length; from += CHUNK) await applyChunk(redis, changes.slice(from, from + CHUNK), nodeId, ttlMs, fold);
      if (positions.length > 0) await redis.hset(nodeName(nodeId), Object.fromEntries(positions.map((at, shard) => [String(shard), positionText(at)])));
      latest = positions;
      await redis.publish(CHANGED_CHANNEL, [nodeId, ...changes.map(({ key }) => key)].join('\n'));
    },
    // How durable Redis is, is Redis' own matter.
    settle: () => Promise.resolve(latest),
    publish: () => undefined,
    // Redis lets records go by itself.
    sweep: () => Promise.resolve(false),
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

async function applyChunk(redis: Redis, chunk: readonly RecordChange[], nodeId: string, ttlMs: number, fold: FoldRecord): Promise<void> {
  let left = chunk;
  for (let round = 0; left.length > 0; round += 1) {
    if (round > ROUNDS_MAX) throw new Error(`${left.length} records were changed by others ${ROUNDS_MAX} times in a row`);
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS_MAX));
    left = await tryApply(redis, left, nodeId, ttlMs, fold);
  }
}

/** Those that somebody else changed in between. */
async function tryApply(redis: Redis, changes: readonly RecordChange[], nodeId: string, ttlMs: number, fold: FoldRecord): Promise<RecordChange[]> {
  const reads = redis.pipeline();
  for (const { key, rows } of changes) reads.hmgetBuffer(recordName(key), PROFILE_FIELD, VERSION_FIELD, ...shardsOf(rows).map((shard) => appliedField(nodeId, shard)));
  const read = await results(reads.exec());
  const writes = redis.pipeline();
  const written: RecordChange[] = [];
  for (const [index, change] of changes.entries()) {
    const [record, version, ...applied] = buffersOf(read[index]);
    const fresh = freshRows(change, applied);
    if (fresh.length === 0) continue;
    written.push(change);
    writes.eval(
      COMPARE_AND_SET, 1, recordName(change.key), version?.toString() ?? '', fold(change.key, record, fresh), ttlMs,
      ...shardsOf(change.rows).flatMap((shard) => [appliedField(nodeId, shard), positionText(lastOf(change, shard))]),
    );
  }
  const outcomes = await results(writes.exec());
  return written.filter((_, index) => outcomes[index] === 0);
}

function shardsOf(rows: RecordChange['rows']): number[] {
  return [...new Set(rows.map(({ shard }) => shard))];
}

/** Rows that this record does not hold yet. @param applied per shard of the change, in the order of `shardsOf` */
function freshRows({ rows }: RecordChange, applied: readonly (Buffer | undefined)[]): EventRow[] {
  const done = new Map(shardsOf(rows).map((shard, index) => [shard, parsePosition(applied[index]?.toString())]));
  return rows.filter(({ shard, position }) => isAfter(position, done.get(shard) ?? { segment: 0, offset: 0 })).map(({ row }) => row);
}

function lastOf({ rows }: RecordChange, shard: number): Position {
  return rows.filter((row) => row.shard === shard).at(-1)?.position ?? { segment: 0, offset: 0 };
}

async function results(replies: Promise<[Error | null, unknown][] | null>): Promise<unknown[]> {
  return (await replies ?? []).map(([error, value]) => {
    if (error !== null) throw error;
    return value;
  });
}

function buffersOf(value: unknown): (Buffer | undefined)[] {
  return Array.isArray(value) ? value.map((one: unknown) => (Buffer.isBuffer(one) ? one : undefined)) : [];
}

export interface Invalidations {
  close(): void;
}

/** Tells of records that other nodes changed. Rejects when Redis does not answer. */
export async function watchOtherNodes(options: RedisStoreOptions, onChanged: (keys: RecordKey[]) => void): Promise<Invalidations> {
  const redis = await connectRedis({ url: options.url, commandMs: options.commandMs, connectMs: CONNECT_MS });
  redis.on('message', (_channel: string, message: string) => {
    const [node, ...keys] = message.split('\n');
    if (node !== options.nodeId) onChanged(keys);
  });
  await redis.subscribe(CHANGED_CHANNEL);
  return { close: () => redis.disconnect() };
}
