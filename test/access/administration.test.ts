// What an administrator can do to workspaces and keys, and what is refused.
import t from 'tap';
import { createKey, listKeys, OVERLAP_SECONDS_MAX, rotateKey, changeKey, setKeyState } from '../../src/access/keys.js';
import { createWorkspace, DEFAULT_PLAN, listWorkspaces, updateWorkspace } from '../../src/access/workspaces.js';
import { ensureDemoWorkspace } from '../../src/access/bootstrap.js';
import { hashKeyText, newKeyText, newWebhookSecret } from '../../src/access/key-text.js';
import { KEYS, WORKSPACES } from '../../src/access/records.js';
import { KEY_KINDS, MODES } from '../../src/contract/vocabulary.js';
import { embeddedStore } from '../support/control.js';
import { temporaryDirectory } from '../support/scope.js';
import { only } from '../support/only.js';

const NOW = Date.UTC(2026, 0, 1);
const API = { workspace: 'acme', kind: 'api', mode: 'live' } as const;
/** What only a public key has: it is in pages. */
const PAGE_SETTINGS = [{ origins: ['https://shop.example'] }, { addressShare: 10 }, { fullReply: true }];

t.test('keys tell their kind and world, and are random', async (t) => {
  const marks = { api: 'rk', public: 'pk', secret: 'sk' };
  for (const kind of KEY_KINDS) {
    for (const mode of MODES) t.match(newKeyText(kind, mode), new RegExp(`^${marks[kind]}_${mode}_[A-Za-z0-9]{32}$`));
  }
  const letters = new Set<string>();
  const keys = new Set<string>();
  for (let index = 0; index < 500; index++) {
    const key = newKeyText('api', 'test');
    keys.add(key);
    for (const letter of key.slice(8)) letters.add(letter);
  }
  t.equal(keys.size, 500);
  t.equal(letters.size, 62, 'every letter and digit occurs');
});

t.test('a webhook secret is base64 of 24 bytes behind its prefix', async (t) => {
  const secret = newWebhookSecret();
  t.match(secret, /^whsec_[A-Za-z0-9]{32}$/);
  const bytes = Buffer.from(secret.slice(6), 'base64');
  t.equal(bytes.length, 24);
  t.equal(`whsec_${bytes.toString('base64')}`, secret);
});

t.test('a key is stored as its hash and its last four characters, its text is nowhere', async (t) => {
  const store = await embeddedStore(t);
  const issued = await createKey(store, { ...API, limit: 7 }, NOW);
  t.match(issued, { ...API, id: /^key_[A-Za-z0-9]{12}$/, key: /^rk_live_/ });
  t.same((await store.read()).list(KEYS), [
    {
      v: 1,
      id: issued.id,
      ...API,
      hash: hashKeyText(issued.key),
      hint: issued.key.slice(-4),
      limit: 7,
      state: 'active',
      createdAt: NOW,
      expiresAt: null,
    },
  ]);
});

t.test('an unknown workspace is made with its key, a known one is left as it is', async (t) => {
  const store = await embeddedStore(t);
  await createKey(store, API, NOW);
  await createKey(store, { ...API, workspace: 'other' }, NOW);
  const before = await listWorkspaces(store);
  await createKey(store, API, NOW + 1);
  const after = await listWorkspaces(store);
  t.same(after, before);
  t.match(after, only({ name: 'acme', id: 1, ...DEFAULT_PLAN, createdAt: NOW }, { name: 'other', id: 2 }));
  t.equal(Buffer.from(after[0]?.secret ?? '', 'base64url').length, 32);
  t.not(after[0]?.secret, after[1]?.secret);
});

t.test('lists keys by age, of all workspaces or of one', async (t) => {
  const store = await embeddedStore(t);
  const second = await createKey(store, API, NOW + 2);
  const first = await createKey(store, { ...API, workspace: 'other' }, NOW + 1);
  t.same(
    (await listKeys(store)).map(({ id }) => id),
    [first.id, second.id],
  );
  t.same(
    (await listKeys(store, 'acme')).map(({ id }) => id),
    [second.id],
  );
  await t.rejects(listKeys(store, 'nobody'), { code: 'NOT_FOUND' });
});

t.test('a revoked key never comes back', async (t) => {
  const store = await embeddedStore(t);
  const { id } = await createKey(store, API, NOW);
  for (const state of ['inactive', 'active', 'revoked', 'revoked'] as const)
    t.match(await setKeyState(store, id, state), { id, state });
  for (const state of ['inactive', 'active'] as const)
    await t.rejects(setKeyState(store, id, state), { code: 'CONFLICT' });
  await t.rejects(rotateKey(store, id, 0, NOW), { code: 'CONFLICT' });
});

t.test('rotation issues a like key and lets the old one live on for the overlap', async (t) => {
  const store = await embeddedStore(t);
  const old = await createKey(store, { ...API, limit: 5 }, NOW);
  const { issued, replaced } = await rotateKey(store, old.id, 60, NOW);
  t.match(replaced, { id: old.id, expiresAt: NOW + 60_000, state: 'active' });
  t.match(issued, API);
  t.not(issued.key, old.key);
  t.match(
    (await listKeys(store)).find(({ id }) => id === issued.id),
    { limit: 5, state: 'active', expiresAt: null },
  );

  const again = await rotateKey(store, old.id, 3600, NOW + 1, { another: true });
  t.equal(again.replaced.expiresAt, NOW + 60_000, 'a second rotation does not prolong it');
  await t.rejects(rotateKey(store, old.id, 60, NOW + 60_000), { code: 'CONFLICT' });
});

t.test('a key gets a second successor only when that is asked for', async (t) => {
  const store = await embeddedStore(t);
  const old = await createKey(store, API, NOW);
  const first = (await rotateKey(store, old.id, 60, NOW)).issued;
  const hint = first.key.slice(-4);
  await t.rejects(rotateKey(store, old.id, 60, NOW + 1), {
    ...{ code: 'CONFLICT' },
    message:
      `key ${old.id} was rotated already and works until 2026-01-01T00:01:00.000Z, and there is ${first.id} (ends ` +
      `with ${hint}, made 2026-01-01T00:00:00.000Z): use it, or rotate it if its text is lost; one more successor is ` +
      'made only when "another" is asked for',
  });
  t.equal((await listKeys(store)).length, 2, 'nothing was made');
  const second = await rotateKey(store, old.id, 60, NOW + 1, { another: true });
  t.same(
    second.others.map(({ id }) => id),
    [first.id],
  );
  await setKeyState(store, second.issued.id, 'inactive');
  const both = new RegExp(`there are ${first.id} .*, ${second.issued.id} .*, inactive\\): use one of them`);
  await t.rejects(rotateKey(store, old.id, 60, NOW + 2), { message: both });
  const third = await rotateKey(store, first.id, 0, NOW + 3);
  t.same(third.others, [], 'a successor is rotated as any other key');
  await setKeyState(store, second.issued.id, 'revoked');
  const left = new RegExp(`there is ${third.issued.id} `);
  await t.rejects(rotateKey(store, old.id, 60, NOW + 4), { message: left }, 'the successor of a successor counts');
  await setKeyState(store, third.issued.id, 'revoked');
  t.same((await rotateKey(store, old.id, 60, NOW + 5)).others, [], 'where none is left, another one is due');
});

t.test('an inactive key is replaced by an inactive one', async (t) => {
  const store = await embeddedStore(t);
  const { id } = await createKey(store, API, NOW);
  await setKeyState(store, id, 'inactive');
  const { issued } = await rotateKey(store, id, 0, NOW);
  t.match(
    (await listKeys(store)).find((key) => key.id === issued.id),
    { state: 'inactive' },
  );
});

t.test('plans, policies and limits change and can be taken back', async (t) => {
  const store = await embeddedStore(t);
  const { id } = await createKey(store, API, NOW);
  t.match(await updateWorkspace(store, 'acme', { retentionDays: 30 }), {
    retentionDays: 30,
    protectedDevices: DEFAULT_PLAN.protectedDevices,
  });
  t.match(await updateWorkspace(store, 'acme', { protectedDevices: 0, policy: { bias: -3 } }), {
    retentionDays: 30,
    protectedDevices: 0,
    policy: { bias: -3 },
  });
  t.match(await updateWorkspace(store, 'acme', { retentionDays: 31 }), { policy: { bias: -3 } });
  t.notOk('policy' in (await updateWorkspace(store, 'acme', { policy: null })));
  t.match(await changeKey(store, id, { limit: 3 }), { limit: 3 });
  t.match(await changeKey(store, id, { limit: null }), { limit: null });
});

t.test('refuses what makes no sense, and changes nothing', async (t) => {
  const store = await embeddedStore(t);
  const { id } = await createKey(store, API, NOW);
  const version = await store.version();
  const refusals: [string, () => Promise<unknown>, string][] = [
    ['a taken name', () => createWorkspace(store, 'acme'), 'CONFLICT'],
    ...['', 'a/b', 'a b', '-a', '.', 'ä', 'x'.repeat(64)].map((name): [string, () => Promise<unknown>, string] => [
      `the name '${name}'`,
      () => createKey(store, { ...API, workspace: name }),
      'INVALID',
    ]),
    ['a limit of 0', () => createKey(store, { ...API, limit: 0 }), 'INVALID'],
    ['half a limit', () => changeKey(store, id, { limit: 0.5 }), 'INVALID'],
    ['a huge limit', () => changeKey(store, id, { limit: 1e9 }), 'INVALID'],
    ...(['api', 'secret'] as const).flatMap((kind) =>
      PAGE_SETTINGS.map((page): [string, () => Promise<unknown>, string] => [
        `${Object.keys(page).join()} of a new ${kind} key`,
        () => createKey(store, { ...API, kind, ...page }),
        'INVALID',
      ]),
    ),
    ...PAGE_SETTINGS.map((page): [string, () => Promise<unknown>, string] => [
      `${Object.keys(page).join()} of an API key`,
      () => changeKey(store, id, page),
      'INVALID',
    ]),
    ['an unknown key', () => setKeyState(store, 'key_unknown', 'active'), 'NOT_FOUND'],
    ['a limit of an unknown key', () => changeKey(store, 'key_unknown', { limit: 1 }), 'NOT_FOUND'],
    ['rotation of an unknown key', () => rotateKey(store, 'key_unknown'), 'NOT_FOUND'],
    ['an overlap in the past', () => rotateKey(store, id, -1), 'INVALID'],
    ['an overlap without end', () => rotateKey(store, id, OVERLAP_SECONDS_MAX + 1), 'INVALID'],
    ['an unknown workspace', () => updateWorkspace(store, 'nobody', { retentionDays: 1 }), 'NOT_FOUND'],
    ['no retention', () => updateWorkspace(store, 'acme', { retentionDays: 0 }), 'INVALID'],
    ['negative devices', () => updateWorkspace(store, 'acme', { protectedDevices: -1 }), 'INVALID'],
  ];
  for (const [what, attempt, code] of refusals) await t.rejects(attempt(), { code }, what);
  t.equal(await store.version(), version);
});

t.test('the first start makes a demo workspace with one key of each kind and world', async (t) => {
  const store = await embeddedStore(t);
  const keys = (await ensureDemoWorkspace(store, NOW)) ?? [];
  t.same(
    keys.map(({ workspace, kind, mode }) => `${workspace} ${kind} ${mode}`),
    ['demo api test', 'demo public test', 'demo secret test', 'demo api live', 'demo public live', 'demo secret live'],
  );
  const view = await store.read();
  t.same(
    view.list(WORKSPACES).map(({ name }) => name),
    ['demo'],
  );
  t.same(
    view
      .list(KEYS)
      .map(({ hash }) => hash)
      .sort(),
    keys.map(({ key }) => hashKeyText(key)).sort(),
  );
  t.equal(await ensureDemoWorkspace(store, NOW), undefined, 'once');
});

t.test('no demo workspace beside others', async (t) => {
  const store = await embeddedStore(t);
  await createKey(store, API, NOW);
  t.equal(await ensureDemoWorkspace(store, NOW), undefined);
  t.same(
    (await listWorkspaces(store)).map(({ name }) => name),
    ['acme'],
  );
});

t.test('of nodes that start together one makes it', async (t) => {
  const dataDir = temporaryDirectory(t);
  const stores = await Promise.all(Array.from({ length: 4 }, () => embeddedStore(t, dataDir)));
  const made = await Promise.all(stores.map((store) => ensureDemoWorkspace(store, NOW)));
  t.equal(made.filter((keys) => keys !== undefined).length, 1);
  for (const store of stores) t.equal((await listKeys(store)).length, 6);
});
