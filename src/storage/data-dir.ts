// Takes DATA_DIR into use: makes it, closes it to others whatever the umask was when its files were created, and
// refuses with a sentence what a service cannot use. Without this a link leads elsewhere, a pipe is waited for without
// end, and LMDB ends the process on a lock file that it cannot open.
import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isApart, isOfService, kindOf } from './data-dir-names.js';
import { freeBytes } from './ports/disk-room.js';
import { codeOf } from '../util/error-text.js';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** Paths named in the log; all modes are corrected. */
const NAMED_MAX = 5;
/** For the lock files and first pages of all stores; a first start needs some 300 kB. */
const FREE_BYTES_MIN = 1024 * 1024;
const OWN_FOLDER = 'set DATA_DIR to a folder of its own';
/** The first start makes one of them. */
const SIGNS = ['control', 'node-id'];

/** A disk has it in its root. */
const DISK_FOLDER = 'lost+found';

/** DATA_DIR, or something in it, cannot be used. The message is for the operator. */
class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/** @throws DataDirError when it cannot be made, is no folder, cannot be written, or its disk is full */
export function makeDataDir(directory: string): void {
  try {
    makePath(resolve(directory));
  } catch (cause) {
    if (statOf(dirname(directory))?.isDirectory() === true) mustBeUsable(dirname(directory), true);
    throw new DataDirError(`DATA_DIR ${directory} cannot be made (${codeOf(cause)}): make it, owned by this user`, {
      cause,
    });
  }
  const stat = statOf(directory);
  if (stat === undefined)
    throw new DataDirError(`DATA_DIR ${directory} is a link to nothing: mount what it leads to, or ${OWN_FOLDER}`);
  if (!stat.isDirectory()) throw new DataDirError(`DATA_DIR ${directory} is no folder: move it away, or ${OWN_FOLDER}`);
  mustBeUsable(directory, true);
  refuseOfOthers(directory, stat);
  refuseFull(directory);
}

/**
 * A start closes its folder to others. Done by root to `/`, `/etc` or a home by a mistake in DATA_DIR, that would close
 * the machine.
 */
function refuseOfOthers(directory: string, { mode }: fs.Stats): void {
  const entries = fs.readdirSync(directory, { withFileTypes: true });
  if ((mode & OTHERS) === 0 || entries.some(({ name }) => SIGNS.includes(name))) return;
  // Files alone may be the log of the service, or an environment file for it.
  const foreign = entries.find((entry) => entry.isDirectory() && isForeign(entry.name));
  if (foreign === undefined) return;
  throw new DataDirError(
    `DATA_DIR ${directory} has folders of others, such as ${foreign.name}, and nothing of a service, which would ` +
      `close it to them: ${OWN_FOLDER}, or chmod 700 this one if it is meant`,
  );
}

function isForeign(name: string): boolean {
  return !isOfService(name) && !name.startsWith('.') && name !== DISK_FOLDER;
}

/** Not `recursive`: Node 20 then asks without end where a folder has no room for others, as below /proc. */
function makePath(directory: string): void {
  if (statOf(directory, fs.lstatSync) !== undefined) return;
  makePath(dirname(directory));
  try {
    fs.mkdirSync(directory, { mode: DIRECTORY_MODE });
  } catch (error) {
    // Another process made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** LMDB writes through a memory map: the kernel ends a process (SIGBUS) when there is no room for a page of it. */
function refuseFull(directory: string): void {
  const free = freeBytes(directory);
  if (free === undefined || free >= FREE_BYTES_MIN) return;
  throw new DataDirError(
    `the disk of DATA_DIR ${directory} is full: ${free} bytes are free, a start needs ${FREE_BYTES_MIN}; ` +
      'make room on it',
  );
}

/**
 * For programs beside the service: changes nothing.
 * @throws DataDirError when there is no such folder, or this user cannot use what is in it
 */
export function requireDataDir(directory: string): void {
  const stat = statOf(directory);
  const set = 'set DATA_DIR to the folder that the service uses';
  if (stat === undefined) throw new DataDirError(`there is no ${directory}: ${set}`);
  if (!stat.isDirectory()) throw new DataDirError(`${directory} is no folder: ${set}`);
  mustBeUsable(directory, true);
  visit(fs.realpathSync(directory), '');
  if (!fs.readdirSync(directory).some((name) => kindOf(name) === 'folder'))
    throw new DataDirError(`${directory} has no data of a service: ${set}, or start the service there first`);
}

/** Why a start would refuse something in the directory; undefined when it would not. Changes nothing. */
export function refusalIn(directory: string): string | undefined {
  try {
    refuseOfOthers(directory, fs.statSync(directory));
    visit(fs.realpathSync(directory), '');
    return undefined;
  } catch (error) {
    if (error instanceof DataDirError) return error.message;
    throw error;
  }
}

/**
 * For one path that is used before the whole directory has been looked at.
 * @param name relative to the directory, with '/' @throws DataDirError when it is there and cannot be used
 */
export function mustFit(directory: string, name: string): void {
  const path = join(directory, name);
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const stat = onAnotherDisk(path, name, found);
  refuseStrange(path, name, stat);
  mustBeUsable(path, stat.isDirectory());
}

/**
 * Removes permissions of others from the directory and from what is the service's in it, and gives its own back to the
 * service's user. Returns the first paths that had others. @throws DataDirError
 */
export function takeDataDir(directory: string): string[] {
  const mended: string[] = [];
  // The directory itself may be a symbolic link.
  visit(fs.realpathSync(directory), '', (path, stat) => {
    if (mend(path, stat) && mended.length < NAMED_MAX) mended.push(path);
  });
  return mended;
}

type Look = (path: string, stat: fs.Stats) => unknown;

/**
 * @param name of the path relative to the directory, with '/'
 * @param look gets every path of the service; without it only what it uses itself is read: the engine has very many
 *   files
 */
function visit(path: string, name: string, look?: Look): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  // A file may be deleted meanwhile.
  if (found === undefined || (name !== '' && !isOfService(name))) return;
  const isUsed = !isApart(name);
  if (!isUsed && look === undefined) return;
  const stat = isUsed ? onAnotherDisk(path, name, found) : found;
  if (isUsed) refuseStrange(path, name, stat);
  if (stat.isSymbolicLink()) return;
  look?.(path, stat);
  if (isUsed) mustBeUsable(path, stat.isDirectory());
  if (!stat.isDirectory()) return;
  for (const entry of entriesOf(path, isUsed)) visit(join(path, entry), join(name, entry), look);
}

/** The folder that a link leads to: operators keep the log or a store on another disk. Only a folder of this user. */
function onAnotherDisk(path: string, name: string, stat: fs.Stats): fs.Stats {
  if (!stat.isSymbolicLink() || name.includes('/') || kindOf(name) !== 'folder') return stat;
  const target = statOf(path);
  return target?.isDirectory() === true && target.uid === process.getuid?.() ? target : stat;
}

/** None of a folder that is closed to the service, and that it does not use. */
function entriesOf(directory: string, isUsed: boolean): string[] {
  try {
    return fs.readdirSync(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || (!isUsed && codeOf(error) === 'EACCES')) return [];
    throw error;
  }
}

function refuseStrange(path: string, name: string, stat: fs.Stats): void {
  const wanted = name === '' ? 'folder' : kindOf(name);
  const found = foundKind(path, stat);
  if (found === wanted || (wanted === undefined && (found === 'folder' || found === 'file'))) return;
  const belongs = wanted === undefined ? '' : ` where a ${wanted} belongs`;
  throw new DataDirError(
    `${path} is a ${found}${belongs}: put back what was there, or move it away (a store then begins anew or is ` +
      'restored from its snapshot), and start again',
  );
}

function foundKind(path: string, stat: fs.Stats): string {
  if (stat.isSymbolicLink()) return `link to ${fs.readlinkSync(path)}`;
  if (stat.isDirectory()) return 'folder';
  return stat.isFile() ? 'file' : 'pipe, socket or device';
}

/** Whether the mode was another one. */
function mend(path: string, stat: fs.Stats): boolean {
  const mode = stat.isDirectory() ? DIRECTORY_MODE : FILE_MODE;
  if ((stat.mode & OTHERS) === 0 && (stat.mode & mode) === mode) return false;
  try {
    fs.chmodSync(path, mode);
    return true;
  } catch (cause) {
    // Without rights for others it may still be usable: that is looked at next.
    if ((stat.mode & OTHERS) === 0) return false;
    const what = `others may enter ${path}, and it belongs to another user, so that this one cannot close it`;
    throw new DataDirError(`${what}: chown it, or set DATA_DIR to a folder of the service's own in it`, { cause });
  }
}

function mustBeUsable(path: string, isFolder: boolean): void {
  const { R_OK, W_OK, X_OK } = fs.constants;
  try {
    fs.accessSync(path, R_OK | W_OK | (isFolder ? X_OK : 0));
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') return;
    if (code === 'EROFS')
      throw new DataDirError(`${path} is on a disk that is mounted read-only: mount it for writing`, { cause });
    const [uid, own] = [statOf(path)?.uid, process.getuid?.()];
    const owner = uid === undefined || uid === own ? '' : `; it belongs to user ${uid}`;
    const advice = uid === own ? 'chmod u+rwX it' : 'run as its owner, or chown it';
    throw new DataDirError(`this user (${own ?? ''}) cannot read and write ${path}${owner}: ${advice}`, { cause });
  }
}

function statOf(path: string, look: typeof fs.statSync = fs.statSync): fs.Stats | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
