// Workspaces of one company (two brands, staging and production) and the modes of one workspace know nothing of each
// other: what one has seen changes no decision of another, not in its points, counts or replays.
import t from 'tap';
import { createTestApp, type Json, type TestApp } from '../../support/app.js';
import { device, fingerprintOf } from '../../support/bodies.js';
import { createKeys } from '../../support/callers/many-keys.js';
import { eventually } from '../../support/eventually.js';
import { behavioral } from '../../support/stories/scenario.js';

const START = Date.UTC(2026, 0, 14, 12);
const LIMIT = 100_000;
const HOME = { 'x-client-ip': '91.65.10.20' };
/** Ids, and how long it took. */
const OWN = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|"latency_ms":[\d.]+/g;

const login = (result: string): Json => ({
  loginContext: { identifierHash: `sha256:${fingerprintOf('ann')}`, result, authMethod: 'PASSWORD' },
});
const order = (amount: number): Json => ({
  checkoutContext: { amount, currency: 'EUR', itemCount: 1, shippingCountry: 'DE' },
});
const PATHS = ['login', 'registration', 'password-reset', 'checkout', 'account-change'] as const;

/** What a person does: every use case, once. */
function visit(user: string, name: string, sample: number): (readonly [path: string, body: Json])[] {
  const body = { userId: user, device: device(name), ...behavioral(77, sample) };
  const more: Json[] = [login('SUCCESS'), {}, {}, order(50), { accountChangeContext: { changeType: 'email' } }];
  return PATHS.map((path, i) => [`/fingerprint/verify/${path}`, { ...body, ...more[i] }]);
}

/** Everything that leaves traces: failures, accounts, orders, replayed key times, and a label. */
async function attack(test: TestApp, keys: { api: string; secret: string }, pass: (ms: number) => void): Promise<void> {
  const headers = { 'x-service-key': keys.api, ...HOME };
  const ask = async (path: string, body: Json): Promise<Json> => {
    pass(500);
    return (await test.post(path, body, headers)).body;
  };
  for (let i = 0; i < 60; i += 1) {
    const others = { userId: `other ${i}`, device: device("ann's phone"), ...behavioral(77, 1) };
    await ask('/fingerprint/verify/login', { ...others, userId: 'ann', ...login('FAILURE') });
    await ask('/fingerprint/verify/registration', others);
    await ask('/fingerprint/verify/checkout', { ...others, ...order(1 + i) });
  }
  const { session_id: event } = await ask('/fingerprint/verify/login', {
    userId: 'ann',
    device: device("ann's phone"),
    ...login('SUCCESS'),
  });
  const label = { label: 'account_takeover', source: 'customer' };
  const told = await test.post(`/v2/events/${String(event)}/label`, label, { 'x-secret-api-key': keys.secret });
  t.equal(told.status, 200);
}

/** What a workspace tells of Ann, after its own past and what others have seen. */
async function decisions(others: readonly ('brand-a' | 'brand' | 'test mode')[]): Promise<string[]> {
  let now = START;
  const test = await createTestApp({ env: { GEO: 'on', SHARDS: '1' }, clock: () => now });
  try {
    const asked = [
      { workspace: 'brand-b', mode: 'live', kind: 'api', limit: LIMIT },
      ...(['brand-a', 'brand'] as const).flatMap((workspace) =>
        (['api', 'secret'] as const).map((kind) => ({ workspace, mode: 'live' as const, kind, limit: LIMIT })),
      ),
      ...(['api', 'secret'] as const).map((kind) => ({
        workspace: 'brand-b',
        mode: 'test' as const,
        kind,
        limit: LIMIT,
      })),
    ] as const;
    const issued = await createKeys(test.control, asked);
    const [own = '', ...rest] = issued.map(({ key }) => key);
    const known = async (key: string): Promise<boolean> =>
      (await test.post('/fingerprint/score', {}, { 'x-service-key': key })).status === 400;
    await eventually(t, 'the keys are known', async () => (await known(own)) && (await known(rest[4] ?? '')));
    const pass = (ms: number): void => {
      now += ms;
    };
    const replies: string[] = [];
    const told = async (user: string, name: string, sample: number): Promise<void> => {
      for (const [path, body] of visit(user, name, sample)) {
        pass(60_000);
        const { text } = await test.post(`${path}?explain=true`, body, { 'x-service-key': own, ...HOME });
        replies.push(text.replaceAll(OWN, ''));
      }
    };
    for (let day = 0; day < 6; day += 1) {
      await told('ann', "ann's phone", 10 + day);
      now = START + (day + 1) * 86_400_000;
    }
    const at = now;
    for (const [i, name] of (['brand-a', 'brand', 'test mode'] as const).entries())
      if (others.includes(name)) await attack(test, { api: rest[2 * i] ?? '', secret: rest[2 * i + 1] ?? '' }, pass);
    now = at + 600_000;
    await told('ann', "ann's phone", 1);
    await told('bob', "ann's phone", 1);
    await told('ann', "ann's laptop", 2);
    return replies;
  } finally {
    await test.close();
  }
}

t.setTimeout(300_000);
t.test('an attack on one is not seen in another', async (t) => {
  const alone = await decisions([]);
  t.equal(alone.length, 45);
  for (const other of ['brand-a', 'brand', 'test mode'] as const) t.same(await decisions([other]), alone, other);
});
