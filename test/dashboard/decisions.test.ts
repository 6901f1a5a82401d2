// What people come to do with decisions, from the first click to the effect on the service: the first scored request of
// an empty service, a person who was blocked and is let in, a ring of accounts on one device, a policy that is tuned.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { type Json, type TestApp, WORKSPACE } from '../support/app.js';
import { body, device, fingerprintOf } from '../support/bodies.js';
import { type Browser, launch, serveSite, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, askAs } from '../support/callers/console.js';
import { BY_ADMIN, adminApp } from '../support/callers/operators.js';
import { testEngine, type TestEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { sums } from './sums.js';
import { openWindow, signedIn, type Window } from './window.js';

t.setTimeout(420_000);
const HOME = `${WORKSPACE}/live`;
const LOGIN = '/fingerprint/verify/login';
const RESET = '/fingerprint/verify/password-reset';
const DAY_MS = 86_400_000;
const run = promisify(execFile);

interface World {
  app: TestApp;
  engine: TestEngine;
  browser: Browser;
  clock: { now: number };
}

const idOf = (reply: Json): string => String(reply['requestId']);

/** Until ClickHouse has these events: each shard sends its own. */
async function arrived(t: Test, { engine }: World, ids: readonly string[]): Promise<void> {
  const listed = ids.map((id) => `'${id}'`).join(', ');
  const asked = `SELECT uniqExact(event_id) FROM events WHERE event_id IN (${listed})`;
  await eventually(t, `${listed} in ClickHouse`, async () => Number(await engine.ask(asked)) === ids.length);
}

const tile = (window: Window, name: string) => window.page.locator('.tile', { hasText: name }).locator('strong');

t.test('with a ClickHouse', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const clock = { now: Date.now() - 20 * DAY_MS };
  const env = { CLICKHOUSE_URL: engine.url, CLICKHOUSE_READ_URL: engine.url, CLICKHOUSE: '' };
  const app = await adminApp(t, { env, clock: () => clock.now });
  const world: World = { app, engine, clock, browser: await launch(t) };
  await t.test('from the link of the first start to the first scored request', (t) => firstSteps(t, world));
  let held = '';
  await t.test('why a person was blocked, and how he is let in', async (t) => {
    held = await letIn(t, world);
  });
  await t.test('a ring of accounts on one device', (t) => ring(t, world));
  await t.test('orders of an app, found by their amount', (t) => orders(t, world));
  clock.now = Date.now();
  await t.test('a policy is tuned with a preview, and rolled back', (t) => policy(t, world));
  await t.test('the points of every kind of decision are its risk', (t) => sums(t, world, held));
});

async function orders(t: Test, world: World): Promise<void> {
  const { app, browser } = world;
  const ids: string[] = [];
  for (const [amount, currency] of [
    [18.9, 'EUR'],
    [189.1, 'EUR'],
    [189.4, '€'],
  ] as const) {
    const identifierHash = `sha256:${fingerprintOf('buyer@example.org')}`;
    const order = { loginContext: { identifierHash }, checkoutContext: { amount, currency, shippingCountry: 'LT' } };
    const { body: reply } = await app.post('/fingerprint/verify/checkout', body('buyer', undefined, order));
    ids.push(idOf(reply));
  }
  await arrived(t, world, ids);
  const window = await openWindow(browser, app.url);
  const { page } = window;
  await window.open(`${HOME}/live`);
  await page.getByLabel('Amount from').fill('189.1');
  await page.getByLabel('Amount to').fill('189.4');
  await page.getByLabel('Amount to').press('Enter');
  const amounts = async () => (await page.locator('tbody tr td:last-child').allInnerTexts()).toSorted().join(' ');
  const both = async () => (await amounts()) === '189.4 €189.10';
  await eventually(t, 'both ends are in it, and what is no currency is left out', both);
  await window.open(`${HOME}/events/${String(ids[1])}`);
  const who = page.locator('.card', { has: page.getByRole('heading', { name: 'Who', exact: true }) });
  const told = await who.innerText();
  for (const part of [/Device\s+Google, Pixel 8/, /Timezone\s+Europe\/Berlin/, /Goods go to\s+Lithuania/])
    t.match(told, part);
  t.notMatch(told, /Outcome|Change/, 'what an order does not have');
  await who.locator('dt:has-text("Login") + dd a').click();
  await page.getByText('€18.90').waitFor();
  t.equal(await page.locator('tbody tr').count(), ids.length, 'whatever came with this login');
  t.same(window.problems, []);
  await window.context.close();
}

async function firstSteps(t: Test, { app, browser }: World): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${app.url}/dashboard/#code=${app.app.signInCode?.() ?? ''}`);
  const window = await signedIn(page);
  await app.post('/fingerprint/score', body('first'), { 'x-service-key': app.keys.test.api });
  await window.open(`${HOME}/overview`);
  // The keys of a first start are of test mode, and the page opens in live mode.
  await page.getByText('1 decision came in test mode').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show test mode' }).click();
  await eventually(t, 'it is there', async () => (await tile(window, 'Decisions').innerText()) === '1');
  await window.open(`${HOME}/overview`);
  const refused = (sent: Route): Promise<void> =>
    sent.request().postData()?.includes('public') === true ? sent.fulfill({ status: 500, body: '' }) : sent.fallback();
  await page.route('**/keys', refused);
  await page.getByRole('button', { name: 'Make three keys and fill them in' }).click();
  await page.getByText('answered 500').waitFor();
  t.notMatch(await page.locator('.card pre').first().innerText(), 'rk_test_…', 'the key that was made is shown');
  await page.unroute('**/keys', refused);
  t.match(window.problems.splice(0), [/500/]);
  await page.getByRole('button', { name: 'Make the other keys' }).click();
  await page.getByRole('button', { name: 'Make the other keys' }).waitFor({ state: 'detached' });
  await page.getByText('The keys are below').waitFor();
  const [score = '', collect = '', verify = ''] = await page.locator('.card pre').allInnerTexts();
  t.notMatch([score, collect, verify].join(''), /[rps]k_live_…/, 'the keys are in the commands');

  const { stdout: scored } = await run('bash', ['-c', score]);
  t.match(scored, /"action":"(allow|soft_challenge)"/, 'the first command, as it is shown');
  const shop = collect.replace('</script>', 'document.title = event_id;\n</script>');
  const site = await serveSite(
    t,
    { '/': `<!doctype html><title>shop</title>${shop}` },
    "default-src * 'unsafe-inline'",
  );
  const visit = await browser.newPage();
  await visit.goto(site.url);
  await eventually(t, 'the page of the second step is given an event', async () =>
    /^[0-9a-f-]{36}$/.test(await visit.title()),
  );
  const told = await run('bash', ['-c', verify.replace('…', await visit.title())]);
  t.match(JSON.parse(told.stdout), { event_id: await visit.title() }, `the third command: ${told.stdout}`);
  await page.getByText('2 decisions arrived').waitFor();
  await page.getByRole('button', { name: 'Continue to the overview' }).click();
  await eventually(t, 'it has both', async () => (await tile(window, 'Decisions').innerText()) === '2');
  t.notMatch(await page.content(), /[rps]k_live_\w{8}/, 'and the keys are gone');
  t.strictSame(window.problems, []);
  await page.context().close();
}

/** On a device and a card that he has had for weeks. */
const login = (user: string, name = `${user}'s phone`, change: Json = {}, card = 'his card'): Json => ({
  userId: user,
  device: device(name, change),
  loginContext: { result: 'SUCCESS' },
  sim: { simSerialNumber: card, simOperator: '26201' },
});

/** @returns a login of such a person, which a challenge can answer */
async function letIn(t: Test, world: World): Promise<string> {
  const { app, clock, browser } = world;
  for (let visit = 0; visit < 10; visit++) {
    for (const user of ['eve', 'kim']) await app.post(LOGIN, login(user));
    clock.now += 2 * DAY_MS;
  }
  const other = { timezone: 'Africa/Lagos', model: 'Other', hardware: 'other' };
  // A login would get a challenge that the user can answer.
  const { userId, device: phone, sim } = login('eve', 'a new phone', other, 'new card');
  const loginContext = { identifierHash: `sha256:${fingerprintOf('eve@example.com')}` };
  const abroad = { userId, device: phone, sim, loginContext };
  const { body: held } = await app.post(LOGIN, login('kim', 'another new phone', other, 'another card'));
  t.equal(held['action'], 'hard_challenge', JSON.stringify(held['reason']));
  const { body: stopped } = await app.post(RESET, abroad);
  t.equal(stopped['action'], 'block', JSON.stringify(stopped['reason']));
  await arrived(t, world, [idOf(stopped)]);

  const window = await openWindow(browser, app.url);
  const { page, open, context } = window;
  for (const [kind, id] of [
    ['e-mail or login', ' Eve@Example.com '],
    ['event', idOf(stopped)],
    ['any of them', ' Eve@Example.com '],
    ['any of them', idOf(stopped)],
    ['any of them', 'eve'],
  ] as const) {
    await open(`${HOME}/explore`);
    await page.getByLabel('Kind').selectOption(kind);
    await page.getByRole('textbox').fill(id);
    await page.getByRole('button', { name: 'Look up' }).click();
    const table = page.getByRole('region', { name: id === 'eve' ? 'Events' : 'Decisions', exact: true });
    if (id !== idOf(stopped)) await table.locator('tbody tr a').first().click();
    await page.getByRole('heading', { name: 'Event', level: 1 }).waitFor();
    await page.locator('.heading', { hasText: idOf(stopped) }).waitFor();
  }
  await open(`${HOME}/explore`);
  await page.getByRole('textbox').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing is known of it as a user or an e-mail or login in acme, live mode.').waitFor();
  await open(`${HOME}/live?action=block`);
  await page.getByLabel('User id').fill('eve');
  await page.getByLabel('User id').press('Tab');
  await eventually(t, 'only what was blocked of this user', async () => (await page.locator('tbody tr').count()) === 1);
  t.match(page.url(), /user=eve/, 'the filters can be sent to a colleague');
  const still = page.getByText('Paused: new decisions are not shown.');
  await page.getByRole('button', { name: 'Pause' }).click();
  await still.waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  t.equal(await still.count(), 0, 'it goes on');
  await page.locator('tbody tr a').first().click();
  await page.getByRole('heading', { name: 'Event', level: 1 }).waitFor();
  await page.locator('.reasons').waitFor();
  const why = await page.locator('.reasons').innerText();
  t.match(why, /new device/i, 'a sentence that can be read aloud');
  t.match(why, /SIM/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await page.getByText('Copied').waitFor();
  const told = String(await page.evaluate('navigator.clipboard.readText()'));
  t.match(told, /^password reset at .*: block, risk \d+ of 100\n- [^]*SIM/, 'and all of it for a ticket');
  // As it is answered while ClickHouse is away (test/flow/labels/label-archive.test.ts).
  await page.route('**/labels', async (route) => route.fulfill({ response: await route.fetch(), status: 202 }));
  await page.getByRole('button', { name: 'legitimate' }).click();
  await page.getByText('The label is kept, and counts when its event is found.').waitFor();
  await page.locator('.verdict .tag', { hasText: 'legitimate' }).waitFor();
  t.equal(await page.getByRole('alert').count(), 0);
  await page.getByRole('cell', { name: 'labelled legitimate' }).waitFor();
  const { body: next } = await app.post(RESET, abroad);
  t.equal(next['action'], 'allow', `the next reset: ${JSON.stringify(next['reason'])}`);
  await open('audit');
  t.match(await page.locator('tbody tr', { hasText: 'Label' }).first().innerText(), /admin/, 'and who did it is known');
  t.strictSame(window.problems, []);
  await context.close();
  return idOf(held);
}

const RING = 8;

async function ring(t: Test, world: World): Promise<void> {
  const { app, browser, engine } = world;
  const ids: string[] = [];
  for (let number = 0; number < RING; number++)
    ids.push(idOf((await app.post('/fingerprint/verify/registration', body(`ring-${number}`, 'one phone'))).body));
  const last = ids.at(-1) ?? '';
  ids.push(idOf((await app.post('/fingerprint/verify/registration', body('ring-0', 'a second phone'))).body));
  await arrived(t, world, ids);
  const window = await openWindow(browser, app.url);
  const { page, open, context } = window;
  await open(`${HOME}/events/${last}`);
  await page.locator('dt', { hasText: 'Visitor' }).locator('+ dd a').click();
  await page.getByRole('heading', { name: 'Explorer', level: 1 }).waitFor();
  await eventually(t, 'its users', async () => (await tile(window, 'Users').innerText()) === String(RING));
  await eventually(t, 'are drawn', async () => (await page.locator('.graph circle.user').count()) === RING);
  t.equal(await page.locator('.graph circle.visitor').count(), 2, 'and who else is linked, two steps far');
  await page.getByText('The same as a list').click();
  const listed = page.getByRole('region', { name: 'Linked parties' }).locator('tbody tr');
  t.equal(await listed.filter({ hasText: /^user/ }).count(), RING);
  await listed.filter({ hasText: /^user/ }).first().getByRole('link').click();
  await page.getByRole('region', { name: 'Events' }).locator('tbody tr').first().waitFor();
  t.match(page.url(), /explore\/user\/[0-9a-f]{32}/, 'from there on to one of them');
  await page.goBack();
  await eventually(t, 'and back', async () => (await tile(window, 'Users').innerText()) === String(RING));
  await page.goForward();
  await page.getByText('No typing could be compared.').waitFor();
  await page.getByRole('button', { name: 'Erase this user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByText(/^Erased: .*analytics/).waitFor();
  const [hash = ''] = /[0-9a-f]{32}/.exec(page.url()) ?? [];
  t.equal(await engine.ask(`SELECT count() FROM events WHERE user_hash = '${hash}'`), '0', 'one of them is forgotten');
  for (const body of [{}, { user_hash: hash, user: 'a' }]) {
    const { status, text } = await askAs(app, BY_ADMIN, 'POST', `${ACME}/erasures`, { mode: 'live', ...body });
    t.match(`${status} ${text}`, /^400 .*one of \/user, \/user_hash and \/visitor/, JSON.stringify(body));
  }
  t.strictSame(window.problems, []);
  await context.close();
}

async function policy(t: Test, world: World): Promise<void> {
  const { app, browser, engine } = world;
  const window = await openWindow(browser, app.url);
  const { page, open, context } = window;
  const version = async (): Promise<string> =>
    (await page.getByRole('heading', { name: /^Version / }).innerText()).replace('Version ', '');
  const decidedBy = async (user: string): Promise<string> => {
    const id = idOf((await app.post('/fingerprint/score', body(user))).body);
    await arrived(t, world, [id]);
    return engine.ask(`SELECT policy_version FROM events WHERE event_id = '${id}'`);
  };
  await open(`${HOME}/policy`);
  const first = await version();
  const points = page.getByLabel('Points of new user profile');
  const save = page.getByRole('button', { name: 'Save' });
  t.ok(await save.isDisabled(), 'nothing is saved unseen');
  await points.fill('9');
  await points.press('Tab');
  t.ok(await save.isDisabled());
  await page.getByLabel('Use case').selectOption('login');
  const shift = page.getByLabel('Shift of new user profile');
  await shift.fill('0.5');
  await shift.press('Tab');
  const together = page.getByRole('row', { name: /^new user profile/ });
  t.match(await together.innerText(), /9\t\t0\t9\.5/, 'points and the shift of one use case');
  await page.getByLabel('Use case').selectOption('checkout');
  t.equal(await page.getByLabel('Shift of recent device').inputValue(), '1.6', 'the default one is shown');
  await page.getByRole('button', { name: 'Preview on the last 24 hours' }).click();
  const said = page.getByRole('heading', { name: /decisions would have been different/ });
  await said.waitFor();
  const [changed, all] = (await said.innerText()).match(/\d+/g) ?? [];
  const total = await engine.ask(
    "SELECT count() FROM events WHERE kind = 'decision' AND mode = 'live' AND time > now() - INTERVAL 25 HOUR",
  );
  t.ok(Number(changed) > 0 && Number(all) <= Number(total), `${String(changed)} of ${String(all)}, ${total} in all`);
  t.equal(await version(), first);
  t.equal(await decidedBy('before'), first, 'a preview changes nothing');

  const publish = '**/policy/publish';
  await page.route(publish, async (route) => {
    await eventually(t, 'nothing more is typed while it is saved', async () => !(await shift.isEditable()));
    await route.continue();
  });
  await save.click();
  await eventually(t, 'another version', async () => (await version()) !== first);
  await page.unroute(publish);
  const own = await version();
  const { body: stored } = await askAs(app, BY_ADMIN, 'GET', `${ACME}/policy`);
  const expected = { points: { new_user_profile: 9 }, shifts: { login: { new_user_profile: 0.5 } } };
  t.strictSame(stored['overrides'], expected, 'what was changed, and no more');
  t.equal(await decidedBy('after'), own, 'the next decision is made by it');
  await page.getByRole('button', { name: 'Go back to the default policy' }).click();
  await eventually(t, 'the version of before', async () => (await version()) === first);
  t.equal(await decidedBy('later'), first, 'and so is the next decision');
  const change = page.getByRole('row', { name: own });
  t.match(await change.innerText(), /admin\tnew user profile 9, new user profile \+0\.5 in login/, 'who set what');
  await change.getByRole('button', { name: 'Go back to it' }).click();
  await eventually(t, 'any earlier version comes back', async () => (await version()) === own);

  await page.getByLabel('Shift of recent device').fill('1.1');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Preview on the last 24 hours' }).click();
  await said.waitFor();
  const other = { policy: { points: { new_user_profile: 7 } } };
  t.equal((await askAs(app, BY_ADMIN, 'PATCH', ACME, other)).status, 200, 'meanwhile, by somebody else');
  t.strictSame(window.problems, []);
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'Not saved: the policy has changed' }).waitFor();
  t.equal(await save.isDisabled(), true, 'what it would do now was not seen yet');
  t.equal(await page.getByLabel('Shift of recent device').inputValue(), '1.1', 'what was typed is still there');
  await page.getByRole('button', { name: 'Preview on the last 24 hours' }).click();
  await eventually(t, 'it can be saved', async () => save.isEnabled());
  await save.click();
  const both = { points: { new_user_profile: 7 }, shifts: { checkout: { recent_device: 1.1 } } };
  await eventually(t, 'no change of another is lost', async () => {
    const { body: now } = await askAs(app, BY_ADMIN, 'GET', `${ACME}/policy`);
    return JSON.stringify(now['overrides']) === JSON.stringify(both);
  });
  await context.close();
}
