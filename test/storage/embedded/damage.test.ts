// Damaged stores of a service of one node: found by a process that may die of them, restored from a snapshot, thrown
// away where they can be made again, refused with a sentence where they cannot.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { createKey, listKeys, setKeyState } from '../../../src/access/keys.js';
import { createControlStore } from '../../../src/access/control/store.js';
import { type Backend } from '../../../src/storage/ports/backend.js';
import { findDamaged } from '../../../src/storage/embedded/check.js';
import { listSnapshots, SnapshotKeeper, SNAPSHOTS_KEPT } from '../../../src/storage/embedded/snapshots.js';
import { StoreFiles } from '../../../src/storage/embedded/profiles/files.js';
import { openDatabase } from '../../../src/storage/embedded/lmdb.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { overwrite } from '../../support/faults/damage.js';
import { randomFrom, whole } from '../../support/random.js';
import { temporaryDirectory } from '../../support/scope.js';
import { eventRow } from '../../support/rows.js';
import { openBackend } from '../../support/storage.js';
import { only } from '../../support/only.js';

const NOW = 1_795_000_000_000;
const TENANT: Tenant = { workspace: 'acme', mode: 'live' };
const newId = createUuidV7(() => NOW);

async function bill(backend: Backend, events: number): Promise<string[]> {
  const billing = await backend.billing();
  const ids = Array.from({ length: events }, () => newId());
  for (const [i, eventId] of ids.entries())
    await billing.bill({ tenant: TENANT, eventId, visitorId: `visitor ${i}`, quota: 1e6, now: NOW });
  await billing.close();
  return ids;
}

function dataFile(dataDir: string, store: string): string {
  return join(dataDir, store, 'data.mdb');
}

/** Billing with a snapshot of it. */
async function aBilling(t: Test, events = 200): Promise<{ dataDir: string; ids: string[] }> {
  const dataDir = temporaryDirectory(t);
  const ids = await bill(await openBackend({ dataDir }), events);
  const db = openDatabase(join(dataDir, 'billing'));
  const keeper = new SnapshotKeeper(
    dataDir,
    new Map([['billing', db]]),
    () => NOW,
    (error) => t.fail(String(error)),
  );
  await keeper.all();
  await keeper.close();
  await db.close();
  return { dataDir, ids };
}

const DAMAGES: { name: string; damage: (file: string) => void }[] = [
  { name: 'zeros at the start', damage: (file) => overwrite(file, 0, Buffer.alloc(4096)) },
  { name: 'a cut file', damage: (file) => fs.truncateSync(file, 12_288) },
  {
    name: 'garbage in every inner page',
    damage: (file) => overwrite(file, 8192, Buffer.alloc(fs.statSync(file).size - 8192, 0xa5)),
  },
  { name: 'a wrong page number in the root', damage: flipRoot },
  { name: 'no file', damage: (file) => fs.rmSync(file) },
  {
    name: 'a pipe in place of the file',
    damage(file) {
      fs.rmSync(file);
      execFileSync('mkfifo', [file]);
    },
  },
];

/** The root page says how many entries it has, and where. */
function flipRoot(file: string): void {
  const bytes = fs.readFileSync(file);
  const metas = [0, 4096].map((at) => ({
    root: Number(bytes.readBigUInt64LE(at + 136)),
    txn: bytes.readBigUInt64LE(at + 152),
  }));
  const [newest] = metas.sort((a, b) => (a.txn < b.txn ? 1 : -1));
  overwrite(file, (newest?.root ?? 0) * 4096 + 32, Buffer.alloc(64, 0xff));
}

for (const { name, damage } of DAMAGES) {
  t.test(`billing with ${name} is restored from its snapshot`, async (t) => {
    const { dataDir, ids } = await aBilling(t);
    damage(dataFile(dataDir, 'billing'));
    const backend = await openBackend({ dataDir });
    t.match(
      await backend.prepare(),
      only({
        message: /replaced by its last sound snapshot/,
        fields: { store: 'billing' },
        restored: { store: 'billing' },
      }),
    );
    const billing = await backend.billing();
    t.match(await billing.usage(TENANT, NOW), { verifications: ids.length, protectedDevices: ids.length });
    const again = { tenant: TENANT, eventId: ids[7] ?? '', visitorId: 'visitor 7', quota: 1e6, now: NOW };
    t.equal(await billing.bill(again), 'repeated');
    await billing.close();
    t.same(await backend.prepare(), [], 'and is sound now');
  });
}

t.test('a flipped bit anywhere in billing is found, or changes nothing', async (t) => {
  const { dataDir, ids } = await aBilling(t, 120);
  const file = dataFile(dataDir, 'billing');
  const good = fs.readFileSync(file);
  const random = randomFrom(11);
  let found = 0;
  for (let round = 0; round < 16; round += 1) {
    const at = whole(random, 0, good.length - 1);
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(at) ^ (1 << whole(random, 0, 7)), at);
    fs.writeFileSync(file, bad);
    const damaged = await findDamaged([{ name: 'billing', dir: join(dataDir, 'billing') }]);
    found += damaged.size;
    if (damaged.size > 0) continue;
    const billing = await (await openBackend({ dataDir })).billing();
    t.match(
      await billing.usage(TENANT, NOW),
      { verifications: ids.length, protectedDevices: ids.length },
      `byte ${at}`,
    );
    await billing.close();
  }
  t.ok(found > 1, `${found} of 16 are damage`);
});

t.test('of snapshots that are incomplete the next older one is used, and it is told', async (t) => {
  const cases: { name: string; spoil: (dir: string) => void }[] = [
    { name: 'empty', spoil: (dir) => fs.rmSync(join(dir, 'data.mdb')) },
    { name: 'without bytes', spoil: (dir) => fs.truncateSync(join(dir, 'data.mdb')) },
    { name: 'cut', spoil: (dir) => fs.truncateSync(join(dir, 'data.mdb'), 9000) },
  ];
  for (const { name, spoil } of cases) {
    const { dataDir } = await aBilling(t, 20);
    const snapshots = join(dataDir, 'snapshots', 'billing');
    fs.cpSync(join(snapshots, String(NOW)), join(snapshots, String(NOW + 1)), { recursive: true });
    spoil(join(snapshots, String(NOW + 1)));
    fs.rmSync(dataFile(dataDir, 'billing'));
    t.match(
      await (await openBackend({ dataDir })).prepare(),
      only({ fields: { store: 'billing', skipped: new RegExp(`billing/${NOW + 1}: `) }, restored: { at: NOW } }),
      name,
    );
    spoil(join(snapshots, String(NOW)));
    fs.rmSync(dataFile(dataDir, 'billing'));
    await t.rejects(
      (await openBackend({ dataDir })).prepare(),
      {
        code: 'STORE_DAMAGED',
        message: /is damaged \(it is not there\) and has no sound snapshot \(.*\): restore a backup .* move away/,
      },
      `${name}: all of them`,
    );
  }
});

t.test('keys: as the last snapshot has them, and refused without one', async (t) => {
  const dataDir = temporaryDirectory(t);
  const backend = await openBackend({ dataDir });
  const control = createControlStore(await backend.control());
  const keeper = backend.keepSnapshots(
    () => NOW,
    (error) => t.fail(String(error)),
  );
  const { id } = await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live' });
  await setKeyState(control, id, 'inactive');
  await keeper.close();
  await control.close();
  overwrite(dataFile(dataDir, 'control'), 0, Buffer.alloc(8192, 0x3c));
  const later = await openBackend({ dataDir });
  await t.rejects(
    later.control(),
    { code: 'STORE_DAMAGED', message: /is damaged; start the service/ },
    'nobody opens it',
  );
  t.match(await later.prepare(), only({ fields: { store: 'control', lost: /revoke again/ } }));
  const restored = createControlStore(await later.control());
  t.match(await listKeys(restored), only({ id, state: 'inactive' }));
  await restored.close();

  fs.rmSync(join(dataDir, 'snapshots'), { recursive: true });
  overwrite(dataFile(dataDir, 'control'), 0, Buffer.alloc(8192, 0x3c));
  await t.rejects((await openBackend({ dataDir })).prepare(), {
    code: 'STORE_DAMAGED',
    message: /has no sound snapshot: restore a backup/,
  });
});

/** A service's life, in which each of these stores changes. */
async function live(t: Test, dataDir: string): Promise<void> {
  const backend = await openBackend({ dataDir });
  const control = await backend.control();
  const billing = await backend.billing();
  const notes = await backend.notes(() => NOW);
  const lists = await backend.lists();
  const keeper = backend.keepSnapshots(
    () => NOW,
    (error) => t.fail(String(error)),
  );
  const name = newId();
  await createKey(createControlStore(control), { workspace: 'acme', kind: 'api', mode: 'live' });
  await billing.bill({ tenant: TENANT, visitorId: name, eventId: newId(), now: NOW, quota: 9 });
  await notes.take(newId(), { told: name });
  await lists.put(1, [{ key: Buffer.from(name), expiry: 1, addedAt: 0, by: 'ada', note: '' }]);
  await keeper.close();
  for (const store of [control, billing, notes, lists]) await store.close();
}

for (const store of ['control', 'billing', 'notes', 'entries'])
  t.test(`an older copy of ${store} beside newer stores`, async (t) => {
    const dataDir = temporaryDirectory(t);
    const prepared = async () => (await openBackend({ dataDir })).prepare();
    await live(t, dataDir);
    const older = fs.readFileSync(dataFile(dataDir, store));
    await live(t, dataDir);
    t.same(await prepared(), [], 'what there was is no older copy');
    fs.writeFileSync(dataFile(dataDir, store), older);
    await t.rejects(prepared(), {
      message: /is an older copy, .* it has \d+ changes and had \d+ .*Put the newer one back/,
    });
    fs.rmSync(join(dataDir, 'store-ages'));
    t.same(await prepared(), [], 'taken as it is, as by the first start of this release');
  });

t.test('a store that a start has put back from its snapshot is no older copy', async (t) => {
  const dataDir = temporaryDirectory(t);
  for (let i = 0; i < 3; i += 1) await live(t, dataDir);
  overwrite(dataFile(dataDir, 'control'), 0, Buffer.alloc(8192, 0x3c));
  for (const done of [[{ fields: { store: 'control' } }], []])
    t.match(await (await openBackend({ dataDir })).prepare(), done);
});

t.test('a record that is not what was written is not read', async (t) => {
  const dataDir = temporaryDirectory(t);
  const control = createControlStore(await (await openBackend({ dataDir })).control());
  await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live' });
  await control.close();
  const file = dataFile(dataDir, 'control');
  const bytes = fs.readFileSync(file);
  for (let at = bytes.indexOf('"acme"'); at >= 0; at = bytes.indexOf('"acme"', at + 1))
    overwrite(file, at + 1, Buffer.from('b'));
  const again = createControlStore(await (await openBackend({ dataDir })).control());
  await t.rejects(again.read(), { code: 'STORE_DAMAGED', message: /record \S+ has a wrong checksum/ });
  await again.close();
});

t.test('profiles of which an inner page hides some are made again', async (t) => {
  const dataDir = temporaryDirectory(t);
  const files = new StoreFiles(join(dataDir, 'profiles'));
  const writer = await (await openBackend({ dataDir })).profileWriter();
  const changes = Array.from({ length: 400 }, (_, i) => ({
    key: `u${i}`,
    rows: [{ shard: 0, position: { segment: 1, offset: i + 1 }, row: eventRow({ eventId: newId(), receivedAt: NOW }) }],
  }));
  await writer.apply(changes, [{ segment: 1, offset: 400 }], () => Buffer.alloc(120, 7));
  writer.publish();
  await writer.close();
  const generation = files.current() ?? 0;
  const file = join(files.generationDir(generation), 'data.mdb');
  t.same(await (await openBackend({ dataDir })).prepare(), []);
  flipRoot(file);
  t.match(await (await openBackend({ dataDir })).prepare(), only({ fields: { store: 'profiles' } }));
  t.ok(files.isMarkedDamaged(generation), 'whoever writes them next makes them again');
});

t.test('caches begin anew', async (t) => {
  const dataDir = temporaryDirectory(t);
  const backend = await openBackend({ dataDir });
  const opened = [
    await backend.replies(),
    await backend.deliveries(),
    await backend.notes(() => NOW),
    await backend.stories(),
  ];
  for (const store of opened) await store.close();
  for (const store of ['replies', 'webhooks', 'notes', 'stories'])
    overwrite(dataFile(dataDir, store), 0, Buffer.alloc(4096, 0xff));
  t.match(
    (await (await openBackend({ dataDir })).prepare()).map(({ message, fields }) => [fields['store'], message]),
    ['notes', 'webhooks', 'replies', 'stories'].map((store) => [
      store,
      'a damaged store was set aside and begins anew',
    ]),
  );
  t.same(await (await openBackend({ dataDir })).prepare(), []);
});

t.test('so many snapshots are kept, and none of what has not changed', async (t) => {
  const dataDir = temporaryDirectory(t);
  let now = NOW;
  const db = openDatabase<string, string>(join(dataDir, 'control'), { encoding: 'string' });
  const keeper = new SnapshotKeeper(
    dataDir,
    new Map([['control', db]]),
    () => now,
    (error) => t.fail(String(error)),
  );
  for (let i = 0; i < SNAPSHOTS_KEPT + 3; i += 1) {
    await db.put('version', String(i));
    now += 1000;
    await keeper.all();
    await keeper.all();
  }
  t.same(
    listSnapshots(dataDir, 'control'),
    Array.from({ length: SNAPSHOTS_KEPT }, (_, i) => now - i * 1000),
  );
  await keeper.close();
  await db.close();
});

t.test('a store that cannot be copied keeps no other from its snapshot', async (t) => {
  const dataDir = temporaryDirectory(t);
  const names = ['billing', 'control'] as const;
  const dbs = names.map(
    (name) => [name, openDatabase<string, string>(join(dataDir, name), { encoding: 'string' })] as const,
  );
  for (const [, db] of dbs) await db.put('version', '1');
  fs.mkdirSync(join(dataDir, 'snapshots'));
  fs.writeFileSync(join(dataDir, 'snapshots', 'billing'), 'no folder');
  const told: string[] = [];
  const keeper = new SnapshotKeeper(
    dataDir,
    new Map(dbs),
    () => NOW,
    (error) => told.push(String(error)),
  );
  await keeper.all();
  t.matchOnly(told, [/EEXIST/]);
  t.equal(told.length, 1);
  t.same(listSnapshots(dataDir, 'control'), [NOW]);
  await keeper.close();
  for (const [, db] of dbs) await db.close();
});

t.test('a disk that takes no ages keeps nothing from being closed', async (t) => {
  const dataDir = temporaryDirectory(t);
  const db = openDatabase<string, string>(join(dataDir, 'billing'), { encoding: 'string' });
  await db.put('version', '1');
  fs.mkdirSync(join(dataDir, 'store-ages'));
  const told: string[] = [];
  const keeper = new SnapshotKeeper(
    dataDir,
    new Map([['billing', db]]),
    () => NOW,
    (error) => told.push(String(error)),
  );
  await keeper.close();
  t.matchOnly(told, [/EISDIR|ENOTEMPTY|EEXIST/]);
  await db.close();
});

t.test('what the service and its readers open at the same moment is made before', async (t) => {
  const dataDir = temporaryDirectory(t);
  t.same(await (await openBackend({ dataDir })).prepare(), []);
  t.ok(fs.statSync(dataFile(dataDir, 'webhooks')).size >= 8192);
});
