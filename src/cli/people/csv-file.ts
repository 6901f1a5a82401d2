// Reads a CSV file whose first line names the columns, one line at a time, so that a file of any size needs little
// memory.
import { createReadStream } from 'node:fs';
import { hasControlCharacters } from '../../util/text/control-characters.js';
import { fieldsOf, linesOf, repeatedName, type Separator, separatorOf, textOf } from '../../service/lists/csv.js';
import { type Context } from '../command.js';

const TOLD_MAX = 100;
/** In place of a name: the column is not read. */
const LEFT_OUT = '';

export interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Told with wrong names of columns. */
  readonly hint?: string;
  /** For a file of another program: its names of columns, in small letters, to ours. Its other columns are left out. */
  readonly renamed?: ReadonlyMap<string, string>;
}

/** A line that is not sent. */
export interface Refused {
  number: number;
  why: string;
}

/**
 * What `read` makes of the fields of each line, by column and without empty ones, and the refused lines.
 * @param read throws a RangeError on what it refuses
 * @throws Error when the first line lacks a column or names an unknown one
 */
export async function* readCsv<T>(
  file: string,
  columns: Columns,
  read: (fields: Readonly<Record<string, string>>) => T,
): AsyncGenerator<{ number: number; value: T } | Refused> {
  let names: string[] | undefined;
  let separator: Separator = ',';
  let number = 0;
  for await (const text of linesOf(textOf(createReadStream(file)))) {
    number += 1;
    if (text.trim() === '') continue;
    if (names === undefined) {
      separator = separatorOf(text);
      names = namesOf(text, separator, columns);
      continue;
    }
    try {
      yield { number, value: read(byName(fieldsOf(text, separator), names)) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      yield { number, why: error.message };
    }
  }
  if (names === undefined) throw new Error(`${file} is empty; its first line must name the columns`);
}

/** Names of all columns, for the help of a command. */
export function columnNames({ required, optional }: Columns): string {
  return [...required, ...optional].join(', ');
}

/**
 * Reads a file to its end, and tells the first refused lines.
 * @param done what happens to the lines: 'imported'
 * @returns the number of lines that are good, and of the refused ones
 * @throws Error when lines are refused and not skipped
 */
export async function checkLines(
  lines: AsyncIterable<{ number: number } | Refused>,
  { context, skipsInvalid, done }: { context: Context; skipsInvalid: boolean; done: string },
): Promise<{ good: number; bad: number }> {
  let good = 0;
  let bad = 0;
  for await (const line of lines) {
    if (!('why' in line)) {
      good += 1;
      continue;
    }
    bad += 1;
    if (bad <= TOLD_MAX) context.complain(`line ${line.number}: ${line.why}`);
  }
  if (bad > TOLD_MAX) context.complain(`and ${bad - TOLD_MAX} more`);
  if (bad > 0 && !skipsInvalid)
    throw new Error(
      bad === 1
        ? `1 line is refused, so nothing is ${done}; correct it, or skip it with --skip-invalid`
        : `${bad} lines are refused, so nothing is ${done}; correct them, or skip them with --skip-invalid`,
    );
  return { good, bad };
}

/** @throws Error on missing or unknown columns, and on those that are named twice */
function namesOf(head: string, separator: Separator, columns: Columns): string[] {
  const { required, optional, hint } = columns;
  const more = hint === undefined ? '' : `; ${hint}`;
  const written = namesIn(head, separator);
  const absent = [...(columns.renamed?.keys() ?? [])].filter((name) => !written.includes(name));
  if (absent.length > 0)
    throw new Error(`the first line has no column ${absent.join(', ')}; it has ${written.join(', ')}`);
  const names = columns.renamed === undefined ? written : written.map((name) => columns.renamed?.get(name) ?? LEFT_OUT);
  const known = [...required, ...optional, ...(columns.renamed === undefined ? [] : [LEFT_OUT])];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(`the first line must name the columns; missing: ${missing.join(', ')}${more}`);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const quoted = unknown.map((name) => JSON.stringify(name)).join(', ');
    throw new Error(`unknown columns: ${quoted}; known are ${columnNames(columns)}${more}`);
  }
  const twice = repeatedName(names.filter((name) => name !== LEFT_OUT));
  if (twice !== undefined) throw new Error(`the first line names the column ${twice} twice`);
  return names;
}

/** Names of the columns as written, in small letters. @throws Error */
function namesIn(head: string, separator: Separator): string[] {
  try {
    return fieldsOf(head.toLowerCase(), separator);
  } catch (error) {
    throw error instanceof RangeError ? new Error(`the first line: ${error.message}`) : error;
  }
}

/** @throws RangeError when the number of fields is another one, and on what the service refuses in any text */
function byName(fields: readonly string[], names: readonly string[]): Record<string, string> {
  if (fields.length !== names.length)
    throw new RangeError(`has ${fields.length} fields, and the first line names ${names.length}`);
  const named: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const field = fields[i] ?? '';
    if (field === '' || name === LEFT_OUT) continue;
    if (hasControlCharacters(field)) throw new RangeError(`${name} must not have control characters`);
    named[name] = field;
  }
  return named;
}
