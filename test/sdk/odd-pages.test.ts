// Pages as integrators have them: the README's lines, browsers that lack or refuse something, frames, two clients, and
// a visitor who leaves while a request is under way.
import t, { type Test } from 'tap';
import { type Page, problemsOf, serveSite, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { pause } from '../support/pause.js';
import { type Bench, call, make, openBench, part, until, verify, visit, visitIn } from '../support/sdk/bench.js';
import { readmeCode } from '../support/sdk/sdk-project.js';

t.setTimeout(420_000);

/** What a browser lacks or refuses, as code that runs before the page's own. */
const LACKS: readonly [string, string][] = [
  [
    'refuses its storages',
    `for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });`,
  ],
  [
    'is no Chromium: no randomUUID, client hints, memory or network information',
    `delete Crypto.prototype.randomUUID;
     for (const name of ['userAgentData', 'deviceMemory', 'connection']) delete Navigator.prototype[name];`,
  ],
  ['draws nothing', 'HTMLCanvasElement.prototype.getContext = () => null;'],
  ['throws when it is to draw', "HTMLCanvasElement.prototype.getContext = () => { throw new Error('no'); };"],
  ['tells no timings', 'performance.getEntriesByType = () => [];'],
  [
    'has a page whose tools add headers to every request',
    `const own = fetch;
     window.fetch = (url, init) => {
       const headers = new Headers(init.headers);
       for (const name of ['baggage', 'sentry-trace', 'x-datadog-trace-id', 'x-request-id']) headers.set(name, '1');
       return own(url, { ...init, headers });
     };`,
  ],
  ['has a page that adds to what all objects have', "Object.prototype.extra = () => 'x'; Array.prototype.extra = 1;"],
];

/** What no call can do without, with the error that the page is told. */
const NEEDS: readonly [string, string, RegExp][] = [
  ['has no Intl', "Object.defineProperty(window, 'Intl', { value: undefined });", /undefined/],
  ['has no AbortController', 'delete window.AbortController;', /AbortController is not defined/],
  ['throws at the time zone', "Intl.DateTimeFormat = function () { throw new RangeError('no zone'); };", /no zone/],
];

async function open(bench: Bench, code: string): Promise<{ page: Page; problems: string[] }> {
  const context = await bench.browser.newContext({ userAgent: bench.agent });
  await context.addInitScript(code);
  return visitIn(context, bench.site);
}

async function collects(t: Test, bench: Bench, page: Page, problems: string[]): Promise<void> {
  await page.locator('#word').pressSequentially('Secret-42', { delay: 15 });
  const { done, failed, message } = await call(page, "login({ identifier: 'ada' }, { userId: 'ada' })");
  t.same([failed, message], [undefined, undefined]);
  const decision = await verify(bench, { event_id: part(done, 'event_id'), user_id: 'ada' });
  t.match(decision, { signals: { sdk: 'javascript' } });
  t.same(problems, [], 'the console is silent');
}

/** @param lacks what the browser lacks, as code that runs before the page's own */
async function readme(t: Test, bench: Bench, lacks: string): Promise<void> {
  const [lines = ''] = readmeCode('js');
  const code = lines.replaceAll('https://risk.example.org', bench.service).replace('pk_test_…', bench.keys.public);
  const form = '<input name="email"><input type="hidden" name="event_id"><button id="go">Go</button>';
  const html = `<!doctype html><link rel="icon" href="data:,"><button id="consentButton">Allow</button>
    <form id="loginForm" action="/done">${form}</form>${code}`;
  const policy = `script-src 'unsafe-inline' ${bench.service}; connect-src ${bench.service}`;
  const site = await serveSite(t, { '/': html, '/done': '<!doctype html><link rel="icon" href="data:,">' }, policy);
  const page = await (await bench.browser.newContext({ userAgent: bench.agent })).newPage();
  await page.addInitScript(lacks);
  const problems = problemsOf(page);
  await page.goto(site.url);
  await page.locator('[name=email]').fill('ada@example.org');
  await page.locator('#go').click();
  await page.waitForURL(/event_id=$/);
  t.pass('without consent the form goes out without an event');
  await page.goto(site.url);
  await page.locator('#consentButton').click();
  await page.locator('[name=email]').fill('ada@example.org');
  await page.locator('#go').click();
  await page.waitForURL(/event_id=.+/);
  const eventId = new URL(page.url()).searchParams.get('event_id');
  t.match(await verify(bench, { event_id: eventId, user_id: 'ada' }), {
    signals: { use_case: 'login', sdk: 'javascript' },
  });
  t.same(problems, [], 'the console is silent');
}

t.test('a page', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await openBench(t);

  await t.test('with the lines of the README', (t) => readme(t, bench, ''));

  await t.test('with the lines of the README, in a browser without a signal that ends after a time', (t) =>
    readme(t, bench, 'delete AbortSignal.timeout;'),
  );

  for (const [name, code] of LACKS)
    await t.test(`in a browser that ${name}`, async (t) => {
      const { page, problems } = await open(bench, code);
      await make(page, bench, { identity: 'installation' });
      await call(page, 'start()');
      await collects(t, bench, page, problems);
      await page.context().close();
    });

  for (const [name, code, message] of NEEDS)
    await t.test(`in a browser that ${name}: the client is made, and a call says so`, async (t) => {
      const { page, problems } = await open(bench, code);
      await make(page, bench, { identity: 'installation' });
      t.match(await call(page, 'collect()'), { failed: 'UNKNOWN', message });
      t.same(problems, [], 'the console is silent');
      await page.context().close();
    });

  await t.test('in a browser that never answers: the signal ends the call', async (t) => {
    const code = 'NavigatorUAData.prototype.getHighEntropyValues = () => new Promise(() => {});';
    const { page, problems } = await open(bench, code);
    await make(page, bench);
    t.match(await call(page, 'collect({ signal: AbortSignal.timeout(50) })'), { failed: 'ABORTED' });
    t.same(problems, [], 'the console is silent');
    await page.context().close();
  });

  await t.test('with two clients, each with its own requests', async (t) => {
    const { page, sent, problems } = await visit(bench);
    await make(page, bench);
    await call(page, 'start()');
    await page.evaluate('globalThis.other = client, undefined');
    await make(page, bench);
    await call(page, 'collect()');
    t.match(await page.evaluate('tried(() => other.collect())'), { done: { event_id: /./ } });
    t.equal(sent.length, 2);
    const sessions = new Set(sent.map(({ body }) => part(body, 'session', 'sessionId')));
    t.equal(sessions.size, 1, 'in one session of the visitor');
    t.same(problems, []);
  });

  await t.test('that a sandbox gives no origin: it may ask, and nothing is kept', async (t) => {
    const site = await serveSite(t, { '/': `<!doctype html><link rel="icon" href="data:,">` }, 'sandbox allow-scripts');
    const page = await (await bench.browser.newContext({ userAgent: bench.agent })).newPage();
    await page.goto(site.url);
    const options = { publicKey: bench.keys.public, endpoint: bench.service, consent: 'granted' };
    const told = await page.evaluate(`import('${bench.service}/sdk/v1/riskgate.js').then(({ createRiskgate }) =>
      createRiskgate(${JSON.stringify(options)}).collect())`);
    t.match(told, { event_id: /./ });
  });

  await t.test('in a frame of another site: it asks, in a session of its own', async (t) => {
    const inner = bench.site.replace('127.0.0.1', 'localhost');
    const html = `<!doctype html><link rel="icon" href="data:,"><iframe src="${inner}"></iframe>`;
    const outer = await serveSite(t, { '/': html }, `default-src 'none'; img-src data:; frame-src ${inner}`);
    const page = await (await bench.browser.newContext({ userAgent: bench.agent })).newPage();
    await page.goto(outer.url);
    await eventually(t, 'the frame is there', () => page.frames().length === 2);
    const frame = page.frames()[1] ?? page.mainFrame();
    await eventually(t, 'it is ready', async () => (await frame.evaluate('globalThis.make !== undefined')) === true);
    const options = { publicKey: bench.keys.public, endpoint: bench.service, consent: 'granted' };
    const told = await frame.evaluate(`make(${JSON.stringify(options)}), tried(() => client.collect())`);
    t.match(await verify(bench, { event_id: part(told, 'done', 'event_id') }), { signals: { sdk: 'javascript' } });
    await page.context().close();
  });

  await t.test('that the browser freezes while it asks goes on when it is shown again', async (t) => {
    const { page, problems } = await visit(bench);
    await make(page, bench);
    const debug = await page.context().newCDPSession(page);
    let asked = 0;
    await page.route('**/v2/fingerprint', async (route) => {
      if (route.request().method() === 'POST') asked += 1;
      if (asked === 1) {
        await debug.send('Page.setWebLifecycleState', { state: 'frozen' });
        await pause(500);
        await debug.send('Page.setWebLifecycleState', { state: 'active' });
      }
      await route.continue();
    });
    t.match(await call(page, 'collect()'), { done: { event_id: /./ } });
    t.equal(asked, 1, 'it asked once');
    await collects(t, bench, page, problems);
    await page.context().close();
  });

  await t.test('whose ad blocker refuses the request is told so, and may go on without an event', async (t) => {
    const { page } = await visit(bench);
    await make(page, bench, { retries: 1 });
    let asked = 0;
    await page.route('**/v2/fingerprint', async (route) => {
      asked += 1;
      await route.abort('blockedbyclient');
    });
    t.match(await call(page, 'collect()'), { failed: 'NETWORK_ERROR', message: /ad blocker/ });
    t.equal(asked, 2);
    await page.context().close();
  });

  await t.test('whose body is too large in bytes does not ask to outlive its page', async (t) => {
    const { page } = await visit(bench);
    await make(page, bench, { retries: 0 });
    await page.evaluate(`globalThis.fetch = new Proxy(fetch, { apply(ask, that, [url, init]) {
      globalThis.asked = [new Blob([init.body]).size > 40_000, init.body.length < 30_000, init.keepalive];
      return ask.call(that, url, init);
    } }), undefined`);
    await call(page, "collect({ userId: '€'.repeat(14_000) })");
    t.same(await page.evaluate('asked'), [true, true, false]);
    await call(page, "collect({ userId: 'ada' })");
    t.same(await page.evaluate('asked'), [false, true, true]);
  });

  await t.test('that is left while a request is under way: the request arrives', async (t) => {
    const { page } = await visit(bench);
    // A device that only this page knows, so that its visits can be counted.
    const options = { identity: 'installation' };
    await make(page, bench, options);
    const first = await call(page, 'collect()');
    t.match(first, { done: { timesSeen: 1 } });
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await page.evaluate("void client.collect({ userId: 'leaver' }), undefined");
    await asked;
    await page.goto('about:blank');
    await page.goto(bench.site);
    await until(page, 'globalThis.make !== undefined');
    await make(page, bench, options);
    let asks = 0;
    await eventually(t, 'one visit more than was asked for since', async () => {
      asks += 1;
      return Number(part((await call(page, 'collect()'))['done'], 'timesSeen')) === asks + 2;
    });
  });

  await t.test('that comes back by the back button goes on', async (t) => {
    const { page, problems } = await visit(bench);
    await make(page, bench);
    await call(page, 'start()');
    await page.goto(`${bench.site}/?next`);
    await page.goBack();
    await until(page, 'globalThis.make !== undefined');
    if ((await page.evaluate('globalThis.client === undefined')) === true) await make(page, bench);
    await collects(t, bench, page, problems);
  });

  const wrong: readonly [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['a key of nobody', { publicKey: `pk_test_${'x'.repeat(32)}` }, { failed: 'UNAUTHORIZED' }],
    ['an address of another service', { endpoint: bench.site, retries: 0 }, { failed: 'NETWORK_ERROR' }],
    ['an address that nobody answers', { endpoint: 'http://127.0.0.1:9', retries: 0 }, { failed: 'NETWORK_ERROR' }],
    ['a path that is not there', { paths: { collect: '/nothing' }, retries: 0 }, { failed: 'NETWORK_ERROR' }],
  ];
  for (const [name, options, told] of wrong)
    await t.test(`with ${name} is told so`, async (t) => {
      const { page } = await visit(bench);
      await make(page, bench, options);
      t.match(await call(page, 'collect()'), told);
    });

  await t.test('that is offline is told so, and goes on when it is online again', async (t) => {
    const { page } = await visit(bench);
    await make(page, bench, { retries: 1 });
    await page.context().setOffline(true);
    t.match(await call(page, 'collect()'), { failed: 'NETWORK_ERROR' });
    await page.context().setOffline(false);
    t.match(await call(page, 'collect()'), { done: { event_id: /./ } });
  });
});
