// Cost of a decision in the readers' process: read its row from the log, keep its story, fold its records into the
// embedded store or into Redis. A shard writes the log, so rows and records are as in a service. CPU time of this
// process with all its threads, and of Redis.
//   node dist/bench/micro/run.js 20000 consumers --against ../another-checkout
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReaderLoop } from '../../src/log/store-consumer/loop.js';
import { foldToView } from '../../src/profiles/fold/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { openStorage } from '../../src/storage/open.js';
import { isTold } from '../../src/storage/ports/stories.js';
import { snapshot } from '../load/cpu.js';
import { type RedisServer, redisInstalled, startRedis } from '../load/servers/redis.js';
import { type Kind, KINDS, visitOf } from './support/population.js';
import { BATCH, openShard, optionsIn, type ShardBench } from './support/shard-bench.js';

/** As in the service. */
const ROWS_MAX = { embedded: 2048, redis: 1024 } as const;
const BYTES_MAX = 8 * 1024 * 1024;
const USERS = 10_000;
const NEVER = 1e12;

export async function run(iterations: number): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const kind of KINDS) result[kind] = (await costOf(kind, iterations)).readers;
  if (!redisInstalled()) return result;
  const redis = await startRedis();
  try {
    const { readers, server } = await costOf('mixed', iterations, redis);
    result['mixed, on Redis, readers'] = readers;
    result['mixed, on Redis, server'] = server;
  } finally {
    await redis.stop();
  }
  return result;
}

interface Cost {
  /** CPU nanoseconds a row. */
  readers: number;
  server: number;
}

async function costOf(kind: Kind, iterations: number, redis?: RedisServer): Promise<Cost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-consumers-'));
  const settings = { ...optionsIn(dataDir).storage, dataDir: join(dataDir, 'read'), url: redis?.url ?? '' };
  const storage = await openStorage(settings);
  const [shard, writer, stories] = [await openShard(dataDir), await storage.profileWriter(), await storage.stories()];
  const loop = await ReaderLoop.open({
    ...{ dataDir, shards: 1, writer, fold: foldToView, keysOf, pollMs: 100 },
    bounds: { rowsMax: redis === undefined ? ROWS_MAX.embedded : ROWS_MAX.redis, bytesMax: BYTES_MAX },
    ...{ checkpointMs: NEVER, checkpointBytes: NEVER },
    before: (rows) => stories.keep(rows.filter(({ row }) => isTold(row))),
    onError(error) {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  const follow = async (): Promise<Cost> => {
    const [before, serverBefore] = [process.cpuUsage(), cpuNsOf(redis)];
    while (await loop.step());
    const { user, system } = process.cpuUsage(before);
    return { readers: (user + system) * 1000, server: cpuNsOf(redis) - serverBefore };
  };
  const traffic = trafficOf(kind, Math.ceil(iterations / BATCH));
  try {
    // Fills the store and warms up the compiled code.
    await traffic(shard);
    await follow();
    const rows = await traffic(shard);
    const { readers, server } = await follow();
    return { readers: readers / rows, server: server / rows };
  } finally {
    await loop.stop();
    await shard.close();
    await stories.close();
    await writer.close();
    rmSync(dataDir, { recursive: true });
  }
}

function cpuNsOf(redis: RedisServer | undefined): number {
  return redis === undefined ? 0 : (snapshot([redis.pid]).get(redis.pid)?.us ?? 0) * 1000;
}

/** Some users come much more often than others. */
function trafficOf(kind: Kind, batches: number): (shard: ShardBench) => Promise<number> {
  const visits = new Uint32Array(USERS);
  let serial = 0;
  return async (shard) => {
    for (let batch = 0; batch < batches; batch += 1)
      await shard.score(() => {
        serial += 1;
        const share = (Math.imul(serial, 0x9e3779b1) >>> 0) / 2 ** 32;
        const user = Math.floor(USERS * share * share);
        visits[user] = (visits[user] ?? 0) + 1;
        return visitOf(kind, user, visits[user] ?? 0, serial);
      });
    return batches * BATCH;
  };
}
