// For every kind of decision: the points that its page shows, through the sigmoid, are the risk that it shows, or the
// page says what changed it.
import { type Test } from 'tap';
import { type Json, type TestApp, WORKSPACE } from '../support/app.js';
import { body, device } from '../support/bodies.js';
import { type Browser } from '../support/chromium.js';
import { ACME, askAs } from '../support/callers/console.js';
import { BY_ADMIN } from '../support/callers/operators.js';
import { TEST_FINGERPRINTS } from '../../src/contract/test-fingerprints.js';
import { type TestEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { openWindow, type Window } from './window.js';

interface World {
  app: TestApp;
  engine: TestEngine;
  browser: Browser;
}

/** A decision of one kind. */
interface Decided {
  what: string;
  id: string;
  mode?: 'test';
  /** Of the risk beside the sum; without it both are the same. */
  note?: RegExp;
}

/** The rule that looks at an order of this amount. */
const RULES = [
  { amount: 1001, effect: { at_least: 'hard_challenge' } },
  { amount: 1002, effect: { at_most: 'soft_challenge' } },
  { amount: 1003, effect: { force: 'block' } },
  { amount: 1004, effect: { force: 'allow' } },
  { amount: 1005, effect: { points: 2 }, code: 'dear' },
  { amount: 1006, effect: { points: 1.5 }, code: 'dear_too' },
  { amount: 1006, effect: { at_least: 'block' } },
  { amount: 1007, effect: { at_least: 'block' }, state: 'shadow' },
  { amount: 1008, effect: {}, tags: ['seen'] },
].map(({ amount, ...rule }, index) => ({
  ...{ id: `rul_sum_${amount}_${index}`, name: `rule ${index}`, state: 'live' },
  ...{ ...rule, when: `checkout.amount = ${amount}` },
}));
const ROBOT = { privacy: { isAutomated: true } };
const ORDERS: readonly [what: string, amount: number, robot: boolean, note?: RegExp][] = [
  ['a floor', 1001, false, /The rule rul_sum_1001_0 demands at least a hard challenge\. So the risk is 50\./],
  ['a floor below the sum', 1001, true],
  ['a ceiling', 1002, true, /The rule rul_sum_1002_1 allows at most a soft challenge\. So the risk is 49\./],
  ['a ceiling above the sum', 1002, false],
  ['a block by force', 1003, false, /The rule rul_sum_1003_2 forces a block\./],
  ['let in by force', 1004, true, /The rule rul_sum_1004_3 forces allow\./],
  ['points of a rule', 1005, false],
  [
    'points of a rule and a floor',
    1006,
    false,
    /The rule rul_sum_1006_6 demands at least a block\. So the risk is 70\./,
  ],
  ['in shadow', 1007, false],
  ['a tag', 1008, false],
];
const CHECKOUT = '/fingerprint/verify/checkout';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const idOf = (reply: Json): string => String(reply['requestId'] ?? reply['event_id']);

/** @param held a block of the model that a challenge can answer */
export async function sums(t: Test, world: World, held: string): Promise<void> {
  const { app, browser } = world;
  const { status, text } = await askAs(app, BY_ADMIN, 'POST', `${ACME}/policy/publish`, { policy: { rules: RULES } });
  t.equal(status, 200, text);
  const decided: Decided[] = [
    { what: 'held below a block', id: held, note: /The points alone are a risk of \d+, a block\. It is held at 69/ },
    ...(await orders(t, app)),
    ...(await listed(t, app)),
    ...(await labelled(t, app)),
    ...(await ofPages(app)),
    ...(await ofTests(app)),
    await degraded(t, world),
  ];
  const window = await openWindow(browser, app.url);
  for (const one of decided) await sumIsRisk(t, world, window, one);
  t.strictSame(window.problems, []);
  await window.context.close();
}

async function orders(t: Test, app: TestApp): Promise<Decided[]> {
  const send = async (amount: number, robot: boolean, index: number): Promise<Json> => {
    const order = { checkoutContext: { amount, currency: 'EUR' }, ...(robot ? ROBOT : {}) };
    return (await app.post(CHECKOUT, body(`buyer-${index}`, undefined, order))).body;
  };
  await eventually(t, 'the rules hold', async () => (await send(1003, false, 99))['action'] === 'block');
  return Promise.all(
    ORDERS.map(async ([what, amount, robot, note], index) => ({
      what,
      id: idOf(await send(amount, robot, index)),
      ...(note === undefined ? {} : { note }),
    })),
  );
}

async function listed(t: Test, app: TestApp): Promise<Decided[]> {
  const found: Decided[] = [];
  for (const [list, user, more, wanted] of [
    ['deny_users', 'refused', {}, 'block'],
    ['allow_users', 'welcome', ROBOT, 'allow'],
  ] as const) {
    const entries = { mode: 'live', entries: [{ value: user }] };
    await askAs(app, BY_ADMIN, 'POST', `${ACME}/lists/${list}/entries`, entries);
    const ask = async (): Promise<Json> => (await app.post('/fingerprint/score', body(user, undefined, more))).body;
    await eventually(t, `${list} counts`, async () => (await ask())['action'] === wanted);
    found.push({ what: list, id: idOf(await ask()), note: new RegExp(`The rule rul_${list} forces `) });
  }
  return found;
}

async function labelled(t: Test, app: TestApp): Promise<Decided[]> {
  const ask = async (user: string, how = ''): Promise<Json> =>
    (await app.post(`/fingerprint/score${how}`, body(user, 'his'))).body;
  const first = await ask('mallory');
  const label = { mode: 'live', event_id: idOf(first), label: 'fraud', source: 'review' };
  t.ok((await askAs(app, BY_ADMIN, 'POST', `${ACME}/labels`, label)).status < 300);
  let asked = 0;
  await eventually(t, 'the label counts for whom else the device serves', async () =>
    JSON.stringify((await ask(`after ${(asked += 1)}`, '?dry_run=true'))['reason']).includes('watched'),
  );
  const next = await ask('after all');
  return [
    { what: 'labelled', id: idOf(first) },
    { what: 'after a label', id: idOf(next) },
  ];
}

/** Of a page alone, and of a page that names a user. */
async function ofPages(app: TestApp): Promise<Decided[]> {
  const headers = { 'x-api-key': app.keys.live.public, 'user-agent': AGENT };
  const { body: collected } = await app.post('/v2/fingerprint', body('visitor', 'a page'), headers);
  const { body: visit } = await app.post('/fingerprint/verify/login', body('visitor', 'a page', ROBOT), headers);
  return [
    { what: 'collected by a page', id: idOf(collected) },
    { what: 'a login of a page', id: idOf(visit) },
  ];
}

function ofTests(app: TestApp): Promise<Decided[]> {
  const headers = { 'x-service-key': app.keys.test.api };
  const kinds = [...TEST_FINGERPRINTS].filter(([, { refusal }]) => refusal === undefined);
  return Promise.all(
    kinds.map(async ([fingerprint, { name }]) => {
      const tested = { userId: `test-${name}`, device: { ...device(name), fingerprint } };
      const { body: reply } = await app.post('/fingerprint/score', tested, headers);
      const note = /A test fingerprint forces the decision/;
      return { what: `test fingerprint ${name}`, id: idOf(reply), mode: 'test', note };
    }),
  );
}

/** A stored decision with the mark of one for which the store was too slow. */
async function degraded(t: Test, { app, engine }: World): Promise<Decided> {
  const { body: reply } = await app.post('/fingerprint/score', body('nobody known'));
  const id = idOf(reply);
  const asked = `SELECT count() FROM events WHERE event_id = '${id}'`;
  await eventually(t, 'it is in ClickHouse', async () => (await engine.ask(asked)) !== '0');
  const other = (await engine.ask('SELECT generateUUIDv7()')).trim();
  await engine.client.command({
    query: `INSERT INTO events SELECT one.* REPLACE (toUUID('${other}') AS event_id,
      UUIDv7ToDateTime(toUUID('${other}')) AS time, true AS degraded)
      FROM (SELECT * FROM events WHERE event_id = '${id}') AS one`,
  });
  return { what: 'degraded', id: other };
}

const sigmoid = (sum: number): number => 100 / (1 + Math.exp(-sum));

async function sumIsRisk(t: Test, { engine }: World, window: Window, { what, id, mode, note }: Decided): Promise<void> {
  const asked = `SELECT risk, degraded FROM events WHERE event_id = '${id}'`;
  await eventually(t, `${what} is in ClickHouse`, async () => (await engine.ask(asked)) !== '');
  const [stored, slow] = (await engine.ask(asked)).split('\t');
  await window.open(`${WORKSPACE}/${mode ?? 'live'}/events/${id}`);
  const { page } = window;
  const points = await page.locator('.waterfall .number').allInnerTexts();
  const sum = points.reduce((total, text) => total + Number(text.replace('−', '-')), 0);
  const said = await page.locator('.waterfall figcaption').innerText();
  const [, total = '', risk = ''] = /^The sum is ([+−-]?[\d.]+) log-odds.* is a risk of (\d+)/.exec(said) ?? [];
  const shown = await page.locator('.verdict .risk').innerText();
  t.equal(shown, stored, `${what}: the risk that was decided`);
  // Each number is shown with two decimals.
  const away = Math.abs(sum - Number(total.replace('−', '-')));
  t.ok(away <= 0.005 * (points.length + 1) + 1e-9, `${what}: ${points.join(' ')} are ${total}`);
  t.ok(Math.abs(Math.round(sigmoid(sum)) - Number(risk)) <= 1.5, `${what}: ${sigmoid(sum)} is ${risk}`);
  if (note === undefined) t.ok(Math.abs(Number(risk) - Number(shown)) <= 1.5, `${what}: ${risk} for ${shown}: ${said}`);
  else t.match(said, note, what);
  if (risk !== shown) t.match(said, `, and ${shown} was decided. `, `${what}: why it differs`);
  const verdict = await page.locator('.verdict').innerText();
  t.equal(verdict.includes('decided without profiles'), slow === 'true', `${what}: ${verdict}`);
}
