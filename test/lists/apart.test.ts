// What keeps lists apart from each other and from whoever may not know: addresses by who tells them, workspaces by who
// asks, and nothing of a person in anything that is kept.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { createKey } from '../../src/access/keys.js';
import { createList } from '../../src/access/lists/administration.js';
import { LISTS } from '../../src/access/lists/records.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import {
  LIST_CALL_ROOM,
  LIST_ENTRIES_MAX,
  LIST_NETWORKS,
  LIST_RANGES_MAX,
  LIST_UPLOAD_MS,
  NEVER,
} from '../../src/contract/lists/lists.js';
import { openListDesk } from '../../src/service/lists/desk.js';
import { refuseFull } from '../../src/service/lists/room.js';
import { keyOfHash } from '../../src/service/lists/values.js';
import { type ListEntry } from '../../src/storage/ports/lists.js';
import { type Answer, testApp, type Json, type TestApp } from '../support/app.js';
import { body, fingerprintOf } from '../support/bodies.js';
import { ADMIN_TOKEN, adminApp, tokenOf, askAs, byAdmin, BY_ADMIN } from '../support/callers/operators.js';
import { runCliHere } from '../support/cli.js';
import { testEngine } from '../support/engine.js';
import { embeddedStore } from '../support/control.js';
import { eventually } from '../support/eventually.js';
import { openBackend } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';
import { done, LOGIN } from './asking.js';

const ACME = '/admin/v1/workspaces/acme';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
t.setTimeout(300_000);

const by = (app: TestApp) => (method: string, path: string, sent?: unknown) => byAdmin(app, method, ACME + path, sent);
/** Behind a proxy that says so everything came by HTTPS. */
const HTTPS = { 'x-forwarded-proto': 'https' };
const put = (app: TestApp, list: string, values: readonly string[]): Promise<Answer> =>
  by(app)('POST', `/lists/${list}/entries`, { mode: 'live', entries: values.map((value) => ({ value })) });

t.test('an address counts from whoever may tell it', async (t) => {
  const app = await adminApp(t, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const denied = '203.0.113.0/25';
  const values = [denied, '2001:db8:1:2::/64', '198.51.100.7'].map((value) => ({ value }));
  const entries = { mode: 'live', entries: values };
  const admin = { ...BY_ADMIN, ...HTTPS };
  await done(t, askAs(app, admin, 'POST', `${ACME}/lists/deny_addresses/entries`, entries));
  const page = { 'x-api-key': app.keys.live.public, 'user-agent': AGENT };
  const api = { 'x-service-key': app.keys.live.api };
  const action = async (headers: Record<string, string>): Promise<unknown> =>
    (await app.post(`${LOGIN}?dry_run=true`, body('somebody'), { ...headers, ...HTTPS })).body['action'];
  await eventually(t, 'it counts', async () => (await action({ ...api, 'x-client-ip': '203.0.113.9' })) === 'block');
  for (const [who, headers, wanted] of [
    ['a backend names another one', { ...api, 'x-client-ip': '203.0.113.200' }, 'allow'],
    ['the single one', { ...api, 'x-client-ip': '198.51.100.7' }, 'block'],
    ['written as IPv6', { ...api, 'x-client-ip': '::ffff:203.0.113.9' }, 'block'],
    ['written as IPv6, in hex', { ...api, 'x-client-ip': '::ffff:cb00:7109' }, 'block'],
    ['another one of the same /64', { ...api, 'x-client-ip': '2001:db8:1:2:ffff::1' }, 'block'],
    ['the next /64', { ...api, 'x-client-ip': '2001:db8:1:3::1' }, 'allow'],
    ['a page behind a trusted proxy', { ...page, 'x-forwarded-for': '203.0.113.9' }, 'block'],
    ['the nearest hop that is not trusted', { ...page, 'x-forwarded-for': '192.0.2.1, 203.0.113.9' }, 'block'],
    ['what stands left of it is a claim', { ...page, 'x-forwarded-for': '203.0.113.9, 192.0.2.1' }, 'allow'],
    ['a page cannot say it itself', { ...page, 'x-client-ip': '203.0.113.9' }, 'allow'],
    ['nor take itself off', { ...page, 'x-client-ip': '192.0.2.1', 'x-forwarded-for': '203.0.113.9' }, 'block'],
  ] as const)
    t.equal(await action(headers), wanted, who);
  const direct = await testApp(t, { env: { ADMIN_TOKEN } });
  await done(t, put(direct, 'deny_addresses', ['203.0.113.0/25', '192.0.2.55']));
  const own = { 'x-service-key': direct.keys.live.api };
  const of = async (headers: Record<string, string>): Promise<unknown> =>
    (await direct.post(`${LOGIN}?dry_run=true`, body('somebody'), headers)).body['action'];
  await eventually(t, 'it counts', async () => (await of({ ...own, 'x-client-ip': '192.0.2.55' })) === 'block');
  const forged = { 'x-api-key': direct.keys.live.public, 'user-agent': AGENT, 'x-forwarded-for': '203.0.113.9' };
  t.equal(await of(forged), 'allow', "without a trusted proxy the header is anyone's");
});

t.test('lists of another workspace are not there, and its entries hold nobody', async (t) => {
  const app = await adminApp(t);
  const { key } = await createKey(app.control, { workspace: 'other', kind: 'api', mode: 'live', limit: 1000 });
  const ask = by(app);
  await done(t, ask('POST', '/lists', { name: 'mine', kind: 'users' }), 201);
  await done(t, put(app, 'mine', ['mallory']));
  await done(t, put(app, 'deny_users', ['mallory']));
  const login = async (of: string): Promise<unknown> =>
    (await app.post(`${LOGIN}?dry_run=true`, body('mallory'), { 'x-service-key': of })).body['action'];
  await eventually(t, 'denied here', async () => (await login(app.keys.live.api)) === 'block');
  t.equal(await login(key), 'allow', 'and not there');
  t.equal(await login(app.keys.test.api), 'allow', 'nor in test mode');
  const stranger = { authorization: `Bearer ${await tokenOf(app, 'eve', 'admin', ['other'])}` };
  const entries = { mode: 'live', entries: [{ value: 'mallory' }] };
  for (const [method, path, sent] of [
    ['GET', '/lists', undefined],
    ['GET', '/lists/mine', undefined],
    ['GET', '/lists/mine/entries?mode=live', undefined],
    ['POST', '/lists/mine/check', { mode: 'live', value: 'mallory' }],
    ['POST', '/lists/mine/entries', entries],
    ['POST', '/lists/mine/entries/remove', entries],
    ['POST', '/lists/mine/uploads', { mode: 'live' }],
    ['PATCH', '/lists/mine', { description: 'x' }],
    ['DELETE', '/lists/mine', undefined],
  ] as const) {
    const there = await askAs(app, stranger, method, ACME + path, sent);
    const nowhere = await askAs(app, stranger, method, `/admin/v1/workspaces/nowhere${path}`, sent);
    t.equal(there.status, 404, `${method} ${path}`);
    t.equal(nowhere.text, there.text, 'as of a workspace that is nowhere');
    const own = `/admin/v1/workspaces/other${path}`;
    if (path !== '/lists') t.equal((await askAs(app, stranger, method, own, sent)).status, 404, `${method} ${own}`);
  }
  const upload = await done(t, ask('POST', '/lists/mine/uploads', { mode: 'live' }), 201);
  await done(t, askAs(app, stranger, 'POST', '/admin/v1/workspaces/other/lists', { name: 'mine', kind: 'users' }), 201);
  const taken = `/admin/v1/workspaces/other/lists/mine/uploads/${String(upload['id'])}`;
  t.equal((await askAs(app, stranger, 'POST', `${taken}/end`, { how: 'replace' })).status, 404, 'nor its uploads');
  const when = { name: 'x', state: 'live', when: 'user in @mine', effect: {} };
  t.equal((await byAdmin(app, 'POST', `${ACME}/rules/check`, { when: 'user in @mine' })).body['ok'], true);
  t.equal((await ask('POST', '/rules', { ...when, id: 'rul_mine' })).status, 201);
});

t.test('the entries of an upload that was given up take no room of others', async (t) => {
  const dataDir = temporaryDirectory(t);
  const entries = await (await openBackend({ dataDir })).lists();
  t.teardown(() => entries.close());
  const store = (await embeddedStore(t, dataDir)).by({ who: 'ann', via: 'api', address: '', action: 'upload' });
  let now = Date.now();
  for (const workspace of ['acme', 'rival']) {
    await createWorkspace(store, workspace, {}, now);
    await createList(store, workspace, { name: 'vips', kind: 'users' }, now);
  }
  const desk = openListDesk({
    ...{ entries, event: () => Promise.resolve(undefined), refreshed: () => Promise.resolve() },
    clock: () => now,
  });
  const of = { workspace: 'acme', list: 'vips', mode: 'live' } as const;
  const { id } = await desk.begin(store, of);
  await desk.upload(store, of, [{ value: 'user-1' }], 'ann', id);
  const set = async (): Promise<number[]> => entries.sets();
  const [stalled = 0] = await set();
  t.equal(await entries.count(stalled), 1);
  now += LIST_UPLOAD_MS + 1;
  await t.rejects(desk.upload(store, of, [{ value: 'user-2' }], 'ann', id), { code: 'NOT_FOUND' });
  t.equal(await entries.count(stalled), 0);
  const other = await desk.begin(store, of);
  await desk.upload(store, of, [{ value: 'user-1' }], 'ann', other.id);
  now += LIST_UPLOAD_MS + 1;
  await desk.add(store, { ...of, workspace: 'rival' }, [{ value: 'user-3' }], 'eve');
  t.equal((await set()).length, 1, 'another workspace ends it when it needs room');
});

t.test('one workspace leaves room for the lists of the others', async (t) => {
  const dataDir = temporaryDirectory(t);
  const backend = await openBackend({ dataDir });
  const entries = await backend.lists();
  t.teardown(() => entries.close());
  const store = await embeddedStore(t, dataDir);
  const NOW = Date.now();
  for (const workspace of ['acme', 'rival']) {
    await createWorkspace(store, workspace, {}, NOW);
    await createList(store, workspace, { name: 'offices', kind: 'addresses' }, NOW);
  }
  const setOf = async (workspace: string): Promise<number> =>
    (await store.read()).list(LISTS).find((list) => list.workspace === workspace)?.sets.live ?? 0;
  const networks = (count: number): ListEntry[] =>
    Array.from({ length: count }, (_, i) => ({
      ...{ key: keyOfHash('addresses', `20.${i >> 15}.${(i >> 7) & 255}.${(i & 127) * 2}/31`), expiry: NEVER },
      ...{ addedAt: 0, by: 'ada', note: '' },
    }));
  await entries.put((await setOf('acme')) + LIST_NETWORKS, networks(LIST_RANGES_MAX / 2), 'quiet');
  const one = networks(1);
  await t.rejects(refuseFull(entries, store, 'acme', one), {
    code: 'CONFLICT',
    message: /all lists of acme together would have 50001 networks; at most 50000 fit, which leaves room for those/,
  });
  await refuseFull(entries, store, 'acme', [{ key: Buffer.alloc(16) }]);
  await refuseFull(entries, store, 'rival', networks(1000));
  await entries.put((await setOf('rival')) + LIST_NETWORKS, networks(LIST_RANGES_MAX / 4), 'quiet');
  const before = await setOf('acme');
  await refuseFull(entries, store, 'acme', networks(LIST_RANGES_MAX / 2), before);
  await t.rejects(refuseFull(entries, store, 'acme', networks(LIST_RANGES_MAX / 2 + 1), before), { code: 'CONFLICT' });
});

t.test('lists that an import filled have room for single calls', async (t) => {
  const dataDir = temporaryDirectory(t);
  const backend = await openBackend({ dataDir });
  const entries = await backend.lists();
  t.teardown(() => entries.close());
  const store = await embeddedStore(t, dataDir);
  await createWorkspace(store, 'acme', {}, Date.now());
  const many = (count: number): { key: Buffer }[] => Array.from({ length: count }, () => ({ key: Buffer.alloc(16) }));
  const full = many(LIST_ENTRIES_MAX + 1);
  await t.rejects(refuseFull(entries, store, 'acme', full), { message: /would have 1000001 entries; at most 1000000/ });
  await refuseFull(entries, store, 'acme', full, undefined, LIST_CALL_ROOM);
  const over = [...full, ...many(LIST_CALL_ROOM)];
  await t.rejects(refuseFull(entries, store, 'acme', over, undefined, LIST_CALL_ROOM), { message: /at most 1010000/ });
});

t.test('whether an address is on a list tells of the networks around it', async (t) => {
  const app = await adminApp(t);
  const ask = by(app);
  await done(t, ask('POST', '/lists', { name: 'off-limits', kind: 'addresses' }), 201);
  await done(t, put(app, 'off-limits', ['10.0.0.0/8', '10.1.0.0/16', '2001:db8::/32', '192.0.2.1']));
  await done(
    t,
    ask('POST', '/lists/off-limits/entries', { mode: 'live', entries: [{ value: '172.16.0.0/12', ttl_seconds: 1 }] }),
  );
  const found = async (value: string): Promise<unknown> => {
    const told = await done(t, ask('POST', '/lists/off-limits/check', { mode: 'live', value }));
    return (told['entry'] as Json | null)?.['hash'] ?? null;
  };
  for (const [value, wanted] of [
    ['10.2.3.4', '10.0.0.0/8'],
    ['10.1.3.4', '10.1.0.0/16'],
    ['::ffff:10.1.3.4', '10.1.0.0/16'],
    ['10.1.0.0/24', '10.1.0.0/16'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:db8:7::1', '2001:db8::/32'],
    ['11.0.0.1', null],
    ['2001:db9::1', null],
    ['192.0.2.2', null],
  ] as const)
    t.equal(await found(value), wanted, value);
  t.match(await found('192.0.2.1'), /^[0-9a-f]{32}$/, 'a single one is a hash');
  await eventually(t, 'a network that is over is not told', async () => (await found('172.16.1.1')) === null);
  const rule = { id: 'rul_off', name: 'Off', state: 'live', when: 'ip in @off-limits', effect: { force: 'block' } };
  await done(t, ask('POST', '/rules/publish', { rules: [rule] }));
  const from = async (address: string): Promise<unknown> =>
    (await app.post(LOGIN, body('x'), { 'x-service-key': app.keys.live.api, 'x-client-ip': address })).body['action'];
  await eventually(t, 'a rule asks a list with a dash in its name', async () => (await from('10.2.3.4')) === 'block');
  for (const value of ['*.example.org', 'example.org.', 'a..b'])
    t.equal((await put(app, 'deny_email_domains', [value])).status, 400, value);
});

const SECRET = {
  user: 'ada.lovelace-4711',
  address: '91.65.10.23',
  identifier: 'ada.lovelace@example.org',
  domain: 'throwaway-of-ada.example',
} as const;

function filesWith(directory: string, needles: readonly string[]): string[] {
  return (
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => join(directory, name))
      // Closing a lock file takes this process's locks from it: the next process that closes the store takes itself for
      // the last one, and no commit of this one works any more. The file has numbers of processes only.
      .filter((path) => basename(path) !== 'lock.mdb')
      .filter((path) => {
        // The service may remove a file meanwhile.
        const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
        const bytes = isFile ? readFileSync(path) : Buffer.alloc(0);
        return needles.some((needle) => bytes.includes(needle));
      })
  );
}

t.test('nothing of who is on a list is kept, told or exported', async (t) => {
  const engine = await testEngine(t);
  const env = engine === undefined ? {} : { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' };
  const app = await adminApp(t, { env });
  const named = { users: 'user', addresses: 'address', identifiers: 'identifier', email_domains: 'domain' } as const;
  for (const [list, what] of Object.entries(named)) await done(t, put(app, `deny_${list}`, [SECRET[what]]));
  const hashed = (text: string): string => `sha256:${fingerprintOf(text)}`;
  const login = body(SECRET.user, undefined, {
    loginContext: { identifierHash: hashed(SECRET.identifier), identifierDomainHash: hashed(SECRET.domain) },
  });
  const key = { 'x-service-key': app.keys.live.api, 'x-client-ip': SECRET.address };
  let event = '';
  await eventually(t, 'all of it is met', async () => {
    const { body: told } = await app.post(`${LOGIN}?explain=true`, login, key);
    event = String(told['session_id']);
    return (told['rules'] as unknown[] | undefined)?.length === 4;
  });
  if (engine !== undefined) {
    const lists = `SELECT arrayStringConcat(arraySort(lists), ' ') FROM events WHERE event_id = '${event}'`;
    const all = 'deny_addresses deny_email_domains deny_identifiers deny_users';
    await eventually(t, 'ClickHouse has it', async () => (await engine.ask(lists)) === all);
  }
  const ask = by(app);
  let exported = '';
  for (const list of Object.keys(named)) {
    exported += (await ask('GET', `/lists/deny_${list}/entries?mode=live`)).text;
    const where = ['--workspace', 'acme', '--mode', 'live'];
    exported += (await runCliHere(['lists', 'export', `deny_${list}`, ...where], { DATA_DIR: app.dataDir })).stdout;
  }
  t.match(exported, /[0-9a-f]{32}/);
  const audit = await app.send('GET', '/admin/v1/audit?limit=200', BY_ADMIN);
  t.match(audit.text, '"action":"addEntries"');
  exported += audit.text;
  exported += (await app.send('GET', '/metrics')).text + app.lines.join('\n');
  const needles = Object.values(SECRET);
  for (const needle of needles) t.notOk(exported.includes(needle), needle);
  t.same(filesWith(app.dataDir, needles), []);
  for (const table of engine === undefined ? [] : ['events', 'audit', 'labels', 'policies']) {
    const rows = (await engine?.ask(`SELECT toString(tuple(*)) FROM ${table}`)) ?? '';
    for (const needle of needles) t.notOk(rows.includes(needle), `${needle} in ${table}`);
  }
});

t.test('a list that is replaced is never half there', async (t) => {
  const app = await adminApp(t);
  const ask = by(app);
  const [old, fresh] = ['old', 'fresh'].map((name) => Array.from({ length: 400 }, (_, i) => `${name} ${i}`));
  await done(t, put(app, 'deny_users', old ?? []));
  const blocked = async (user: string): Promise<boolean> =>
    (await app.post(`${LOGIN}?dry_run=true`, body(user))).body['action'] === 'block';
  await eventually(t, 'the old ones are denied', () => blocked('old 399'));
  const { id } = await done(t, ask('POST', '/lists/deny_users/uploads', { mode: 'live' }), 201);
  const entries = (fresh ?? []).map((value) => ({ value }));
  await done(t, ask('POST', `/lists/deny_users/uploads/${String(id)}`, { entries }));
  const seen = new Set<string>();
  let reading = true;
  const reader = async (): Promise<void> => {
    while (reading) {
      const answer = await ask('GET', '/lists/deny_users/entries?mode=live&limit=1000');
      seen.add(`${(answer.body['entries'] as unknown[]).length} at once`);
    }
  };
  const reads = [reader(), reader()];
  // Whoever asks meets all of the one or all of the other: the first and the last of each change at one moment.
  const met: string[] = [];
  const ended = ask('POST', `/lists/deny_users/uploads/${String(id)}/end`, { how: 'replace' });
  await eventually(t, 'the new ones are denied', async () => {
    // The later question knows no less than the earlier one.
    const [first, last] = [await blocked('fresh 0'), await blocked('fresh 399')];
    const [oldLast, oldFirst] = [await blocked('old 399'), await blocked('old 0')];
    met.push([first && !last, !oldLast && oldFirst].join());
    return first && last && !oldFirst;
  });
  await done(t, ended);
  reading = false;
  await Promise.all(reads);
  t.same([...seen], ['400 at once']);
  t.same([...new Set(met)], ['false,false']);
});
