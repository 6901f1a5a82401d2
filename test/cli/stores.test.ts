// riskgate stores verify: every record of every store is read, also beside the service, and damage is named with what
// to do about it.
import fs from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { asBinary, type Key, open } from 'lmdb';
import { body } from '../support/bodies.js';
import { runCli } from '../support/cli.js';
import { overwrite } from '../support/faults/damage.js';
import { testService } from '../support/process.js';
import { makeKeys } from '../support/callers/service-key.js';
import { temporaryDirectory } from '../support/scope.js';
import { FILLED_STORES } from '../support/state/every-store.js';
import { openBackend } from '../support/storage.js';
import { postJson } from '../support/send.js';

const THINGS = 40;
const MARK = 12_345;

async function verified(
  dataDir: string,
): Promise<{ code: number | null; stores: Map<string, unknown>; stderr: string }> {
  const { code, stdout, stderr } = await runCli(['stores', 'verify', '--json'], { DATA_DIR: dataDir });
  const reports = JSON.parse(stdout) as { store: string }[];
  return { code, stores: new Map(reports.map((report) => [report.store, report])), stderr };
}

async function filled(): Promise<string> {
  const dataDir = temporaryDirectory(t);
  const backend = await openBackend({ dataDir });
  for (const { fill } of FILLED_STORES) await fill(backend, THINGS);
  return dataDir;
}

t.test('beside a service under way, all are sound, the profiles and events too', async (t) => {
  const dataDir = temporaryDirectory(t);
  const { api, public: page, secret } = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const post = async (path: string, headers: Record<string, string>, sent: unknown): Promise<unknown> =>
    (await postJson(service.url + path, headers, sent)).body;
  await post('/fingerprint/score', { 'x-service-key': api, 'idempotency-key': 'one' }, body('ada'));
  const event = (await post('/v2/fingerprint', { 'x-api-key': page }, body('ada'))) as { event_id: string };
  await post('/v2/verify', { 'x-secret-api-key': secret }, { event_id: event.event_id });
  const { code, stores, stderr } = await verified(dataDir);
  t.equal(code, 0, stderr);
  t.same(
    [...stores.keys()],
    [...['control', 'entries', 'billing', 'notes', 'webhooks', 'replies', 'stories', 'profiles', 'events']],
  );
  for (const [name, report] of stores) t.match(report, { damaged: 0, damage: '', advice: '' }, name);
  t.match(stores.get('billing'), { records: 3 });
  t.match(stores.get('replies'), { records: 2 });
  t.equal((await fetch(`${service.url}/readyz`)).status, 200);
});

t.test('damaged records are counted, each store says what to do, and nothing is changed', async (t) => {
  const dataDir = await filled();
  const damaged: [folder: string, key: Key][] = [
    ['notes', [MARK, 'an event']],
    ['replies', 'a reply'],
  ];
  for (const [folder, key] of damaged) {
    const db = open({ path: join(dataDir, folder), overlappingSync: false, noSubdir: false });
    await db.put(key, asBinary(Buffer.from([0xc1, 1, 0x7b, 0x7d, 9, 9, 9, 9])));
    await db.close();
  }
  overwrite(join(dataDir, 'control', 'data.mdb'), 0, Buffer.alloc(4096, 0xff));
  const before = fs.readFileSync(join(dataDir, 'notes', 'data.mdb'));
  const { code, stores, stderr } = await verified(dataDir);
  t.equal(code, 1);
  t.match(stderr, /3 of 6 stores are damaged: control, notes, replies/);
  t.match(stores.get('notes'), { records: THINGS + 1, damaged: 1, damage: /wrong checksum/, advice: /begins anew/ });
  t.match(stores.get('replies'), { records: 2 * THINGS + 1, damaged: 1, advice: /run again/ });
  t.match(stores.get('control'), { damage: /no whole file of LMDB/, advice: /restore a backup/ });
  t.match(stores.get('billing'), { damaged: 0, damage: '' });
  t.same(fs.readFileSync(join(dataDir, 'notes', 'data.mdb')), before);
  const text = await runCli(['stores', 'verify'], { DATA_DIR: dataDir });
  t.match(text.stdout, /STORE +RECORDS +DAMAGED\ncontrol +0 +all of it\n/);
  t.match(text.stdout, /\ndamaged: notes: .*wrong checksum\n {2}start the service again/);
});

t.test('a bit of an event that can be verified is found', async (t) => {
  const dataDir = temporaryDirectory(t);
  const { public: page } = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  for (let i = 0; i < 5; i += 1)
    await postJson(`${service.url}/v2/fingerprint`, { 'x-api-key': page }, body(`user ${i}`));
  await service.end('SIGTERM');
  const recent = join(dataDir, 'recent');
  const [name = ''] = fs.existsSync(recent) ? fs.readdirSync(recent).filter((one) => one.endsWith('.rows')) : [];
  t.not(name, '');
  overwrite(join(recent, name), 40, Buffer.from([0xff]));
  const { code, stores } = await verified(dataDir);
  t.equal(code, 1);
  t.match(stores.get('events'), { damaged: 1, damage: /are no event/, advice: /503/ });
});

t.test('without a DATA_DIR, and with stores elsewhere, it says so', async (t) => {
  const none = join(temporaryDirectory(t), 'none');
  t.match(await runCli(['stores', 'verify'], { DATA_DIR: none }), { code: 1, stderr: /there is no/ });
  t.notOk(fs.existsSync(none));
  t.match(await runCli(['stores', 'verify'], { DATA_DIR: temporaryDirectory(t), REDIS_URL: 'redis://127.0.0.1:1' }), {
    code: 1,
    stderr: /on Redis/,
  });
});

t.test('lock files that it makes are closed to other users', async (t) => {
  const dataDir = await filled();
  const files = (): string[] => fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const locks = (): string[] => files().filter((name) => name.endsWith('lock.mdb'));
  t.not(locks().length, 0);
  for (const name of locks()) fs.rmSync(join(dataDir, name));
  const before = process.umask(0o022);
  const { code } = await verified(dataDir).finally(() => process.umask(before));
  t.equal(code, 0);
  for (const name of locks()) t.equal(fs.statSync(join(dataDir, name)).mode & 0o077, 0, name);
});
