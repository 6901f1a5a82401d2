// A disk of its own that fills while a list is imported: nothing of the import is seen, it says why, the log keeps its
// room, and the same import works when there is room again.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createList } from '../../src/access/lists/administration.js';
import { createWorkspace } from '../../src/access/workspaces.js';
import { openListDesk } from '../../src/service/lists/desk.js';
import { runCli } from '../support/cli.js';
import { embeddedStore } from '../support/control.js';
import { mountDisk, SKIP_WITHOUT_MOUNT } from '../support/disk.js';
import { temporaryDirectory } from '../support/scope.js';
import { openBackend } from '../support/storage.js';

const MIB = 1024 ** 2;
const OF = { workspace: 'acme', list: 'vips', mode: 'live' } as const;

t.test('an import leaves the event log its room', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const dataDir = temporaryDirectory(t);
  mountDisk(t, dataDir, '160m');
  const entries = await (await openBackend({ dataDir })).lists();
  t.teardown(() => entries.close());
  const store = (await embeddedStore(t, dataDir)).by({ who: 'ann', via: 'api', address: '', action: 'upload' });
  await createWorkspace(store, OF.workspace, {}, Date.now());
  await createList(store, OF.workspace, { name: OF.list, kind: 'users' }, Date.now());
  const desk = openListDesk({
    ...{ entries, event: () => Promise.resolve(undefined), refreshed: () => Promise.resolve() },
    clock: Date.now,
  });
  const [users, filling] = [join(temporaryDirectory(t), 'users.csv'), join(dataDir, 'filling')];
  writeFileSync(users, Array.from({ length: 1000 }, (_, i) => `user-${i}\n`).join(''));
  const imported = () =>
    runCli(['lists', 'import', OF.list, users, '--workspace', OF.workspace, '--mode', OF.mode], { DATA_DIR: dataDir });
  const live = async (): Promise<number | undefined> => (await desk.one(store, OF.workspace, OF.list)).entries.live;
  const { id } = await desk.begin(store, OF);
  await desk.upload(store, OF, [{ value: 'first' }], 'ann', id);

  writeFileSync(filling, Buffer.alloc(60 * MIB));
  const told = /the disk of DATA_DIR has less than 128 MiB left, .* free some space, .* the list is unchanged/;
  await t.rejects(desk.upload(store, OF, [{ value: 'second' }], 'ann', id), { code: 'CONFLICT', message: told });
  t.match(await imported(), { code: 1, stderr: told });
  t.equal(await live(), 0);
  await desk.add(store, OF, [{ value: 'one person' }], 'ann');
  t.equal(await live(), 1, 'somebody can still be blocked');

  rmSync(filling);
  await desk.upload(store, OF, [{ value: 'second' }], 'ann', id);
  await desk.end(store, OF, id, 'add');
  t.match(await imported(), { code: 0, stdout: 'added 1000, updated 0, unchanged 0\n' });
  t.equal(await live(), 1003);
});
