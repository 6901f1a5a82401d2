// The copy of a workspace's record: it stands in for a damaged record, and is never in the way of a sound one.
import t, { type Test } from 'tap';
import { type ControlMedium } from '../../src/storage/ports/control.js';
import { type ControlStore, createControlStore } from '../../src/access/control/store.js';
import { CONTROL_RECORDS_MAX } from '../../src/access/control/transaction.js';
import { createKey, setKeyState } from '../../src/access/keys.js';
import { WORKSPACE_COPIES, WORKSPACES } from '../../src/access/records.js';
import { ensureCopies, restoreWorkspace } from '../../src/access/workspace-copy.js';
import { updateWorkspace } from '../../src/access/workspaces.js';
import { keyRing } from '../support/control.js';
import { temporaryDirectory } from '../support/scope.js';
import { openBackend } from '../support/storage.js';

const RECORD = `${WORKSPACES.name}/acme`;
const COPY = `${WORKSPACE_COPIES.name}/acme`;

interface Bench {
  store: ControlStore;
  /** Writes fields as no program would. */
  write: (fields: ReadonlyMap<string, string | null>) => Promise<void>;
  copy: () => Promise<string | undefined>;
  key: string;
  keyId: string;
}

async function bench(t: Test): Promise<Bench> {
  const medium: ControlMedium = await (await openBackend({ dataDir: temporaryDirectory(t) })).control();
  t.teardown(() => medium.close());
  const store = createControlStore(medium);
  const { key, id } = await createKey(store, { workspace: 'acme', kind: 'api', mode: 'live' });
  return {
    store,
    async write(fields) {
      const { version } = await medium.load();
      t.ok(await medium.commit(version, version + 1, fields, []));
    },
    copy: async () => new Map((await medium.load()).fields).get(COPY),
    key,
    keyId: id,
  };
}

t.test('stands in for a damaged record at a start', async (t) => {
  const { store, write, key } = await bench(t);
  await write(new Map([[RECORD, '{']]));
  t.ok((await keyRing(t, store, { onError: () => undefined })).find(key));
});

t.test('a running service goes on with what it knew where record and copy are damaged', async (t) => {
  const { store, write, key } = await bench(t);
  const ring = await keyRing(t, store, { onError: () => undefined });
  await write(new Map([RECORD, COPY].map((field) => [field, '{'])));
  await ring.refresh();
  t.ok(ring.hasUnreadable);
  t.ok(ring.find(key));
});

t.test('takes the place of a damaged record when it is asked for, and of no other', async (t) => {
  const { store, write, copy } = await bench(t);
  await t.rejects(restoreWorkspace(store, 'acme'), /is not damaged; nothing was changed/);
  await t.rejects(restoreWorkspace(store, 'nobody'), /no copy of a workspace nobody/);
  await write(new Map([[RECORD, '{']]));
  await t.rejects(
    updateWorkspace(store, 'acme', { monitor: true }),
    /workspace\/acme is damaged .* 'riskgate workspaces restore acme' puts the copy in its place/,
    'a change says what to do',
  );
  await restoreWorkspace(store, 'acme');
  await updateWorkspace(store, 'acme', { monitor: true });
  t.match(await copy(), '"monitor":true');
  await write(new Map([[RECORD, ((await copy()) ?? '').replace('"v":1', '"v":2')]]));
  await t.rejects(restoreWorkspace(store, 'acme'), /run the release that wrote it/, 'not of one of a newer release');
});

const COPIES: readonly [what: string, of: (whole: string) => string | null][] = [
  ['that is missing', () => null],
  ['that is damaged', (whole) => whole.slice(1)],
  ['of a newer release', (whole) => whole.replace('"v":1', '"v":2')],
  ['of an older state', (whole) => whole.replace(/"retentionDays":\d+/, '"retentionDays":1')],
];
for (const [what, of] of COPIES)
  t.test(`a copy ${what} is written again at a start, and with the next change`, async (t) => {
    const { store, write, copy } = await bench(t);
    const whole = (await copy()) ?? '';
    const json = of(whole);
    t.not(json, whole);
    await write(new Map([[COPY, json]]));
    await ensureCopies(store);
    t.equal(await copy(), whole);
    await write(new Map([[COPY, json]]));
    await updateWorkspace(store, 'acme', { monitor: true });
    t.match(await copy(), '"monitor":true');
  });

t.test('a full store of a release without copies starts, and what it has can be changed', async (t) => {
  const { store, write, copy, keyId } = await bench(t);
  const fields = new Map<string, string | null>([[COPY, null]]);
  const { version } = await store.read();
  t.ok(version > 0);
  for (let index = 0; index < CONTROL_RECORDS_MAX - 2; index += 1) fields.set(`thing/t${index}`, '{"v":1}');
  await write(fields);
  await ensureCopies(store);
  t.type(await copy(), 'string');
  await setKeyState(store, keyId, 'inactive');
  await updateWorkspace(store, 'acme', { monitor: true });
  await t.rejects(createKey(store, { workspace: 'acme', kind: 'api', mode: 'live' }), /the control store is full/);
});
