// SIGKILL of a command in the middle: nothing is half applied, the same command works again, and nothing that it left
// stays for ever.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createList } from '../../src/access/lists/administration.js';
import { LIST_UPLOADS } from '../../src/access/lists/records.js';
import { segmentPath, shardDirectory } from '../../src/log/format.js';
import { linksDirectory, removeLeftLinks } from '../../src/service/backup-links.js';
import { lockDirectory } from '../../src/storage/open.js';
import { CLI, runCli } from '../support/cli.js';
import { makeKeys } from '../support/callers/service-key.js';
import { pause } from '../support/pause.js';
import { temporaryDirectory } from '../support/scope.js';
import { openControlStore } from '../support/storage.js';

t.setTimeout(420_000);

const MIB = 1024 * 1024;
const LOOK_MS = 2;
const LINES = 150_000;

/** Kills the command as soon as `isAtWork` holds. Resolves to whether it was at work then. */
async function killed(args: string[], dataDir: string, isAtWork: () => boolean | Promise<boolean>): Promise<boolean> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, CLICKHOUSE: 'off' },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  while (child.exitCode === null && !(await isAtWork())) await pause(LOOK_MS);
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

const run = (dataDir: string, ...args: string[]): ReturnType<typeof runCli> =>
  runCli(args, { DATA_DIR: dataDir, CLICKHOUSE: 'off' });

t.test('backup: it is told from a whole one, and the segments that it kept go', async (t) => {
  const dataDir = temporaryDirectory(t);
  await makeKeys({ dataDir });
  const shard = shardDirectory(dataDir, 0);
  mkdirSync(shard, { recursive: true });
  for (let segment = 1; segment <= 8; segment += 1)
    writeFileSync(segmentPath(shard, segment), Buffer.alloc(16 * MIB, segment));
  const [first, second] = ['first', 'second'].map((name) => join(temporaryDirectory(t), name));
  const links = linksDirectory(dataDir);
  const holds = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;
  t.ok(await killed(['backup', String(first)], dataDir, () => holds(links) && holds(String(first))));
  t.ok(existsSync(links), 'it had no time to remove what it made');
  const restored = await run(join(temporaryDirectory(t), 'new'), 'restore', String(first));
  t.equal(restored.code, 1);
  t.match(restored.stderr, /is not a complete backup: it has no manifest/);
  const again = await run(dataDir, 'backup', String(first));
  t.match([again.code, again.stderr], [1, /is not empty: give an empty or new folder/]);
  await removeLeftLinks(dataDir);
  t.notOk(existsSync(links), 'the service removes the links');
  t.equal((await run(dataDir, 'backup', String(second))).code, 0, 'another backup works');
  t.notOk(existsSync(links));
});

t.test('links of a backup that runs stay', async (t) => {
  const dataDir = temporaryDirectory(t);
  const lock = await lockDirectory(dataDir, 'backup');
  mkdirSync(linksDirectory(dataDir));
  await removeLeftLinks(dataDir);
  t.ok(existsSync(linksDirectory(dataDir)));
  await lock.release();
  await removeLeftLinks(dataDir);
  t.notOk(existsSync(linksDirectory(dataDir)));
});

async function entriesOf(t: Test, dataDir: string, name: string): Promise<number> {
  const { code, stdout } = await run(dataDir, 'lists', 'export', name, '--workspace', 'acme', '--mode', 'live');
  t.equal(code, 0);
  return stdout.split('\n').filter((line) => line !== '').length - 1;
}

t.test('lists import: the list is as before, and the same file is imported again', async (t) => {
  const dataDir = temporaryDirectory(t);
  await makeKeys({ dataDir }, { workspace: 'acme', mode: 'live' });
  const control = await openControlStore({ dataDir });
  await createList(control, 'acme', { name: 'vips', kind: 'users', description: '', keepOnErasure: false }, Date.now());
  await control.close();
  const file = join(temporaryDirectory(t), 'vips.csv');
  writeFileSync(file, `value\n${Array.from({ length: LINES }, (_, line) => `user-${line}`).join('\n')}\n`);
  const args = ['lists', 'import', 'vips', file, '--workspace', 'acme', '--mode', 'live'];
  const uploads = async (): Promise<number> => {
    const store = await openControlStore({ dataDir });
    try {
      return (await store.read()).list(LIST_UPLOADS).length;
    } finally {
      await store.close();
    }
  };
  t.ok(await killed(args, dataDir, async () => (await uploads()) > 0), 'killed in the middle');
  t.equal(await uploads(), 1, 'an upload is left, which the next hour ends');
  t.equal(await entriesOf(t, dataDir, 'vips'), 0, 'the list is as before');
  const again = await run(dataDir, ...args);
  t.equal(again.code, 0, again.stderr);
  t.equal(await entriesOf(t, dataDir, 'vips'), LINES);
});
