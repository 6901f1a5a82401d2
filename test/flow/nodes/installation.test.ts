// Folders of two installations under one DATA_DIR: the start is refused with a sentence, whichever was exchanged; what
// belongs together starts, whether it was marked or not.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { markFolders, refuseForeignFolders } from '../../../src/service/nodes/installation.js';
import { temporaryDirectory } from '../../support/scope.js';
import { createTestApp, testApp, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { startService } from '../../support/process.js';
import { runCli } from '../../support/cli.js';

/** Has scored and verified something, so that every store of it is there. */
async function used(t: Test): Promise<TestApp> {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { public: page, secret } = app.keys.live;
  const { body: event } = await app.post('/v2/fingerprint', body('ada'), { 'x-api-key': page });
  const answer = await app.post('/v2/verify', { event_id: event['event_id'] }, { 'x-secret-api-key': secret });
  t.equal(answer.status, 200);
  await app.restart();
  return app;
}

const MARKED = ['log', 'verifications', 'recent', 'profiles', 'billing', 'notes', 'entries', 'webhooks', 'stories'];

async function exchanged(t: Test, mine: TestApp): Promise<void> {
  const other = await used(t);
  await other.app.close();
  await mine.app.close();
  other.app.close = () => Promise.resolve();
  const exchange = async (folder: string, message: RegExp): Promise<void> => {
    const path = join(mine.dataDir, folder);
    renameSync(path, `${path}.mine`);
    cpSync(join(other.dataDir, folder), path, { recursive: true });
    await t.rejects(mine.restart(), { message }, folder);
    rmSync(path, { recursive: true });
    renameSync(`${path}.mine`, path);
  };
  mine.app.close = () => Promise.resolve();
  await exchange('control', /are not of one installation: .*, log, verifications, .*, stories of installation /);
  // A start of a test takes seconds: of each kind one.
  for (const folder of ['log', 'profiles', 'billing', 'recent'])
    await exchange(
      folder,
      new RegExp(`not of one installation: .*, ${folder} of installation [0-9a-f-]{36}\\. Put back`),
    );
  await mine.restart();
  const answer = await mine.post('/fingerprint/score', body('ada'));
  t.equal(answer.status, 200, 'put back, it is a service again');
}

async function unmarked(t: Test, app: TestApp): Promise<void> {
  const marks = MARKED.map((folder) => join(app.dataDir, folder, 'installation'));
  t.strictSame(
    marks.filter((path) => !existsSync(path)),
    [],
    'each has one',
  );
  for (const path of marks) t.equal(statSync(path).mode & 0o777, 0o600);
  await app.restart(() => {
    for (const path of marks) rmSync(path);
  });
  t.strictSame(
    marks.filter((path) => !existsSync(path)),
    [],
    'they are made',
  );
  await app.restart(() => {
    for (const path of marks) writeFileSync(path, 'something else');
  });
  t.equal((await app.post('/fingerprint/score', body('ada'))).status, 200);
}

async function keyless(t: Test, app: TestApp): Promise<void> {
  await app.app.close();
  app.app.close = () => Promise.resolve();
  const rest = temporaryDirectory(t);
  cpSync(join(app.dataDir, 'log'), join(rest, 'log'), { recursive: true });
  rmSync(join(rest, 'log', 'installation'));
  await t.rejects(startService({ DATA_DIR: rest }), {
    message: /has a log with events, and its control store is empty: .*Restore a backup/s,
  });
}

// One after the other on the same folders: each finds and leaves a whole installation.
t.test('what belongs together', async (t) => {
  const app = await used(t);
  await t.test('a folder of another installation', (t) => exchanged(t, app));
  await t.test('folders without marks, or with damaged ones, are of releases of before', (t) => unmarked(t, app));
  await t.test('no keys at all beside a log with events', (t) => keyless(t, app));
});

t.test('what a backup restores belongs together, and NEW_CONTROL_STORE takes what does not', async (t) => {
  const app = await used(t);
  const to = join(temporaryDirectory(t), 'backup');
  const restored = join(temporaryDirectory(t), 'restored');
  t.equal((await runCli(['backup', to], { DATA_DIR: app.dataDir })).code, 0);
  t.equal((await runCli(['restore', to], { DATA_DIR: restored })).code, 0);
  t.ok(readdirSync(restored).includes('control'));
  const again = await createTestApp({ env: { DATA_DIR: restored, SHARDS: '1' } });
  t.strictSame(
    again.lines.filter((line) => line.includes('a disk is not mounted')),
    [],
    'no folder of it is told as new',
  );
  await again.close();
  const taken = temporaryDirectory(t);
  for (const folder of ['log', 'billing']) cpSync(join(app.dataDir, folder), join(taken, folder), { recursive: true });
  await t.rejects(createTestApp({ env: { DATA_DIR: taken, SHARDS: '1' } }), { message: /not of one installation/ });
  const anew = await createTestApp({ env: { DATA_DIR: taken, NEW_CONTROL_STORE: '1', SHARDS: '1' } });
  await anew.restart();
  await anew.close();
});

t.test('a folder that is new beside others is named, once', (t) => {
  const dataDir = temporaryDirectory(t);
  const make = (...folders: string[]): void => folders.forEach((folder) => mkdirSync(join(dataDir, folder)));
  const [mine, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  make('log', 'recent');
  t.strictSame(markFolders(dataDir, mine, false), [], 'all of a first start are new');
  rmSync(join(dataDir, 'recent'), { recursive: true });
  make('recent', 'notes');
  t.strictSame(markFolders(dataDir, mine, false), ['recent', 'notes']);
  t.strictSame(markFolders(dataDir, mine, false), []);
  t.strictSame(markFolders(dataDir, other, false), [], 'NEW_CONTROL_STORE takes them all');
  make('webhooks', 'verifications');
  t.strictSame(markFolders(dataDir, other, true), ['verifications'], 'a node on Redis does not use the others');
  t.end();
});

t.test(
  'a folder of the embedded stores that was taken to Redis starts there again, and not where it was',
  async (t) => {
    const dataDir = temporaryDirectory(t);
    for (const folder of ['log', 'recent', 'billing']) mkdirSync(join(dataDir, folder));
    const [embedded, onRedis] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const start = (id: string, shared: boolean) => (): void => refuseForeignFolders(dataDir, id, shared);
    markFolders(dataDir, embedded, false);
    t.throws(start(onRedis, true), { message: /, log of installation 1/ });
    markFolders(dataDir, onRedis, true);
    t.doesNotThrow(start(onRedis, true), 'NEW_CONTROL_STORE took it: the next start needs it no more');
    t.throws(start(embedded, false), { message: /, log of installation 2/ });
  },
);
