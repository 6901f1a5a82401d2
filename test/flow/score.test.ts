// What a score teaches: for the next time, in one mode only, and over a restart. What comes back is in the contract's
// table (test/contract/table).
import t, { type Test } from 'tap';
import { testApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { needsRedis, startRedis } from '../support/redis.js';

async function teaches(t: Test, env: Record<string, string>): Promise<void> {
  const test = await testApp(t, { env });
  const reasons = async (key = test.keys.live.api): Promise<unknown> =>
    (await test.post('/fingerprint/score', body('ada'), { 'x-service-key': key })).body['reason'];
  t.same(await reasons(), ['new_user_profile']);
  t.same(await reasons(), [], 'known the next time');
  t.same(await reasons(test.keys.test.api), ['new_user_profile'], 'test and live never meet');
  await test.restart();
  t.same(await reasons(), [], 'what was learned outlives a restart');
}

t.test('on uws, embedded', (t) => teaches(t, { HTTP_ENGINE: 'uws' }));
t.test('on node and Redis', needsRedis, async (t) =>
  teaches(t, { HTTP_ENGINE: 'node', REDIS_URL: (await startRedis(t)).url }),
);
