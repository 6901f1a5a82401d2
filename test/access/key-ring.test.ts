// The keys in memory: what is found, how it follows the store, and what it does when the store is away.
import t from 'tap';
import Type from 'typebox';
import { createKey, rotateKey, changeKey, setKeyState } from '../../src/access/keys.js';
import { updateWorkspace } from '../../src/access/workspaces.js';
import { KEYS } from '../../src/access/records.js';
import { defineCollection } from '../../src/access/control/collection.js';
import { controlStore } from '../support/storage.js';
import { newKeyText } from '../../src/access/key-text.js';
import { embeddedStore, keyRing } from '../support/control.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { only } from '../support/only.js';

const NOW = Date.UTC(2026, 0, 1);
const LIVE = { workspace: 'acme', kind: 'api', mode: 'live' } as const;

t.test('finds a key with its workspace, limit and slot', async (t) => {
  const store = await embeddedStore(t);
  const issued = [
    await createKey(store, LIVE),
    await createKey(store, { ...LIVE, mode: 'test', kind: 'public' }),
    await createKey(store, { ...LIVE, limit: 7 }),
  ];
  const ring = await keyRing(t, store);
  const entries = issued.map(({ key }) => ring.find(key));
  t.match(
    entries,
    only(
      { kind: 'api', mode: 'live', limitPerSecond: 100, active: true, workspace: { name: 'acme', id: 1 } },
      { kind: 'public', mode: 'test', limitPerSecond: 10 },
      { limitPerSecond: 7 },
    ),
  );
  t.same(entries.map((entry) => entry?.slot).sort(), [0, 1, 2]);
  t.equal(ring.find(issued[0]?.key ?? ''), entries[0], 'the same entry every time');
  t.equal(ring.workspace('acme'), entries[0]?.workspace);
  t.equal(ring.workspace('nobody'), undefined);
});

t.test('does not show the secret of a workspace', async (t) => {
  const store = await embeddedStore(t);
  const { key } = await createKey(store, LIVE);
  const entry = (await keyRing(t, store)).find(key);
  t.same(JSON.parse(JSON.stringify(entry?.workspace.secret)), {});
});

t.test('knows no other text', async (t) => {
  const store = await embeddedStore(t);
  const { key, id } = await createKey(store, LIVE);
  const ring = await keyRing(t, store);
  for (const text of [
    '',
    'x',
    id,
    key.slice(0, -1),
    `${key}x`,
    key.toLowerCase(),
    ` ${key}`,
    newKeyText('api', 'live'),
    '__proto__',
    'constructor',
  ]) {
    t.equal(ring.find(text), undefined, text);
  }
});

t.test('follows the store', async (t) => {
  const store = await embeddedStore(t);
  const { key, id } = await createKey(store, LIVE);
  const ring = await keyRing(t, store);
  const slot = ring.find(key)?.slot;

  await changeKey(store, id, { limit: 3 });
  t.equal(ring.find(key)?.limitPerSecond, 100, 'not before it looks');
  await ring.refresh();
  t.match(ring.find(key), { limitPerSecond: 3, slot });

  await setKeyState(store, id, 'inactive');
  await ring.refresh();
  t.match(ring.find(key), { active: false, slot });
  t.equal(ring.scoring, 0, 'no workspace can ask for scores');

  await updateWorkspace(store, 'acme', { protectedDevices: 5, policy: { bias: 1 } });
  const late = await createKey(store, LIVE);
  await ring.refresh();
  t.match(ring.find(key)?.workspace, { protectedDevices: 5, policy: { bias: 1 } });
  t.match(ring.find(late.key), { active: true });
  t.equal(ring.scoring, 1);
  t.not(ring.find(late.key)?.slot, slot);

  await setKeyState(store, id, 'revoked');
  await ring.refresh();
  t.equal(ring.find(key), undefined);
  t.equal(ring.size, 1);
});

t.test('a rotated key ends when its overlap does', async (t) => {
  let now = NOW;
  const store = await embeddedStore(t);
  const old = await createKey(store, LIVE, NOW);
  const ring = await keyRing(t, store, { now: () => now });
  const { issued } = await rotateKey(store, old.id, 60, NOW);
  await ring.refresh();
  t.ok(ring.find(old.key) && ring.find(issued.key));
  now = NOW + 59_999;
  await ring.refresh();
  t.ok(ring.find(old.key));
  now = NOW + 60_000;
  await ring.refresh();
  t.equal(ring.find(old.key), undefined);
  t.ok(ring.find(issued.key));
});

t.test('tells of records it cannot read and serves the others', async (t) => {
  const store = await embeddedStore(t);
  const { key } = await createKey(store, LIVE);
  const newer = defineCollection('key', Type.Object({ v: Type.Literal(2), id: Type.String() }), ({ id }) => id);
  await store.update((transaction) => transaction.put(newer, { v: 2, id: 'key_ofLaterTime' }));
  const errors: unknown[] = [];
  const ring = await keyRing(t, store, { onError: (error) => errors.push(error) });
  t.ok(ring.find(key));
  t.match(errors, only({ code: 'UNREADABLE_RECORD', message: /key_ofLaterTime/ }));
});

const NEWER_KEYS: readonly [what: string, fields: Record<string, unknown>, isUsed: boolean][] = [
  ['says nothing that is not known', {}, true],
  ['is bound in a way that is not known', { networks: ['203.0.113.0/24'] }, false],
];
for (const [what, fields, isUsed] of NEWER_KEYS)
  t.test(`a key of a newer release that ${what} is ${isUsed ? 'used' : 'refused, with a sentence'}`, async (t) => {
    const store = await embeddedStore(t);
    const { key, id } = await createKey(store, LIVE);
    const open = Type.Object({ v: Type.Literal(2), id: Type.String() }, { additionalProperties: true });
    const newer = defineCollection('key', open, ({ id }) => id);
    const record = (await store.read()).get(KEYS, id);
    await store.update((transaction) => transaction.delete(KEYS, id));
    await store.update((transaction) => transaction.put(newer, { ...record, ...fields, id, v: 2 }));
    const errors: unknown[] = [];
    const ring = await keyRing(t, store, { onError: (error) => errors.push(error) });
    t.equal(ring.find(key) !== undefined, isUsed);
    t.match(
      errors,
      only({ code: 'UNREADABLE_RECORD', message: isUsed ? /has version 2/ : /until then the key is refused/ }),
    );
  });

t.test('polls by itself', async (t) => {
  const store = await embeddedStore(t);
  const ring = await keyRing(t, store, { pollMs: 5 });
  const { key } = await createKey(store, LIVE);
  await eventually(t, 'the new key is known', () => ring.find(key) !== undefined);
});

t.test('with Redis', needsRedis, async (t) => {
  const redis = await startRedis(t);
  const store = await controlStore(t, { url: redis.url });
  const { key, id } = await createKey(store, LIVE, NOW);
  const rotated = await createKey(store, LIVE, NOW);
  await rotateKey(store, rotated.id, 60, NOW);
  let now = NOW;
  const errors: unknown[] = [];
  const ring = await keyRing(t, store, { now: () => now, onError: (error) => errors.push(error) });

  await t.test('goes on with what it knows while Redis is away, and says so once', async (t) => {
    await redis.stop();
    await ring.refresh();
    await ring.refresh();
    t.ok(ring.find(key) && ring.find(rotated.key));
    t.equal(ring.stale, true);
    t.equal(errors.length, 1);
  });

  await t.test('rotated keys end on time all the same', async (t) => {
    now = NOW + 60_000;
    await ring.refresh();
    t.equal(ring.find(rotated.key), undefined);
    t.ok(ring.find(key));
  });

  await t.test('does not take a Redis that lost everything for the truth', async (t) => {
    await redis.start();
    await eventually(t, 'Redis answers again', async () => (await store.version().catch(() => -1)) === 0);
    await ring.refresh();
    await ring.refresh();
    t.ok(ring.find(key));
    t.equal(ring.stale, true);
    t.match(
      errors.slice(1),
      [/the control store is empty, but keys were known before/],
      'told once, behind the outage',
    );
  });

  await t.test('writes nothing into what lost everything, and follows what a restore has put there', async (t) => {
    await t.rejects(createKey(store, LIVE), { code: 'STORE_UNAVAILABLE' });
    const restoring = await controlStore(t, { url: redis.url });
    const fresh = await createKey(restoring, LIVE);
    await ring.refresh();
    t.equal(ring.stale, false);
    t.ok(ring.find(fresh.key));
    t.equal(ring.find(key), undefined, `${id} is not in the new state`);
  });
});
