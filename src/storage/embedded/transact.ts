// The function for writes to LMDB stores: one transaction, on disk when the promise resolves (with the options of
// openDatabase). `work` must use putSync and removeSync: LMDB's asynchronous calls reject one by one when the disk is
// full, and an unhandled rejection ends the process.
import { type RootDatabase } from 'lmdb';
import { written } from '../../util/process/exit.js';
import { StoreUnavailableError } from '../ports/errors.js';

/**
 * Rejects with what `work` throws; what it wrote before stays. Rejects with StoreUnavailableError when the commit
 * fails; then nothing is written.
 */
export function transact<T>(db: Pick<RootDatabase, 'transaction'>, work: () => T): Promise<T> {
  return settled((callback) => db.transaction(callback), work);
}

/** The same, and nothing is written when `work` throws. */
export function transactWhole<T>(db: Pick<RootDatabase, 'childTransaction'>, work: () => T): Promise<T> {
  return settled((callback) => db.childTransaction(callback), work);
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
    throw new StoreUnavailableError('the disk of DATA_DIR refused a commit', await causeOf(error));
  }
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
