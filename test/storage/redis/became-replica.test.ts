// A server that became a replica accepts each new connection and is left again: whatever a report of a node meets on
// the way, it is refused with that reason, not with a connection that is missing.
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { openRedisNodes } from '../../../src/storage/redis/nodes.js';
import { PREFIX } from '../../../src/storage/redis/prefix.js';
import { messageOf } from '../../../src/util/error-text.js';
import { outageSentence } from '../../../src/util/outage-sentence.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { redisClient, targetOf } from '../../support/storage.js';

const LOOKS = 200;
const PAUSE_MS = 20;

t.test('a report of a node names the replica each time', { ...needsRedis, timeout: 120_000 }, async (t) => {
  const { url } = await startRedis(t);
  const { port } = new URL((await startRedis(t)).url);
  const registry = await openRedisNodes(targetOf(url), PREFIX);
  t.teardown(() => registry.close());
  const admin = await redisClient(t, url, { commandMs: 5000 });
  const of = { version: '', level: 5, startedAt: 1, address: '', lagSeconds: 0, lagBytes: 0, storeId: '' };
  const refusal = (): Promise<string | undefined> =>
    registry.beat({ ...of, id: 'one', state: 'live' }, 1).then(
      () => undefined,
      (error: unknown) => outageSentence(error) ?? messageOf(error),
    );
  t.equal(await refusal(), undefined);
  await admin.replicaof('127.0.0.1', port);
  const others = new Set<string | undefined>();
  for (let look = 0; look < LOOKS; look += 1) {
    const says = await refusal();
    if (says?.includes('this server is a replica now') !== true) others.add(says);
    await setTimeout(PAUSE_MS);
  }
  t.same([...others], []);
  await eventually(t, 'it is a master again', async () => {
    await admin.replicaof('NO', 'ONE').catch(() => undefined);
    return (await refusal()) === undefined;
  });
});
