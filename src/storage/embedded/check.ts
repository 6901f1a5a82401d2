// Reads stores completely before the service opens them, in a child process: LMDB trusts its pages, and a flipped bit
// in one can cause a SIGSEGV. Checked are the file header, every record and its checksum, that each record is found by
// its key, and that the number of records is the one in the tree.
import fs from 'node:fs';
import { join } from 'node:path';
import { type Checked, checkInChild } from './check-child.js';
import { DATA_FILE, hasDatabase } from './lmdb.js';
import { isSoundHeader } from './profiles/header.js';
import { type RecordCount, unread } from './records.js';
import { codeOf, messageOf } from '../../util/error-text.js';

/** Damage by folder of the store; a store listed here must not be opened. */
export type Damaged = Map<string, string>;

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
