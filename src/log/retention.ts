// Removes log segments that no reader needs any more, and counts the bytes that readers have not read.
import { type Position } from '../contract/position.js';
import { SIMULATION_SHARD } from '../contract/shards.js';
import { type Disk, realDisk } from './disk.js';
import { HEADER_BYTES, listSegments, listShards, segmentPath, shardDirectory } from './format.js';

/**
 * Removes the segments that are completely before `keepFrom`, oldest first; returns how many. Pass the lowest durable
 * position of all readers: a reader that restarts in a removed segment loses rows. The newest segment always stays,
 * because the writer counts on from its number (a power loss may have removed the one after it).
 * @throws disk errors
 */
export function collect(dataDir: string, shard: number, keepFrom: Position, disk: Disk = realDisk): number {
  const directory = shardDirectory(dataDir, shard);
  const done = listSegments(disk, directory)
    .slice(0, -1)
    .filter((segment) => segment < keepFrom.segment);
  // The segment that a reader has moved to may not be durable yet.
  if (done.length > 0) disk.syncDirectory(directory);
  for (const segment of done) disk.remove(segmentPath(directory, segment));
  return done.length;
}

/** The present end of the log, for callers that wait until a reader has passed it; undefined when the log is empty. */
export function endOfLog(dataDir: string, shard: number): Position | undefined {
  const directory = shardDirectory(dataDir, shard);
  for (const segment of listSegments(realDisk, directory).reverse()) {
    const offset = realDisk.sizeOf(segmentPath(directory, segment));
    if (offset > HEADER_BYTES) return { segment, offset };
  }
  return undefined;
}

/** Ignores the simulation shard: a simulation writes its log before there is a key, and a name of the node. */
export function hasEvents(dataDir: string): boolean {
  return listShards(realDisk, dataDir).some(
    (shard) => shard !== SIMULATION_SHARD && endOfLog(dataDir, shard) !== undefined,
  );
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
