// Counts the events in the files and the damaged places, for the check of the stores. An incomplete end is no damage: a
// process ended there, or is writing there.
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { nextEntry, ROW_BYTES_MAX } from './entries.js';
import { listFiles } from './files.js';
import { openIfThere } from './reader.js';

const CHUNK_BYTES = 4 * ROW_BYTES_MAX;

interface EventCount {
  records: number;
  damaged: number;
  /** The first damaged place. */
  damage: string;
}

/** Memory is bounded by one chunk. */
export function countEvents(dir: string): EventCount {
  const count: EventCount = { records: 0, damaged: 0, damage: '' };
  for (const { name, layout } of listFiles(dir)) {
    // The file may have been swept meanwhile.
    const fd = openIfThere(join(dir, name), 'r');
    if (fd === undefined) continue;
    try {
      countFile(fd, layout, count, name);
    } finally {
      closeSync(fd);
    }
  }
  return count;
}

function countFile(fd: number, layout: number, count: EventCount, name: string): void {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const { size } = fstatSync(fd);
  let broken = false;
  for (let from = 0; from < size;) {
    const got = readSync(fd, chunk, 0, chunk.length, from);
    let at = 0;
    for (let entry = nextEntry(chunk, 0, got, layout); entry !== undefined; entry = nextEntry(chunk, at, got, layout)) {
      count.records += 1;
      if (entry.afterDamage || broken) {
        count.damaged += 1;
        count.damage ||= `${name}: the bytes before ${from + entry.at} are no event`;
      }
      broken = false;
      at = entry.end;
    }
    if (got < chunk.length) return;
    if (at === 0) {
      broken = true;
      at = got - ROW_BYTES_MAX;
    }
    from += at;
  }
}
