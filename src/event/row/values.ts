// The values of a row that are more than one primitive: what the generated codecs are put together from.
import { FEATURES } from '../event-row.js';
import { type RowReader, type RowWriter } from './bytes.js';

/** A word of a closed list is its index, as in the Enum8 of its column. */
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

/** A word of a closed list that is written out. */
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

/**
 * Of so many rows the features lie in one piece of memory: an array of its own for each is slow to make and collect.
 */
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

/** @param build passed over and left empty when it is false */
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
