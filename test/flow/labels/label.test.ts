// What was found out about an event later: from the request to what the next decision says, on both engines and stores.
import t, { type Test } from 'tap';
import { type Answer, testApp, type Json, type TestApp } from '../../support/app.js';
import { body, device } from '../../support/bodies.js';
import { runCliHere } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';

const START = Date.UTC(2026, 2, 1, 10);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DRY = '/fingerprint/score?dry_run=true&explain=true';
const LOGIN = '/fingerprint/verify/login';
const ADMIN_TOKEN = 'the-token-of-this-test';
const LAGOS = { timezone: 'Africa/Lagos' };

interface World {
  app: TestApp;
  clock: { now: number };
  ask: (sent: Json, path?: string) => Promise<Json>;
  label: (eventId: string, said: Json, headers?: Record<string, string>) => Promise<Answer>;
  collect: (sent: Json) => Promise<string>;
}

async function open(t: Test, env: Record<string, string> = {}): Promise<World> {
  const clock = { now: START };
  const app = await testApp(t, { clock: () => clock.now, env: { ADMIN_TOKEN, ...env } });
  const { public: page, secret } = app.keys.live;
  return {
    app,
    clock,
    ask: async (sent, path = LOGIN) => (await app.post(path, sent)).body,
    label: (eventId, said, headers = { 'x-secret-api-key': secret }) =>
      app.post(`/v2/events/${eventId}/label`, said, headers),
    collect: async (sent) => String((await app.post('/v2/fingerprint', sent, { 'x-api-key': page })).body['event_id']),
  };
}

const success = (user: string, name?: string, change: Json = {}): Json => ({
  userId: user,
  device: device(name ?? `${user}'s phone`, change),
  loginContext: { result: 'SUCCESS' },
});

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const idOf = (reply: Json): string => String(reply['session_id']);

/** What the service would say now, and nobody is told why. */
async function view(world: World, sent: Json): Promise<Json> {
  const { risk_score, action, reason } = await world.ask(sent, DRY);
  return { risk_score, action, reason };
}

/** Weeks of logins on one device. */
async function settled(world: World, user: string): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    await world.ask(success(user));
    world.clock.now += 2 * DAY_MS;
  }
}

/** Weeks later the reader of the log has stored the event: a moved clock must not come before it. */
async function stored(t: Test, world: World, eventId: string): Promise<void> {
  await eventually(
    t,
    'the event is stored',
    async () => (await world.label(eventId, { label: 'unknown' })).status === 200,
  );
}

async function takenBack(t: Test, world: World): Promise<void> {
  await settled(world, 'ada');
  const theft = idOf(await world.ask({ ...success('ada', 'the thief', LAGOS), challenge: { completed: ['mfa'] } }));
  await stored(t, world, theft);
  world.clock.now += 40 * DAY_MS;
  const before = await view(world, success('ada', 'the thief', LAGOS));
  t.equal(before['action'], 'allow', 'the thief had passed what was asked and is known');
  const answer = await world.label(theft, { label: 'account_takeover', source: 'customer' });
  t.match(answer, { status: 200, body: { event_id: theft, label: 'account_takeover', source: 'customer' } });
  const after = await view(world, success('ada', 'the thief', LAGOS));
  t.equal(after['action'], 'block');
  t.match(JSON.stringify(after['reason']), /"watched".*"device_changed"/);
  t.equal((await view(world, success('ada')))['action'], 'allow', 'the owner goes on');
  await eventually(t, 'whoever comes on that device is told of', async () =>
    JSON.stringify((await view(world, success('somebody new', 'the thief', LAGOS)))['reason']).includes('watched'),
  );
  t.equal((await world.label(theft, { label: 'unknown' })).status, 200);
  t.same(await view(world, success('ada', 'the thief', LAGOS)), before, 'withdrawn: as if it had not been');
}

/** A note at hand-over: it is stored, and no decision changes. */
async function noted(t: Test, world: World): Promise<void> {
  await settled(world, 'nora');
  const event = idOf(await world.ask(success('nora')));
  const before = await view(world, success('nora'));
  const note = { label: 'unknown', source: 'review', note: 'nobody at the telephone' };
  t.match(await world.label(event, note), { status: 200, body: note });
  t.same(await view(world, success('nora')), before);
  t.match(await world.label(event, { label: 'unknown' }), { status: 200, body: { label: 'unknown' } });
}

async function confirmed(t: Test, world: World): Promise<void> {
  await settled(world, 'eve');
  const sent = {
    ...success('eve', 'another phone', { ...LAGOS, model: 'Other', hardware: 'other', screenWidth: '720' }),
    sim: { simSerialNumber: 'a new card', simOperator: '62120' },
  };
  const first = await world.ask(sent);
  t.not(first['action'], 'allow');
  const before = await view(world, sent);
  t.equal((await world.label(idOf(first), { label: 'legitimate', source: 'review' })).status, 200);
  const after = await world.ask(sent);
  t.equal(after['action'], 'allow', JSON.stringify(after));
  t.notMatch(JSON.stringify(after['reason']), /device_changed|sim_changed|geo_jump|unusual_location|recent_device/);
  world.clock.now += DAY_MS * 3;
  t.equal((await world.ask(sent))['action'], 'allow', 'it stays his');
  const change = await world.ask(sent, '/fingerprint/verify/account-change');
  t.equal(change['action'], 'soft_challenge', `a login was looked at, and no change: ${JSON.stringify(change)}`);
  t.not(before['action'], 'allow');
}

async function refusals(t: Test, world: World): Promise<void> {
  const { app, clock } = world;
  const event = idOf(await world.ask(body('bob')));
  const unknown = await world.label('0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70', { label: 'fraud' });
  t.match(unknown, { status: 404, body: { error_code: 'EVENT_NOT_FOUND', status_code: 404 } });
  const test = await world.label(event, { label: 'fraud' }, { 'x-secret-api-key': app.keys.test.secret });
  t.equal(test.status, 404, 'the test mode knows no live event');
  t.same(test.body, unknown.body);
  t.equal((await world.label(event, { label: 'fraud' }, { 'x-api-key': app.keys.live.public })).status, 401);
  t.equal((await world.label(event, { label: 'fraud' }, { 'x-service-key': app.keys.live.api })).status, 401);
  const wrong: Json[] = [
    {},
    { label: 'good' },
    { label: 'fraud', source: 'me' },
    { label: 'fraud', note: 'x'.repeat(501) },
    { label: 'fraud', amount: 10 },
    { label: 'fraud', currency: 'EUR' },
    { label: 'fraud', amount: -1, currency: 'EUR' },
    { label: 'fraud', amount: 10, currency: 'EURO' },
    { label: 'fraud', labeled_at: 'yesterday' },
    { label: 'fraud', labeled_at: '2030-02-30' },
    { label: 'fraud', labeled_at: new Date(clock.now + 600_000).toISOString() },
    { label: 'fraud', labeled_at: dayOf(clock.now + 2 * DAY_MS) },
  ];
  for (const said of wrong) {
    const { status, body: answer } = await world.label(event, said);
    t.match([status, answer], [400, { error_code: 'INVALID_REQUEST' }], JSON.stringify(said));
  }
}

/** Who sent a time before the event is told why the reply has another one: an operator, and a backend in test mode. */
async function toldWhyLater(t: Test, { app, clock }: World, midnight: number): Promise<void> {
  const laterTime = ['labeled_at is before the event, so it counts as the time of the event, '];
  for (const mode of ['live', 'test'] as const) {
    const keys = app.keys[mode];
    const scored = await app.post('/fingerprint/score', body(`iris ${mode}`), { 'x-service-key': keys.api });
    const event = idOf(scored.body);
    const at = new Date(clock.now).toISOString();
    for (const [labeledAt, warned] of [
      ['2026-01-01T00:00:00Z', true],
      [dayOf(midnight - 2 * DAY_MS), true],
      [dayOf(midnight - DAY_MS), false],
      [at, false],
    ] as const) {
      const told = { label: 'fraud', labeled_at: labeledAt };
      const byAdmin = { authorization: `Bearer ${ADMIN_TOKEN}` };
      const ofOperator = await app.post(
        '/admin/v1/workspaces/acme/labels',
        { ...told, mode, event_id: event },
        byAdmin,
      );
      const ofBackend = await app.post(`/v2/events/${event}/label`, told, { 'x-secret-api-key': keys.secret });
      const why = warned ? laterTime.map((sentence) => sentence + at) : undefined;
      t.match([ofOperator.status, ofBackend.status], [200, 200]);
      t.same(ofOperator.body['warnings'], why, `${mode} ${labeledAt}`);
      t.same(ofBackend.body['warnings'], mode === 'test' ? why : undefined, `${mode} ${labeledAt}`);
      t.same([ofOperator.body['labeled_at'], ofBackend.body['labeled_at']], [at, at]);
    }
  }
}

/** A label is not older than its event. A day alone is that day wherever the person lives who writes it. */
async function whenItWasFound(t: Test, world: World): Promise<void> {
  const { app, clock } = world;
  const midnight = Math.ceil(clock.now / DAY_MS) * DAY_MS;
  clock.now = midnight + 8 * HOUR_MS;
  const noticed = new Date(clock.now).toISOString();
  const event = idOf(await world.ask(body('henry')));
  clock.now += HOUR_MS;
  for (const [said, kept, why] of [
    [dayOf(midnight), noticed, 'the day of the event, which began before it'],
    [dayOf(midnight - DAY_MS), noticed, 'the day before in UTC is the same day in Honolulu'],
    [dayOf(midnight + DAY_MS), undefined, 'in Auckland it is not tomorrow yet either'],
    ['2026-01-01T00:00:00Z', noticed, 'a clock that is late, or a wrong date'],
    [noticed.slice(0, 19), noticed.replace(/\.\d+Z/, '.000Z'), 'without an offset it is UTC'],
    [noticed.slice(0, 16).replace('T', ' '), noticed.slice(0, 16) + ':00.000Z', 'as spreadsheets write it'],
  ] as const) {
    const { status, body: answer } = await world.label(event, { label: 'fraud', labeled_at: said });
    t.match(
      [status, answer['labeled_at'] ?? answer['detail']],
      kept === undefined ? [400, /future/] : [200, kept],
      why,
    );
  }
  await toldWhyLater(t, world, midnight);
  clock.now += 2 * HOUR_MS;
  const early = { label: 'fraud', labeled_at: dayOf(midnight + DAY_MS) };
  t.match(
    (await world.label(event, early)).body,
    { labeled_at: new Date(midnight + DAY_MS).toISOString() },
    'now it is',
  );
  const told = { mode: 'live', event_id: event, label: 'fraud', labelled_at: '2026-03-01' };
  const misspelt = await app.post('/admin/v1/workspaces/acme/labels', told, { authorization: `Bearer ${ADMIN_TOKEN}` });
  t.same([misspelt.status, misspelt.body['detail']], [400, '/labelled_at is not a known field.']);
}

async function repeats(t: Test, world: World): Promise<void> {
  const { app } = world;
  const event = idOf(await world.ask(body('carl')));
  const said = { label: 'chargeback', source: 'processor', amount: 12.5, currency: 'eur', note: 'case 7' };
  const now = new Date(world.clock.now).toISOString();
  const first = await world.label(event, said);
  t.match(first.body, { amount: 12.5, currency: 'EUR', note: 'case 7', labeled_at: now });
  world.clock.now += 60_000;
  const again = await world.label(event, said);
  t.equal(again.text, first.text, 'the same label again changes nothing');
  const { text } = await app.send('GET', '/metrics');
  t.match(text, 'riskgate_labels_total{label="chargeback",source="processor"} 1\n');
  const keyed = { 'x-secret-api-key': app.keys.live.secret, 'idempotency-key': 'one' };
  const corrected = await world.label(event, { label: 'legitimate' }, keyed);
  t.equal((await world.label(event, { label: 'legitimate' }, keyed)).text, corrected.text);
  const told = { mode: 'live', event_id: event, label: 'fraud' };
  const token = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const admin = await app.post('/admin/v1/workspaces/acme/labels', told, token);
  t.match([admin.status, admin.body], [200, { label: 'fraud', source: 'other' }], 'and through the admin API');
  t.match(JSON.stringify((await view(world, body('carl')))['reason']), 'watched', 'the last word counts');
  const environment = { OPERATOR_TOKEN: ADMIN_TOKEN, PORT: String(app.app.port) };
  const args = ['label', event, '--label', 'legitimate', '--workspace', 'acme', '--mode', 'live'];
  const run = await runCliHere([...args, '--source', 'review', '--note', 'called back'], environment);
  t.match([run.code, JSON.parse(run.stdout)], [0, { event_id: event, label: 'legitimate', note: 'called back' }]);
  t.notMatch(JSON.stringify((await view(world, body('carl')))['reason']), 'watched', 'by the command line too');
  t.match(await runCliHere(args.slice(0, 2), environment), { code: 2, stderr: /--workspace|--mode|--label/ });
  const unknown = await runCliHere(['label', 'nobody', ...args.slice(2)], environment);
  t.match([unknown.code, unknown.stderr], [1, /There is no such event/]);
}

async function ofPages(t: Test, world: World): Promise<void> {
  const { app } = world;
  const event = await world.collect(body('dora', 'a page'));
  t.equal((await world.label(event, { label: 'fraud', source: 'review' })).status, 200);
  const verified = await app.post(
    '/v2/verify',
    { event_id: await world.collect(body('dora', 'a page')), user_id: 'dora' },
    { 'x-secret-api-key': app.keys.live.secret },
  );
  t.match(JSON.stringify(verified.body['reason']), 'WATCHED');
  t.ok(Number(verified.body['reputation_score']) <= 10);
  const page = await app.post(LOGIN, body('dora', 'a page'), { 'x-api-key': app.keys.live.public });
  t.notMatch(page.text, 'watched', 'a page is not told');
}

/** A page may name anybody: what people find out of such an event is not about whom it named. */
async function ofClaims(t: Test, world: World): Promise<void> {
  const identifierHash = `sha256:${'9a'.repeat(32)}`;
  const own = body('gina', undefined, { loginContext: { identifierHash, result: 'SUCCESS' } });
  for (let i = 0; i < 5; i += 1) {
    await world.ask(own);
    world.clock.now += DAY_MS;
  }
  const before = await view(world, own);
  for (const label of ['bot', 'fraud', 'account_takeover']) {
    const forged = { ...own, device: device('of a stranger', { model: 'X1' }) };
    t.equal((await world.label(await world.collect(forged), { label, source: 'review' })).status, 200);
  }
  t.same(await view(world, own), before, 'whoever names her takes nothing from her');
  const strange = body('gina', 'not hers', { device: device('not hers', { model: 'X2' }) });
  const event = await world.collect(strange);
  t.equal((await world.label(event, { label: 'legitimate', source: 'review' })).status, 200);
  t.match(JSON.stringify((await view(world, strange))['reason']), 'device_changed', 'nor gives her a device');
  const { secret } = world.app.keys.live;
  const verified = await world.collect(strange);
  await world.app.post('/v2/verify', { event_id: verified, user_id: 'gina' }, { 'x-secret-api-key': secret });
  t.equal((await world.label(verified, { label: 'legitimate', source: 'review' })).status, 200);
  await eventually(t, 'one that a backend confirmed is about her', async () => {
    const reasons = JSON.stringify((await view(world, strange))['reason']);
    return reasons.includes('challenge_passed') && !reasons.includes('device_changed');
  });
  const third = body('gina', 'a third', { device: device('a third', { model: 'X3' }) });
  const unnamed = await world.collect({ ...third, userId: undefined });
  for (const named of [{}, { user_id: 'gina' }])
    await world.app.post('/v2/verify', { event_id: unnamed, ...named }, { 'x-secret-api-key': secret });
  t.equal((await world.label(unnamed, { label: 'legitimate', source: 'review' })).status, 200);
  await eventually(t, 'and one that was confirmed before she was named', async () => {
    const reasons = JSON.stringify((await view(world, third))['reason']);
    return reasons.includes('challenge_passed') && !reasons.includes('device_changed');
  });
}

async function lateAndAgain(t: Test, world: World): Promise<void> {
  const event = idOf(await world.ask(success('frank')));
  await stored(t, world, event);
  world.clock.now += 120 * DAY_MS;
  t.equal((await world.label(event, { label: 'fraud', source: 'processor' })).status, 200, 'after 120 days');
  const before = await view(world, success('frank'));
  t.match(JSON.stringify(before['reason']), 'watched');
  await world.app.restart();
  t.same(await view(world, success('frank')), before, 'after a restart too');
  t.equal((await world.label(event, { label: 'unknown' })).status, 200);
  t.notMatch(JSON.stringify((await view(world, success('frank')))['reason']), 'watched');
}

async function suite(t: Test, env: Record<string, string>): Promise<void> {
  const world = await open(t, env);
  await t.test('not the owner: taken back, watched, and undone', (t) => takenBack(t, world));
  await t.test('a note without a verdict', (t) => noted(t, world));
  await t.test('the owner: let in with all he came with', (t) => confirmed(t, world));
  await t.test('what cannot be labelled, in the one shape', (t) => refusals(t, world));
  await t.test('when it was found', (t) => whenItWasFound(t, world));
  await t.test('again, corrected, and by the administrator', (t) => repeats(t, world));
  await t.test('events of pages', (t) => ofPages(t, world));
  await t.test('events that nobody confirmed', (t) => ofClaims(t, world));
  await t.test('late, and replayed after a restart', (t) => lateAndAgain(t, world));
}

t.test('on uws, embedded', (t) => suite(t, { HTTP_ENGINE: 'uws' }));
t.test('on node, Redis', needsRedis, async (t) =>
  suite(t, { HTTP_ENGINE: 'node', REDIS_URL: (await startRedis(t)).url, LABEL_DAYS: '180' }),
);
