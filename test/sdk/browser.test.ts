// The browser client in a real Chromium, on a page of another origin with a strict policy, against the real service.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import {
  type Browser,
  SKIP_WITHOUT_CHROMIUM,
  launch,
  type Page,
  personAgent,
  problemsOf,
  serveSite,
} from '../support/chromium.js';
import { pause, startService } from '../support/process.js';
import { makeKeys } from '../support/service-key.js';

t.setTimeout(180_000);
const LIBRARY = readFileSync(new URL('../../../sdk/js/dist/riskgate.js', import.meta.url));

const PAGE = `<!doctype html><title>shop</title><link rel="icon" href="data:,">
<form><input id="name" autocomplete="off"><input id="word" type="password" autocomplete="off">
<button type="button">Go</button></form>
<script type="module" src="/page.js"></script>`;
/** What a page of an integrator does: makes a client, and keeps it where the test finds it. */
const PAGE_SCRIPT = `import { createRiskgate } from '/riskgate.js';
globalThis.make = (options) => (globalThis.client = createRiskgate(options));
globalThis.tried = (call) => Promise.resolve().then(call).then(
  (done) => ({ done }), (error) => ({ failed: error.code, message: error.message }));`;

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

interface Bench {
  browser: Browser;
  site: string;
  service: string;
  keys: Record<'api' | 'public' | 'secret', string>;
  agent: string;
}

async function open(t: Test): Promise<Bench> {
  const dataDir = t.testdir();
  const keys = await makeKeys({ dataDir });
  const service = await startService({ DATA_DIR: dataDir, SHARDS: '1' });
  t.teardown(() => service.end('SIGKILL'));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    'img-src data:',
    `connect-src ${service.url}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const files = { '/': PAGE, '/page.js': PAGE_SCRIPT, '/riskgate.js': LIBRARY };
  const site = await serveSite(t, files, policy);
  const browser = await launch(t);
  return { browser, site: site.url, service: service.url, keys, agent: await personAgent(browser) };
}

interface Opened {
  page: Page;
  sent: Sent[];
  problems: string[];
}

async function visit(bench: Bench, context: Record<string, unknown> = {}): Promise<Opened> {
  const page = await (await bench.browser.newContext({ userAgent: bench.agent, ...context })).newPage();
  const problems = problemsOf(page);
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const body: unknown = JSON.parse(request.postData() ?? '{}');
    sent.push({ url: request.url(), headers: request.headers(), body: { ...(body as Record<string, unknown>) } });
  });
  await page.goto(bench.site);
  await until(page, 'globalThis.make !== undefined');
  return { page, sent, problems };
}

/** Asked from outside: a strict page may not evaluate what a test hands it to wait for. */
async function until(page: Page, condition: string): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if ((await page.evaluate(condition)) === true) return;
    await pause(20);
  }
  throw new Error(`never: ${condition}`);
}

/** Makes the page's client. */
async function make(page: Page, { service, keys }: Bench, more: Record<string, unknown> = {}): Promise<void> {
  const options = { publicKey: keys.public, endpoint: service, consent: 'granted', ...more };
  await page.evaluate(`make(${JSON.stringify(options)}), undefined`);
}

async function call(page: Page, code: string): Promise<Record<string, unknown>> {
  const told: unknown = await page.evaluate(`tried(() => client.${code})`);
  return { ...(told as Record<string, unknown>) };
}

function part(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
}

t.test('a browser', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await open(t);

  await t.test('a first collect under a strict policy, verified by the backend', async (t) => {
    const { page, sent, problems } = await visit(bench);
    await make(page, bench);
    const { done } = await call(page, 'collect()');
    t.same(problems, [], 'the console is silent');
    t.equal(sent.length, 1);
    const [request] = sent;
    t.match(request?.headers, { 'x-api-key': bench.keys.public, 'x-sdk-source': 'javascript' });
    t.match(request?.headers['idempotency-key'], /^[\da-f-]{36}$/);
    const fingerprint = part(request?.body, 'device', 'fingerprint');
    t.match(fingerprint, /^[\da-f]{64}$/);
    t.equal(part(request?.body, 'device', 'deviceId'), String(fingerprint).slice(0, 32));
    t.match(done, {
      visitor_id: fingerprint,
      visitorId: fingerprint,
      event_id: /./,
      requestId: /./,
      risk_score: Number,
    });
    t.notOk(
      ['action', 'reason', 'adaptive_response'].some((name) => name in Object(done)),
      'no decision for a page',
    );

    const verified = await fetch(`${bench.service}/v2/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-secret-api-key': bench.keys.secret },
      body: JSON.stringify({ event_id: part(done, 'event_id'), user_id: 'ada' }),
    });
    t.equal(verified.status, 200);
    const decision: unknown = await verified.json();
    t.match(decision, { visitor_id: fingerprint, action: 'allow', page_origin: bench.site });
  });

  await t.test('two lines of script, from the service itself, are a first collect', async (t) => {
    for (const [name, lines] of [
      ['module', `<script type="module">import { createRiskgate } from '${bench.service}/sdk/v1/riskgate.js';`],
      [
        'script',
        `<script src="${bench.service}/sdk/v1/riskgate.iife.js"></script><script>const { createRiskgate } = Riskgate;`,
      ],
    ] as const) {
      const options = JSON.stringify({ publicKey: bench.keys.public, endpoint: bench.service, consent: 'granted' });
      const told = 'then((told) => { globalThis.told = told; })';
      const code = `${lines} createRiskgate(${options}).collect().${told};</script>`;
      const policy = `script-src 'unsafe-inline' ${bench.service}; connect-src ${bench.service}`;
      const site = await serveSite(t, { '/': `<!doctype html><link rel="icon" href="data:,">${code}` }, policy);
      const page = await bench.browser.newPage();
      const problems = problemsOf(page);
      await page.goto(site.url);
      await until(page, 'globalThis.told !== undefined');
      t.match(await page.evaluate('told'), { event_id: /./ }, name);
      t.same(problems, []);
    }
  });

  await t.test('one device has one id, whatever its screen, language, place and taste', async (t) => {
    const ids = new Set<unknown>();
    const variations: Record<string, unknown>[] = [
      {},
      { viewport: { width: 700, height: 500 }, deviceScaleFactor: 2 },
      { timezoneId: 'Asia/Tokyo', locale: 'ja-JP' },
      { colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' },
      { screen: { width: 2560, height: 1440 } },
    ];
    for (const context of variations) {
      const { page } = await visit(bench, context);
      await make(page, bench);
      for (let load = 0; load < 2; load += 1) {
        const { done } = await call(page, 'fingerprint()');
        t.match(part(done, 'fingerprint'), /^[\da-f]{64}$/, JSON.stringify(context));
        ids.add(part(done, 'fingerprint'));
        await page.reload();
        await until(page, 'globalThis.make !== undefined');
        await make(page, bench);
      }
      await page.context().close();
    }
    t.equal(ids.size, 1);
    const other = await launch(t);
    const { page } = await visit({ ...bench, browser: other });
    await page.evaluate("for (let i = 0; i < 50; i += 1) globalThis['emit' + i] = i; globalThis.spawn = 1; undefined");
    await make(page, bench);
    ids.add(part((await call(page, 'fingerprint()'))['done'], 'fingerprint'));
    t.equal(ids.size, 1, 'another launch, and a page with names of its own');
  });

  await t.test('an installation has an id of its own that lives as long as its storage', async (t) => {
    const idOf = async (page: Page): Promise<unknown> => {
      await make(page, bench, { identity: 'installation' });
      return part((await call(page, 'fingerprint()'))['done'], 'fingerprint');
    };
    const [one, other] = [await visit(bench), await visit(bench)];
    const first = await idOf(one.page);
    t.equal(await idOf(one.page), first);
    t.not(await idOf(other.page), first);
    await call(one.page, 'consent(false)');
    t.same(await one.page.evaluate('Object.keys(localStorage).concat(Object.keys(sessionStorage))'), []);
    t.not(await idOf(one.page), first);
  });

  await t.test('nothing is read, stored or sent before consent', async (t) => {
    const { page, sent } = await visit(bench);
    await page.evaluate(`globalThis.heard = [];
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (...all) {
        heard.push(all[0]);
        return addEventListener.apply(this, all);
      };
      undefined`);
    await make(page, bench, { consent: 'required', identity: 'installation' });
    await call(page, 'start()');
    t.match(await call(page, 'collect()'), { failed: 'CONSENT_REQUIRED' });
    t.match(await call(page, 'fingerprint()'), { failed: 'CONSENT_REQUIRED' });
    t.same(await page.evaluate('[heard, Object.keys(localStorage), Object.keys(sessionStorage)]'), [[], [], []]);
    t.same(sent, []);
    await call(page, 'consent(true)');
    t.match(await call(page, 'collect()'), { done: { event_id: /./ } });
    t.ok(Number(await page.evaluate('heard.length')) > 5);
  });

  await t.test('an identifier leaves the page as a hash only, and no typed text at all', async (t) => {
    const { page, sent } = await visit(bench);
    await make(page, bench, { identifierSalt: 'salt' });
    await call(page, 'start()');
    await page.locator('#name').pressSequentially('Ada@Example.org', { delay: 15 });
    t.match(await call(page, "login({ identifier: ' Ada@Example.org', result: 'SUCCESS' }, { userId: 'ada' })"), {
      done: {},
    });
    const { createHash } = await import('node:crypto');
    const hash = `sha256:${createHash('sha256').update('saltada@example.org').digest('hex')}`;
    t.equal(part(sent[0]?.body, 'loginContext', 'identifierHash'), hash);
    t.match(sent[0]?.url, /\/fingerprint\/verify\/login$/);
    t.notMatch(JSON.stringify(sent[0]?.body), /example\.org|"name"|identifier"/i);
    t.match(await call(page, "collect({ userId: 'ada@example.org' })"), { failed: 'INVALID_REQUEST' });
    t.equal(sent.length, 1);
  });

  await t.test('a text typed twice gives arrays of one length, and times are sent once', async (t) => {
    const { page, sent } = await visit(bench);
    await make(page, bench);
    await call(page, 'start()');
    for (let time = 0; time < 2; time += 1) {
      await page.locator('#word').fill('');
      await page.locator('#word').pressSequentially('Secret-42', { delay: 25 });
      await call(page, 'login({}, { userId: "grace" })');
    }
    await call(page, 'checkout({ amount: 12 })');
    const lengths = sent.map(({ body }) =>
      ['typing_dwell_ms', 'typing_flight_ms'].map(
        (name) => (part(body, 'behavioral', name) as unknown[] | undefined)?.length,
      ),
    );
    t.same(lengths, [
      [9, 8],
      [9, 8],
      [undefined, undefined],
    ]);
    t.match(part(sent[0]?.body, 'signals', 'form', 'fieldFocusOrder'), ['password-1']);
  });

  await t.test('equal calls under way are one request; an aborted one ends at once', async (t) => {
    const { page, sent } = await visit(bench);
    await make(page, bench);
    await page.evaluate('Promise.all([client.collect(), client.collect()]).then(() => undefined)');
    t.equal(sent.length, 1);
    const told = await page.evaluate(
      'const c = new AbortController(); const p = tried(() => client.collect({ signal: c.signal })); c.abort(); p',
    );
    t.match(told, { failed: 'ABORTED' });
  });

  await t.test('a wrong key, an address without a service', async (t) => {
    const { page } = await visit(bench);
    await make(page, bench, { publicKey: `pk_live_${'x'.repeat(32)}` });
    t.match(await call(page, 'collect()'), { failed: 'UNAUTHORIZED' });
    await make(page, bench, { endpoint: 'http://127.0.0.1:9', retries: 0 });
    t.match(await call(page, 'collect()'), { failed: 'NETWORK_ERROR' });
    const refused = await page.evaluate(
      `tried(async () => make({ publicKey: '${bench.keys.secret}', endpoint: '${bench.service}' }))`,
    );
    t.match(refused, { failed: 'INVALID_REQUEST', message: /secret keys do not belong in a page/ });
  });

  await t.test('a page with names that only look like a driver is no program', async (t) => {
    const { page, sent } = await visit(bench);
    await page.evaluate('globalThis.emit = 1; globalThis.spawn = 1; globalThis.webdriverish = 1; undefined');
    await make(page, bench);
    await call(page, 'collect()');
    t.equal(part(sent[0]?.body, 'signals', 'privacy', 'isAutomated'), false);
  });

  await t.test('a plainly driven browser is told of and blocked', async (t) => {
    const driven = await launch(t, { automated: true });
    const { page, sent } = await visit({ ...bench, browser: driven });
    await make(page, bench);
    const { done } = await call(page, "login({ result: 'SUCCESS' }, { userId: 'bot' })");
    t.equal(part(sent[0]?.body, 'signals', 'privacy', 'isAutomated'), true);
    t.ok(Number(part(done, 'risk_score')) >= 70);
  });
});
