// Rules from the outside: published by an operator, told in replies, verifications and explanations.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { sqlOf } from '../../src/rules/evaluate/sql.js';
import { readRule } from '../../src/rules/rule.js';
import { testApp, type Json, type TestApp } from '../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../support/callers/operators.js';
import { body } from '../support/bodies.js';
import { only } from '../support/only.js';

const SPACE = '/admin/v1/workspaces/acme';
const RULES = `${SPACE}/rules`;
const DEAR = {
  ...{
    id: 'rul_dear',
    name: 'dear',
    state: 'live',
    when: "checkout.amount > 500 and checkout.currency = 'EUR' and device.is_new",
  },
  ...{ effect: { at_least: 'hard_challenge' }, code: 'dear_order', title: 'An order of {checkout.amount}.' },
};

async function publish(t: Test, app: TestApp, rules: readonly Json[], expect?: unknown): Promise<Json> {
  const sent = { rules, ...(expect !== undefined && { expect }) };
  const answer = await byAdmin(app, 'POST', `${RULES}/publish`, sent);
  t.equal(answer.status, 200, answer.text);
  return answer.body;
}

let users = 0;

function order(amount: number, more: Json = {}): Json {
  users += 1;
  return body(`user ${users}`, undefined, { checkoutContext: { amount, currency: 'EUR' }, ...more });
}

function pageHeaders(app: TestApp): Record<string, string> {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  return { 'x-api-key': app.keys.live.public, 'user-agent': agent };
}

const CHECKOUT = '/fingerprint/verify/checkout';

/** What is no condition, and the column that is told of. */
const NO_RULES: readonly (readonly [when: string, column: number])[] = [
  ['checkout.ammount > 5', 1],
  ["use_case = 'chekout'", 12],
  ["checkout.amount > '5'", 19],
  ['1 < risk < 5', 10],
  ['(risk > 3', 10],
  ['country = ‘DE’', 11],
  ['constructor = 1', 1],
  ['risk > 1e999', 8],
  ["country = ''", 11],
  [`${'('.repeat(40)}risk = 1${')'.repeat(40)}`, 34],
  ['', 1],
  ['x'.repeat(5000), 4001],
  [`risk > 1 ${' '.repeat(9000)}`, 4001],
];

const HOSTILE = [
  `"}]'); DROP TABLE events -- \\ <b>`,
  "');drop table events--",
  "constructor.constructor('return process')()",
  '`${process.exit(1)}`',
  '</script><script>alert(1)</script>',
  '"],"action":"allow","x":["',
  '\\u0022, \\", %s %n ${x} 🚀',
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

t.test('rules of a workspace', async (t) => {
  const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1' } });

  await t.test('a published rule holds for the next request, and is told of', async (t) => {
    const before = await app.post(CHECKOUT, order(501));
    t.match(before.body, { action: 'allow' });
    await publish(t, app, [DEAR]);
    const dear = await app.post(`${CHECKOUT}?explain=true`, order(501));
    t.match(dear.body, { risk_score: 50, score: 0.5, action: 'hard_challenge', model_risk: before.body['risk_score'] });
    t.match(dear.body, { rules: only({ id: 'rul_dear', how: 'applied' }) });
    t.match((dear.body['reasons'] as Json[]).at(-1), { code: 'dear_order', explanation: 'An order of 501.' });
    const cheap = (await app.post(CHECKOUT, order(500))).body;
    t.same([cheap['action'], cheap['reason'], cheap['rules']], ['allow', ['new_user_profile'], undefined]);
  });

  await t.test('a page is told it too, and verification says it with its evidence', async (t) => {
    const rule = { ...DEAR, when: "use_case = 'collect' and device.seen < 5" };
    await publish(t, app, [rule]);
    const page = await app.post('/v2/fingerprint', order(1), pageHeaders(app));
    t.match([page.status, page.body], [200, { risk_score: 50, score: 0.5 }]);
    const verified = await app.post(
      '/v2/verify',
      { event_id: page.body['event_id'] },
      { 'x-secret-api-key': app.keys.live.secret },
    );
    t.match(verified.body, { risk_score: 50, score: 0.5, action: 'hard_challenge' });
    t.match((verified.body['reasons'] as Json[]).at(-1), { code: 'DEAR_ORDER', evidence: { rule: 'rul_dear' } });
  });

  await t.test('a page is not told what a rule about a user decides', async (t) => {
    await publish(t, app, [{ ...DEAR, when: 'user.seen < 5', effect: { force: 'block' } }]);
    const page = await app.post('/v2/fingerprint', order(1), pageHeaders(app));
    t.ok(Number(page.body['risk_score']) < 50);
    const verified = await app.post(
      '/v2/verify',
      { event_id: page.body['event_id'] },
      { 'x-secret-api-key': app.keys.live.secret },
    );
    t.match(verified.body, { action: 'block' });
  });

  await t.test('in shadow every reply is what it is without rules', async (t) => {
    const fixed = body('shade', undefined, { checkoutContext: { amount: 900, currency: 'EUR' } });
    const reply = async (): Promise<string> => {
      const { text } = await app.post(`${CHECKOUT}?dry_run=true`, fixed);
      return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    };
    await publish(t, app, []);
    const plain = await reply();
    await publish(t, app, [{ ...DEAR, state: 'shadow' }]);
    t.equal(await reply(), plain);
    const { body: told } = await app.post(`${CHECKOUT}?dry_run=true&explain=true`, fixed);
    t.match(told, { rules: only({ id: 'rul_dear', how: 'shadow' }) });
  });

  await t.test('whoever publishes must have seen what he replaces', async (t) => {
    const first = await publish(t, app, [DEAR]);
    t.same(await publish(t, app, [DEAR], first['version']), first, 'the same text is the same version');
    const second = await publish(t, app, [{ ...DEAR, state: 'off' }], first['version']);
    t.not(second['version'], first['version']);
    const late = await byAdmin(app, 'POST', `${RULES}/publish`, { rules: [], expect: first['version'] });
    t.match([late.status, late.body], [409, { detail: /has changed/ }]);
    t.same({ ...(await byAdmin(app, 'GET', RULES)).body, warnings: [] }, second);
    t.same(await publish(t, app, [DEAR], second['version']), first, 'going back is publishing it again');
    t.match((await publish(t, app, []))['version'], /^default/);
  });

  await t.test('who checks or publishes what may mean something else is told', async (t) => {
    const odd = { ...DEAR, when: "trust < 50 and os = 'windows'" };
    const [scale, word] = [/column 9: trust is always < 50 .*0\.5\?/, /column 21: os is never 'windows' .*'Windows\*'/];
    const told = {
      warnings: [
        { rule: DEAR.id, text: scale },
        { rule: DEAR.id, text: word },
      ],
    };
    t.match((await byAdmin(app, 'POST', `${RULES}/check`, { when: odd.when })).body, {
      ok: true,
      warnings: only({ line: 1, column: 9 }, { line: 1, column: 21, length: 9 }),
    });
    const policy = RULES.replace(/rules$/, 'policy');
    t.equal((await byAdmin(app, 'POST', RULES, odd)).status, 201);
    t.match((await byAdmin(app, 'GET', `${policy}/diff`)).body, told);
    const published = (await byAdmin(app, 'POST', `${policy}/publish`, {})).body;
    t.match(published, { proposal: null, ...told });
    t.match(
      (await byAdmin(app, 'POST', `${policy}/publish`, {})).body,
      { warnings: { length: 0 } },
      'it is not new any more',
    );
    t.match(await publish(t, app, []), { warnings: { length: 0 } });
    t.match((await byAdmin(app, 'POST', `${policy}/rollback`, { version: published['number'] })).body, told);
    t.match((await byAdmin(app, 'POST', `${policy}/publish`, { policy: { rules: [] } })).body, {
      warnings: { length: 0 },
    });
    t.match((await byAdmin(app, 'POST', `${policy}/publish`, { policy: { rules: [odd] } })).body, told);
    await publish(t, app, []);
    t.match(await publish(t, app, [odd]), told);
    await publish(t, app, []);
  });

  await t.test('rules survive a restart', async (t) => {
    await publish(t, app, [DEAR]);
    await app.restart();
    t.match((await app.post(CHECKOUT, order(501))).body, { action: 'hard_challenge' });
  });

  await t.test('what is wrong is said with its place, and nothing is stored', async (t) => {
    const checked = await byAdmin(app, 'POST', `${RULES}/check`, { when: 'checkout.ammount > 5' });
    t.match(checked.body, { ok: false, errors: only({ line: 1, column: 1, hint: /checkout\.amount/ }) });
    t.match((await byAdmin(app, 'POST', `${RULES}/check`, { when: 'country == "DE"' })).body, {
      ...{ ok: true, canonical: "country = 'DE'", variables: ['country'], open: true },
    });
    const before = (await byAdmin(app, 'GET', RULES)).body;
    const cases: readonly (readonly [Json, RegExp])[] = [
      [{ ...DEAR, when: 'checkout.ammount > 5' }, /rul_dear: line 1, column 1/],
      [{ ...DEAR, when: "constructor.constructor('return process')()" }, /no function/],
      [{ ...DEAR, when: `${'('.repeat(40)}risk = 1${')'.repeat(40)}` }, /32 deep/],
      [{ ...DEAR, when: 'risk > 1e999' }, /column 8/],
      [{ ...DEAR, id: 'dear' }, /rul_/],
      [{ ...DEAR, code: 'a"b' }, /small letters/],
      [
        { ...DEAR, effect: { points: 1, force: 'block' } },
        /effect must have exactly one of points, at_least, at_most, force/,
      ],
      [{ ...DEAR, effect: { block: true } }, /effect\/block is not a known field/],
      [
        { ...DEAR, title: 'An order of {checkout.ammount}.' },
        /names {checkout.ammount}: did you mean {checkout.amount}/,
      ],
      [{ ...DEAR, title: 'An order of {what it costs}.' }, /it may name {checkout.amount}, .*any variable/],
      [{ ...DEAR, title: 'Of {user}.' }, /{user}: it is a hash/],
      [{ ...DEAR, nonsense: 1 }, /rules/],
      ...NO_RULES.map(([when, column]): [Json, RegExp] => [
        { ...DEAR, when },
        new RegExp(`^Rule rul_dear: line 1, column ${column}: .`),
      ]),
    ];
    for (const [rule, detail] of cases) {
      const answer = await byAdmin(app, 'POST', `${RULES}/publish`, { rules: [rule] });
      t.match([answer.status, answer.body], [400, { error_code: 'INVALID_REQUEST', detail }]);
    }
    for (const [when, column] of NO_RULES) {
      const drafted = await byAdmin(app, 'POST', RULES, { ...DEAR, id: 'rul_fresh', code: 'fresh', when });
      const detail = new RegExp(`^Rule rul_fresh: line 1, column ${column}: .`);
      t.match([drafted.status, drafted.body], [400, { error_code: 'INVALID_REQUEST', detail }]);
      const { status, body: told } = await byAdmin(app, 'POST', `${RULES}/check`, { when });
      t.match([status, told], [200, { ok: false, errors: [{ line: 1, column, length: /^[1-9]/ }] }], when.slice(0, 40));
    }
    const many = Array.from({ length: 201 }, (_, i) => ({ ...DEAR, id: `rul_${i}`, code: `code_${i}` }));
    const { status, body: told } = await byAdmin(app, 'POST', `${RULES}/publish`, { rules: many });
    t.match([status, told], [400, { error_code: 'INVALID_REQUEST', detail: /^\/rules must have at most 200 entries/ }]);
    t.same((await byAdmin(app, 'GET', RULES)).body, before);
    t.equal((await byAdmin(app, 'POST', '/admin/v1/workspaces/none/rules/publish', { rules: [] })).status, 404);
  });

  await t.test('texts of an analyst stay texts', async (t) => {
    for (const [i, text] of HOSTILE.entries()) {
      // In a title braces name a variable.
      const shown = text.replace(/[{}]/g, '');
      const when = `checkout.amount > 0 and page_url != '${text.replace(/[\\']/g, '\\$&')}'`;
      const rule = { ...DEAR, name: text, when, title: `${shown} {checkout.amount} {page_url}`, code: `hostile_${i}` };
      const { version } = await publish(t, app, [{ ...rule, effect: { points: 1 } }]);
      t.match((await byAdmin(app, 'GET', RULES)).body, { version, rules: only({ name: text, when }) });
      const page = order(1, { page_url: 'https://shop.example/pay' });
      const reply = await app.post(`${CHECKOUT}?explain=true`, page);
      t.equal(reply.status, 200, reply.text);
      const told = (reply.body['reasons'] as Json[]).at(-1);
      t.match(told, { code: `hostile_${i}`, explanation: new RegExp(`^${escaped(shown)} 1 `) });
      t.match(told?.['evidence'], { rule: 'rul_dear', 'checkout.amount': 1 });
      for (const wrong of [{ code: text }, { id: `rul_${text}` }, { tags: [text] }])
        t.equal((await byAdmin(app, 'POST', `${RULES}/publish`, { rules: [{ ...rule, ...wrong }] })).status, 400);
      const list = { name: text, kind: 'users' };
      t.match((await byAdmin(app, 'POST', `${SPACE}/lists`, list)).body, { error_code: 'INVALID_REQUEST' });
      t.match((await byAdmin(app, 'POST', `${RULES}/check`, { when: text })).body, { ok: false, errors: only({}) });
      const about = { name: `about_${i}`, kind: 'users', description: text };
      t.match((await byAdmin(app, 'POST', `${SPACE}/lists`, about)).body, { description: text });
    }
    const audit = await byAdmin(app, 'GET', '/admin/v1/audit?limit=200');
    t.equal(audit.status, 200);
    t.ok((audit.body['rows'] as unknown[]).length > HOSTILE.length, 'the audit log can be read');
  });

  await t.test('every variable that it names is in the document, and can be asked in both languages', async (t) => {
    const page = readFileSync(new URL('../../../docs/policies.md', import.meta.url), 'utf8');
    const { variables } = (await byAdmin(app, 'GET', `${SPACE}/variables`)).body;
    const names = (variables as Json[]).map(({ name, type }) => ({ name: String(name), type }));
    t.ok(names.length > 70, `${names.length} variables`);
    const rules = names.map(({ name, type }, i) => {
      t.ok(page.includes(`| \`${name}\` |`), `${name} is in the document`);
      const when = `known(${name}) or missing(${name})`;
      const rule = readRule(when, new Map());
      if ('message' in rule) t.fail(`${name}: ${rule.message}`);
      else t.ok(sqlOf(rule.condition).length > 0, name);
      return {
        ...DEAR,
        id: `rul_${i}`,
        code: `code_${i}`,
        effect: {},
        when,
        title: type === 'identity' ? 'x' : `{${name}}`,
      };
    });
    await publish(t, app, rules);
    const { body: told } = await app.post(`${CHECKOUT}?dry_run=true&explain=true`, order(1));
    t.equal((told['rules'] as unknown[]).length, names.length, 'each is compiled and holds');
  });

  await t.test('what is missing makes nothing true', async (t) => {
    const login = order(1, { checkoutContext: undefined });
    const vpn = (is: boolean): Json => order(1, { signals: { privacy: { isVPN: is } } });
    const table: readonly (readonly [when: string, sent: Json, path: string, holds: boolean])[] = [
      ['not (checkout.amount > 100)', login, 'login', false],
      ['not (checkout.amount > 100)', order(50), 'checkout', true],
      ['missing(checkout.amount)', login, 'login', true],
      ['missing(checkout.amount)', order(50), 'checkout', false],
      ['not client.vpn', login, 'login', false],
      ['not client.vpn', vpn(false), 'login', true],
      ['not client.vpn', vpn(true), 'login', false],
    ];
    for (const [when, sent, path, holds] of table) {
      await publish(t, app, [{ ...DEAR, effect: {}, when }]);
      const { body: told } = await app.post(`/fingerprint/verify/${path}?dry_run=true&explain=true`, sent);
      t.equal(Array.isArray(told['rules']), holds, `${when}, ${path}`);
    }
  });
});
