// A key's life: it ends when it was told to, its last use is written seldom and shown, and who has one that ends soon
// is told. On every store.
import t, { type Test } from 'tap';
import { changeKey, createKey, listKeys, rotateKey } from '../../src/access/keys.js';
import { type ControlStore, createControlStore } from '../../src/access/control/store.js';
import { type KeyEntry } from '../../src/access/key-ring.js';
import { KEY_USES_MAX, keyViews, KeyUses, USE_GRAIN_MS } from '../../src/access/key-use.js';
import { KEY_USES } from '../../src/access/records.js';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/logger.js';
import { ENDS_SOON_MS, KeyUpkeep, TOLD_MAX } from '../../src/service/keys/key-upkeep.js';
import { openStorage } from '../../src/storage/open.js';
import { testApp } from '../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../support/callers/operators.js';
import { body } from '../support/bodies.js';
import { embeddedStore, keyRing } from '../support/control.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { onEveryBackend, type Place } from '../support/storage.js';
import { only } from '../support/only.js';

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const API = { workspace: 'acme', kind: 'api', mode: 'live' } as const;

async function openStore(t: Test, place: Place): Promise<ControlStore> {
  const store = createControlStore(await (await openStorage(place(t))).control());
  t.teardown(() => store.close());
  return store;
}

async function entryOf(t: Test, store: ControlStore, key: string): Promise<KeyEntry> {
  const found = (await keyRing(t, store, { now: () => NOW })).find(key);
  if (found === undefined) throw new Error('the ring does not know the key');
  return found;
}

onEveryBackend(t, async (t, place) => {
  await t.test('keys are told apart by their last characters and a name, which a rotation keeps', async (t) => {
    const store = await openStore(t, place);
    const { id, key } = await createKey(store, { ...API, name: ' backend of the shop ' }, NOW);
    const unnamed = await createKey(store, API, NOW);
    const { issued } = await rotateKey(store, id, 3600, NOW);
    const views = await keyViews(store, await listKeys(store, 'acme'));
    const shown = new Map(views.map(({ id: of, hint, name }) => [of, `${hint ?? ''} ${name}`]));
    t.equal(shown.get(id), `${key.slice(-4)} backend of the shop`);
    t.equal(shown.get(issued.id), `${issued.key.slice(-4)} backend of the shop`);
    t.equal(shown.get(unnamed.id), `${unnamed.key.slice(-4)} `);
    t.notOk(JSON.stringify(views).includes(key.slice(0, -4)), 'and nothing else of them');
    t.equal((await changeKey(store, unnamed.id, { name: 'app' }, NOW)).name, 'app');
    for (const name of ['نمایش\u200cگر', '👩‍💻 app']) t.equal((await changeKey(store, id, { name }, NOW)).name, name);
    const misleading = ['a\nb', 'a\u2028b', 'app\u202eevil', '\u200b\u2060', '\u00ad'];
    for (const name of [...misleading, 'x'.repeat(61)])
      await t.rejects(changeKey(store, id, { name }, NOW), /one line of at most 60/, encodeURIComponent(name));
  });

  await t.test('a key ends when it was told to, and then it is as unknown', async (t) => {
    const store = await openStore(t, place);
    const clock = { now: NOW };
    const ring = await keyRing(t, store, { now: () => clock.now });
    const ends = await createKey(store, { ...API, expiresAt: NOW + DAY_MS }, NOW);
    const changed = await createKey(store, API, NOW);
    await changeKey(store, changed.id, { expiresAt: NOW + DAY_MS }, NOW);
    const goesOn = await createKey(store, { ...API, expiresAt: NOW + DAY_MS }, NOW);
    await changeKey(store, goesOn.id, { expiresAt: null }, NOW);
    const known = async (): Promise<boolean[]> => {
      await ring.refresh();
      return [ends, changed, goesOn].map(({ key }) => ring.find(key) !== undefined);
    };
    t.strictSame(await known(), [true, true, true]);
    clock.now += DAY_MS - 1;
    t.strictSame(await known(), [true, true, true]);
    clock.now += 1;
    t.strictSame(await known(), [false, false, true]);
    await t.rejects(changeKey(store, ends.id, { expiresAt: null }, clock.now), {
      code: 'CONFLICT',
      message: /expired/,
    });
    await t.rejects(rotateKey(store, ends.id, 0, clock.now), { code: 'CONFLICT' });
    for (const expiresAt of [clock.now, clock.now - 1, NaN, 1.5, clock.now + 3651 * DAY_MS, Infinity]) {
      await t.rejects(createKey(store, { ...API, expiresAt }, clock.now), { code: 'INVALID', message: /future/ });
      await t.rejects(changeKey(store, goesOn.id, { expiresAt }, clock.now), { code: 'INVALID' });
    }
    const { issued } = await rotateKey(store, goesOn.id, 60, clock.now, { expiresAt: clock.now + DAY_MS });
    t.equal((await listKeys(store)).find(({ id }) => id === issued.id)?.expiresAt, clock.now + DAY_MS);
  });

  await t.test('the last use is written once an hour and not again by another node', async (t) => {
    const store = await openStore(t, place);
    const { key, id } = await createKey(store, API, NOW);
    const entry = await entryOf(t, store, key);
    const [here, elsewhere] = [new KeyUses(), new KeyUses()];
    const shown = async (): Promise<unknown> => (await keyViews(store, await listKeys(store)))[0]?.last_used_at;
    t.equal(await shown(), null);
    t.equal(await here.write(store), 0, 'nothing was used');
    here.note(entry, NOW);
    t.equal(await here.write(store), 1);
    t.equal(await shown(), '2026-01-01T00:00:00.000Z');
    const { version } = await store.read();
    for (let at = NOW; at < NOW + USE_GRAIN_MS; at += 60_000) {
      here.note(entry, at);
      elsewhere.note(entry, at);
      t.equal((await here.write(store)) + (await elsewhere.write(store)), 0);
    }
    t.equal((await store.read()).version, version, 'the store was left alone');
    here.note(entry, NOW + USE_GRAIN_MS);
    t.equal(await here.write(store), 1);
    t.match(await keyViews(store, await listKeys(store)), only({ id, last_used_at: '2026-01-01T01:00:00.000Z' }));
  });
});

t.test('uses have a bound of records, and one transaction a bound of keys', async (t) => {
  const store = await embeddedStore(t);
  const { key } = await createKey(store, API, NOW);
  const entry = await entryOf(t, store, key);
  const uses = new KeyUses();
  const id = (i: number): string => `key_${String(i).padStart(12, '0')}`;
  for (let i = 0; i < KEY_USES_MAX + 100; i += 1) uses.note({ ...entry, slot: i, id: id(i) }, NOW);
  const written: number[] = [];
  for (let i = 0; i < 7; i += 1) written.push(await uses.write(store));
  t.strictSame(written, [1000, 1000, 1000, 1000, 1000, 0, 0]);
  t.equal((await store.read()).list(KEY_USES).length, KEY_USES_MAX);
  await createKey(store, API, NOW);
});

t.test('a store that is away loses no use', async (t) => {
  const store = await embeddedStore(t);
  const { key } = await createKey(store, API, NOW);
  const uses = new KeyUses();
  uses.note(await entryOf(t, store, key), NOW);
  const away: ControlStore = { ...store, update: () => Promise.reject(new Error('away')) };
  await t.rejects(uses.write(away), /away/);
  t.equal(await uses.write(store), 1);
});

t.test('keys that end within a week are told of once a day, those that end first first', async (t) => {
  const store = await embeddedStore(t);
  const clock = { now: NOW };
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), { clock: () => clock.now });
  const config = readConfig({ DATA_DIR: t.testdir() });
  for (let i = 0; i < 5; i += 1)
    await createKey(store, { ...API, expiresAt: NOW + ENDS_SOON_MS + (5 - i) * 1000 }, NOW);
  const inactive = await createKey(store, { ...API, expiresAt: NOW + ENDS_SOON_MS }, NOW);
  await changeKey(store, inactive.id, { state: 'inactive' }, NOW);
  await createKey(store, API, NOW);
  const ring = await keyRing(t, store, { now: () => clock.now });
  const context = { config, log, clock: () => clock.now };
  const upkeep = new KeyUpkeep(context, { store, ring, uses: new KeyUses() });
  const told = async (): Promise<unknown[]> => {
    lines.length = 0;
    await upkeep.run();
    return lines.map((line) => (JSON.parse(line) as { expires_at: string }).expires_at);
  };
  t.strictSame(await told(), []);
  clock.now += 3000;
  const ends = [1, 2, 3].map((i) => new Date(NOW + ENDS_SOON_MS + i * 1000).toISOString());
  t.strictSame(await told(), ends);
  t.match(lines[0], /"level":"warn".*"key":"key_\w{12}".*"keys":3.*a key ends soon: if it was not replaced yet,/);
  clock.now += DAY_MS - 1;
  t.strictSame(await told(), [], 'once a day');
  clock.now += 1;
  t.equal((await told()).length, 5);
  for (let i = 0; i < 2 * TOLD_MAX; i += 1)
    await createKey(store, { ...API, expiresAt: clock.now + 2 * DAY_MS }, clock.now);
  await ring.refresh();
  clock.now += DAY_MS;
  t.equal((await told()).length, TOLD_MAX, 'with a bound of lines');
});

async function journey(t: Test, env: Record<string, string>): Promise<void> {
  const clock = { now: NOW };
  const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1', ...env }, clock: () => clock.now });
  const keys = '/admin/v1/workspaces/acme/keys';
  const make = (sent: object) => byAdmin(app, 'POST', keys, sent);
  for (const [kind, path, header] of [
    ['api', '/fingerprint/score', 'x-service-key'],
    ['public', '/v2/fingerprint', 'x-api-key'],
    ['secret', '/v2/usage', 'x-secret-api-key'],
  ] as const) {
    const { body: made, status } = await make({ kind, mode: 'live', limit: 1000, expires_at: '2026-01-02' });
    t.equal(status, 201, kind);
    const one = `/admin/v1/keys/${String(made['id'])}`;
    const ask = async (key: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', [header]: String(key) };
      const sent = kind === 'secret' ? undefined : JSON.stringify(body('ada'));
      const { status: given, body: told } = await app.send(kind === 'secret' ? 'GET' : 'POST', path, headers, sent);
      return given === 200 ? 200 : [given, told];
    };
    t.equal(await ask(made['key']), 200);
    const later = { expires_at: '2026-01-03T12:00:00Z' };
    const { body: changed } = await byAdmin(app, 'PATCH', one, later);
    t.match(changed, { expires_at: '2026-01-03T12:00:00.000Z', state: 'active' });
    clock.now += 2 * DAY_MS;
    t.equal(await ask(made['key']), 200);
    clock.now += DAY_MS / 2;
    await byAdmin(app, 'PATCH', '/admin/v1/workspaces/acme', { retention_days: 30 });
    t.strictSame(await ask(made['key']), await ask(`${String(made['key']).slice(0, 8)}${'x'.repeat(32)}`));
    t.match(await ask(made['key']), [401, { error_code: 'INVALID_API_KEY' }]);
    t.equal((await byAdmin(app, 'PATCH', one, { expires_at: null })).status, 409);
    clock.now = NOW;
    await byAdmin(app, 'PATCH', '/admin/v1/workspaces/acme', { retention_days: 30 });
  }
  for (const wrong of ['tomorrow', '2026-13-01', '2025-12-31', '2026-01-02T10:00:00', '2099-01-01', 5]) {
    const { status, body: told } = await make({ kind: 'api', mode: 'live', expires_at: wrong });
    t.match([status, told], [400, { error_code: 'INVALID_REQUEST' }], String(wrong));
  }
  await app.restart();
  const { body: listed } = await byAdmin(app, 'GET', keys);
  const used = Array.isArray(listed['keys']) ? (listed['keys'] as { last_used_at: unknown }[]) : [];
  t.equal(
    used.filter(({ last_used_at: at }) => at === '2026-01-03T00:00:00.000Z').length,
    3,
    'what was used says when',
  );
}

t.test('through the admin API, on the embedded store', (t) => journey(t, {}));
t.test('through the admin API, on Redis', needsRedis, async (t) =>
  journey(t, { REDIS_URL: (await startRedis(t)).url }),
);
