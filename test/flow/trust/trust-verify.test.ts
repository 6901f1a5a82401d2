// What a backend's verify makes of an event that a page collected: whose it is, what it teaches, what is told again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Answer, testApp, type Json, ownWorkspace, type TestApp } from '../../support/app.js';
import { type KeyKind } from '../../../src/contract/vocabulary.js';
import { body, device, fingerprintOf } from '../../support/bodies.js';
import { BROWSER } from '../../support/agents.js';

const START = Date.UTC(2026, 8, 1, 10);
const DRY = '/fingerprint/score?dry_run=true&explain=true';

interface World {
  app: TestApp;
  /** The same workspace with the keys of its test mode. */
  tests: World | undefined;
  clock: { now: number };
  collect: (body: Json, path?: string) => Promise<string>;
  verify: (eventId: string, more?: Json) => Promise<Answer>;
  backend: (body: Json, path?: string) => Promise<Answer>;
  usage: () => Promise<unknown>;
}

type Served = Pick<World, 'app' | 'clock'>;

async function start(t: Test): Promise<Served> {
  const clock = { now: START };
  const app = await testApp(t, { clock: () => clock.now });
  return { app, clock };
}

/** Of all tests but those that end it. */
const shared = await start(t);

async function open(served: Served = shared): Promise<World> {
  const { keys } = await ownWorkspace(served.app);
  return { ...worldOf(served, keys.live), tests: { ...worldOf(served, keys.test), tests: undefined } };
}

function worldOf({ app, clock }: Served, keys: Record<KeyKind, string>): Omit<World, 'tests'> {
  const { api, public: page, secret } = keys;
  return {
    app,
    clock,
    async collect(sent, path = '/v2/fingerprint') {
      const { body: reply, text } = await app.post(path, sent, { 'x-api-key': page, 'user-agent': BROWSER });
      if (typeof reply['event_id'] !== 'string') throw new Error(text);
      return reply['event_id'];
    },
    verify: (eventId, more = {}) =>
      app.post('/v2/verify', { event_id: eventId, ...more }, { 'x-secret-api-key': secret }),
    backend: (sent, path = '/fingerprint/verify/login') => app.post(path, sent, { 'x-service-key': api }),
    usage: async () => (await app.send('GET', '/v2/usage', { 'x-secret-api-key': secret })).body['verifications'],
  };
}

const SUCCESS = { login: { result: 'SUCCESS' } };
const FAILURE = { login: { result: 'FAILURE' } };
const SUCCESS_OF_LOGIN = { loginContext: { result: 'SUCCESS' } };

/** Ten logins on one device, told so. */
async function logins(world: World, userId: string, deviceName: string, said: Json): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    const eventId = await world.collect(body(userId, deviceName));
    await world.verify(eventId, { user_id: userId, ...said });
    world.clock.now += 86_400_000;
  }
}

async function reasons(world: World, userId: string, deviceName: string): Promise<unknown> {
  return (await world.backend(body(userId, deviceName), DRY)).body['reason'];
}

t.test('an event is of the user who claimed it, and says so', async (t) => {
  const world = await open();
  const eventId = await world.collect(body('ada'));
  world.clock.now += 61_000;
  t.match(await world.verify(eventId, { user_id: 'ada' }), {
    status: 200,
    body: { user_matches: true, age_seconds: 61, verified_before: false, degraded: false },
  });
  t.match((await world.verify(eventId)).body, { user_matches: null, verified_before: true, action: 'allow' });
  t.equal(await world.usage(), 1);
});

t.test('a backend that lost its user confirms nobody', async (t) => {
  const world = await open();
  for (let i = 0; i < 5; i += 1) {
    const eventId = await world.collect(body('ada', 'the thief'));
    const { status, body: told } = await world.verify(eventId, { user_id: '', ...SUCCESS });
    t.match({ status, told }, { status: 400, told: { detail: '/user_id must not be empty.' } });
  }
  t.equal(await world.usage(), 0, 'nor is it billed');
  t.same(await reasons(world, 'ada', 'the thief'), ['new_user_profile'], 'nothing was learned');
});

t.test('an event of somebody else is no evidence and teaches nothing', async (t) => {
  const world = await open();
  for (let i = 0; i < 3; i += 1) {
    const eventId = await world.collect(body('mallory', 'the thief'));
    const { body: told } = await world.verify(eventId, { user_id: 'ada', ...SUCCESS });
    t.match(told, { user_matches: false, action: 'hard_challenge', recommendation: 'hard_challenge' });
    t.ok(Array.isArray(told['reason']) && told['reason'].includes('USER_MISMATCH'));
    t.ok(Number(told['risk_score']) >= 50);
    t.match((await world.verify(eventId)).body, { user_matches: null, action: 'allow' }, 'as it was decided');
  }
  t.same(await reasons(world, 'ada', 'the thief'), ['new_user_profile']);
  t.same(await reasons(world, 'mallory', 'the thief'), ['new_user_profile'], 'nobody said that he logged in');
});

t.test('only a login that succeeded teaches whose device it is', async (t) => {
  const world = await open();
  await logins(world, 'ada', 'phone', SUCCESS);
  t.same(await reasons(world, 'ada', 'phone'), []);
  await logins(world, 'bob', 'laptop', {});
  t.same(await reasons(world, 'bob', 'laptop'), ['new_user_profile'], 'told nothing');
  await logins(world, 'eve', 'tablet', FAILURE);
  t.same(await reasons(world, 'eve', 'tablet'), ['new_user_profile'], 'told of failures');
  await logins(world, 'ada', 'the thief', FAILURE);
  await logins(world, 'ada', 'the thief', {});
  t.same(await reasons(world, 'ada', 'the thief'), ['device_changed', 'dormant_account']);
});

t.test('orders that the backend names teach until a login is reported', async (t) => {
  const world = await open();
  const checkout = '/fingerprint/verify/checkout';
  const orders = async (userId: string, path: string, said: Json): Promise<void> => {
    for (let i = 0; i < 6; i += 1) {
      await world.verify(await world.collect(body(userId, `${userId}'s`), path), said);
      world.clock.now += 86_400_000;
    }
  };
  await orders('ada', '/v2/fingerprint', { user_id: 'ada', use_case: 'checkout' });
  t.same(await reasons(world, 'ada', "ada's"), []);
  t.same(await reasons(world, 'ada', 'the thief'), ['device_changed']);
  await orders('bob', checkout, { user_id: 'bob' });
  t.same(await reasons(world, 'bob', "bob's"), ['new_user_profile'], 'a page says that it is an order');
  await orders('eve', checkout, { use_case: 'checkout' });
  t.same(await reasons(world, 'eve', "eve's"), ['new_user_profile'], 'a page says who the user is');
  await orders('joe', '/v2/fingerprint', { user_id: 'joe', use_case: 'login' });
  t.same(await reasons(world, 'joe', "joe's"), ['new_user_profile'], 'a login without a result');
  await logins(world, 'ada', "ada's", SUCCESS);
  const proved = { user_id: 'ada', use_case: 'checkout', challenge: { completed: ['mfa'] } };
  t.match((await world.verify(await world.collect(body('ada', 'new')), proved)).body, { action: 'allow' });
  world.clock.now += 86_400_000;
  t.same(await reasons(world, 'ada', 'new'), ['device_changed'], 'logins are reported: an order teaches no device');
});

t.test('a result may be told later, and counts once', async (t) => {
  const world = await open();
  const events: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    events.push(await world.collect(body('ada', 'phone')));
    await world.verify(events[i] ?? '', { user_id: 'ada' });
    world.clock.now += 60_000;
  }
  t.same(await reasons(world, 'ada', 'phone'), ['new_user_profile']);
  for (const eventId of events) await world.verify(eventId, SUCCESS);
  t.same(await reasons(world, 'ada', 'phone'), []);
  const failed = await world.collect(body('bob', 'laptop'));
  for (let i = 0; i < 30; i += 1) await world.verify(failed, { user_id: 'bob', ...FAILURE });
  t.same(await reasons(world, 'bob', 'laptop'), ['new_user_profile'], 'thirty reports of one failure are one');
  for (let i = 0; i < 30; i += 1) {
    const eventId = await world.collect(body('bob', 'laptop'));
    await world.verify(eventId);
    await world.verify(eventId, FAILURE);
  }
  const told = await reasons(world, 'bob', 'laptop');
  t.ok(Array.isArray(told) && told.includes('failed_login_burst'), 'thirty failures are thirty');
  t.equal(await world.usage(), 37);
});

const PASSED = { challenge: { completed: ['mfa'] } };
for (const [name, reports, learned] of [
  ['the challenge, then the login', [PASSED, SUCCESS], true],
  ['the login, then the challenge', [SUCCESS, PASSED], true],
  ['both at once', [{ ...SUCCESS, ...PASSED }], true],
  ['the login alone', [SUCCESS], false],
  ['the challenge alone', [PASSED], false],
  ['a failed login, then the challenge', [FAILURE, PASSED], false],
] as const)
  t.test(`a challenged login teaches when both are told: ${name}`, async (t) => {
    const world = await open();
    await logins(world, 'ada', 'phone', SUCCESS);
    const other = device('laptop', { model: 'XPS 13', manufacturer: 'Dell', hardware: 'x86', screenWidth: '1920' });
    const eventId = await world.collect({ ...body('ada'), device: other });
    const { action } = (await world.verify(eventId, { user_id: 'ada' })).body;
    t.match(action, /challenge/);
    for (const report of reports) await world.verify(eventId, { user_id: 'ada', ...report });
    // The passed challenge itself is valid for ten minutes.
    world.clock.now += 3_600_000;
    const told = (await world.backend({ ...body('ada'), device: other }, DRY)).body['reason'];
    t.equal(Array.isArray(told) && told.includes('device_changed'), !learned, String(told));
  });

t.test('what a page says of the result and of the identifier is not evidence', async (t) => {
  const world = await open();
  const identifierHash = `sha256:${'cd'.repeat(32)}`;
  for (let i = 0; i < 30; i += 1) {
    const claimed = { loginContext: { identifierHash, result: i % 2 === 0 ? 'FAILURE' : 'SUCCESS' } };
    await world.verify(await world.collect(body('mallory', 'm', claimed), '/fingerprint/verify/login'));
  }
  const victim = body('ada', 'phone', { loginContext: { identifierHash } });
  t.same((await world.backend(victim, DRY)).body['reason'], ['new_user_profile']);
});

t.test('an event without a user is decided again with the history of the one who is named', async (t) => {
  const world = await open();
  await logins(world, 'ada', 'phone', SUCCESS);
  const before = Number(await world.usage());
  const eventId = await world.collect({ ...body('', 'the thief'), userId: undefined });
  const told = await world.verify(eventId, { user_id: 'ada' });
  t.match(told.body, { event_id: eventId, user_matches: null, verified_before: false });
  t.ok(Array.isArray(told.body['reason']) && told.body['reason'].includes('DEVICE_CHANGED'));
  const again = await world.verify(eventId, { user_id: 'ada' });
  t.same({ ...again.body, verified_before: false }, told.body, 'told the same on every later verify');
  const unnamed = await world.verify(eventId);
  t.same({ ...unnamed.body, verified_before: false }, told.body, 'and to who names nobody');
  t.match((await world.verify(eventId, { user_id: 'bob' })).body, { user_matches: false });
  t.equal(await world.usage(), before + 1, 'billed once');
  const own = await world.collect({ ...body('', 'phone'), userId: undefined });
  t.match((await world.verify(own, { user_id: 'ada' })).body, {
    action: 'allow',
    reason: { length: 0 },
    user_matches: null,
  });
  for (let i = 0; i < 6; i += 1) {
    const first = await world.collect({ ...body('', 'tablet'), userId: undefined });
    await world.verify(first, { user_id: 'cleo' });
    await world.verify(first, SUCCESS);
    world.clock.now += 60_000;
  }
  t.same(await reasons(world, 'cleo', 'tablet'), [], 'a result that is told later is of the user who was named');
});

t.test('two verifications at once confirm once', async (t) => {
  const world = await open();
  const eventId = await world.collect(body('ada', 'phone'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.verify(eventId, { ...FAILURE })));
  t.equal(answers.filter(({ body: told }) => told['verified_before'] === false).length, 1);
  t.same((await world.backend(body('ada', 'phone'), DRY)).body['reason'], ['new_user_profile']);
});

t.test('an event that is too old for the backend is refused, and not billed', async (t) => {
  const world = await open();
  const eventId = await world.collect(body('ada'));
  world.clock.now += 31_000;
  t.match(await world.verify(eventId, { max_age_seconds: 30 }), {
    status: 400,
    body: { error_code: 'EVENT_TOO_OLD', detail: /older than/ },
  });
  t.equal(await world.usage(), 0);
  t.equal((await world.verify(eventId, { max_age_seconds: 31 })).status, 200);
});

t.test('what a backend said outlives a restart', async (t) => {
  const world = await open(await start(t));
  await logins(world, 'ada', 'phone', SUCCESS);
  const eventId = await world.collect({ ...body('', 'the thief'), userId: undefined });
  const told = (await world.verify(eventId, { user_id: 'ada' })).body;
  await world.app.restart();
  t.same(await reasons(world, 'ada', 'phone'), []);
  t.same({ ...(await world.verify(eventId, { user_id: 'ada' })).body, verified_before: false }, told);
  await world.app.restart(() => rmSync(join(world.app.dataDir, 'log'), { recursive: true }));
  t.same(await reasons(world, 'ada', 'phone'), [], 'and the loss of a log that was read');
  await logins(world, 'bob', 'laptop', SUCCESS);
  t.same(await reasons(world, 'bob', 'laptop'), [], 'after which others are learned');
});

t.test('a row of a confirmation is no event', async (t) => {
  const world = await open();
  const eventId = await world.collect(body('ada'));
  await world.verify(eventId);
  for (const wrong of [
    { user_id: 5 },
    { use_case: 'nothing' },
    { login: { result: 'MAYBE' } },
    { max_age_seconds: -1 },
  ])
    t.equal((await world.verify(eventId, wrong)).status, 400, JSON.stringify(wrong));
});

type Linking = (known: World, asked: World) => Promise<void>;
const byBackend: Linking = async ({ backend }) => {
  for (let i = 0; i < 3; i += 1) await backend(body('ada', "ada's phone", SUCCESS_OF_LOGIN));
};
const LINKS: readonly [
  what: string,
  asked: (known: World) => Promise<World>,
  teach: Linking,
  user: string,
  is: boolean,
][] = [
  ['of the user, known to the backend', (known) => Promise.resolve(known), byBackend, 'ada', true],
  ['of somebody else', (known) => Promise.resolve(known), byBackend, 'bob', false],
  ['in another workspace', () => open(), byBackend, 'ada', false],
  [
    'in the other mode',
    ({ tests }) => (tests === undefined ? open() : Promise.resolve(tests)),
    byBackend,
    'ada',
    false,
  ],
  [
    'that pages alone told of',
    (known) => Promise.resolve(known),
    async ({ collect }) => {
      for (let i = 0; i < 3; i += 1) await collect(body('ada', "ada's phone"));
    },
    'ada',
    false,
  ],
];

t.test('a look-alike is linked to devices of its own user only, in one workspace and mode', async (t) => {
  for (const [what, askedOf, teach, user, is] of LINKS) {
    const known = await open();
    const asked = await askedOf(known);
    await teach(known, asked);
    known.clock.now += 30 * 86_400_000;
    const { body: told } = await asked.verify(await asked.collect(body(user, 'a look-alike')), { user_id: user });
    t.equal(told['visitor_id'], fingerprintOf('a look-alike'), what);
    t.equal(told['linked_visitor_id'], is ? fingerprintOf("ada's phone") : undefined, what);
  }
});

t.test('the use case that a backend names counts, whichever helper the page called', async (t) => {
  const world = await open();
  await logins(world, 'ada', 'phone', SUCCESS);
  const order = { ...body('ada', 'phone'), checkoutContext: { amount: 900, currency: 'EUR', shippingCountry: 'DE' } };
  for (let i = 0; i < 5; i += 1) {
    const eventId = await world.collect({ ...order, checkoutContext: { ...order.checkoutContext, amount: 40 + i } });
    await world.verify(eventId, { user_id: 'ada', use_case: 'checkout', ...SUCCESS });
    world.clock.now += 86_400_000;
  }
  const said = { user_id: 'ada', use_case: 'checkout' };
  const eventId = await world.collect(order);
  const first = await world.verify(eventId, said);
  t.match(first.body, { reason: ['UNUSUAL_AMOUNT'], user_matches: true, verified_before: false });
  for (const later of [said, { user_id: 'ada' }, { ...said, use_case: 'login' }, { ...said, use_case: 'collect' }])
    t.match((await world.verify(eventId, later)).body, { risk_score: first.body['risk_score'], user_matches: true });
  const billed = await world.usage();
  t.match((await world.verify(eventId)).body, { risk_score: first.body['risk_score'], user_matches: null });
  t.equal(await world.usage(), billed, 'it is billed once');
  const other = await world.collect(order);
  const unnamed = (await world.verify(other, { user_id: 'ada' })).body;
  t.same((await world.verify(other, said)).body['reason'], unnamed['reason'], 'the first verification decides');
});

t.test('a challenge is told with what would answer it, and nothing else is', async (t) => {
  const world = await open();
  await logins(world, 'ada', 'phone', SUCCESS);
  const told = async (device: string, said: Json): Promise<Json> =>
    (await world.verify(await world.collect(body('ada', device)), { user_id: 'ada', ...said })).body;
  t.notOk('adaptive_response' in (await told('phone', { use_case: 'login' })));
  const challenged = await told('another phone', { use_case: 'password_reset' });
  t.match(challenged, {
    adaptive_response: { recommended_action: challenged['action'], challenges: [String], reason: /new device/ },
  });
  t.match(await told('phone', { user_id: 'bob' }), {
    action: 'hard_challenge',
    adaptive_response: { recommended_action: 'hard_challenge', challenges: ['mfa'], reason: /another user/ },
  });
});
