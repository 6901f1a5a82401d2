// A data directory has one owner: real processes, starts at the same moment, kill -9, a copy of the directory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { DirectoryTakenError, lockDirectory } from '../../src/storage/directory-lock.js';
import { temporaryDirectory } from '../support/scope.js';

const MODULE = fileURLToPath(new URL('../../src/storage/directory-lock.js', import.meta.url));
const PROGRAM = `
  const { lockDirectory } = await import(process.argv[1]);
  try {
    await lockDirectory(process.argv[2], 'service');
    process.stdout.write('held');
    setInterval(() => undefined, 1000);
  } catch (error) {
    process.stdout.write(error.message);
  }`;

const ASKERS = 200;

interface Contender {
  child: ChildProcess;
  says: string;
}

async function contend(directory: string): Promise<Contender> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, MODULE, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, says: data.toString() };
}

async function end({ child }: Contender): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

t.test('one process has the directory, the others are told which', async (t) => {
  const directory = temporaryDirectory(t);

  const together = await Promise.all(Array.from({ length: 4 }, () => contend(directory)));
  const [holder, ...more] = together.filter(({ says }) => says === 'held');
  t.equal(more.length, 0, 'of four starts at the same moment one has it');
  if (holder === undefined) throw new Error('nobody has it');
  for (const { says } of together.filter((each) => each !== holder))
    t.match(says, new RegExp(`in use by process ${String(holder.child.pid)}:.*DATA_DIR`), 'the others name it');
  await t.rejects(lockDirectory(directory, 'service'), DirectoryTakenError);
  const other = await lockDirectory(directory, 'simulation');
  await other.release();

  const copy = `${directory}-copy`;
  t.teardown(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(directory, copy, { recursive: true });
  const inCopy = await lockDirectory(copy, 'service');
  t.pass('a copy of the directory is another directory');
  await inCopy.release();

  await end(holder);
  const next = await lockDirectory(directory, 'service');
  t.pass('kill -9 leaves nothing behind');
  await t.rejects(lockDirectory(directory, 'service'), new RegExp(`process ${process.pid}:`));
  await next.release();
  await (await lockDirectory(directory, 'service')).release();
  for (const each of together) await end(each);
});

/** Descriptors of this process. */
const descriptors = (): number => readdirSync('/proc/self/fd').length;

t.test('who asks for the holder takes no descriptors of it', { skip: process.platform !== 'linux' }, async (t) => {
  const directory = temporaryDirectory(t);
  const { dev, ino } = statSync(directory, { bigint: true });
  const lock = await lockDirectory(directory, 'service');
  t.teardown(() => lock.release());
  const before = descriptors();
  // The askers keep their half open.
  const sockets = Array.from({ length: ASKERS }, () =>
    connect({ path: `\0riskgate-${dev}-${ino}-service`, allowHalfOpen: true }).resume(),
  );
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  const ended = sockets.map((socket) => once(socket, 'end').catch(() => undefined));
  await Promise.all(ended);
  t.ok(descriptors() - before < ASKERS * 1.5, 'they are those of the askers');
  await t.rejects(lockDirectory(directory, 'service'), new RegExp(`process ${process.pid}:`), 'and it still answers');
});
