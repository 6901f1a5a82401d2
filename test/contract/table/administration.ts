// Beyond the contract: what an administrator changes of keys and plans holds for the next request. The API itself is
// held to its document in test/flow/admin.test.ts.
import { type Test } from 'tap';
import { type Answer, type Json } from '../../support/app.js';
import {
  ADMIN_TOKEN,
  collect,
  part,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  verify,
  type World,
} from '../../support/promises/contract.js';
import { eventually } from '../../support/eventually.js';

const DAY_MS = 86_400_000;

function admin(t: Test, world: World, method: string, path: string, body: Json = {}): Promise<Answer> {
  return world.ask(t, {
    method,
    path: `/admin/v1${path}`,
    key: '',
    body,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
  });
}

interface Issued {
  id: string;
  key: string;
}

async function issue(t: Test, world: World, workspace: string, kind: string, limit = 1000): Promise<Issued> {
  const { status, body } = await admin(t, world, 'POST', `/workspaces/${workspace}/keys`, {
    kind,
    mode: 'live',
    limit,
  });
  t.equal(status, 201);
  return { id: String(body['id']), key: String(body['key']) };
}

const scored = async (t: Test, world: World, { key }: Issued): Promise<number> =>
  (await world.ask(t, { path: SCORE, body: request(world), key: '', headers: { 'x-service-key': key } })).status;

async function statuses(t: Test, world: World, key: Issued, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) found.push(await scored(t, world, key));
  return found;
}

const rows: Row[] = [
  row('the limit of a key is what it was given, and what it was changed to', async (t, world) => {
    const key = await issue(t, world, 'acme', 'api', 2);
    world.nextWindow();
    t.strictSame(await statuses(t, world, key, 3), [200, 200, 429]);
    t.match((await admin(t, world, 'PATCH', `/keys/${key.id}`, { limit: 4 })).body, { limit: 4 });
    t.strictSame(await statuses(t, world, key, 3), [200, 200, 429], 'in the same second');
    t.match((await admin(t, world, 'PATCH', `/keys/${key.id}`, { limit: null })).body, { limit: null });
    t.strictSame(await statuses(t, world, key, 2), [200, 200], "the mode's again");
    for (const limit of [0, -1, 1.5, 1_000_001, '5'])
      refused(t, await admin(t, world, 'PATCH', `/keys/${key.id}`, { limit }), 400, 'INVALID_REQUEST', /\/limit/);
  }),
  row('a replaced key goes on for its overlap, and not longer', async (t, world) => {
    const old = await issue(t, world, 'acme', 'api');
    const { status, body } = await admin(t, world, 'POST', `/keys/${old.id}/rotate`, { overlap_seconds: 60 });
    t.equal(status, 201);
    const replacement = { id: String(body['id']), key: String(body['key']) };
    world.tick(59_000);
    t.strictSame([await scored(t, world, old), await scored(t, world, replacement)], [200, 200], 'both');
    world.tick(1001);
    await eventually(t, 'the old one is over', async () => (await scored(t, world, old)) === 401);
    t.equal(await scored(t, world, replacement), 200);
  }),
  row('without an overlap it ends at once', async (t, world) => {
    const old = await issue(t, world, 'acme', 'api');
    const { body } = await admin(t, world, 'POST', `/keys/${old.id}/rotate`, { overlap_seconds: 0 });
    t.strictSame(
      [await scored(t, world, old), await scored(t, world, { id: '', key: String(body['key']) })],
      [401, 200],
    );
  }),
  row('an inactive key is 403, a revoked one 401, for ever', async (t, world) => {
    const key = await issue(t, world, 'acme', 'api');
    for (const [state, status] of [
      ['inactive', 403],
      ['active', 200],
    ] as const) {
      await admin(t, world, 'PATCH', `/keys/${key.id}`, { state });
      t.equal(await scored(t, world, key), status, state);
    }
    await admin(t, world, 'DELETE', `/keys/${key.id}`);
    t.equal(await scored(t, world, key), 401);
    t.equal((await admin(t, world, 'PATCH', `/keys/${key.id}`, { state: 'active' })).status, 409);
  }),
  row('the plan of a workspace holds for the next verification, and starts anew with a month', async (t, world) => {
    t.equal((await admin(t, world, 'POST', '/workspaces', { name: 'plans', protected_devices: 1 })).status, 201);
    const [publicKey, secret] = [await issue(t, world, 'plans', 'public'), await issue(t, world, 'plans', 'secret')];
    const asPage = { key: '', headers: { 'x-api-key': publicKey.key } } as const;
    const asBackend = { key: '', headers: { 'x-secret-api-key': secret.key } } as const;
    const visit = async (): Promise<number> =>
      (await verify(t, world, (await collect(t, world, request(world), asPage))['event_id'], asBackend)).status;
    const used = async (): Promise<unknown> =>
      part((await world.ask(t, { path: '/v2/usage', method: 'GET', ...asBackend })).body, 'protected_devices');
    const plan = (devices: number): Promise<Answer> =>
      admin(t, world, 'PATCH', '/workspaces/plans', { protected_devices: devices });

    t.strictSame([await visit(), await visit()], [200, 402]);
    t.match((await plan(2)).body, { protected_devices: 2 });
    t.strictSame([await visit(), await visit()], [200, 402], 'one more');
    await plan(0);
    t.strictSame([await visit(), await used()], [402, { used: 2, limit: 0 }], 'fewer than are counted');
    await plan(2);
    world.tick(32 * DAY_MS);
    t.strictSame(await used(), { used: 0, limit: 2 });
    t.strictSame([await visit(), await visit(), await visit()], [200, 200, 402]);
    for (const devices of [-1, 0.5, 1_000_000_001, null])
      refused(
        t,
        await admin(t, world, 'PATCH', '/workspaces/plans', { protected_devices: devices }),
        400,
        'INVALID_REQUEST',
        /protected_devices/,
      );
  }),
];

export const section: Section = { number: '+', title: 'Keys and plans', rows };
