// The folder of hard links with which a backup keeps log segments that readers release. A backup that was killed leaves
// it, and with it every segment of that time on the disk, which no reader and no metric counts: the service removes it.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryTakenError, whileLocked } from '../storage/open.js';
import { guarded } from '../util/guarded.js';

/** The part of a data directory that a backup locks. */
export const BACKUP = 'backup';
const LOOK_MS = 60_000;

export function linksDirectory(dataDir: string): string {
  return join(dataDir, 'backup-links');
}

/** Removes the links of a backup that no longer runs. Rejects with the file system's error. */
export async function removeLeftLinks(dataDir: string): Promise<void> {
  const links = linksDirectory(dataDir);
  if (!existsSync(links)) return;
  try {
    await whileLocked(dataDir, BACKUP, () => rmSync(links, { recursive: true, force: true }));
  } catch (error) {
    // The backup runs.
    if (!(error instanceof DirectoryTakenError)) throw error;
  }
}

/** Does so now and every minute. */
export function removeLeftLinksAlways(dataDir: string, onError: (error: unknown) => void): { close: () => void } {
  const look = guarded(onError, () => removeLeftLinks(dataDir));
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return { close: () => clearInterval(timer) };
}
