// Files that are written whole or not at all: beside their name first, then renamed to it. Only the service's user may
// read them, for some hold secrets and all tell of people.
import fs from 'node:fs';
import path from 'node:path';

const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

export interface WriteOptions {
  /** On the disk when it returns: a power loss does not take it back. */
  durable?: boolean;
}

/** @throws what the disk throws; then the earlier file stands */
export function writeFileWhole(
  file: string,
  content: string | Uint8Array,
  { durable = false }: WriteOptions = {},
): void {
  const next = `${file}.new`;
  // One that a crash left may have another mode, which writing would keep.
  fs.rmSync(next, { force: true });
  fs.writeFileSync(next, content, { mode: FILE_MODE, flush: durable });
  fs.renameSync(next, file);
  if (durable) syncPath(path.dirname(file));
}

/** The same for who must not wait for the disk. Rejects with what the disk throws; then the earlier file stands. */
export async function replaceFile(
  file: string,
  content: string,
  { durable = false }: WriteOptions = {},
): Promise<void> {
  const next = `${file}.new`;
  await fs.promises.rm(next, { force: true });
  await fs.promises.writeFile(next, content, { mode: FILE_MODE, flush: durable });
  await fs.promises.rename(next, file);
  if (!durable) return;
  const directory = await fs.promises.open(path.dirname(file), 'r');
  await directory.sync().finally(() => directory.close());
}

/** Makes a directory, and those above it, unless they are there. */
export function makePrivateDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
}

/** Makes a file, or the entries of a directory, safe against a power loss. */
export function syncPath(file: string): void {
  const fd = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
