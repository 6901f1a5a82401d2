// How many events the files hold, and how many places of them are no entry, for whoever looks for damage. A torn end is
// none: it is where a process ended, or where one writes.
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { nextEntry, ROW_BYTES_MAX } from './entries.js';
import { listFiles } from './files.js';
import { openIfThere } from './reader.js';

const CHUNK_BYTES = 4 * ROW_BYTES_MAX;

interface EventCount {
  records: number;
  damaged: number;
  /** The first place. */
  damage: string;
}

/** Bounded by a chunk, whatever the files hold. */
export function countEvents(dir: string): EventCount {
  const count: EventCount = { records: 0, damaged: 0, damage: '' };
  for (const { name, layout } of listFiles(dir)) {
    // It may have been swept meanwhile.
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
