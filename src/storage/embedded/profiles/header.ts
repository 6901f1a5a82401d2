// Checks the header of an LMDB file before LMDB opens it. LMDB kills the process (SIGSEGV, SIGBUS) when the first page
// is not its own or the file is shorter than its pages: measured with zeros, garbage, text, an empty and a cut file.
import fs from 'node:fs';

/** Offsets in a meta page; the file starts with two of them. A page header of 24 bytes comes first. */
const META = { magic: 24, version: 28, pageBytes: 48, lastPage: 144, transaction: 152, roots: [88, 136] } as const;
const META_BYTES = 168;
const MAGIC = 0xbeef_c0de;
const VERSION = 2;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

/** Another process may be writing the pages while they are read; damage persists over all looks. */
const LOOKS_MAX = 5;
const PAUSE_MS = 5;
/** Only used for a timed wait: it is never notified. */
const waiting = new Int32Array(new SharedArrayBuffer(4));

/** Whether both meta pages are valid and the file is as long as they say; false when the file does not exist. */
export function isSoundHeader(file: string): boolean {
  for (let looks = 1; !isSoundNow(file); looks += 1) {
    if (looks >= LOOKS_MAX || !fs.existsSync(file)) return false;
    Atomics.wait(waiting, 0, 0, PAUSE_MS);
  }
  return true;
}

function isSoundNow(file: string): boolean {
  let fd: number;
  try {
    // Opening a pipe would block.
    if (!fs.statSync(file).isFile()) return false;
    fd = fs.openSync(file, 'r');
  } catch {
    return false;
  }
  try {
    return isSoundFile(fd);
  } finally {
    fs.closeSync(fd);
  }
}

function isSoundFile(fd: number): boolean {
  const first = readMeta(fd, 0);
  if (first === undefined) return false;
  const pageBytes = first.readUInt32LE(META.pageBytes);
  const second = readMeta(fd, pageBytes);
  // Read the size last: a concurrent commit extends the file before it writes the meta page.
  const { size } = fs.fstatSync(fd);
  return second !== undefined && isSoundMeta(first, pageBytes, size) && isSoundMeta(second, pageBytes, size);
}

function readMeta(fd: number, position: number): Buffer | undefined {
  const meta = Buffer.alloc(META_BYTES);
  return fs.readSync(fd, meta, 0, META_BYTES, position) === META_BYTES ? meta : undefined;
}

function isSoundMeta(meta: Buffer, pageBytes: number, fileBytes: number): boolean {
  if (meta.readUInt32LE(META.magic) !== MAGIC || meta.readUInt32LE(META.version) !== VERSION) return false;
  if (pageBytes < 512 || pageBytes > 65_536 || meta.readUInt32LE(META.pageBytes) !== pageBytes) return false;
  const lastPage = meta.readBigUInt64LE(META.lastPage);
  if ((lastPage + 1n) * BigInt(pageBytes) > BigInt(fileBytes)) return false;
  return META.roots.every((at) => meta.readBigUInt64LE(at) <= lastPage || meta.readBigUInt64LE(at) === NO_PAGE);
}

/** Number of the last committed transaction. The header must be sound. */
export function lastTransaction(file: string): number {
  const fd = fs.openSync(file, 'r');
  try {
    const first = readMeta(fd, 0);
    const second = first === undefined ? undefined : readMeta(fd, first.readUInt32LE(META.pageBytes));
    return Math.max(...[first, second].map((meta) => Number(meta?.readBigUInt64LE(META.transaction) ?? 0n)));
  } finally {
    fs.closeSync(fd);
  }
}
