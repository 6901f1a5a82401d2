// What erasures do while the control store is away.
import t from 'tap';
import { createControlStore } from '../../src/access/control/store.js';
import { readStorage } from '../../src/config.js';
import { Erasures, type ErasuresOptions } from '../../src/service/erasures.js';
import { openStorage } from '../../src/storage/open.js';
import { eventually } from '../support/eventually.js';

t.test('a control store that is away is told once each time, however often it is asked', async (t) => {
  const storage = await openStorage(readStorage({ DATA_DIR: t.testdir() }));
  const control = createControlStore(await storage.control());
  t.teardown(() => control.close());
  const [billing, replies, entries] = await Promise.all([storage.billing(), storage.replies(), storage.lists()]);
  t.teardown(() => Promise.all([billing.close(), replies.close(), entries.close()]));
  let away = true;
  let asked = 0;
  const told: unknown[] = [];
  const options: ErasuresOptions = {
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
    replies,
    billing,
    entries,
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
