// The function for writes to LMDB stores: one transaction, on disk when the promise resolves (with the options of
// openDatabase). `work` must use putSync and removeSync: LMDB's asynchronous calls reject one by one when the disk is
// full, and an unhandled rejection ends the process.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { guarded } from '../../util/guarded.js';
import { written } from '../../util/process/exit.js';
import { refusedWrites, takesCommits } from '../ports/disk-room.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { keepRoom } from './kept-room.js';
import { DATA_FILE, folderOf } from './lmdb.js';

const REFUSED = 'the disk of DATA_DIR refused a commit; it may be full';
/** Longest wait for a commit, milliseconds. Another process that stopped in a transaction keeps the lock of writers. */
const COMMIT_MS_MAX = 30_000;

/**
 * Rejects with what `work` throws; what it wrote before stays. Rejects with StoreUnavailableError when the disk is full
 * or the commit fails; then nothing is written.
 */
export async function transact<T>(db: Pick<RootDatabase, 'transaction'>, work: () => T): Promise<T> {
  refuseFullDisk(db);
  return settled((callback) => db.transaction(callback), work);
}

/**
 * The same, but nothing is written when `work` throws, and it is tried on a full disk too, in the room that the file
 * keeps: a key must be revoked. Rejects with StoreUnavailableError when it could not begin within `msMax`; then it is
 * not done later either.
 */
export function transactWhole<T>(
  db: Pick<RootDatabase, 'childTransaction' | 'getStats'>,
  work: () => T,
  msMax = COMMIT_MS_MAX,
): Promise<T> {
  return new Promise((resolve, reject) => {
    refuseReadOnly(db);
    let late: StoreUnavailableError | undefined;
    const giveUp = (): void => {
      late = new StoreUnavailableError(
        `nothing was changed: another process has kept the lock of ${folderOf(db) ?? 'the store'} for ` +
          `${msMax / 1000} s; continue or end the riskgate command that stopped there, and try again`,
      );
      reject(late);
    };
    const timer = setTimeout(guarded(reject, giveUp), msMax);
    const whole = (): T => {
      if (late !== undefined) throw late;
      clearTimeout(timer);
      keepRoom(db);
      return work();
    };
    settled((callback) => db.childTransaction(callback), whole)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function settled<T>(transaction: (callback: () => T) => Promise<T>, work: () => T): Promise<T> {
  const state = { worked: false };
  try {
    return await written(() =>
      transaction(() => {
        const result = work();
        state.worked = true;
        return result;
      }),
    );
  } catch (error) {
    if (!state.worked) throw error;
    throw new StoreUnavailableError(REFUSED, await causeOf(error));
  }
}

/** @throws StoreUnavailableError when a commit may end the process: ports/disk-room */
export function refuseFullDisk(db: object): void {
  refuseReadOnly(db);
  const folder = folderOf(db);
  if (folder !== undefined && !takesCommits(folder))
    throw new StoreUnavailableError('the disk of DATA_DIR is full, so no commit is tried; make room on it');
}

function refuseReadOnly(db: object): void {
  const folder = folderOf(db);
  const why = folder === undefined ? undefined : refusedWrites(join(folder, DATA_FILE));
  if (why !== undefined) throw new StoreUnavailableError(`no commit is tried, because the disk of DATA_DIR ${why}`);
}

/** LMDB reports the reason of a failed commit in the promise `commitError`, which rejects. */
async function causeOf(error: unknown): Promise<unknown> {
  if (typeof error !== 'object' || error === null || !('commitError' in error)) return error;
  try {
    return await error.commitError;
  } catch (cause) {
    return cause;
  }
}
