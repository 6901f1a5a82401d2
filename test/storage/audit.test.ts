// The audit log's promises, the same on every backend: a row stands with its change or not at all, in the order of the
// commits, without secrets, and only so many are kept.
import t, { type Test } from 'tap';
import Type from 'typebox';
import { AUDITED_CHARS_MAX } from '../../src/access/audit/entries.js';
import { readAudit } from '../../src/access/audit/read.js';
import { defineCollection } from '../../src/access/control/collection.js';
import { type ControlStore, createControlStore } from '../../src/access/control/store.js';
import { type Actor } from '../../src/contract/operators/audit.js';
import { AUDIT_ROWS_MAX } from '../../src/storage/ports/control.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { openBackend, type Place, controlStore } from '../support/storage.js';
import { only } from '../support/only.js';

const ACTOR: Actor = { who: 'ada', via: 'api', address: '203.0.113.7', action: 'changeThing' };
const THINGS = defineCollection(
  'thing',
  Type.Object({
    v: Type.Literal(1),
    id: Type.String(),
    workspace: Type.String(),
    text: Type.String(),
    secret: Type.String(),
  }),
  ({ id }) => id,
  { secrets: ['secret'] },
);
const thing = (id: string, text: string, secret = 'never told') => ({
  v: 1 as const,
  id,
  workspace: 'acme',
  text,
  secret,
});
const everything = () => true;

async function suite(t: Test, place: Place): Promise<void> {
  await t.test('says who changed what, before and after, without secrets', async (t) => {
    const where = place(t);
    const store = await controlStore(t, where);
    const ada = store.by(ACTOR);
    await ada.update((transaction) => transaction.put(THINGS, thing('a', 'one')));
    await ada.update((transaction) => transaction.put(THINGS, thing('a', 'two <b>')));
    await ada.update((transaction) => transaction.put(THINGS, thing('a', 'two <b>', 'another')));
    await ada.update((transaction) => transaction.put(THINGS, thing('a', 'two <b>', 'another')));
    await ada.update((transaction) => transaction.delete(THINGS, 'a'));
    const { entries, next } = await readAudit(await controlStore(t, where), everything, 10);
    t.equal(next, undefined);
    t.match(
      entries,
      only(
        { ...ACTOR, subject: 'thing/a', workspace: 'acme', before: { id: 'a', text: 'two <b>' }, after: null },
        { before: {}, after: {} },
        { before: { text: 'one' }, after: { text: 'two <b>' } },
        { before: null, after: { id: 'a', workspace: 'acme', text: 'one' } },
      ),
    );
    t.equal(entries.length, 4, 'a secret that was replaced is a change, the same again is none');
    t.strictSame(entries[2]?.before, { text: 'one' }, 'what did not change is left out');
    t.notMatch(JSON.stringify(entries), /never told|another/);
    t.strictSame(new Set(entries.map(({ id }) => id)).size, 4);
  });

  await t.test('has no row of a change that failed, and none without an actor', async (t) => {
    const store = await controlStore(t, place(t));
    await store.update((transaction) => transaction.put(THINGS, thing('a', 'the service')));
    const refused = store.by(ACTOR).update((transaction) => {
      transaction.put(THINGS, thing('a', 'b'));
      throw new Error('no');
    });
    await t.rejects(refused, { message: 'no' });
    t.strictSame(await store.audit(Number.MAX_SAFE_INTEGER, 10), []);
    await t.rejects(store.note({ subject: 'x/y', workspace: '', before: null, after: null }));
  });

  await t.test('a change whose row cannot be written is none', async (t) => {
    const medium = await (await openBackend(place(t))).control();
    t.teardown(() => medium.close());
    const full = () => Promise.reject(new Error('no room'));
    const store = createControlStore({
      ...medium,
      note: full,
      commit: (expected, next, changes, rows) =>
        rows.length > 0 ? full() : medium.commit(expected, next, changes, rows),
    });
    const put = store.by(ACTOR).update((transaction) => transaction.put(THINGS, thing('a', 'one')));
    await t.rejects(put, { message: 'no room' });
    await t.rejects(store.by(ACTOR).note({ subject: 'x/y', workspace: '', before: null, after: null }));
    t.strictSame((await store.read()).list(THINGS), []);
  });

  await t.test('several changes of one record in one update are one', async (t) => {
    const store = (await controlStore(t, place(t))).by(ACTOR);
    await store.update((transaction) => {
      transaction.put(THINGS, thing('a', 'one'));
      transaction.put(THINGS, thing('a', 'two'));
      transaction.put(THINGS, thing('b', 'other'));
    });
    const { entries } = await readAudit(store, everything, 10);
    t.match(entries, only({ subject: 'thing/b' }, { subject: 'thing/a', before: null, after: { text: 'two' } }));
  });

  await t.test('a note leaves the version as it is', async (t) => {
    const store = (await controlStore(t, place(t))).by(ACTOR);
    await store.update((transaction) => transaction.put(THINGS, thing('a', 'one')));
    const version = await store.version();
    await store.note({ subject: 'event/1', workspace: 'acme', before: null, after: { label: 'fraud' } });
    t.equal(await store.version(), version);
    const { entries } = await readAudit(store, everything, 1);
    t.match(entries, only({ subject: 'event/1', after: { label: 'fraud' } }));
    t.strictSame((await store.read()).list(THINGS), [thing('a', 'one')], 'and no row is taken for state');
  });

  await t.test('goes page by page, forwards and backwards', async (t) => {
    const store = (await controlStore(t, place(t))).by(ACTOR);
    for (let i = 1; i <= 7; i += 1) await store.note({ subject: `n/${i}`, workspace: '', before: null, after: null });
    const first = await readAudit(store, everything, 3);
    const second = await readAudit(store, everything, 3, first.next);
    const third = await readAudit(store, everything, 3, second.next);
    const subjects = [first, second, third].map(({ entries }) => entries.map(({ subject }) => subject));
    t.strictSame(subjects, [['n/7', 'n/6', 'n/5'], ['n/4', 'n/3', 'n/2'], ['n/1']]);
    t.equal(third.next, undefined);
    const odd = await readAudit(store, ({ subject }) => /[135]$/.test(subject), 2);
    t.strictSame(
      odd.entries.map(({ subject }) => subject),
      ['n/5', 'n/3'],
    );
    const numbers = (await store.auditAfter(5, 10)).map(({ number }) => number);
    t.strictSame(numbers, [6, 7]);
    t.strictSame(await store.auditAfter(7, 10), []);
  });

  await t.test('two writers at once lose no row', async (t) => {
    const where = place(t);
    const stores = [await controlStore(t, where), await controlStore(t, where)];
    const one = (store: ControlStore, i: number) =>
      store.by(ACTOR).update((transaction) => transaction.put(THINGS, thing(`t${i}`, 'x')));
    await Promise.all(stores.flatMap((store, s) => Array.from({ length: 10 }, (_, i) => one(store, s * 10 + i))));
    const { entries } = await readAudit(await controlStore(t, where), everything, 100);
    t.equal(new Set(entries.map(({ subject }) => subject)).size, 20);
  });

  await t.test('keeps so many rows and no more, and long ones are left out', async (t) => {
    const where = place(t);
    const medium = await (await openBackend(where)).control();
    t.teardown(() => medium.close());
    const rows = Array.from({ length: 500 }, () => '{}');
    for (let i = 0; i <= AUDIT_ROWS_MAX / rows.length; i += 1) await medium.note(rows);
    t.equal((await medium.auditAfter(0, AUDIT_ROWS_MAX + 1)).length, AUDIT_ROWS_MAX);
    t.equal((await medium.auditBefore(Number.MAX_SAFE_INTEGER, 1))[0]?.number, AUDIT_ROWS_MAX + rows.length);
    const store = (await controlStore(t, where)).by(ACTOR);
    await store.update((transaction) => transaction.put(THINGS, thing('long', 'x'.repeat(AUDITED_CHARS_MAX))));
    const { entries } = await readAudit(store, everything, 1);
    t.match(entries, only({ after: { left_out_chars: Number } }));
    t.equal((await store.audit(Number.MAX_SAFE_INTEGER, AUDIT_ROWS_MAX + 1)).length, AUDIT_ROWS_MAX);
  });

  await t.test('who fills it loses its own rows, from any process, and nobody else loses one', async (t) => {
    const where = place(t);
    const media = [await (await openBackend(where)).control(), await (await openBackend(where)).control()];
    t.teardown(() => Promise.all(media.map((medium) => medium.close())));
    const row = (workspace: string, who: string, subject: string): string =>
      JSON.stringify({ workspace, who, subject });
    const [one, two] = media;
    if (one === undefined || two === undefined) throw new Error('unreachable');
    const quiet = [row('quiet', 'ada', 'a'), row('', 'grace', 'b'), row('quiet', 'ada', 'c')];
    await one.note(quiet.slice(0, 2));
    const noisy = Array.from({ length: 500 }, (_, i) => row('noisy', 'eve', String(i)));
    for (let i = 0; i <= AUDIT_ROWS_MAX / noisy.length; i += 1) await (i % 2 === 0 ? one : two).note(noisy);
    await two.note(quiet.slice(2));
    // Rows of no workspace are of who made them.
    for (let i = 0; i < 14; i += 1) await one.note(noisy.map((_, n) => row('', 'eve', `session ${i * 500 + n}`)));
    await two.note([row('noisy', 'eve', 'last')]);
    const rows = await one.auditAfter(0, AUDIT_ROWS_MAX + 1);
    t.equal(rows.length, AUDIT_ROWS_MAX);
    const left = rows.map(({ json }) => json);
    for (const json of [...quiet, row('noisy', 'eve', 'last')]) t.ok(left.includes(json), json);
    const sessions = left.filter((json) => json.includes('session')).length;
    t.ok(Math.abs(2 * sessions - AUDIT_ROWS_MAX) < 10, `${sessions} of the two that filled it`);
  });
}

onEveryStore(t, suite);
