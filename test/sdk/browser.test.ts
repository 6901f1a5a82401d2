// The browser client in a real Chromium, on a page of another origin with a strict policy, against the real service.
import t from 'tap';
import { makeKeys } from '../support/callers/service-key.js';
import { launch, problemsOf, serveSite, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { call, make, openBench, part, until, verify, visit, visitIn } from '../support/sdk/bench.js';

t.setTimeout(420_000);

t.test('a browser', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await openBench(t);

  await t.test('a first collect under a strict policy, verified by the backend', async (t) => {
    const { page, sent, problems } = await visit(bench);
    await make(page, bench);
    const { done } = await call(page, 'collect()');
    t.same(problems, [], 'the console is silent');
    t.equal(sent.length, 1);
    const [request] = sent;
    t.match(request?.headers, { 'x-api-key': bench.keys.public, 'x-sdk-source': 'javascript' });
    t.match(request?.headers['idempotency-key'], /^[\da-f]{32}$/);
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

    const decision = await verify(bench, { event_id: part(done, 'event_id'), user_id: 'ada' });
    t.match(decision, {
      visitor_id: fingerprint,
      action: 'allow',
      page_origin: bench.site,
      signals: { sdk: 'javascript' },
    });
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
    t.match(
      await call(page, 'collect({ userId: 1842 })'),
      { failed: 'INVALID_REQUEST' },
      'a number, as the service says',
    );
    sent.splice(1);
    for (const nobody of ["' '", 'null', 'undefined']) {
      t.match(await call(page, `login({ identifier: ${nobody} }, null)`), { done: {} }, nobody);
      t.equal(part(sent.at(-1)?.body, 'loginContext', 'identifierHash'), undefined, `${nobody} is nobody`);
    }
    await make(page, bench, { identifierSalt: null, behaviour: null });
    t.match(await call(page, "login({ identifier: 'ada@example.org' })"), { done: {} }, 'no salt');
    const unsalted = createHash('sha256').update('ada@example.org').digest('hex');
    t.equal(part(sent.at(-1)?.body, 'loginContext', 'identifierHash'), `sha256:${unsalted}`, 'null is no salt');
    for (const other of ['491701234567', "document.querySelector('#name')"])
      t.match(
        await call(page, `login({ identifier: ${other} })`),
        { failed: 'INVALID_REQUEST', message: 'identifier must be a string.' },
        other,
      );
    sent.splice(2);
    for (const stray of [
      "login({ email: 'ada@example.org', result: 'SUCCESS' })",
      "login({ attemptId: 'a1', user: { mail: ['ada@example.org'] } })",
      "login('ada@example.org')",
      "checkout({ amount: 5, email: 'ada@example.org' })",
      "accountChange({ changeType: 'email', to: 'ada@example.org' })",
    ]) {
      t.match(await call(page, stray), { done: {} }, `${stray} works as before`);
      t.notMatch(JSON.stringify(sent.at(-1)?.body), /example\.org|"e","4":"x"/, stray);
    }
    t.equal(part(sent[2]?.body, 'loginContext', 'result'), 'SUCCESS', 'the others are sent');
  });

  await t.test('what the service warns of in test mode is in the console', async (t) => {
    const { page } = await visit(bench);
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    const keys = await makeKeys({ dataDir: bench.dataDir }, { workspace: 'acme', mode: 'test' });
    await make(page, { ...bench, keys });
    await eventually(t, 'the service knows the new keys', async () => {
      const { done } = await call(page, "login({ identifer: 'ada' })");
      return done !== undefined;
    });
    t.match(said.at(-1), /^riskgate: unknown field loginContext\.identifer/);
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
    t.same(part(sent[0]?.body, 'signals', 'form', 'fieldFocusOrder'), ['password-1']);
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
    await page.evaluate(`globalThis.emit = 1; globalThis.spawn = 1; globalThis.webdriverish = 1;
      // Somebody who opens PDF files elsewhere.
      for (const [name, value] of [['pdfViewerEnabled', false], ['plugins', []]])
        Object.defineProperty(navigator, name, { value }); undefined`);
    await make(page, bench);
    await call(page, 'collect()');
    t.equal(part(sent[0]?.body, 'signals', 'privacy', 'isAutomated'), false);
  });

  await t.test('a plainly driven browser is told of and blocked, also when a script hides it', async (t) => {
    const driven = await launch(t, { automated: true });
    for (const code of ['', "Object.defineProperty(navigator, 'webdriver', { get: () => undefined });"]) {
      const context = await driven.newContext({ userAgent: bench.agent });
      await context.addInitScript(code);
      const { page, sent } = await visitIn(context, bench.site);
      await make(page, bench);
      const { done } = await call(page, "login({ result: 'SUCCESS' }, { userId: 'bot' })");
      t.equal(part(sent[0]?.body, 'signals', 'privacy', 'isAutomated'), true, code);
      t.ok(Number(part(done, 'risk_score')) >= 70);
      await context.close();
    }
  });
});
