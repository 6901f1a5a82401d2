// Events that can still be verified, in hourly files: `<hour>-<shard>-<start>.<layout>.rows`, each a run of entries
// (entries.ts); those of layout 1 do not say it in their name.
// A row begins with its event id and the id begins with its time, so a look-up knows the hour; ids of one shard
// increase, so a file is sorted. A process starts files of its own: what a crash tore stays at the end of a dead file.
// Files are unlinked whole at their TTL. Only events answered to a public key come here.
import { readdirSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LAYOUT } from '../../../event/layout.js';
import { makePrivateDirectory } from '../../../util/write-file.js';

export const HOUR_MS = 3_600_000;
const FIRST_LAYOUT: number = 1;

export interface EventFile {
  name: string;
  hour: number;
  /** Of the rows. */
  layout: number;
}

export function recentDir(dataDir: string): string {
  const dir = join(dataDir, 'recent');
  makePrivateDirectory(dir);
  return dir;
}

export function fileName(hour: number, shard: number, start: number): string {
  return `${hour}-${shard}-${start}${EVENT_LAYOUT === FIRST_LAYOUT ? '' : `.${EVENT_LAYOUT}`}.rows`;
}

/** Also of layouts that only a later version can read. */
export function listFiles(dir: string): EventFile[] {
  const files: EventFile[] = [];
  for (const name of readdirSync(dir)) {
    const match = /^(\d+)-\d+-\d+(?:\.(\d+))?\.rows$/.exec(name);
    if (match !== null) files.push({ name, hour: Number(match[1]), layout: Number(match[2] ?? FIRST_LAYOUT) });
  }
  return files;
}

/** Unlinks files of which no event can be verified any more. Returns the bytes that are left. */
export function sweepFiles(dir: string, now: number, ttlMs: number): number {
  let bytes = 0;
  for (const { name, hour } of listFiles(dir)) {
    const path = join(dir, name);
    if ((hour + 1) * HOUR_MS + ttlMs < now) unlinkSync(path);
    else bytes += statSync(path).size;
  }
  return bytes;
}
