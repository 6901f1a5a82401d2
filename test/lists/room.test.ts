// An upload that the lists have no room for is refused before it is copied into its list.
import t from 'tap';
import { beginUpload, createList } from '../../src/access/lists/administration.js';
import { LISTS } from '../../src/access/lists/records.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { LIST_ENTRIES_MAX, NEVER } from '../../src/contract/lists/lists.js';
import { refuseAdded } from '../../src/service/lists/room.js';
import { type ListEntry, type ListStore } from '../../src/storage/ports/lists.js';
import { embeddedStore } from '../support/control.js';
import { openBackend } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

t.test('what has no room beside the entries of a list is refused before it is copied', async (t) => {
  const dataDir = temporaryDirectory(t);
  const backend = await openBackend({ dataDir });
  const entries = await backend.lists();
  t.teardown(() => entries.close());
  const store = await embeddedStore(t, dataDir);
  await createWorkspace(store, 'acme', {}, 0);
  await createList(store, 'acme', { name: 'deny', kind: 'users' }, 0);
  const list = (await store.read()).list(LISTS)[0]?.sets.live ?? 0;
  const { upload } = await beginUpload(store, 'acme', 'deny', 'live', 0);
  // Each entry counts as this many: a million would take a minute.
  const each = LIST_ENTRIES_MAX / 100;
  const counting: ListStore = new Proxy(entries, {
    get: (of, name: keyof ListStore) =>
      name === 'count' ? async (set: number) => (await of.count(set)) * each : of[name].bind(of),
  });
  const users = (from: number, count: number): ListEntry[] =>
    Array.from({ length: count }, (_, i) => ({
      ...{ key: Buffer.alloc(16, from + i + 1), expiry: NEVER, addedAt: 0, by: 'ada', note: '' },
    }));
  await entries.put(list, users(0, 60), 'quiet');
  await entries.put(upload.set, users(60, 40), 'quiet');
  const unasked = () => Promise.reject(new Error('both have room as they are'));
  await refuseAdded(counting, store, 'acme', unasked);
  await entries.put(upload.set, users(100, 1), 'quiet');
  const changes = async (same: number) => ({ added: 41 - same, updated: 0, unchanged: same });
  await t.rejects(
    refuseAdded(counting, store, 'acme', () => changes(0)),
    { code: 'CONFLICT', message: /would have 1010000 entries; at most 1000000 fit/ },
  );
  await refuseAdded(counting, store, 'acme', () => changes(each));
});
