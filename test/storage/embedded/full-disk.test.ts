// A disk without room for bills: the kernel refuses the service's writes behind the end of the file of bills, as a full
// disk does, until it is told otherwise.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { openLmdbMedium } from '../../../src/storage/embedded/control/medium.js';
import { openDatabase } from '../../../src/storage/embedded/lmdb.js';
import { transact } from '../../../src/storage/embedded/transact.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { body } from '../../support/bodies.js';
import { makeReadOnly, mountDisk, SKIP_WITHOUT_MOUNT } from '../../support/disk.js';
import { eventually } from '../../support/eventually.js';
import { testService } from '../../support/process.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { eventRow } from '../../support/rows.js';
import { temporaryDirectory } from '../../support/scope.js';
import { openBackend } from '../../support/storage.js';
import { postJson } from '../../support/send.js';

const BILLED_BEFORE = 1500;
const EVENTS = 20;
/** Of util-linux. */
const skip = spawnSync('prlimit', ['--version']).error === undefined ? false : 'there is no prlimit';

/** The bills of before make their file the largest: every other one has room below its end. */
async function billBefore(dataDir: string): Promise<void> {
  const billing = await (await openBackend({ dataDir })).billing();
  const now = Date.now();
  const newId = createUuidV7(() => now);
  const tenant: Tenant = { workspace: 'acme', mode: 'live' };
  await Promise.all(
    Array.from({ length: BILLED_BEFORE }, (_, i) =>
      billing.bill({ tenant, eventId: newId(), visitorId: `visitor ${i}`, quota: 1e6, now }),
    ),
  );
  await billing.close();
}

t.test('verify is refused while bills have no room, and each event is billed once in the end', { skip }, async (t) => {
  t.setTimeout(420_000);
  const dataDir = temporaryDirectory(t);
  const { public: page, secret } = await makeKeys({ dataDir });
  await billBefore(dataDir);
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const bound = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', ['--pid', String(service.pid), `--fsize=${bytes}:unlimited`]);
  };
  const post = (path: string, key: Record<string, string>, sent: unknown) => postJson(service.url + path, key, sent);
  const verify = (eventId: string) => post('/v2/verify', { 'x-secret-api-key': secret }, { event_id: eventId });
  const usage = async (): Promise<unknown> =>
    (await fetch(`${service.url}/v2/usage`, { headers: { 'x-secret-api-key': secret } })).json();
  const ids: string[] = [];
  for (let i = 0; i < EVENTS; i += 1)
    ids.push(String((await post('/v2/fingerprint', { 'x-api-key': page }, body(`user ${i}`))).body['event_id']));

  bound(fs.statSync(join(dataDir, 'billing', 'data.mdb')).size);
  const told = new Map<string, number>();
  for (const id of ids) {
    const { status, body: reply } = await verify(id);
    told.set(id, status);
    if (status !== 200) t.match(reply, { error_code: 'OVERLOADED', status_code: 503, detail: /try again/ });
  }
  const refused = ids.filter((id) => told.get(id) !== 200);
  t.ok(refused.length > 0, `${refused.length} of ${EVENTS} were refused`);
  const said = /the disk of DATA_DIR refused a commit/;
  await eventually(t, 'the log says why', () => said.test(service.output()));
  t.match(await usage(), { verifications: BILLED_BEFORE + EVENTS - refused.length }, 'what was refused is not billed');
  t.equal((await post('/v2/fingerprint', { 'x-api-key': page }, body('another'))).status, 200, 'pages are answered');

  bound('unlimited');
  // What was refused may meanwhile have come to its end without whoever asked.
  for (const id of ids) t.match(await verify(id), { status: 200, body: { event_id: id } });
  t.match(await usage(), { verifications: BILLED_BEFORE + EVENTS }, 'each once');
  t.equal((await service.end('SIGTERM')).code, 0);
});

function smallDisk(t: Test, size = '16m'): string {
  const disk = temporaryDirectory(t);
  mountDisk(t, disk, size);
  return disk;
}

function fill(disk: string, left: number): void {
  const { bavail, bsize } = fs.statfsSync(disk);
  fs.writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - left));
}

t.test('no commit is tried on a disk without room, and all of them later', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const disk = smallDisk(t);
  const control = openLmdbMedium(join(disk, 'control'));
  t.teardown(() => control.close());
  t.equal(await control.commit(0, 1, new Map([['key/a', '{}']]), []), true);
  const db = openDatabase<number, string>(join(disk, 'store'));
  t.teardown(() => db.close());
  let tried = 0;
  const put = () =>
    transact(db, () => {
      tried += 1;
      db.putSync('a', tried);
    });
  await put();
  fill(disk, 512 * 1024);
  await t.rejects(put(), { code: 'STORE_UNAVAILABLE', message: /the disk of DATA_DIR is full/ });
  t.equal(tried, 1);
  t.equal(control.hasRoom?.(), false);
  const full = { code: 'STORE_UNAVAILABLE', message: /the disk of DATA_DIR is full/ };
  await t.rejects(control.commit(1, 2, new Map([['key/a', '{"used":1}']]), []), full, 'a change of the service itself');
  await t.rejects(control.note(['{}']), full);
  t.equal(await control.commit(1, 2, new Map([['key/a', null]]), ['{}']), true, 'a person revokes a key');
  fs.rmSync(join(disk, 'filler'));
  await put();
  t.equal(db.get('a'), 2);
  t.equal(await control.commit(2, 3, new Map([['key/b', '{}']]), []), true);
});

t.test('no commit is tried on a disk that became read-only', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const disk = smallDisk(t);
  const control = openLmdbMedium(join(disk, 'control'));
  t.teardown(() => control.close());
  t.equal(await control.commit(0, 1, new Map([['key/a', '{}']]), []), true);
  const db = openDatabase<number, string>(join(disk, 'store'));
  t.teardown(() => db.close());
  const put = (value: number) => transact(db, () => db.putSync('a', value));
  await put(1);
  const writable = makeReadOnly(t, disk);
  const refused = { code: 'STORE_UNAVAILABLE', message: /because the disk of DATA_DIR is read-only: mount it/ };
  await t.rejects(put(2), refused);
  await t.rejects(control.commit(1, 2, new Map([['key/a', null]]), []), refused, 'a change of the service itself');
  await t.rejects(control.commit(1, 2, new Map([['key/a', null]]), ['{}']), refused, 'a change by a person');
  t.throws(() => openDatabase(join(disk, 'store')), { message: /store cannot be written, because its disk is read-/ });
  writable();
  t.equal(db.get('a'), 1);
  await put(3);
  t.equal(await control.commit(1, 2, new Map([['key/a', null]]), ['{}']), true);
});

/** More than the first transactions of a removal free: the pages after them are new ones of the file. */
const ERASED = 1500;

t.test('profiles wait on a full or read-only disk, removals too', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const disk = smallDisk(t, '200m');
  const writer = await (await openBackend({ dataDir: disk })).profileWriter();
  t.teardown(() => writer.close());
  const key = (i: number): string => `u${String(i).padStart(16, '0')}`;
  const position = { segment: 1, offset: 1 };
  const apply = (from: number, at: number) =>
    writer.apply(
      Array.from({ length: 2 * ERASED }, (_, i) => ({
        key: key(from + i),
        rows: [{ row: eventRow({ kind: 'decision' }), shard: 0, position: { segment: 1, offset: at } }],
      })),
      [{ ...position, offset: at }],
      () => Buffer.alloc(400),
    );
  await apply(0, 2);
  const erase = () => writer.revise(key(0), () => undefined);
  const writable = makeReadOnly(t, disk);
  const readOnly = { code: 'STORE_UNAVAILABLE', message: /is read-only: mount it for writing/ };
  await t.rejects(apply(10_000, 3), readOnly);
  await t.rejects(erase(), readOnly);
  writable();
  fill(disk, 0);
  // Without a page behind the map the kernel ended the process (SIGBUS).
  for (let i = 0; i < 2 * ERASED; i += 2)
    await t.rejects(
      writer.revise(key(i), () => undefined),
      { message: /is full: make room on it; profiles wait/ },
    );
  t.equal(await writer.sweep(Date.now(), { ttlMs: 1, provisionalTtlMs: 1 }, ERASED), true, 'later');
  fs.rmSync(join(disk, 'filler'));
  t.equal(await erase(), true);
  await apply(20_000, 4);
});

/** Five records in a change, 64 KiB left: such a commit that the disk refused ended the process with SIGABRT. */
const CHANGED = 5;
const KEYS = 200;
const record = (name: string): string => JSON.stringify({ name, text: 'x'.repeat(300) });

t.test('people change things on a full disk in the room of the file', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  for (const left of [65_536, 4096, 0]) {
    const disk = smallDisk(t);
    const dir = join(disk, 'control');
    let control = openLmdbMedium(dir);
    t.teardown(() => control.close());
    const names = Array.from({ length: KEYS }, (_, i) => `key/${i}`);
    await control.commit(0, 1, new Map(names.map((name) => [name, record(name)])), []);
    fill(disk, left);
    let version = 1;
    let refused: unknown;
    while (refused === undefined && version < 2000)
      try {
        const names = Array.from({ length: CHANGED }, (_, i) => `key/${version}/${i}`);
        await control.commit(version, version + 1, new Map(names.map((name) => [name, record(name)])), ['{}']);
        version += 1;
      } catch (error) {
        refused = error;
      }
    t.match(refused, { code: 'STORE_UNAVAILABLE', message: /full, and so is the file of keys; make room/ }, `${left}`);
    t.ok(version > 50, `${version} changes before, ${left} bytes left`);
    await control.close();
    control = openLmdbMedium(dir);
    const { version: stored, fields } = await control.load();
    t.equal(stored, version, 'what was acknowledged is there');
    t.equal(fields.get(`key/${version - 1}/0`), record(`key/${version - 1}/0`));
    fs.rmSync(join(disk, 'filler'));
    t.equal(await control.commit(version, version + 1, new Map([['key/a', '{}']]), ['{}']), true, 'with room again');
  }
});

t.test(
  'a start waits while the disk of the profiles is full, then goes on',
  { skip: SKIP_WITHOUT_MOUNT },
  async (t) => {
    t.setTimeout(420_000);
    const [dataDir, disk] = [temporaryDirectory(t), temporaryDirectory(t)];
    mountDisk(t, disk, '4m');
    fs.mkdirSync(join(disk, 'profiles'), { mode: 0o700 });
    fs.symlinkSync(join(disk, 'profiles'), join(dataDir, 'profiles'));
    fs.writeFileSync(join(disk, 'filler'), Buffer.alloc(4 * 1024 * 1024 - 4096));
    t.throws(() => fs.writeFileSync(join(disk, 'more'), Buffer.alloc(8192)), { code: 'ENOSPC' });
    const child = spawn(process.execPath, [new URL('../../../src/main.js', import.meta.url).pathname], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', CLICKHOUSE: 'off', GEO: 'off', SHARDS: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    t.teardown(() => child.kill('SIGKILL'));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await eventually(t, 'the readers are started again', () => (said.match(/it is started again/g) ?? []).length > 1);
    for (const name of ['filler', 'more']) fs.rmSync(join(disk, name));
    await eventually(t, 'it listens', () => said.includes('"port":'));
    child.kill('SIGTERM');
    t.same(await once(child, 'close'), [0, null]);
  },
);
