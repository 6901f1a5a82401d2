// Reads stores completely before the service opens them, in a child process: LMDB trusts its pages, and a flipped bit
// in one can cause a SIGSEGV. Checked are the file header, every record and its checksum, that each record is found by
// its key, and that the number of records is the one in the tree.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE, hasDatabase } from './lmdb.js';
import { isSoundHeader } from './profiles/header.js';
import { type AnyStore, countRecords, type RecordCount } from './records.js';
import { guarded, ignore } from '../../util/guarded.js';
import { program } from '../../util/programs.js';
import { codeOf, messageOf } from '../../util/error-text.js';

export interface Checked {
  name: AnyStore;
  dir: string;
}

/** Damage by folder of the store; a store listed here must not be opened. */
export type Damaged = Map<string, string>;

export type FromCheck =
  | { kind: 'begun'; dir: string }
  | { kind: 'alive' }
  | { kind: 'ended'; dir: string; count: RecordCount };

/** The child is killed when it sends no message for this long. */
const SILENCE_MS_MAX = 20_000;
/** Signals that a damaged page causes; any other signal came from outside. */
const OWN_SIGNALS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']);
/** Number of children that may die for another reason than the store being read. */
const ATTEMPTS_MAX = 3;
const LOCK_FILE = 'lock.mdb';
/** LMDB uses 8,272 bytes of it and takes a larger file as it is. */
const LOCK_BYTES = 12 * 1024;

/** The damaged stores. A store that does not exist is sound. */
export async function findDamaged(stores: readonly Checked[]): Promise<Damaged> {
  const counts = await examine(stores);
  return new Map([...counts].flatMap(([dir, { damage }]) => (damage === '' ? [] : [[dir, damage]])));
}

/**
 * Counts the records of each store, by its folder. `damage` without damaged records: the store as a whole cannot be
 * read. Rejects when the child is killed from outside ATTEMPTS_MAX times, and when the disk has no room for the lock
 * file of a store: that is no damage.
 */
export async function examine(stores: readonly Checked[]): Promise<Map<string, RecordCount>> {
  const counts = new Map<string, RecordCount>();
  const there = stores.filter(({ dir }) => hasDatabase(dir));
  let left = there.filter(({ dir }) => isSoundHeader(join(dir, DATA_FILE)));
  for (const one of there)
    if (!left.includes(one)) counts.set(one.dir, unread(`${DATA_FILE} is no whole file of LMDB`));
  for (const { dir } of left) makeLockFile(dir);
  for (let attempt = 1; left.length > 0;) {
    const { ended, died } = await checkInChild(left);
    for (const [dir, count] of ended) counts.set(dir, count);
    if (died?.during !== undefined) counts.set(died.during, unread(died.why));
    left = left.filter(({ dir }) => !counts.has(dir));
    if (died === undefined || died.during !== undefined) continue;
    if (attempt === ATTEMPTS_MAX)
      throw new Error(
        `the stores of DATA_DIR could not be read before the start: ${died.why}, ${ATTEMPTS_MAX} times; nothing was ` +
          'changed. Look for what ends processes here (too little memory, a supervisor), and start again',
      );
    attempt += 1;
  }
  return counts;
}

/**
 * LMDB makes this file when it opens a store that has none, as a copy, and ends the process by SIGSEGV without inodes
 * and by SIGBUS without room (lmdb 3.5.6): a sound store would be taken for damaged. A file that is there is not
 * opened, because closing it would take away the locks of this process.
 */
function makeLockFile(dir: string): void {
  const file = join(dir, LOCK_FILE);
  if (fs.existsSync(file)) return;
  try {
    fs.writeFileSync(file, Buffer.alloc(LOCK_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another process was first, or the disk is read-only, where LMDB reads without one.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'EROFS') return;
    fs.rmSync(file, { force: true });
    throw new Error(
      `${dir} could not be read, because its lock file could not be written (${messageOf(error)}); nothing was ` +
        'changed. Make room on its disk (df -h, df -i)',
      { cause: error },
    );
  }
}

interface CheckRun {
  /** Results by folder. */
  ended: Map<string, RecordCount>;
  /** `during`: folder of the store being read when the child died; undefined when another cause ended it. */
  died: { during: string | undefined; why: string } | undefined;
}

function checkInChild(stores: readonly Checked[]): Promise<CheckRun> {
  const child = fork(program('check'), [JSON.stringify(stores)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  const ended = new Map<string, RecordCount>();
  let during: string | undefined;
  let silent = false;
  // Errors of kill are ignored: then the child has already ended.
  const give = guarded(ignore, () => {
    silent = true;
    child.kill('SIGKILL');
  });
  let timer = setTimeout(give, SILENCE_MS_MAX);
  return new Promise((resolve) => {
    child.on('message', (message: FromCheck) => {
      clearTimeout(timer);
      timer = setTimeout(give, SILENCE_MS_MAX);
      if (message.kind === 'begun') during = message.dir;
      else if (message.kind === 'ended') {
        ended.set(message.dir, message.count);
        during = undefined;
      }
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const why = silent ? 'reading it does not end' : `reading it ended the process (${signal ?? code ?? ''})`;
      const fromOutside = !silent && signal !== null && !OWN_SIGNALS.has(signal);
      const died = { during: fromOutside ? undefined : during, why };
      resolve({ ended, died: ended.size === stores.length ? undefined : died });
    });
  });
}

/** Runs in the child process. */
export function checkStores(stores: readonly Checked[], tell: (message: FromCheck) => void): void {
  for (const { name, dir } of stores) {
    tell({ kind: 'begun', dir });
    tell({ kind: 'ended', dir, count: countOf(name, dir, () => tell({ kind: 'alive' })) });
  }
}

function countOf(name: AnyStore, dir: string, sign: () => void): RecordCount {
  try {
    return countRecords(name, dir, sign);
  } catch (error) {
    return unread(messageOf(error));
  }
}

/** The result for a store that cannot be read as a whole. */
function unread(damage: string): RecordCount {
  return { records: 0, damaged: 0, damage };
}
