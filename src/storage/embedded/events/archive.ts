// Events that can be verified, one after another, for whoever erases: what is blanked keeps its id and nothing else, so
// that it answers like an event that never was. Files are changed in place, beside the worker that appends to them.
import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type EventRow } from '../../../event/event-row.js';
import { checkLayout, EVENT_LAYOUT } from '../../../event/layout.js';
import { ID_BYTES, keptEvent } from '../../kept-event.js';
import { HEADER_BYTES, listFiles } from './files.js';
import { openIfThere } from './reader.js';

const CHUNK_BYTES = 1024 * 1024;
/** Longer than any row. */
const ROW_BYTES_MAX = 512 * 1024;

export async function visitFiles(dir: string, blank: (row: EventRow) => boolean): Promise<number> {
  let blanked = 0;
  const seen = new Set<string>();
  // Verified rows may move into another file meanwhile: until there is none that was not looked at.
  for (let files = listFiles(dir); files.length > 0; files = listFiles(dir).filter(({ name }) => !seen.has(name))) {
    for (const { name, layout } of files) {
      seen.add(name);
      checkLayout(join(dir, name), layout, EVENT_LAYOUT);
      blanked += await visitPath(join(dir, name), layout, blank);
    }
  }
  return blanked;
}

async function visitPath(path: string, layout: number, blank: (row: EventRow) => boolean): Promise<number> {
  const fd = openIfThere(path, 'r+');
  if (fd === undefined) return 0;
  let blanked = 0;
  try {
    for (const at of visitFile(fd, layout, blank)) {
      if (at === undefined) await new Promise((resolve) => setImmediate(resolve));
      else {
        writeSync(fd, Buffer.alloc(at.bytes - ID_BYTES), 0, at.bytes - ID_BYTES, at.start + ID_BYTES);
        blanked += 1;
      }
    }
  } finally {
    closeSync(fd);
  }
  return blanked;
}

/** Gives where the rows to blank lie, and undefined where there may be a pause. */
function* visitFile(
  fd: number,
  layout: number,
  blank: (row: EventRow) => boolean,
): Generator<{ start: number; bytes: number } | undefined> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const { size } = fstatSync(fd);
  for (let from = 0; from < size;) {
    const got = readSync(fd, chunk, 0, chunk.length, from);
    let at = 0;
    while (at + HEADER_BYTES <= got) {
      const bytes = chunk.readUInt32LE(at);
      const start = at + HEADER_BYTES;
      // A torn tail, a row still being written, or one that the next chunk will hold whole.
      if (bytes > ROW_BYTES_MAX || start + bytes > got) break;
      const row = keptEvent({ row: chunk.subarray(start, start + bytes), layout });
      if (row !== undefined && blank(row)) yield { start: from + start, bytes };
      at = start + bytes;
    }
    if (at === 0) return;
    from += at;
    yield undefined;
  }
}
