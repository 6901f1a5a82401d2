// Reads and writes values that consist of several primitives; the generated codecs call these functions.
import { FEATURES } from '../event-row.js';
import { type RowReader, type RowWriter } from './bytes.js';

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

/** Rows whose features share one ArrayBuffer: a separate one for each row is slow to create and collect. */
const FEATURE_ROWS = 128;
const FEATURE_BYTES = FEATURES.length * Float32Array.BYTES_PER_ELEMENT;
let featureMemory = new ArrayBuffer(FEATURE_ROWS * FEATURE_BYTES);
let featuresUsed = 0;

export function readFeatures(from: RowReader): Float32Array {
  if (featuresUsed === FEATURE_ROWS) {
    featureMemory = new ArrayBuffer(FEATURE_ROWS * FEATURE_BYTES);
    featuresUsed = 0;
  }
  const features = new Float32Array(featureMemory, featuresUsed * FEATURE_BYTES, FEATURES.length);
  featuresUsed += 1;
  for (let i = 0; i < FEATURES.length; i += 1) features[i] = from.nullableFloat();
  return features;
}

export function writeMap(to: RowWriter, map: Readonly<Record<string, string>>): void {
  const names = Object.keys(map);
  to.varint(names.length);
  for (const name of names) {
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
