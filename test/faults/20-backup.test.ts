// riskgate backup beside a service under load, and riskgate restore: every event that was acknowledged before the
// backup began is counted by a service on the restored folder, though readers let segments go meanwhile.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { toWorkspace } from '../../src/access/key-ring.js';
import { pseudonym } from '../../src/access/pseudonyms.js';
import { WORKSPACES } from '../../src/access/records.js';
import { userKey } from '../../src/profiles/keys.js';
import { body } from '../support/bodies.js';
import { runCli } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { startLoad } from '../support/load/load.js';
import { overwrite } from '../support/faults/damage.js';
import { pause } from '../support/pause.js';
import { testService } from '../support/process.js';
import { makeKeys } from '../support/callers/service-key.js';
import { openBackend, openControlStore } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';
import { postJson } from '../support/send.js';

t.setTimeout(420_000);

const MIB = 1024 * 1024;
/** Small, so that segments go while the backup runs. */
const ENV = { LOG_MAX_BYTES: String(2 * MIB), LOG_SEGMENT_BYTES: '65536', SHARDS: '2' };
const NOBODY = 65_534;
const ACKNOWLEDGED_MIN = 1500;

t.test('under load', async (t) => {
  const dataDir = temporaryDirectory(t);
  const { api, public: page, secret } = await makeKeys({ dataDir });
  const service = await testService(t, { DATA_DIR: dataDir, ...ENV });
  const acknowledged = new Set<string>();
  let sent = 0;
  const load = startLoad({
    port: service.port,
    headers: [`x-service-key: ${api}`],
    keepAlive: 4,
    users: 1,
    bodyOf: (number) => {
      sent = Math.max(sent, number);
      return body(`user ${number}`, `device ${number}`);
    },
  });
  for (let left = 60_000; (load.tally.statuses.get(200) ?? 0) < ACKNOWLEDGED_MIN && left > 0; left -= 50)
    await pause(50);
  const bySecret = { 'x-secret-api-key': secret };
  const collected = await postJson(`${service.url}/v2/fingerprint`, { 'x-api-key': page }, body('ada'));
  const { event_id: eventId } = collected.body;
  await postJson(`${service.url}/v2/verify`, bySecret, { event_id: eventId });
  // Four clients: all but the last four requests were answered.
  for (let number = 1; number <= sent - 4; number += 1) acknowledged.add(`user ${number}`);
  const firstSegment = fs.readdirSync(join(dataDir, 'log', '0')).sort()[0];

  const to = join(temporaryDirectory(t), 'backup');
  const made = await runCli(['backup', to, '--json'], { DATA_DIR: dataDir });
  t.match(made, { code: 0, stderr: '' });
  t.ok(fs.existsSync(join(to, 'stories', 'data.mdb')));
  await load.stop();
  t.match(await runCli(['backup', to], { DATA_DIR: dataDir }), { code: 1, stderr: /is not empty/ });
  t.match(await runCli(['restore', to], { DATA_DIR: dataDir }), { code: 1, stderr: /is not empty/ });
  await service.end('SIGKILL');
  t.notOk(fs.existsSync(join(dataDir, 'backup-links')));
  t.comment(`${acknowledged.size} acknowledged before, ${sent} sent in all; first segment ${firstSegment ?? ''}`);

  const restored = join(temporaryDirectory(t), 'restored');
  t.match(await runCli(['restore', to], { DATA_DIR: restored }), {
    ...{ code: 0, stderr: '' },
    stdout: /What was taken away after \d{4}-\d\d-\d\dT\S+ is back: revoke those keys/,
  });
  t.ok((fs.statSync(join(restored, 'control')).mode & 0o077) === 0 && (fs.statSync(restored).mode & 0o077) === 0);
  const next = await testService(t, { DATA_DIR: restored, ...ENV });
  const again = await postJson(`${next.url}/v2/verify`, bySecret, { event_id: eventId });
  t.match(again.body, { verified_before: true }, 'what can be verified, bills and notes are there');
  const label = `${next.url}/v2/events/${String(eventId)}/label`;
  await eventually(t, 'what can be labelled too', async () => {
    return (await postJson(label, bySecret, { label: 'fraud' })).status === 200;
  });
  await next.end('SIGTERM');

  const control = await openControlStore({ dataDir: restored });
  const record = (await control.read()).get(WORKSPACES, 'acme');
  await control.close();
  if (record === undefined) throw new Error('no workspace');
  const workspace = toWorkspace(record);
  const profiles = await (await openBackend({ dataDir: restored })).profiles();
  const keys = [...acknowledged].map((user) => userKey({ userHash: pseudonym('user', workspace, 'live', user) }));
  const records = await profiles.readMany(keys);
  t.equal(records.filter((one) => one === undefined).length, 0, `${keys.length} users are known`);
  t.ok(keys.length >= ACKNOWLEDGED_MIN);
  await profiles.close();
});

t.test('a folder that others can write is closed, or refused when it is theirs', async (t) => {
  const dataDir = temporaryDirectory(t);
  await makeKeys({ dataDir });
  const open = join(temporaryDirectory(t), 'open');
  fs.mkdirSync(open);
  fs.chmodSync(open, 0o777);
  t.match(await runCli(['backup', open], { DATA_DIR: dataDir }), { code: 0 });
  t.equal(fs.statSync(open).mode & 0o777, 0o700);
  if (process.getuid?.() !== 0) return;
  const theirs = join(temporaryDirectory(t), 'theirs');
  fs.mkdirSync(theirs);
  fs.chownSync(theirs, NOBODY, NOBODY);
  const refused = { code: 1, stderr: /belongs to another user \(65534\)/ };
  t.match(await runCli(['backup', theirs], { DATA_DIR: dataDir }), refused);
  t.match(await runCli(['restore', open], { DATA_DIR: theirs }), refused);
  t.same(fs.readdirSync(theirs), []);
});

t.test('a backup that is not whole is refused before anything is written', async (t) => {
  const dataDir = temporaryDirectory(t);
  await makeKeys({ dataDir });
  const to = join(temporaryDirectory(t), 'backup');
  t.match(await runCli(['backup', to], { DATA_DIR: dataDir }), { code: 0 });
  const file = join(to, 'control', 'data.mdb');
  const good = fs.readFileSync(file);
  const target = join(temporaryDirectory(t), 'target');
  overwrite(file, 5000, Buffer.from([1, 2, 3]));
  t.match(await runCli(['restore', to], { DATA_DIR: target }), {
    code: 1,
    stderr: /control\/data\.mdb differs from/,
  });
  fs.rmSync(file);
  t.match(await runCli(['restore', to], { DATA_DIR: target }), { code: 1, stderr: /control\/data\.mdb is missing/ });
  const elsewhere = join(temporaryDirectory(t), 'elsewhere');
  fs.writeFileSync(elsewhere, good);
  fs.symlinkSync(elsewhere, file);
  const notAFile = { code: 1, stderr: /control\/data\.mdb is no regular file/ };
  t.match(await runCli(['restore', to], { DATA_DIR: target }), notAFile, 'a link, also to the same bytes');
  fs.rmSync(file);
  execFileSync('mkfifo', [file]);
  t.match(await runCli(['restore', to], { DATA_DIR: target }), notAFile, 'a pipe is not waited for');
  fs.rmSync(file);
  t.notOk(fs.existsSync(target));
  fs.writeFileSync(file, good);
  t.match(await runCli(['restore', to], { DATA_DIR: target }), { code: 0 });
  const manifest = join(to, 'manifest.json');
  const whole = fs.readFileSync(manifest, 'utf8');
  for (const { text, stderr } of [
    { text: whole.replace('"v": 1', '"v": 2').replace(/"version": ".*"/, '"version": "7.1.0"'), stderr: /\(7\.1\.0\)/ },
    {
      text: whole.replace('"v": 1', '"v": 2'),
      stderr: /version 2, .* up to 1; restore with the release that wrote it/,
    },
    { text: whole.replace('"files"', '"filez"'), stderr: /manifest\.json is damaged: use another backup/ },
    { text: whole.slice(0, -9), stderr: /manifest\.json is damaged: use another backup/ },
  ]) {
    fs.writeFileSync(manifest, text);
    t.match(await runCli(['restore', to], { DATA_DIR: `${target}-2` }), { code: 1, stderr });
  }
  fs.rmSync(manifest);
  t.match(await runCli(['restore', to], { DATA_DIR: `${target}-2` }), { code: 1, stderr: /is not a complete backup/ });
});
