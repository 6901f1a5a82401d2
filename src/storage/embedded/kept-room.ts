// Room in the file of the control store for the day on which its disk has none. Pages behind the end of the data are
// written while the disk has room. So a key can be revoked on a full disk, and LMDB (3.5.6), which puts the reason of a
// refused commit into too little memory, has no refusal to tell: a service ended with SIGABRT when a person changed
// five records on a disk with 64 KiB. File systems that write each block to a new place need the room anyway.
import fs from 'node:fs';
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { freeBytes, takesCommits } from '../ports/disk-room.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { DATA_FILE, folderOf } from './lmdb.js';

const KEPT_BYTES = 2 * 1024 ** 2;
/** More than a change of people takes: a body has 64 KiB, and a record that changes takes some pages of 4 KiB. */
const CHANGE_BYTES = 1024 ** 2;
/** With less, the room is left to others. */
const DISK_BYTES = 4 * KEPT_BYTES;

/**
 * Call it within a write transaction: its lock keeps other processes from writing behind the data meanwhile.
 * @throws StoreUnavailableError when neither the disk nor the file has room for a change
 */
export function keepRoom(db: Pick<RootDatabase, 'getStats'>): void {
  const folder = folderOf(db);
  if (folder === undefined) return;
  const file = join(folder, DATA_FILE);
  const end = endOfData(db);
  const { size } = fs.statSync(file);
  if (end === undefined || size - end >= CHANGE_BYTES) return;
  const free = freeBytes(folder);
  if (free !== undefined && free >= DISK_BYTES) extend(file, size, end + KEPT_BYTES);
  else if (!takesCommits(folder))
    throw new StoreUnavailableError('the disk of DATA_DIR is full, and so is the file of keys; make room on it');
}

function endOfData(db: Pick<RootDatabase, 'getStats'>): number | undefined {
  const { lastPageNumber, pageSize }: { lastPageNumber?: unknown; pageSize?: unknown } = { ...db.getStats() };
  if (typeof lastPageNumber !== 'number' || typeof pageSize !== 'number') return undefined;
  return (lastPageNumber + 1) * pageSize;
}

/** A disk that refuses a part of it has less than it said; the part that was written counts. */
function extend(file: string, from: number, to: number): void {
  let fd: number | undefined;
  try {
    fd = fs.openSync(file, 'r+');
    fs.writeSync(fd, Buffer.alloc(to - from), 0, to - from, from);
  } catch {
    // The commit is tried as before.
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}
