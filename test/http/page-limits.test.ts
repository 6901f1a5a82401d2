// The limits of a public key over HTTP: what an unreadable request counts against, and which limit is told.
import t from 'tap';
import { changeKey, createKey, type KeyRequest } from '../../src/access/keys.js';
import { changesKnown, testApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';

const PATH = '/v2/fingerprint';
const PROXY = { TRUSTED_PROXIES: '127.0.0.1/32', ALLOW_INSECURE_HTTP: '1' };

t.test('limits of pages', async (t) => {
  // A second has passed between two tests.
  let now = Date.UTC(2026, 0, 1);
  const app = await testApp(t, { env: { SHARDS: '1', USER_LIMIT: '5', ...PROXY }, clock: () => now });
  t.beforeEach(() => (now += 1000));
  const keyOf = async (request: Partial<KeyRequest>, addressShare?: number): Promise<string> => {
    const asked = { workspace: WORKSPACE, kind: 'public', mode: 'live', ...request } as const;
    const { id, key } = await createKey(app.control, asked);
    if (addressShare !== undefined) await changeKey(app.control, id, { addressShare });
    await changesKnown(app);
    return key;
  };
  const ask = (key: string, sent: unknown, address = '192.0.2.1') =>
    app.post(PATH, sent, { 'x-api-key': key, 'x-forwarded-for': address });
  const statuses = async (key: string, count: number, address?: string): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < count; i += 1) all.push((await ask(key, '{', address)).status);
    return all;
  };
  const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

  const cases = [
    { what: 'a test key', request: { mode: 'test' }, share: undefined, taken: 10, left: 0 },
    { what: 'a key whose share is its limit', request: { limit: 12 }, share: 12, taken: 12, left: 0 },
    { what: 'a key with a share below its limit', request: { limit: 5 }, share: 4, taken: 4, left: 4 },
  ] as const;
  for (const { what, request, share, taken, left } of cases)
    await t.test(`unreadable requests of one address are bounded with ${what}`, async (t) => {
      const key = await keyOf(request, share);
      t.strictSame(await statuses(key, taken + 3), [...times(taken, 400), ...times(3, 429)]);
      const other = await statuses(key, 4, '198.51.100.1');
      t.strictSame(other, [...times(left, 400), ...times(4 - left, 429)], 'and what another address still has');
    });

  const rates = async (key: string, count: number, userOf: (i: number) => string): Promise<(string | null)[]> => {
    const all: (string | null)[] = [];
    for (let i = 0; i < count; i += 1) all.push((await ask(key, body(userOf(i)))).headers.get('ratelimit'));
    return all.map((rate) => rate?.replace(/;t=.*/, '') ?? null);
  };

  await t.test("an address is told when 80 % of its share is used, also where the key's limit is near", async (t) => {
    for (const limit of [30, 11]) {
      const told = await rates(await keyOf({ limit }, 10), 11, (i) => `user ${limit} ${i}`);
      t.strictSame(told.slice(0, 7), Array(7).fill(null));
      t.strictSame(told.slice(7), ['"address";r=2', '"address";r=1', '"address";r=0', '"address";r=0']);
    }
  });

  await t.test('of the limits of a user and a key the nearer one is told', async (t) => {
    const told = await rates(await keyOf({ limit: 6 }), 5, () => 'ada');
    t.strictSame(told, [null, null, null, '"user";r=1', '"user";r=0']);
  });
});
