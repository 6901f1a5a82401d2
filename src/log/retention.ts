// What readers no longer need goes; how much they still have to read is counted here too.
import { type Position } from '../contract/position.js';
import { type Disk, realDisk } from './disk.js';
import { HEADER_BYTES, listSegments, segmentPath, shardDirectory } from './format.js';

/**
 * Removes the segments that lie wholly before `keepFrom`, the oldest first; returns how many. Give the lowest of all
 * readers' durable positions: a reader that starts again where its segment is gone has lost rows. The newest always
 * stays, because the writer counts on from it (a power loss may have taken the one after it).
 * @throws what the disk throws.
 */
export function collect(dataDir: string, shard: number, keepFrom: Position, disk: Disk = realDisk): number {
  const directory = shardDirectory(dataDir, shard);
  const done = listSegments(disk, directory)
    .slice(0, -1)
    .filter((segment) => segment < keepFrom.segment);
  // The segment that a reader has crossed to may not be durable yet.
  if (done.length > 0) disk.syncDirectory(directory);
  for (const segment of done) disk.remove(segmentPath(directory, segment));
  return done.length;
}

/** The end of what is written now, for whoever waits until a reader has passed it; undefined when there is nothing. */
export function endOfLog(dataDir: string, shard: number, disk: Disk = realDisk): Position | undefined {
  const directory = shardDirectory(dataDir, shard);
  for (const segment of listSegments(disk, directory).reverse()) {
    const offset = disk.sizeOf(segmentPath(directory, segment));
    if (offset > HEADER_BYTES) return { segment, offset };
  }
  return undefined;
}

/** Bytes of frames after `position`. */
export function bytesAfter(dataDir: string, shard: number, position: Position, disk: Disk = realDisk): number {
  const directory = shardDirectory(dataDir, shard);
  let bytes = 0;
  for (const segment of listSegments(disk, directory)) {
    if (segment < position.segment) continue;
    const from = segment === position.segment ? Math.max(HEADER_BYTES, position.offset) : HEADER_BYTES;
    bytes += Math.max(0, disk.sizeOf(segmentPath(directory, segment)) - from);
  }
  return bytes;
}
