// Reads a file of lines `value,expires_at,note` into calls. A file whose first line begins with `hash` is an export.

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
const encoder = new TextEncoder();
/** A field that only a first line with names has; also of a file with another separator. */
const NAME = /^(value|hash)([;\t]|$)/i;
const NAMES = /^(value|hash)(,expires_at(,note(,.*)?)?)?$/i;
/** The apostrophe that exports put before what a spreadsheet would read as a formula. */
const QUOTED = /^'(?=\s*[=+\-@])/;

/** Lines of a file, in batches that fit one call. @throws FileError */
export async function* callsOf(file: Blob): AsyncGenerator<{ lines: Line[]; read: number }> {
  let lines: Line[] = [];
  let [bytes, number, read, way] = [0, 0, 0, 'value'];
  for await (const text of textLines(file)) {
    number += 1;
    read += text.length + 1;
    if (text.length > LINE_CHARS_MAX) throw lineError(number, `it has more than ${LINE_CHARS_MAX} characters`);
    if (text.trim() === '') continue;
    const fields = fieldsOf(text, number);
    const [value = '', expires = '', written = ''] = fields;
    if (number === 1 && fields.some((field) => NAME.test(field))) {
      way = value.toLowerCase();
      if (!NAMES.test(fields.join())) throw lineError(1, 'columns must be value,expires_at,note');
      continue;
    }
    const note = written.replace(QUOTED, '');
    const entry = { [way]: value, ...(expires !== '' && { expires_at: expires }), ...(note !== '' && { note }) };
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

/** Splits a line at commas; a field in quotes may contain commas. @throws FileError */
function fieldsOf(text: string, line: number): string[] {
  if (!text.includes('"')) return text.split(',').map((field) => field.trim());
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,"]*))(,|$)/y;
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? [];
    if (end === undefined) throw lineError(line, 'a quote is not closed, or is inside a field');
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}
