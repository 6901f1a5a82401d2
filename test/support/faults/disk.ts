// A disk in memory that loses unsynced data on power loss, in parts and out of order. Every call can also be made to
// fail. The log runs on it unchanged.
import { dirname } from 'node:path';
import { type Disk, type OpenMode } from '../../../src/log/disk.js';

/** Smaller than a real sector, so that small frames can also be torn. */
const SECTOR_BYTES = 64;

type Random = () => number;

export type Fault = 'EIO' | 'ENOSPC' | 'short';
export type FaultyCall = 'open' | 'write' | 'truncate' | 'sync' | 'syncDirectory' | 'rename';

type Change = { kind: 'write'; at: number; bytes: Uint8Array } | { kind: 'truncate'; length: number };
/** A change of a directory entry: added or removed; `from` is the name that a rename removes. */
interface Naming {
  path: string;
  file: File | undefined;
  from?: string;
}

class File {
  /** Content that processes read. */
  seen: Buffer = Buffer.alloc(0);
  /** Content that is durable on disk. */
  kept: Buffer = Buffer.alloc(0);
  /** Unsynced changes, numbered in the order they were made. */
  pending: { number: number; change: Change }[] = [];
  changes = 0;
}

function apply(names: Map<string, File>, { path, file, from }: Naming): void {
  if (from !== undefined) names.delete(from);
  if (file === undefined) names.delete(path);
  else names.set(path, file);
}

function diskError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}

function changed(before: Buffer, change: Change): Buffer {
  const length = change.kind === 'truncate' ? change.length : Math.max(before.length, change.at + change.bytes.length);
  const after = Buffer.alloc(length);
  before.copy(after);
  if (change.kind === 'write') after.set(change.bytes, change.at);
  return after;
}

function withoutData(change: Change): Change {
  return change.kind === 'truncate'
    ? change
    : { kind: 'write', at: change.at + change.bytes.length, bytes: new Uint8Array(0) };
}

export class ForgetfulDisk implements Disk {
  readonly #random: Random;
  #names = new Map<string, File>();
  #keptNames = new Map<string, File>();
  #namings: Naming[] = [];
  #open = new Map<number, { file: File; path: string }>();
  #nextFd = 3;
  #later: (() => void)[] = [];
  /** Called before every call that can fail. */
  fault: (call: FaultyCall) => Fault | undefined = () => undefined;
  /** Called when a sync begins; the returned function is called once the sync has succeeded. */
  onSync: (path: string) => () => void = () => () => undefined;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Completes the pending background syncs. */
  finishSyncs(): void {
    for (const run of this.#later.splice(0)) run();
  }

  /**
   * Drops the pending syncs of a dead process without completing them. Completing one was wrong if a sync of the next
   * process had failed before: a kernel reports that failure to every descriptor that was open then.
   */
  abandonSyncs(): void {
    this.#later = [];
  }

  /** Power loss: all descriptors are invalid and every process must restart. */
  powerLoss(): void {
    const survives = [0, 0.3, 0.7, 1][Math.floor(this.#random() * 4)] ?? 0;
    const kept = (): boolean => this.#random() < survives;
    for (const naming of this.#namings) if (kept()) apply(this.#keptNames, naming);
    const files = new Set([...this.#names.values(), ...this.#keptNames.values()]);
    for (const file of files) this.#forget(file, kept);
    this.#names = new Map(this.#keptNames);
    this.#namings = [];
    this.#open = new Map();
    this.#later = [];
  }

  /** Keeps or drops each sector of each unsynced write; the file size may grow without the data. */
  #forget(file: File, kept: () => boolean): void {
    for (const { change } of file.pending) {
      if (change.kind === 'truncate') {
        if (kept()) file.kept = changed(file.kept, change);
        continue;
      }
      if (kept()) file.kept = changed(file.kept, withoutData(change));
      for (let from = 0; from < change.bytes.length; from += SECTOR_BYTES) {
        if (kept())
          file.kept = changed(file.kept, {
            kind: 'write',
            at: change.at + from,
            bytes: change.bytes.subarray(from, from + SECTOR_BYTES),
          });
      }
    }
    file.pending = [];
    file.seen = Buffer.from(file.kept);
  }

  #rename(naming: Naming): void {
    apply(this.#names, naming);
    this.#namings.push(naming);
  }

  #handle(fd: number): { file: File; path: string } {
    const handle = this.#open.get(fd);
    if (handle === undefined) throw diskError('EBADF');
    return handle;
  }

  #failing(call: FaultyCall): Fault | undefined {
    const fault = this.fault(call);
    if (fault !== undefined && fault !== 'short' && call !== 'write') throw diskError(fault);
    return fault;
  }

  #apply(file: File, change: Change): void {
    file.seen = changed(file.seen, change);
    file.pending.push({ number: ++file.changes, change });
  }

  makeDirectory(): void {
    // Directories are durable from the start.
  }

  list(path: string): string[] {
    return [...this.#names.keys()].filter((name) => dirname(name) === path).map((name) => name.slice(path.length + 1));
  }

  exists(path: string): boolean {
    return this.#names.has(path);
  }

  open(path: string, mode: OpenMode): number {
    if (mode !== 'read') this.#failing('open');
    let file = this.#names.get(path);
    if (mode === 'create' && file !== undefined) throw diskError('EEXIST');
    if ((mode === 'read' || mode === 'edit') && file === undefined) throw diskError('ENOENT');
    if (file === undefined) this.#rename({ path, file: (file = new File()) });
    if (mode === 'replace') this.#apply(file, { kind: 'truncate', length: 0 });
    const fd = this.#nextFd++;
    this.#open.set(fd, { file, path });
    return fd;
  }

  close(fd: number): void {
    this.#handle(fd);
    this.#open.delete(fd);
  }

  size(fd: number): number {
    return this.#handle(fd).file.seen.length;
  }

  sizeOf(path: string): number {
    return this.#names.get(path)?.seen.length ?? 0;
  }

  read(fd: number, into: Uint8Array, at: number, length: number, position: number): number {
    const { seen } = this.#handle(fd).file;
    const got = seen.subarray(position, position + Math.max(1, Math.ceil(length * this.#random())));
    into.set(got.subarray(0, length), at);
    return Math.min(got.length, length);
  }

  write(fd: number, from: Uint8Array, at: number, length: number, position: number): number {
    const { file } = this.#handle(fd);
    const fault = this.#failing('write');
    const wrote = fault === undefined ? length : Math.floor(length * this.#random());
    const count = fault === 'short' ? Math.max(1, wrote) : wrote;
    if (count > 0)
      this.#apply(file, { kind: 'write', at: position, bytes: Uint8Array.from(from.subarray(at, at + count)) });
    if (fault === 'EIO' || fault === 'ENOSPC') throw diskError(fault);
    return count;
  }

  truncate(fd: number, length: number): void {
    const { file } = this.#handle(fd);
    this.#failing('truncate');
    this.#apply(file, { kind: 'truncate', length });
  }

  sync(fd: number): void {
    const { file, path } = this.#handle(fd);
    const done = this.onSync(path);
    this.#syncOrLose(file, file.changes);
    done();
  }

  syncLater(fd: number, done: (error: Error | null) => void): void {
    const { file, path } = this.#handle(fd);
    const until = file.changes;
    const succeeded = this.onSync(path);
    this.#later.push(() => {
      try {
        this.#syncOrLose(file, until);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      succeeded();
      done(null);
    });
  }

  /**
   * If a kernel fails to write pages, it marks them clean: processes still read them, but they are not written again
   * unless they change.
   */
  #syncOrLose(file: File, until: number): void {
    const due = file.pending.filter(({ number }) => number <= until);
    const rest = file.pending.filter(({ number }) => number > until);
    try {
      this.#failing('sync');
    } catch (error) {
      // Lengths are in the file system's journal and are not lost.
      file.pending = [...due.map(({ number, change }) => ({ number, change: withoutData(change) })), ...rest];
      throw error;
    }
    file.pending = rest;
    for (const { change } of due) file.kept = changed(file.kept, change);
  }

  syncDirectory(path: string): void {
    this.#failing('syncDirectory');
    for (const naming of this.#namings) if (dirname(naming.path) === path) apply(this.#keptNames, naming);
    this.#namings = this.#namings.filter((naming) => dirname(naming.path) !== path);
  }

  rename(from: string, to: string): void {
    const file = this.#names.get(from);
    if (file === undefined) throw diskError('ENOENT');
    this.#failing('rename');
    this.#rename({ path: to, file, from });
  }

  remove(path: string): void {
    this.#rename({ path, file: undefined });
  }
}
