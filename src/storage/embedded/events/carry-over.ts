// Removes an event file before its expiry: copies the verified rows into a new file, then unlinks the old one. Erasure
// may blank rows in either file meanwhile, so the rows are compared again at the end.
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { RowReader } from '../../../event/row/reader.js';
import { nextEntry, ROW_BYTES_MAX } from './entries.js';
import { type EventFile, fileName, VERIFIED_FROM } from './files.js';
import { openIfThere } from './reader.js';
import { syncPath } from '../../../util/write-file.js';

/** Longer than any row. */
const CHUNK_BYTES = 1024 * 1024;
/** Rows read between two pauses. */
const STEP_ROWS = 512;

interface Carried {
  bytes: Buffer;
  /** Offset in the source file. */
  at: number;
}

export async function carryOver(
  dir: string,
  file: EventFile,
  isVerified: (eventId: string) => boolean | Promise<boolean>,
): Promise<void> {
  const path = join(dir, file.name);
  const source = openIfThere(path);
  if (source === undefined) return;
  try {
    const carried: Carried[] = [];
    for await (const row of verifiedRows(source, file.layout, isVerified)) carried.push(row);
    if (carried.length > 0) keep(dir, file, source, carried);
    unlinkSync(path);
  } finally {
    closeSync(source);
  }
}

/** Copies of the verified rows, with their headers. */
async function* verifiedRows(
  source: number,
  layout: number,
  isVerified: (eventId: string) => boolean | Promise<boolean>,
): AsyncGenerator<Carried> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const { size } = fstatSync(source);
  let rows = 0;
  for (let from = 0; from < size;) {
    const got = readSync(source, chunk, 0, chunk.length, from);
    let at = 0;
    for (let entry = nextEntry(chunk, 0, got, layout); entry !== undefined; entry = nextEntry(chunk, at, got, layout)) {
      const { at: begin, start, end } = entry;
      if (await isVerified(new RowReader(chunk.subarray(start, end)).uuid()))
        yield { bytes: Buffer.from(chunk.subarray(begin, end)), at: from + begin };
      at = end;
      rows += 1;
      if (rows % STEP_ROWS === 0) await turn();
    }
    // The chunk is damaged up to its end, and more data follows.
    if (at === 0 && got === chunk.length) at = got - ROW_BYTES_MAX;
    // An incomplete last row.
    if (at === 0) return;
    from += at;
  }
}

function keep(dir: string, file: EventFile, source: number, carried: readonly Carried[]): void {
  const name = fileName({ ...file, shard: file.shard + VERIFIED_FROM }, file.layout);
  const target = openSync(join(dir, `${name}.tmp`), 'w+');
  try {
    const bytes = Buffer.concat(carried.map((row) => row.bytes));
    for (let done = 0; done < bytes.length;) done += writeSync(target, bytes, done, bytes.length - done, done);
    renameSync(join(dir, `${name}.tmp`), join(dir, name));
    blankAgain(source, target, carried);
    // Before the old file goes: a power loss must not take both.
    fsyncSync(target);
    syncPath(dir);
  } finally {
    closeSync(target);
  }
}

/** An erasure that began before the new file got its name has blanked rows only in the old file. */
function blankAgain(source: number, target: number, carried: readonly Carried[]): void {
  let to = 0;
  for (const { bytes, at } of carried) {
    const now = Buffer.alloc(bytes.length);
    readSync(source, now, 0, now.length, at);
    if (!now.equals(bytes)) writeSync(target, now, 0, now.length, to);
    to += bytes.length;
  }
}
