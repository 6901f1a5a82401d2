// The backend client against the real service, and against servers that fail in each way.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import t from 'tap';
import { RiskgateError, RiskgateServer, type Fallbacks, verifyWebhook } from '../../sdk/server/src/index.js';
import { sign } from '../../src/webhooks/sign.js';
import { testApp, type TestApp } from '../support/app.js';
import { fingerprintOf } from '../support/bodies.js';
import { BROWSER } from '../support/agents.js';
import { peer } from '../support/sdk/peer.js';

const SECRET_KEY = `sk_test_${'x'.repeat(32)}`;
const API_KEY = `rk_test_${'x'.repeat(32)}`;
/** Less than a test may take, because the runner reads the same clock. */
/** An id of no event. */
const EVENT = '01a1fa36-630d-76b0-964f-6b489e6572ed';
const OPEN: Fallbacks = { otherwise: 'fail-open' };
const SET_BACK_MS = 10_000;

function device(name: string): { deviceId: string; fingerprint: string; timezone: string } {
  const fingerprint = fingerprintOf(name);
  return { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin' };
}

async function collected(app: TestApp, name: string): Promise<string> {
  const headers = { 'x-api-key': app.keys.live.public, 'user-agent': BROWSER };
  const { body } = await app.post('/v2/fingerprint', { device: device(name) }, headers);
  return String(body['event_id']);
}

t.test('with the service', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { secret, api } = app.keys.live;
  const riskgate = new RiskgateServer({ baseUrl: app.url, secretKey: secret, apiKey: api, timeoutMs: 20_000 });

  await t.test('an event is verified, with what became of the login', async (t) => {
    const event = await collected(app, 'one');
    const decision = await riskgate.verify(event, { userId: 'ada', useCase: 'login', login: { result: 'SUCCESS' } });
    t.match(decision, { decided: true, action: 'allow', event_id: event, verified_before: false });
    t.match(await riskgate.verify(event, { userId: 'ada' }), { decided: true, verified_before: true });
  });

  await t.test('an event is labelled, and the label withdrawn', async (t) => {
    const event = await collected(app, 'labelled');
    t.match(await riskgate.label(event, { label: 'chargeback', source: 'processor', amount: 12, currency: 'EUR' }), {
      event_id: event,
      label: 'chargeback',
    });
    t.match(await riskgate.label(event, { label: 'unknown' }), { event_id: event, label: 'unknown' });
  });

  await t.test('requests of its own are scored for each use case', async (t) => {
    const request = { userId: 'grace', device: device('two') };
    for (const decide of ['score', 'login', 'checkout', 'registration', 'passwordReset', 'accountChange'] as const)
      t.match(await riskgate[decide](request), { decided: true, risk_score: Number, action: /./ }, decide);
  });

  await t.test('a request of its own tells where the user is, is explained, and can be tried', async (t) => {
    const request = { userId: 'heidi', device: device('three') };
    // The service warns of such an address: so it was told.
    const asked = { clientIp: '10.0.0.7', explain: true, dryRun: true };
    const first = await riskgate.login(request, asked);
    t.match(first, { decided: true, reason: /new_user_profile/, reasons: [{ code: /./, explanation: /./ }] });
    t.match(first, { warnings: [/^X-Client-IP is an address of a local network/] });
    t.match(await riskgate.login(request, asked), { reason: /new_user_profile/ }, 'nothing was learned');
    for (const clientIp of ['8.8.8.8\r\nx: y', 'address\u2026', '8.8.8.8, '.repeat(2000)])
      t.match(await riskgate.login(request, { ...asked, clientIp }), { decided: true }, 'decided without an address');
  });

  const refused: readonly [string, () => Promise<unknown>, number | undefined][] = [
    ['an unknown event', () => riskgate.verify(EVENT), 404],
    ['an event id that cannot be one', () => riskgate.verify('<script>'), undefined],
    ['no event id', () => riskgate.verify(undefined), undefined],
    ['a label of what cannot be one', () => riskgate.label('..', { label: 'fraud' }), undefined],
    ['a label of no event', () => riskgate.label('', { label: 'fraud' }), undefined],
    ['a malformed fingerprint', () => riskgate.score({ device: { ...device('x'), fingerprint: 'no' } }), 400],
    ['a wrong key', () => new RiskgateServer({ baseUrl: app.url, secretKey: SECRET_KEY }).verify('x'), 401],
  ];
  for (const [name, ask, status] of refused)
    await t.test(`${name} is refused, whatever the fallback`, async (t) => {
      await t.rejects(ask(), { name: 'RiskgateError', kind: 'refused', status, code: /^[A-Z_]+$/ });
    });
});

const OUTAGES: readonly [string, RequestListener, Record<string, unknown>][] = [
  ['never answers', () => undefined, { kind: 'timeout' }],
  ['breaks the connection', (request) => void request.socket.destroy(), { kind: 'network' }],
  ['answers 503', (_, response) => void response.writeHead(503).end(), { kind: 'unavailable', status: 503 }],
  ['answers 429', (_, response) => void response.writeHead(429).end(), { kind: 'unavailable', status: 429 }],
  ['answers with a page', (_, response) => void response.end('<html>'), { kind: 'malformed' }],
  ['answers something else', (_, response) => void response.end('{}'), { kind: 'malformed' }],
  ['answers without an action', (_, response) => void response.end('{"risk_score":5}'), { kind: 'malformed' }],
  [
    'answers with a score that is no number',
    (_, response) => void response.end('{"risk_score":"5","action":"allow"}'),
    { kind: 'malformed' },
  ],
  ['answers without an end', (_, response) => void response.end('x'.repeat(2 * 1024 * 1024)), { kind: 'network' }],
];

for (const [name, answer, failure] of OUTAGES)
  t.test(`a service that ${name}`, async (t) => {
    const { url, keys } = await peer(t, answer);
    // A busy machine is not to be taken for a service that does not answer.
    const timeoutMs = failure['kind'] === 'timeout' ? 500 : 20_000;
    const make = (whenUnavailable: Fallbacks): RiskgateServer =>
      new RiskgateServer({ baseUrl: url, secretKey: SECRET_KEY, timeoutMs, retries: 1, whenUnavailable });
    await t.rejects(make({}).verify('e'), { name: 'RiskgateError', ...failure });
    t.equal(new Set(keys).size, 1, 'all attempts have one Idempotency-Key');
    const mixed = make({ login: 'challenge', checkout: 'fail-closed', otherwise: 'fail-open' });
    for (const [useCase, action] of [
      ['login', 'hard_challenge'],
      ['checkout', 'block'],
      ['account_change', 'allow'],
    ] as const)
      t.match(await mixed.verify('e', { useCase }), { decided: false, action, failure });
  });

t.test('the time limit of a call holds when the clock of the machine is set back', async (t) => {
  const { now } = Date;
  t.teardown(() => void (Date.now = now));
  const { url } = await peer(t, (_, response) => {
    if (Date.now !== now) return;
    Date.now = () => now() - SET_BACK_MS;
    response.writeHead(503).end('{}');
  });
  const begun = performance.now();
  const riskgate = new RiskgateServer({ baseUrl: url, secretKey: SECRET_KEY, timeoutMs: 2000, retries: 1 });
  await t.rejects(riskgate.verify('e'), { name: 'RiskgateError', message: /within 2000 ms/ });
  t.ok(performance.now() - begun < SET_BACK_MS, 'not that much later');
});

t.test('a connection whose other end is gone without a word does not cost the call', async (t) => {
  let asked = 0;
  const { url, keys } = await peer(t, (_, response) => {
    asked += 1;
    if (asked > 1) response.end(JSON.stringify({ risk_score: 5, action: 'allow', reason: [] }));
  });
  const make = (retries: number): RiskgateServer =>
    new RiskgateServer({ baseUrl: url, secretKey: SECRET_KEY, timeoutMs: 4000, retries });
  t.match(await make(1).verify('e'), { decided: true, action: 'allow' });
  t.strictSame([keys.length, new Set(keys).size], [2, 1], 'the same request again');
  asked = 0;
  await t.rejects(make(0).verify('e'), { name: 'RiskgateError', kind: 'timeout' });
});

t.test('a status that may pass is asked again once, another one is not', async (t) => {
  let [status, asked] = [0, 0];
  const { url } = await peer(t, (_, response) => {
    asked += 1;
    const later = { date: 'Sun, 29 Nov 2026 17:00:00 GMT', 'retry-after': 'Sun, 29 Nov 2026 17:00:01 GMT' };
    response.writeHead(asked === 1 ? status : 200, status === 503 ? later : {});
    response.end('{"risk_score":5,"action":"allow"}');
  });
  const riskgate = new RiskgateServer({ baseUrl: url, secretKey: SECRET_KEY, timeoutMs: 20_000, retries: 1 });
  const asks = async (given: number): Promise<unknown> => {
    [status, asked] = [given, 0];
    const { decided } = await riskgate.verify('e').catch(() => ({ decided: false }));
    return [decided, asked];
  };
  for (const given of [408, 429, 500, 502, 504]) t.strictSame(await asks(given), [true, 2], String(given));
  for (const given of [307, 400, 401, 402, 403, 404, 413, 501])
    t.strictSame(await asks(given), [false, 1], String(given));
  const begun = performance.now();
  t.strictSame(await asks(503), [true, 2]);
  t.ok(performance.now() - begun > 990, 'no sooner than the reply says');
});

t.test('an outage says which address was asked, and why it gave no reply', async (t) => {
  const make = (baseUrl: string, timeoutMs: number): RiskgateServer =>
    new RiskgateServer({ baseUrl, secretKey: SECRET_KEY, timeoutMs, retries: 0 });
  const silent = await peer(t, () => undefined);
  await t.rejects(make(silent.url, 100).verify('e'), {
    message: `The service at ${silent.url} did not answer within 100 ms.`,
  });
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const address = gone.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await new Promise((done) => gone.close(done));
  await t.rejects(make(`http://127.0.0.1:${port}/`, 20_000).verify('e'), {
    message: `The service at http://127.0.0.1:${port} could not be reached (connect ECONNREFUSED 127.0.0.1:${port}).`,
  });
});

t.test('a key is never carried to where a redirect points', async (t) => {
  const other = await peer(t, (_, response) => void response.end('{}'));
  const { url } = await peer(t, (_, response) => void response.writeHead(307, { location: other.url }).end());
  const riskgate = new RiskgateServer({
    baseUrl: url,
    secretKey: SECRET_KEY,
    whenUnavailable: { otherwise: 'fail-open' },
  });
  await t.rejects(riskgate.verify('e'), { name: 'RiskgateError', kind: 'refused', status: 307 });
  t.same(other.keys, [], 'nobody was asked there');
});

t.test('what is given to verify is sent under the names of the service, and nothing else', async (t) => {
  const sent: unknown[] = [];
  const riskgate = new RiskgateServer({
    baseUrl: 'http://risk',
    secretKey: SECRET_KEY,
    fetch: async (url, init) => {
      if (typeof init?.body !== 'string') throw new TypeError('no text was sent');
      sent.push([url, JSON.parse(init.body)]);
      return new Response('{"risk_score":5,"action":"allow"}');
    },
  });
  const told = {
    login: { result: 'SUCCESS' },
    checkout: { amount: 12, currency: 'EUR' },
    accountChange: { changeType: 'email' },
  } as const;
  const { accountChange, ...same } = told;
  const options = { userId: 'ada', useCase: 'checkout', maxAgeSeconds: 60, completed: ['mfa_totp'] } as const;
  await riskgate.verify(EVENT);
  await riskgate.verify(EVENT, { ...options, completed: [...options.completed], ...told });
  const all = {
    ...{ event_id: EVENT, user_id: 'ada', use_case: 'checkout', max_age_seconds: 60 },
    ...{ challenge: { completed: ['mfa_totp'] }, ...same, account_change: accountChange },
  };
  t.strictSame(sent, [
    ['http://risk/v2/verify', { event_id: EVENT }],
    ['http://risk/v2/verify', all],
  ]);
});

t.test('keys and addresses that cannot be right are told of when the client is made', async (t) => {
  t.ok(new RiskgateServer({ baseUrl: ' https://risk.example.org\n', secretKey: SECRET_KEY }), 'as fetch takes it');
  for (const none of [{}, { secretKey: '', apiKey: undefined }])
    t.throws(() => new RiskgateServer({ baseUrl: 'http://x', ...none }), {
      name: 'TypeError',
      message: /^give secretKey/,
    });
  const odd = ['http://ada:secret@risk', 'http://ada@risk', 'https://risk/?a=b', 'https://risk/#a', 'ftp://risk'];
  for (const baseUrl of ['risk', 'localhost:8080', ...odd])
    t.throws(() => new RiskgateServer({ baseUrl }), { name: 'TypeError', message: /^baseUrl must be/ });
  t.throws(() => new RiskgateServer({ baseUrl: 'http://x', secretKey: 'pk_live_x' }), {
    message: /sk_test_ or sk_live_/,
  });
  t.throws(() => new RiskgateServer({ baseUrl: 'http://x', apiKey: SECRET_KEY }), { name: 'TypeError' });
  for (const options of [{ timeoutMs: 1 }, { timeoutMs: 120_000 }, { retries: 0 }, { retries: 10 }])
    t.ok(new RiskgateServer({ baseUrl: 'http://x', apiKey: API_KEY, ...options }));
  const noFunction = Object.assign({ baseUrl: 'http://x', apiKey: API_KEY }, { fetch: 'node-fetch' });
  t.throws(() => Reflect.construct(RiskgateServer, [noFunction]) as unknown, { message: 'fetch must be a function' });
  const numbers = [{ timeoutMs: 0 }, { timeoutMs: 120_001 }, { timeoutMs: NaN }];
  for (const options of [...numbers, { retries: -1 }, { retries: 11 }, { retries: NaN }])
    t.throws(() => new RiskgateServer({ baseUrl: 'http://x', apiKey: API_KEY, ...options }), {
      name: 'TypeError',
      message: /^(timeoutMs|retries) must/,
    });
});

t.test('an option that does not exist is told, and not left out: a user could be in it', async (t) => {
  const base = { baseUrl: 'http://127.0.0.1:1', secretKey: SECRET_KEY, apiKey: API_KEY, whenUnavailable: OPEN };
  t.throws(() => new RiskgateServer(Object.assign({ ...base }, { timeout: 5 })), {
    name: 'TypeError',
    message: /^There is no option timeout: take baseUrl, .*timeoutMs/,
  });
  const riskgate = new RiskgateServer(base);
  const refused = { name: 'RiskgateError', kind: 'refused', code: 'INVALID_REQUEST' };
  await t.rejects(riskgate.verify(EVENT, Object.assign({ useCase: 'login' as const }, { user_id: 'ada' })), {
    ...refused,
    message: /^There is no option user_id: take userId, useCase/,
  });
  await t.rejects(riskgate.score({ device: device('x') }, Object.assign({ explain: true }, { clientIP: '8.8.8.8' })), {
    ...refused,
    message: /clientIP: take clientIp/,
  });
  const late: unknown = Reflect.apply(riskgate.verify.bind(riskgate), undefined, [Promise.resolve(EVENT)]);
  await t.rejects(late as Promise<unknown>, { ...refused, message: /is a Promise: write await/ }, 'a forgotten await');
});

t.test('a fallback that does not exist is told of when the client is made', async (t) => {
  const wrong: readonly [unknown, RegExp][] = [
    [{ login: 'allow' }, /^whenUnavailable\.login must be one of fail-open, fail-closed, challenge, throw$/],
    ['fail-open', /^whenUnavailable takes a word for each use case: \{ otherwise: 'challenge' \}$/],
    [{ passwordReset: 'challenge' }, /^whenUnavailable\.passwordReset is no use case: .*password_reset/],
  ];
  // From a file of settings, or from JavaScript.
  for (const [fallbacks, message] of wrong) {
    const whenUnavailable = fallbacks as Fallbacks;
    t.throws(() => new RiskgateServer({ baseUrl: 'http://x', apiKey: API_KEY, whenUnavailable }), {
      name: 'TypeError',
      message,
    });
  }
  const whenUnavailable = { otherwise: 'throw' } as const;
  t.ok(new RiskgateServer({ baseUrl: 'http://x', apiKey: API_KEY, whenUnavailable, whenDegraded: {} }));
});

t.test('where the address is wrong, it is told', async (t) => {
  const { url } = await peer(t, (_, response) => void response.writeHead(404).end('<html>'));
  const refused = new RiskgateServer({ baseUrl: `${url}/risk`, secretKey: SECRET_KEY }).verify('e');
  await t.rejects(refused, {
    kind: 'refused',
    message: `${url}/risk/v2/verify answered with status 404: is baseUrl right?`,
  });
  const secure = new RiskgateServer({
    baseUrl: url.replace('http', 'https'),
    secretKey: SECRET_KEY,
    timeoutMs: 20_000,
  });
  await t.rejects(secure.verify('e'), { kind: 'network', message: /begin with http:/ });
});

t.test('a used-up quota is answered by the fallback, as nobody decides', async (t) => {
  const { url, keys } = await peer(t, (_, response) => {
    response.writeHead(402).end(JSON.stringify({ detail: 'used up', error_code: 'QUOTA_EXCEEDED', status_code: 402 }));
  });
  const options = { baseUrl: url, secretKey: SECRET_KEY };
  const decision = await new RiskgateServer({ ...options, whenUnavailable: { login: 'challenge' } }).verify('e', {
    useCase: 'login',
  });
  t.match(decision, { decided: false, action: 'hard_challenge', failure: { code: 'QUOTA_EXCEEDED' } });
  t.equal(keys.length, 1, 'it is not asked again');
  await t.rejects(new RiskgateServer(options).verify('e'), { kind: 'unavailable', code: 'QUOTA_EXCEEDED' });
});

t.test('a webhook is checked by its signature', async (t) => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const body = JSON.stringify({
    type: 'event.verified',
    timestamp: '2026-08-20T12:30:45.123Z',
    data: { risk_score: 5 },
  });
  const headers = { ...sign('msg_1', body, [secret], Date.now()) };
  t.match(verifyWebhook(body, headers, secret), { type: 'event.verified', data: { risk_score: 5 } });
  t.match(verifyWebhook(body, new Headers(headers), secret), { data: { risk_score: 5 } }, 'headers of a fetch request');
  t.match(verifyWebhook(Buffer.from(body), headers, secret), { data: { risk_score: 5 } }, 'bytes of express.raw');
  const { buffer } = new TextEncoder().encode(body);
  t.match(verifyWebhook(buffer, headers, secret), { data: { risk_score: 5 } }, 'arrayBuffer() of a fetch request');
  t.throws(() => verifyWebhook(JSON.parse(body) as string, headers, secret), { message: /^The body was parsed/ });
  for (const word of ['my secret', 'undefined', secret.slice(6)])
    t.throws(() => verifyWebhook(body, headers, word), { message: /^The secret must be/ }, word);
  const tomorrow = { ...sign('msg_1', body, [secret], Date.now() + 86_400_000) };
  const other = { ...sign('msg_1', body, [`whsec_${Buffer.alloc(24, 8).toString('base64')}`], Date.now()) };
  const old = { ...sign('msg_1', body, [secret], Date.now() - 600_000) };
  const wrong: readonly [string, string, Record<string, string>][] = [
    ['another body', `${body} `, headers],
    ['an old message', body, old],
    ['a message of tomorrow', body, tomorrow],
    ['a signature of another secret', body, other],
    ['no signature', body, {}],
  ];
  for (const [name, text, given] of wrong) t.throws(() => verifyWebhook(text, given, secret), { name: 'Error' }, name);
});

t.test('what is signed and no message is refused', async (t) => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const whole = { type: 'event.verified', timestamp: '2026-08-20T12:30:45.123Z', data: {} };
  const verify = (message: unknown): unknown => {
    const body = JSON.stringify(message);
    return verifyWebhook(body, { ...sign('msg_1', body, [secret], Date.now()) }, secret);
  };
  t.match(verify(whole), whole);
  const parts = Object.keys(whole).flatMap((name) =>
    [undefined, null, 5].map((value) => ({ ...whole, [name]: value })),
  );
  for (const message of [null, 'text', [], ...parts])
    t.throws(() => verify(message), { message: /no type, timestamp and data/ }, JSON.stringify(message));
});

t.test('a failure tells an outage from a refusal', async (t) => {
  t.same([new RiskgateError('timeout', 'x').isOutage, new RiskgateError('refused', 'x').isOutage], [true, false]);
});
