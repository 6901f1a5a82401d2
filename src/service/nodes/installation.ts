// Refuses a DATA_DIR with directories of different installations: the keys of one would bill and find the events of
// another. A mark in each store and log directory names the control state under which it was filled, and a start
// compares the marks. The control store holds its own id; a damaged mark counts as none and is written again.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { writeFileWhole } from '../../util/write-file.js';

/** All directories that are not derived from others, in the order of the error message. */
const FOLDERS = ['log', 'verifications', 'recent', 'profiles', 'billing', 'notes', 'entries', 'webhooks', 'stories'];
/** Those of a node on Redis. The others are of starts without REDIS_URL: they stay as they were, with their marks. */
const FOLDERS_ON_REDIS = ['log', 'verifications'];
const usedOf = (shared: boolean): readonly string[] => (shared ? FOLDERS_ON_REDIS : FOLDERS);
const FILE = 'installation';
const MARK = /^([0-9a-f-]{36}) ([0-9a-f]{8})\n$/;

/**
 * @param storeId id of the control state, '' when it has none yet
 * @param shared the other stores are on Redis
 * @throws when a directory was filled under another control state
 */
export function refuseForeignFolders(dataDir: string, storeId: string, shared: boolean): void {
  const foreign = new Map<string, string[]>();
  for (const folder of usedOf(shared)) {
    const mark = readMark(dataDir, folder);
    if (mark !== undefined && mark !== storeId) foreign.set(mark, [...(foreign.get(mark) ?? []), folder]);
  }
  if (foreign.size === 0) return;
  const others = [...foreign].map(([id, folders]) => `${folders.join(', ')} of installation ${id}`).join('; ');
  throw new Error(
    `the folders of ${dataDir} are not of one installation: the keys (control, or Redis) are of ` +
      `${storeId === '' ? 'none yet' : storeId}, ${others}. Put back the folders that were exchanged, restore a ` +
      'backup into an empty folder (riskgate restore), or check DATA_DIR and REDIS_URL. ' +
      'NEW_CONTROL_STORE=1 takes them all as they are: users and events of other keys are not found again then',
  );
}

/**
 * Writes the marks for the next start: the existing directories belong to this control state.
 * @param shared the other stores are on Redis
 * @returns those that had none beside others that had. Of `recent`, which neither a snapshot nor the log replaces,
 * nothing else tells that it is gone, or on a disk that is not mounted.
 */
export function markFolders(dataDir: string, storeId: string, shared: boolean): string[] {
  const there = usedOf(shared).filter((folder) => existsSync(join(dataDir, folder)));
  const unmarked = there.filter((folder) => readMark(dataDir, folder) !== storeId);
  for (const folder of unmarked) writeFileWhole(join(dataDir, folder, FILE), `${storeId} ${sumOf(folder, storeId)}\n`);
  return unmarked.length < there.length ? unmarked : [];
}

/** Paths of the marks of a whole installation, relative to DATA_DIR. */
export const MARKS: readonly string[] = FOLDERS.map((folder) => join(folder, FILE));

/** Undefined without a valid mark: from an earlier release, or damaged. */
function readMark(dataDir: string, folder: string): string | undefined {
  const path = join(dataDir, folder, FILE);
  if (!existsSync(path)) return undefined;
  const [, id = '', sum] = MARK.exec(readFileSync(path, 'utf8')) ?? [];
  return sum === sumOf(folder, id) ? id : undefined;
}

function sumOf(folder: string, id: string): string {
  return zlib.crc32(`${folder}/${id}`).toString(16).padStart(8, '0');
}
