// What the client does when the service is busy, broken or away: in Chromium, on a moved clock, against scripted
// replies.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import t, { type Test } from 'tap';
import { type Browser, SKIP_WITHOUT_CHROMIUM, launch, type Page } from '../support/chromium.js';
import { listening } from '../support/listening.js';

t.setTimeout(420_000);
const LIBRARY = readFileSync(new URL('../../../sdk/js/dist/riskgate.iife.js', import.meta.url));
const PAGE = '<!doctype html><title>shop</title><link rel="icon" href="data:,"><script src="/sdk.js"></script>';
const DONE = JSON.stringify({ visitor_id: 'v', event_id: 'e', risk_score: 5, score: 0.05, browser: { name: 'x' } });

interface Scripted {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection is cut instead. */
  cut?: true;
  /** The connection stays open without an answer. */
  never?: true;
}

interface Bench {
  page: Page;
  /** Idempotency keys as they came. */
  keys: unknown[];
  /** Times of the page's clock from the answer to one attempt to the next attempt, ms. */
  waits: () => Promise<number[]>;
}

/** A page on a clock that only the test moves, whose service answers as scripted, the last one for ever. */
async function open(t: Test, browser: Browser, replies: readonly Scripted[]): Promise<Bench> {
  const keys: unknown[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    if (request.url === '/sdk.js') return void response.setHeader('content-type', 'text/javascript').end(LIBRARY);
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(PAGE);
    const reply = replies[Math.min(keys.length, replies.length - 1)] ?? { status: 500 };
    keys.push(request.headers['idempotency-key']);
    if (reply.cut === true) return void request.socket.destroy();
    if (reply.never === true) return;
    response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
  });
  const port = await listening(t, server);
  const page = await browser.newPage();
  t.teardown(() => page.close());
  await page.clock.install();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(`globalThis.at = [];
    const ask = globalThis.fetch;
    globalThis.fetch = async (...all) => {
      const attempt = { from: Date.now(), to: 0 };
      at.push(attempt);
      try {
        const reply = await ask(...all);
        await reply.clone().arrayBuffer();
        return reply;
      } finally {
        attempt.to = Date.now();
      }
    }; undefined`);
  const waits = async (): Promise<number[]> => {
    const at = await page.evaluate<{ from: number; to: number }[]>('at');
    return at.slice(1).map(({ from }, index) => from - (at[index]?.to ?? 0));
  };
  return { page, keys, waits };
}

/** What a collect came to, with the clock moved until it is settled. */
async function collect(page: Page, options: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const all = { publicKey: `pk_test_${'x'.repeat(32)}`, endpoint: '/rg', consent: 'granted', ...options };
  await page.evaluate(`globalThis.outcome = undefined; Riskgate.createRiskgate(${JSON.stringify(all)}).collect()
    .then((done) => ({ done }), (error) => ({ ...error, message: error.message }))
    .then((told) => { globalThis.outcome = told; }); undefined`);
  for (let step = 0; step < 1000; step += 1) {
    const outcome: unknown = await page.evaluate('globalThis.outcome');
    if (outcome !== undefined) return { ...(outcome as Record<string, unknown>) };
    await page.clock.runFor(500);
  }
  return {};
}

t.test('a busy service', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const browser = await launch(t);

  await t.test('is asked again after pauses that double to a minute, under one Idempotency-Key', async (t) => {
    const { page, keys, waits } = await open(t, browser, [{ status: 429 }]);
    t.match(await collect(page, { retries: 9 }), { code: 'RATE_LIMITED', status: 429 });
    const waited = await waits();
    t.equal(waited.length, 9);
    for (const [index, base] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      const ms = waited[index] ?? 0;
      t.ok(ms >= base * 500 && ms <= base * 1000 + 5000, `${ms} ms of ${base} s`);
    }
    t.equal(new Set(keys).size, 1);
    t.match(keys[0], /^[\da-f]{32}$/);
  });

  await t.test('is never asked sooner than it says, and not at all when that is over a minute', async (t) => {
    const later = await open(t, browser, [
      { status: 429, headers: { 'retry-after': '20' } },
      { status: 200, body: DONE },
    ]);
    t.match(await collect(later.page), { done: { event_id: 'e' } });
    t.ok(((await later.waits())[0] ?? 0) >= 20_000);
    const longer = await open(t, browser, [{ status: 429, headers: { 'retry-after': '3600' } }]);
    t.match(await collect(longer.page), { code: 'RATE_LIMITED', retryAfterMs: 3_600_000 });
    t.equal(longer.keys.length, 1);
  });

  for (const [when, reply] of [
    ['a pause', { status: 503 }],
    ['an attempt', { status: 0, never: true }],
  ] as const)
    await t.test(`is let alone at once when the call is aborted within ${when}`, async (t) => {
      const { page, keys } = await open(t, browser, [reply]);
      const all = { publicKey: `pk_test_${'x'.repeat(32)}`, endpoint: '/rg', consent: 'granted' };
      await page.evaluate(`globalThis.aborter = new AbortController(); globalThis.outcome = '';
      Riskgate.createRiskgate(${JSON.stringify(all)}).collect({ signal: aborter.signal })
        .catch(({ code }) => { globalThis.outcome = code; }); undefined`);
      for (let step = 0; keys.length === 0 && step < 500; step += 1) await page.clock.runFor(20);
      await page.evaluate('aborter.abort()');
      // The clock stands still from here on: the pause itself would never end.
      let outcome = '';
      for (let look = 0; outcome === '' && look < 500; look += 1) outcome = await page.evaluate<string>('outcome');
      t.equal(outcome, 'ABORTED');
      await page.clock.runFor(120_000);
      t.equal(keys.length, 1);
    });

  await t.test('is not asked again, and nothing stays stored, once consent is withdrawn', async (t) => {
    const { page, keys } = await open(t, browser, [{ status: 503 }]);
    const all = { publicKey: `pk_test_${'x'.repeat(32)}`, endpoint: '/rg', identity: 'installation' };
    await page.evaluate(`globalThis.outcomes = [];
      globalThis.client = Riskgate.createRiskgate(${JSON.stringify(all)});
      globalThis.begin = (name) => {
        client.consent(true);
        client[name]().then(() => 'done', ({ code }) => code).then((outcome) => outcomes.push(outcome));
      }; undefined`);
    const told = async (calls: number): Promise<unknown> => {
      for (let step = 0; step < 500; step += 1) {
        if ((await page.evaluate('outcomes.length')) === calls) break;
        await page.clock.runFor(500);
      }
      return page.evaluate('[outcomes, Object.keys(localStorage), Object.keys(sessionStorage)]');
    };
    for (const [index, name] of ['fingerprint', 'collect'].entries()) {
      await page.evaluate(`begin('${name}'); client.consent(false)`);
      const outcomes = Array.from({ length: index + 1 }, () => 'CONSENT_REQUIRED');
      t.same([await told(index + 1), keys.length], [[outcomes, [], []], 0], `while ${name} reads`);
    }
    await page.evaluate("begin('collect')");
    for (let step = 0; keys.length === 0 && step < 500; step += 1) await page.clock.runFor(20);
    await page.evaluate('client.consent(false)');
    t.match(await told(3), [{ 2: 'CONSENT_REQUIRED' }, [], []], 'within a pause');
    t.equal(keys.length, 1);
  });

  await t.test('a reply that never comes, and a browser without a network', async (t) => {
    const { page } = await open(t, browser, [{ status: 0, never: true }]);
    t.match(await collect(page, { retries: 0, timeoutMs: 3000 }), { code: 'NETWORK_ERROR', message: /3000 ms/ });
    await page.context().setOffline(true);
    t.match(await collect(page, { retries: 1 }), { code: 'NETWORK_ERROR' });
    await page.context().setOffline(false);
  });

  await t.test('what it ignored of a request is told in the console', async (t) => {
    const { page } = await open(t, browser, [{ status: 200, body: DONE.replace('{', '{"warnings":["one","two"],') }]);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    t.match(await collect(page), { done: { event_id: 'e' } });
    t.strictSame(said, ['riskgate: one; two']);
  });

  const refusals: readonly [string, Scripted, Record<string, unknown>, number][] = [
    [
      'an unknown key',
      { status: 401, body: '{"detail":"Unknown key.","error_code":"INVALID_API_KEY"}' },
      { code: 'UNAUTHORIZED', status: 401, serverCode: 'INVALID_API_KEY', message: 'Unknown key.' },
      1,
    ],
    ['a refused origin', { status: 403 }, { code: 'UNAUTHORIZED', status: 403 }, 1],
    ['a malformed request', { status: 400 }, { code: 'INVALID_REQUEST', status: 400 }, 1],
    ['a broken service', { status: 500 }, { code: 'SERVER_ERROR', status: 500 }, 3],
    ['an overloaded service', { status: 503 }, { code: 'SERVER_ERROR', status: 503 }, 3],
    ['a page instead of a reply', { status: 200, body: '<html>' }, { code: 'PARSE_ERROR' }, 1],
    ['a reply without a risk', { status: 200, body: '{"visitor_id":"v","event_id":"e"}' }, { code: 'PARSE_ERROR' }, 1],
    ['a connection that breaks', { status: 0, cut: true }, { code: 'NETWORK_ERROR' }, 3],
  ];
  for (const [name, reply, told, attempts] of refusals)
    await t.test(name, async (t) => {
      const { page, keys } = await open(t, browser, [reply]);
      t.match(await collect(page, { retries: 2 }), told);
      // A browser itself may repeat what broke before an answer.
      t.ok(keys.length >= attempts && new Set(keys).size === 1, `${keys.length} attempts`);
    });
});
