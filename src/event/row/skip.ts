// Where one row ends and the next begins, without building either: for whoever moves rows and does not look at them, or
// copies most of their columns.
// The columns of a row become a list of numbers that one loop follows; neighbours of a fixed size are one step. A call
// for every column took twice the time.
import { type RowReader, type RowWriter } from './bytes.js';

/** Leaves the reader behind a row. @throws RangeError when the bytes end inside of it */
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

/** Steps: a positive number is bytes to pass, the others say what follows them. */
const STRING = -1;
/** Is followed by the bytes of the value when there is one. */
const NULLABLE = -2;
/** Is followed by the bytes of an item. */
const ARRAY = -3;
/** Is followed by the strings in an item. */
const STRINGS = -4;

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

/** Copies a row. @throws RangeError when the bytes end inside of it */
export type Shorten = (from: RowReader, to: RowWriter) => void;

/** A copy without the values of some columns, all of which are texts, arrays or maps: a length of 0 stands there. */
export function shortenerOf<C extends Typed>(columns: readonly C[], isLeftOut: (column: C) => boolean): Shorten {
  const runs: { kept: number[]; left: number[] }[] = [];
  for (let from = 0; from < columns.length;) {
    const found = columns.findIndex((column, i) => i >= from && isLeftOut(column));
    const end = found === -1 ? columns.length : found;
    runs.push({ kept: planOf(columns.slice(from, end)), left: planOf(columns.slice(end, end + 1)) });
    from = end + 1;
  }
  return (from, to) => {
    for (const { kept, left } of runs) {
      const start = from.at;
      follow(kept, from);
      refuseTorn(from);
      to.copy(from.bytes, start, from.at);
      if (left.length === 0) return;
      to.u8(0);
      follow(left, from);
    }
    refuseTorn(from);
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

/** Whether the last step passes a number of bytes and is not what another needs. */
function endsFixed(steps: readonly number[]): boolean {
  return (steps.at(-1) ?? 0) > 0 && (steps.at(-2) ?? 0) >= STRING;
}

function follow(steps: readonly number[], from: RowReader): void {
  for (let i = 0; i < steps.length; i += 1) {
    const step = steps[i] ?? 0;
    if (step > 0) from.at += step;
    else if (step === STRING) from.skipString();
    else {
      i += 1;
      followOne(step, steps[i] ?? 0, from);
    }
  }
}

function followOne(step: number, size: number, from: RowReader): void {
  if (step === NULLABLE) {
    if (from.u8() === 0) from.at += size;
    return;
  }
  const count = from.varint();
  if (step === ARRAY) from.at += count * size;
  else for (let left = count * size; left > 0; left -= 1) from.skipString();
}
