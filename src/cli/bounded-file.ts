// Reads a whole file, up to a bound: the name may lead to a pipe or a device that never ends.
import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of a file of rules, a policy or cases. The largest policy has some hundred kilobytes. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** @param file '-' = standard input @throws Error when it cannot be read or has more than FILE_BYTES_MAX */
export function readWhole(file: string): string {
  if (file === '-') return textOf(0);
  const descriptor = openSync(file, 'r');
  try {
    return textOf(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function textOf(descriptor: number): string {
  const chunks: Buffer[] = [];
  for (let bytes = 0; ;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(descriptor, chunk);
    if (read === 0) return Buffer.concat(chunks).toString();
    bytes += read;
    if (bytes > FILE_BYTES_MAX) throw new Error(`it has more than ${FILE_BYTES_MAX} bytes`);
    chunks.push(chunk.subarray(0, read));
  }
}
