// Implements the part of ClickHouse's lexical rules that the front needs to find, in a client's statement, the start of
// an INSERT's data, the requested format, and names that reach outside of the database.

export interface Token {
  /** A word is a bare or a quoted identifier; `text` is without the quotes. */
  kind: 'word' | 'quoted' | 'string' | 'symbol';
  text: string;
  start: number;
  end: number;
}

const SPACE = /\s/;
const WORD_START = /[A-Za-z_\x80-\uffff]/;
const WORD = /[\w$\x80-\uffff]+/y;
const NUMBER = /[\d][\w.]*/y;
const HEREDOC = /\$\w*\$/y;

/**
 * The end of quoted text that begins at `start`; backslashes and doubled quotes are escapes. The end of the whole text
 * when the quote is not closed.
 */
function endOfQuoted(sql: string, start: number): number {
  const quote = sql[start];
  for (let at = start + 1; at < sql.length; at += 1) {
    if (sql[at] === '\\') {
      at += 1;
      continue;
    }
    if (sql[at] !== quote) continue;
    if (sql[at + 1] !== quote) return at + 1;
    at += 1;
  }
  return sql.length;
}

/** The first character after spaces and comments. */
function skipBlank(sql: string, from: number): number {
  let at = from;
  while (at < sql.length) {
    if (SPACE.test(sql.charAt(at))) {
      at += 1;
      continue;
    }
    if (sql.startsWith('/*', at)) {
      at = after(sql, '*/', at + 2);
      continue;
    }
    if (sql.startsWith('--', at) || sql[at] === '#') {
      at = after(sql, '\n', at);
      continue;
    }
    break;
  }
  return at;
}

function after(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found < 0 ? sql.length : found + mark.length;
}

function match(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}

function tokenAt(sql: string, start: number): Token {
  const first = sql.charAt(start);
  if (first === "'") {
    const end = endOfQuoted(sql, start);
    return { kind: 'string', text: sql.slice(start, end), start, end };
  }
  if (first === '`' || first === '"') {
    const end = endOfQuoted(sql, start);
    return { kind: 'quoted', text: sql.slice(start + 1, end - 1), start, end };
  }
  const heredoc = first === '$' ? match(HEREDOC, sql, start) : undefined;
  if (heredoc !== undefined) {
    const end = after(sql, heredoc, start + heredoc.length);
    return { kind: 'string', text: sql.slice(start, end), start, end };
  }
  const run = match(WORD_START.test(first) ? WORD : NUMBER, sql, start);
  if (run !== undefined)
    return { kind: WORD_START.test(first) ? 'word' : 'symbol', text: run, start, end: start + run.length };
  return { kind: 'symbol', text: first, start, end: start + 1 };
}

/** The tokens of a text, lazily: a caller that stops early never reads what follows (the data of an INSERT). */
export function* tokens(sql: string): Generator<Token, undefined> {
  for (let at = skipBlank(sql, 0); at < sql.length;) {
    const token = tokenAt(sql, at);
    yield token;
    at = skipBlank(sql, token.end);
  }
}

export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toUpperCase());
}
