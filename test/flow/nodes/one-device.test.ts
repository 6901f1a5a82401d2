// Sixty accounts on one device at once, spread over four nodes that share a Redis: no more are let in than by one node.
import t, { type Test } from 'tap';
import { testApp, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { needsRedis, startRedis } from '../../support/redis.js';

t.setTimeout(300_000);
const NODES = 4;
const ACCOUNTS = 60;

async function start(t: Test, url: string): Promise<TestApp> {
  const app = await testApp(t, { env: { REDIS_URL: url, SHARDS: '1', USER_LIMIT: '100000' } });
  return app;
}

/** All of them at once, in turn over the nodes. @returns how many were let in */
async function letIn(nodes: readonly TestApp[], who: string): Promise<number> {
  const key = nodes[0]?.keys.live.api ?? '';
  const asked = nodes.flatMap((node, first) =>
    Array.from({ length: ACCOUNTS / nodes.length }, (_, i) =>
      node.post('/fingerprint/score', body(`${who}-${first}-${i}`, who), { 'x-service-key': key }),
    ),
  );
  const answers = await Promise.all(asked);
  return answers.filter((answer) => answer.status === 200 && answer.body['action'] === 'allow').length;
}

t.test('accounts on one device, over four nodes', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const one = await letIn([await start(t, `${redis.url}/1`)], 'alone');
  t.ok(one > 0 && one < ACCOUNTS / 2, `one node lets ${one} of ${ACCOUNTS} in`);
  const nodes: TestApp[] = [];
  for (let i = 0; i < NODES; i += 1) nodes.push(await start(t, `${redis.url}/2`));
  const four = await letIn(nodes, 'spread');
  t.ok(four <= 2 * one, `${NODES} nodes let ${four} in`);
});
