// Visits all events that can be verified, for erasure. A blanked row keeps only its id, so that it is answered like an
// event that never existed. Rows are changed in place while the worker appends to the files.
import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type EventRow } from '../../../event/event-row.js';
import { RowReader } from '../../../event/row/reader.js';
import { rowsOf, type RowTest } from '../../../event/row/wanted.js';
import { checkLayout, EVENT_LAYOUT } from '../../../event/layout.js';
import { ID_BYTES, keptEvent } from '../../kept-event.js';
import { type EventArchive } from '../../ports/events.js';
import { checksumOf, headerBytes, nextEntry, ROW_BYTES_MAX } from './entries.js';
import { listFiles } from './files.js';
import { openIfThere } from './reader.js';

const CHUNK_BYTES = 1024 * 1024;
const SUM_BYTES = 4;

export function openFileArchive(dir: string): EventArchive {
  return {
    async visit(test, look) {
      await visitFiles(dir, test, (row) => {
        look(row);
        return false;
      });
    },
    async remove(eventIds) {
      const gone = new Set<string>();
      await visitFiles(dir, rowsOf([], eventIds), ({ eventId }) => eventIds.has(eventId) && gone.add(eventId).size > 0);
      return gone;
    },
  };
}

/** Blanks the rows that pass both tests. Resolves to their number. */
export async function visitFiles(dir: string, test: RowTest, blank: (row: EventRow) => boolean): Promise<number> {
  let blanked = 0;
  const seen = new Set<string>();
  // Verified rows may move into a new file meanwhile: repeat until every file has been visited.
  for (let files = listFiles(dir); files.length > 0; files = listFiles(dir).filter(({ name }) => !seen.has(name))) {
    for (const { name, layout } of files) {
      seen.add(name);
      checkLayout(join(dir, name), layout, EVENT_LAYOUT);
      blanked += await visitPath(join(dir, name), layout, test, blank);
    }
  }
  return blanked;
}

async function visitPath(
  path: string,
  layout: number,
  test: RowTest,
  blank: (row: EventRow) => boolean,
): Promise<number> {
  const fd = openIfThere(path, 'r+');
  if (fd === undefined) return 0;
  let blanked = 0;
  try {
    for (const at of visitFile(fd, layout, test, blank)) {
      if (at === undefined) await turn();
      else {
        blankRow(fd, at, layout);
        blanked += 1;
      }
    }
  } finally {
    closeSync(fd);
  }
  return blanked;
}

/** Yields the place of each row to blank, and undefined where the caller may pause. */
function* visitFile(
  fd: number,
  layout: number,
  test: RowTest,
  blank: (row: EventRow) => boolean,
): Generator<{ start: number; bytes: number } | undefined> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const reader = new RowReader(chunk);
  const { size } = fstatSync(fd);
  for (let from = 0; from < size;) {
    const got = readSync(fd, chunk, 0, chunk.length, from);
    let at = 0;
    for (let entry = nextEntry(chunk, 0, got, layout); entry !== undefined; entry = nextEntry(chunk, at, got, layout)) {
      const { start, end } = entry;
      at = end;
      reader.at = start;
      if (!test(reader, layout)) continue;
      const row = keptEvent({ row: chunk.subarray(start, end), layout });
      if (row !== undefined && blank(row)) yield { start: from + start, bytes: end - start };
    }
    // The chunk is damaged up to its end, and more data follows.
    if (at === 0 && got === chunk.length) at = got - ROW_BYTES_MAX;
    if (at === 0) return;
    from += at;
    yield undefined;
  }
}

/** Writes the blank row and its checksum (if the layout has one) in one write. */
function blankRow(fd: number, { start, bytes }: { start: number; bytes: number }, layout: number): void {
  const sum = headerBytes(layout) - SUM_BYTES;
  const blank = Buffer.alloc(sum + bytes);
  readSync(fd, blank, sum, ID_BYTES, start);
  if (sum > 0) blank.writeUInt32LE(checksumOf(blank.subarray(sum)), 0);
  writeSync(fd, blank, 0, blank.length, start - sum);
}
