// Questions about decisions, over a real ClickHouse: what is answered is what SQL says of the same rows, pages of
// a list follow each other without a gap, and what cannot be asked is refused.
import t, { type Test } from 'tap';
import { SharedAnswer } from '../../../src/http/routes/admin/admin-route.js';
import { buildOpenApi } from '../../../src/http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES } from '../../../src/http/routes/index.js';
import { type Json } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { ACME, simulate, startConsole, type TestConsole } from '../../support/callers/console.js';
import { runCliHere } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { ADMIN_TOKEN, tokenOf, askAs } from '../../support/callers/operators.js';
import { at, isJson, schemaChecks } from '../../support/promises/openapi.js';

t.setTimeout(420_000);

const check = schemaChecks(buildOpenApi({ version: '0.0.0', routes: [...ROUTES, ...ADMIN_ROUTES] }));
const DECISIONS = "FROM events WHERE workspace = 'acme' AND mode = 'live' AND kind = 'decision'";
const HOSTILE = '<img src=x onerror=alert(1)>\'"; DROP TABLE events; --';

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const fits = (t: Test, name: string, value: unknown): void => {
  t.equal(check({ $ref: `#/components/schemas/${name}` }, value), undefined, `fits ${name}`);
};

t.test('questions', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  await t.test('of nothing yet', (t) => empty(t, console));
  await simulate(t, console);
  await t.test('overview: the numbers of SQL', (t) => overview(t, console));
  await t.test('events: pages without a gap, filters as SQL', (t) => events(t, console));
  await t.test('an event: its points make its risk', (t) => event(t, console));
  await t.test('explorer', (t) => explore(t, console));
  await t.test('reviews: worst first, gone when they are judged', (t) => reviews(t, console));
  await t.test('reviews: what a rule marked', (t) => marked(t, console));
  await t.test('hostile values stay text', (t) => hostile(t, console));
  await t.test('SQL reads and nothing else', (t) => sql(t, console));
  await t.test('what cannot be asked', (t) => refused(t, console));
  await t.test('twenty who ask at once cost what one does', (t) => shared(t, console));
  await t.test('ClickHouse away', (t) => away(t, console));
});

async function empty(t: Test, { ask }: TestConsole): Promise<void> {
  for (const [path, name, part] of [
    ['overview', 'Overview', { totals: { decisions: 0, p99_ms: 0 }, reasons: { length: 0 }, sdks: { length: 0 } }],
    ['events', 'EventPage', { events: { length: 0 }, older: null, newer: null }],
    ['explore?kind=user&value=x', 'Exploration', { summary: { events: 0, first_seen: null }, timeline: { length: 0 } }],
    ['reviews', 'ReviewQueue', { reviews: { length: 0 }, waiting: 0 }],
  ] as const) {
    const answer = await ask('GET', `${ACME}/${path}`);
    t.equal(answer.status, 200, answer.text);
    fits(t, name, answer.body);
    t.match(answer.body, part, path);
  }
}

async function overview(t: Test, { ask, number }: TestConsole): Promise<void> {
  const { status, body: told, text } = await ask('GET', `${ACME}/overview?hours=72`);
  t.equal(status, 200, text);
  fits(t, 'Overview', told);
  const totals = at(told, 'totals');
  t.equal(totals['decisions'], await number(`SELECT count() ${DECISIONS}`));
  t.equal(totals['block'], await number(`SELECT count() ${DECISIONS} AND action = 'block'`));
  t.equal(totals['users'], await number(`SELECT uniqCombined64(12)(user_hash) ${DECISIONS}`));
  const series = list(told['series']);
  const added = (action: string): number => series.reduce((sum, point) => sum + Number(point[action]), 0);
  for (const action of ['allow', 'soft_challenge', 'hard_challenge', 'block'])
    t.equal(added(action), totals[action], `${action} over time`);
  const [reason] = list(told['reasons']);
  const name = String(reason?.['reason']);
  t.equal(reason?.['events'], await number(`SELECT count() ${DECISIONS} AND has(reasons, '${name}')`));
  const trend: readonly unknown[] = Array.isArray(reason?.['trend']) ? reason['trend'] : [];
  t.equal(
    trend.map(Number).reduce((sum, each) => sum + each, 0),
    reason?.['events'],
  );
}

async function events(t: Test, { ask, engine, number }: TestConsole): Promise<void> {
  const all = (
    await engine.ask(`SELECT toString(event_id) ${DECISIONS} ORDER BY time DESC, toString(event_id) DESC LIMIT 130`)
  ).split('\n');
  const seen: unknown[] = [];
  let before = '';
  let newest = '';
  for (let page = 0; page < 3; page += 1) {
    const { body: told, text } = await ask('GET', `${ACME}/events?limit=40${before}`);
    fits(t, 'EventPage', told);
    seen.push(...list(told['events']).map(({ event_id: id }) => id));
    if (page === 0) newest = String(told['newer']);
    before = `&before=${String(told['older'])}`;
    t.not(told['older'], null, text);
  }
  t.strictSame(seen, all.slice(0, 120), 'in order, none twice, none left out');
  const after = await ask('GET', `${ACME}/events?after=${newest}`);
  t.match(after.body, { events: { length: 0 }, newer: newest }, 'nothing newer, and the cursor stays');
  const [some] = list((await ask('GET', `${ACME}/events?limit=1&action=block`)).body['events']);
  const login = await engine.ask(`SELECT identifier_hash ${DECISIONS} AND identifier_hash != '' LIMIT 1`);
  for (const [filter, where] of [
    ['action=block&use_case=login', "action = 'block' AND use_case = 'login'"],
    ['min_risk=30&max_risk=49', 'risk BETWEEN 30 AND 49'],
    ['min_amount=20.5&max_amount=60', 'amount BETWEEN 20.5 AND 60'],
    ['reason=bot_detected', "has(reasons, 'bot_detected')"],
    ['sdk=android', "sdk = 'android'"],
    [`user=${String(some?.['user_hash'])}`, `user_hash = '${String(some?.['user_hash'])}'`],
    [`identifier=${login}`, `identifier_hash = '${login}'`],
    [`visitor=${String(some?.['visitor_id'])}`, `visitor_id = '${String(some?.['visitor_id'])}'`],
    [
      `address=${String(some?.['address_prefix']).replace('0/24', '77')}`,
      `address_prefix = '${String(some?.['address_prefix'])}'`,
    ],
    ['country=xx', "country = 'XX'"],
  ]) {
    const found = list((await ask('GET', `${ACME}/events?limit=200&${filter ?? ''}`)).body['events']);
    t.equal(
      found.length,
      Math.min(200, await number(`SELECT count() ${DECISIONS} AND ${where ?? ''}`)),
      String(filter),
    );
  }
}

async function event(t: Test, { ask }: TestConsole): Promise<void> {
  const found = list((await ask('GET', `${ACME}/events?limit=100&min_risk=30`)).body['events']);
  for (const { event_id: id, risk } of [...found.slice(0, 10), ...found.slice(-10)]) {
    const { status, body: told, text } = await ask('GET', `${ACME}/events/${String(id)}`);
    t.equal(status, 200, text);
    fits(t, 'EventDetail', told);
    const waterfall = at(told, 'waterfall');
    const sum = list(waterfall['steps']).reduce(
      (total, { points }) => total + Number(points),
      Number(waterfall['bias']),
    );
    t.ok(Math.abs(sum - Number(waterfall['log_odds'])) < 0.02, 'the steps add up');
    t.equal(waterfall['model_risk'], Math.round(100 / (1 + Math.exp(-Number(waterfall['log_odds'])))));
    t.equal(waterfall['risk'], risk);
    if (waterfall['model_risk'] !== risk) t.type(waterfall['note'], 'string', 'why it differs');
    for (const { explanation, evidence } of list(waterfall['steps'])) {
      t.notMatch(explanation, /[{}]|unknown/, 'a whole sentence');
      t.ok(isJson(evidence));
    }
    t.match(told['curl'], /^curl -X POST "\$RISKGATE\/.*\n {2}-H 'X-[\w-]+-Key: .k_live_YOUR_KEY'/);
    t.notOk(list(at(told, 'neighbours')['user']).some(({ event_id: other }) => other === id));
  }
  t.equal((await ask('GET', `${ACME}/events/${String(found[0]?.['event_id'])}?mode=test`)).status, 404);
  t.equal((await ask('GET', `${ACME}/events/0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70`)).status, 404);
}

async function explore(t: Test, console: TestConsole): Promise<void> {
  const { ask, number, engine } = console;
  const [visitor = '', users = ''] = (
    await engine.ask(
      `SELECT visitor_id, uniqExact(user_hash) AS users ${DECISIONS} GROUP BY visitor_id ORDER BY users DESC LIMIT 1`,
    )
  ).split('\t');
  const { body: told, text, status } = await ask('GET', `${ACME}/explore?kind=visitor&value=${visitor}`);
  t.equal(status, 200, text);
  fits(t, 'Exploration', told);
  t.equal(at(told, 'summary')['users'], Number(users));
  t.equal(at(told, 'summary')['events'], await number(`SELECT count() ${DECISIONS} AND visitor_id = '${visitor}'`));
  const nodes = list(at(told, 'graph')['nodes']);
  const ids = nodes.map(({ id }) => id);
  t.equal(new Set(ids).size, ids.length, 'each node once');
  t.ok(nodes.length <= 251);
  for (const { from, to } of list(at(told, 'graph')['edges'])) t.ok(ids.includes(from) && ids.includes(to));
  await inTheMiddle(t, console, visitor);
  const device = 'e'.repeat(64);
  const changed = `generateUUIDv4() AS event_id, '${device}' AS visitor_id, 'allow' AS action`;
  const one = `(SELECT * ${DECISIONS} AND visitor_id = '${visitor}' AND user_hash != '' LIMIT 1)`;
  for (const of of ['user_hash AS user_hash, 1 AS risk', "'' AS user_hash, 2 AS risk"])
    await engine.ask(`INSERT INTO events SELECT * REPLACE (${changed}, ${of}) FROM ${one}`);
  t.equal(await number(`SELECT count() ${DECISIONS} AND visitor_id = '${device}' AND risk IN (1, 2)`), 2);
  await inTheMiddle(t, console, device);
}

/** The device that is asked about has all of its events in the graph, also those that link it with nobody. */
async function inTheMiddle(t: Test, { ask, number }: TestConsole, visitor: string): Promise<void> {
  const { body: told } = await ask('GET', `${ACME}/explore?kind=visitor&value=${visitor}`);
  const own = `${DECISIONS} AND visitor_id = '${visitor}'`;
  t.match(
    list(at(told, 'graph')['nodes']).find(({ id }) => id === visitor),
    {
      events: await number(`SELECT count() ${own}`),
      risk_max: await number(`SELECT max(risk) ${own}`),
    },
  );
}

/** A rule may ask for a look at what it does not stop; the command line shows it too. */
async function marked(t: Test, { app, ask, number }: TestConsole): Promise<void> {
  const rule = {
    id: 'rul_look',
    name: 'Look',
    state: 'live',
    when: "checkout.currency = 'XTS'",
    effect: {},
    review: true,
  };
  t.equal((await ask('POST', `${ACME}/rules/publish`, { rules: [rule] })).status, 200);
  const before = Number((await ask('GET', `${ACME}/reviews`)).body['waiting']);
  const order = body('somebody calm', undefined, { checkoutContext: { amount: 77, currency: 'XTS' } });
  const { body: told } = await app.post('/fingerprint/verify/checkout', order);
  t.equal(told['action'], 'allow');
  await eventually(
    t,
    'it is stored',
    async () => (await number(`SELECT count() ${DECISIONS} AND currency = 'XTS'`)) === 1,
  );
  // An answer is kept for a moment.
  await eventually(
    t,
    'it waits',
    async () => (await ask('GET', `${ACME}/reviews?limit=50`)).body['waiting'] === before + 1,
  );
  const args = ['reviews', '--workspace', 'acme', '--url', app.url, '--limit', '50'];
  const run = await runCliHere(args, { ADMIN_TOKEN });
  t.match([run.code, run.stdout], [0, new RegExp(`^EVENT .*\\n.*\\n${before + 1} wait`, 's')], run.stderr);
  const pages: string[] = [];
  for (let after: string[] = []; ;) {
    const page = await runCliHere([...args.slice(0, -1), '7', '--json', ...after], { ADMIN_TOKEN });
    const { reviews, next } = JSON.parse(page.stdout) as { reviews: { event: Json }[]; next: string | null };
    pages.push(...reviews.map(({ event }) => String(event['event_id'])));
    if (next === null) break;
    after = ['--after', next];
  }
  t.equal(new Set(pages).size, before + 1, 'page by page all of them');
  t.ok(pages.includes(String(told['session_id'])), 'this one too');
  t.equal((await runCliHere([...args, '--mode', 'Live'], { ADMIN_TOKEN })).code, 2);
}

async function reviews(t: Test, { ask, number }: TestConsole): Promise<void> {
  const first = (await ask('GET', `${ACME}/reviews?limit=50`)).body;
  fits(t, 'ReviewQueue', first);
  // Who waits is the subject of reviews.test.ts.
  t.ok(Number(first['waiting']) > 7);
  const risks = list(first['reviews']).map((review) => {
    const { risk, told } = at(review, 'event');
    return Number(isJson(told) ? told['risk'] : risk);
  });
  t.strictSame(
    risks,
    risks.toSorted((a, b) => b - a),
    'the worst first',
  );
  for (const review of list(first['reviews']).slice(0, 3)) {
    const { visitor_id: visitor, user_hash: user } = at(review, 'event');
    const users = await number(`SELECT uniqExact(user_hash) ${DECISIONS} AND visitor_id = '${String(visitor)}'`);
    const events = await number(`SELECT count() ${DECISIONS} AND user_hash = '${String(user)}'`);
    t.match(at(review, 'related'), { visitor_users: users, user_events: events - 1 });
  }
  const worst = list(first['reviews']).map((review) => at(review, 'event')['event_id']);
  const pages: unknown[] = [];
  for (let after = ''; ;) {
    const { body: page, text } = await ask('GET', `${ACME}/reviews?limit=7${after}`);
    fits(t, 'ReviewQueue', page);
    pages.push(...list(page['reviews']).map((review) => at(review, 'event')['event_id']));
    const { next } = page;
    if (typeof next !== 'string' || pages.length >= worst.length) break;
    t.equal(page['waiting'], first['waiting'], text);
    after = `&after=${next}`;
  }
  t.strictSame(pages.slice(0, worst.length), worst, 'in parts: none twice, none left out');
  const id = String(worst[0]);
  const label = { mode: 'live', event_id: id, label: 'legitimate', source: 'review' };
  await eventually(t, 'its story is known', async () => (await ask('POST', `${ACME}/labels`, label)).status === 200);
  await eventually(
    t,
    'one fewer',
    async () => (await ask('GET', `${ACME}/reviews`)).body['waiting'] === Number(first['waiting']) - 1,
  );
  await eventually(
    t,
    'and the event says so',
    async () => at((await ask('GET', `${ACME}/events/${id}`)).body, 'summary')['label'] === 'legitimate',
  );
}

async function hostile(t: Test, { app, ask }: TestConsole): Promise<void> {
  const sent = body(HOSTILE, 'a phone', { page_url: `https://shop.example/${HOSTILE}` });
  const { body: reply, text } = await app.post('/fingerprint/score', sent);
  const id = String(reply['event_id'] ?? reply['eventId'] ?? reply['requestId']);
  await eventually(t, `it arrives ${text}`, async () => (await ask('GET', `${ACME}/events/${id}`)).status === 200);
  const told = await ask('GET', `${ACME}/events/${id}`);
  t.match(told.headers.get('content-type'), /^application\/json/);
  t.equal(told.headers.get('x-content-type-options'), 'nosniff');
  t.notMatch(told.body['curl'], /[^\\]'; DROP/, 'a shell takes it for one word');
  const user = encodeURIComponent(HOSTILE);
  t.equal(list((await ask('GET', `${ACME}/events?user=${user}`)).body['events']).length, 1, 'a user by its own id');
  for (const filter of ['reason', 'country', 'sdk', 'visitor', 'user'])
    t.equal((await ask('GET', `${ACME}/events?min_risk=101&${filter}=${user}`)).status, 400);
  for (const filter of ['reason', 'country', 'sdk', 'visitor'])
    t.match((await ask('GET', `${ACME}/events?${filter}=${user}`)).body, { events: { length: 0 } }, filter);
}

async function sql(t: Test, { app, ask, number }: TestConsole): Promise<void> {
  const query = async (text: string) => ask('POST', '/admin/v1/sql', { query: text, max_rows: 1000 });
  const counted = await query(`SELECT count() AS n ${DECISIONS}; -- how many`);
  fits(t, 'SqlResult', counted.body);
  t.match(counted.body, { columns: [{ name: 'n', type: 'UInt64' }], cut: false });
  t.strictSame(counted.body['rows'], [[String(await number(`SELECT count() ${DECISIONS}`))]]);
  const many = await query('SELECT number FROM numbers(1001) ORDER BY number DESC');
  t.same([many.body['cut'], list(many.body['columns']).length], [true, 1]);
  t.strictSame(Array.isArray(many.body['rows']) && [many.body['rows'].length, many.body['rows'][0]], [1000, ['1000']]);
  for (const good of [
    'SELECT 1 -- one\n,\t2\r\nAS two',
    'SHOW TABLES',
    'DESCRIBE events',
    'WITH 1 AS x SELECT x',
    "SELECT ';'",
  ])
    t.equal((await query(good)).status, 200, good);
  const events = await number('SELECT count() FROM events');
  for (const bad of [
    'INSERT INTO labels (note) VALUES (1)',
    'ALTER TABLE events DELETE WHERE 1',
    'SYSTEM SHUTDOWN',
    'KILL QUERY WHERE 1',
    'DROP TABLE events',
    'CREATE TABLE x (a Int8) ENGINE = Memory',
    'SET readonly = 0',
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM url('http://127.0.0.1/', 'CSV')",
    "SELECT 1 INTO OUTFILE '/tmp/x'",
    'SELECT 1; SELECT 2',
    'SELECT 1) UNION ALL SELECT * FROM (INSERT INTO labels (note) VALUES (1)',
    'SELECT 1 FORMAT CSV',
    'SELECT no_such_column FROM events',
    'SELECT * FROM system.processes',
    'SELECT',
    'SELECT \u0000',
    'EXPLAIN AST SELECT 1',
    'SELECT \u202e1',
  ]) {
    const answer = await query(bad);
    t.same([answer.status, answer.body['error_code']], [400, 'INVALID_REQUEST'], `${bad}: ${answer.text}`);
  }
  t.equal(await number('SELECT count() FROM events'), events);
  for (const [name, role, workspaces] of [
    ['looker', 'viewer', null],
    ['bound', 'admin', ['acme']],
  ] as const) {
    const headers = { authorization: `Bearer ${await tokenOf(app, name, role, workspaces)}` };
    t.equal((await askAs(app, headers, 'POST', '/admin/v1/sql', { query: 'SELECT 1' })).status, 403, name);
  }
}

async function refused(t: Test, { ask }: TestConsole): Promise<void> {
  for (const [path, detail] of [
    ['overview?hours=0', /hours/i],
    ['overview?hours=2161', /hours/i],
    ['overview?hours=-1', /^Hours must be a whole number from 1 to 2160\.$/],
    ['events?min_risk=x', /^min_risk must be a whole number from 0 to 100\.$/],
    ['events?min_amount=12,5', /^min_amount must be a number such as 1000 or 129\.9\.$/],
    ['events?from=2026-02-30', /"2026-02-30" is not a time/],
    ['overview?mode=both', /mode must be one of/i],
    ['events?limit=201', /limit/i],
    ['events?limit=x', /limit/i],
    ['events?before=yesterday', /cursor/i],
    ['events?use_case=dance', /use_case/i],
    ['events?min_risk=60&max_risk=50', /max_risk/i],
    ['events?from=soon', /time/],
    ['events?address=nowhere', /address/i],
    [`events?reason=${'x'.repeat(301)}`, /300/],
    ['events?country=%00', /control characters/],
    ['explore?kind=user&value=a%e2%80%ae', /control characters/],
    ['explore', /kind/],
    ['explore?kind=user', /value/],
    ['explore?kind=cat&value=tom', /kind/i],
    ['explore?kind=user&value=ada&days=91', /days/i],
    ['reviews?limit=51', /limit/i],
    ['reviews?after=somewhere', /cursor/i],
    ['reviews?after=101-1-0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70', /cursor/i],
    ['reviews?after=50-1-x', /cursor/i],
  ] as const) {
    const answer = await ask('GET', `${ACME}/${path}`);
    t.match([answer.status, answer.body], [400, { error_code: 'INVALID_REQUEST', detail }], path);
  }
  t.equal((await ask('GET', '/admin/v1/workspaces/nobody/overview')).status, 404);
}

async function shared(t: Test, { ask }: TestConsole): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('GET', `${ACME}/overview?hours=5`)));
  t.equal(new Set(answers.map(({ text }) => text)).size, 1, 'everybody is told the same');
  let written = 0;
  const page = { toJSON: () => ({ written: (written += 1) }) };
  t.equal(new SharedAnswer(page).text, new SharedAnswer(page).text, 'what many are given is written once');
  t.equal(written, 1);
}

async function away(t: Test, { app, ask, engine }: TestConsole): Promise<void> {
  await engine.engine.close(0);
  for (const path of ['overview?hours=4', 'events?limit=7', 'reviews?limit=3', 'explore?kind=user&value=eve']) {
    const { status, body: told } = await ask('GET', `${ACME}/${path}`);
    t.match([status, told], [503, { error_code: 'OVERLOADED', detail: /ClickHouse/ }], path);
  }
  t.match((await ask('POST', '/admin/v1/sql', { query: 'SELECT 1' })).body, { status_code: 503 });
  t.equal((await ask('GET', `${ACME}/keys`)).status, 200);
  t.equal((await app.post('/fingerprint/score', body('ada'))).status, 200);
}
