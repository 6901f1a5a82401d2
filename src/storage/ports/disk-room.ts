// Free space of the disks that DATA_DIR is on: how much there is, how much is little, and how much the profiles need.
import fs from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../util/error-text.js';

/** With less than this, an operator should be told. */
export const DISK_LOW_BYTES = 1024 ** 3;
/**
 * With less than this the embedded profiles and imports of lists take nothing: a full disk would end a process that
 * maps the file of the profiles, and leave the event log no room.
 */
export const DISK_KEPT_BYTES = 128 * 1024 ** 2;
/**
 * With less than this the embedded stores try no commit, but for changes by people in the control store, whose file
 * keeps room for them (embedded/kept-room): LMDB (3.5.6) puts the reason of one that the disk refused into 100 bytes of
 * memory, for which it can be too long. Readers of a full disk ended with SIGABRT.
 */
const COMMIT_BYTES = 1024 ** 2;

/** Undefined when the disk does not say: some network disks have no size. @throws when it cannot be read */
export function freeBytes(directory: string): number | undefined {
  const { bavail, bsize, blocks } = fs.statfsSync(directory);
  return blocks === 0 ? undefined : bavail * bsize;
}

/** Whether DISK_KEPT_BYTES are left; true also for a disk that does not say. @throws when it cannot be read */
export function hasRoom(directory: string): boolean {
  return (freeBytes(directory) ?? Infinity) >= DISK_KEPT_BYTES;
}

/** Whether a commit may be tried; true also for a disk that does not say, or cannot be read. */
export function takesCommits(directory: string): boolean {
  try {
    return (freeBytes(directory) ?? Infinity) >= COMMIT_BYTES;
  } catch {
    return true;
  }
}

/** What a write to a file would be refused with, whatever room there is. */
const NO_WRITES: Readonly<Record<string, string>> = {
  EROFS: 'is read-only: mount it for writing, and look at the messages of the kernel',
  EIO: 'fails: look at the messages of the kernel',
};

/**
 * Why the disk of a file takes no writes, after "the disk"; undefined when it does, or for another reason. A file
 * system with errors becomes read-only under a running service: its mode, its flags and its free bytes stay as they
 * were (ext4 of Linux 6.18), and a commit that such a disk refuses can end the process as one on a full disk does (4 of
 * 4 of 40 replies, SIGSEGV).
 */
export function refusedWrites(file: string): string | undefined {
  try {
    fs.closeSync(fs.openSync(file, 'r+'));
    return undefined;
  } catch (error) {
    return NO_WRITES[codeOf(error)];
  }
}

/** DATA_DIR, and its folders that are links, which may lead to other disks. */
export function disksOf(directory: string): string[] {
  const links = fs.readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  return [directory, ...links.map(({ name }) => join(directory, name)).filter((path) => fs.existsSync(path))];
}

/**
 * On the fullest disk of DATA_DIR, for metrics and readiness: undefined also when a disk cannot be read, which
 * readiness tells apart.
 */
export function toldRoom(directory: string): number | undefined {
  try {
    const known = disksOf(directory).flatMap((path) => freeBytes(path) ?? []);
    return known.length === 0 ? undefined : Math.min(...known);
  } catch {
    return undefined;
  }
}

/** What a full disk may lack instead of bytes: then a file that exists grows, and a new one is refused. */
const NO_FILES = 'no file can be made: the file system has no inodes left (df -i), remove files';

/** Undefined while files can be made, and where the file system does not count them. */
export function withoutFiles({ files, ffree }: Pick<fs.StatsFs, 'files' | 'ffree'>): string | undefined {
  return files > 0 && ffree === 0 ? NO_FILES : undefined;
}
