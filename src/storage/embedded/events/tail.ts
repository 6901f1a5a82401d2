// Whether an event is at the end of the newest files of its shard and owner: a worker's last rows are there, unless it
// died before it wrote them. Blanked rows keep their id, so an erased event counts as present.
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { RowWriter } from '../../../event/row/writer.js';
import { uuidTime } from '../../../util/uuid.js';
import { HOUR_MS } from '../../../util/time/units.js';
import { type EventFile, listFiles, recentDir, VERIFIED_FROM } from './files.js';
import { openIfThere } from './reader.js';

/** More than the part of a batch that can matter here: rows that were logged completely. */
const TAIL_BYTES = 16 * 1024 * 1024;

export function isMissing(
  dataDir: string,
  { shard, owner }: Pick<EventFile, 'shard' | 'owner'>,
  eventId: string,
): boolean {
  const dir = recentDir(dataDir);
  const hour = Math.floor(uuidTime(eventId) / HOUR_MS);
  const mine = listFiles(dir)
    .filter((file) => file.hour === hour && (file.shard === shard || file.shard === shard + VERIFIED_FROM))
    // Files of earlier releases contain several owners.
    .filter((file) => file.owner === owner || file.owner === '')
    .sort((a, b) => Number(b.start) - Number(a.start) || b.part - a.part);
  const writer = new RowWriter(64);
  writer.uuid(eventId);
  return !mine.some(({ name }) => tailOf(join(dir, name)).includes(writer.written()));
}

/** Empty when the file has just been deleted. */
function tailOf(path: string): Buffer {
  const fd = openIfThere(path);
  if (fd === undefined) return Buffer.alloc(0);
  try {
    const { size } = fstatSync(fd);
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    readSync(fd, tail, 0, tail.length, size - tail.length);
    return tail;
  } finally {
    closeSync(fd);
  }
}
