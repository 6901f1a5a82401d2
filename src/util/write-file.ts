// Writes files atomically: to a temporary file beside the target, then a rename. Only the service's user may read them:
// some hold secrets and all hold personal data.
import fs from 'node:fs';
import path from 'node:path';

const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

export interface WriteOptions {
  /** Synced to disk before the function returns: a power loss does not undo the write. */
  durable?: boolean;
}

/** @throws the file system's error; the earlier file then stays */
export function writeFileWhole(
  file: string,
  content: string | Uint8Array,
  { durable = false }: WriteOptions = {},
): void {
  const next = `${file}.new`;
  // A temporary file from a crash may have another mode, which the write would keep.
  fs.rmSync(next, { force: true });
  fs.writeFileSync(next, content, { mode: FILE_MODE, flush: durable });
  fs.renameSync(next, file);
  if (durable) syncPath(path.dirname(file));
}

/** Asynchronous `writeFileWhole`. Rejects with the file system's error; the earlier file then stays. */
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
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Creates a directory and its parents when they do not exist. */
export function makePrivateDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
}

/** Syncs a file, or the entries of a directory, to disk. */
export function syncPath(file: string): void {
  const fd = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
