// The verifiable events in the log's last frame. A worker that died between writing the log and the event store has
// logged them and not stored them.
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { RowReader } from '../../src/event/row/reader.js';
import { readRow } from '../../src/event/row/codec.js';
import { skipRow } from '../../src/event/row/columns.js';
import { realDisk } from '../../src/log/disk.js';
import { HEADER_BYTES, listSegments, segmentPath, shardDirectory } from '../../src/log/format.js';
import { readPastGaps } from '../../src/log/past-gaps.js';
import { LogReader } from '../../src/log/reader.js';
import { type KeptRow } from '../../src/storage/ports/events.js';
import { isKept } from './kept.js';

const SLICE_BYTES = 1024 * 1024;

/** @throws when the rows have other fields than this layout: until it is released, builds may differ in it */
export function lastKeptRows(dataDir: string, shard: number): KeptRow[] {
  const directory = shardDirectory(dataDir, shard);
  const segment = listSegments(realDisk, directory)
    .reverse()
    .find((one) => realDisk.sizeOf(segmentPath(directory, one)) > HEADER_BYTES);
  if (segment === undefined) return [];
  const reader = new LogReader(dataDir, shard, { segment, offset: 0 });
  let last: { payload: Buffer; rows: number } | undefined;
  try {
    // A later segment may be missing; the readers report it.
    const read = () => readPastGaps(reader, SLICE_BYTES);
    for (let frames = read(); frames.length > 0; frames = read()) {
      const frame = frames.at(-1);
      if (frame === undefined || frame.layout !== EVENT_LAYOUT) continue;
      last = { payload: Buffer.from(frame.payload), rows: frame.rows };
    }
  } finally {
    reader.close();
  }
  if (last === undefined) return [];
  try {
    return keptRowsOf(last.payload, last.rows);
  } catch (error) {
    throw new Error(
      `the rows of ${directory} have other fields than those of this build: a build of another day, from before a ` +
        'release, wrote them. Start that build again, or start this one on an empty DATA_DIR',
      { cause: error },
    );
  }
}

function keptRowsOf(payload: Buffer, rows: number): KeptRow[] {
  const reader = new RowReader(payload);
  const kept: KeptRow[] = [];
  for (let i = 0; i < rows; i += 1) {
    const start = reader.at;
    skipRow(reader);
    const row = payload.subarray(start, reader.at);
    const event = readRow(new RowReader(row));
    const { eventId, workspace, mode, kind } = event;
    if (isKept(event)) kept.push({ eventId, row, owner: { workspace, mode }, confirmation: kind === 'confirmation' });
  }
  if (reader.at !== payload.length) throw new RangeError(`${payload.length - reader.at} bytes follow the last row`);
  return kept;
}
