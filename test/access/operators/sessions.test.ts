// Operators and their sessions beneath the HTTP room: how many there are, what is written of their use, and that a
// session is worth as much as the token it was opened with.
import t, { type Test } from 'tap';
import { createKey } from '../../../src/access/keys.js';
import {
  createOperator,
  listOperators,
  removeOperator,
  rotateOperator,
} from '../../../src/access/operators/administration.js';
import { OperatorDirectory, SEEN_GRAIN_MS } from '../../../src/access/operators/directory.js';
import { OPERATORS, OPERATORS_MAX, SESSIONS } from '../../../src/access/operators/records.js';
import { openSession, SESSION_IDLE_MS_MAX, SESSIONS_MAX } from '../../../src/access/operators/sessions.js';
import { type ControlStore } from '../../../src/access/control/store.js';
import { hashKeyText } from '../../../src/access/key-text.js';
import { embeddedStore } from '../../support/control.js';
import { onEveryBackend, controlStore } from '../../support/storage.js';
import { only } from '../../support/only.js';

const NOW = Date.UTC(2026, 0, 1);
const TOKEN = 'the-token-of-this-test';

async function directoryOf(t: Test, store: ControlStore, token = TOKEN): Promise<OperatorDirectory> {
  const directory = new OperatorDirectory(token, (error) => t.fail('directory', { error }));
  directory.adopt(await store.read());
  return directory;
}

onEveryBackend(t, async (t, place) => {
  await t.test('an operator is known by its token, until that is replaced or it is removed', async (t) => {
    const store = await controlStore(t, place(t));
    await createKey(store, { workspace: 'acme', kind: 'api', mode: 'test' }, NOW);
    const made = await createOperator(store, { name: 'ada', role: 'analyst', workspaces: ['acme', 'acme'] }, NOW);
    t.match(made.token, /^ot_[A-Za-z0-9]{32}$/);
    const known = (await directoryOf(t, store)).byToken(made.token, NOW);
    if (known === undefined) throw new Error('ada is not known');
    t.strictSame(known.operator, { name: 'ada', role: 'analyst', workspaces: new Set(['acme']) });
    const sessions = async () => (await store.read()).list(SESSIONS).length;
    await openSession(store, known, NOW);
    t.equal(await sessions(), 1);
    const { token } = await rotateOperator(store, 'ada');
    t.equal(await sessions(), 0, 'no session outlives the token it was opened with');
    const later = await directoryOf(t, store);
    t.strictSame([later.byToken(made.token, NOW), later.byToken(token, NOW)?.name], [undefined, 'ada']);
    await openSession(store, known, NOW);
    await removeOperator(store, 'ada');
    t.equal(await sessions(), 0, 'or its operator');
    t.equal((await directoryOf(t, store)).byToken(token, NOW), undefined);
    t.notMatch(JSON.stringify((await store.read()).list(OPERATORS)), made.token);
  });

  await t.test('what cannot be done', async (t) => {
    const store = await controlStore(t, place(t));
    const ask = (name: string, workspaces: string[] | null = null) =>
      createOperator(store, { name, role: 'viewer', workspaces }, NOW);
    for (const name of ['', 'has space', '-first', '<b>', 'x'.repeat(64), 'admin', 'Admin', 'SERVICE', 'é', '../x'])
      await t.rejects(ask(name), { code: 'INVALID' }, name);
    await ask('ada@shop.example');
    await t.rejects(ask('ada@shop.example'), { code: 'CONFLICT' });
    await t.rejects(ask('Ada@shop.example'), { code: 'CONFLICT', message: /operator ada@shop.example exists/ });
    await t.rejects(ask('bob', ['nowhere']), { code: 'NOT_FOUND' });
    await t.rejects(ask('bob', []), { code: 'INVALID' });
    for (const name of ['nobody', '', '__proto__', 'a/b']) {
      await t.rejects(removeOperator(store, name), { code: 'NOT_FOUND' }, name);
      await t.rejects(rotateOperator(store, name), { code: 'NOT_FOUND' }, name);
    }
  });
});

t.test('there are so many operators and no more', async (t) => {
  const store = await embeddedStore(t);
  const hash = hashKeyText('');
  await store.update((transaction) => {
    for (let i = 0; i < OPERATORS_MAX; i += 1)
      transaction.put(OPERATORS, { v: 1, name: `n${i}`, role: 'viewer', workspaces: null, hash, createdAt: NOW });
  });
  await t.rejects(createOperator(store, { name: 'more', role: 'viewer', workspaces: null }), { code: 'CONFLICT' });
});

t.test('so many sessions: an operator with many makes room, not the one who was away longest', async (t) => {
  const store = await embeddedStore(t);
  const { admin } = await directoryOf(t, store);
  await createOperator(store, { name: 'ada', role: 'viewer', workspaces: null }, NOW);
  const { session } = await openSession(store, { ...admin, name: 'ada' }, NOW);
  await store.update((transaction) => {
    for (let i = 1; i < SESSIONS_MAX; i += 1) {
      const id = `ses_${String(i).padStart(12, '0')}`;
      transaction.put(SESSIONS, { ...session, id, operator: `n${i % 20}`, hash: hashKeyText(id), usedAt: NOW + i });
    }
  });
  await openSession(store, admin, NOW + SESSIONS_MAX);
  const left = (await store.read()).list(SESSIONS);
  t.equal(left.length, SESSIONS_MAX);
  t.ok(left.some(({ operator }) => operator === 'ada'));
});

t.test('so many sessions, of one each: the one that was used longest ago makes room', async (t) => {
  const store = await embeddedStore(t);
  const { admin } = await directoryOf(t, store);
  const first = await openSession(store, admin, NOW);
  const second = await openSession(store, admin, NOW + 1);
  await store.update((transaction) => {
    for (let i = 2; i < SESSIONS_MAX; i += 1) {
      const id = `ses_${String(i).padStart(12, '0')}`;
      const operator = `n${i}`;
      transaction.put(SESSIONS, { ...second.session, id, operator, hash: hashKeyText(id), usedAt: NOW + i });
    }
  });
  await openSession(store, admin, NOW + SESSIONS_MAX);
  const directory = await directoryOf(t, store);
  t.equal((await store.read()).list(SESSIONS).length, SESSIONS_MAX);
  t.equal(directory.bySession(first.cookie, NOW + 5000), undefined);
  t.equal(directory.bySession(second.cookie, NOW + 5000)?.operator.name, 'admin');
  await openSession(store, admin, NOW + SESSION_IDLE_MS_MAX + SESSIONS_MAX - 1);
  t.equal((await store.read()).list(SESSIONS).length, 2, 'those that are over go first');
});

t.test('uses are written when they are due, and what is over is removed', async (t) => {
  const store = await embeddedStore(t);
  const { token } = await createOperator(store, { name: 'ada', role: 'viewer', workspaces: null }, NOW);
  const directory = await directoryOf(t, store);
  const known = directory.byToken(token, NOW);
  if (known === undefined) throw new Error('ada is not known');
  const { cookie } = await openSession(store, known, NOW);
  const writes = async (now: number, uses: boolean): Promise<boolean> => {
    directory.adopt(await store.read());
    if (uses) directory.bySession(cookie, now);
    const before = await store.version();
    await directory.write(store, now);
    return (await store.version()) > before;
  };
  const seen = async () => (await listOperators(store)).map(({ seenAt }) => seenAt);
  t.equal(await writes(NOW, true), true, 'the first use of ada');
  t.strictSame(await seen(), [NOW]);
  t.equal(await writes(NOW + SEEN_GRAIN_MS - 1, true), false, 'not every use');
  t.equal(await writes(NOW + SEEN_GRAIN_MS, true), true);
  t.strictSame(await seen(), [NOW + SEEN_GRAIN_MS]);
  t.match((await store.read()).list(SESSIONS), only({ usedAt: NOW + SEEN_GRAIN_MS }));
  t.equal(await writes(NOW + 2 * SEEN_GRAIN_MS, false), false, 'nothing to write');
  t.equal(await writes(NOW + SEEN_GRAIN_MS + SESSION_IDLE_MS_MAX, false), true);
  t.strictSame((await store.read()).list(SESSIONS), []);
  t.strictSame(await store.audit(Number.MAX_SAFE_INTEGER, 10), [], 'upkeep is no change of anybody');
});

t.test('with another ADMIN_TOKEN the sessions of the one before are worth nothing', async (t) => {
  const store = await embeddedStore(t);
  const { cookie } = await openSession(store, (await directoryOf(t, store)).admin, NOW);
  t.equal((await directoryOf(t, store)).bySession(cookie, NOW)?.operator.name, 'admin');
  t.equal((await directoryOf(t, store, 'another-token-of-this')).bySession(cookie, NOW), undefined);
  t.notMatch(JSON.stringify((await store.read()).list(SESSIONS)), hashKeyText(TOKEN), 'nothing to guess a token from');
});
