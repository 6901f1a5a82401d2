// Events that can still be verified, in files of one owner (workspace and mode) and one hour:
// `<hour>-<shard>-<start>-<owner>-<part>.<layout>.rows`, each a run of entries (entries.ts). Older ones are without
// owner and part, and belong to several; those of layout 1 do not say it in their name. A row begins with its event id
// and the id begins with its time, so a look-up knows the hour; ids of one shard increase, so a file is sorted. A
// process starts files of its own: what a crash tore stays at the end of a dead file. Files are unlinked whole, at
// their TTL or when their owner has too many. Only what can be verified comes here, and what backends said of it.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LAYOUT } from '../../../event/layout.js';
import { makePrivateDirectory } from '../../../util/write-file.js';

export const HOUR_MS = 3_600_000;
const FIRST_LAYOUT: number = 1;
/** Added to the number of the shard: what backends said, and what was kept because it had been verified. */
export const CONFIRMATIONS_FROM = 1_000_000;
export const VERIFIED_FROM = 2_000_000;
/** A store has so many full files: what goes at once is the oldest of them. */
const PARTS = 256;
const PART_BYTES_MIN = 16 * 1024;

export interface EventFile {
  name: string;
  hour: number;
  shard: number;
  start: string;
  /** '' = several. */
  owner: string;
  part: number;
  /** Of the rows. */
  layout: number;
}

const NAME = /^(\d+)-(\d+)-(\d+)(?:-([0-9a-f]{16})-(\d+))?(?:\.(\d+))?\.rows$/;

export function recentDir(dataDir: string): string {
  const dir = join(dataDir, 'recent');
  makePrivateDirectory(dir);
  return dir;
}

/** @param owner as `ownerOf` a row gives it */
export function ownerName(owner: Buffer): string {
  return createHash('sha256').update(owner).digest('hex').slice(0, 16);
}

/** A file ends at this size. */
export function partBytes(storeBytesMax: number): number {
  return Math.max(PART_BYTES_MIN, Math.floor(storeBytesMax / PARTS));
}

/** @param owner '' = several: then there is one part */
export function fileName(
  {
    hour,
    shard,
    start,
    owner,
    part,
  }: Pick<EventFile, 'hour' | 'shard' | 'owner' | 'part'> & { start: number | string },
  layout: number = EVENT_LAYOUT,
): string {
  const whose = owner === '' ? '' : `-${owner}-${part}`;
  return `${hour}-${shard}-${start}${whose}${layout === FIRST_LAYOUT ? '' : `.${layout}`}.rows`;
}

/** Also of layouts that only a later version can read. */
export function listFiles(dir: string): EventFile[] {
  const files: EventFile[] = [];
  for (const name of readdirSync(dir)) {
    const [, hour, shard, start = '', owner = '', part, layout] = NAME.exec(name) ?? [];
    if (hour === undefined) continue;
    files.push({
      name,
      hour: Number(hour),
      shard: Number(shard),
      start,
      owner,
      part: Number(part ?? 0),
      layout: Number(layout ?? FIRST_LAYOUT),
    });
  }
  return files;
}
