// After a clean stop the next start need not read large stores completely: their files are noted at the stop, and a
// file that still is the noted one was damaged by nobody. A start removes the note, so that after a crash, which damage
// may have caused, all stores are read.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { syncPath, writeFileWhole } from '../../util/write-file.js';
import { DATA_FILE } from './lmdb.js';

const NOTE = 'clean-stop.json';
/** Smaller files are read at every start: 14 MB of list entries take 70 ms. */
const READ_ALWAYS_BYTES = 16 * 1024 * 1024;

/** @param dirs of all stores, which are closed now; one that does not exist is left out */
export function noteCleanStop(dataDir: string, dirs: readonly string[]): void {
  const files = dirs.flatMap((dir) => {
    const file = largeFile(dir);
    return file === undefined ? [] : [[relative(dataDir, dir), file]];
  });
  try {
    if (files.length > 0) writeFileWhole(join(dataDir, NOTE), JSON.stringify(Object.fromEntries(files)));
  } catch {
    // For example on a full disk: without a note the next start reads everything.
  }
}

/** Removes the note. The result tells whether the store in a folder is large and is as the last stop left it. */
export function takeCleanStop(dataDir: string): (dir: string) => boolean {
  const noted = readNote(join(dataDir, NOTE));
  if (noted === undefined) return () => false;
  rmSync(join(dataDir, NOTE));
  // A power loss must not bring the note back.
  syncPath(dataDir);
  return (dir) => {
    const file = largeFile(dir);
    return file !== undefined && noted.get(relative(dataDir, dir)) === file;
  };
}

/**
 * What identifies the file of a large store; undefined when the store is small or does not exist. Every write changes
 * it, and so does a copy, because nobody can set the time of a file's last change (ctime).
 */
function largeFile(dir: string): string | undefined {
  const stat = statSync(join(dir, DATA_FILE), { bigint: true, throwIfNoEntry: false });
  if (stat === undefined || stat.size < READ_ALWAYS_BYTES) return undefined;
  return [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
}

/** Undefined when there is none that can be used. */
function readNote(path: string): Map<string, unknown> | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof note === 'object' && note !== null ? new Map(Object.entries(note)) : undefined;
  } catch {
    return undefined;
  }
}
