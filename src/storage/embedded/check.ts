// Stores are read from end to end before the service opens them, by a process that may die of it: LMDB trusts its
// pages, and a flipped bit in one is a SIGSEGV. What is looked at: the file's head, every record and its checksum, that
// each is found by its key, and that there are as many as the tree says.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { checkBilling } from './billing.js';
import { DATA_FILE, hasDatabase, type StoreName } from './lmdb.js';
import { isSoundHeader } from './profiles/header.js';
import { unsealText } from './sealed.js';
import { guarded } from '../../util/guarded.js';

export interface Checked {
  name: StoreName;
  dir: string;
}

/** Why a store, by its folder, must not be opened. */
export type Damaged = Map<string, string>;

export type FromCheck =
  { kind: 'begun'; dir: string } | { kind: 'alive' } | { kind: 'ended'; dir: string; damage: string };

const MODULE = new URL('./check-process.js', import.meta.url);
/** Records between two signs of life; without one for so long the process is ended. */
const RECORDS_PER_SIGN = 50_000;
const SILENCE_MS_MAX = 20_000;

/** Stores that are not there are sound. */
export async function findDamaged(stores: readonly Checked[]): Promise<Damaged> {
  const damaged: Damaged = new Map();
  const there = stores.filter(({ dir }) => hasDatabase(dir));
  const sound = there.filter(({ dir }) => isSoundHeader(join(dir, DATA_FILE)));
  for (const { dir } of there) damaged.set(dir, `${DATA_FILE} is no whole file of LMDB`);
  for (const { dir } of sound) damaged.delete(dir);
  let left = sound;
  while (left.length > 0) {
    const { ended, died } = await checkInChild(left);
    for (const [dir, damage] of ended) if (damage !== '') damaged.set(dir, damage);
    const [first] = left;
    const guilty = died === undefined ? undefined : { dir: died.during ?? first?.dir ?? '', why: died.why };
    if (guilty !== undefined) damaged.set(guilty.dir, guilty.why);
    left = left.filter(({ dir }) => !ended.has(dir) && dir !== guilty?.dir);
  }
  return damaged;
}

interface CheckRun {
  /** By folder; '' = sound. */
  ended: Map<string, string>;
  died: { during: string | undefined; why: string } | undefined;
}

function checkInChild(stores: readonly Checked[]): Promise<CheckRun> {
  const child = fork(MODULE, [JSON.stringify(stores)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  const ended = new Map<string, string>();
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
        ended.set(message.dir, message.damage);
        during = undefined;
      }
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const why = silent ? 'reading it does not end' : `reading it ended the process (${signal ?? code ?? ''})`;
      resolve({ ended, died: ended.size === stores.length ? undefined : { during, why } });
    });
  });
}

/** In the process that may die. */
export function checkStores(stores: readonly Checked[], tell: (message: FromCheck) => void): void {
  for (const { name, dir } of stores) {
    tell({ kind: 'begun', dir });
    tell({ kind: 'ended', dir, damage: damageOf(name, dir, () => tell({ kind: 'alive' })) });
  }
}

/** '' when it is sound. */
function damageOf(name: StoreName, dir: string, sign: () => void): string {
  try {
    // Read-only: what is wrong must be there for whoever looks later.
    const db = open<unknown>({
      path: dir,
      readOnly: true,
      noSubdir: false,
      ...(name === 'control' && { encoding: 'string' }),
      ...(name === 'stories' && { encoding: 'binary', keyEncoding: 'binary' }),
    });
    readAll(name, db, sign);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readAll(name: StoreName, db: RootDatabase<unknown>, sign: () => void): void {
  let records = 0;
  for (const { key, value } of db.getRange()) {
    if (name === 'control') unsealText('control store', String(key), String(value));
    else if (name === 'billing') checkBilling(key, value);
    if (!db.doesExist(key)) throw new Error(`the record ${JSON.stringify(key)} is not found by its key`);
    records += 1;
    if (records % RECORDS_PER_SIGN === 0) sign();
  }
  const { entryCount }: { entryCount?: unknown } = { ...db.getStats() };
  if (typeof entryCount === 'number' && entryCount !== records)
    throw new Error(`${records} records are found, and ${entryCount} were written`);
}
