// Events that can be verified, one after another, for whoever erases: what is blanked keeps its id and nothing else, so
// that it answers like an event that never was. Files are changed in place, beside the worker that appends to them.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type EventRow } from '../../contract/event-row.js';
import { type StoreOptions } from '../../contract/messages.js';
import { connectRedis } from '../../redis/client.js';
import { scanNames } from '../../redis/scan.js';
import { RowReader } from '../row/bytes.js';
import { readRow } from '../row/codec.js';
import { HEADER_BYTES, listFiles, recentDir } from './files.js';
import { eventName } from './redis.js';

const CHUNK_BYTES = 1024 * 1024;
/** Longer than any row. */
const ROW_BYTES_MAX = 512 * 1024;
const ID_BYTES = 16;
const CONNECT_MS = 3000;

export interface RecentArchive {
  /** Shows every event; one for which `blank` says true is blanked. Resolves to how many were. */
  visit(blank: (row: EventRow) => boolean): Promise<number>;
}

export function openRecentArchive(dataDir: string, store: StoreOptions): RecentArchive {
  return store.kind === 'redis' ? { visit: (blank) => visitRedis(store.url, store.commandMs, blank) } : { visit: (blank) => visitFiles(recentDir(dataDir), blank) };
}

async function visitFiles(dir: string, blank: (row: EventRow) => boolean): Promise<number> {
  let blanked = 0;
  for (const { name } of listFiles(dir)) {
    const fd = openIfThere(join(dir, name));
    if (fd === undefined) continue;
    try {
      for (const at of visitFile(fd, blank)) {
        if (at === undefined) await new Promise((resolve) => setImmediate(resolve));
        else {
          writeSync(fd, Buffer.alloc(at.bytes - ID_BYTES), 0, at.bytes - ID_BYTES, at.start + ID_BYTES);
          blanked += 1;
        }
      }
    } finally {
      closeSync(fd);
    }
  }
  return blanked;
}

/** Gives where the rows to blank lie, and undefined where there may be a pause. */
function* visitFile(fd: number, blank: (row: EventRow) => boolean): Generator<{ start: number; bytes: number } | undefined> {
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
      const row = decoded(chunk.subarray(start, start + bytes));
      if (row !== undefined && blank(row)) yield { start: from + start, bytes };
      at = start + bytes;
    }
    if (at === 0) return;
    from += at;
    yield undefined;
  }
}

async function visitRedis(url: string, commandMs: number, blank: (row: EventRow) => boolean): Promise<number> {
  const redis = await connectRedis({ url, commandMs, connectMs: CONNECT_MS });
  let blanked = 0;
  try {
    for await (const name of scanNames(redis, eventName('*'))) {
      const bytes = await redis.getBuffer(name);
      const row = bytes === null ? undefined : decoded(bytes);
      if (row !== undefined && blank(row)) blanked += await redis.del(name);
    }
    return blanked;
  } finally {
    redis.disconnect();
  }
}

/** Undefined for what was blanked. */
function decoded(bytes: Buffer): EventRow | undefined {
  if (bytes.length <= ID_BYTES + 8 || bytes.readBigInt64LE(ID_BYTES) === 0n) return undefined;
  return readRow(new RowReader(bytes));
}

/** A file may go at its TTL while others are read. */
function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
