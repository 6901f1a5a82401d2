// Removes log segments that no reader needs any more, and counts the bytes that readers have not read.
import { type Position } from '../contract/position.js';
import { SIMULATION_SHARD } from '../contract/shards.js';
import { NewerLayoutError } from '../event/layout.js';
import { type RowLayout } from '../event/row/columns.js';
import { type Disk, realDisk } from './disk.js';
import { LogCorruptError } from './errors.js';
import { HEADER_BYTES, listSegments, listShards, segmentPath, shardDirectory } from './format.js';
import { readPastGaps } from './past-gaps.js';
import { LogReader } from './reader.js';

/** Bytes that are read at once in search of an end. */
const READ_BYTES = 256 * 1024;

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

/**
 * The present end of the log, for callers that wait until a reader has passed it: that of the last frame after `from`
 * that readers get; undefined when there is none. What is after it is not complete yet, or what a crash left of a log
 * without a writer. Reads the frames of one segment, as a rule.
 * @param from where the reader is
 * @param layouts of the log's rows
 * @throws disk errors
 */
export function endOfLog(
  dataDir: string,
  shard: number,
  from: Position,
  layouts: readonly RowLayout[],
): Position | undefined {
  for (const { segment, offset } of filledSegments(dataDir, shard)) {
    if (segment < from.segment) return undefined;
    const start = segment === from.segment ? from : { segment, offset: HEADER_BYTES };
    const reader = new LogReader(dataDir, shard, start, { layouts });
    try {
      const end = endOfSegment(reader, segment);
      if (end !== undefined) return end;
    } catch (error) {
      // No reader gets past it, so its rows count as unread.
      if (error instanceof LogCorruptError || error instanceof NewerLayoutError) return { segment, offset };
      throw error;
    } finally {
      reader.close();
    }
  }
  return undefined;
}

function endOfSegment(reader: LogReader, segment: number): Position | undefined {
  for (let end: Position | undefined; ;) {
    const frames = readPastGaps(reader, READ_BYTES).filter(({ to }) => to.segment === segment);
    if (frames.length === 0) return end;
    end = frames.at(-1)?.to;
  }
}

/** The ends of the segments that are longer than a header, newest first. */
function filledSegments(dataDir: string, shard: number): Position[] {
  const directory = shardDirectory(dataDir, shard);
  return listSegments(realDisk, directory)
    .reverse()
    .map((segment) => ({ segment, offset: realDisk.sizeOf(segmentPath(directory, segment)) }))
    .filter(({ offset }) => offset > HEADER_BYTES);
}

/** Ignores the simulation shard: a simulation writes its log before there is a key, and a name of the node. */
export function hasEvents(dataDir: string): boolean {
  return listShards(realDisk, dataDir).some(
    (shard) => shard !== SIMULATION_SHARD && filledSegments(dataDir, shard).length > 0,
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
