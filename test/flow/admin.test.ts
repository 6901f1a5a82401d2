// The admin API from the outside: closed without its token, answering as documented, and what it changes holds at once.
import t, { type Test } from 'tap';
import { buildOpenApi } from '../../src/http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES } from '../../src/http/routes/index.js';
import { testApp, type Json, type TestApp } from '../support/app.js';
import { ADMIN_TOKEN, BY_ADMIN } from '../support/callers/operators.js';
import { body } from '../support/bodies.js';
import { at, replay, schemaChecks } from '../support/promises/openapi.js';
import { only } from '../support/only.js';

const ACME = '/admin/v1/workspaces/acme';

const admin = (app: TestApp, method: string, path: string, sent?: unknown) =>
  app.send(
    method,
    path,
    { ...BY_ADMIN, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    sent === undefined ? undefined : typeof sent === 'string' ? sent : JSON.stringify(sent),
  );

/** What ClickHouse is asked for. */
const QUESTIONS = [
  ...['getOverview', 'listEvents', 'listReviews', 'previewPolicy', 'askSql', 'startBacktest'],
  ...['getEvaluation', 'getSuggestion', 'listRuleHits', 'getRuleStats'],
];

/** Operations about what is not there: nothing was scored, and no backtest was started. */
const ABOUT_NOTHING = [
  ...['labelEvent', 'getEvent', 'claimReview', 'releaseReview', 'explore', 'getBacktest', 'cancelBacktest'],
  'rejectProposal',
];

/** Every operation with some id in its path. */
const CALLS = ADMIN_ROUTES.map(
  ({ method, path, auth }) => [method, path.replace(/\{name\}/g, 'acme').replace(/\{\w+\}/g, 'nothing'), auth] as const,
);

t.test('without a token in the configuration there is no admin API', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  for (const [method, path] of CALLS) {
    for (const authorization of ['Bearer ', 'Bearer undefined', '']) {
      const { status, body: answer } = await app.send(method, path, { authorization });
      t.match([status, answer], [404, { error_code: 'NOT_FOUND' }], `${method} ${path}`);
    }
  }
});

async function suite(t: Test, engine: string): Promise<void> {
  const clock = { now: Date.now() };
  const app = await testApp(t, {
    env: { ADMIN_TOKEN, SHARDS: '1', HTTP_ENGINE: engine },
    clock: () => clock.now,
  });

  await t.test('every operation wants the token, before it says anything else', async (t) => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: ADMIN_TOKEN },
      { authorization: `Basic ${ADMIN_TOKEN}` },
      { authorization: `Bearer ${ADMIN_TOKEN}x` },
      { 'x-api-key': ADMIN_TOKEN },
      { 'x-secret-api-key': app.keys.live.secret },
      { authorization: `Bearer ${app.keys.live.api}` },
    ];
    for (const [method, path] of CALLS.filter(([, , auth]) => auth === 'operator')) {
      for (const headers of wrong) {
        // Whoever guesses has to wait (test/access/guess-backoff.test.ts), but not for so long.
        clock.now += 2 * 3_600_000;
        const { status, body: answer } = await app.send(
          method,
          path,
          headers,
          method === 'GET' ? undefined : '{"broken":',
        );
        t.match(
          [status, answer],
          [401, { error_code: 'INVALID_API_KEY', status_code: 401 }],
          `${method} ${path} ${JSON.stringify(headers)}`,
        );
      }
    }
    t.equal((await app.send('POST', `${ACME}/keys`, {}, 'x'.repeat(70_000))).status, 401, 'of sizes neither');
    t.equal((await admin(app, 'POST', `${ACME}/keys`, 'x'.repeat(70_000))).status, 413);
  });

  await t.test('the examples of the document are answered as documented', async (t) => {
    const document = buildOpenApi({ version: '0.0.0', routes: [...ROUTES, ...ADMIN_ROUTES] });
    const check = schemaChecks(document);
    const replayed = await replay(document, app.url, { adminToken: ADMIN_TOKEN });
    const forOperators = ADMIN_ROUTES.filter(({ auth }) => auth === 'operator');
    t.equal(replayed.filter(({ step }) => step.keys.includes('adminToken')).length, forOperators.length);
    for (const { step, status, body: answer } of replayed) {
      // There is no ClickHouse here.
      if (QUESTIONS.includes(step.operationId)) {
        t.match([status, answer], [503, { error_code: 'OVERLOADED' }], step.operationId);
        continue;
      }
      // Nor a workspace for what is made up.
      if (step.operationId === 'simulate') {
        t.match([status, answer], [409, { error_code: 'INVALID_REQUEST' }]);
        continue;
      }
      // A workspace that was made a moment ago has no event, what could not be started is not there, and a proposal is
      // approved before it is rejected.
      if (ABOUT_NOTHING.includes(step.operationId)) {
        if (step.operationId === 'explore') {
          t.match([status, answer], [400, { error_code: 'INVALID_REQUEST' }], 'it has to be told of whom');
          continue;
        }
        t.match([status, answer], [404, { error_code: 'NOT_FOUND' }]);
        continue;
      }
      t.equal(status, step.status, `${step.operationId}: ${JSON.stringify(answer)}`);
      t.equal(check(step.schema, answer), undefined, step.operationId);
      const documented = Object.keys(
        at(document.components, ...String(at(step.schema)['$ref']).split('/').slice(2), 'properties'),
      );
      t.strictSame(
        Object.keys(at(answer)).filter((field) => !documented.includes(field)),
        [],
        `${step.operationId}: every field is documented`,
      );
    }
  });

  await t.test('what cannot be done is told in the one shape', async (t) => {
    const key = String((await admin(app, 'POST', `${ACME}/keys`, { kind: 'api', mode: 'test' })).body['id']);
    await admin(app, 'DELETE', `/admin/v1/keys/${key}`);
    const hook = { url: 'https://hooks.example.org/', events: ['event.verified'], mode: 'test' };
    const refusals: readonly [string, string, unknown, number, RegExp][] = [
      ['POST', '/admin/v1/workspaces', '', 400, /name is required/],
      ['POST', '/admin/v1/workspaces', '{"name":', 400, /not valid JSON/],
      ['POST', '/admin/v1/workspaces', '[]', 400, /object/],
      ['POST', '/admin/v1/workspaces', { name: 'has space' }, 400, /\/name/],
      ['POST', '/admin/v1/workspaces', { name: '-first' }, 400, /\/name/],
      ['POST', '/admin/v1/workspaces', { name: 'x'.repeat(64) }, 400, /\/name/],
      ['POST', '/admin/v1/workspaces', { name: 'new', protected_devices: '5' }, 400, /\/protected_devices/],
      ['POST', '/admin/v1/workspaces', { name: 'new', retention_days: 0 }, 400, /\/retention_days/],
      ['POST', '/admin/v1/workspaces', { name: 'acme' }, 409, /exists/],
      ['PATCH', ACME, {}, 400, /./],
      ['PATCH', ACME, { protected_devices: -1 }, 400, /\/protected_devices/],
      ['PATCH', ACME, { policy: { points: { no_such_reason: 1 } } }, 400, /\/policy\/points/],
      ['PATCH', ACME, { policy: { points: { vpn_detected: 11 } } }, 400, /\/policy\/points\/vpn_detected/],
      ['PATCH', ACME, { policy: { points: { vpn_detected: '1' } } }, 400, /\/policy\/points\/vpn_detected/],
      ['PATCH', ACME, { policy: { shifts: { nonsense: {} } } }, 400, /\/policy\/shifts/],
      ['PATCH', ACME, { policy: { wrong: 1 } }, 400, /\/policy/],
      ['PATCH', '/admin/v1/workspaces/nobody', { protected_devices: 1 }, 404, /nobody/],
      ['POST', '/admin/v1/workspaces/nobody/keys', { kind: 'api', mode: 'test' }, 404, /nobody/],
      ['GET', '/admin/v1/workspaces/nobody/keys', undefined, 404, /nobody/],
      ['POST', `${ACME}/keys`, { kind: 'webhook', mode: 'test' }, 400, /\/kind/],
      ['POST', `${ACME}/keys`, { kind: 'api' }, 400, /mode is required/],
      ['POST', `${ACME}/keys`, { kind: 'api', mode: 'test', limit: 0 }, 400, /\/limit/],
      ['POST', `${ACME}/keys`, { kind: 'api', mode: 'test', origins: [] }, 400, /public keys/],
      ['POST', `${ACME}/keys`, { kind: 'public', mode: 'test', origins: ['*'] }, 400, /\/origins\/0/],
      // No browser ever sends these, so the key would be refused to everybody.
      ...['https://shop.example:443', 'http://shop.example:80', 'https://127.1', 'https://[::'].map(
        (origin): [string, string, unknown, number, RegExp] => [
          ...(['POST', `${ACME}/keys`] as const),
          { kind: 'public', mode: 'test', origins: [origin] },
          400,
          /is not an origin/,
        ],
      ),
      // What was meant to bind, and would not.
      [
        'POST',
        `${ACME}/keys`,
        { kind: 'public', mode: 'test', origin: ['https://a.b'] },
        400,
        /\/origin is not a known/,
      ],
      ['PATCH', `/admin/v1/keys/${key}`, { origin: ['https://a.b'] }, 400, /\/origin is not a known/],
      ['POST', `/admin/v1/keys/${key}/rotate`, { overlap: 0 }, 400, /\/overlap is not a known/],
      ['POST', '/admin/v1/operators', { name: 'eve', role: 'admin', workspace: ['acme'] }, 400, /\/workspace is not a/],
      ['POST', '/admin/v1/simulate', { day: 1 }, 400, /\/day is not a known/],
      ['PATCH', ACME, { Approvals: 1 }, 400, /\/Approvals is not a known/],
      ['GET', `${ACME}/lists/any/entries?limit=1000000`, undefined, 400, /1 to 1000/],
      ['PATCH', `/admin/v1/keys/${key}`, { state: 'active' }, 409, /revoked/],
      ['PATCH', `/admin/v1/keys/${key}`, { state: 'revoked' }, 400, /\/state/],
      ['POST', `/admin/v1/keys/${key}/rotate`, {}, 409, /revoked/],
      ['POST', `/admin/v1/keys/${key}/rotate`, { overlap_seconds: 7_776_001 }, 400, /overlap/],
      ['PATCH', '/admin/v1/keys/key_nothing00000', { state: 'active' }, 404, /key_nothing/],
      ['DELETE', '/admin/v1/keys/key_nothing00000', undefined, 404, /key_nothing/],
      ['POST', `${ACME}/webhooks`, { ...hook, url: 'http://hooks.example.org/' }, 400, /https/],
      ['POST', `${ACME}/webhooks`, { ...hook, url: 'https://127.0.0.1/' }, 400, /public/],
      ['POST', `${ACME}/webhooks`, { ...hook, url: 'https://[::ffff:10.0.0.1]/' }, 400, /public/],
      ['POST', `${ACME}/webhooks`, { ...hook, url: 'not a url' }, 400, /absolute/],
      ['POST', `${ACME}/webhooks`, { ...hook, events: [] }, 400, /\/events/],
      ['POST', `${ACME}/webhooks`, { ...hook, events: ['event.unknown'] }, 400, /\/events\/0/],
      ['POST', `${ACME}/webhooks`, { ...hook, events: ['event.verified', 'event.verified'] }, 400, /\/events/],
      ['POST', '/admin/v1/workspaces/nobody/webhooks', hook, 404, /nobody/],
      ['GET', '/admin/v1/workspaces/nobody/webhooks', undefined, 404, /nobody/],
      ...(['GET deliveries', 'POST test', 'POST rotate', 'POST deliveries/msg_1/resend'] as const).map(
        (call): [string, string, unknown, number, RegExp] => {
          const [method = '', rest = ''] = call.split(' ');
          return [method, `${ACME}/webhooks/whe_nothing00000/${rest}`, undefined, 404, /whe_nothing/];
        },
      ),
      ['DELETE', `${ACME}/webhooks/whe_nothing00000`, undefined, 404, /whe_nothing/],
    ];
    for (const [method, path, sent, status, detail] of refusals) {
      const answer = await admin(app, method, path, sent);
      const label = `${method} ${path} ${JSON.stringify(sent)}`;
      t.match(
        [answer.status, answer.body],
        [status, { detail, status_code: status, error_code: status === 404 ? 'NOT_FOUND' : 'INVALID_REQUEST' }],
        `${label}: ${answer.text}`,
      );
      t.same(Object.keys(answer.body).sort(), ['detail', 'error_code', 'status_code']);
    }
    t.equal(
      (await app.send('POST', '/admin/v1/workspaces', { ...BY_ADMIN, 'content-type': 'text/plain' }, '{"name":"x"}'))
        .status,
      400,
      'only JSON is read',
    );
    t.equal((await app.send('PUT', ACME, BY_ADMIN, '{}')).status, 405);
    t.equal((await admin(app, 'GET', '/admin/v1/nothing')).status, 404);
  });

  await t.test('an endpoint is found in its own workspace only', async (t) => {
    const made = await admin(app, 'POST', `${ACME}/webhooks`, {
      url: 'https://hooks.example.org/',
      events: ['event.verified'],
      mode: 'live',
    });
    const id = String(made.body['id']);
    await admin(app, 'POST', '/admin/v1/workspaces', { name: 'other' });
    const other = `/admin/v1/workspaces/other/webhooks/${id}`;
    for (const [method, path, sent] of [
      ['PATCH', other, { state: 'disabled' }],
      ['DELETE', other],
      ['POST', `${other}/test`],
      ['POST', `${other}/rotate`],
      ['GET', `${other}/deliveries`],
    ] as const) {
      t.equal((await admin(app, method, path, sent)).status, 404, `${method} ${path}`);
    }
    t.match((await admin(app, 'GET', `${ACME}/webhooks`)).body['webhooks'], only({ id, state: 'active' }));
  });

  await t.test('a key can be used the moment it is made, and no longer than it should', async (t) => {
    const issued = (await admin(app, 'POST', `${ACME}/keys`, { kind: 'api', mode: 'live', limit: 1000 })).body;
    const status = async (key: unknown): Promise<number> =>
      (await app.post('/fingerprint/score', body('ada'), { 'x-service-key': String(key) })).status;
    const one = `/admin/v1/keys/${String(issued['id'])}`;
    t.equal(await status(issued['key']), 200);
    t.match((await admin(app, 'PATCH', one, { state: 'inactive', limit: 5 })).body, { state: 'inactive', limit: 5 });
    t.equal(await status(issued['key']), 403);
    t.match((await admin(app, 'PATCH', one, { state: 'active', limit: null })).body, { state: 'active', limit: null });
    const rotated = (await admin(app, 'POST', `${one}/rotate`, { overlap_seconds: 3600 })).body;
    t.same([await status(issued['key']), await status(rotated['key'])], [200, 200], 'both for a while');
    t.match((await admin(app, 'DELETE', one)).body, { state: 'revoked' });
    t.same([await status(issued['key']), await status(rotated['key'])], [401, 200]);
    const bound = { kind: 'public', mode: 'live', origins: ['https://shop.example'], address_share: 7 };
    const page = String((await admin(app, 'POST', `${ACME}/keys`, bound)).body['key']);
    const from = async (origin: string): Promise<number> =>
      (await app.post('/v2/fingerprint', body('ada'), { 'x-api-key': page, origin })).status;
    t.same([await from('https://shop.example'), await from('https://a.shop.example')], [200, 401], 'bound as made');
    const { text } = await admin(app, 'GET', `${ACME}/keys`);
    t.match(text, /"origins":\["https:\/\/shop\.example"\],"address_share":7,/);
    t.notMatch(text, /[prs]k_(test|live)_/, 'texts are shown once');
  });

  await t.test(
    'a policy of its own holds for a workspace, for the next request, after a restart, until it is taken back',
    async (t) => {
      const risk = async (user: string): Promise<number> =>
        Number((await app.post('/fingerprint/score?dry_run=true', body(user))).body['risk_score']);
      const before = await risk('new 1');
      const changed = await admin(app, 'PATCH', ACME, { policy: { points: { new_user_profile: 6 } } });
      t.match([changed.status, changed.body], [200, { policy: { points: { new_user_profile: 6 } } }]);
      t.ok(before < 30 && (await risk('new 2')) > 60);
      await app.restart();
      t.ok((await risk('new 3')) > 60);
      t.match(
        (await admin(app, 'PATCH', ACME, { retention_days: 10 })).body,
        { policy: { points: { new_user_profile: 6 } }, retention_days: 10 },
        'what is not named stays',
      );
      t.match((await admin(app, 'PATCH', ACME, { policy: null })).body, { policy: null });
      t.equal(await risk('new 4'), before);
    },
  );

  await t.test('a workspace has a bound of endpoints', async (t) => {
    const hook = { url: 'https://hooks.example.org/', events: ['event.verified'], mode: 'test' };
    await admin(app, 'POST', '/admin/v1/workspaces', { name: 'many' });
    const answers: Json[] = [];
    for (let i = 0; i < 21; i += 1)
      answers.push((await admin(app, 'POST', '/admin/v1/workspaces/many/webhooks', hook)).body);
    t.equal(answers.filter(({ id }) => id !== undefined).length, 20);
    t.match(answers.at(-1), { status_code: 409, detail: /20/ });
  });

  t.notMatch(app.lines.join(''), new RegExp(`${ADMIN_TOKEN}|whsec_|_live_`), 'the log shows no secret');
}

for (const engine of ['uws', 'node']) t.test(`on ${engine}`, (t) => suite(t, engine));
