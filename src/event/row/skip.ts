// Where one row ends and the next begins, without building either: for whoever moves rows and does not look at them.
import { type RowReader } from './bytes.js';

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

function bytes(size: number): Skip {
  return (from) => {
    from.at += size;
  };
}

function many(...items: Skip[]): Skip {
  return (from) => {
    for (let left = from.varint(); left > 0; left -= 1) for (const skip of items) skip(from);
  };
}

function skipOf(type: string): Skip {
  const [, name = '', inside = ''] = /^(\w+)(?:\((.*)\))?$/.exec(type) ?? [];
  if (name === 'LowCardinality') return skipOf(inside);
  if (name === 'String') return (from) => from.skipString();
  if (name === 'FixedString') return bytes(Number(inside));
  if (name === 'Nullable') {
    const skip = skipOf(inside);
    return (from) => {
      if (from.u8() === 0) skip(from);
    };
  }
  if (name === 'Array') return many(skipOf(inside));
  if (name === 'Map') {
    const comma = inside.lastIndexOf(', ');
    return many(skipOf(inside.slice(0, comma)), skipOf(inside.slice(comma + 2)));
  }
  const size = FIXED[name];
  if (size === undefined)
    throw new RangeError(
      `event row: the size of the column type ${type} is not known; add it in src/event/row/skip.ts`,
    );
  return bytes(size);
}

export function skipperOf(columns: readonly { type: string }[]): Skip {
  const steps = columns.map(({ type }) => skipOf(type));
  return (from) => {
    for (const skip of steps) skip(from);
    if (from.at > from.bytes.length) throw new RangeError('event row: it ends inside a column, the row is damaged');
  };
}
