// Imports into one list, at once and again: each tells what it changed in the list as it was at its end, and what it
// did not change stays as it was.
import t, { type Test } from 'tap';
import { createList } from '../../src/access/lists/administration.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { openListDesk } from '../../src/service/lists/desk.js';
import { importEntries } from '../../src/service/lists/import.js';
import { embeddedStore } from '../support/control.js';
import { openBackend } from '../support/storage.js';

const OF = { workspace: 'acme', list: 'nets', mode: 'live' } as const;
const NOW = Date.UTC(2026, 0, 1);

/** Lines of addresses, and of a network of each. */
function linesFrom(from: number, to: number): string[] {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  return numbers.flatMap((i) => [`192.0.2.${i}`, `10.${i}.0.0/16`]);
}

/** An empty list, with the desk that an operator's requests reach. */
async function deskOf(t: Test) {
  const dataDir = t.testdir({});
  const entries = await (await openBackend({ dataDir })).lists();
  t.teardown(() => entries.close());
  const store = (await embeddedStore(t, dataDir)).by({ who: 'ann', via: 'api', address: '', action: 'upload' });
  await createWorkspace(store, OF.workspace, {}, NOW);
  await createList(store, OF.workspace, { name: OF.list, kind: 'addresses' }, NOW);
  const desk = openListDesk({
    ...{ entries, event: () => Promise.resolve(undefined), refreshed: () => Promise.resolve() },
    clock: () => NOW,
  });
  return { entries, store, desk };
}

t.test('imports at once', async (t) => {
  for (const [name, replace, second, left] of [
    ['added', false, { added: 20, updated: 0, unchanged: 40 }, 80],
    ['in place of the list', true, { added: 20, updated: 0, unchanged: 40 }, 60],
  ] as const)
    await t.test(name, async (t) => {
      const { entries, store, desk } = await deskOf(t);
      const imported = async (lines: AsyncIterable<string>) => {
        const options = { entries, desk, by: 'ann', now: NOW, replace, skipInvalid: false };
        const { added, updated, unchanged } = await importEntries(options, store, OF, lines);
        return { added, updated, unchanged };
      };
      async function* first() {
        yield* linesFrom(0, 30);
      }
      /** The whole of the other import happens while this one is loaded. */
      async function* around() {
        yield* linesFrom(10, 20);
        t.same(await imported(first()), { added: 60, updated: 0, unchanged: 0 }, 'the first that ended');
        yield* linesFrom(20, 40);
      }
      t.same(await imported(around()), second, 'the one that began before it');
      t.equal((await desk.one(store, OF.workspace, OF.list)).entries.live, left);
    });
});

t.test('an upload of a caller is told the same at its end', async (t) => {
  const { store, desk } = await deskOf(t);
  const [one, two, three] = [await desk.begin(store, OF), await desk.begin(store, OF), await desk.begin(store, OF)];
  for (const { id } of [one, two, three])
    t.match(
      await desk.upload(store, OF, [{ value: '192.0.2.1' }, { value: '10.0.0.0/16' }], 'ann', id),
      { added: 2 },
      'the list is empty so far',
    );
  await desk.upload(store, OF, [{ value: '192.0.2.1', note: 'other' }, { value: '192.0.2.3' }], 'ann', two.id);
  t.match((await desk.end(store, OF, one.id, 'add')).changed, { added: 2, updated: 0, unchanged: 0 });
  t.match(await desk.end(store, OF, two.id, 'add'), {
    ...{ changed: { added: 1, updated: 1, unchanged: 1 }, entries: { live: 3 } },
  });
  t.match((await desk.end(store, OF, three.id, 'drop')).changed, { added: 0, updated: 0, unchanged: 0 });
});

t.test('entries that an import did not change were added when they were', async (t) => {
  const { entries, store, desk } = await deskOf(t);
  const DAY_S = 86_400;
  const imported = async (lines: readonly string[], day: number, replace: boolean) => {
    async function* told() {
      yield* lines;
    }
    const now = NOW + day * DAY_S * 1000;
    await importEntries({ entries, desk, by: 'ann', now, replace, skipInvalid: false }, store, OF, told());
    const { entries: page } = await desk.page(store, OF, 100, undefined);
    return page.map((one) => `${one.note} ${(Date.parse(one.added_at) - NOW) / 1000 / DAY_S}`).sort();
  };
  const lines = (...numbers: number[]) =>
    numbers.flatMap((i) => [`192.0.2.${i},,one ${i}`, `10.${i}.0.0/16,,net ${i}`]);
  t.same(await imported(lines(1), 0, false), ['net 1 0', 'one 1 0']);
  t.same(await imported(lines(1, 2), 1, false), ['net 1 0', 'net 2 1', 'one 1 0', 'one 2 1'], 'added');
  t.same(await imported(lines(2, 3), 2, true), ['net 2 1', 'net 3 2', 'one 2 1', 'one 3 2'], 'in place of the list');
  t.same(
    await imported(['192.0.2.2,,other', '10.2.0.0/16,,net 2'], 3, false),
    ['net 2 1', 'net 3 2', 'one 3 2', 'other 3'],
    'with another note',
  );
});
