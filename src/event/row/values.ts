// Reads and writes values that consist of several primitives; the generated codecs call these functions.
import { FEATURES } from '../event-row.js';
import { type RowReader } from './reader.js';
import { type RowWriter } from './writer.js';
import { floatArray } from './floats.js';

/** Writes a word of a closed list as its index, as in the Enum8 of its column. @throws RangeError */
export function writeWord(to: RowWriter, list: readonly string[], word: string): void {
  const index = list.indexOf(word);
  if (index < 0) throw new RangeError(`event row: ${JSON.stringify(word)} is not one of ${list.join(', ')}`);
  to.u8(index);
}

export function readWord<T extends string>(from: RowReader, list: readonly T[]): T {
  const index = from.u8();
  const word = list[index];
  if (word === undefined) throw new RangeError(`event row: word number ${index} does not exist in ${list.join(', ')}`);
  return word;
}

/** Reads a word of a closed list that is stored as text. @throws RangeError when it is not in the list */
export function readSpelled<T extends string>(from: RowReader, list: readonly T[]): T {
  const value = from.word();
  const found = list.find((entry) => entry === value);
  if (found === undefined)
    throw new RangeError(
      `event row: ${JSON.stringify(value)} was read, expected one of ${list.join(', ')}; the row is damaged`,
    );
  return found;
}

export function writeFeatures(to: RowWriter, features: Float32Array): void {
  for (let i = 0; i < FEATURES.length; i += 1) to.nullableFloat(features[i] ?? NaN);
}

export function readFeatures(from: RowReader): Float32Array {
  const features = floatArray(FEATURES.length);
  for (let i = 0; i < FEATURES.length; i += 1) features[i] = from.nullableFloat();
  return features;
}

export function writeMap(to: RowWriter, map: Readonly<Record<string, string>>): void {
  to.varint(Object.keys(map).length);
  // In this form of loop V8 reads a value by its place; by a name out of a list it searches for it.
  for (const name in map) {
    to.string(name);
    to.string(map[name] ?? '');
  }
}

const NO_ENTRIES: Record<string, string> = Object.freeze({});

/** @param build false = skip the entries and return an empty map */
export function readMap(from: RowReader, build: boolean): Record<string, string> {
  const count = from.varint();
  if (!build) {
    for (let i = 0; i < count * 2; i += 1) from.skipString();
    return NO_ENTRIES;
  }
  const map: Record<string, string> = {};
  for (let i = 0; i < count; i += 1) {
    const name = from.word();
    map[name] = from.string();
  }
  return map;
}

/** Skips a list of texts. */
export function skipTexts(from: RowReader): void {
  for (let left = from.varint(); left > 0; left -= 1) from.skipString();
}

/** Skips a list of numbers. @param bytes of each */
export function skipItems(from: RowReader, bytes: number): void {
  const count = from.varint();
  from.at += count * bytes;
}

/** Skips a number that may be missing. @param bytes of it */
export function skipOptional(from: RowReader, bytes: number): void {
  if (from.u8() === 0) from.at += bytes;
}
