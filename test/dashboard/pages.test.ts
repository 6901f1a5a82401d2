// Every page against a service with decisions, and against one without ClickHouse: in both themes, wide and narrow.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { OF_A_WORKSPACE, OF_THE_SERVICE } from './page-names.js';
import { checkPage, openWindow, unreachableOf } from './window.js';
import { eventually } from '../support/eventually.js';
import { startConsole, type TestConsole } from '../support/callers/console.js';
import { freePort } from '../support/redis.js';
import { adminApp } from '../support/callers/operators.js';
import { type TestApp } from '../support/app.js';

t.setTimeout(900_000);
const HOME = `${WORKSPACE}/live`;
const PAGES = [...OF_A_WORKSPACE.map((page) => `${HOME}/${page}`), ...OF_THE_SERVICE];
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  { colorScheme: 'light', viewport: { width: 320, height: 640 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;
/** Longer than the pause between two looks at alerts. */
const LOOKED_MS = 90_000;
const EVENT_ID = '01a1ffd6-2d54-7208-8191-0cc2eea7840b';
/** As hostile as a text in a stored field can be. */
const HOSTILE = '"><img src=x onerror=document.title=1><script>1</script>';

async function eachPage(t: Test, browser: Browser, app: TestApp, pages: readonly string[]): Promise<void> {
  for (const look of LOOKS) {
    const window = await openWindow(browser, app.url, undefined, look);
    window.problems.splice(0);
    for (const page of pages) {
      await window.open(page);
      await checkPage(t, window, `${page}, ${look.colorScheme}, ${look.viewport.width}`);
      t.equal(await window.page.getByRole('alert').count(), 0, `${page}: nothing was refused`);
      if (look === LOOKS[0]) t.strictSame(await unreachableOf(window), [], `${page}: by keyboard alone`);
      const here = await window.page.locator('nav [aria-current]').boundingBox();
      t.ok(here && here.x >= 0 && here.x + here.width <= look.viewport.width, `${page}: its link is in sight`);
    }
    await window.context.close();
  }
}

const OWN = `kind = 'decision' AND workspace = '${WORKSPACE}'`;
const DRIFTING = 'drifting';

/** A workspace whose risks of today are not those of the week before: six hundred of each. */
async function otherRisks({ ask, engine }: TestConsole, eventId: string): Promise<void> {
  await ask('POST', '/admin/v1/workspaces', { name: DRIFTING });
  await engine.client.command({
    query: `INSERT INTO events SELECT one.* REPLACE ('${DRIFTING}' AS workspace, generateUUIDv7() AS event_id,
      now64(3) - toIntervalHour(if(number % 2 = 0, 2, 50)) AS time, if(number % 2 = 0, 90, 5) AS risk)
      FROM (SELECT * FROM events WHERE event_id = '${eventId}') AS one CROSS JOIN numbers(1200) AS numbers`,
  });
}

t.test('with decisions', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const { app, engine } = started;
  const browser = await launch(t);
  for (let number = 0; number < 12; number++) await app.post('/fingerprint/score', body(`user-${number}`, 'one phone'));
  const hostile = body('user-0', 'one phone', { page_url: HOSTILE, referrer: HOSTILE });
  Object.assign(hostile['device'] as object, {
    timezone: HOSTILE,
    model: HOSTILE,
    brand: HOSTILE,
    locale: HOSTILE,
    osVersion: HOSTILE,
  });
  const { body: decided, status, text } = await app.post('/fingerprint/score', hostile);
  t.equal(status, 200, text);
  const eventId = String(decided['eventId'] ?? decided['event_id'] ?? decided['requestId']);
  await eventually(
    t,
    'ClickHouse has them',
    async () => Number(await engine.ask(`SELECT count() FROM events WHERE ${OWN}`)) === 13,
  );
  await otherRisks(started, eventId);
  const rules = [
    { id: 'rul_long', name: 'N'.repeat(64), state: 'shadow', when: "use_case = 'login'", effect: { points: 1 } },
  ];
  const published = await started.ask('POST', `/admin/v1/workspaces/${WORKSPACE}/policy/publish`, {
    policy: { rules },
    note: 'W'.repeat(64),
  });
  t.equal(published.status, 200, published.text);
  await eachPage(t, browser, app, [...PAGES, `${HOME}/events/${eventId}`]);

  await t.test('Overview has the numbers of ClickHouse', async (t) => {
    const { page, open, context } = await openWindow(browser, app.url);
    await open(`${HOME}/overview`);
    t.equal(await page.locator('.tile', { hasText: 'Decisions' }).locator('strong').innerText(), '13');
    const asked = `SELECT countIf(action = 'block') * 100 / count() FROM events WHERE ${OWN}`;
    const blocked = Number(await engine.ask(asked));
    const shown = await page.locator('.tile', { hasText: 'Blocked' }).locator('strong').innerText();
    t.ok(Math.abs(Number(shown.replace('%', '')) - blocked) <= 0.05, `${shown} of ${blocked}`);
    await context.close();
  });

  await t.test('points of an event add up to its risk, and a hostile value is a text', async (t) => {
    const inTokyo = { timezoneId: 'Asia/Tokyo', locale: 'en-US' };
    const { page, open, problems, context } = await openWindow(browser, app.url, undefined, inTokyo);
    await open(`${HOME}/events/${eventId}`);
    t.match(await page.locator('.verdict').innerText(), /[AP]M GMT\+9/, 'a time has its zone');
    const points = await page.locator('.waterfall .number').allInnerTexts();
    const sum = points.reduce((total, text) => total + Number(text.replace('−', '-')), 0);
    const caption = await page.locator('.waterfall figcaption').innerText();
    const told = Number(/a risk of (\d+)/.exec(caption)?.[1]);
    const risk = 100 / (1 + Math.exp(-sum));
    t.ok(Math.abs(risk - told) <= 1.5, `${points.join(' ')}: ${risk} for ${told}`);
    const shown = await page.locator('.verdict .risk').innerText();
    t.ok(told === Number(shown) || caption.includes(`and ${shown} was decided`), `${shown}: ${caption}`);
    await open(`sql?q=${encodeURIComponent(`SELECT '${HOSTILE}' AS said`)}`);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('cell', { name: HOSTILE }).waitFor();
    await open(`${HOME}/explore/user/${encodeURIComponent(HOSTILE)}`);
    t.not(await page.title(), '1');
    t.equal(await page.locator('main img, main script').count(), 0);
    t.strictSame(problems, []);
    await context.close();
  });

  await t.test('a question that is stopped frees its place', async (t) => {
    const { page, open, context } = await openWindow(browser, app.url);
    await open(`sql?q=${encodeURIComponent('SELECT sum(sipHash64(number)) FROM numbers(1000000000000)')}`);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped').waitFor();
    await page.getByLabel('Query').fill("SELECT arrayJoin(['=1+1', 'b;@c']) AS said, 42 AS answer");
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('cell', { name: '42' }).first().waitFor();
    t.equal(await page.getByRole('alert').count(), 0, 'there is one lane for statements, and it was free');
    for (const template of await page.getByLabel('Templates').locator('option:not([value=""])').allInnerTexts()) {
      await page.getByLabel('Templates').selectOption({ label: template });
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('heading', { name: /rows in/ }).waitFor();
      await eventually(t, template, async () => page.getByRole('button', { name: 'Run' }).isEnabled());
      t.equal(await page.getByRole('alert').count(), 0, `${template}: is answered`);
    }
    await page.getByLabel('Query').fill("SELECT arrayJoin(['=1+1', 'b;@c']) AS said, 42 AS answer");
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('As bars').click();
    t.strictSame(await page.locator('.bars li').allInnerTexts(), ['=1+1\n42', 'b;@c\n42']);
    t.match(await page.getByLabel('History').innerText(), /SELECT arrayJoin/, 'what was asked is kept in the browser');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await (await saved).path();
    // Without the byte order mark Excel takes UTF-8 for the code page of its country.
    const told = '\ufeff"said","answer"\r\n"\'=1+1","42"\r\n"b;\'@c","42"';
    t.equal(readFileSync(file, 'utf8'), told, 'no formula in a spreadsheet');
    await context.close();
  });

  await t.test('a decision is in Live by itself, once, the newest first', async (t) => {
    const { page, open, context } = await openWindow(browser, app.url);
    await open(`${HOME}/live`);
    const ids: string[] = [];
    for (const answer of await Promise.all([1, 2].map((n) => app.post('/fingerprint/score', body(`late-${n}`)))))
      ids.push(String(answer.body['eventId'] ?? answer.body['event_id'] ?? answer.body['requestId']));
    const from = performance.now();
    await eventually(t, 'both came', async () => (await page.getByRole('row').count()) === 16);
    t.comment(`shown ${Math.round(performance.now() - from)} ms after they were answered`);
    const shownNow = async (): Promise<string[]> => {
      const links = await page.locator('tbody tr td:first-child a').evaluateAll((found) => found.map(String));
      return links.map((link) => link.slice(-36));
    };
    const shown = await shownNow();
    t.strictSame(shown.slice(0, 2).sort(), ids.sort());
    t.equal(new Set(shown).size, 15);

    const [one = ''] = ids;
    for (const end of ['000000000001', 'ffffffffffff'])
      await engine.client.command({
        query: `INSERT INTO events SELECT * REPLACE (toUUID('${one.slice(0, 24)}${end}') AS event_id)
          FROM (SELECT * FROM events WHERE event_id = '${one}')`,
      });
    await eventually(t, 'of one millisecond too', async () => (await shownNow()).length === 17);
    const order = `SELECT toString(event_id) FROM events WHERE ${OWN} ORDER BY time DESC, 1 DESC`;
    t.strictSame(await shownNow(), (await engine.ask(order)).split('\n'), 'each once, in one order');
    await context.close();
  });
  await t.test('what is saved of Live is all that matches', (t) => savedAll(t, browser, app));
  await t.test('a decision on paper', (t) => printed(t, browser, app, eventId));
  await t.test('the audit log of one kind of change', (t) => narrowed(t, browser, app));
  await t.test('a page that nobody sees asks nothing', (t) => unseen(t, browser, app));
  await t.test('a key that has leaked', (t) => leak(t, browser, app));
  await t.test('risks that drift', (t) => drift(t, browser, app));
  await t.test('ClickHouse dies while pages are open', (t) => killed(t, browser, started));
});

/** More than a page of it. */
async function savedAll(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, problems, context } = await openWindow(browser, app.url);
  await open(`${DRIFTING}/live/live?min_risk=90`);
  t.equal(await page.locator('tbody tr').count(), 50);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as CSV' }).click();
  const [head = '', ...rows] = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  t.match(head, /^\ufeff"event_id","time",.*"label",.*"amount","currency","reasons","told_time"/);
  t.equal(rows.length, 600);
  t.equal(new Set(rows.map((row) => row.slice(0, 38))).size, 600, 'each once');
  await page.getByText('600 decisions.').waitFor();
  const asked: string[] = [];
  await page.route(/\/events\?.*limit=200/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('mode') ?? '');
    if (asked.length === 1) await page.evaluate(`location.hash = '#/${DRIFTING}/test/live'`);
    await route.continue();
  });
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as CSV' }).click();
  t.equal(readFileSync(await (await again).path(), 'utf8').split('\r\n').length, 601);
  t.strictSame(asked, ['live', 'live', 'live'], 'of the mode that was open when it began');
  t.strictSame(problems, []);
  await context.close();
}

/** For the file of a customer: what was decided and why, no button, and no event of others on the same device. */
async function printed(t: Test, browser: Browser, app: TestApp, eventId: string): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open(`${HOME}/events/${eventId}`);
  const others = page.getByRole('heading', { name: 'The same visitor, around this time' });
  t.ok(await others.isVisible());
  await page.emulateMedia({ media: 'print' });
  t.equal(await others.isVisible(), false);
  for (const kind of ['button', 'input', 'select', 'nav'])
    t.equal(await page.locator(`${kind}:visible`).count(), 0, kind);
  for (const heading of ['Why', 'What to say and do', 'How the risk adds up', 'Who', 'Afterwards'])
    t.ok(await page.getByRole('heading', { name: heading, exact: true }).isVisible(), heading);
  await context.close();
}

async function narrowed(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open('audit');
  await page.getByLabel('What').selectOption('published rules and points');
  await page.getByLabel('Of workspace').selectOption(WORKSPACE);
  const of = async (): Promise<string[]> => page.locator('tbody tr td:nth-child(5)').allInnerTexts();
  await eventually(t, 'only these', async () => {
    const shown = await of();
    return shown.length > 0 && shown.every((text) => /^version \d+$/.test(text));
  });
  t.match(page.url(), /subject=policyversion%2F/, 'the address says it');
  await page.getByLabel('Until').fill('2020-01-01T00:00');
  await page.getByLabel('Until').press('Tab');
  await page.getByText('No change.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await eventually(t, 'all again', async () => (await of()).some((text) => text.startsWith('session ')));
  await context.close();
}

/** A key of a backend on a page: refused, and told where its owner looks. */
async function leak(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  const { api, public: visible, secret } = app.keys.live;
  const asSecret = await app.post('/v2/verify', { event_id: EVENT_ID }, { 'x-secret-api-key': visible });
  t.equal(asSecret.status, 401, 'a public key is no secret one');
  await open(`${HOME}/keys`);
  t.equal(await page.getByRole('alert').count(), 0, 'and it is no leak: every page has it');
  const origin = { origin: 'https://shop.example' };
  await app.post('/fingerprint/score', body('user-1'), { 'x-service-key': api, ...origin });
  await app.post('/v2/verify', { event_id: EVENT_ID }, { 'x-secret-api-key': secret, ...origin });
  await open(`${HOME}/live`);
  await open(`${HOME}/keys`);
  await page.getByText('2 keys of backends came from browsers in the last hour').waitFor();
  const marked = page.locator('tbody tr', { hasText: 'came from a browser' });
  const kinds = await marked.getByRole('cell', { name: /^(api|public|secret)$/ }).allInnerTexts();
  t.strictSame(kinds.sort(), ['api', 'secret'], 'the list says which');
  await open('health');
  t.match(await page.getByRole('alert').innerText(), /sent by a browser 2 times/);
  await context.close();
}

/** Above its bound a rate fires at the next look, within a minute. */
async function drift(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open(`${DRIFTING}/live/alerts`);
  const row = page.getByRole('row', { name: /^model drift/ });
  await row.getByText('firing').waitFor({ timeout: LOOKED_MS });
  const [now = 0, above = 0] = (await row.innerText()).match(/\d+(\.\d+)?/g)?.map(Number) ?? [];
  t.ok(now > above && above === 0.25, await row.innerText());
  await open(`${DRIFTING}/live/overview`);
  t.match(
    await page.getByRole('alert').innerText(),
    /^1 alert now: The distribution of risks differs/,
    'the first page says so',
  );
  await open(`${HOME}/alerts`);
  t.match(await page.getByRole('row', { name: /^model drift/ }).innerText(), /quiet/, 'of this workspace alone');
  await context.close();
}

/** What nobody sees asks nothing; whoever comes back sees it as it is now. */
async function unseen(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await page.clock.install();
  await open(`${HOME}/live`);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/events?') ? 1 : 0));
  const see = (hidden: boolean): Promise<unknown> =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await see(true);
  await page.clock.runFor(60_000);
  t.equal(asked, 0, 'nothing in a minute');
  await see(false);
  await eventually(t, 'and at once', () => asked === 1);
  await context.close();
}

/** The engine's process dies under the open pages and comes back by itself. */
async function killed(t: Test, browser: Browser, { app, engine }: TestConsole): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open(`${HOME}/live`);
  const before = await page.getByRole('row').count();
  const said = page.getByRole('alert');
  await eventually(t, 'the page says that it is gone', async () => {
    const { pid } = engine.engine;
    if (pid !== undefined && (await said.count()) === 0) kill(pid);
    return (await said.count()) === 1;
  });
  t.match(await said.innerText(), /ClickHouse does not answer at the moment/);
  t.equal(await page.getByRole('row').count(), before, 'what was there stays');
  t.match(await page.locator('main').innerText(), /What is shown was answered/, 'and how old it is');
  t.equal((await app.post('/fingerprint/score', body('meanwhile'))).status, 200, 'decisions are made');
  await said.waitFor({ state: 'detached', timeout: LOOKED_MS });
  await eventually(
    t,
    'it recovers, with what came meanwhile',
    async () => (await page.getByRole('row').count()) > before,
  );
  await context.close();
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is dead already.
  }
}

t.test('a ClickHouse that is away is told with what to do', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const port = await freePort();
  const app = await adminApp(t, { env: { CLICKHOUSE: '', CLICKHOUSE_URL: `http://127.0.0.1:${port}` } });
  const { page, open } = await openWindow(await launch(t), app.url);
  const note = page.getByRole('status').filter({ hasText: 'What is shown may be missing or old' });
  for (const name of ['overview', 'live', 'review', 'rules', 'lists', 'policy', 'alerts']) {
    await open(`${HOME}/${name}`);
    await note.waitFor();
    t.match(
      await note.innerText(),
      /ClickHouse .*(does not answer|start it, or correct host and port).*decided/s,
      name,
    );
  }
  await open(`${HOME}/keys`);
  t.equal(await note.count(), 0, 'not where nothing is missing');
  await open('health');
  await page.getByRole('alert').filter({ hasText: 'Does not work in full' }).waitFor();
  t.match(await page.getByRole('alert').innerText(), /ClickHouse at 127\.0\.0\.1:\d+ does not take rows/);
});

t.test('without ClickHouse its pages say so, and the rest works', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const browser = await launch(t);
  const { page, open, problems } = await openWindow(browser, app.url);
  problems.splice(0);
  for (const name of [...['overview', 'live', 'review', 'explore'].map((each) => `${HOME}/${each}`), 'sql']) {
    await open(name);
    t.match(await page.getByRole('alert').first().innerText(), /runs without analytics \(CLICKHOUSE=off\)/, name);
  }
  t.strictSame(problems, [], 'nothing is asked that cannot be answered');
  for (const name of [`${HOME}/keys`, `${HOME}/webhooks`, `${HOME}/policy`, 'operators', 'audit', 'health']) {
    await open(name);
    t.equal(await page.getByRole('alert').count(), 0, name);
  }
  await open(`${HOME}/alerts`);
  await page.getByRole('button', { name: 'change block share' }).click();
  await page.getByLabel('It fires above').fill('0.05');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(t, 'an alert is set', async () =>
    (await page.getByRole('row', { name: /are blocked/ }).innerText()).includes('5%'),
  );
});
