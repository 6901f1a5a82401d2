// Which columns of a table in ClickHouse are not those that rows are written for. RowBinary has no types: a row for
// another type is refused as damaged, or read as other values.
import { type Column } from '../../event/row/columns.js';
import { type ClickHouse } from '../client.js';
import { EXCEPTION } from '../exception.js';

export interface DifferentColumn {
  column: Column;
  /** Its type in the table; undefined when the table does not have it. */
  found: string | undefined;
}

/** Types of its columns by name; empty when there is no such table. @param stored the table that has the rows */
export async function typesIn(client: ClickHouse, stored: string): Promise<ReadonlyMap<string, string>> {
  const answer = await client.query({
    query: `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '${stored}'`,
    format: 'JSONCompactEachRow',
    clickhouse_settings: { wait_end_of_query: 1 },
  });
  const body = await answer.text();
  const exception = EXCEPTION.exec(body);
  if (exception !== null) throw new Error(body.slice(exception.index));
  const lines = body.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => JSON.parse(line) as [string, string]));
}

export function differentColumns(types: ReadonlyMap<string, string>, columns: readonly Column[]): DifferentColumn[] {
  return columns
    .filter(({ name, type }) => !holds(types.get(name), type))
    .map((column) => ({ column, found: types.get(column.name) }));
}

const ENUM = /Enum(?:8|16)\(((?:[^()']|'(?:[^'\\]|\\.)*')*)\)/g;
const WORD = /'(?:[^'\\]|\\.)*' = -?\d+/g;

/**
 * Whether a column of the type `found` takes every value of the type `ours`: the same type, or one whose enums have our
 * words and more. A newer node adds words; an older one that starts beside it must not take them away again.
 */
export function holds(found: string | undefined, ours: string): boolean {
  if (found === undefined || found === ours) return found !== undefined;
  if (found.replaceAll(ENUM, 'Enum') !== ours.replaceAll(ENUM, 'Enum')) return false;
  const enums = (type: string): string[][] => [...type.matchAll(ENUM)].map(([, words = '']) => words.match(WORD) ?? []);
  const theirs = enums(found);
  return enums(ours).every((words, at) => words.every((word) => theirs[at]?.includes(word) === true));
}
