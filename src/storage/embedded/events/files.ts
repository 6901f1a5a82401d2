// Files of the events that can still be verified, per owner (workspace and mode) and hour:
// `<hour>-<shard>-<start>-<owner>-<part>.<layout>.rows`, each a sequence of entries (entries.ts). Older files have no
// owner and part and contain several owners; files of layout 1 have no layout in their name. A row begins with its
// event id and the id begins with its time, so a look-up knows the hour; ids of one shard increase, so a file is
// sorted. Each process starts new files: an entry that a crash left incomplete stays at the end of an old file. Files
// are unlinked whole, at their TTL or when their owner has too many. They hold only verifiable events and
// confirmations.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LAYOUT } from '../../../event/layout.js';
import { makePrivateDirectory } from '../../../util/write-file.js';

const FIRST_LAYOUT: number = 1;
/** Added to the shard number of files of confirmations, and of files of rows kept because they were verified. */
export const CONFIRMATIONS_FROM = 1_000_000;
export const VERIFIED_FROM = 2_000_000;
/** A full store consists of about this many full files, so that one eviction removes a small part. */
const PARTS = 256;
const PART_BYTES_MIN = 16 * 1024;

export interface EventFile {
  name: string;
  hour: number;
  shard: number;
  start: string;
  /** '' = several owners. */
  owner: string;
  part: number;
  /** Layout of the rows. */
  layout: number;
}

const NAME = /^(\d+)-(\d+)-(\d+)(?:-([0-9a-f]{16})-(\d+))?(?:\.(\d+))?\.rows$/;

export function recentDir(dataDir: string): string {
  const dir = join(dataDir, 'recent');
  makePrivateDirectory(dir);
  return dir;
}

/** @param owner `ownerOf` the row */
export function ownerName(owner: Buffer): string {
  return createHash('sha256').update(owner).digest('hex').slice(0, 16);
}

/** Maximum size of a file, bytes. */
export function partBytes(storeBytesMax: number): number {
  return Math.max(PART_BYTES_MIN, Math.floor(storeBytesMax / PARTS));
}

/** @param owner '' = several owners: then there is only one part */
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

/** Includes files of layouts that only a later release can read. */
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
