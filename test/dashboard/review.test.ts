// The review queue by the keyboard: many cases in a row, a wrong key, a note at hand-over, and a colleague who judges
// the same cases.
import t, { type Test } from 'tap';
import { type Json, type TestApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { askAs } from '../support/callers/console.js';
import { BY_ADMIN, adminApp, tokenOf } from '../support/callers/operators.js';
import { testEngine, type TestEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { openWindow, type Window } from './window.js';

t.setTimeout(420_000);

interface World {
  app: TestApp;
  engine: TestEngine;
  browser: Browser;
}

const idOf = (reply: Json): string => String(reply['requestId']);

t.test('a queue of two hundred is judged', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const app = await adminApp(t, {
    env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE_READ_URL: engine.url, CLICKHOUSE: '' },
  });
  await judged(t, { app, engine, browser: await launch(t) });
});

const QUEUE = 200;
/** Of these the service has the events too: only such can be labelled. */
const USERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const STORED = "SELECT uniqExact(event_id) FROM events WHERE workspace = 'queue'";

/** Many wait: the worst first, by keyboard, over more than one page of the queue. */
async function judged(t: Test, world: World): Promise<void> {
  const { app, browser, engine } = world;
  await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces', { name: 'queue' });
  const { body: key } = await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces/queue/keys', {
    kind: 'api',
    mode: 'live',
  });
  const ids: string[] = [];
  for (const user of USERS) {
    const robot = body(user, user, { privacy: { isAutomated: true } });
    ids.push(idOf((await app.post('/fingerprint/score', robot, { 'x-service-key': String(key['key']) })).body));
  }
  await eventually(t, 'all are in ClickHouse', async () => (await engine.ask(STORED)) === String(USERS.length));
  const last = ids.at(-1) ?? '';
  const token = await tokenOf(app, 'ann', 'analyst');
  await skippedTwice(t, await openWindow(browser, app.url, token));
  await engine.client.command({
    query: `INSERT INTO events SELECT one.* REPLACE (generateUUIDv7(number) AS event_id, now64(3) AS time,
      toUInt8(60 - intDiv(number, 4)) AS risk)
      FROM (SELECT * FROM events WHERE event_id = '${last}') AS one
      CROSS JOIN numbers(${QUEUE - USERS.length}) AS numbers`,
  });
  await eventually(t, 'the queue has all of them', async () => {
    const { body: queue } = await askAs(app, BY_ADMIN, 'GET', '/admin/v1/workspaces/queue/reviews?mode=live&limit=50');
    return queue['waiting'] === QUEUE;
  });
  const window = await openWindow(browser, app.url, token);
  const { page, open, context } = window;
  let [pages, skipped] = [0, 0];
  // Behind the first one, which the page asks for again once a minute. The number beside its link asks for one review.
  page.on('request', (request) => (pages += /\/reviews\?.*limit=50&after=/.test(request.url()) ? 1 : 0));
  await open('queue/live/review');
  for (const [key, before, left] of [
    ['f', 'fraud', QUEUE - 1],
    ['l', 'legitimate', QUEUE - 2],
    ['s', 'skipped', QUEUE - 2],
  ] as const) {
    await page.getByRole('group', { name: 'Verdict' }).waitFor();
    await page.keyboard.press(key);
    await page.getByText(`The one before: ${before}`).waitFor();
    t.match(
      await page.locator('main').innerText(),
      `${left} decisions of the last 14 days blocked`,
      `${key}: so many are left`,
    );
  }
  await undoneAndNoted(t, window);
  await claimed(t, world, window);
  await byTwo(t, world, window);
  await eventually(t, 'the next page of the queue comes by itself', async () => {
    if (pages > 0) return true;
    await page.keyboard.press('s');
    skipped += 1;
    return false;
  });
  t.ok(skipped > 38, String(skipped));
  t.equal(pages, 1);
  await page.getByRole('group', { name: 'Verdict' }).waitFor();
  await eventually(
    t,
    'all verdicts are stored',
    async () =>
      (await engine.ask("SELECT uniqExact(event_id) FROM labels WHERE workspace = 'queue' AND label != 'unknown'")) ===
      '4',
  );
  t.equal(
    await engine.ask("SELECT note FROM labels WHERE workspace = 'queue' AND label = 'unknown' AND note != ''"),
    'nobody at the telephone',
    'a note is kept without a verdict',
  );
  t.strictSame(window.problems, []);
  await context.close();
}

/** A key that is held down judges one case; U shows that one again, and N leaves a note. */
async function undoneAndNoted(t: Test, { page }: Window): Promise<void> {
  const whole = page.getByRole('link', { name: 'Whole event' });
  const left = (number: number) => page.getByText(`${number} decisions of the last 14 days`).waitFor();
  const first = await whole.getAttribute('href');
  await page.keyboard.down('f');
  await left(QUEUE - 3);
  // The key repeats while the next case is shown.
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('f');
  await page.keyboard.up('f');
  await page.keyboard.press('u');
  await left(QUEUE - 2);
  t.equal(await whole.getAttribute('href'), first, 'the one before is judged again');
  await page.keyboard.press('l');
  await left(QUEUE - 3);
  await page.keyboard.press('n');
  await page.keyboard.type('nobody at the telephone');
  await page.keyboard.press('Enter');
  await page.getByText('The one before: noted').waitFor();
  await left(QUEUE - 3);
}

/** Who works on a case is told to the others, and a colleague who was first is named. */
async function claimed(t: Test, { app }: World, { page, problems }: Window): Promise<void> {
  const href = await page.getByRole('link', { name: 'Whole event' }).getAttribute('href');
  const path = `/admin/v1/workspaces/queue/reviews/${String(href?.split('/').at(-1))}/claim`;
  // By the reply of the claim: the whole event, which is asked for again, has not arrived.
  const whole = `**/events/${String(href?.split('/').at(-1))}**`;
  await page.route(whole, () => undefined);
  await page.keyboard.press('c');
  await page.getByText('Claimed by you until').waitFor();
  await page.unroute(whole);
  const { status, text } = await askAs(app, BY_ADMIN, 'POST', path);
  t.equal(status, 409);
  t.match(text, /This case is claimed by ann until/);
  await page.getByRole('button', { name: 'release' }).click();
  await page.getByRole('button', { name: /^claim/ }).waitFor();
  t.equal((await askAs(app, BY_ADMIN, 'POST', path)).status, 200);
  await page.keyboard.press('c');
  await page.getByText('admin works on this until').waitFor();
  t.match(await page.getByRole('alert').innerText(), /This case is claimed by admin until/);
  t.match(problems.splice(0), [/409/]);
}

const AGAIN = "SELECT concat(label, ' ', toString(amount), ' ', currency) FROM labels WHERE note = 'he rang again'";

/** What a colleague judged since the queue was read is told before it is judged again. */
async function byTwo(t: Test, { app, engine }: World, { page }: Window): Promise<void> {
  const href = await page.getByRole('link', { name: 'Whole event' }).getAttribute('href');
  await page.keyboard.press('s');
  await page.locator(`[role=status] a[href="${String(href)}"]`).waitFor();
  const lost = { amount: 12.5, currency: 'EUR' };
  const said = { mode: 'live', event_id: href?.split('/').at(-1), label: 'fraud', source: 'customer', ...lost };
  const { status, text } = await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces/queue/labels', {
    ...said,
    note: 'he rang',
  });
  t.equal(status, 200, text);
  // The label may be in ClickHouse a moment later: the case is opened again until it is.
  const told = page.getByText('Labelled fraud by now');
  await eventually(t, 'the case says so', async () => {
    await page.keyboard.press('u');
    await page.locator(`a[href="${String(href)}"]`, { hasText: 'Whole event' }).waitFor();
    const isTold = await told.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (!isTold) await page.keyboard.press('s');
    return isTold;
  });
  t.match(await page.locator('main').innerText(), /, by admin: he rang\s+S goes on/);
  await page.keyboard.press('n');
  await page.keyboard.type('he rang again');
  await page.keyboard.press('Enter');
  await page.getByText('The one before: noted').waitFor();
  await eventually(t, "a note keeps a colleague's verdict", async () => (await engine.ask(AGAIN)) === 'fraud 12.5 EUR');
}

/** All are skipped, then the queue is started again: the last one is the one judged last, however often. */
async function skippedTwice(t: Test, { page, open, context }: Window): Promise<void> {
  await open('queue/live/review');
  const whole = page.getByRole('link', { name: 'Whole event' });
  const first = await whole.getAttribute('href');
  for (const left of USERS) {
    const link = await whole.getAttribute('href');
    await page.getByRole('group', { name: 'Verdict' }).waitFor();
    await page.keyboard.press('s');
    await page.locator(`[role=status] a[href="${String(link)}"]`).waitFor();
    t.pass(left);
  }
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('group', { name: 'Verdict' }).waitFor();
  t.equal(await whole.getAttribute('href'), first, 'what was skipped comes again');
  await page.keyboard.press('s');
  await page.locator(`[role=status] a[href="${String(first)}"]`).waitFor();
  await context.close();
}
