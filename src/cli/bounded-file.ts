// Reads a whole file, up to a bound: the name may lead to a pipe or a device that never ends.
import { closeSync, openSync, readSync } from 'node:fs';
import { systemSentence } from '../util/system-error.js';
import { messageOf } from '../util/error-text.js';

/** Bytes of a file of rules, a policy or cases, and of a statement. The largest policy has some hundred kilobytes. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** Leaves out the byte order mark that some editors write first. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** In JSON: the ends of objects, and texts, with the colon behind those that name a member. */
const NAMES = /[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g;

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
    checkNames(text);
    return value;
  } catch (error) {
    const said = systemSentence(error);
    if (said !== undefined) throw new Error(said, { cause: error });
    const name = file === '-' ? 'the standard input' : file;
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * JSON.parse takes the last of two members with one name, without a word: after a merge by hand that may be the wrong
 * one.
 * @param json that can be parsed
 */
function checkNames(json: string): void {
  const objects: Set<string>[] = [];
  for (const { 0: token, 1: name = '', 2: colon, index } of json.matchAll(NAMES)) {
    if (token === '{') objects.push(new Set());
    if (token === '}') objects.pop();
    if (colon === undefined) continue;
    const names = objects.at(-1);
    if (names?.has(name) === true) {
      const line = json.slice(0, index).split('\n').length;
      throw new Error(`line ${line}: the same object has ${name} before`);
    }
    names?.add(name);
  }
}

function decoded(chunks: readonly Buffer[]): string {
  try {
    return UTF8.decode(Buffer.concat(chunks));
  } catch {
    throw new Error('it is not UTF-8: save it in this encoding');
  }
}

function textOf(descriptor: number): string {
  const chunks: Buffer[] = [];
  for (let bytes = 0; ;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(descriptor, chunk);
    if (read === 0) return decoded(chunks);
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
  return decoded(chunks);
}

function tooLong(): Error {
  return new Error(`it has more than ${FILE_BYTES_MAX} bytes`);
}
