// Erasing a visitor of whom only pages told: nothing of the provisional record is left.
import t, { type Test } from 'tap';
import { testApp, type Json } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { body, device, fingerprintOf } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { openBackend } from '../../support/storage.js';
import { BROWSER } from '../../support/agents.js';

const ERASURES = '/admin/v1/workspaces/acme/erasures';

async function journey(t: Test, env: Record<string, string>): Promise<void> {
  const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1', ...env } });
  const collect = async (name: string): Promise<Json> => {
    const headers = { 'x-api-key': app.keys.live.public, 'user-agent': BROWSER };
    const reply = await app.post('/v2/fingerprint', { ...body('ada', name), device: device(name) }, headers);
    t.equal(reply.status, 200);
    return reply.body;
  };
  for (let i = 0; i < 3; i += 1) await collect('only pages');
  await collect('another');
  const store = await (await openBackend({ dataDir: app.dataDir, url: env['REDIS_URL'] ?? '' })).profiles();
  t.teardown(() => store.close());
  const keys = ['only pages', 'another'].map((name) => `facme/live/${fingerprintOf(name)}`);
  const there = async (): Promise<boolean[]> =>
    (await store.readMany([...keys, `dacme/live/${fingerprintOf('only pages')}`])).map((found) => found !== undefined);
  await eventually(t, 'the store has both, of pages alone', async () => (await there()).join() === 'true,true,false');

  const asked = await byAdmin(app, 'POST', ERASURES, { visitor: fingerprintOf('only pages'), mode: 'live' });
  t.equal(asked.status, 202);
  let report: Json = {};
  await eventually(t, 'it is done', async () => {
    report = (await byAdmin(app, 'GET', `${ERASURES}/${String(asked.body['id'])}`)).body;
    return report['state'] === 'done';
  });
  t.match(report, { removed: { profiles: 1, events: 3 }, left: { profiles: 0, traces: 0, events: 0 } });
  t.strictSame(await there(), [false, true, false]);
  t.match(await collect('only pages'), { is_new: true, times_seen: 1 });
  t.match(await collect('another'), { is_new: false, times_seen: 2 });
}

t.test('on the embedded store', (t) => journey(t, {}));
t.test('on Redis', needsRedis, async (t) => journey(t, { REDIS_URL: (await startRedis(t)).url }));
