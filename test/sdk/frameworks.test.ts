// React, Vue and Angular in a real Chromium against the real service: the lines of each README, and what a framework
// does to a client: mounting twice, unmounting, and zones.
import t, { type Test } from 'tap';
import {
  type Browser,
  launch,
  type Page,
  personAgent,
  problemsOf,
  serveSite,
  SKIP_WITHOUT_CHROMIUM,
} from '../support/chromium.js';
import { type Route } from 'playwright-core';
import { pause } from '../support/pause.js';
import { testService } from '../support/process.js';
import { type Framework, type Mode, prepareApps } from '../support/sdk/sdk-apps.js';
import { makeKeys } from '../support/callers/service-key.js';
import { only } from '../support/only.js';

t.setTimeout(420_000);
const EVENT_ID = /^[\da-f]{8}-[\da-f-]{27}$/;
const EVENT_ID_SHOWN = /^done [\da-f]{8}-[\da-f-]{27}$/;

interface Bench {
  browser: Browser;
  service: string;
  keys: Record<'api' | 'public' | 'secret', string>;
  agent: string;
}

interface Sent {
  url: string;
  source: string | undefined;
  body: unknown;
}

async function open(t: Test): Promise<Bench> {
  const dataDir = t.testdir();
  const keys = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const browser = await launch(t);
  return { browser, service: service.url, keys, agent: await personAgent(browser) };
}

/**
 * Counts, by type, the document's listeners that are captured and passive: those of the client. A signal takes them
 * away; zone.js keeps the signal to itself and takes them away by hand.
 */
const COUNT_LISTENERS = `globalThis.live = {};
  const known = new Map();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const gone = (type, handler) => {
    if (known.get(handler)?.delete(type)) live[type] -= 1;
  };
  EventTarget.prototype.addEventListener = function (type, handler, options) {
    if (this === document && options?.capture && options.passive) {
      live[type] = (live[type] ?? 0) + 1;
      known.set(handler, (known.get(handler) ?? new Set()).add(type));
      if (options.signal) addEventListener.call(options.signal, 'abort', () => gone(type, handler));
    }
    return addEventListener.call(this, type, handler, options);
  };
  EventTarget.prototype.removeEventListener = function (type, handler, options) {
    if (this === document) gone(type, handler);
    return removeEventListener.call(this, type, handler, options);
  };`;

async function visit(bench: Bench, url: string): Promise<{ page: Page; sent: Sent[]; problems: string[] }> {
  const page = await (await bench.browser.newContext({ userAgent: bench.agent })).newPage();
  await page.addInitScript(COUNT_LISTENERS);
  const problems = problemsOf(page);
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const body: unknown = JSON.parse(request.postData() ?? '{}');
    sent.push({ url: new URL(request.url()).pathname, source: request.headers()['x-sdk-source'], body });
  });
  await page.goto(url);
  return { page, sent, problems };
}

/** Listeners of the client: how many there are of each type. */
async function listeners(page: Page): Promise<number[]> {
  const live: unknown = await page.evaluate('Object.values(live)');
  return Array.isArray(live) ? live.map(Number) : [];
}

async function firstCollect(t: Test, bench: Bench, site: string, framework: Framework): Promise<void> {
  const { page, sent, problems } = await visit(bench, site);
  await page.getByRole('button').waitFor();
  t.same([sent, await listeners(page)], [[], []], 'nothing before consent');
  await page.getByRole('button').click();
  const told = page.locator('p').filter({ hasText: EVENT_ID });
  await told.waitFor();
  t.match(sent, only({ url: '/v2/fingerprint', source: framework }));
  t.equal(sent.length, 1);
  t.same(problems, [], 'the console is silent');
  const verified = await fetch(`${bench.service}/v2/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-secret-api-key': bench.keys.secret },
    body: JSON.stringify({ event_id: await told.textContent(), user_id: 'ada' }),
  });
  t.match([verified.status, await verified.json()], [200, { signals: { sdk: framework } }], 'the backend verifies it');
  await page.context().close();
}

/** The same for all: one collect at the start, one listener of a type, recording until the end, and nothing after. */
async function lifecycle(t: Test, { page, sent }: { page: Page; sent: Sent[] }, framework: Framework): Promise<void> {
  await page.locator('p').filter({ hasText: EVENT_ID }).waitFor();
  t.equal(sent.length, 1, 'one collect');
  const live = await listeners(page);
  t.ok(live.length > 10, 'it listens');
  t.same(new Set(live), new Set([1]), 'one listener of a type');
  await page.locator('#word').pressSequentially('Secret', { delay: 15 });
  await page.locator('#go').click();
  await page.locator('output').filter({ hasText: EVENT_ID }).waitFor();
  t.match(sent[1], {
    url: '/fingerprint/verify/login',
    source: framework,
    body: { userId: 'ada', signals: { keyboard: { keydownCount: 6 } } },
  });
}

/** What a component shows is of the newest call: an error until the next one, nothing of one that came before. */
async function newestCall(t: Test, page: Page): Promise<void> {
  const [go, shown, state] = [page.locator('#go'), page.locator('output'), page.locator('b')];
  const login = '**/fingerprint/verify/login';
  const refused = async (route: Route): Promise<void> => {
    await route.continue({ headers: { ...route.request().headers(), 'x-api-key': 'pk_test_of_nobody' } });
  };
  await page.route(login, refused);
  await go.click();
  await state.filter({ hasText: 'failed UNAUTHORIZED' }).waitFor();
  t.equal(await shown.textContent(), '', 'no data of an earlier call beside the error');
  await page.unroute(login, refused);

  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let calls = 0;
  await page.route(login, async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await released;
    await refused(route);
  });
  await go.click();
  await state.filter({ hasText: /^loading\s*$/ }).waitFor();
  // The client makes one of two calls that say the same.
  await page.evaluate("who = 'grace'");
  await go.click();
  await shown.filter({ hasText: EVENT_ID }).waitFor();
  const newest = await shown.textContent();
  const answered = page.waitForResponse((response) => response.status() === 401);
  release();
  await answered;
  await pause(100);
  t.same(
    [await shown.textContent(), (await state.textContent())?.trim()],
    [newest, 'done'],
    'the late error is told nobody',
  );
}

/** A component that makes a signal in each render. */
async function patient(t: Test, { page, sent }: { page: Page; sent: Sent[] }): Promise<void> {
  await page.evaluate('patient()');
  await page.locator('i').filter({ hasText: 'done' }).waitFor();
  await pause(300);
  const asked = sent.filter(({ body }) => JSON.stringify(body).includes('"linus"'));
  t.equal(asked.length, 1, 'one collect, although each render makes a signal');
  await page.context().close();
}

/** A client that the page made: another user is collected anew, what it throws has a code, and hooks ask for it. */
async function ownClient(t: Test, { page, sent }: { page: Page; sent: Sent[] }): Promise<void> {
  await page.evaluate('own()');
  const told = page.locator('i');
  await told.filter({ hasText: EVENT_ID_SHOWN }).waitFor();
  const first = (await told.textContent()) ?? '';
  await page.locator('#other').click();
  await told.filter({ hasText: EVENT_ID_SHOWN, hasNotText: first }).waitFor();
  const collect = { url: '/v2/fingerprint', source: 'javascript' };
  const users = ['linus', 'margaret'].map((userId) => ({ ...collect, body: { userId } }));
  t.match(sent.slice(-2), only(...users));
  await page.locator('#odd').click();
  await page.locator('u').filter({ hasText: 'UNKNOWN TypeError: odd' }).waitFor();
  await page.evaluate('alone()');
  await page.getByText('This hook needs a <RiskgateProvider> above its component').waitFor();
  await page.context().close();
}

async function ended(t: Test, page: Page): Promise<void> {
  await page.evaluate('end()');
  t.same(new Set(await listeners(page)), new Set([0]), 'no listener is left');
  await page.context().close();
}

async function checks(page: Page): Promise<number> {
  return Number(await page.evaluate('checks'));
}

async function move(page: Page): Promise<void> {
  for (let step = 0; step < 20; step += 1) await page.mouse.move(20 + step * 9, 30 + step * 7);
  await page.locator('#word').pressSequentially('abc');
}

/** Change detection runs for what the page does, not for what the client hears and waits for. */
async function zones(t: Test, page: Page): Promise<void> {
  const before = await checks(page);
  t.ok(before > 0);
  await move(page);
  t.equal(await checks(page), before, 'not for a pointer and keys');
  await page.route('**/fingerprint/**', async (route) => {
    const asked = await checks(page);
    // The client looks at the clock meanwhile, every 250 ms.
    await pause(600);
    t.equal(await checks(page), asked, 'not while a request is under way');
    await route.continue();
  });
  const id = await page.locator('output').textContent();
  await page.locator('#go').click();
  await page
    .locator('output')
    .filter({ hasText: EVENT_ID, hasNotText: id ?? '' })
    .waitFor();
  await page.locator('#noise').click();
  const noisy = await checks(page);
  await move(page);
  t.ok((await checks(page)) > noisy, 'for a listener of the page itself it does');
}

t.test('a framework', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await open(t);
  const prepare = (framework: Framework): ((mode: Mode) => Promise<string>) => {
    const build = prepareApps(t, framework, { publicKey: bench.keys.public, endpoint: bench.service });
    const policy = `default-src 'none'; script-src 'self'; img-src data:; connect-src ${bench.service}`;
    return async (mode) => (await serveSite(t, build(mode), policy)).url;
  };

  await t.test('React', async (t) => {
    const site = prepare('react');
    await firstCollect(t, bench, await site('production'), 'react');
    const opened = await visit(bench, `${await site('development')}/lifecycle.html`);
    await lifecycle(t, opened, 'react');
    t.equal(await opened.page.evaluate('mounts'), 2, 'although StrictMode mounts twice');
    t.equal(await opened.page.evaluate('runs.size'), 1, 'run keeps its identity');
    await newestCall(t, opened.page);
    await ended(t, opened.page);
    await patient(t, await visit(bench, `${await site('production')}/lifecycle.html`));
    await ownClient(t, await visit(bench, `${await site('production')}/lifecycle.html`));
  });

  await t.test('Vue', async (t) => {
    const url = await prepare('vue')('production');
    await firstCollect(t, bench, url, 'vue');
    const opened = await visit(bench, `${url}/lifecycle.html`);
    await lifecycle(t, opened, 'vue');
    const id = (await opened.page.locator('p').textContent()) ?? '';
    await opened.page.locator('#user').click();
    await opened.page.locator('p').filter({ hasText: EVENT_ID, hasNotText: id }).waitFor();
    t.match(opened.sent[2], { url: '/v2/fingerprint', body: { userId: 'grace' } }, 'again for another user');
    await newestCall(t, opened.page);
    await ended(t, opened.page);
  });

  await t.test('Angular', async (t) => {
    const url = await prepare('angular')('production');
    await firstCollect(t, bench, url, 'angular');
    const opened = await visit(bench, `${url}/lifecycle.html`);
    await lifecycle(t, opened, 'angular');
    await zones(t, opened.page);
    await newestCall(t, opened.page);
    await ended(t, opened.page);
  });
});
