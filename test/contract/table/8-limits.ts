// 8. Limits: how many requests of a key and of a user, what the headers say, how large a body may be.
import { type Test } from 'tap';
import { type Answer, type Json } from '../../support/app.js';
import {
  COLLECT,
  type KeyName,
  OWN_LIMIT,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  type World,
} from '../../support/promises/contract.js';

const LOGIN = '/fingerprint/verify/login';
const RATE_HEADERS = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'ratelimit',
  'ratelimit-policy',
];
const BODY_BYTES_MAX = 65_536;

/** So many requests within one new window. */
async function within(t: Test, world: World, count: number, ask: () => Parameters<World['ask']>[1]): Promise<Answer[]> {
  world.nextWindow();
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await world.ask(t, ask()));
  return answers;
}

/** So many requests within one new window, all at once: how many had each status. */
async function atOnce(
  t: Test,
  world: World,
  count: number,
  ask: () => Parameters<World['ask']>[1],
): Promise<Record<number, number>> {
  world.nextWindow();
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: count }, () => world.ask(t, ask()))))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** On a store that nodes share a node may be held back a little early: it asks for its share in the background. */
function exact(world: World): boolean {
  return world.store === 'lmdb';
}

function keyLimit(key: KeyName, limit: number, path = SCORE): Row {
  return row(`${key}: ${limit} requests a second, then 429`, async (t, world) => {
    if (!exact(world)) return;
    const ask = (): Parameters<World['ask']>[1] => ({ path, key, body: request(world) });
    t.strictSame(await atOnce(t, world, limit + 2, ask), { 200: limit, 429: 2 });
    world.nextWindow();
    t.equal((await world.ask(t, ask())).status, 200, 'and again in the next second');
  });
}

const keys: Row[] = [
  keyLimit('ordinaryApi', 100),
  keyLimit('sandboxApi', 10),
  keyLimit('sandboxPublic', 10, COLLECT),
  keyLimit('limitedApi', OWN_LIMIT),
  keyLimit('limitedPublic', OWN_LIMIT, COLLECT),
  row('keys are counted apart', async (t, world) => {
    await within(t, world, OWN_LIMIT + 1, () => ({ path: SCORE, key: 'limitedApi', body: request(world) }));
    t.equal((await world.ask(t, { path: SCORE, key: 'ordinaryApi', body: request(world) })).status, 200);
  }),
  row('of a public key one address has a fifth, then 429; other addresses go on', async (t, world) => {
    if (!exact(world)) return;
    const from = (address: string): Parameters<World['ask']>[1] => ({
      path: COLLECT,
      key: 'ordinaryPublic',
      body: request(world),
      headers: { 'x-forwarded-for': address },
    });
    const one = world.address();
    t.strictSame(await atOnce(t, world, 22, () => from(one)), { 200: 20, 429: 2 });
    refused(t, await world.ask(t, from(one)), 429, 'RATE_LIMIT_EXCEEDED', /address/);
    t.equal((await world.ask(t, from(world.address()))).status, 200);
  }),
];

/** Takes all that a user has in a new window. */
function exhaustUser(t: Test, world: World, body: Json, path = SCORE): Promise<Record<number, number>> {
  return atOnce(t, world, 100, () => ({ path, body }));
}

const users: Row[] = [
  row('100 requests a second of one user id, then 429; others go on', async (t, world) => {
    const body = request(world);
    const counts = await exhaustUser(t, world, body);
    if (exact(world)) t.strictSame(counts, { 200: 100 });
    const last = await world.ask(t, { path: SCORE, body });
    refused(t, last, 429, 'RATE_LIMIT_EXCEEDED', /user/);
    t.equal(last.headers.get('x-ratelimit-limit'), '100');
    t.equal(last.headers.get('ratelimit-policy'), '"user";q=100;w=1', 'of two limits the nearer one is told');
    t.equal((await world.ask(t, { path: SCORE, body: request(world) })).status, 200);
    world.nextWindow();
    t.equal((await world.ask(t, { path: SCORE, body })).status, 200);
  }),
  row('the limit holds over all endpoints; backends and pages have one each', async (t, world) => {
    const body = request(world);
    await exhaustUser(t, world, body);
    refused(t, await world.ask(t, { path: LOGIN, body }), 429, 'RATE_LIMIT_EXCEEDED', /user/);
    t.equal((await world.ask(t, { path: COLLECT, body })).status, 200, 'a page is not told of the backend');
    await atOnce(t, world, 101, () => ({ path: COLLECT, body }));
    refused(t, await world.ask(t, { path: COLLECT, body }), 429, 'RATE_LIMIT_EXCEEDED', /user/);
    t.equal((await world.ask(t, { path: SCORE, body })).status, 200, 'and gets nobody refused');
  }),
  row('it applies to a user derived from the fingerprint', async (t, world) => {
    const body = request(world, { userId: undefined });
    await exhaustUser(t, world, body);
    refused(t, await world.ask(t, { path: SCORE, body }), 429, 'RATE_LIMIT_EXCEEDED', /user/);
  }),
  row("a dry run costs no limit but the key's", async (t, world) => {
    const body = request(world);
    t.strictSame(await exhaustUser(t, world, body, `${SCORE}?dry_run=true`), { 200: 100 });
    t.equal((await world.ask(t, { path: SCORE, body })).status, 200);
  }),
  row('test and live are counted apart', async (t, world) => {
    const body = request(world);
    await exhaustUser(t, world, body);
    t.equal((await world.ask(t, { path: SCORE, key: 'testApi', body })).status, 200);
  }),
];

const headers: Row[] = [
  row('no rate-limit headers below 80 % of a window', async (t, world) => {
    const { headers } = await world.ask(t, { path: SCORE, body: request(world) });
    for (const name of [...RATE_HEADERS, 'retry-after']) t.notOk(headers.has(name), name);
  }),
  row('from 80 % on: X-RateLimit-Limit, -Remaining, -Reset, without Retry-After', async (t, world) => {
    if (!exact(world)) return;
    const answers = await within(t, world, 10, () => ({ path: SCORE, key: 'sandboxApi', body: request(world) }));
    t.strictSame(
      answers.map(({ headers }) => headers.get('x-ratelimit-remaining')),
      [null, null, null, null, null, null, null, '2', '1', '0'],
    );
    const [eighth] = answers.slice(7);
    t.equal(eighth?.headers.get('x-ratelimit-limit'), '10');
    t.equal(eighth?.headers.get('x-ratelimit-reset'), String(world.now / 1000 + 1));
    t.equal(eighth?.headers.get('ratelimit'), '"key";r=2;t=1');
    t.equal(eighth?.headers.get('ratelimit-policy'), '"key";q=10;w=1');
  }),
  row('on 429: the same, nothing left, and Retry-After in whole seconds', async (t, world) => {
    const answers = await within(t, world, OWN_LIMIT + 1, () => ({
      path: SCORE,
      key: 'limitedApi',
      body: request(world),
    }));
    const { headers, status } = answers.at(-1) ?? { headers: new Headers(), status: 0 };
    t.equal(status, 429);
    t.strictSame(
      Object.fromEntries(
        ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map((name) => [
          name,
          headers.get(name),
        ]),
      ),
      {
        'x-ratelimit-limit': String(OWN_LIMIT),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(world.now / 1000 + 1),
        'retry-after': '1',
      },
    );
  }),
  row('refusals carry them too', async (t, world) => {
    if (!exact(world)) return;
    const answers = await within(t, world, OWN_LIMIT, () => ({ path: SCORE, key: 'limitedApi', body: '{' }));
    t.strictSame(answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')]).slice(3), [
      [400, '1'],
      [400, '0'],
    ]);
  }),
  row('/v2/verify and /v2/usage count against their key', async (t, world) => {
    const answers = await within(t, world, OWN_LIMIT, () => ({
      path: '/v2/verify',
      key: 'limitedSecret',
      body: { event_id: 'unknown' },
    }));
    if (exact(world)) t.ok(answers.every(({ status }) => status === 404));
    refused(
      t,
      await world.ask(t, { path: '/v2/usage', method: 'GET', key: 'limitedSecret' }),
      429,
      'RATE_LIMIT_EXCEEDED',
    );
    refused(
      t,
      await world.ask(t, { path: '/v2/verify', key: 'limitedSecret', body: { event_id: ' ' } }),
      429,
      'RATE_LIMIT_EXCEEDED',
    );
  }),
];

function padded(world: World, bytes: number): string {
  const text = JSON.stringify(request(world));
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}

const sizes: Row[] = [
  row('a body of 64 KiB is read', async (t, world) => {
    for (const path of [SCORE, COLLECT])
      t.equal((await world.ask(t, { path, body: padded(world, BODY_BYTES_MAX) })).status, 200);
  }),
  row('a body of one byte more is 413', async (t, world) => {
    for (const path of [SCORE, COLLECT, '/v2/verify'])
      refused(
        t,
        await world.ask(t, { path, body: padded(world, BODY_BYTES_MAX + 1) }),
        413,
        'PAYLOAD_TOO_LARGE',
        /65536/,
      );
  }),
];

export const section: Section = { number: '8', title: 'Limits', rows: [...keys, ...users, ...headers, ...sizes] };
