// Restricts the data directory to the service's user, whatever the umask was when its files were created.
import { chmodSync, lstatSync, opendirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Paths named in the log; all modes are corrected. */
const NAMED_MAX = 5;

/**
 * Removes group and other permissions from everything under `directory`. Returns the first paths that had them.
 * @throws Error when a mode cannot be changed: the path belongs to another user
 */
export function closeToOthers(directory: string): string[] {
  const mended: string[] = [];
  const visit = (path: string): void => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    // A file may be deleted meanwhile. A link inside is not followed: it may point outside the directory.
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
  // The directory itself may be a symbolic link.
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
