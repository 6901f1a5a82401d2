// Finds the end of a row without decoding it, for code that moves rows or copies most of their columns.
// The columns of a row become a list of numbers for one loop; adjacent columns of fixed size are one step. One call per
// column took twice the time.
import { type RowReader } from './reader.js';
import { type RowWriter } from './writer.js';
import { skipItems, skipOptional } from './values.js';

/** Moves the reader to the end of a row. @throws RangeError when the bytes end inside the row */
export type Skip = (from: RowReader) => void;

const FIXED: Readonly<Record<string, number>> = {
  UUID: 16,
  UInt8: 1,
  Enum8: 1,
  Bool: 1,
  UInt16: 2,
  UInt32: 4,
  Float32: 4,
  DateTime64: 8,
};

/** Steps: a positive number is the number of bytes to skip; the constants below are steps of variable size. */
const STRING = -1;
/** The next number is the size of the value in bytes, when there is one. */
const NULLABLE = -2;
/** The next number is the size of an item in bytes. */
const ARRAY = -3;
/** The next number is the count of strings per item. */
const STRINGS = -4;
/** A length below it has one byte. */
const LONG = 0x80;
const NO_STEPS: readonly number[] = [];

function stepsOf(type: string): number[] {
  const [, name = '', inside = ''] = /^(\w+)(?:\((.*)\))?$/.exec(type) ?? [];
  const size = name === 'FixedString' ? Number(inside) : FIXED[name];
  if (size !== undefined) return [size];
  switch (name) {
    case 'LowCardinality':
      return stepsOf(inside);
    case 'String':
      return [STRING];
    case 'Nullable':
      return [NULLABLE, sizeOf(inside, type)];
    case 'Array':
      return stepsOf(inside)[0] === STRING ? [STRINGS, 1] : [ARRAY, sizeOf(inside, type)];
    case 'Map':
      if (inside.split(', ').every((part) => stepsOf(part)[0] === STRING)) return [STRINGS, 2];
  }
  throw unknown(type);
}

function sizeOf(type: string, whole: string): number {
  const [size = STRING] = stepsOf(type);
  if (size <= 0) throw unknown(whole);
  return size;
}

function unknown(type: string): RangeError {
  return new RangeError(`event row: the size of the column type ${type} is not known; add it in src/event/row/skip.ts`);
}

interface Typed {
  readonly type: string;
}

export function skipperOf(columns: readonly Typed[]): Skip {
  const steps = planOf(columns);
  return (from) => {
    follow(steps, from);
    refuseTorn(from);
  };
}

/** Copies a row. @throws RangeError when the bytes end inside the row */
export type Shorten = (from: RowReader, to: RowWriter) => void;

/**
 * Copies rows with some columns empty: they are texts, arrays or maps, and get a length of 0. A row is copied whole and
 * then moved together: a copy of each run made a view of each, which took twice the time.
 */
export function shortenerOf<C extends Typed>(columns: readonly C[], isLeftOut: (column: C) => boolean): Shorten {
  const runs: { kept: number[]; left: number[] }[] = [];
  for (let from = 0; from < columns.length;) {
    const found = columns.findIndex((column, i) => i >= from && isLeftOut(column));
    const end = found === -1 ? columns.length : found;
    runs.push({ kept: planOf(columns.slice(from, end)), left: planOf(columns.slice(end, end + 1)) });
    from = end + 1;
  }
  /** Where each run begins, and where it ends, from the start of the row. */
  const bounds = new Uint32Array(2 * runs.length);
  // Loops by index: the iterators of a row left as much for the garbage collector as the row itself.
  return (from, to) => {
    const start = from.at;
    for (let i = 0; i < runs.length; i += 1) {
      bounds[2 * i] = from.at - start;
      follow(runs[i]?.kept ?? NO_STEPS, from);
      bounds[2 * i + 1] = from.at - start;
      follow(runs[i]?.left ?? NO_STEPS, from);
    }
    refuseTorn(from);
    const row = to.length;
    to.copy(from.bytes, start, from.at);
    to.length = row;
    for (let i = 0; i < runs.length; i += 1) {
      to.moveBack(row + (bounds[2 * i] ?? 0), row + (bounds[2 * i + 1] ?? 0));
      if (runs[i]?.left.length !== 0) to.u8(0);
    }
  };
}

function planOf(columns: readonly Typed[]): number[] {
  const steps: number[] = [];
  for (const [first = 0, ...more] of columns.map(({ type }) => stepsOf(type)))
    if (first > 0 && endsFixed(steps)) steps.push((steps.pop() ?? 0) + first);
    else steps.push(first, ...more);
  return steps;
}

function refuseTorn(from: RowReader): void {
  if (from.at > from.bytes.length) throw new RangeError('event row: it ends inside a column, the row is damaged');
}

/** Whether the last number is a fixed size to skip, and not the argument of another step. */
function endsFixed(steps: readonly number[]): boolean {
  return (steps.at(-1) ?? 0) > 0 && (steps.at(-2) ?? 0) >= STRING;
}

function follow(steps: readonly number[], from: RowReader): void {
  const { bytes } = from;
  const end = bytes.length;
  let { at } = from;
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? 0;
    if (step > 0) at += step;
    else if (step === STRING && at < end && (bytes[at] ?? 0) < LONG) at += 1 + (bytes[at] ?? 0);
    else {
      from.at = at;
      if (step === STRING) from.skipString();
      else {
        i += 1;
        followOne(step, steps[i] ?? 0, from);
      }
      ({ at } = from);
    }
  }
  from.at = at;
}

function followOne(step: number, size: number, from: RowReader): void {
  if (step === NULLABLE) skipOptional(from, size);
  else if (step === ARRAY) skipItems(from, size);
  else for (let left = from.varint() * size; left > 0; left -= 1) from.skipString();
}
