// Lists from the outside: made and filled by operators, asked by rules, told in events, on every backend.
import t, { type Test } from 'tap';
import { type Answer, createTestApp, type Json, type TestApp, testApp } from '../support/app.js';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { onEveryBackend, type Place } from '../support/storage.js';
import { admin, LOGIN, done } from './asking.js';
import { ADMIN_TOKEN } from '../support/callers/operators.js';
import { only } from '../support/only.js';

/** Milliseconds that the clock of the service goes before ours, or before the moment at which it was stopped. */
let ahead = 0;
let stoppedAt: number | undefined;
const clock = (): number => (stoppedAt ?? Date.now()) + ahead;

function start(place: Place, t: Test): Promise<TestApp> {
  const { url, dataDir } = place(t);
  return createTestApp({ env: { ADMIN_TOKEN, SHARDS: '2', DATA_DIR: dataDir, REDIS_URL: url }, clock });
}

const onList = (list: string, variable: string): Json => ({
  ...{ id: `rul_${list}`, name: list, state: 'live', when: `${variable} in @${list}` },
  ...{ effect: { force: 'block' }, code: `on_${list}` },
});

const publish = (app: TestApp, rules: readonly Json[]): Promise<Answer> =>
  admin(app, 'POST', '/rules/publish', { rules });
const put = (app: TestApp, list: string, entries: readonly Json[]): Promise<Answer> =>
  admin(app, 'POST', `/lists/${list}/entries`, { mode: 'live', entries });

/** What becomes of a login. */
async function action(app: TestApp, user: string, headers: Record<string, string> = {}): Promise<unknown> {
  const of = { 'x-service-key': app.keys.live.api, ...headers };
  return (await app.post(`${LOGIN}?dry_run=true`, body(user), of)).body['action'];
}

let here: Test = t;
const becomes = (app: TestApp, user: string, wanted: string, headers?: Record<string, string>): Promise<void> =>
  eventually(here, `${user}: ${wanted}`, async () => (await action(app, user, headers)) === wanted);

t.test('lists of a workspace', async (t) => {
  onEveryBackend(t, async (t, place) => {
    const app = await start(place, t);
    t.teardown(() => app.close());

    await t.test('an empty list of addresses has one page, and networks come after addresses', async (t) => {
      const page = (query: string): Promise<Json> =>
        done(t, admin(app, 'GET', `/lists/deny_addresses/entries?mode=live${query}`));
      t.same(await page(''), { entries: [], next: null });
      const values = ['198.51.100.7', '198.51.100.8', '203.0.113.0/24', '2001:db8::/32'];
      await done(
        t,
        put(
          app,
          'deny_addresses',
          values.map((value) => ({ value })),
        ),
      );
      t.match(await page(''), { entries: { length: 4 }, next: null });
      const seen = new Set<string>();
      let cursor = '';
      do {
        const { entries, next } = await page(`&limit=1${cursor}`);
        for (const { hash } of entries as { hash: string }[]) seen.add(hash);
        cursor = typeof next === 'string' ? `&cursor=${next}` : '';
      } while (cursor !== '');
      t.equal(seen.size, 4, 'page by page, each once');
      await done(t, admin(app, 'DELETE', '/lists/deny_addresses'));
    });

    await t.test('an entry is asked by a rule within a moment, and not any more when it is taken off', async (t) => {
      here = t;
      t.match(await done(t, admin(app, 'POST', '/lists', { name: 'deny', kind: 'users' }), 201), { variable: 'user' });
      await done(t, publish(app, [onList('deny', 'user')]));
      t.equal(await action(app, 'mallory'), 'allow');
      t.same(await done(t, put(app, 'deny', [{ value: 'mallory', note: 'refund' }])), {
        ...{ added: 1, updated: 0, unchanged: 0 },
      });
      await becomes(app, 'mallory', 'block');
      t.equal(await action(app, 'alice'), 'allow');
      t.match(await done(t, put(app, 'deny', [{ value: 'mallory', note: 'refund' }])), { unchanged: 1 });
      t.same(
        await done(
          t,
          admin(app, 'POST', '/lists/deny/entries/remove', {
            ...{ mode: 'live', entries: [{ value: 'mallory' }, { value: 'nobody' }] },
          }),
        ),
        { removed: 1 },
      );
      await becomes(app, 'mallory', 'allow');
    });

    await t.test('it ends by itself, to the second', async (t) => {
      here = t;
      stoppedAt = Date.now();
      await done(t, put(app, 'deny', [{ value: 'brief', ttl_seconds: 2 }]));
      await becomes(app, 'brief', 'block');
      ahead += 3000;
      t.equal(await action(app, 'brief'), 'allow', 'at the first question after it');
      stoppedAt = undefined;
      t.match(await done(t, admin(app, 'POST', '/lists/deny/check', { mode: 'live', value: 'brief' })), { on: false });
    });

    await t.test(
      'the event says on which lists its parties are, and live entries do not count in test mode',
      async (t) => {
        here = t;
        await done(t, put(app, 'deny', [{ value: 'both' }]));
        await becomes(app, 'both', 'block');
        t.equal(await action(app, 'both', { 'x-service-key': app.keys.test.api }), 'allow');
        const told = await app.post(`${LOGIN}?explain=true`, body('both'));
        t.match((told.body['reasons'] as Json[]).at(-1), { code: 'on_deny' });
      },
    );

    await t.test('a network, in either family, also written as the other, and several that overlap', async (t) => {
      here = t;
      await done(t, admin(app, 'POST', '/lists', { name: 'nets', kind: 'addresses' }), 201);
      await done(t, admin(app, 'POST', '/lists', { name: 'office', kind: 'addresses' }), 201);
      await done(
        t,
        publish(
          app,
          [
            onList('nets', 'ip'),
            { ...onList('office', 'ip'), effect: { force: 'allow' }, priority: 0 },
            { ...onList('nets', 'ip'), id: 'rul_late', code: 'late', priority: 5 },
          ].filter(({ id }) => id !== 'rul_nets'),
        ),
      );
      const from = (address: string): Record<string, string> => ({ 'x-client-ip': address });
      await done(
        t,
        put(
          app,
          'nets',
          ['203.0.113.7', '198.51.100.0/25', '2001:db8:1:2::/64', '2001:db8:7::/48'].map((value) => ({ value })),
        ),
      );
      for (const address of [
        ...['203.0.113.7', '198.51.100.1', '198.51.100.127', '::ffff:198.51.100.5', '2001:db8:1:2::99'],
        ...['2001:db8:7:ffff::1'],
      ])
        await becomes(app, 'net', 'block', from(address));
      for (const address of ['203.0.113.8', '198.51.100.128', '2001:db8:1:3::1', '2001:db8:8::1'])
        t.equal(await action(app, 'net', from(address)), 'allow', address);
      await done(t, put(app, 'office', [{ value: '198.51.100.64/26' }]));
      await becomes(app, 'net', 'allow', from('198.51.100.65'));
      t.equal(await action(app, 'net', from('198.51.100.3')), 'block');
      for (const value of ['0.0.0.0/0', '10.0.0.0/7', '::/0', '1.2.3.4/33', 'here'])
        t.match(await done(t, put(app, 'nets', [{ value }]), 400), { detail: /^\/entries\/0: / });
    });

    await t.test('another name is the same list, for rules that are written then', async (t) => {
      here = t;
      const from = { 'x-client-ip': '198.51.100.3' };
      const rename = (list: string, name: string): Promise<Answer> => admin(app, 'PATCH', `/lists/${list}`, { name });
      const asking = /^The rules rul_late, rul_draft ask the list nets; /;
      await done(t, publish(app, [{ ...onList('nets', 'ip'), id: 'rul_late' }]));
      await done(t, admin(app, 'POST', '/rules', { ...onList('nets', 'ip'), id: 'rul_draft', code: 'draft' }), 201);
      t.match(await done(t, rename('nets', 'networks'), 409), { detail: asking });
      await done(t, admin(app, 'DELETE', '/rules/rul_draft'));
      await done(t, publish(app, []));
      const { id } = await done(t, admin(app, 'POST', '/lists/nets/uploads', { mode: 'live' }), 201);
      t.match(await done(t, rename('nets', 'networks')), { name: 'networks', kind: 'addresses' });
      for (const [list, name, status] of [
        ['nets', 'other', 404],
        ['networks', 'office', 409],
        ['networks', 'deny_users', 409],
        ['deny_users', 'mine', 409],
        ['networks', 'No Name', 400],
      ] as const)
        await done(t, rename(list, name), status);
      await done(t, publish(app, [onList('networks', 'ip')]));
      await becomes(app, 'net', 'block', from);
      await done(t, admin(app, 'POST', `/lists/networks/uploads/${String(id)}/end`, { how: 'drop' }));
      await done(t, publish(app, []));
      await done(t, rename('networks', 'nets'));
    });

    await t.test('a page is told of lists of addresses, and nothing of lists of users', async (t) => {
      here = t;
      const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
      const page = (user: string): Promise<Answer> =>
        app.post('/v2/fingerprint', body(user), { 'x-api-key': app.keys.live.public, 'user-agent': agent });
      await done(t, put(app, 'deny', [{ value: 'known' }]));
      await done(t, publish(app, [onList('deny', 'user')]));
      await becomes(app, 'known', 'block');
      const told = (await page('known')).body;
      t.ok(Number(told['risk_score']) < 50);
      const secret = { 'x-secret-api-key': app.keys.live.secret };
      const verified = await app.post('/v2/verify', { event_id: told['event_id'] }, secret);
      t.match(verified.body, { action: 'block', reasons: only({}, { code: 'ON_DENY' }) });
      await done(t, publish(app, [onList('nets', 'ip')]));
      await done(t, put(app, 'nets', [{ value: '127.0.0.0/8', ttl_seconds: 600 }]));
      await eventually(t, 'by its network', async () => Number((await page('any')).body['risk_score']) >= 70);
      await done(
        t,
        admin(app, 'POST', '/lists/nets/entries/remove', {
          ...{ mode: 'live', entries: [{ value: '127.0.0.0/8' }] },
        }),
      );
    });

    await t.test('the party of an event is put on a list by the event', async (t) => {
      here = t;
      await done(t, publish(app, [onList('deny', 'user')]));
      const { body: event } = await app.post(LOGIN, body('by event'));
      await eventually(t, 'it is found', async () => {
        const answer = await put(app, 'deny', [{ event_id: event['session_id'] }]);
        return answer.status === 200;
      });
      await becomes(app, 'by event', 'block');
    });

    await t.test('what cannot be is refused, and nothing of it is in', async (t) => {
      here = t;
      t.match(await done(t, publish(app, [onList('denyy', 'user')]), 400), { detail: /did you mean @deny\?/ });
      t.match(await done(t, publish(app, [onList('deny', 'device')]), 400), { detail: /write user in @deny/ });
      await done(t, publish(app, [onList('deny', 'user')]));
      t.match(await done(t, admin(app, 'DELETE', '/lists/deny'), 409), { detail: /rul_deny/ });
      t.match(await done(t, admin(app, 'POST', '/lists', { name: 'deny', kind: 'users' }), 409), { detail: /deny/ });
      await done(t, admin(app, 'POST', '/lists', { name: 'meant', kind: 'users' }), 201);
      const meant = { id: 'rul_meant', name: 'meant', when: 'user in @meant', effect: {}, state: 'draft' };
      await done(t, admin(app, 'POST', '/rules', meant), 201);
      t.match(await done(t, admin(app, 'DELETE', '/lists/meant'), 409), { detail: /rul_meant/ });
      await done(t, admin(app, 'DELETE', '/rules/rul_meant'));
      await done(t, admin(app, 'DELETE', '/lists/meant'));
      const before = await done(t, admin(app, 'GET', '/lists/nets'));
      const bad = await put(app, 'nets', [{ value: '192.0.2.1' }, { value: 'secret-value' }]);
      t.match([bad.status, bad.body], [400, { detail: /^\/entries\/1: / }]);
      t.notMatch(bad.text, 'secret-value');
      t.same(await done(t, admin(app, 'GET', '/lists/nets')), before);
      t.equal((await admin(app, 'GET', '/lists/none')).status, 404);
      await done(t, admin(app, 'POST', '/lists', { name: 'D;', kind: 'users' }), 400);
    });

    await t.test('an upload counts when it is ended, as a whole', async (t) => {
      here = t;
      const { id } = await done(t, admin(app, 'POST', '/lists/deny/uploads', { mode: 'live' }), 201);
      const users = Array.from({ length: 500 }, (_, i) => ({ value: `upload ${i}` }));
      await done(t, admin(app, 'POST', `/lists/deny/uploads/${String(id)}`, { entries: users }));
      t.equal(await action(app, 'upload 3'), 'allow');
      await done(t, admin(app, 'POST', `/lists/deny/uploads/${String(id)}/end`, { how: 'add' }));
      await becomes(app, 'upload 499', 'block');
      t.equal(await action(app, 'both'), 'block', 'what was there is there');
      const again = await done(t, admin(app, 'POST', '/lists/deny/uploads', { mode: 'live' }), 201);
      await done(t, admin(app, 'POST', `/lists/deny/uploads/${String(again['id'])}`, { entries: [{ value: 'only' }] }));
      t.match(await done(t, admin(app, 'POST', `/lists/deny/uploads/${String(again['id'])}/end`, { how: 'replace' })), {
        entries: { live: 1 },
      });
      const empty = await done(t, admin(app, 'POST', '/lists/deny/uploads', { mode: 'live' }), 201);
      const end = `/lists/deny/uploads/${String(empty['id'])}/end`;
      t.match(await done(t, admin(app, 'POST', end, { how: 'replace' }), 409), { detail: /upload has no entries/ });
      t.match(await done(t, admin(app, 'POST', end, { how: 'drop' })), { entries: { live: 1 } });
      await becomes(app, 'both', 'allow');
      t.equal(await action(app, 'only'), 'block');
    });

    await t.test('what is shown of it has no value', async (t) => {
      here = t;
      const page = await admin(app, 'GET', '/lists/deny/entries?mode=live');
      t.match(page.body, { entries: only({ hash: /^[0-9a-f]{32}$/, by: 'admin', expires_at: null }), next: null });
      const [{ hash }] = page.body['entries'] as [Json];
      t.match(await done(t, admin(app, 'POST', '/lists/deny/check', { mode: 'live', hash })), { on: true });
      t.match(await done(t, admin(app, 'POST', '/lists/deny/check', { mode: 'live', value: 'only' })), { on: true });
      const nets = await done(t, admin(app, 'GET', '/lists/nets/entries?limit=1000'));
      t.equal(nets['next'], null);
      const shown = (nets['entries'] as Json[]).map(({ hash }) => String(hash)).filter((hash) => hash.includes('/'));
      t.same(shown.sort(), ['198.51.100.0/25', '2001:db8:7::/48']);
      const audit = await app.send('GET', '/admin/v1/audit?subject=list', { authorization: `Bearer ${ADMIN_TOKEN}` });
      t.match(audit.text, '"action":"addEntries"');
      t.notMatch(audit.text, /mallory|203\.0\.113\.7/);
    });

    await t.test('all of it is there after a restart', async (t) => {
      here = t;
      await app.restart();
      t.equal(await action(app, 'only'), 'block', 'with the first request');
    });

    await t.test('a person who is erased is on no list', async (t) => {
      here = t;
      const { id } = await done(t, admin(app, 'POST', '/erasures', { mode: 'live', user: 'only' }), 202);
      const told = (): Promise<Answer> => admin(app, 'GET', `/erasures/${String(id)}`);
      await eventually(t, 'it is done', async () => (await told()).body['state'] === 'done');
      t.match((await told()).body, { removed: { lists: 1 }, left: { lists: 0 } });
      await becomes(app, 'only', 'allow');
    });
  });
});

t.test('two nodes on one Redis', { skip: needsRedis.skip, timeout: 240_000 }, async (t) => {
  here = t;
  const { url } = await startRedis(t);
  const [first, second] = [
    await testApp(t, { clock, env: { ADMIN_TOKEN, REDIS_URL: url } }),
    await testApp(t, { clock, env: { ADMIN_TOKEN, REDIS_URL: url } }),
  ];
  const nodes = [first, second];
  await done(t, admin(first, 'POST', '/lists', { name: 'deny', kind: 'users' }), 201);
  await done(t, publish(first, [onList('deny', 'user')]));
  await done(t, put(second, 'deny', [{ value: 'mallory' }]));
  for (const node of nodes) await becomes(node, 'mallory', 'block');
  await done(t, put(first, 'deny', [{ value: 'eve' }]));
  for (const node of nodes) await becomes(node, 'eve', 'block');
  await done(t, admin(first, 'POST', '/lists/deny/entries/remove', { mode: 'live', entries: [{ value: 'eve' }] }));
  for (const node of nodes) await becomes(node, 'eve', 'allow');
  stoppedAt = Date.now();
  await done(t, put(first, 'deny', [{ value: 'brief', ttl_seconds: 2 }]));
  for (const node of nodes) await becomes(node, 'brief', 'block');
  ahead += 3000;
  for (const node of nodes) t.equal(await action(node, 'brief'), 'allow', 'it ends on each without a call');
  stoppedAt = undefined;
});
