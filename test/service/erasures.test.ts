// What erasures do while the control store is away, and what they tell of an attempt that was cut off.
import t, { type Test } from 'tap';
import { findErasure, requestErasure } from '../../src/access/erasures.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { noCounts } from '../../src/contract/erasure.js';
import { type RecordKey } from '../../src/contract/position.js';
import { createControlStore } from '../../src/access/control/store.js';
import { readStorage } from '../../src/config.js';
import { Erasures, type ErasuresOptions } from '../../src/service/erasures.js';
import { openStorage } from '../../src/storage/open.js';
import { eventually } from '../support/eventually.js';

const NOW = Date.UTC(2026, 0, 1);

async function stores(t: Test): Promise<Pick<ErasuresOptions, 'control' | 'billing' | 'replies' | 'entries'>> {
  const storage = await openStorage(readStorage({ DATA_DIR: t.testdir() }));
  const control = createControlStore(await storage.control());
  t.teardown(() => control.close());
  const [billing, replies, entries] = await Promise.all([storage.billing(), storage.replies(), storage.lists()]);
  t.teardown(() => Promise.all([billing.close(), replies.close(), entries.close()]));
  return { control, billing, replies, entries };
}

t.test('a control store that is away is told once each time, however often it is asked', async (t) => {
  const kept = await stores(t);
  const { control } = kept;
  let away = true;
  let asked = 0;
  const told: unknown[] = [];
  const options: ErasuresOptions = {
    ...kept,
    control: {
      ...control,
      read: () => control.read(),
      version() {
        asked += 1;
        return away ? Promise.reject(new Error('away')) : control.version();
      },
    },
    nodeId: 'a',
    nodes: { list: () => Promise.resolve([]) },
    forget: () => Promise.resolve(),
    readers: { erase: () => [Promise.reject(new Error('nothing is to be erased'))] },
    clock: Date.now,
    onError: (error) => told.push(error),
  };
  const erasures = new Erasures(options);
  t.teardown(() => erasures.stop());
  await eventually(t, 'it is asked again', () => asked > 1);
  t.equal(told.length, 1);
  away = false;
  const failed = asked;
  await eventually(t, 'it is back', () => asked > failed + 1);
  away = true;
  await eventually(t, 'it is away again', () => told.length === 2);
});

t.test('what an attempt removed counts, also where something else ended it', async (t) => {
  const kept = await stores(t);
  const { control } = kept;
  await createWorkspace(control, 'acme', {}, NOW);
  const { id } = await requestErasure(
    control,
    { workspace: 'acme', mode: 'live', kind: 'user', value: 'ada' },
    [],
    NOW,
  );
  const key: RecordKey = 'u:acme:1';
  const told: string[] = [];
  const node = async () => (await findErasure(control, 'acme', id)).nodes['a'];
  let attempts = 0;
  const erasures = new Erasures({
    ...kept,
    nodeId: 'a',
    nodes: { list: () => Promise.resolve([]) },
    // The records of the first attempt are not dropped by a worker.
    forget: (keys) =>
      keys.length > 0 && attempts === 1 ? Promise.reject(new Error('a worker is away')) : Promise.resolve(),
    readers: {
      erase: (asked) => {
        attempts += 1;
        const removed = { ...noCounts(), events: attempts === 1 ? 3 : 0 };
        return asked.map(() =>
          Promise.resolve({ removed, left: noCounts(), logged: 0, keys: [key], fingerprints: [] }),
        );
      },
    },
    clock: () => NOW,
    onError: (error) => told.push(String(error)),
  });
  t.teardown(() => erasures.stop());
  await eventually(t, 'the first attempt is told', async () => (await node())?.reason === 'a worker is away');
  t.match(await node(), { done: false, removed: { events: 3 } });
  await eventually(t, 'the second one ends it', async () => (await node())?.done === true);
  t.match(await node(), { removed: { events: 3 }, reason: '' });
  t.same(told, []);
});
