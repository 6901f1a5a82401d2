// Changes of lists wait for each other and leave time to others; how long, a clock in the test says.
import t from 'tap';
import { createList } from '../../src/access/lists/administration.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { openListDesk } from '../../src/service/lists/desk.js';
import { pacedDesk } from '../../src/service/lists/paced.js';
import { NoTurnError } from '../../src/util/fair-turns.js';
import { embeddedStore } from '../support/control.js';
import { eventually } from '../support/eventually.js';
import { openBackend } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

const WAITING_MAX = 64;

t.test('changes of lists in turns', async (t) => {
  const dataDir = temporaryDirectory(t);
  const entries = await (await openBackend({ dataDir })).lists();
  t.teardown(() => entries.close());
  const store = (await embeddedStore(t, dataDir)).by({ who: 'ann', via: 'api', address: '', action: 'addEntries' });
  for (const workspace of ['acme', 'rival']) {
    await createWorkspace(store, workspace, {}, Date.now());
    await createList(store, workspace, { name: 'vips', kind: 'users' }, Date.now());
  }
  const plain = openListDesk({
    ...{ entries, event: () => Promise.resolve(undefined), refreshed: () => Promise.resolve() },
    clock: Date.now,
  });
  let now = 0;
  const rests: [ms: number, end: () => void][] = [];
  const desk = pacedDesk(
    {
      ...plain,
      add: (...asked) => {
        now += 20;
        return plain.add(...asked);
      },
    },
    { clock: () => now, after: (ms, end) => rests.push([ms, end]) },
  );
  const done: string[] = [];
  const add = async (workspace: string, value: string): Promise<void> => {
    await desk.add(store, { workspace, list: 'vips', mode: 'live' }, [{ value }], 'ann');
    done.push(value);
  };
  const all = ['a1', 'a2', 'a3'].map((value) => add('acme', value));
  all.push(add('rival', 'r1'));
  for (const expected of [['a1'], ['a1', 'r1'], ['a1', 'r1', 'a2'], ['a1', 'r1', 'a2', 'a3']]) {
    await eventually(t, `${expected.length} are made`, () => Promise.resolve(rests.length > 0));
    await eventually(t, 'and told', () => Promise.resolve(done.length === expected.length));
    t.strictSame(done, expected, 'one at a time, the workspaces in turn');
    const [ms, end] = rests.shift() ?? [0, () => undefined];
    t.equal(ms, 20, 'others have as long as the change took');
    t.equal(rests.length, 0, 'nothing begins before');
    end();
  }
  await Promise.all(all);

  const many = Array.from({ length: WAITING_MAX + 2 }, (_, index) => add('acme', `b${index}`));
  const refused = many.pop();
  await t.rejects(refused ?? Promise.resolve(), { name: NoTurnError.name }, 'who sends too many at once is refused');
  for (let left = many.length; left > 0; left -= 1) {
    await eventually(t, 'the next one is made', () => Promise.resolve(rests.length > 0));
    rests.shift()?.[1]();
  }
  await Promise.all(many);
  t.equal((await plain.one(store, 'acme', 'vips')).entries.live, 3 + many.length, 'and the others are not');
});
