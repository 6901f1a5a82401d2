// Whether an event is at the end of its shard's newest file: what a worker added last lies there, or it died before it did.
// Blanked rows keep their id, so an erased event counts as there.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { RowWriter } from '../../../event/row/bytes.js';
import { uuidTime } from '../../../util/uuid.js';
import { HOUR_MS, listFiles, recentDir } from './files.js';

/** More than a batch adds, as far as one that was logged whole can be of interest. */
const TAIL_BYTES = 16 * 1024 * 1024;

export function isMissing(dataDir: string, shard: number, eventId: string): boolean {
  const dir = recentDir(dataDir);
  const hour = Math.floor(uuidTime(eventId) / HOUR_MS);
  const mine = listFiles(dir)
    .map(({ name }) => ({ name, parts: name.split(/[-.]/).map(Number) }))
    .filter(({ parts }) => parts[0] === hour && parts[1] === shard)
    .sort((a, b) => (b.parts[2] ?? 0) - (a.parts[2] ?? 0));
  const writer = new RowWriter(64);
  writer.uuid(eventId);
  return !mine.some(({ name }) => tailOf(join(dir, name)).includes(writer.written()));
}

function tailOf(file: string): Buffer {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    readSync(fd, tail, 0, tail.length, size - tail.length);
    return tail;
  } finally {
    closeSync(fd);
  }
}
