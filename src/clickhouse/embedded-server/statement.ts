// Finds the kind of a statement and the position of its parts. Offsets count characters of the given text; in a text
// decoded as latin1 they are byte offsets, so the data of an INSERT can be cut off unchanged.
import { isWord, type Token, tokens } from './lexer.js';

/** `INSERT INTO <target> [SETTINGS ...] FORMAT <format>`, or VALUES, followed by data. */
export interface InsertData {
  /** Table and column list as written, after INTO [TABLE]. */
  target: string;
  /** `SETTINGS ...` as written, or ''. */
  settings: string;
  format: string;
  /** Offset of the first byte of data. */
  dataAt: number;
}

export interface Statement {
  /** First word, upper-case; '' for an empty text. */
  verb: string;
  /** The format its FORMAT clause names. */
  format: string | undefined;
  /** Present when the statement is an INSERT that carries data in a format. */
  insert: InsertData | undefined;
}

/** Words that may follow the format's name in a FORMAT clause. */
const MAY_FOLLOW_FORMAT = ['SETTINGS', 'INTO', 'PARALLEL'];

/** Parses a statement; of an INSERT, the text is read only up to its data. */
export function readStatement(sql: string): Statement {
  const stream = tokens(sql);
  const first = stream.next().value;
  const verb = first?.kind === 'word' ? first.text.toUpperCase() : '';
  if (verb === 'INSERT') {
    const insert = readInsert(sql, stream);
    return { verb, format: insert?.format, insert };
  }
  return { verb, format: readFormat(stream), insert: undefined };
}

function readInsert(sql: string, stream: Iterable<Token>): InsertData | undefined {
  let depth = 0;
  let targetAt = -1;
  let settingsAt = -1;
  let formatAt = -1;
  let before: Token | undefined;
  /** @param end of the target and its settings */
  const insert = (end: number, format: string, dataAt: number): InsertData => ({
    target: sql.slice(targetAt, settingsAt < 0 ? end : settingsAt).trim(),
    settings: settingsAt < 0 ? '' : sql.slice(settingsAt, end).trim(),
    ...{ format, dataAt },
  });
  for (const token of stream) {
    if (formatAt >= 0) {
      if (token.kind !== 'word') return undefined;
      return insert(formatAt, token.text, dataStart(sql, token.end));
    }
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    const opensTarget = isWord(token, 'INTO') || (isWord(token, 'TABLE') && isWord(before, 'INTO'));
    before = token;
    if (opensTarget) targetAt = token.end;
    if (opensTarget || targetAt < 0 || depth > 0) continue;
    if (isWord(token, 'VALUES')) return insert(token.start, 'Values', token.end);
    if (isWord(token, 'SELECT', 'WITH', 'FROM', 'WATCH')) return undefined;
    if (isWord(token, 'SETTINGS')) settingsAt = token.start;
    if (isWord(token, 'FORMAT')) formatAt = token.start;
  }
  return undefined;
}

/** ClickHouse skips blanks and one line end between the format's name and the data. */
function dataStart(sql: string, formatEnd: number): number {
  let at = formatEnd;
  while (sql[at] === ' ' || sql[at] === '\t' || sql[at] === '\f') at += 1;
  if (sql[at] === '\r') at += 1;
  if (sql[at] === '\n') at += 1;
  return at;
}

function readFormat(stream: Iterable<Token>): string | undefined {
  const list = [...stream];
  for (let i = list.length - 2; i >= 0; i -= 1) {
    const name = list[i + 1];
    const next = list[i + 2];
    if (!isWord(list[i], 'FORMAT') || name?.kind !== 'word') continue;
    if (next === undefined || next.text === ';' || isWord(next, ...MAY_FOLLOW_FORMAT)) return name.text;
  }
  return undefined;
}
