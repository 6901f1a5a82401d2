// All disk calls of the log and its checkpoints, behind one interface, so that tests with injected faults and a
// simulated power loss run the production code.
import fs from 'node:fs';

/** `create` fails when the file exists; `replace` empties an existing one. Both can also be read. */
export type OpenMode = 'read' | 'create' | 'replace' | 'edit';

/** Calls throw what node:fs throws. Paths are absolute or relative to the working directory. */
export interface Disk {
  makeDirectory(path: string): void;
  /** Names in a directory; [] when it does not exist. */
  list(path: string): string[];
  exists(path: string): boolean;
  open(path: string, mode: OpenMode): number;
  close(fd: number): void;
  size(fd: number): number;
  /** 0 when the file does not exist. */
  sizeOf(path: string): number;
  /** May read less than asked; 0 at the end of the file. */
  read(fd: number, into: Uint8Array, at: number, length: number, position: number): number;
  /** May write less than asked, without an error. */
  write(fd: number, from: Uint8Array, at: number, length: number, position: number): number;
  truncate(fd: number, length: number): void;
  sync(fd: number): void;
  /** The same in a background thread; `done` is called later, with the error if there was one. */
  syncLater(fd: number, done: (error: Error | null) => void): void;
  /** Makes created, renamed and removed names of a directory durable. */
  syncDirectory(path: string): void;
  rename(from: string, to: string): void;
  /** Does nothing when the file does not exist. */
  remove(path: string): void;
}

const FLAGS: Record<OpenMode, string> = { read: 'r', create: 'wx+', replace: 'w+', edit: 'r+' };

export const realDisk: Disk = {
  makeDirectory: (path) => fs.mkdirSync(path, { recursive: true }),
  list: (path) => (fs.existsSync(path) ? fs.readdirSync(path) : []),
  exists: (path) => fs.existsSync(path),
  open: (path, mode) => fs.openSync(path, FLAGS[mode]),
  close: (fd) => fs.closeSync(fd),
  size: (fd) => fs.fstatSync(fd).size,
  sizeOf: (path) => fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  read: (fd, into, at, length, position) => fs.readSync(fd, into, at, length, position),
  write: (fd, from, at, length, position) => fs.writeSync(fd, from, at, length, position),
  truncate: (fd, length) => fs.ftruncateSync(fd, length),
  sync: (fd) => fs.fdatasyncSync(fd),
  syncLater: (fd, done) => fs.fdatasync(fd, done),
  syncDirectory: (path) => {
    const fd = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  },
  rename: (from, to) => fs.renameSync(from, to),
  remove: (path) => fs.rmSync(path, { force: true }),
};

/** Writes all bytes, also when single writes are short. A write of 0 bytes is an error. */
export function writeAll(disk: Disk, fd: number, from: Uint8Array, length: number, position: number): void {
  let done = 0;
  while (done < length) {
    const wrote = disk.write(fd, from, done, length - done, position + done);
    if (wrote <= 0)
      throw new Error(
        `the disk took none of ${length - done} bytes of a write to the log: check its free space and its health`,
      );
    done += wrote;
  }
}

/** Reads up to `length` bytes, less only at the end of the file. */
export function readAll(
  disk: Disk,
  fd: number,
  into: Uint8Array,
  at: number,
  length: number,
  position: number,
): number {
  let done = 0;
  while (done < length) {
    const got = disk.read(fd, into, at + done, length - done, position + done);
    if (got <= 0) break;
    done += got;
  }
  return done;
}
