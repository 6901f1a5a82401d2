// Stores are read from end to end before the service opens them, by a process that may die of it: LMDB trusts its
// pages, and a flipped bit in one is a SIGSEGV. What is looked at: the file's head, every record and its checksum, that
// each is found by its key, and that there are as many as the tree says.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { DATA_FILE, hasDatabase } from './lmdb.js';
import { isSoundHeader } from './profiles/header.js';
import { type AnyStore, countRecords, type RecordCount } from './records.js';
import { guarded } from '../../util/guarded.js';
import { program } from '../../util/programs.js';

export interface Checked {
  name: AnyStore;
  dir: string;
}

/** Why a store, by its folder, must not be opened. */
export type Damaged = Map<string, string>;

export type FromCheck =
  { kind: 'begun'; dir: string } | { kind: 'alive' } | { kind: 'ended'; dir: string; count: RecordCount };

/** Without a sign of life for so long the process is ended. */
const SILENCE_MS_MAX = 20_000;
/** What a page that is damaged ends a process with; any other signal came from outside. */
const OWN_SIGNALS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']);
/** Processes that may end without having told anything of a store. */
const ATTEMPTS_MAX = 3;

/** Stores that are not there are sound. */
export async function findDamaged(stores: readonly Checked[]): Promise<Damaged> {
  const counts = await examine(stores);
  return new Map([...counts].flatMap(([dir, { damage }]) => (damage === '' ? [] : [[dir, damage]])));
}

/**
 * What is in each store, by its folder. `damage` without damaged records: it cannot be read as a whole. Rejects when
 * nobody can say, because the process that reads them is ended again and again: that is no damage.
 */
export async function examine(stores: readonly Checked[]): Promise<Map<string, RecordCount>> {
  const counts = new Map<string, RecordCount>();
  const there = stores.filter(({ dir }) => hasDatabase(dir));
  let left = there.filter(({ dir }) => isSoundHeader(join(dir, DATA_FILE)));
  for (const one of there)
    if (!left.includes(one)) counts.set(one.dir, unread(`${DATA_FILE} is no whole file of LMDB`));
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

interface CheckRun {
  /** By folder. */
  ended: Map<string, RecordCount>;
  /** `during` a store that it died of; undefined when something else ended it. */
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
  // A child that cannot be ended has ended.
  const give = guarded(
    () => undefined,
    () => {
      silent = true;
      child.kill('SIGKILL');
    },
  );
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

/** In the process that may die. */
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
    return unread(error instanceof Error ? error.message : String(error));
  }
}

/** Of a store that is no whole tree of LMDB's any more. */
function unread(damage: string): RecordCount {
  return { records: 0, damaged: 0, damage };
}
