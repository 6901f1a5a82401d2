// Signing in to the dashboard: the cookie, how long it is good for, what it opens, and what is tried against it.
import t, { type Test } from 'tap';
import { removeOperator, rotateOperator } from '../../../src/access/operators/administration.js';
import { SESSIONS } from '../../../src/access/operators/records.js';
import { SESSION_IDLE_MS_MAX, SESSION_MS_MAX } from '../../../src/access/operators/sessions.js';
import { CODE_MS } from '../../../src/access/operators/sign-in-code.js';
import { type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import {
  ADMIN_TOKEN,
  BY_ADMIN,
  cookieFrom,
  adminApp,
  OWN_PAGE,
  signIn,
  tokenOf,
} from '../../support/callers/operators.js';

const SESSION = '/admin/v1/session';
const WORKSPACES = '/admin/v1/workspaces';
const NEW = JSON.stringify({ name: 'made-by-a-session' });

interface World {
  app: TestApp;
  clock: { now: number };
}

async function world(t: Test, env: Record<string, string> = {}): Promise<World> {
  const clock = { now: Date.now() };
  const app = await adminApp(t, { env, clock: () => clock.now });
  return { app, clock };
}

/** Of tests that neither guess nor change who there is. */
const shared = await world(t, { METRICS_TOKEN: 'metrics-token-of-this-test' });

const whoIs = async (app: TestApp, cookie: string) => (await app.send('GET', SESSION, { cookie })).body;
const isIn = async (app: TestApp, cookie: string) => (await app.send('GET', WORKSPACES, { cookie })).status;

async function cookies(t: Test, engine: string): Promise<void> {
  const { app } = await world(t, { HTTP_ENGINE: engine, TRUSTED_PROXIES: '127.0.0.2', ALLOW_INSECURE_HTTP: '1' });
  t.strictSame(await whoIs(app, ''), { signed_in: false }, 'nobody, and no error');
  t.strictSame(await whoIs(app, 'riskgate=made-up'), { signed_in: false });
  const first = await signIn(app, { token: ADMIN_TOKEN });
  t.equal(first.status, 204);
  t.equal(first.text, '');
  t.match(
    first.headers.get('set-cookie'),
    /^riskgate=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    'without Secure over plain HTTP, where Safari would refuse it',
  );
  const cookie = cookieFrom(first);
  t.match(await whoIs(app, cookie), {
    signed_in: true,
    operator: { name: 'admin', role: 'admin', workspaces: null },
    analytics: false,
  });
  t.equal(await isIn(app, `other=1; ${cookie}; last=2`), 200);
  t.equal(await isIn(app, `of-a-sibling=1,${cookie}`), 401, 'a pair within the value of another cookie');
  const other = cookie.replace(/=./, '=-');
  for (const both of [`${other}; ${cookie}`, `${cookie}; ${other}`])
    t.equal(await isIn(app, both), 401, 'sent twice, one is from elsewhere');
  t.equal(await isIn(app, cookie.replace('riskgate=', '__Host-riskgate=')), 401, 'the name belongs to the transport');

  const before = cookieFrom(await signIn(app, { token: ADMIN_TOKEN }));
  const again = cookieFrom(await signIn(app, { token: ADMIN_TOKEN }, { cookie: before, ...OWN_PAGE }));
  t.not(again, before, 'another id at each login');
  t.equal(await isIn(app, before), 401, 'the session that the browser had ends');
  t.equal(await isIn(app, cookie), 200, 'that of another browser does not');
  const fixed = `riskgate=${'A'.repeat(43)}`;
  const chosen = cookieFrom(await signIn(app, { token: ADMIN_TOKEN }, { cookie: fixed, ...OWN_PAGE }));
  t.not(chosen, fixed, 'an id that was brought is not taken over');
  t.equal(await isIn(app, fixed), 401);

  const out = await app.send('DELETE', SESSION, { cookie, ...OWN_PAGE });
  t.equal(out.status, 204);
  t.match(out.headers.get('set-cookie'), /^riskgate=; .*Max-Age=0$/);
  t.equal(await isIn(app, cookie), 401);
  t.equal(await isIn(app, again), 200, 'other sessions go on');
  t.strictSame(await whoIs(app, cookie), { signed_in: false });
  const stored = JSON.stringify((await app.control.read()).list(SESSIONS));
  t.notMatch(stored, again.slice('riskgate='.length), 'the store has a hash of it');
  t.notMatch(app.lines.join(''), again.slice('riskgate='.length));
}

async function overTls(t: Test): Promise<void> {
  const { app } = await world(t, { TRUSTED_PROXIES: '127.0.0.1' });
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };
  t.match((await signIn(app, { token: ADMIN_TOKEN })).body, { error_code: 'HTTPS_REQUIRED' });
  const byToken = await app.send('GET', WORKSPACES, { authorization: `Bearer ${ADMIN_TOKEN}` });
  t.match(byToken.body, { error_code: 'HTTPS_REQUIRED' }, 'nor by the token');
  const reply = await signIn(app, { token: ADMIN_TOKEN }, https);
  t.match(
    reply.headers.get('set-cookie'),
    /^__Host-riskgate=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=28800$/,
  );
  const cookie = cookieFrom(reply);
  t.equal((await app.send('GET', WORKSPACES, { cookie, ...https })).status, 200);
  const plain = cookie.replace('__Host-', '');
  t.equal((await app.send('GET', WORKSPACES, { cookie: plain, ...https })).status, 401, 'a name that others can set');
}

async function refusals(t: Test): Promise<void> {
  const { app, clock } = await world(t);
  const wrong: readonly [sent: unknown, status: number][] = [
    [{ token: 'wrong' }, 401],
    [{ token: app.keys.live.secret }, 401],
    [{ code: 'made-up' }, 401],
    [{}, 400],
    [{ token: ADMIN_TOKEN, code: 'both' }, 400],
    [{ token: '' }, 400],
    [{ token: 5 }, 400],
    [{ token: 'x'.repeat(1025) }, 400],
    [Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`name${i}`, 0])), 413],
    [{ token: '<script>alert(1)</script>' }, 401],
  ];
  t.match((await signIn(app, { token: 'wrong' })).body, { detail: /^This token is wrong, was replaced/ }, 'for people');
  for (const [sent, status] of wrong) {
    const reply = await signIn(app, sent);
    t.equal(reply.status, status, JSON.stringify(sent).slice(0, 60));
    t.equal(reply.headers.get('set-cookie'), null, 'and no cookie');
    t.notMatch(reply.text, '<script>');
  }
  clock.now += 2 * 3_600_000;
  // Codes of sign-in links are guesses like tokens.
  for (let i = 0; i < 10; i += 1) await signIn(app, i % 2 === 0 ? { token: `guess ${i}` } : { code: `guess ${i}` });
  const eleventh = await signIn(app, { token: 'guess 11' });
  t.equal(eleventh.status, 429);
  t.ok(Number(eleventh.headers.get('retry-after')) >= 1);
  t.equal((await signIn(app, { token: ADMIN_TOKEN })).status, 429, 'nor is the right one heard');
  t.equal((await signIn(app, { code: 'made-up' })).status, 429, 'nor a code');
  const form = await app.send(
    'POST',
    SESSION,
    { 'content-type': 'application/x-www-form-urlencoded' },
    `token=${ADMIN_TOKEN}`,
  );
  t.equal(form.status, 400, 'a form of any page could send that');
}

async function leftBehind(t: Test): Promise<void> {
  const { app } = await world(t);
  const asks = async (token: string) =>
    (await app.send('GET', WORKSPACES, { authorization: `Bearer ${token}` })).status;
  const old = await tokenOf(app, 'cron', 'viewer');
  const beside = await tokenOf(app, 'ada', 'viewer');
  await eventually(t, 'ada is known', async () => (await asks(beside)) === 200);
  await removeOperator(app.control, 'cron');
  await eventually(t, 'it is out', async () => (await asks(old)) === 401);
  for (let i = 0; i < 20; i += 1) t.equal(await asks(old), 401, 'it is told so, and not to wait');
  t.equal((await signIn(app, { token: old })).status, 401);
  t.equal(await asks(ADMIN_TOKEN), 200, 'nor has anybody else of its address');
  for (let i = 0; i < 5; i += 1) await asks(`ot_${i}`);
  t.equal(await asks(ADMIN_TOKEN), 200);
  await asks('ot_too-short-for-a-token');
  t.equal(await asks(ADMIN_TOKEN), 429, 'what is shorter is a guess');
  t.equal(await asks(beside), 200, 'who has a token is heard beside one who guesses');
  t.equal((await signIn(app, { token: beside })).status, 204, 'and signs in');
  t.equal(await asks(old), 401, 'the token of a removed operator is told so still');

  const weak = await world(t, { ADMIN_TOKEN: `ot_${'a'.repeat(32)}` });
  for (let i = 0; i < 6; i += 1)
    await weak.app.send('GET', WORKSPACES, { authorization: `Bearer ot_${String(i).repeat(32)}` });
  const { status } = await weak.app.send('GET', WORKSPACES, { authorization: `Bearer ot_${'a'.repeat(32)}` });
  t.equal(status, 429, 'where the admin token has that form, each is a guess');
}

async function ends(t: Test): Promise<void> {
  const { app, clock } = shared;
  const open = async (): Promise<string> => cookieFrom(await signIn(app, { token: ADMIN_TOKEN }));
  const idle = await open();
  clock.now += SESSION_IDLE_MS_MAX - 1;
  t.equal(await isIn(app, idle), 200, 'a use in time');
  clock.now += SESSION_IDLE_MS_MAX - 1;
  t.equal(await isIn(app, idle), 200, 'goes on');
  clock.now += SESSION_IDLE_MS_MAX;
  t.equal(await isIn(app, idle), 401, 'after an hour without use it is over');
  const used = await open();
  const began = clock.now;
  while (clock.now + SESSION_IDLE_MS_MAX / 2 < began + SESSION_MS_MAX) {
    clock.now += SESSION_IDLE_MS_MAX / 2;
    t.equal(await isIn(app, used), 200);
  }
  clock.now = began + SESSION_MS_MAX;
  t.equal(await isIn(app, used), 401, 'and after eight in any case');
}

async function withItsOperator(t: Test): Promise<void> {
  const { app } = await world(t);
  const ada = await tokenOf(app, 'ada', 'viewer');
  const bob = await tokenOf(app, 'bob', 'viewer');
  const [adaIs, bobIs] = [cookieFrom(await signIn(app, { token: ada })), cookieFrom(await signIn(app, { token: bob }))];
  t.match(await whoIs(app, adaIs), { operator: { name: 'ada', role: 'viewer' } });
  await removeOperator(app.control, 'ada');
  await eventually(t, 'a removed operator is out', async () => (await isIn(app, adaIs)) === 401);
  t.equal((await app.send('GET', WORKSPACES, { authorization: `Bearer ${ada}` })).status, 401, 'with its token too');
  t.equal(await isIn(app, bobIs), 200);
  const { token } = await rotateOperator(app.control, 'bob');
  await eventually(t, 'a new token ends the sessions', async () => (await isIn(app, bobIs)) === 401);
  t.equal((await signIn(app, { token })).status, 204, 'as the new one opens another');
  await tokenOf(app, 'ada', 'admin');
  t.equal(await isIn(app, adaIs), 401, 'who has the name later has not the session');
}

async function foreignPages(t: Test): Promise<void> {
  const { app } = shared;
  const cookie = cookieFrom(await signIn(app, { token: ADMIN_TOKEN }));
  const own = new URL(app.url).host;
  const noSite = { 'content-type': 'application/json', 'x-riskgate-request': '1' };
  const tried: readonly [what: string, headers: Record<string, string>][] = [
    ['a bare cookie', { 'content-type': 'application/json' }],
    ['without x-riskgate-request', { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }],
    ['another site', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { ...OWN_PAGE, 'sec-fetch-site': 'same-site' }],
    ['the address bar', { ...OWN_PAGE, 'sec-fetch-site': 'none' }],
    ['a foreign Origin', { ...noSite, origin: 'https://evil.example' }],
    ['an Origin that begins like ours', { ...noSite, origin: `http://${own}.evil.example` }],
    ['another port', { ...noSite, origin: 'http://127.0.0.1:1' }],
    ['no Origin at all', noSite],
    ['a null Origin', { ...noSite, origin: 'null' }],
    ['a form', { ...OWN_PAGE, 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { ...OWN_PAGE, 'content-type': 'text/plain' }],
  ];
  const before = await app.control.version();
  for (const [what, headers] of tried) {
    const reply = await app.send('POST', WORKSPACES, { cookie, ...headers }, NEW);
    t.match([reply.status, reply.body], [403, { error_code: 'INSUFFICIENT_PERMISSIONS' }], what);
    t.equal(reply.headers.get('access-control-allow-origin'), null);
    t.equal((await app.send('DELETE', SESSION, { cookie, ...headers })).status, 403, `${what}, signing out`);
  }
  t.equal(await app.control.version(), before, 'nothing has changed');
  for (const site of ['cross-site', 'same-site'])
    t.equal(
      (await signIn(app, { token: ADMIN_TOKEN }, { 'sec-fetch-site': site })).status,
      403,
      'nor signs anybody in',
    );
  t.equal((await app.send('OPTIONS', WORKSPACES, { origin: 'https://evil.example' })).status, 405, 'no preflight');
  const reply = await app.send('POST', WORKSPACES, { cookie, ...noSite, origin: `http://${own}` }, NEW);
  t.equal(reply.status, 201, 'the Origin of this host, from a browser without Sec-Fetch-Site');
  const bearer = await app.send(
    'PATCH',
    `${WORKSPACES}/made-by-a-session`,
    { ...BY_ADMIN, 'content-type': 'application/json' },
    '{"retention_days":5}',
  );
  t.equal(bearer.status, 200, 'a token is not sent by itself, so it needs none of this');
}

async function opensNothingElse(t: Test): Promise<void> {
  const { app } = shared;
  const cookie = cookieFrom(await signIn(app, { token: ADMIN_TOKEN }));
  for (const [method, path] of [
    ['POST', '/fingerprint/score'],
    ['POST', '/fingerprint/verify/login'],
    ['POST', '/v2/fingerprint'],
    ['POST', '/v2/verify'],
    ['GET', '/v2/usage'],
    ['GET', '/metrics'],
  ] as const)
    t.equal(
      (await app.send(method, path, { cookie, ...OWN_PAGE }, method === 'GET' ? undefined : '{}')).status,
      401,
      path,
    );
}

async function link(t: Test): Promise<void> {
  const { app, clock } = await world(t, { TRUSTED_PROXIES: '127.0.0.1', ALLOW_INSECURE_HTTP: '1' });
  const make = (): string => app.app.signInCode?.() ?? '';
  const used = make();
  const elsewhere = await signIn(app, { code: used }, { 'x-forwarded-for': '198.51.100.7' });
  t.equal(elsewhere.status, 401, 'on this machine only');
  const reply = await signIn(app, { code: used });
  t.equal(reply.status, 204);
  t.match(await whoIs(app, cookieFrom(reply)), { operator: { name: 'admin', role: 'admin' } });
  t.equal((await signIn(app, { code: used })).status, 401, 'once');
  const late = make();
  clock.now += CODE_MS;
  t.equal((await signIn(app, { code: late })).status, 401, 'ten minutes');
  const [before, after] = [make(), make()];
  t.equal((await signIn(app, { code: before })).status, 401, 'the newest only');
  t.equal((await signIn(app, { code: after })).status, 204);
  t.notMatch(app.lines.join(''), after, 'the log does not have it');
}

for (const engine of ['uws', 'node']) t.test(`a cookie on ${engine}`, (t) => cookies(t, engine));
t.test('over HTTPS the cookie has a name that nobody else can set', overTls);
t.test('whoever has no token gets no session', refusals);
t.test('the token of a removed operator makes nobody wait', leftBehind);
t.test('a session ends', ends);
t.test('a session ends with the token it was opened with', withItsOperator);
t.test('a foreign page changes nothing by the cookie', foreignPages);
t.test('the cookie opens nothing outside the admin API', opensNothingElse);
t.test('a sign-in link is good once, for ten minutes, on this machine', link);
