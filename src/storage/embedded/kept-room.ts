// Room in the file of the control store for the day on which its disk has none. Pages behind the end of the data are
// written while the disk has room. So a key can be revoked on a full disk, and LMDB (3.5.6), which puts the reason of a
// refused commit into too little memory, has no refusal to tell: a service ended with SIGABRT when a person changed
// five records on a disk with 64 KiB. File systems that write each block to a new place (btrfs, ZFS) do not keep it.
import fs from 'node:fs';
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { freeBytes, takesCommits } from '../ports/disk-room.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { DATA_FILE, folderOf } from './lmdb.js';

/** More than a change of people takes: a body has 64 KiB, and a record that changes takes some pages of 4 KiB. */
const CHANGE_BYTES = 1024 ** 2;
/** With less behind the data, room is made again up to KEPT_BYTES. */
const LOW_BYTES = 2 * CHANGE_BYTES;
const KEPT_BYTES = 3 * CHANGE_BYTES;
/** With less, the room on the disk is left to others. */
const DISK_BYTES = 8 * CHANGE_BYTES;

/**
 * Call it within a write transaction: its lock keeps other processes from writing behind the data meanwhile.
 * @throws StoreUnavailableError when neither the disk nor the file has room for a change
 */
export function keepRoom(db: Pick<RootDatabase, 'getStats'>): void {
  const folder = folderOf(db);
  if (folder === undefined) return;
  const file = join(folder, DATA_FILE);
  const end = endOfData(db);
  if (end === undefined) return;
  const sizeBefore = sizeOf(file);
  if (sizeBefore - end >= LOW_BYTES) return;
  const isRoomy = toldBytes(folder) >= DISK_BYTES;
  if (isRoomy) extend(file, sizeBefore, end + KEPT_BYTES);
  if (sizeOf(file) - end >= CHANGE_BYTES) return;
  // A disk that says that it has room and refuses it, as one with a quota does, would refuse the commit too.
  if (isRoomy || !takesCommits(folder))
    throw new StoreUnavailableError('the disk of DATA_DIR is full, and so is the file of keys; make room on it');
}

const sizeOf = (file: string): number => fs.statSync(file).size;

/** 0 for a disk that does not say, or cannot be read. */
function toldBytes(folder: string): number {
  try {
    return freeBytes(folder) ?? 0;
  } catch {
    return 0;
  }
}

function endOfData(db: Pick<RootDatabase, 'getStats'>): number | undefined {
  const { lastPageNumber, pageSize }: { lastPageNumber?: unknown; pageSize?: unknown } = { ...db.getStats() };
  if (typeof lastPageNumber !== 'number' || typeof pageSize !== 'number') return undefined;
  return (lastPageNumber + 1) * pageSize;
}

/** The caller looks at what was written. */
function extend(file: string, from: number, to: number): void {
  let fd: number | undefined;
  try {
    fd = fs.openSync(file, 'r+');
    fs.writeSync(fd, Buffer.alloc(to - from), 0, to - from, from);
  } catch {
    // A disk that refuses a part of it has less than it said.
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}
