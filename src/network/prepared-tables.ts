// The packages' tables as one file that the build makes. Reading the packages at every start took half of its processor
// time, a second; this file takes some milliseconds.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { deserialize, serialize } from 'node:v8';
import { type AddressRanges, type RangeTable } from '../contract/network.js';
import { isObject } from '../util/is-object.js';
import { type PackageTables } from './packages.js';
import { shared } from './range-table.js';

/** Beside the compiled module. */
export const PREPARED_TABLES = new URL('address-tables.bin', import.meta.url);
/** Changes when tables are built in another way from the same packages. */
const FORMAT = 1;

/** @param versions of the packages */
export function writePrepared(file: URL, versions: string, { country, asn }: PackageTables): void {
  const next = new URL(`${file.href}.new`);
  writeFileSync(next, serialize({ madeOf: madeOf(versions), country: plainRanges(country), asn: plainRanges(asn) }));
  renameSync(next, file);
}

/** The tables, in memory that threads share; undefined when the file is missing, damaged or made of other packages. */
export function readPrepared(file: URL, versions: string): PackageTables | undefined {
  try {
    const { madeOf: made, country, asn } = fields(deserialize(readFileSync(file)));
    return made === madeOf(versions) ? { country: sharedRanges(country), asn: sharedRanges(asn) } : undefined;
  } catch {
    // The packages are read instead.
    return undefined;
  }
}

/** Words are written in the processor's order of bytes. */
function madeOf(versions: string): string {
  return `format ${FORMAT}, ${endianness()}: ${versions}`;
}

/** Shared memory cannot be serialized. */
function plainRanges({ v4, v6 }: AddressRanges): AddressRanges {
  return { v4: plain(v4), v6: plain(v6) };
}

function plain({ width, starts, values, index }: RangeTable): RangeTable {
  return { width, starts: new Uint32Array(starts), values: new Uint32Array(values), index: new Uint32Array(index) };
}

function sharedRanges(value: unknown): AddressRanges {
  const { v4, v6 } = fields(value);
  return { v4: sharedTable(v4, 1), v6: sharedTable(v6, 4) };
}

function sharedTable(value: unknown, width: 1 | 4): RangeTable {
  const { starts, values, index } = fields(value);
  return { width, starts: sharedWords(starts), values: sharedWords(values), index: sharedWords(index) };
}

function sharedWords(value: unknown): Uint32Array {
  if (value instanceof Uint32Array) return shared(value);
  throw new TypeError('an array of words is missing');
}

function fields(value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new TypeError('an object is missing');
}
