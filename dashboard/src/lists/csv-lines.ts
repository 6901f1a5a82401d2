// Reads a file of lines `value,expires_at,note` into calls. A first line with names of columns says what is where;
// exports have `hash` instead of `value`. The command line reads the same files (src/service/lists/import.ts).

export interface Line {
  /** Line number in the file, from 1. */
  number: number;
  entry: Readonly<Record<string, string>>;
}

/** An error in a file. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

export function lineError(line: number, why: string): FileError {
  return new FileError(`Line ${line}: ${why}`);
}

/** Entries: the service's limit per call. Bytes: below its limit of a request body. */
const CALL_ENTRIES = 500;
const CALL_BYTES = 60_000;
const LINE_CHARS_MAX = 2000;
const SEMICOLONS =
  'Every line has the same number of semicolons and no comma: name the columns in the first line, as value;note, or ' +
  'put values that have a semicolon in quotes';
const encoder = new TextEncoder();
/** Names of columns; `by` and `added_at` are in saved files only, and not read. */
const COLUMNS = ['value', 'hash', 'expires_at', 'note', 'by', 'added_at'];
/** Names that other tools give to the columns. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  value:
    'user_id userid user visitor_id device_id identifier email ip ip_address address network cidr country ' +
    'country_code asn domain email_domain',
  expires_at: 'expires expiry expiration valid_until until',
  note: 'reason comment comments description notes',
};
/** A spreadsheet writes semicolons where the decimal sign is a comma. */
type Separator = ',' | ';' | '\t';
const FIELDS: Readonly<Record<Separator, RegExp>> = {
  ',': /\s*(?:"((?:[^"]|"")*)"\s*|([^,"]*))(,|$)/y,
  ';': /\s*(?:"((?:[^"]|"")*)"\s*|([^;"]*))(;|$)/y,
  '\t': / *(?:"((?:[^"]|"")*)" *|([^\t"]*))(\t|$)/y,
};
/** The apostrophe that exports put before what a spreadsheet would read as a formula. */
const QUOTED = /([;\t\r\n]|^)'(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Lines of a file, in batches that fit one call. @throws FileError */
export async function* callsOf(file: Blob): AsyncGenerator<{ lines: Line[]; read: number }> {
  let lines: Line[] = [];
  let [bytes, number, read] = [0, 0, 0];
  let names = ['value', 'expires_at', 'note'];
  let separator: Separator = ',';
  /** How many semicolons each line has; 0 when they differ, or the first line has names. */
  let semicolons: number | undefined;
  for await (const text of textLines(file)) {
    number += 1;
    read += text.length + 1;
    if (text.length > LINE_CHARS_MAX) throw lineError(number, `it has more than ${LINE_CHARS_MAX} characters`);
    if (text.trim() === '') continue;
    const told = number === 1 && namesIn(text);
    if (told) {
      names = told;
      separator = separatorOf(text);
      semicolons = 0;
      continue;
    }
    if (semicolons === undefined && isTabbed(text)) [separator, names, semicolons] = ['\t', namesOfTabbed(text), 0];
    const fields = fieldsOf(text, number, separator);
    if (semicolonsIn(text) !== (semicolons ??= semicolonsIn(text))) semicolons = 0;
    const fieldOf = (name: string): string => fields[names.indexOf(name)] ?? '';
    const [expires, note] = [fieldOf('expires_at'), fieldOf('note').replace(QUOTED, '$1')];
    const way = names.includes('hash') ? 'hash' : 'value';
    const entry = {
      [way]: fieldOf(way),
      ...(expires !== '' && { expires_at: expires }),
      ...(note !== '' && { note }),
    };
    const size = encoder.encode(JSON.stringify(entry)).length + 1;
    if (lines.length === CALL_ENTRIES || bytes + size > CALL_BYTES) {
      yield { lines, read };
      [lines, bytes] = [[], 0];
    }
    lines.push({ number, entry });
    bytes += size;
  }
  // An empty file, such as an export that failed, must not empty the list.
  if (lines.length === 0) throw new FileError('The file has no entries');
  // Read by commas, each whole line would be one value, which nobody has.
  if (semicolons !== undefined && semicolons > 0) throw new FileError(SEMICOLONS);
  yield { lines, read };
}

/** Number of semicolons outside of quotes; 0 for a line with a comma there, which is separated by commas. */
function semicolonsIn(text: string): number {
  const bare = text.replace(/"[^"]*"/g, '');
  return bare.includes(',') ? 0 : bare.split(';').length - 1;
}

/** Whether a first line without names was copied from a spreadsheet: no value has a tab. */
const isTabbed = (text: string): boolean => /^[^,]*\t/.test(text);

/** Of two columns, the second is the end only if it begins with a year. */
function namesOfTabbed(text: string): string[] {
  const [, second = '', ...more] = text.split('\t');
  return more.length > 0 || /^\s*("?\d{4}-|$)/.test(second) ? ['value', 'expires_at', 'note'] : ['value', 'note'];
}

/** By the first line, which names the columns. */
function separatorOf(head: string): Separator {
  if (head.includes(',')) return ',';
  return head.includes(';') ? ';' : head.includes('\t') ? '\t' : ',';
}

function ownName(name: string): string {
  const own = Object.keys(OTHER_NAMES).find((each) => OTHER_NAMES[each]?.split(' ').includes(name));
  return own ?? name;
}

/** Names of the columns, if this first line has names and no entry. @throws FileError */
function namesIn(head: string): string[] | undefined {
  const names = fieldsOf(head, 1, separatorOf(head)).map((field) => ownName(field.toLowerCase()));
  const unknown = names.find((name) => !COLUMNS.includes(name));
  const ways = names.filter((name) => name === 'value' || name === 'hash');
  // A note may be such a word too, so the first field must be one.
  if (ways.length === 0 || !COLUMNS.includes(names[0] ?? '')) return undefined;
  if (unknown !== undefined)
    throw lineError(1, `there is no column "${unknown}"; there are value or hash, expires_at and note`);
  if (ways.length > 1) throw lineError(1, 'a file has one column value or one column hash');
  return names;
}

/** @throws FileError when it is not UTF-8: a letter in another encoding would become another value */
async function* textLines(file: Blob): AsyncGenerator<string> {
  const reader = file
    .stream()
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new FileError('The file is not UTF-8');
    });
    const parts = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    // An overlong line is not buffered further: its beginning is yielded, and the caller reports it as too long.
    if (rest.length > LINE_CHARS_MAX) parts.push(rest);
    for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part;
    if (done) return;
  }
}

/** Splits a line; a field in quotes may contain separators. @throws FileError */
function fieldsOf(text: string, line: number, separator: Separator): string[] {
  if (!text.includes('"')) return text.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  const pattern = FIELDS[separator];
  pattern.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? [];
    if (end === undefined) throw lineError(line, 'a quote is not closed, or is inside a field');
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}
