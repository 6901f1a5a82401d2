// Lines and fields of CSV files, as users and spreadsheets write them.

const LINE_CHARS_MAX = 2000;

/**
 * Where a spreadsheet would see a formula: at the beginning, or after what some spreadsheets separate cells by; also in
 * full-width characters.
 */
const FORMULA = String.raw`(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])`;
const BARE = new RegExp(String.raw`([;\t\r\n]|^)${FORMULA}`, 'g');
const QUOTED = new RegExp(String.raw`([;\t\r\n]|^)'${FORMULA}`, 'g');

/** A note in a form that a spreadsheet reads as text. */
export function spreadsheetText(note: string): string {
  return note.replace(BARE, "$1'");
}

export function textOfSpreadsheet(note: string): string {
  return note.replace(QUOTED, '$1');
}

/** What fields are separated by: a spreadsheet writes semicolons where the decimal sign is a comma. */
export type Separator = ',' | ';' | '\t';
const QUOTED_FIELDS: Readonly<Record<Separator, RegExp>> = {
  ',': /\s*(?:"((?:[^"]|"")*)"\s*|([^,"]*))(,|$)/y,
  ';': /\s*(?:"((?:[^"]|"")*)"\s*|([^;"]*))(;|$)/y,
  '\t': / *(?:"((?:[^"]|"")*)" *|([^\t"]*))(\t|$)/y,
};

/** By the first line, which names the columns. */
export function separatorOf(head: string): Separator {
  if (head.includes(',')) return ',';
  return head.includes(';') ? ';' : head.includes('\t') ? '\t' : ',';
}

/** Fields of one CSV line; a field with a separator is quoted. @throws RangeError */
export function fieldsOf(text: string, separator: Separator = ','): string[] {
  if (text.length > LINE_CHARS_MAX) throw new RangeError(`a line has at most ${LINE_CHARS_MAX} characters`);
  if (!text.includes('"')) return text.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  const pattern = QUOTED_FIELDS[separator];
  pattern.lastIndex = 0;
  // Behind a last separator is one more field, an empty one.
  for (;;) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? [];
    if (end === undefined) throw new RangeError('a quote is not closed, or is inside a field');
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}

/** The first name that a list of columns has twice. */
export function repeatedName(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}

/** Number of semicolons outside of quotes; 0 for a line with a comma there, which is separated by commas. */
export function semicolonsIn(text: string): number {
  const bare = text.includes('"') ? text.replace(/"[^"]*"/g, '') : text;
  return bare.includes(',') ? 0 : bare.split(';').length - 1;
}

/**
 * Text of a file that arrives in pieces, without a byte order mark. A letter in another encoding would become another
 * value, which is nobody's.
 * @throws RangeError when it is not UTF-8
 */
export async function* textOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (piece?: Buffer): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new RangeError('the file is not in UTF-8: save it as CSV in UTF-8');
    }
  };
  for await (const piece of pieces) yield decoded(piece);
  yield decoded();
}

/**
 * Lines of a text that arrives in pieces, without line ends. Of a line that is too long comes the beginning, as soon as
 * it is too long: `fieldsOf` refuses that, and its reader knows which line it was. The rest is not kept.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let told = false;
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!told) yield line.endsWith('\r') ? line.slice(0, -1) : line;
      told = false;
    }
    // One more than the bound may be the carriage return of its end.
    if (rest.length <= LINE_CHARS_MAX + 1) continue;
    if (!told) yield rest;
    [told, rest] = [true, ''];
  }
  if (rest !== '' && !told) yield rest;
}
