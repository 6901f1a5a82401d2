// A disk that was put back from a snapshot has an older log than its readers have stored elsewhere. Rows of segments
// with the numbers of the lost ones would count as read, so the numbers continue above them.
import { type Position } from '../contract/position.js';
import { type Disk, realDisk, writeAll } from './disk.js';
import { encodeHeader, HEADER_BYTES, listSegments, segmentPath, shardDirectory } from './format.js';

export interface PutBackLog {
  dataDir: string;
  shard: number;
  /** Of its rows. */
  layout: number;
  /** Where a reader has stored that it has read to. */
  known: Position;
}

/**
 * Before the writer opens the log. A log without segments needs nothing: its writer begins above an earlier one.
 * @param now Unix milliseconds
 * @returns whether the log is older than `known`
 */
export function continueAbove({ dataDir, shard, layout, known }: PutBackLog, now: number, disk: Disk = realDisk) {
  const directory = shardDirectory(dataDir, shard);
  const last = listSegments(disk, directory).at(-1);
  if (last === undefined || known.segment <= last) return false;
  // A power loss may take the segment that was just created, and a reader that waited in it has missed nothing.
  if (known.segment === last + 1 && known.offset <= HEADER_BYTES) return false;
  // Another reader may have been some segments further.
  const next = Math.max(known.segment + 1, Math.floor(now / 1000));
  const fd = disk.open(segmentPath(directory, next), 'create');
  try {
    writeAll(disk, fd, encodeHeader(shard, layout), HEADER_BYTES, 0);
    disk.sync(fd);
    disk.syncDirectory(directory);
  } finally {
    disk.close(fd);
  }
  return true;
}
