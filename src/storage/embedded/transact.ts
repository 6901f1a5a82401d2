// The function for writes to LMDB stores: one transaction, on disk when the promise resolves (with the options of
// openDatabase). `work` must use putSync and removeSync: LMDB's asynchronous calls reject one by one when the disk is
// full, and an unhandled rejection ends the process.
import { type RootDatabase } from 'lmdb';
import { written } from '../../util/process/exit.js';
import { takesCommits } from '../ports/disk-room.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { keepRoom } from './kept-room.js';
import { folderOf } from './lmdb.js';

const REFUSED = 'the disk of DATA_DIR refused a commit; it may be full';

/**
 * Rejects with what `work` throws; what it wrote before stays. Rejects with StoreUnavailableError when the disk is full
 * or the commit fails; then nothing is written.
 */
export async function transact<T>(db: Pick<RootDatabase, 'transaction'>, work: () => T): Promise<T> {
  refuseFullDisk(db);
  const state = { worked: false };
  try {
    return await written(() => db.transaction(() => noted(work, state)));
  } catch (error) {
    if (!state.worked) throw error;
    throw new StoreUnavailableError(REFUSED, await causeOf(error));
  }
}

/**
 * The same at once; nothing is written when `work` throws. It is also tried on a full disk, in the room that the file
 * keeps: a key must be revoked.
 */
export function transactSync<T>(db: Pick<RootDatabase, 'transactionSync' | 'getStats'>, work: () => T): T {
  const state = { worked: false };
  try {
    return db.transactionSync(() => {
      keepRoom(db);
      return noted(work, state);
    });
  } catch (error) {
    if (!state.worked) throw error;
    throw new StoreUnavailableError(REFUSED, error);
  }
}

function noted<T>(work: () => T, state: { worked: boolean }): T {
  const result = work();
  state.worked = true;
  return result;
}

/** @throws StoreUnavailableError when the disk is so full that a commit may end the process: ports/disk-room */
export function refuseFullDisk(db: object): void {
  const folder = folderOf(db);
  if (folder !== undefined && !takesCommits(folder))
    throw new StoreUnavailableError('the disk of DATA_DIR is full, so no commit is tried; make room on it');
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
