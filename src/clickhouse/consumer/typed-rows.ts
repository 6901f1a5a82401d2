// The head of RowBinaryWithNamesAndTypes. ClickHouse compares it with the table at each insert. Rows without a head are
// read as the types that the table has at that moment: a column that somebody changed to another type of the same size
// would get wrong values, and nobody would hear of it.
import { type Column } from '../../event/row/columns.js';

/** @param columns with the types that the table has, word for word */
export function headOf(columns: readonly Pick<Column, 'name' | 'type'>[]): Buffer {
  const words = [...columns.map(({ name }) => name), ...columns.map(({ type }) => type)];
  return Buffer.concat([lengthOf(columns.length), ...words.flatMap(textOf)]);
}

function textOf(word: string): Buffer[] {
  const bytes = Buffer.from(word);
  return [lengthOf(bytes.length), bytes];
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function lengthOf(length: number): Buffer {
  const bytes: number[] = [];
  let left = length;
  for (; left >= 0x80; left >>>= 7) bytes.push((left & 0x7f) | 0x80);
  bytes.push(left);
  return Buffer.from(bytes);
}
