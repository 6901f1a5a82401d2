// Erasures that wait are done together: each subject is gone, others are not, and what stops one does not stop the
// rest.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type ErasureRecord, ERASURES, isDone } from '../../../src/access/erasures.js';
import { testApp } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { body, device, fingerprintOf } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { controlStore, redisClient } from '../../support/storage.js';
import { BROWSER } from '../../support/agents.js';

const PATH = '/admin/v1/workspaces/acme/erasures';
/** More than are done together. */
const USERS = Array.from({ length: 110 }, (_, i) => `user ${i}`);
const VISITORS = ['tablet', 'kiosk'];
const OTHERS = ['ada', 'bob'];

/** Values of all events and stories on this Redis, read without the service. */
async function onRedis(t: Test, url: string): Promise<Buffer> {
  const client = await redisClient(t, url, { commandMs: 10_000 });
  const found: Buffer[] = [];
  for (const key of await client.keys('riskgate:{[es]*')) {
    if ((await client.type(key)) === 'string') found.push((await client.getBuffer(key)) ?? Buffer.alloc(0));
    else found.push(...Object.values(await client.hgetallBuffer(key)));
  }
  return Buffer.concat(found);
}

/** Events in files. Stories are pages of a database, which keep what was removed until they are used again. */
function inFiles(dataDir: string): Buffer {
  const dir = join(dataDir, 'recent');
  return Buffer.concat(readdirSync(dir).map((name) => readFileSync(join(dir, name))));
}

async function journey(t: Test, url: string): Promise<void> {
  const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1', ...(url !== '' && { REDIS_URL: url }) } });
  const control = await controlStore(t, { dataDir: app.dataDir, url });
  const read = (): Promise<Buffer> => (url === '' ? Promise.resolve(inFiles(app.dataDir)) : onRedis(t, url));
  const { api, public: page } = app.keys.live;
  const visit = async (user: string, phone: string): Promise<void> => {
    const sent = { ...body(user, phone), device: device(phone) };
    t.equal((await app.post('/fingerprint/score', sent, { 'x-service-key': api })).status, 200);
    const collected = await app.post('/v2/fingerprint', sent, { 'x-api-key': page, 'user-agent': BROWSER });
    t.equal(collected.status, 200);
  };
  for (const name of [...USERS, ...OTHERS]) await visit(name, `phone of ${name}`);
  for (const phone of VISITORS) await visit('carl', phone);

  // Of a workspace that is gone: nobody can say which users it derived.
  const stuck: ErasureRecord = {
    ...{
      v: 1,
      id: 'era_Stuck0000000',
      workspace: 'gone',
      mode: 'live',
      kind: 'visitor',
      value: fingerprintOf('tablet'),
    },
    ...{ requestedAt: Date.now(), nodes: {} },
  };
  await control.update((transaction) => transaction.put(ERASURES, stuck));
  const asked = [...USERS.map((user) => ({ user })), ...VISITORS.map((phone) => ({ visitor: fingerprintOf(phone) }))];
  for (const who of asked) t.equal((await byAdmin(app, 'POST', PATH, { ...who, mode: 'live' })).status, 202);
  const reports = async (): Promise<readonly ErasureRecord[]> => (await control.read()).list(ERASURES);
  await eventually(t, 'all but one are done', async () => (await reports()).filter(isDone).length === asked.length);

  const all = await reports();
  const left = await read();
  for (const erasure of all) {
    const [node] = Object.values(erasure.nodes);
    if (erasure.id === stuck.id) {
      t.match(node, { done: false, reason: /there is no workspace gone/ });
      continue;
    }
    t.match(node, { done: true, removed: { events: 1 }, left: { profiles: 0, traces: 0, events: 0, stories: 0 } });
    t.ok((node?.removed.stories ?? 0) >= 2, 'both decisions of the subject were in stories');
    t.notOk(left.includes(erasure.value), 'and it is in none of the values');
  }
  t.ok(left.includes(fingerprintOf(`phone of ${OTHERS[0] ?? ''}`)), 'those of others are there');
  for (const name of OTHERS) {
    const again = await app.post(
      '/v2/fingerprint',
      { ...body(name, `phone of ${name}`), device: device(`phone of ${name}`) },
      { 'x-api-key': page, 'user-agent': BROWSER },
    );
    t.match(again.body, { is_new: false }, 'others are still known');
  }
}

t.test('on the embedded store', (t) => journey(t, ''));
t.test('on Redis', needsRedis, async (t) => journey(t, (await startRedis(t)).url));
