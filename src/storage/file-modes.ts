// What lies in the data directory is for the service's user alone, whatever the umask was when it was made.
import { chmodSync, lstatSync, opendirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Paths named in the log; everything is mended. */
const NAMED_MAX = 5;

/**
 * Takes the rights of others from everything under `directory`. Returns the first paths that were too open.
 * @throws when a mode cannot be changed: the directory belongs to somebody else
 */
export function closeToOthers(directory: string): string[] {
  const mended: string[] = [];
  const visit = (path: string): void => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    // A file may go while this looks; a link in it is not followed, for it may lead out of the directory.
    if (stat === undefined || stat.isSymbolicLink()) return;
    if ((stat.mode & OTHERS) !== 0) {
      close(path, stat.isDirectory() ? DIRECTORY_MODE : FILE_MODE);
      if (mended.length < NAMED_MAX) mended.push(path);
    }
    if (!stat.isDirectory()) return;
    const entries = opendirSync(path);
    try {
      for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) visit(join(path, entry.name));
    } finally {
      entries.closeSync();
    }
  };
  // The directory itself may be a link to where it lies.
  visit(realpathSync(directory));
  return mended;
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const what = `others may enter ${path}, and it belongs to another user, so that this one cannot close it`;
    throw new Error(`${what}: chown it, or set DATA_DIR to a folder of the service's own in it`, { cause: error });
  }
}
