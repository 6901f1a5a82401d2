// Reads a whole file, up to a bound: the name may lead to a pipe or a device that never ends.
import { closeSync, openSync, readSync } from 'node:fs';
import { systemSentence } from '../util/system-error.js';
import { messageOf } from '../util/error-text.js';

/** Bytes of a file of rules, a policy or cases, and of a statement. The largest policy has some hundred kilobytes. */
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

/** @param file '-' = standard input @throws Error that says what to do when it cannot be read, or is no JSON */
export function readJson(file: string): unknown {
  try {
    const text = readWhole(file);
    if (text.trim() === '') throw new Error('it is empty');
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    const said = systemSentence(error);
    if (said !== undefined) throw new Error(said, { cause: error });
    const name = file === '-' ? 'the standard input' : file;
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
  }
}

function textOf(descriptor: number): string {
  const chunks: Buffer[] = [];
  for (let bytes = 0; ;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(descriptor, chunk);
    if (read === 0) return Buffer.concat(chunks).toString();
    bytes += read;
    if (bytes > FILE_BYTES_MAX) throw tooLong();
    chunks.push(chunk.subarray(0, read));
  }
}

/** The same for a stream. @throws Error when it has more than FILE_BYTES_MAX */
export async function readWholeStream(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    const chunk = Buffer.from(piece);
    bytes += chunk.length;
    if (bytes > FILE_BYTES_MAX) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function tooLong(): Error {
  return new Error(`it has more than ${FILE_BYTES_MAX} bytes`);
}
