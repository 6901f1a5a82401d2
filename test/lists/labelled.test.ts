// Lists that labels fill: who was in an event that was labelled as fraud is on them for a time, and not any more when
// the label is taken back, corrected, or its user erased.
import t, { type Test } from 'tap';
import { type Answer, testApp, type Json, type TestApp } from '../support/app.js';
import { body, fingerprintOf } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { onEveryBackend } from '../support/storage.js';
import { ADMIN_TOKEN } from '../support/callers/operators.js';
import { LOGIN, admin } from './asking.js';
import { only } from '../support/only.js';

const IDENTIFIER = `sha256:${'cd'.repeat(32)}`;
const ADDRESS = '198.51.100.7';
const DAY_MS = 86_400_000;

async function loggedIn(app: TestApp, user: string, device = `${user}'s phone`): Promise<string> {
  const sent = { ...body(user, device), loginContext: { identifierHash: IDENTIFIER, result: 'SUCCESS' } };
  const headers = { 'x-service-key': app.keys.live.api, 'x-client-ip': ADDRESS };
  return String((await app.post(LOGIN, sent, headers)).body['session_id']);
}

/** An event that was decided a moment ago may be on its way. */
async function label(t: Test, app: TestApp, event: string, said: string): Promise<void> {
  const headers = { 'x-secret-api-key': app.keys.live.secret };
  const tell = (): Promise<Answer> => app.post(`/v2/events/${event}/label`, { label: said, source: 'review' }, headers);
  await eventually(t, `labelled ${said}`, async () => (await tell()).status === 200);
}

/** What is on each of the lists, by its party. */
async function onLists(app: TestApp): Promise<Record<string, Json[]>> {
  const all: Record<string, Json[]> = {};
  for (const party of ['users', 'visitors', 'devices', 'identifiers', 'addresses'])
    all[party] = (await admin(app, 'GET', `/lists/fraud_${party}/entries`)).body['entries'] as Json[];
  return all;
}

const counts = async (app: TestApp): Promise<string> =>
  Object.values(await onLists(app))
    .map(({ length }) => length)
    .join(' ');

const become = (t: Test, app: TestApp, wanted: string): Promise<void> =>
  eventually(
    t,
    `users, visitors, devices, identifiers, addresses: ${wanted}`,
    async () => (await counts(app)) === wanted,
  );

t.test('lists that labels fill', async (t) => {
  onEveryBackend(t, async (t, place) => {
    const { url, dataDir } = place(t);
    const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '2', DATA_DIR: dataDir, REDIS_URL: url } });
    let first = '';

    await t.test('a fraud puts its parties on them, each for its time', async (t) => {
      first = await loggedIn(app, 'mallory');
      await label(t, app, first, 'fraud');
      await become(t, app, '1 1 1 1 1');
      const { users = [], devices = [], addresses = [] } = await onLists(app);
      t.match(
        devices,
        only({ hash: fingerprintOf("mallory's phone"), by: 'labels', note: new RegExp(`^fraud ${first} `) }),
      );
      const days = ([entry]: Json[]): number =>
        Math.round((Date.parse(String(entry?.['expires_at'])) - Date.parse(String(entry?.['added_at']))) / DAY_MS);
      t.same([days(users), days(devices), days(addresses)], [400, 180, 3]);
    });

    await t.test('a rule asks them; without one they change nothing that the signal does not', async (t) => {
      const dry = async (user: string): Promise<Json> => {
        const sent = { ...body(user, 'another phone'), loginContext: { identifierHash: IDENTIFIER } };
        const headers = { 'x-service-key': app.keys.live.api, 'x-client-ip': '203.0.113.9' };
        return (await app.post(`${LOGIN}?dry_run=true&explain=true`, sent, headers)).body;
      };
      await eventually(t, 'the signal speaks', async () => JSON.stringify(await dry('other')).includes('"watched"'));
      t.notOk('rules' in (await dry('other')), 'no rule held');
      const rule = { id: 'rul_seen', name: 'Seen', state: 'live', effect: { force: 'block' }, code: 'seen_before' };
      const rules = [{ ...rule, when: 'identifier in @fraud_identifiers' }];
      t.equal((await admin(app, 'POST', '/rules/publish', { rules })).status, 200);
      await eventually(t, 'the rule holds', async () => (await dry('other'))['action'] === 'block');
      t.equal((await admin(app, 'POST', '/rules/publish', { rules: [] })).status, 200);
    });

    await t.test('an entry stays while another label holds', async (t) => {
      const second = await loggedIn(app, 'mallory', "mallory's other phone");
      await label(t, app, second, 'chargeback');
      await eventually(t, 'it is by both', async () => {
        const { users = [], devices = [] } = await onLists(app);
        return devices.length === 2 && /^chargeback \S+ \S+, fraud /.test(String(users[0]?.['note']));
      });
      await label(t, app, first, 'unknown');
      await eventually(t, 'by one', async () => {
        const { users = [], devices = [], addresses = [] } = await onLists(app);
        const note = String(users[0]?.['note']);
        return (
          devices.length === 1 &&
          addresses.length === 0 &&
          note.startsWith(`chargeback ${second} `) &&
          !note.includes(',')
        );
      });
      await label(t, app, second, 'legitimate');
      await become(t, app, '0 0 0 0 0');
    });

    await t.test('of a takeover the victim is on no list', async (t) => {
      const theft = await loggedIn(app, 'victim', "the thief's phone");
      await label(t, app, theft, 'account_takeover');
      await become(t, app, '0 1 1 1 1');
      await label(t, app, theft, 'fraud');
      await become(t, app, '1 1 1 1 1');
      await label(t, app, theft, 'account_takeover');
      await become(t, app, '0 1 1 1 1');
      await label(t, app, theft, 'unknown');
      await become(t, app, '0 0 0 0 0');
    });

    await t.test('of what only a page told there is its device and its address', async (t) => {
      const page = { 'x-api-key': app.keys.live.public };
      const event = String((await app.post('/v2/fingerprint', body('somebody', 'a page'), page)).body['event_id']);
      await label(t, app, event, 'fraud');
      await become(t, app, '0 0 1 0 1');
      await label(t, app, event, 'unknown');
      await become(t, app, '0 0 0 0 0');
    });

    await t.test(
      'they are there after a restart, and an erased user takes along what his labels put there',
      async (t) => {
        await label(t, app, await loggedIn(app, 'erased'), 'fraud');
        await label(t, app, await loggedIn(app, 'stays', "erased's phone"), 'fraud');
        await become(t, app, '2 1 1 1 1');
        await app.restart();
        t.equal(await counts(app), '2 1 1 1 1');
        const { body: asked } = await admin(app, 'POST', '/erasures', { mode: 'live', user: 'erased' });
        const told = async (): Promise<Json> => (await admin(app, 'GET', `/erasures/${String(asked['id'])}`)).body;
        await eventually(t, 'it is done', async () => (await told())['state'] === 'done');
        t.match(await told(), { left: { lists: 0 } });
        const { users = [], devices = [], addresses = [], identifiers = [] } = await onLists(app);
        t.equal(users.length, 1, 'of the other user');
        for (const [one] of [devices, addresses]) t.notMatch(one?.['note'], ',', 'by the label of the other one alone');
        t.same(identifiers, [], 'his name was his');
      },
    );

    await t.test('an erased visitor takes them along too, unless a list keeps them', async (t) => {
      const event = await loggedIn(app, 'seen');
      await label(t, app, event, 'fraud');
      await become(t, app, '2 2 2 1 1');
      t.equal((await admin(app, 'PATCH', '/lists/fraud_users', { keep_on_erasure: true })).status, 200);
      const visitor = fingerprintOf("seen's phone");
      const { body: asked } = await admin(app, 'POST', '/erasures', { mode: 'live', visitor });
      const told = async (): Promise<Json> => (await admin(app, 'GET', `/erasures/${String(asked['id'])}`)).body;
      await eventually(t, 'it is done', async () => (await told())['state'] === 'done');
      const { users = [], ...others } = await onLists(app);
      t.equal(users.length, 2, 'kept');
      t.notMatch(JSON.stringify(others), event);
      t.equal(others['devices']?.length, 1);
    });
  });
});

t.test('two nodes on one Redis', { skip: needsRedis.skip, timeout: 240_000 }, async (t) => {
  const { url } = await startRedis(t);
  const [one, two] = [
    await testApp(t, { env: { ADMIN_TOKEN, REDIS_URL: url } }),
    await testApp(t, { env: { ADMIN_TOKEN, REDIS_URL: url } }),
  ];
  const nodes = [one, two];
  const event = await loggedIn(one, 'mallory');
  await label(t, two, event, 'fraud');
  for (const node of nodes) await become(t, node, '1 1 1 1 1');
  await label(t, one, event, 'legitimate');
  for (const node of nodes) await become(t, node, '0 0 0 0 0');
});
