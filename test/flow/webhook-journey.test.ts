// A webhook from an integrator's side: an endpoint is made, an event collected and verified, and the receiver, a
// process of its own, hears of it; also when processes die on the way, and when two nodes share one Redis.
import t, { type Test } from 'tap';
import { testApp, type Json, type TestApp } from '../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../support/callers/operators.js';
import { device, fingerprintOf } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { type ReceiverProcess, type Seen, startReceiverProcess } from '../support/webhook-receiver.js';
import { BROWSER } from '../support/agents.js';
import { only } from '../support/only.js';

const ENV = { ADMIN_TOKEN, WEBHOOK_ALLOW_PRIVATE: '1', WEBHOOK_RETRY_MS: '20', SHARDS: '1' };
const HOOKS = '/admin/v1/workspaces/acme/webhooks';

/** As a browser does: a program's own agent is taken for a bot. */
async function collect(
  app: TestApp,
  visitor: string,
  fingerprint = fingerprintOf(visitor),
  said: Json = {},
): Promise<string> {
  const headers = { 'x-api-key': app.keys.test.public, 'user-agent': BROWSER };
  const reply = await app.post(
    '/v2/fingerprint',
    { ...said, device: device(visitor, { fingerprint, deviceId: fingerprint.slice(0, 32) }) },
    headers,
  );
  return String(reply.body['event_id']);
}

const verify = (app: TestApp, eventId: string, said: Json = {}) =>
  app.post('/v2/verify', { event_id: eventId, ...said }, { 'x-secret-api-key': app.keys.test.secret });

/** Makes an endpoint for the receiver and tells it the secret. */
async function subscribe(t: Test, app: TestApp, receiver: ReceiverProcess): Promise<string> {
  const made = await byAdmin(app, 'POST', HOOKS, {
    url: receiver.url,
    events: ['event.verified', 'event.blocked', 'quota.exceeded'],
    mode: 'test',
  });
  t.equal(made.status, 201, made.text);
  receiver.set({ secret: String(made.body['secret']) });
  return String(made.body['id']);
}

/** The next so many messages, and nothing else. */
async function next(t: Test, { seen }: ReceiverProcess, count = 1): Promise<Seen[]> {
  await eventually(t, `${count} messages`, () => seen.length >= count);
  t.equal(seen.length, count);
  t.ok(
    seen.every(({ genuine }) => genuine),
    'all of them genuine',
  );
  return seen.splice(0);
}

async function deliveries(app: TestApp, id: string): Promise<Json[]> {
  const { body } = await byAdmin(app, 'GET', `${HOOKS}/${id}/deliveries`);
  return body['deliveries'] as Json[];
}

t.test('a journey', async (t) => {
  const app = await testApp(t, { env: ENV });
  const receiver = await startReceiverProcess(t);
  const id = await subscribe(t, app, receiver);

  await t.test('a verified event is told once, however often it is verified', async (t) => {
    const eventId = await collect(app, 'ada');
    const reply = await verify(app, eventId);
    t.equal(reply.status, 200);
    const [message] = await next(t, receiver);
    const { event_id, visitor_id, risk_score, action, reason, country_code, created_at } = reply.body;
    t.match(message, {
      type: 'event.verified',
      data: {
        workspace: 'acme',
        mode: 'test',
        event_id,
        visitor_id,
        risk_score,
        action,
        reason,
        country_code,
        created_at,
      },
    });
    await verify(app, eventId);
    const other = await collect(app, 'bob');
    await verify(app, other);
    t.match(await next(t, receiver), only({ data: { event_id: other } }));
  });

  await t.test('a blocked one is told as such, too', async (t) => {
    await verify(app, await collect(app, 'carl', fingerprintOf('riskgate:block')));
    const messages = await next(t, receiver, 2);
    t.same(messages.map(({ type, data }) => [type, data['action']]).sort(), [
      ['event.blocked', 'block'],
      ['event.verified', 'block'],
    ]);
  });

  await t.test('a used-up quota is told once', async (t) => {
    await byAdmin(app, 'PATCH', '/admin/v1/workspaces/acme', { protected_devices: 3 });
    for (const visitor of ['one too many', 'two too many'])
      t.equal((await verify(app, await collect(app, visitor))).status, 402);
    t.match(
      await next(t, receiver),
      only({ type: 'quota.exceeded', data: { workspace: 'acme', mode: 'test', protected_devices: { limit: 3 } } }),
    );
    await verify(app, await collect(app, 'ada'));
    t.match(await next(t, receiver), only({ type: 'event.verified' }), 'and who was counted goes on');
    await byAdmin(app, 'PATCH', '/admin/v1/workspaces/acme', { protected_devices: 1000 });
  });

  await t.test('a test, the log, and sending again', async (t) => {
    const tested = await byAdmin(app, 'POST', `${HOOKS}/${id}/test`);
    t.match([tested.status, tested.body], [202, { type: 'webhook.test', state: 'pending' }]);
    const [message] = await next(t, receiver);
    t.match(message, { type: 'webhook.test', id: tested.body['id'], data: { webhook_id: id } });
    await eventually(t, 'the log knows of it', async () => (await deliveries(app, id))[0]?.['state'] === 'delivered');
    const log = await deliveries(app, id);
    t.match(log[0], { id: tested.body['id'], attempts: 1, status: 204, error: '', next_attempt_at: null });
    t.equal(log.length, 7);
    const again = await byAdmin(app, 'POST', `${HOOKS}/${id}/deliveries/${String(log[1]?.['id'])}/resend`);
    t.equal(again.status, 202);
    t.match(await next(t, receiver), only({ id: log[1]?.['id'] }));
  });

  await t.test('during a rotation old and new secret are good', async (t) => {
    const rotated = await byAdmin(app, 'POST', `${HOOKS}/${id}/rotate`, { overlap_seconds: 3600 });
    for (const secret of [undefined, String(rotated.body['secret'])]) {
      if (secret !== undefined) receiver.set({ secret });
      await byAdmin(app, 'POST', `${HOOKS}/${id}/test`);
      await next(t, receiver);
    }
  });

  await t.test('the message says what the backend was told, whomever it named', async (t) => {
    const cases: readonly [about: string, page: Json, backend: Json, told: Json][] = [
      ['nobody', {}, {}, { user_matches: null }],
      ['the user of the page', { userId: 'dora' }, { user_id: 'dora' }, { user_matches: true, action: 'allow' }],
      ['another user', { userId: 'dora' }, { user_id: 'emil' }, { user_matches: false, action: 'hard_challenge' }],
    ];
    for (const [about, page, backend, told] of cases) {
      const { body } = await verify(app, await collect(app, about, fingerprintOf(about), page), backend);
      t.match(body, told, about);
      t.equal((body['reason'] as string[]).includes('USER_MISMATCH'), told['user_matches'] === false, about);
      const { event_id, risk_score, score, recommendation, action, reason, reasons } = body;
      const same = { event_id, risk_score, score, recommendation, action, reason, reasons };
      t.match(await next(t, receiver), only({ type: 'event.verified', data: same }), about);
    }
  });

  await t.test("what fails is tried again, after the readers' process was killed and after a restart", async (t) => {
    receiver.set({ status: 500 });
    const eventId = await collect(app, 'dora');
    await verify(app, eventId);
    await eventually(
      t,
      'it was tried',
      async () => receiver.seen.length > 0 && Number((await deliveries(app, id))[0]?.['attempts']) > 0,
    );
    for (const pid of app.app.pids()) process.kill(pid, 'SIGKILL');
    await app.restart();
    receiver.set({ status: 204 });
    await eventually(t, 'it is delivered', async () => (await deliveries(app, id))[0]?.['state'] === 'delivered');
    t.ok(receiver.seen.every(({ genuine, data }) => genuine && data['event_id'] === eventId));
    t.equal(new Set(receiver.seen.splice(0).map((message) => message.id)).size, 1, 'always under the same id');
  });

  await t.test('a receiver that says 410 is not told any more, until it is enabled again', async (t) => {
    receiver.set({ status: 410 });
    await verify(app, await collect(app, 'eve'));
    await next(t, receiver);
    await eventually(t, 'the endpoint is disabled', async () => {
      const { body } = await byAdmin(app, 'GET', HOOKS);
      return (body['webhooks'] as Json[])[0]?.['state'] === 'disabled';
    });
    receiver.set({ status: 204 });
    await byAdmin(app, 'PATCH', `${HOOKS}/${id}`, { state: 'active' });
    const last = await collect(app, 'gus');
    await verify(app, last);
    t.match(await next(t, receiver), only({ data: { event_id: last } }));
  });

  await t.test("the service's log shows no secret and no key", async (t) => {
    const lines = app.lines.join('');
    t.notMatch(lines, /whsec_|[prs]k_(test|live)_/);
    t.notMatch(lines, ADMIN_TOKEN);
  });
});

t.test('two nodes on one Redis: collected on one, verified on both, told once', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const env = { ...ENV, REDIS_URL: redis.url };
  const [one, two] = await Promise.all([testApp(t, { env }), testApp(t, { env })]);
  const receiver = await startReceiverProcess(t);
  const id = await subscribe(t, one, receiver);
  const events = await Promise.all(Array.from({ length: 10 }, (_, i) => collect(one, `visitor ${i}`)));
  for (const replies of await Promise.all(
    events.map((event) => Promise.all([verify({ ...two, keys: one.keys }, event), verify(one, event)])),
  )) {
    t.same(
      replies.map(({ status }) => status),
      [200, 200],
    );
  }
  const told = await next(t, receiver, events.length);
  t.same(told.map(({ data }) => data['event_id']).sort(), [...events].sort());
  await eventually(t, 'both nodes see the log', async () => {
    const [here, there] = await Promise.all([deliveries(one, id), deliveries(two, id)]);
    return here.length === 10 && [...here, ...there].every(({ state }) => state === 'delivered');
  });
});
