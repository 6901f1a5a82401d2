// The one way to write: work within one transaction, on disk when it resolves. Within it LMDB's calls are used that
// return (putSync, removeSync): those that promise reject one by one when the disk is full, and a rejection that nobody
// waits for ends the process.
import { type RootDatabase } from 'lmdb';
import { written } from '../../util/exit.js';
import { StoreUnavailableError } from '../ports/errors.js';

/** Rejects with what `work` throws, or with StoreUnavailableError when the disk refused; then nothing of it is in. */
export async function transact<T>(db: Pick<RootDatabase, 'transaction'>, work: () => T): Promise<T> {
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
    throw new StoreUnavailableError('the disk of DATA_DIR refused a commit', await causeOf(error));
  }
}

/** LMDB tells why a commit failed in a promise that rejects. */
async function causeOf(error: unknown): Promise<unknown> {
  if (typeof error !== 'object' || error === null || !('commitError' in error)) return error;
  try {
    return await error.commitError;
  } catch (cause) {
    return cause;
  }
}
