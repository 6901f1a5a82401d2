// Lives of a page that a browser gives it besides loading and leaving: kept whole behind the back button, loaded before
// anybody asks for it, under a service worker, filled by the browser itself. Chromium has these without a driver's
// switches only, so it is driven over the pipe.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { serveSite, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { pause } from '../support/pause.js';
import { part, serve, type Served, verify } from '../support/sdk/bench.js';
import { drive, type Driven, evaluate, type Wire } from '../support/sdk/driver.js';
import { press } from '../support/sdk/hands.js';
import { only } from '../support/only.js';

t.setTimeout(420_000);

const LIBRARY = readFileSync(new URL('../../../sdk/js/dist/riskgate.js', import.meta.url));
const FIELDS = `<!doctype html><title>shop</title><link rel="icon" href="data:,">
<form><input id="name" autocomplete="name"><input id="mail" autocomplete="email">
<input id="zip" autocomplete="postal-code">
<button type="button">Go</button></form>`;
const SCRIPT = '<script type="module" src="/page.js"></script>';
const WORKER = "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)";

/** Keeps what each request says, and whether its page was shown when it left. */
function pageScript({ keys, service }: Served): string {
  return `import { createRiskgate } from '/riskgate.js';
globalThis.sent = [];
globalThis.shown = [];
globalThis.problems = [];
globalThis.held = undefined;
addEventListener('pageshow', ({ persisted }) => shown.push(persisted));
addEventListener('error', ({ message }) => problems.push(message));
globalThis.client = createRiskgate({
  publicKey: '${keys.public}', endpoint: '${service}', consent: 'granted',
  fetch: async (url, init) => {
    sent.push({ ahead: document.prerendering, body: JSON.parse(init.body) });
    await globalThis.held;
    return fetch(url, init);
  },
});
client.start();
globalThis.tried = (call) => call.then(
  (done) => ({ done }), ({ code, message }) => ({ failed: code, message }));
if (location.pathname === '/ahead') {
  globalThis.first = tried(client.collect());
  globalThis.early = document.prerendering;
  // Time enough for a request that does not wait.
  client.fingerprint().then(() => setTimeout(() => (localStorage.ready = 'yes'), 300));
}
if (location.pathname === '/before')
  tried(client.collect()).then((told) => {
    localStorage.before = JSON.stringify([told, sent[0].body.session.sessionId]);
    setInterval(() => localStorage.ready && (location.href = '/ahead'), 50);
    document.head.append(Object.assign(document.createElement('script'), {
      type: 'speculationrules', text: '{"prerender":[{"urls":["/ahead"],"eagerness":"immediate"}]}' }));
  });`;
}

interface World {
  served: Served;
  site: string;
  browser: Driven;
}

async function until(wire: Wire, condition: string): Promise<void> {
  // Between two pages there is nobody to ask.
  for (let attempt = 0; (await evaluate(wire, condition).catch(() => false)) !== true; attempt += 1) {
    if (attempt > 500) throw new Error(`never: ${condition}`);
    await pause(20);
  }
}

async function open({ browser, site }: World, path: string): Promise<Wire> {
  const wire = await browser.open(site + path);
  await until(wire, 'globalThis.client !== undefined');
  return wire;
}

/** The event of a call that the backend finds. */
async function arrived({ served }: World, wire: Wire, call: string): Promise<unknown> {
  const told = await evaluate(wire, call);
  const event = part(told, 'done', 'event_id');
  if (event === undefined) throw new Error(JSON.stringify(told));
  return part(await verify(served, { event_id: event, user_id: 'ada' }), 'signals', 'sdk');
}

async function type(wire: Wire, selector: string): Promise<void> {
  await evaluate(wire, `document.querySelector('${selector}').focus(), 0`);
  for (const key of 'abcdefg') await press(wire, key, `Key${key.toUpperCase()}`, 5);
}

t.test('a page', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const served = await serve(t);
  const policy = `default-src 'none'; script-src 'self' 'inline-speculation-rules'; img-src data:;
    connect-src 'self' ${served.service}; worker-src 'self'`.replace(/\s+/g, ' ');
  const passing = "addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))";
  const files = {
    '/': FIELDS + SCRIPT,
    '/next': FIELDS + SCRIPT,
    '/before': FIELDS + SCRIPT,
    '/ahead': FIELDS + SCRIPT,
    '/page.js': pageScript(served),
    '/riskgate.js': LIBRARY,
    '/worker.js': `addEventListener('activate', (event) => event.waitUntil(clients.claim())); ${passing}`,
  };
  const { url: site } = await serveSite(t, files, policy);
  const browser = await drive(t, []);
  const world: World = { served, site, browser };

  await t.test('that the back button brings back whole goes on where it was', async (t) => {
    const wire = await open(world, '/');
    await type(wire, '#name');
    t.equal(await arrived(world, wire, 'tried(client.collect())'), 'javascript');
    await evaluate(
      wire,
      'globalThis.held = new Promise((go) => (globalThis.go = go)); globalThis.late = tried(client.login()); 0',
    );
    await until(wire, 'sent.length === 2');
    await evaluate(wire, "location.href = '/next'; 0");
    await until(wire, "location.pathname === '/next' && globalThis.client !== undefined");
    await evaluate(wire, 'history.back(), 0');
    await until(wire, "location.pathname === '/' && globalThis.shown?.length === 2");
    t.same(await evaluate(wire, 'shown'), [false, true], 'the client does not keep it from being kept');
    await evaluate(wire, 'globalThis.held = undefined, go(), 0');
    t.equal(await arrived(world, wire, 'late'), 'javascript', 'a call that was under way ends well');
    await type(wire, '#mail');
    t.equal(await arrived(world, wire, "tried(client.collect({ userId: 'ada' }))"), 'javascript');
    const told = await evaluate(
      wire,
      'sent.map(({ body }) => [body.session.sessionId, body.signals.keyboard.keydownCount])',
    );
    t.matchOnly(
      told,
      [
        [/./, 7],
        [/./, 7],
        [/./, 14],
      ],
      'keys are heard, once',
    );
    t.equal(new Set((told as unknown[][]).map(([id]) => id)).size, 1, 'in one session');
    t.same(await evaluate(wire, 'problems'), []);
  });

  await t.test('that was loaded ahead asks when it is shown, in the session of its tab', async (t) => {
    const wire = await browser.openUnseen(`${site}/before`, `${site}/ahead`);
    await until(wire, 'globalThis.first !== undefined');
    const [before, session] = JSON.parse(String(await evaluate(wire, 'localStorage.before'))) as unknown[];
    t.match(before, { done: { event_id: /./ } });
    t.equal(await evaluate(wire, 'early'), true, 'it asked before it was shown');
    t.equal(await arrived(world, wire, 'first'), 'javascript');
    t.match(await evaluate(wire, 'sent'), only({ ahead: false, body: { session: { sessionId: session } } }));
    const since = "performance.now() - performance.getEntriesByType('navigation')[0].activationStart";
    t.ok(Number(await evaluate(wire, "performance.getEntriesByType('navigation')[0].activationStart")) > 0);
    t.equal(await evaluate(wire, `sent[0].body.signals.page.timeOnPage <= ${since}`), true, 'time counts from then');
  });

  await t.test('under a service worker that passes all requests on', async (t) => {
    const wire = await open(world, '/');
    await evaluate(wire, `${WORKER}.then(() => 0)`);
    await until(wire, 'navigator.serviceWorker.controller !== null');
    t.equal(await arrived(world, wire, 'tried(client.collect())'), 'javascript');
    const left = 'const c = new AbortController(); const p = client.collect({ signal: c.signal }); c.abort(); tried(p)';
    t.match(await evaluate(wire, left), { failed: 'ABORTED' });
  });

  await t.test('that the browser itself fills says so, and nobody typed', async (t) => {
    const wire = await open(world, '/');
    const { result } = await wire.send('Runtime.evaluate', { expression: "document.querySelector('#name')" });
    const { node } = await wire.send('DOM.describeNode', { objectId: part(result, 'objectId') });
    const fields = [
      { name: 'NAME_FULL', value: 'Ada Lovelace' },
      { name: 'EMAIL_ADDRESS', value: 'ada@example.org' },
      { name: 'ADDRESS_HOME_ZIP', value: '10115' },
    ];
    await wire.send('Autofill.enable');
    await evaluate(wire, "document.querySelector('#name').focus(), 0");
    await wire.send('Autofill.trigger', { fieldId: part(node, 'backendNodeId'), address: { fields } });
    await until(wire, "document.querySelector('#zip').value === '10115'");
    t.equal(await arrived(world, wire, 'tried(client.login())'), 'javascript');
    const signals = await evaluate(wire, 'sent[0].body.signals');
    t.match(signals, { form: { autofillDetected: true, pasteCount: 0 }, keyboard: { keydownCount: 0 } });
    t.same(await evaluate(wire, 'problems'), [], 'no error in the page');
  });
});
