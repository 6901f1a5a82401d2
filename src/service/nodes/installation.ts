// Folders of DATA_DIR that were put together from different installations are no service: keys of the one would bill
// and find the events of the other. Each folder of stores and logs says which control state it was filled under, and a
// start compares. Control has the id in itself; a damaged mark is no mark, and is made again.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { writeFileWhole } from '../../util/write-file.js';

/** All that is not derived from others, in the order in which it is told of. */
const FOLDERS = ['log', 'verifications', 'recent', 'profiles', 'billing', 'notes', 'entries', 'webhooks', 'stories'];
const FILE = 'installation';
const MARK = /^([0-9a-f-]{36}) ([0-9a-f]{8})\n$/;

/**
 * @param storeId of the control state, '' when it has none yet
 * @throws when folders were filled under another one
 */
export function refuseForeignFolders(dataDir: string, storeId: string): void {
  const foreign = new Map<string, string[]>();
  for (const folder of FOLDERS) {
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

/** For the next start: the folders that are there now belong to this state. */
export function markFolders(dataDir: string, storeId: string): void {
  for (const folder of FOLDERS)
    if (existsSync(join(dataDir, folder)) && readMark(dataDir, folder) !== storeId)
      writeFileWhole(join(dataDir, folder, FILE), `${storeId} ${sumOf(folder, storeId)}\n`);
}

/** Undefined when it has none: of an earlier release, or damaged. */
function readMark(dataDir: string, folder: string): string | undefined {
  const path = join(dataDir, folder, FILE);
  if (!existsSync(path)) return undefined;
  const [, id = '', sum] = MARK.exec(readFileSync(path, 'utf8')) ?? [];
  return sum === sumOf(folder, id) ? id : undefined;
}

function sumOf(folder: string, id: string): string {
  return zlib.crc32(`${folder}/${id}`).toString(16).padStart(8, '0');
}
