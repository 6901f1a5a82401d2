// The registry of nodes: what a node says is what others see, a later start under its name takes it over, and one that
// stopped or fell silent is told apart from one that runs.
import t, { type Test } from 'tap';
import { openStorage } from '../../src/storage/open.js';
import { type NodeRecord, type NodeRegistry } from '../../src/storage/ports/nodes.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { type Place } from '../support/storage.js';
import { only } from '../support/only.js';

const NODE: NodeRecord = {
  id: 'node-1',
  version: '1.2.3',
  level: 2,
  state: 'live',
  startedAt: 1_795_000_000_000,
  address: 'one:8080',
  lagSeconds: 0.5,
  lagBytes: 4096,
  storeId: 'a store',
};

async function suite(t: Test, place: Place): Promise<void> {
  const opener = (t: Test): (() => Promise<NodeRegistry | undefined>) => {
    const options = place(t);
    return async () => {
      const registry = await (await openStorage(options)).nodes();
      t.teardown(() => registry?.close());
      return registry;
    };
  };

  await t.test('nodes see each other', async (t) => {
    const open = opener(t);
    const [one, two] = [await open(), await open()];
    if (one === undefined || two === undefined) return t.equal(one, two, 'there is one node');
    t.same(await one.list(), []);
    const epoch = await one.register('node-1');
    t.equal(epoch, 1);
    t.equal(await one.beat(NODE, epoch), true);
    t.equal(
      await two.beat({ ...NODE, id: 'node-2', startedAt: NODE.startedAt + 1 }, await two.register('node-2')),
      true,
    );
    const seen = await two.list();
    t.match(seen, only({ ...NODE, epoch: 1 }, { id: 'node-2' }), 'those that started first come first');
    t.ok(seen.every(({ silentMs }) => silentMs >= 0));
    t.ok(Math.abs((await one.time()) - Date.now()) < 60_000);
    await one.beat({ ...NODE, state: 'stopped' }, epoch);
    t.match(await two.list(), only({ id: 'node-1', state: 'stopped' }, { state: 'live' }));
    return undefined;
  });

  await t.test('a later start takes the name over', async (t) => {
    const registry = await opener(t)();
    if (registry === undefined) return t.pass('there is one node');
    const [first, second] = [await registry.register('node-1'), await registry.register('node-1')];
    t.equal(second, first + 1);
    t.equal(await registry.beat({ ...NODE, address: 'second' }, second), true);
    t.equal(await registry.beat({ ...NODE, address: 'first' }, first), false);
    t.match(await registry.list(), only({ address: 'second', epoch: second }));
    return undefined;
  });

  await t.test('a node of a release without a registry is seen by its beat', async (t) => {
    const options = place(t);
    const backend = await openStorage(options);
    const [registry, leases] = [await backend.nodes(), await backend.leases('node-0:4711')];
    t.teardown(() => registry?.close());
    t.teardown(() => leases?.close());
    if (registry === undefined || leases === undefined) return t.equal(registry, leases, 'there is one node');
    await registry.beat(NODE, await registry.register('node-1'));
    await leases.beat();
    t.match(
      await registry.list(),
      only({ id: 'node-0', level: 1, epoch: 0, state: 'live' }, { id: 'node-1', level: 2 }),
    );
    return undefined;
  });
}

onEveryStore(t, suite);
