// A node that starts on a Redis that is older than what the node knew: keys that were revoked and people who were
// erased are back, so it is told. A running node learns it from its own reports.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Nodes } from '../../src/service/nodes/nodes.js';
import { StoreWatch } from '../../src/service/nodes/store-watch.js';
import { openRedisNodes } from '../../src/storage/redis/nodes.js';
import { PREFIX } from '../../src/storage/redis/prefix.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { redisClient, targetOf } from '../support/storage.js';

const REGISTRY = `{${PREFIX}:registry}`;

t.test('a node that stopped is told at its next start that Redis is older', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const redis = await redisClient(t, url, { commandMs: 5000 });
  const dataDir = temporaryDirectory(t);
  const startAndStop = async (): Promise<string[]> => {
    const told: string[] = [];
    const watch = new StoreWatch({
      ...{ storeReadMs: 60_000, clock: Date.now, correct: () => undefined },
      warn: (message) => told.push(message),
    });
    const nodes = await Nodes.open({
      ...{ registry: await openRedisNodes(targetOf(url), PREFIX), id: 'one', dataDir, version: '', storeId: '' },
      ...{ lags: () => [], clock: Date.now, watch, inspect: () => Promise.resolve([]) },
      onError: (error) => t.fail(String(error)),
    });
    await nodes.close();
    return told.filter((text) => text.startsWith('Redis went back by'));
  };
  t.same(await startAndStop(), [], 'the first start');
  const yesterday = (await redis.hget(REGISTRY, 'one')) ?? '';
  t.same(await startAndStop(), [], 'the same Redis');
  const older = Number(yesterday.split(' ', 1)[0]) - 86_400_000;
  await redis.hset(REGISTRY, 'one', `${older} {}`);
  t.match(await startAndStop(), [/^Redis went back by 864\d\d\.\d s/]);
  t.same(await startAndStop(), [], 'once');

  await redis.hset(REGISTRY, 'one', `${older} {}`);
  for (const damage of ['', 'x', '1e400', '-5']) {
    writeFileSync(join(dataDir, 'last-report'), damage);
    t.same(await startAndStop(), [], `a file that says nothing: '${damage}'`);
    await redis.hset(REGISTRY, 'one', `${older} {}`);
  }
  rmSync(join(dataDir, 'last-report'));
  t.same(await startAndStop(), [], 'a folder of an earlier release');
});
