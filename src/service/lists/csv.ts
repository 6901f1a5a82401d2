// Lines and fields of CSV files, as users and spreadsheets write them.

const LINE_CHARS_MAX = 2000;

/** A character that begins a formula in a spreadsheet. */
const FORMULA = /^[=+\-@]/;

/** A note in a form that a spreadsheet reads as text. */
export function spreadsheetText(note: string): string {
  return FORMULA.test(note) ? `'${note}` : note;
}

export function textOfSpreadsheet(note: string): string {
  return note.startsWith("'") && FORMULA.test(note.slice(1)) ? note.slice(1) : note;
}

/** Fields of one CSV line, separated by commas; a field with a comma is quoted. @throws RangeError */
export function fieldsOf(text: string): string[] {
  if (text.length > LINE_CHARS_MAX) throw new RangeError(`a line has at most ${LINE_CHARS_MAX} characters`);
  if (!text.includes('"')) return text.split(',').map((field) => field.trim());
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,"]*))(,|$)/y;
  while (pattern.lastIndex < text.length || fields.length === 0) {
    const [, quoted, plain = '', end] = pattern.exec(text) ?? [];
    if (end === undefined) throw new RangeError('a quote is not closed, or is inside a field');
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === '') break;
  }
  return fields;
}

/** Lines of a text that arrives in pieces, without line ends. @throws RangeError when a line is too long */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_CHARS_MAX) throw new RangeError(`a line has at most ${LINE_CHARS_MAX} characters`);
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}
