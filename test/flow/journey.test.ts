// The two-step flow as an integrator lives it: a page collects with the public key in one process, its backend verifies
// with the secret key in another.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { type Answer, testApp, type Json, ownWorkspace, type TestApp } from '../support/app.js';
import { ADMIN_TOKEN, askAs, BY_ADMIN } from '../support/callers/operators.js';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { at } from '../support/promises/openapi.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { type ReceiverProcess, startReceiverProcess } from '../support/webhook-receiver.js';
import { only } from '../support/only.js';

const run = promisify(execFile);
const RUN_MS_MAX = 120_000;
const ENV = { TRUSTED_PROXIES: '127.0.0.1', ADMIN_TOKEN, WEBHOOK_ALLOW_PRIVATE: '1' };
/** In Germany, by the published tables. */
const ADDRESS = '91.65.10.20';

/** What a script of the integrator prints, who inherits nothing of the service's environment. */
async function script(name: 'browser' | 'backend', environment: Record<string, string>): Promise<unknown> {
  const path = fileURLToPath(new URL(`../support/integrator/${name}.js`, import.meta.url));
  const { stdout } = await run(process.execPath, [path], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    timeout: RUN_MS_MAX,
  });
  return JSON.parse(stdout);
}

async function collect(app: TestApp, userId: string): Promise<Record<string, unknown>> {
  return at(await script('browser', { BASE_URL: app.url, PUBLIC_KEY: app.keys.live.public, USER_ID: userId, ADDRESS }));
}

function verifyOn(app: TestApp, eventId: unknown, secretKey: string): Promise<unknown> {
  return script('backend', { BASE_URL: app.url, SECRET_KEY: secretKey, EVENT_ID: String(eventId) });
}

async function collectStatus(app: TestApp, key: string): Promise<number> {
  return (await app.post('/v2/fingerprint', body('somebody else'), { 'x-api-key': key, 'x-forwarded-proto': 'https' }))
    .status;
}

/** The integrator's third process, which hears of what was verified. */
async function subscribe(t: Test, app: TestApp): Promise<ReceiverProcess> {
  const receiver = await startReceiverProcess(t);
  const headers = { ...BY_ADMIN, 'x-forwarded-proto': 'https' };
  const endpoint = { url: receiver.url, events: ['event.verified'], mode: 'live' };
  const made = await askAs(app, headers, 'POST', '/admin/v1/workspaces/acme/webhooks', endpoint);
  t.equal(made.status, 201);
  receiver.set({ secret: String(made.body['secret']) });
  return receiver;
}

/** @param there where the backend verifies */
async function journey(t: Test, app: TestApp, there: TestApp = app): Promise<void> {
  const receiver = await subscribe(t, app);
  const event = await collect(app, 'ada');
  t.match(event, { is_new: true, browser: { name: 'firefox' } });

  const verify = (eventId: unknown, secretKey = app.keys.live.secret): Promise<unknown> =>
    verifyOn(there, eventId, secretKey);
  const decision = await verify(event['event_id']);
  t.match(decision, {
    status: 200,
    body: {
      event_id: event['event_id'],
      visitor_id: event['visitor_id'],
      risk_score: event['risk_score'],
      action: 'allow',
      recommendation: 'allow',
      reason: ['NEW_USER_PROFILE'],
      country_code: 'DE',
      country_name: 'Germany',
      page_url: 'https://shop.example/login',
      page_origin: 'https://shop.example',
      signals: { sdk: 'javascript' },
    },
  });
  t.strictSame(await verify(event['event_id']), decision, 'the same again');
  t.match(await verify(event['event_id'], app.keys.test.secret), { status: 404 }, 'not in the other mode');
  t.match(await verify(event['event_id'], app.keys.live.public), { status: 401 }, 'not with the public key');

  const second = await collect(app, 'ada');
  t.match(second, { is_new: false, times_seen: 2, visitor_id: event['visitor_id'] });
  const known = { length: 1, 0: 'NEW_USER_PROFILE' };
  t.match(await verify(second['event_id']), { body: { reason: known } }, 'one earlier request is no profile yet');

  await eventually(t, 'the receiver hears of both', () => receiver.seen.length >= 2);
  // Two that wait are sent at once, and come in any order.
  const of = (id: unknown) => receiver.seen.filter(({ data }) => data['event_id'] === id);
  const [told, ...others] = [...of(event['event_id']), ...of(second['event_id'])];
  t.equal(receiver.seen.length, 2);
  t.match(told, {
    genuine: true,
    type: 'event.verified',
    data: {
      event_id: event['event_id'],
      visitor_id: event['visitor_id'],
      action: 'allow',
      workspace: 'acme',
      mode: 'live',
    },
  });
  t.match(others, only({ genuine: true, data: { event_id: second['event_id'] } }), 'each of them once');
}

t.test('collect in one process, verify in another', async (t) => {
  const app = await testApp(t, { env: { ...ENV, GEO: 'on' } });
  await journey(t, app);
  const usage = await app.send('GET', '/v2/usage', {
    'x-secret-api-key': app.keys.live.secret,
    'x-forwarded-proto': 'https',
  });
  t.match(
    usage.body,
    { verifications: 2, protected_devices: { used: 1 } },
    'each event was billed once, the device once',
  );
});

t.test('collect on one node, verify on the other, in processes of their own', needsRedis, async (t) => {
  const env = { ...ENV, GEO: 'on', REDIS_URL: (await startRedis(t)).url };
  const [here, there] = [await testApp(t, { env }), await testApp(t, { env })];
  // Each made keys of its own in the one workspace; a node that started first hears of the others within a moment.
  await eventually(
    t,
    'a node knows the keys of the other',
    async () => (await collectStatus(here, there.keys.live.public)) === 200,
  );
  await journey(t, { ...here, keys: there.keys }, there);
  await t.test('at once', (t) => atOnce(t, here, there));
});

/** What is told of an event, whoever was first to ask. */
function decisionOf({ body: told }: Answer): Json {
  return { ...told, verified_before: undefined, age_seconds: undefined };
}

/** The same two, asked by another workspace. */
async function atOnce(t: Test, here: TestApp, there: TestApp): Promise<void> {
  const { live } = (await ownWorkspace(there)).keys;
  const https = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
  const collectOn = (
    app: TestApp,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    app.post('/v2/fingerprint', body, { ...https, 'x-api-key': live.public, 'x-forwarded-for': ADDRESS, ...headers });
  const check = (app: TestApp, eventId: unknown): Promise<Answer> =>
    app.post('/v2/verify', { event_id: eventId }, { ...https, 'x-secret-api-key': live.secret });
  await eventually(t, 'both nodes know the keys', async () => (await check(here, 'x')).status === 404);

  for (let visit = 0; visit < 20; visit += 1) {
    const { body: event } = await collectOn(here, body(`user ${visit}`));
    const [one, other] = await Promise.all([check(there, event['event_id']), check(here, event['event_id'])]);
    t.strictSame([one.status, decisionOf(one)], [200, decisionOf(other)], `visit ${visit}: the same decision on both`);
  }
  const usage = await there.send('GET', '/v2/usage', { ...https, 'x-secret-api-key': live.secret });
  t.match(usage.body, { verifications: 20, protected_devices: { used: 20 } }, 'billed once each');

  const once = { 'idempotency-key': 'sent to both' };
  const replies = await Promise.all([here, there, here, there].map((app) => collectOn(app, body('idem'), once)));
  t.equal(
    new Set(replies.map(({ status, text }) => `${status} ${text}`)).size,
    1,
    'one reply to one request that was sent to both',
  );
}
