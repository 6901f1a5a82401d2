// 4. Endpoints: paths, methods, the use case that the path sets, the SDK that calls, whose address counts, and
// browsers.
import { SDK_SOURCES } from '../../../src/contract/vocabulary.js';
import {
  collect,
  COLLECT,
  gives,
  publicKey,
  reasonsOf,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  verify,
  VERIFY,
} from '../../support/promises/contract.js';

const USE_CASES = [
  ['login', 'login'],
  ['checkout', 'checkout'],
  ['registration', 'registration'],
  ['password-reset', 'password_reset'],
  ['account-change', 'account_change'],
] as const;
const USE_CASE_PATHS = USE_CASES.map(([path]) => `/fingerprint/verify/${path}`);
const SCORING_PATHS = [SCORE, ...USE_CASE_PATHS];
const PUBLIC_PATHS = [...USE_CASE_PATHS, COLLECT];
const ORIGIN = 'https://shop.example';

const paths: Row[] = [
  ...SCORING_PATHS.map((path) =>
    row(`POST ${path} with an API key: 200`, async (t, world) => {
      const { status, body } = await world.ask(t, { path, body: request(world) });
      t.equal(status, 200);
      t.match(body, { risk_score: Number, action: String, reason: Array, session_id: String });
    }),
  ),
  row('POST /v2/fingerprint with a public key: 200', async (t, world) => {
    t.match(await collect(t, world, request(world)), { event_id: String });
  }),
  row('POST /v2/verify with a secret key: 200', async (t, world) => {
    t.equal((await verify(t, world, (await collect(t, world, request(world)))['event_id'])).status, 200);
  }),
  ...[...SCORING_PATHS, COLLECT, VERIFY].flatMap((path) =>
    ['GET', 'PUT', 'DELETE', 'PATCH'].map((method) =>
      row(`${method} ${path}: 405`, async (t, world) => {
        const reply = await world.ask(t, { path, method });
        refused(t, reply, 405, 'METHOD_NOT_ALLOWED');
        t.ok(reply.headers.get('allow')?.split(', ').includes('POST'));
      }),
    ),
  ),
  ...[
    '/index.html',
    '/fingerprint',
    `${SCORE}/`,
    '/fingerprint/verify',
    '/fingerprint/verify/password_reset',
    '/fingerprint/verify/signup',
    '/v2',
    '/v1/fingerprint',
    '/v2/Verify',
  ].map((path) =>
    row(`POST ${path}: 404`, async (t, world) =>
      refused(t, await world.ask(t, { path, body: request(world) }), 404, 'NOT_FOUND'),
    ),
  ),
  row('GET /healthz and /readyz need no key', async (t, world) => {
    for (const path of ['/healthz', '/readyz']) t.equal((await world.ask(t, { path, method: 'GET' })).status, 200);
  }),
];

const useCases: Row[] = [
  ...USE_CASES.map(([path, useCase]) =>
    row(`/fingerprint/verify/${path} sets the use case ${useCase}; one in the body is ignored`, async (t, world) => {
      const body = request(world, { useCase: 'score', use_case: 'score' });
      const reply = await world.ask(t, {
        path: `/fingerprint/verify/${path}`,
        key: '',
        headers: publicKey(world),
        body,
      });
      t.match((await verify(t, world, reply.body['event_id'])).body, { signals: { use_case: useCase } });
    }),
  ),
  ...USE_CASE_PATHS.map((path) =>
    row(`${path} with a public key: the decision and the fields of collect`, async (t, world) => {
      const body = request(world);
      const reply = await world.ask(t, { path, key: '', headers: publicKey(world), body });
      t.match(reply.body, {
        risk_score: Number,
        score: Number,
        action: 'allow',
        reason: Array,
        session_id: String,
        requestId: String,
        visitor_id: String,
        visitorId: String,
        event_id: String,
        fingerprint: String,
        browser: Object,
        similarity: Number,
        is_new: true,
        times_seen: 1,
        first_seen: String,
        last_seen: String,
      });
      t.equal(reply.body['event_id'], reply.body['session_id']);
    }),
  ),
  row('a password reset and an account change weigh a new device more than a login', async (t, world) => {
    const risks: Record<string, number> = {};
    for (const [path] of USE_CASES) {
      const known = request(world);
      await world.ask(t, { path: SCORE, body: known });
      const device = request(world, { device: { model: 'Other', hardware: 'x', screenWidth: '1' } })['device'];
      risks[path] = Number(
        (await world.ask(t, { path: `/fingerprint/verify/${path}`, body: { ...known, device } })).body['risk_score'],
      );
    }
    for (const path of ['password-reset', 'account-change'])
      t.ok(Number(risks[path]) > Number(risks['login']), `${path} ${JSON.stringify(risks)}`);
  }),
];

const sdks: Row[] = [
  ...SDK_SOURCES.map((sdk) =>
    row(`X-SDK-Source: ${sdk} is stored with the event`, async (t, world) => {
      const { event_id } = await collect(t, world, request(world), { headers: { 'x-sdk-source': sdk } });
      t.match((await verify(t, world, event_id)).body, { signals: { sdk } });
    }),
  ),
  ...['ios', 'javascript2', 'java script', 'x'.repeat(500)].map((sdk) =>
    row(`X-SDK-Source: ${sdk.slice(0, 12)} is none of the five and ignored`, async (t, world) => {
      const { event_id } = await collect(t, world, request(world), { headers: { 'x-sdk-source': sdk } });
      t.match((await verify(t, world, event_id)).body, { signals: { sdk: '' } });
    }),
  ),
];

const addresses: Row[] = [
  row("public key: the address is the client's, as the trusted proxy says", async (t, world) =>
    gives({}, 'vpn_detected', {
      path: '/fingerprint/verify/login',
      key: '',
      headers: { ...publicKey(world), 'x-forwarded-for': world.listedAddress },
    })(t, world),
  ),
  row("public key: X-Client-IP is anyone's claim", async (t, world) => {
    const { body } = await world.ask(t, {
      path: '/fingerprint/verify/login',
      key: '',
      headers: { ...publicKey(world), 'x-client-ip': world.listedAddress },
      body: request(world),
    });
    t.notOk(reasonsOf(body).includes('vpn_detected'));
  }),
  row("API key: X-Client-IP names the end user's address", async (t, world) =>
    gives({}, 'vpn_detected', { headers: { 'x-client-ip': world.listedAddress } })(t, world),
  ),
  row("API key: the backend's own address is never the user's", async (t, world) => {
    const { body } = await world.ask(t, {
      path: SCORE,
      headers: { 'x-forwarded-for': world.listedAddress },
      body: request(world),
    });
    t.notOk(reasonsOf(body).includes('vpn_detected'));
  }),
  row('X-Client-IP that is no address is no address', async (t, world) => {
    for (const text of ['localhost', '91.250.7', '::g', 'x'.repeat(2000)]) {
      t.equal(
        (await world.ask(t, { path: SCORE, headers: { 'x-client-ip': text }, body: request(world) })).status,
        200,
      );
    }
  }),
];

const browsers: Row[] = [
  ...PUBLIC_PATHS.map((path) =>
    row(`OPTIONS ${path}: a page may ask`, async (t, world) => {
      const { status, text, headers } = await world.ask(t, {
        path,
        method: 'OPTIONS',
        key: '',
        headers: {
          origin: ORIGIN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-api-key,x-sdk-source',
        },
      });
      t.equal(status, 204);
      t.equal(text, '');
      t.equal(headers.get('access-control-allow-origin'), ORIGIN);
      t.match(headers.get('access-control-allow-methods'), /POST/);
      for (const name of ['content-type', 'x-api-key', 'x-sdk-source', 'idempotency-key'])
        t.ok(headers.get('access-control-allow-headers')?.split(', ').includes(name), name);
      t.notOk(headers.has('access-control-allow-credentials'));
    }),
  ),
  ...[SCORE, VERIFY, '/v2/usage'].map((path) =>
    row(`OPTIONS ${path}: no page may ask`, async (t, world) => {
      const reply = await world.ask(t, {
        path,
        method: 'OPTIONS',
        key: '',
        headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
      });
      refused(t, reply, 405, 'METHOD_NOT_ALLOWED');
      t.notOk([...reply.headers.keys()].some((name) => name.startsWith('access-control')));
    }),
  ),
  ...PUBLIC_PATHS.map((path) =>
    row(`POST ${path}: a page can read the reply, refusals too`, async (t, world) => {
      const headers = { ...publicKey(world), origin: ORIGIN };
      const replies = [
        await world.ask(t, { path, key: '', headers, body: request(world) }),
        await world.ask(t, { path, key: '', headers, body: '{' }),
        await world.ask(t, { path, key: '', headers: { origin: ORIGIN }, body: '{}' }),
        await world.ask(t, { path, key: '', headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' }),
        await world.ask(t, { path, key: '', headers, body: ' '.repeat(65_537) }),
      ];
      t.strictSame(
        replies.map(({ status }) => status),
        [200, 400, 401, 400, 413],
      );
      for (const reply of replies) {
        t.equal(reply.headers.get('access-control-allow-origin'), ORIGIN);
        t.equal(reply.headers.get('vary'), 'origin');
      }
      for (const name of ['retry-after', 'x-ratelimit-limit'])
        t.match(replies[0]?.headers.get('access-control-expose-headers'), name);
    }),
  ),
  row('the endpoints of secret keys say nothing to pages', async (t, world) => {
    const reply = await verify(t, world, 'x', { headers: { origin: ORIGIN } });
    refused(t, reply, 401, 'INSUFFICIENT_PERMISSIONS', /browser/);
    t.notOk(reply.headers.has('access-control-allow-origin'));
  }),
  row('a long Origin is not sent back', async (t, world) => {
    const reply = await world.ask(t, {
      path: COLLECT,
      body: request(world),
      headers: { origin: `https://${'a'.repeat(400)}.example` },
    });
    t.equal(reply.headers.get('access-control-allow-origin'), '*');
  }),
];

const transport: Row[] = [
  row('only HTTPS is answered: what a trusted proxy does not call https is 403', async (t, world) => {
    for (const path of [SCORE, COLLECT, VERIFY]) {
      for (const proto of ['http', '', 'https, http']) {
        refused(
          t,
          await world.ask(t, { path, headers: { 'x-forwarded-proto': proto }, body: request(world) }),
          403,
          'HTTPS_REQUIRED',
        );
      }
    }
  }),
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="utf-8"',
  ].map((type) =>
    row(`Content-Type ${type} is JSON`, async (t, world) => {
      t.equal(
        (await world.ask(t, { path: SCORE, headers: { 'content-type': type }, body: request(world) })).status,
        200,
      );
    }),
  ),
  ...[
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'text/json',
    'application/json, text/plain',
  ].map((type) =>
    row(`Content-Type '${type}' is not: 400`, async (t, world) => {
      for (const path of [SCORE, COLLECT, VERIFY]) {
        refused(
          t,
          await world.ask(t, { path, headers: { 'content-type': type }, body: request(world) }),
          400,
          'INVALID_REQUEST',
          /Content-Type/,
        );
      }
    }),
  ),
  row('every reply is JSON that nobody keeps or takes for something else', async (t, world) => {
    const { headers } = await world.ask(t, { path: SCORE, body: request(world) });
    t.equal(headers.get('content-type'), 'application/json');
    t.equal(headers.get('cache-control'), 'no-store');
    t.equal(headers.get('x-content-type-options'), 'nosniff');
  }),
];

export const section: Section = {
  number: '4',
  title: 'Endpoints',
  rows: [...paths, ...useCases, ...sdks, ...addresses, ...browsers, ...transport],
};
