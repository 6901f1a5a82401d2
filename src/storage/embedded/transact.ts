// The function for writes to LMDB stores: one transaction, on disk when the promise resolves (with the options of
// openDatabase). `work` must use putSync and removeSync: LMDB's asynchronous calls reject one by one when the disk is
// full, and an unhandled rejection ends the process.
import { type RootDatabase } from 'lmdb';
import { written } from '../../util/process/exit.js';
import { takesCommits } from '../ports/disk-room.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { folderOf } from './lmdb.js';

/**
 * Rejects with what `work` throws; what it wrote before stays. Rejects with StoreUnavailableError when the disk is full
 * or the commit fails; then nothing is written.
 */
export async function transact<T>(db: Pick<RootDatabase, 'transaction'>, work: () => T): Promise<T> {
  refuseFullDisk(db);
  const state = { worked: false };
  try {
    return await written(() =>
      db.transaction(() => {
        const result = work();
        state.worked = true;
        return result;
      }),
    );
  } catch (error) {
    if (!state.worked) throw error;
    throw new StoreUnavailableError('the disk of DATA_DIR refused a commit; it may be full', await causeOf(error));
  }
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
