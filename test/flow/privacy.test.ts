// Nothing personal at rest and nothing in the service's own log: after a journey over every endpoint, every value that
// says who somebody is, where he is or what opens a door is looked for in every file, every value of the store and
// every line of the log.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { type Answer, testApp, type TestApp } from '../support/app.js';
import { device, fingerprintOf } from '../support/bodies.js';
import { type TestEngine, testEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { BROWSER as AGENT } from '../support/agents.js';

const ADMIN_TOKEN = 'the-token-of-this-test';
const ADMIN = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
const IDENTIFIER = fingerprintOf('ada.lovelace@example.org');

/** Personal values by what they are. All are sent; none may stay. */
const PERSONAL = {
  'user id': 'ada.lovelace-4711',
  'identifier hash': IDENTIFIER,
  'SIM serial': '8949020000012345678',
  'session id': 'session-of-ada-0815',
  'attempt id': 'attempt-of-ada-0816',
  'address of a page': '91.65.10.23',
  'address told by a backend': '2a02:8109:9a80:1c44:f00d:cafe:1234:5678',
  'query of a page': 'token=s3cr3t-reset-token',
  'fragment of a page': 'private-fragment',
  'query of a referrer': 'q=ada-private-search',
  'query of a Referer': 'mail=ada-in-referer',
  'password in an address': 'hunter2-in-url',
  'Idempotency-Key': 'order-4711-of-ada',
  'raw e-mail that was refused': 'ada.raw@example.org',
  'user id that was refused': 'u-4711-refused',
  'value of an unknown property': 'unknown-property-of-ada',
  'header of nobody': 'cookie-of-ada',
  'user id that was to be erased': 'grace.hopper-erased',
} as const;

const BROWSER = {
  'user-agent': AGENT,
  'x-forwarded-for': PERSONAL['address of a page'],
};

function bodyOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    userId: PERSONAL['user id'],
    device: device('adas phone'),
    session: { sessionId: PERSONAL['session id'] },
    sim: { simSerialNumber: PERSONAL['SIM serial'], simOperator: '26201' },
    loginContext: { identifierHash: `sha256:${IDENTIFIER}`, result: 'SUCCESS', attemptId: PERSONAL['attempt id'] },
    page_url:
      `https://ada:${PERSONAL['password in an address']}@shop.example/known-path?${PERSONAL['query of a page']}#` +
      PERSONAL['fragment of a page'],
    referrer: `https://search.example/?${PERSONAL['query of a referrer']}`,
    unknown: { deep: PERSONAL['value of an unknown property'] },
    ...change,
  };
}

async function journey(t: Test, app: TestApp): Promise<void> {
  const hook = { url: 'http://127.0.0.1:9/', events: ['event.verified'], mode: 'live' };
  t.equal(
    (
      await app.send(
        'POST',
        '/admin/v1/workspaces/acme/webhooks',
        { ...ADMIN, 'x-forwarded-proto': 'https' },
        JSON.stringify(hook),
      )
    ).status,
    201,
  );
  const ask = async (path: string, headers: Record<string, string>, body: unknown): Promise<Answer> =>
    app.post(path, body, {
      'x-forwarded-proto': 'https',
      cookie: PERSONAL['header of nobody'],
      ...headers,
    });
  const { api, public: publicKey, secret } = app.keys.live;
  const backend = { 'x-service-key': api, 'x-client-ip': PERSONAL['address told by a backend'] };
  const page = {
    'x-api-key': publicKey,
    ...BROWSER,
    referer: `https://shop.example/?${PERSONAL['query of a Referer']}`,
  };
  const once = { 'idempotency-key': PERSONAL['Idempotency-Key'] };

  const useCases = 'login checkout registration password-reset account-change'.split(' ');
  for (const path of ['score?explain=true', ...useCases.map((name) => `verify/${name}`)]) {
    t.equal((await ask(`/fingerprint/${path}`, { ...backend, ...once }, bodyOf())).status, 200, path);
  }
  t.equal(
    (
      await ask(
        '/fingerprint/verify/login',
        backend,
        bodyOf({ loginContext: { identifierHash: `sha256:${IDENTIFIER.toUpperCase()}`, result: 'FAILURE' } }),
      )
    ).status,
    200,
  );
  t.equal((await ask('/fingerprint/verify/login', page, bodyOf({ page_url: undefined }))).status, 200);
  const { status, body } = await ask('/v2/fingerprint', { ...page, ...once }, bodyOf());
  t.equal(status, 200);
  t.equal(
    (await ask('/v2/verify', { 'x-secret-api-key': secret, ...once }, { event_id: body['event_id'] })).status,
    200,
  );

  const { status: asked } = await app.send(
    'POST',
    '/admin/v1/workspaces/acme/erasures',
    { ...ADMIN, 'x-forwarded-proto': 'https' },
    JSON.stringify({ user: PERSONAL['user id that was to be erased'], mode: 'live' }),
  );
  t.equal(asked, 202);

  const refused = [
    await ask(
      '/fingerprint/verify/login',
      backend,
      bodyOf({ loginContext: { identifierHash: PERSONAL['raw e-mail that was refused'] } }),
    ),
    await ask('/fingerprint/score', backend, bodyOf({ userId: [PERSONAL['user id that was refused']] })),
    await ask('/fingerprint/score', backend, `{"userId":"${PERSONAL['user id that was refused']}"`),
    await ask('/fingerprint/score', { ...backend, ...once }, { ...bodyOf(), other: 1 }),
    await ask(`/nowhere/${PERSONAL['user id that was refused']}`, backend, bodyOf()),
    await ask('/fingerprint/score', backend, ' '.repeat(70_000)),
  ];
  t.strictSame(
    refused.map((answer) => answer.status),
    [400, 400, 400, 422, 404, 413],
  );
}

function* filesIn(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

async function membersOf(redis: Redis, key: string, type: string): Promise<Buffer[]> {
  switch (type) {
    case 'string':
      return [(await redis.getBuffer(key)) ?? Buffer.alloc(0)];
    case 'hash':
      return Object.entries(await redis.hgetallBuffer(key)).flatMap(([field, value]) => [Buffer.from(field), value]);
    case 'set':
      return redis.smembersBuffer(key);
    case 'zset':
      return redis.zrangeBuffer(key, '0', '-1');
    case 'list':
      return redis.lrangeBuffer(key, 0, -1);
    // Expired since it was listed.
    case 'none':
      return [];
    default:
      throw new Error(`the test cannot read a ${type}`);
  }
}

/** Everything that Redis holds, as name and bytes. DUMP would compress. */
async function redisValues(url: string): Promise<[string, Buffer][]> {
  const redis = new Redis(url);
  const found: [string, Buffer][] = [];
  for (const key of await redis.keys('*')) {
    const members = await membersOf(redis, key, await redis.type(key));
    found.push([`Redis ${key}`, Buffer.concat([Buffer.from(key), ...members])]);
  }
  redis.disconnect();
  return found;
}

/** Every value of every table, as text. */
async function tablesOf(t: Test, { ask }: TestEngine): Promise<[string, Buffer][]> {
  await eventually(
    t,
    'everything has arrived',
    async () => (await ask('SELECT (SELECT count() FROM events), (SELECT count() FROM verifications)')) === '10\t1',
  );
  const found: [string, Buffer][] = [];
  for (const name of (await ask("SELECT name FROM system.tables WHERE database = 'default'")).split('\n')) {
    found.push([`ClickHouse ${name}`, Buffer.from(await ask(`SELECT * FROM ${name}`))]);
  }
  return found;
}

/** The forms a value may hide in: text in two encodings and any case, base64, and the bytes of hex. */
function forms(value: string): Buffer[] {
  const texts = [value, value.toUpperCase(), value.toLowerCase(), encodeURIComponent(value)];
  const found = [...new Set(texts)].flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ]);
  return /^[0-9a-f]{64}$/.test(value) ? [...found, Buffer.from(value, 'hex')] : found;
}

async function nothingStays(t: Test, env: Record<string, string>, analytics?: TestEngine): Promise<void> {
  const app = await testApp(t, {
    env: { TRUSTED_PROXIES: '127.0.0.1', ADMIN_TOKEN, WEBHOOK_ALLOW_PRIVATE: '1', ...env },
  });
  await journey(t, app);
  // What memory still held is on disk when it has stopped.
  await app.restart();

  const places: [string, Buffer][] = [...filesIn(app.dataDir)].map((path) => [
    path.slice(app.dataDir.length),
    readFileSync(path),
  ]);
  if (env['REDIS_URL'] !== undefined) places.push(...(await redisValues(env['REDIS_URL'])));
  if (analytics !== undefined) places.push(...(await tablesOf(t, analytics)));
  places.push(['the log', Buffer.from(app.lines.join(''))]);

  const keys = Object.entries(app.keys).flatMap(([mode, kinds]) =>
    Object.entries(kinds).map(([kind, key]) => [`${mode} ${kind} key`, key]),
  );
  for (const [what, value] of [...Object.entries({ ...PERSONAL, 'admin token': ADMIN_TOKEN }), ...keys]) {
    const needles = forms(String(value));
    const found = places
      .filter(([, bytes]) => needles.some((needle) => bytes.includes(needle)))
      .map(([place]) => place);
    t.strictSame(found, [], String(what));
  }
  const all = Buffer.concat(places.map(([, bytes]) => bytes));
  for (const kept of ['shop.example/known-path', 'Pixel 8', 'acme', 'new_user_profile'])
    t.ok(all.includes(kept), `"${kept}" is no secret, and is found`);
  t.ok(
    all.includes(Buffer.from(fingerprintOf('adas phone'))) ||
      all.includes(Buffer.from(fingerprintOf('adas phone'), 'hex')),
    'the fingerprint too',
  );
}

t.setTimeout(420_000);

t.test('on LMDB, with ClickHouse where there is an engine', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return nothingStays(t, {});
  await nothingStays(t, { CLICKHOUSE: '', CLICKHOUSE_URL: engine.url }, engine);
});

t.test('on Redis', needsRedis, async (t) => nothingStays(t, { REDIS_URL: (await startRedis(t)).url }));
