// When Redis acknowledged the last report of this node, by the clock of Redis: the next start learns from it that Redis
// is older than it was. A running process has it in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignore } from '../../util/guarded.js';
import { replaceFile } from '../../util/write-file.js';

const FILE = 'last-report';

/** Unix milliseconds; 0 when it is not known. */
export function readLastReport(dataDir: string): number {
  try {
    const at = Number(readFileSync(join(dataDir, FILE), 'utf8'));
    return Number.isSafeInteger(at) ? at : 0;
  } catch {
    return 0;
  }
}

/** Never rejects: without a newer file, as on a full disk, less is told at the next start. */
export function noteLastReport(dataDir: string, at: number): Promise<void> {
  return replaceFile(join(dataDir, FILE), `${at}\n`).catch(ignore);
}
