// Events that can still be verified, in hourly files: `<hour>-<shard>-<start>.rows`, each a run of [u32 bytes][row].
// A row begins with its event id and the id begins with its time, so a look-up knows the hour; ids of one shard
// increase, so a file is sorted. A process starts files of its own: what a crash tore stays at the end of a dead file.
// Files are unlinked whole at their TTL. Only events answered to a public key come here.
import { mkdirSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

export const HOUR_MS = 3_600_000;
export const HEADER_BYTES = 4;

export interface RecentFile {
  name: string;
  hour: number;
}

export function recentDir(dataDir: string): string {
  const dir = join(dataDir, 'recent');
  mkdirSync(dir, { recursive: true });
  return dir;
}

export function fileName(hour: number, shard: number, start: number): string {
  return `${hour}-${shard}-${start}.rows`;
}

export function listFiles(dir: string): RecentFile[] {
  const files: RecentFile[] = [];
  for (const name of readdirSync(dir)) {
    const match = /^(\d+)-\d+-\d+\.rows$/.exec(name);
    if (match !== null) files.push({ name, hour: Number(match[1]) });
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
