// Reads every segment of a log from start to end, also while the service runs, and reports what is in it and where it
// is damaged. The repair writes filler over damage, so positions do not change and later reads need no search.
import { type RowLayout } from '../event/row/columns.js';
import { keepDamage } from './damage.js';
import { type Disk, readAll, writeAll } from './disk.js';
import { LogCorruptError } from './errors.js';
import {
  encodeHeader,
  FRAME_HEADER_BYTES,
  HEADER_BYTES,
  listSegments,
  listShards,
  PAYLOAD_BYTES_MAX,
  readHeader,
  sealFrame,
  segmentPath,
  shardDirectory,
} from './format.js';
import { layoutByRows, nextSoundFrame, soundFrameAt } from './resync.js';

export interface SegmentReport {
  shard: number;
  segment: number;
  bytes: number;
  frames: number;
  rows: number;
  damage: { offset: number; length: number }[];
  /** Bytes at the end of the newest segment that are no frame: still being written, or removed at the next start. */
  tail: number;
  /** Why nothing of the segment can be read; '' when it can. */
  unreadable: string;
}

const FILLER_BYTES_MIN = FRAME_HEADER_BYTES + 1;
const FILLER_BYTES_MAX = FRAME_HEADER_BYTES + PAYLOAD_BYTES_MAX;

/** @param dataDir of the log @throws NewerLayoutError, disk errors */
export function* inspectLog(disk: Disk, dataDir: string, layouts: readonly RowLayout[]): Generator<SegmentReport> {
  for (const shard of listShards(disk, dataDir)) {
    const segments = listSegments(disk, shardDirectory(dataDir, shard));
    for (const segment of segments)
      yield inspectSegment(disk, dataDir, { shard, segment, newest: segment === segments.at(-1) }, layouts);
  }
}

function inspectSegment(
  disk: Disk,
  dataDir: string,
  { shard, segment, newest }: { shard: number; segment: number; newest: boolean },
  layouts: readonly RowLayout[],
): SegmentReport {
  const file = segmentPath(shardDirectory(dataDir, shard), segment);
  const fd = disk.open(file, 'read');
  try {
    const bytes = disk.size(fd);
    const nothing = { frames: 0, rows: 0, damage: [], tail: 0, unreadable: '' };
    const report: SegmentReport = { shard, segment, bytes, ...nothing };
    if (bytes <= HEADER_BYTES) return report;
    const layout = layoutOf(disk, fd, file, report, layouts);
    if (layout !== undefined) walk({ disk, fd, layout, layouts }, report, newest);
    return report;
  } finally {
    disk.close(fd);
  }
}

function layoutOf(
  disk: Disk,
  fd: number,
  file: string,
  report: SegmentReport,
  layouts: readonly RowLayout[],
): number | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  readAll(disk, fd, header, 0, HEADER_BYTES, 0);
  const { shard, segment, bytes } = report;
  try {
    return readHeader(header, file, { shard, segment, layoutMax: layouts.length });
  } catch (error) {
    if (!(error instanceof LogCorruptError)) throw error;
    const layout = layoutByRows(disk, fd, layouts, bytes);
    if (layout === undefined) report.unreadable = error.message;
    else report.damage.push({ offset: 0, length: HEADER_BYTES });
    return layout;
  }
}

function walk(searched: Parameters<typeof nextSoundFrame>[0], report: SegmentReport, newest: boolean): void {
  const { disk, fd } = searched;
  for (let at = HEADER_BYTES; at < report.bytes;) {
    const frame = soundFrameAt(disk, fd, at, report.bytes);
    if (frame !== undefined) {
      const rows = frame.readUInt16LE(8);
      if (rows > 0) report.frames += 1;
      report.rows += rows;
      at += frame.length;
      continue;
    }
    const next = nextSoundFrame(searched, at, report.bytes);
    if (next === undefined && newest) report.tail = report.bytes - at;
    else report.damage.push({ offset: at, length: (next ?? report.bytes) - at });
    at = next ?? report.bytes;
  }
}

/**
 * Stores damaged bytes elsewhere and writes filler in their place. Nobody may write or read the log meanwhile.
 * @returns where the bytes are stored
 * @throws disk errors, also when there is no room for the damaged bytes
 */
export function repairSegment(
  disk: Disk,
  dataDir: string,
  report: SegmentReport,
  layouts: readonly RowLayout[],
): string[] {
  const { shard, segment, bytes, damage, unreadable } = report;
  const fd = disk.open(segmentPath(shardDirectory(dataDir, shard), segment), 'edit');
  try {
    const ranges = unreadable === '' ? damage : [{ offset: 0, length: bytes }];
    const layout = readableLayout(disk, fd, report, layouts);
    const kept = ranges.map((range) => {
      const { kept: path } = keepDamage(disk, dataDir, fd, { shard, segment, ...range });
      if (path === '')
        throw new Error(`the folder of damaged frames of ${dataDir} is full: move its files away, then repair again`);
      return path;
    });
    for (const { offset, length } of ranges) {
      if (offset === 0) writeAll(disk, fd, encodeHeader(shard, layout), HEADER_BYTES, 0);
      if (offset === 0 && length > HEADER_BYTES) disk.truncate(fd, HEADER_BYTES);
      else if (offset > 0) fill(disk, fd, offset, length);
    }
    disk.sync(fd);
    return kept;
  } finally {
    disk.close(fd);
  }
}

function readableLayout(disk: Disk, fd: number, report: SegmentReport, layouts: readonly RowLayout[]): number {
  const headerDamaged = report.damage.some(({ offset }) => offset === 0);
  const byRows = headerDamaged ? layoutByRows(disk, fd, layouts, report.bytes) : undefined;
  return byRows ?? layouts.length;
}

/** Frames without rows, together as long as the damage; when the rest is too short for a frame, the file ends there. */
function fill(disk: Disk, fd: number, offset: number, length: number): void {
  for (let done = 0; done < length;) {
    const left = length - done;
    if (left < FILLER_BYTES_MIN) {
      disk.truncate(fd, offset + done);
      return;
    }
    const size = left <= FILLER_BYTES_MAX ? left : Math.min(FILLER_BYTES_MAX, left - FILLER_BYTES_MIN);
    const frame = Buffer.alloc(size);
    sealFrame(frame, size - FRAME_HEADER_BYTES, 0);
    writeAll(disk, fd, frame, size, offset + done);
    done += size;
  }
}
