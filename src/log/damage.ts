// Handles damaged bytes of the log: stores them in a file named after their position (so repeated reads store them
// once), and reports each place.
import path from 'node:path';
import { type LogDamage } from '../contract/messages.js';
import { type Disk, readAll, writeAll } from './disk.js';

export type OnDamage = (damage: LogDamage) => void;

/** Limit for all damage of one log. Beyond it, places are still reported but their bytes are not kept. */
export const DEAD_BYTES_MAX = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const NAME = /^(\d+)-(\d+)-(\d+)-(\d+)\.frame$/;

/** @param dataDir of the log */
export function deadFramesDir(dataDir: string): string {
  return path.join(dataDir, 'dead-frames');
}

/** Places whose bytes are kept. */
export function listDeadFrames(disk: Disk, dataDir: string): LogDamage[] {
  const directory = deadFramesDir(dataDir);
  return disk.list(directory).flatMap((name) => {
    const [, shard, segment, offset, length] = NAME.exec(name)?.map(Number) ?? [];
    if (shard === undefined || segment === undefined || offset === undefined || length === undefined) return [];
    return [{ shard, segment, offset, length, kept: path.join(directory, name) }];
  });
}

/**
 * Stores the bytes, unless they are stored already.
 * @param fd of the segment
 * @throws the disk's error; then the damage must not be skipped
 */
export function keepDamage(disk: Disk, dataDir: string, fd: number, place: Omit<LogDamage, 'kept'>): LogDamage {
  const { shard, segment, offset, length } = place;
  const directory = deadFramesDir(dataDir);
  const kept = path.join(directory, `${shard}-${segment}-${offset}-${length}.frame`);
  if (disk.exists(kept)) return { ...place, kept };
  const used = listDeadFrames(disk, dataDir).reduce((sum, one) => sum + one.length, 0);
  if (used + length > DEAD_BYTES_MAX) return { ...place, kept: '' };
  disk.makeDirectory(directory);
  // Each process writes a temporary file of its own. The last rename wins; the bytes are the same.
  const next = `${kept}.${process.pid}.new`;
  const to = disk.open(next, 'replace');
  try {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, length));
    for (let done = 0; done < length;) {
      const got = readAll(disk, fd, chunk, 0, Math.min(chunk.length, length - done), offset + done);
      if (got === 0) break;
      writeAll(disk, to, chunk.subarray(0, got), got, done);
      done += got;
    }
    disk.sync(to);
  } finally {
    disk.close(to);
  }
  disk.rename(next, kept);
  disk.syncDirectory(directory);
  return { ...place, kept };
}
