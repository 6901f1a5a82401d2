// What a public key can do to a user and learn about him: nothing. Each test is an attack with nothing but the key of a
// page and a user id, and then what the backend is told of the victim.
import t, { type Test } from 'tap';
import { changeKey, createKey } from '../../../src/access/keys.js';
import { type Answer, testApp, type Json, ownWorkspace, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { body, device, fingerprintOf } from '../../support/bodies.js';
import { BROWSER } from '../../support/agents.js';

const START = Date.UTC(2026, 8, 1, 10);
const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };
const USE_CASES = ['login', 'checkout', 'registration', 'password-reset', 'account-change'];

const EVENT_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface World {
  app: TestApp;
  workspace: string;
  clock: { now: number };
  page: (path: string, body: Json, address?: string) => Promise<Answer>;
  backend: (body: Json, path?: string) => Promise<Answer>;
}

type Served = Pick<World, 'app' | 'clock'>;

async function start(t: Test, env: Record<string, string> = {}): Promise<Served> {
  const clock = { now: START };
  const app = await testApp(t, { env: { ...PROXY, ...env }, clock: () => clock.now });
  return { app, clock };
}

/** Each test has a workspace of its own in it. */
const shared = await start(t);

async function open({ app, clock }: Served = shared): Promise<World> {
  const { name: workspace, keys } = await ownWorkspace(app);
  const https = { 'x-forwarded-proto': 'https' };
  return {
    app,
    workspace,
    clock,
    page: (path, sent, address = '198.51.100.7') =>
      app.post(path, sent, {
        ...https,
        'x-api-key': keys.live.public,
        'user-agent': BROWSER,
        'x-forwarded-for': address,
      }),
    backend: (sent, path = '/fingerprint/score') => app.post(path, sent, { ...https, 'x-service-key': keys.live.api }),
  };
}

/** A user whom the backend has known for weeks on his device. */
async function knows({ backend, clock }: World, userId: string): Promise<void> {
  for (let day = 0; day < 20; day += 1) {
    await backend(body(userId, `${userId}'s phone`), '/fingerprint/verify/login');
    clock.now += 86_400_000;
  }
}

/** Without what differs between two requests that are otherwise alike. */
function alike({ status, headers, text }: Answer, deviceName: string): unknown {
  const neutral = (value: string): string =>
    value.replaceAll(EVENT_ID, 'ID').replaceAll(fingerprintOf(deviceName), 'FINGERPRINT');
  const sent = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${neutral(value)}`);
  return { status, headers: sent.sort(), text: neutral(text) };
}

/** Without what tells the time: each user is asked for in a second of its own. */
function timeless(answers: readonly unknown[], { clock: { now } }: World): unknown {
  const text = JSON.stringify(answers).replaceAll(new Date(now).toISOString(), 'NOW');
  return JSON.parse(text.replaceAll(String(Math.floor(now / 1000) + 1), 'END'));
}

t.test('a known, an unknown and an absent user are answered the same bytes', async (t) => {
  const world = await open();
  await knows(world, 'ada');
  for (const path of ['/v2/fingerprint', ...USE_CASES.map((name) => `/fingerprint/verify/${name}`)]) {
    const answers: unknown[] = [];
    for (const [who, userId] of [['known', 'ada'], ['unknown', 'nobody'], ['absent']] as const) {
      const stranger = `${who} at ${path}`;
      const sent = { ...body('ada', stranger), userId, session: { sessionId: 's' } };
      const rounds: unknown[] = [];
      for (let round = 0; round < 2; round += 1) rounds.push(alike(await world.page(path, sent), stranger));
      answers.push(rounds);
    }
    t.same(answers[0], answers[1], `${path}: known and unknown`);
    t.same(answers[0], answers[2], `${path}: known and absent`);
  }
});

/** What is known of ada beside her device, and what is not. */
const TELLING: Readonly<Record<string, Json>> = {
  'her SIM': { sim: { simSerialNumber: 'aa11', simOperator: '26201' } },
  'another SIM': { sim: { simSerialNumber: 'zz99', simOperator: '31026' } },
  'her key times': {
    behavioral: {
      typing_dwell_ms: [80, 112, 91, 67, 85, 129, 81, 96, 88, 70],
      typing_flight_ms: [120, 190, 111, 240, 125, 133, 171, 97, 135, 219],
    },
  },
  'her identifier': { loginContext: { identifierHash: `sha256:${'ab'.repeat(32)}`, result: 'FAILURE' } },
  'an order of hers': { checkoutContext: { amount: 20, currency: 'EUR', shippingCountry: 'DE' } },
  'an order unlike hers': { checkoutContext: { amount: 99_999, currency: 'EUR', shippingCountry: 'NG' } },
};

t.test('nor does anything that is sent beside the user tell of her', async (t) => {
  const world = await open(await start(t, { SHARDS: '1' }));
  const hers = Object.entries(TELLING).filter(([what]) => what.includes('her') && !/another|unlike/.test(what));
  for (let day = 0; day < 8; day += 1) {
    const all = Object.assign({}, ...hers.map(([, said]) => said)) as Json;
    await world.backend(
      body('ada', undefined, { ...all, loginContext: { result: 'SUCCESS' } }),
      '/fingerprint/verify/login',
    );
    world.clock.now += 86_400_000;
  }
  for (const [what, said] of Object.entries(TELLING))
    for (const path of ['/v2/fingerprint', '/fingerprint/verify/login', '/fingerprint/verify/registration']) {
      const answers: unknown[] = [];
      for (const userId of ['ada', 'nobody', undefined]) {
        const name = `${what} at ${path} of ${userId}`;
        answers.push(alike(await world.page(path, { ...body('ada', name, said), userId }), name));
      }
      t.same(answers[0], answers[1], `${what}, ${path}: known and unknown`);
      t.same(answers[0], answers[2], `${what}, ${path}: known and absent`);
    }
});

t.test('who was named on a fingerprint is not told to whoever asks for it next', async (t) => {
  // Users of several shards see the counts of one device up to a second late.
  const world = await open(await start(t, { SHARDS: '1' }));
  await knows(world, 'ada');
  for (const path of ['/v2/fingerprint', ...USE_CASES.map((name) => `/fingerprint/verify/${name}`)]) {
    const answers: unknown[] = [];
    for (const asked of ['ada', 'nobody', undefined]) {
      const machine = `a shared machine at ${path}, asked of ${asked}`;
      // Enough names on it that one more would count, and ada among them.
      for (const userId of ['ada', 'bob', 'cid', 'dan', 'eve', 'fay'])
        await world.page('/v2/fingerprint', body(userId, machine));
      const sent = { ...body('ada', machine), userId: asked };
      const rounds: unknown[] = [];
      for (let round = 0; round < 3; round += 1)
        rounds.push(alike(await world.page(path, sent, '203.0.113.8'), machine));
      answers.push(rounds);
    }
    t.same(answers[0], answers[1], `${path}: named there, and not`);
    t.same(answers[0], answers[2], `${path}: named there, and nobody`);
  }
});

t.test('at the limit of a user they are told the same too', async (t) => {
  const world = await open();
  await knows(world, 'ada');
  const answers: unknown[] = [];
  for (const userId of ['ada', 'nobody', undefined]) {
    world.clock.now += 1000;
    const sent = { ...body('ada', `at the limit ${userId}`), userId };
    const all = await Promise.all(
      Array.from({ length: 101 }, () => world.page('/v2/fingerprint', sent, '203.0.113.9')),
    );
    const refused = all.filter(({ status }) => status === 429).map((answer) => alike(answer, `at the limit ${userId}`));
    t.equal(refused.length, 1);
    answers.push(timeless(refused, world));
  }
  t.same(answers[0], answers[1]);
  t.same(answers[0], answers[2]);
});

t.test('a look-alike device is not told whose it resembles', async (t) => {
  const world = await open();
  await knows(world, 'ada');
  const sent = body('ada', 'a look-alike');
  const { body: reply } = await world.page('/v2/fingerprint', sent);
  t.match(reply, {
    visitor_id: fingerprintOf('a look-alike'),
    visitorId: fingerprintOf('a look-alike'),
    similarity: 0,
    is_new: true,
    times_seen: 1,
    first_seen: new Date(world.clock.now).toISOString(),
  });
  t.match((await world.page('/v2/fingerprint', sent)).body, { similarity: 1, is_new: false, times_seen: 2 });
});

t.test("pages teach nothing: a thief's device stays new, the owner's stays known", async (t) => {
  const world = await open();
  await knows(world, 'ada');
  const before = (await world.backend(body('ada'))).body;
  for (let i = 0; i < 6; i += 1) {
    await world.page('/v2/fingerprint', body('ada', 'the thief', { device: device('the thief', { model: 'X1' }) }));
    world.clock.now += 60_000;
  }
  world.clock.now += 90 * 86_400_000;
  for (let i = 0; i < 6; i += 1) await world.page('/v2/fingerprint', body('ada', 'a look-alike'));
  const dry = '/fingerprint/score?dry_run=true&explain=true';
  const thief = await world.backend(body('ada', 'the thief', { device: device('the thief', { model: 'X1' }) }), dry);
  t.same(thief.body['reason'], ['device_changed', 'dormant_account']);
  t.equal((await world.backend(body('ada'), dry)).body['risk_score'], before['risk_score']);
});

t.test('forged failures, made-up users and floods do not touch what the backend is told', async (t) => {
  const world = await open();
  const identifierHash = `sha256:${'ab'.repeat(32)}`;
  await knows(world, 'ada');
  const own = body('ada', undefined, { loginContext: { identifierHash } });
  const dry = '/fingerprint/score?dry_run=true';
  const before = await world.backend(own, dry);
  const failure = { loginContext: { identifierHash, result: 'FAILURE' } };
  for (let i = 0; i < 40; i += 1)
    await world.page('/fingerprint/verify/login', body('ada', "ada's phone", failure), '203.0.113.5');
  for (let i = 0; i < 12; i += 1) await world.page('/v2/fingerprint', body(`made up ${i}`, "ada's phone"));
  for (let i = 0; i < 145; i += 1) await world.page('/v2/fingerprint', body('ada'));
  const after = await world.backend(own, dry);
  t.same(after.body['reason'], before.body['reason']);
  t.equal(after.body['risk_score'], before.body['risk_score']);
});

t.test('a flood under his id gets nobody refused who asks with an API key', async (t) => {
  const world = await open();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, i) => world.page('/v2/fingerprint', body('bob', 'flood'), `203.0.113.${i % 200}`)),
  );
  t.ok(answers.some(({ status }) => status === 429));
  for (let i = 0; i < 20; i += 1) t.equal((await world.backend(body('bob'))).status, 200);
});

t.test("a page's session does not wipe the one that the backend follows", async (t) => {
  const world = await open();
  const typed = (ms: number): Json => ({
    session: { sessionId: 'one' },
    behavioral: { typing_dwell_ms: Array.from({ length: 12 }, (_, i) => ms + i), session_entropy: 2 },
  });
  for (let i = 0; i < 4; i += 1) await world.backend(body('ada', undefined, typed(90)));
  await world.page('/v2/fingerprint', { ...body('ada'), session: { sessionId: 'two' } });
  const told = await world.backend(body('ada', undefined, typed(90)), '/fingerprint/verify/registration');
  t.match(told.body, { behavior_change: { baseline_available: true } });
});

t.test('a challenge that the backend reports passed lowers what this page is told, for ten minutes', async (t) => {
  const world = await open();
  const bot = { signals: { privacy: { isAutomated: true } } };
  const sent = { ...body('ada'), ...bot, session: { sessionId: 'here' } };
  const risk = async (change: Json = {}): Promise<number> =>
    Number((await world.page('/fingerprint/verify/login', { ...sent, ...change })).body['risk_score']);
  await risk();
  const before = await risk();
  await world.backend({ ...sent, challenge: { completed: ['mfa'] } });
  t.ok((await risk()) < before, 'lower on the same fingerprint in the same session');
  // Another user may be another worker's, which hears of it from the store.
  await eventually(t, 'it says nothing about the user', async () => (await risk({ userId: 'other' })) < before);
  t.equal(await risk({ session: { sessionId: 'elsewhere' } }), before, 'another session');
  t.equal(await risk({ session: undefined }), before, 'no session');
  await world.page('/fingerprint/verify/login', { ...sent, device: device('other') });
  const other = (await world.page('/fingerprint/verify/login', { ...sent, device: device('other') })).body;
  t.equal(other['risk_score'], before, 'another fingerprint');
  world.clock.now += 601_000;
  t.equal(await risk(), before, 'ten minutes later');
});

t.test('at the limit of a key, in every use case, the headers of the limits tell nothing either', async (t) => {
  const world = await open();
  await knows(world, 'ada');
  const made = await createKey(world.app.control, {
    workspace: world.workspace,
    kind: 'public',
    mode: 'live',
    limit: 12,
  });
  await changeKey(world.app.control, made.id, { addressShare: 12 });
  const ask = (path: string, sent: Json): Promise<Answer> =>
    world.app.post(path, sent, {
      'x-forwarded-proto': 'https',
      'x-api-key': made.key,
      'user-agent': BROWSER,
      'x-forwarded-for': '203.0.113.77',
      origin: 'https://shop.example',
    });
  await eventually(t, 'the key is known', async () => (await ask('/v2/fingerprint', body('x'))).status !== 401);
  for (const path of ['/v2/fingerprint', ...USE_CASES.map((name) => `/fingerprint/verify/${name}`)]) {
    const answers: unknown[] = [];
    for (const userId of ['ada', 'nobody', undefined]) {
      world.clock.now += 1000;
      const name = `limits of ${path} ${userId}`;
      const all: Answer[] = [];
      for (let i = 0; i < 14; i += 1) all.push(await ask(path, { ...body('ada', name), userId }));
      t.ok(all.at(-1)?.status === 429 && all.some(({ headers }) => headers.has('x-ratelimit-remaining')));
      const told = all.map((answer) => alike(answer, name));
      answers.push(timeless(told, world));
    }
    t.same(answers[0], answers[1], `${path}: known and unknown`);
    t.same(answers[0], answers[2], `${path}: known and absent`);
  }
});

t.test('a key with full_reply is told the authoritative decision, any other is not', async (t) => {
  const world = await open();
  await knows(world, 'ada');
  const issue = (): ReturnType<typeof createKey> =>
    createKey(world.app.control, { workspace: world.workspace, kind: 'public', mode: 'live', limit: 10_000 });
  const [full, usual] = [await issue(), await issue()];
  await changeKey(world.app.control, full.id, { fullReply: true });
  const ask = (key: string, path: string, deviceName: string): Promise<Answer> =>
    world.app.post(path, body('ada', deviceName), {
      'x-forwarded-proto': 'https',
      'x-api-key': key,
      'user-agent': BROWSER,
    });
  await eventually(t, 'it is known', async () => (await ask(full.key, '/v2/fingerprint', 'warm up')).status === 200);
  for (const path of ['/v2/fingerprint', ...USE_CASES.map((name) => `/fingerprint/verify/${name}`)]) {
    const risk = async (key: string, deviceName: string): Promise<number> => {
      world.clock.now += 3_600_000;
      return Number((await ask(key, path, deviceName)).body['risk_score']);
    };
    const known = await risk(full.key, "ada's phone");
    t.ok((await risk(full.key, `new at ${path}`)) > known, `${path}: it hears that the device is not his`);
    const page = await risk(usual.key, `other at ${path}`);
    t.equal(page, await risk(usual.key, `yet another at ${path}`));
    const reasons = (await ask(usual.key, path, `another at ${path}`)).body['reason'];
    t.notOk(Array.isArray(reasons) && reasons.includes('device_changed'), `${path}: the usual key does not`);
  }
  const once = (key: string): Promise<Answer> =>
    world.app.post('/fingerprint/verify/login', body('ada', 'asked once'), {
      'x-forwarded-proto': 'https',
      'x-api-key': key,
      'user-agent': BROWSER,
      'idempotency-key': 'of both',
    });
  t.same((await once(full.key)).body['reason'], ['device_changed']);
  const other = await once(usual.key);
  t.notOk(other.headers.has('idempotency-replayed'), 'what it was told is not kept for another key');
  t.notMatch(other.text, 'device_changed');
  const thief = await ask(full.key, '/fingerprint/verify/login', 'the thief');
  t.same(thief.body['reason'], ['device_changed']);
  t.match(await world.backend(body('ada', 'the thief'), '/fingerprint/score?dry_run=true'), {
    body: { reason: ['device_changed'] },
  });
});
