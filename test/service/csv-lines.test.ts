// Lines of a file are the same wherever its pieces end, and a line without end needs no memory and has a number.
import t from 'tap';
import { fieldsOf, linesOf, separatorOf, spreadsheetText, textOfSpreadsheet } from '../../src/service/lists/csv.js';

async function* piecesOf(text: string, chars: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += chars) yield await Promise.resolve(text.slice(from, from + chars));
}

/** A line as its reader sees it: that it is refused, or its fields. */
function seen(line: string): readonly string[] | string {
  try {
    return fieldsOf(line);
  } catch (error) {
    return String(error);
  }
}

async function linesIn(text: string, chars: number): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of linesOf(piecesOf(text, chars))) lines.push(seen(line));
  return lines;
}

const TOO_LONG = 'RangeError: a line has at most 2000 characters';

t.test('a line is refused for its length wherever the pieces of the file end', async (t) => {
  const fits = 'y'.repeat(2000);
  for (const end of ['\n', '\r\n'])
    for (const excess of [2001, 2002, 2003, 5000, 9000]) {
      const text = ['a,b', 'x'.repeat(excess), fits, '', `${fits}\rz`, 'c'].join(end);
      for (const chars of [1, 7, 1999, 2000, 2001, 2002, 2003, 4096, 100_000])
        t.strictSame(
          await linesIn(text, chars),
          [['a', 'b'], TOO_LONG, [fits], [''], TOO_LONG, ['c']],
          `${JSON.stringify(end)} ${excess} in pieces of ${chars}`,
        );
    }
});

t.test('a file that never ends its line is refused after the bound', async (t) => {
  let pieces = 0;
  const endless = async function* (): AsyncGenerator<string> {
    for (;;) {
      pieces += 1;
      yield await Promise.resolve('x'.repeat(1000));
    }
  };
  for await (const line of linesOf(endless())) {
    t.equal(seen(line), TOO_LONG);
    break;
  }
  t.equal(pieces, 3);
});

interface Dashboard {
  csvOf: (rows: readonly (readonly string[])[]) => string;
  callsOf: (file: Blob) => AsyncIterable<{ lines: readonly { number: number; entry: Record<string, string> }[] }>;
}

async function dashboard(): Promise<Dashboard> {
  const part = async (name: string): Promise<unknown> =>
    import(new URL(`../../dashboard-modules/${name}.js`, import.meta.url).href);
  return { ...((await part('parts/csv')) as Dashboard), ...((await part('lists/csv-lines')) as Dashboard) };
}

/** Notes that a spreadsheet takes for formulas, and notes that look like what exports make of them. */
const NOTES = [
  'plain',
  "it's",
  '-5',
  '=1+1',
  "'=1+1",
  "''=1",
  'a;=1',
  "a;'=1",
  'a; @b',
  '\uff1d1',
  "'\uff1d1",
  'q";=x',
];

t.test('a note is the same after an export and an import, on the command line and in the dashboard', async (t) => {
  const { csvOf, callsOf } = await dashboard();
  for (const note of NOTES) {
    const marked = spreadsheetText(note);
    t.equal(textOfSpreadsheet(marked), note);
    const quoted = `"${marked.replaceAll('"', '""')}"`;
    for (const text of [
      `hash,note\nab,${quoted}\n`,
      csvOf([
        ['hash', 'note'],
        ['ab', note],
      ]),
    ]) {
      t.notMatch(text, /(?:^|[",;])\s*[=+@\uff1d]/m, 'no formula');
      for await (const { lines } of callsOf(new Blob([text])))
        t.strictSame(
          lines.map(({ entry }) => entry['note']),
          [note],
          text,
        );
      const [, field = ''] = fieldsOf(text.split(/\r?\n/)[1] ?? '');
      t.equal(textOfSpreadsheet(field), note, text);
    }
  }
});

t.test('the dashboard reads a file that comes in pieces', async (t) => {
  const { callsOf } = await dashboard();
  const values = Array.from({ length: 1000 }, (_, at) => `user-${at}`);
  // The stream of a Blob has its parts as pieces; most of these end within a line.
  const file = new Blob(values.join('\n').match(/[^]{1,7}/g) ?? []);
  const seen: unknown[] = [];
  for await (const { lines } of callsOf(file)) seen.push(...lines.map(({ number, entry }) => [number, entry['value']]));
  t.strictSame(
    seen,
    values.map((value, at) => [at + 1, value]),
  );
});

const NO_COLUMN = 'Line 1: there is no column "moon"; there are value or hash, expires_at and note';
const SEMICOLONS = /^Every line has the same number of semicolons and no comma: name the columns/;
const NOT_CLOSED = 'Line 2: a quote is not closed, or is inside a field';

t.test('the dashboard reads a file into calls, or says which line is wrong', async (t) => {
  const { callsOf } = await dashboard();
  const read = async (text: string | Uint8Array): Promise<unknown> => {
    const calls: unknown[][] = [];
    try {
      for await (const { lines } of callsOf(new Blob([text])))
        calls.push(lines.map(({ number, entry }) => [number, ...Object.entries(entry).flat()]));
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
    return calls.length === 1 ? calls[0] : calls.map((call) => call.length);
  };
  const cases: [text: string | Uint8Array, seen: unknown][] = [
    [
      'ada\n\n \n bob \r\n',
      [
        [1, 'value', 'ada'],
        [4, 'value', 'bob'],
      ],
    ],
    [
      'ada,2099-01-01,why\n"b,""c""",,',
      [
        [1, 'value', 'ada', 'expires_at', '2099-01-01', 'note', 'why'],
        [2, 'value', 'b,"c"'],
      ],
    ],
    ['"ada" , 2099-01-01 , why ', [[1, 'value', 'ada', 'expires_at', '2099-01-01', 'note', 'why']]],
    ['Note , User_ID\nwhy, ada', [[2, 'value', 'ada', 'note', 'why']]],
    [
      'hash;until\nab;2099-01-01\ncd;',
      [
        [2, 'hash', 'ab', 'expires_at', '2099-01-01'],
        [3, 'hash', 'cd'],
      ],
    ],
    ['ada,,value', [[1, 'value', 'ada', 'note', 'value']]],
    ['note,2099-01-01', [[1, 'value', 'note', 'expires_at', '2099-01-01']]],
    ['ada,note', [[1, 'value', 'ada', 'expires_at', 'note']]],
    [
      'ada\t2099-01-01\nbob\t',
      [
        [1, 'value', 'ada', 'expires_at', '2099-01-01'],
        [2, 'value', 'bob'],
      ],
    ],
    ['ada\twhy', [[1, 'value', 'ada', 'note', 'why']]],
    [
      'a;1\nb',
      [
        [1, 'value', 'a;1'],
        [2, 'value', 'b'],
      ],
    ],
    ['a;1\nb;2', SEMICOLONS],
    ['value,moon\nada,', NO_COLUMN],
    ['value,hash\nada,', 'Line 1: a file has one column value or one column hash'],
    ['ada\n"bob', NOT_CLOSED],
    ['ada\nb"o"b', NOT_CLOSED],
    ['', 'The file has no entries'],
    ['value\n\n', 'The file has no entries'],
    [new Uint8Array([0x61, 0xe4, 0x0a]), 'The file is not UTF-8'],
    [
      `ada\n${'x'.repeat(2000)}`,
      [
        [1, 'value', 'ada'],
        [2, 'value', 'x'.repeat(2000)],
      ],
    ],
    [`ada\n${'x'.repeat(2001)}`, 'Line 2: it has more than 2000 characters'],
    ['x'.repeat(1_000_000), 'Line 1: it has more than 2000 characters'],
    ['a\n'.repeat(501), [500, 1]],
    [`${'x'.repeat(1987)}\n`.repeat(31), [30, 1]],
  ];
  for (const [text, seen] of cases) {
    const told = await read(text);
    const name = String(text).slice(0, 40);
    if (seen instanceof RegExp) t.match(told, seen, name);
    else t.strictSame(told, seen, name);
  }
});

t.test('fields are split where the first line says', async (t) => {
  const cases: [line: string, separator: string, fields: string[]][] = [
    ['a , b', ',', ['a', 'b']],
    ['a;b c', ';', ['a', 'b c']],
    ['a,b;c', ',', ['a', 'b;c']],
    ['a\tb;c', ';', ['a\tb', 'c']],
    ['a\t b', '\t', ['a', 'b']],
    ['alone', ',', ['alone']],
    [' "a , ""b""" ,c', ',', ['a , "b"', 'c']],
    ['"a" , b ', ',', ['a', 'b']],
    ['"a",b,', ',', ['a', 'b', '']],
    ['"a";;', ';', ['a', '', '']],
    [',""', ',', ['', '']],
  ];
  for (const [line, separator, fields] of cases) {
    t.equal(separatorOf(line), separator, line);
    t.same(fieldsOf(line, separatorOf(line)), fields, line);
  }
});
