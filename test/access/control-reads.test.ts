// Pages of the dashboard read the control store far more often than it changes: each state is loaded once.
import t from 'tap';
import { createControlStore } from '../../src/access/control/store.js';
import { createKey } from '../../src/access/keys.js';
import { KEYS } from '../../src/access/records.js';
import { openLmdbMedium } from '../../src/storage/embedded/control/medium.js';
import { temporaryDirectory } from '../support/scope.js';

t.test('the same state is loaded once, a change by anyone is seen at once', async (t) => {
  const medium = openLmdbMedium(temporaryDirectory(t));
  t.teardown(() => medium.close());
  let loads = 0;
  const store = createControlStore({
    ...medium,
    load() {
      loads += 1;
      return medium.load();
    },
  });
  const other = createControlStore(medium);
  const ada = store.by({ who: 'ada', via: 'api', address: '127.0.0.1', action: 'listKeys' });
  const keys = async (): Promise<number> => (await ada.read()).list(KEYS).length;
  for (let n = 1; n <= 3; n += 1) {
    await createKey(other, { workspace: 'acme', kind: 'api', mode: 'test' });
    loads = 0;
    for (let page = 0; page < 10; page += 1) t.equal(await keys(), n);
    t.equal((await store.read()).list(KEYS).length, n);
    t.equal(loads, 1);
  }
  loads = 0;
  await createKey(store, { workspace: 'acme', kind: 'api', mode: 'test' });
  t.equal(await keys(), 4);
  t.equal(loads, 0, 'what this store wrote itself is not read again');
});

t.test('a load that began before a change and ends after it makes no later read older', async (t) => {
  const medium = openLmdbMedium(temporaryDirectory(t));
  t.teardown(() => medium.close());
  const held: (() => void)[] = [];
  const hold = { load: false, version: false };
  const later = async <T>(isHeld: boolean, answer: T): Promise<T> => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  };
  const store = createControlStore({
    ...medium,
    load: async () => later(hold.load, await medium.load()),
    version: async () => later(hold.version, await medium.version()),
  });
  hold.load = true;
  const slow = store.read();
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await createKey(createControlStore(medium), { workspace: 'acme', kind: 'api', mode: 'test' });
  hold.load = false;
  t.equal((await store.read()).list(KEYS).length, 1);
  hold.version = true;
  const next = store.read();
  while (held.length === 1) await new Promise((resolve) => setImmediate(resolve));
  held.shift()?.();
  t.equal((await slow).list(KEYS).length, 0);
  held.shift()?.();
  t.equal((await next).list(KEYS).length, 1);
});

t.test('changes of one actor that wait have a bound, those of others find room', async (t) => {
  const medium = openLmdbMedium(temporaryDirectory(t));
  t.teardown(() => medium.close());
  await createKey(createControlStore(medium), { workspace: 'acme', kind: 'api', mode: 'test' });
  const [key] = (await createControlStore(medium).read()).list(KEYS);
  if (key === undefined) throw new Error('there is no key');
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let isAway = false;
  let tries = 0;
  let commits = 0;
  const store = createControlStore({
    ...medium,
    async load() {
      await opened;
      return medium.load();
    },
    commit(...change) {
      commits += 1;
      return medium.commit(...change);
    },
    async version() {
      tries += 1;
      if (isAway) throw new Error('away');
      return medium.version();
    },
  });
  const made: string[] = [];
  const change = (who: string) =>
    store
      .by({ who, via: 'api', address: '', action: 'change' })
      .update((transaction) => {
        made.push(who);
        transaction.put(KEYS, { ...key, name: String(made.length) });
        return who;
      })
      .catch((error: unknown) => (error instanceof Error ? error.message : 'none'));
  const all = [...Array.from({ length: 1026 }, () => change('ada')), change('bob')];
  const full = 'too many changes wait for the control store';
  t.equal(await all[1025], full);
  open();
  t.same(new Set(await Promise.all(all)), new Set(['ada', full, 'bob']));
  t.equal((await Promise.all(all)).filter((one) => one === full).length, 1, 'one is on its way, 1,024 wait');
  t.ok(made.indexOf('bob') < 3, 'who sends many makes nobody wait');
  t.ok(commits < made.length / 2, 'changes that wait are stored together');
  isAway = true;
  tries = 0;
  t.same(await Promise.all([change('ada'), change('bob'), change('eve')]), ['away', 'away', 'away']);
  t.equal(tries, 1, 'those that wait do not wait for a deadline each');
});
