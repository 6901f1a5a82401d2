// Reads a file of lines `value,expires_at,note` into calls. A first line with names says where the columns are; exports
// have `hash` in place of `value`.

export interface Line {
  /** Line number in the file, from 1. */
  number: number;
  entry: Readonly<Record<string, string>>;
}

/** An error in a file. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
}

/** An error in a file, with its line number. */
export class LineError extends FileError {
  override readonly name = 'LineError';

  constructor(line: number, why: string) {
    super(`Line ${line}: ${why}`);
  }
}

/** Entries: the service's limit per call. Bytes: below its limit of a request body. */
const CALL_ENTRIES = 500;
const CALL_BYTES = 60_000;
const LINE_CHARS_MAX = 2000;
const encoder = new TextEncoder();
/** Also those that only exports have, which are not sent. */
const COLUMNS: readonly string[] = ['value', 'hash', 'expires_at', 'note', 'by', 'added_at'];
/** The apostrophe that exports put before what a spreadsheet would read as a formula. */
const QUOTED = /([;\t\r\n]|^)'(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Lines of a file, in batches that fit one call. @throws FileError */
export async function* callsOf(file: Blob): AsyncGenerator<{ lines: Line[]; read: number }> {
  let lines: Line[] = [];
  let [bytes, number, read] = [0, 0, 0];
  let columns: readonly string[] = ['value', 'expires_at', 'note'];
  for await (const text of textLines(file)) {
    number += 1;
    read += text.length + 1;
    if (text.length > LINE_CHARS_MAX) throw new LineError(number, `it has more than ${LINE_CHARS_MAX} characters`);
    if (text.trim() === '') continue;
    const fields = fieldsOf(text, number);
    const names = number === 1 ? namesIn(text, fields) : undefined;
    if (names !== undefined) {
      columns = names;
      continue;
    }
    const entry = entryOf(columns, fields);
    const size = encoder.encode(JSON.stringify(entry)).length + 1;
    if (lines.length === CALL_ENTRIES || bytes + size > CALL_BYTES) {
      yield { lines, read };
      [lines, bytes] = [[], 0];
    }
    lines.push({ number, entry });
    bytes += size;
  }
  if (lines.length > 0) yield { lines, read };
}

/** The names of the columns; undefined when the first line is an entry. @throws LineError */
function namesIn(text: string, fields: readonly string[]): string[] | undefined {
  const names = fields.map((name) => name.toLowerCase());
  const keys = names.filter((name) => name === 'value' || name === 'hash');
  const unknown = names.find((name) => !COLUMNS.includes(name));
  if (/^"?(value|hash)"?\s*[;\t]/i.test(text)) throw new LineError(1, 'columns must be separated by commas');
  if (keys.length === 0 || (unknown !== undefined && keys[0] !== names[0])) return undefined;
  if (unknown !== undefined)
    throw new LineError(1, `there is no column "${unknown}"; there are value or hash, expires_at and note`);
  if (keys.length > 1) throw new LineError(1, 'a file has a column value or a column hash');
  return names;
}

function entryOf(columns: readonly string[], fields: readonly string[]): Record<string, string> {
  const entry: Record<string, string> = {};
  for (const [at, name] of columns.entries()) {
    const field = fields[at] ?? '';
    if (name === 'value' || name === 'hash') entry[name] = field;
    else if (name === 'note' && field !== '') entry[name] = field.replace(QUOTED, '$1');
    else if (name === 'expires_at' && field !== '') entry[name] = field;
  }
  return entry;
}

/** @throws FileError when it is not UTF-8: a letter in another encoding would become another value */
async function* textLines(file: Blob): AsyncGenerator<string> {
  const reader = file
    .stream()
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      throw new FileError('The file is not in UTF-8: save it as CSV in UTF-8');
    });
    const parts = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    // An overlong line is not buffered further: its beginning is yielded, and the caller reports it as too long.
    if (rest.length > LINE_CHARS_MAX) parts.push(rest);
    for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part;
    if (done) return;
  }
}

/** Splits a line at commas; a field in quotes may contain commas. @throws LineError */
function fieldsOf(text: string, line: number): string[] {
  if (!text.includes('"')) return text.split(',').map((field) => field.trim());
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,"]*))(,|$)/y;
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? [];
    if (end === undefined) throw new LineError(line, 'a quote is not closed, or is inside a field');
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}
