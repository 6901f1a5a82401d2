// Splits the text of a rule into words, numbers, texts and signs. Accepts alternative spellings: `==`, `<>`, `&&`,
// `||`, `!`, and double quotes.
import { LIST_NAME } from '../../contract/validation/formats.js';
import { ADDRESS, NO_COMMENTS } from './advice.js';
import { asksForIp, hintOfCharacter, hintOfUnit } from './habits.js';
import { RuleError } from './rule-error.js';
import { type Span } from './tree.js';

export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number; readonly written: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'word' | 'sign' | 'list'; readonly value: string }
    | { readonly kind: 'end'; readonly value: '' }
  );

const SPACE = /[ \t\r\n]+/y;
const NUMBER = /(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
const DOTTED = /[0-9]+(?:\.[0-9]+){2,}(?:\/[0-9]+)?/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_0-9][A-Za-z0-9_]*)*/y;
const LISTED = /@[A-Za-z0-9_-]*/y;
const SIGN = /==|!=|<>|<=|>=|&&|\|\||[=<>!()+\-*/,]/y;
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy;
const SAME: Readonly<Record<string, string>> = { '==': '=', '<>': '!=', '&&': 'and', '||': 'or', '!': 'not' };
export const LIST = new RegExp(LIST_NAME);

/** @throws RuleError */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = matchAt(SPACE, text, at);
    if (space !== '') at += space.length;
    else {
      const token = tokenAt(text, at);
      tokens.push(token);
      at += token.length;
    }
  }
  tokens.push({ kind: 'end', value: '', at: text.length, length: 0 });
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function tokenAt(text: string, at: number): Token {
  const dotted = matchAt(DOTTED, text, at);
  if (dotted !== '') {
    const hint = hintOfDotted(dotted, text.slice(0, at), text.slice(at + dotted.length));
    throw new RuleError(`${dotted} is not a number`, { at, length: dotted.length }, hint);
  }
  const number = matchAt(NUMBER, text, at);
  if (number !== '') return numberToken(number, text, at);
  const word = matchAt(WORD, text, at);
  if (word !== '') return wordToken(word, at);
  const quoted = matchAt(TEXT, text, at);
  if (quoted !== '') {
    refuseSplitText(quoted, text, at);
    return textToken(quoted, at);
  }
  const list = matchAt(LISTED, text, at);
  if (list !== '') return listToken(list, at);
  const sign = matchAt(SIGN, text, at);
  if (sign === '') throw unexpected(text, at);
  // No rule subtracts a negative number in this form.
  if (text.startsWith('--', at)) throw new RuleError('-- has no meaning here', { at, length: 2 }, NO_COMMENTS);
  const value = SAME[sign] ?? sign;
  return { kind: /^[a-z]/.test(value) ? 'word' : 'sign', value, at, length: sign.length };
}

function numberToken(number: string, text: string, at: number): Token {
  const after = matchAt(WORD, text, at + number.length);
  if (after !== '')
    throw new RuleError(
      `${number}${after} is neither a number nor a name`,
      { at, length: number.length + after.length },
      hintOfUnit(number, after, text.slice(0, at)),
    );
  const value = Number(number);
  if (Number.isFinite(value)) return { kind: 'number', value, written: number, at, length: number.length };
  throw new RuleError(`${number} is too large for a number`, { at, length: number.length });
}

const KEYWORDS = new Set(['and', 'or', 'not', 'in', 'between', 'like', 'true', 'false']);

/** Keywords are case-insensitive, names are not. */
function wordToken(word: string, at: number): Token {
  const lower = word.toLowerCase();
  return { kind: 'word', value: KEYWORDS.has(lower) ? lower : word, at, length: word.length };
}

/** `1.000.000` is a million: no address has a part of 000. `192.168.178.*` and `ip = 192.168.178` are networks. */
function hintOfDotted(dotted: string, before: string, after: string): string {
  const isGrouped = /^[0-9]{1,3}(\.[0-9]{3})+$/.test(dotted);
  const isNetwork = asksForIp(before) || /^\.|^\*(?!\s*[0-9(])/.test(after);
  if (!isNetwork && !isGrouped && dotted.split('.').length === 3) return 'a number has one point: write 1000.5';
  const isNumber = isGrouped && (dotted.includes('.000') || (dotted.split('.').length === 3 && !isNetwork));
  return isNumber ? `write ${dotted.replaceAll('.', '')}` : ADDRESS;
}

/**
 * A quote within a text, which ends it here: doubled as SQL writes it, or alone: `'O''Brien'`, `"a""b"`, `'O'Brien'`.
 * @throws RuleError
 */
function refuseSplitText(quoted: string, text: string, at: number): void {
  const quote = quoted.charAt(0);
  const end = at + quoted.length;
  const doubled = matchAt(quote === "'" ? /(?:'[^']*')+/y : /(?:"[^"]*")+/y, text, end);
  const [alone = ''] = /^(?!(?:and|or|not|in|like|between)\b)[A-Za-z][\w .-]*['"]/i.exec(text.slice(end)) ?? [];
  const rest = doubled === '' && alone.endsWith(quote) ? alone : doubled;
  if (rest === '') return;
  const within = (quoted + rest).slice(1, -1);
  const value = (doubled === '' ? within : within.replaceAll(quote + quote, quote)).replaceAll("'", "\\'");
  throw new RuleError('the text before it ends with a quote', { at: end, length: rest.length }, `write '${value}'`);
}

function textToken(quoted: string, at: number): Token {
  const span = { at, length: quoted.length };
  const value = quoted.slice(1, -1).replace(/\\(.)/gs, '$1');
  // Lone surrogates and U+FFFD become the same character in UTF-8.
  if (/\uFFFD|\p{Surrogate}/u.test(value)) throw new RuleError('the text has a character that cannot be stored', span);
  // Requests with control characters are refused, so no value has one.
  if (/[\u0000-\u001F\u007F]/.test(value)) throw new RuleError('the text has a control character', span);
  return { kind: 'text', value, ...span };
}

function listToken(list: string, at: number): Token {
  const value = list.slice(1);
  if (LIST.test(value)) return { kind: 'list', value, at, length: list.length };
  throw new RuleError(
    'the name of a list is a letter and then small letters, digits, - and _, at most 48 characters',
    { at, length: list.length },
    LIST.test(value.toLowerCase()) ? `write @${value.toLowerCase()}` : 'write @deny_users',
  );
}

function unexpected(text: string, at: number): RuleError {
  const one = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const span = { at, length: one.length };
  if (one === "'" || one === '"') return unclosed(one, text, at);
  if ('‘’“”„«»`´′″'.includes(one)) return new RuleError(`${one} is not a quote of this language`, span, "write '");
  if (one === ';') return new RuleError('a rule is one condition, without ;', span, hintOfCharacter(one, text, at));
  // Shows the code point: a special space or a letter of another script can look like a correct character.
  const code = `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const shown = one > '~' ? ` (${code})` : '';
  return new RuleError(
    `the character ${JSON.stringify(one)}${shown} has no meaning here`,
    span,
    hintOfCharacter(one, text, at),
  );
}

function unclosed(quote: string, text: string, at: number): RuleError {
  const [, thousands] = /([0-9]+)$/.exec(text.slice(0, at)) ?? [];
  const [, rest] = /^.([0-9]{3})/.exec(text.slice(at)) ?? [];
  const number = thousands !== undefined && rest !== undefined ? `write ${thousands}${rest}` : undefined;
  const hint = number ?? `write ${quote} at its end; a ${quote} within the text is \\${quote}`;
  return new RuleError('this text has no closing quote', { at, length: text.length - at }, hint);
}
