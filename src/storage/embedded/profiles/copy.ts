// A whole copy of the current profile store, in the format of a snapshot that a writer can restore.
import { makePrivateDirectory } from '../../../util/write-file.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { checkAll, openToCheck, openToRead } from './database.js';
import { StoreFiles } from './files.js';

/** The current generation may be replaced and deleted during the copy. */
const TRIES = 3;

/** Does nothing when there is no store yet. @param to a new folder */
export async function copyProfiles(dir: string, to: string): Promise<void> {
  const files = new StoreFiles(dir);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const current = files.current();
    if (current === undefined) return;
    if (!files.isSound(current)) continue;
    makePrivateDirectory(to);
    const db = openToRead(files.generationDir(current));
    try {
      await db.backup(to, true);
    } finally {
      await db.close();
    }
    const copy = openToCheck(to);
    try {
      Array.from(checkAll(copy));
    } finally {
      await copy.close();
    }
    return;
  }
  throw new StoreUnavailableError('the profiles are being rebuilt; try the backup again when the service is ready');
}
