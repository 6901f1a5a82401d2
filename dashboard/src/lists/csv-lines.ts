// A file of lines `value,expires_at,note`, as calls can carry it. What begins with `hash` is what an export wrote.

export interface Line {
  /** Of the file, from 1. */
  number: number;
  entry: Readonly<Record<string, string>>;
}

/** What is wrong with a file, with the line. */
export class LineError extends Error {
  override readonly name = 'LineError';

  constructor(line: number, why: string) {
    super(`Line ${line}: ${why}`);
  }
}

/** The service's own bound of a call, and less than its bound of a body. */
const CALL_ENTRIES = 500;
const CALL_BYTES = 60_000;
const LINE_CHARS_MAX = 2000;
const encoder = new TextEncoder();

/** Lines of a file, in parts that one call can carry. @throws LineError */
export async function* callsOf(file: Blob): AsyncGenerator<{ lines: Line[]; read: number }> {
  let lines: Line[] = [];
  let [bytes, number, read, way] = [0, 0, 0, 'value'];
  for await (const text of textLines(file)) {
    number += 1;
    read += text.length + 1;
    if (text.length > LINE_CHARS_MAX) throw new LineError(number, `it has more than ${LINE_CHARS_MAX} characters`);
    if (text.trim() === '') continue;
    const fields = fieldsOf(text, number);
    const [value = '', expires = '', note = ''] = fields;
    if (number === 1 && (value === 'value' || value === 'hash')) {
      way = value;
      continue;
    }
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

async function* textLines(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const parts = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    // One that never ends is not kept: its beginning is told as too long.
    if (rest.length > LINE_CHARS_MAX) parts.push(rest);
    for (const part of parts) yield part.endsWith('\r') ? part.slice(0, -1) : part;
    if (done) return;
  }
}

/** Commas between, quotes around what has one. @throws LineError */
function fieldsOf(text: string, line: number): string[] {
  if (!text.includes('"')) return text.split(',').map((field) => field.trim());
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,"]*))(,|$)/y;
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? [];
    if (end === undefined) throw new LineError(line, 'a quote is not closed, or stands within a field');
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}
