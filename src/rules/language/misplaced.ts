// What to write instead of a word or sign at a wrong place, chosen by the tokens around it.
import { currencies } from '../../util/world/currency.js';
import { hintOfUnit, hintOfWord, isUnit, LIKE, NO_COMMENTS } from './habits.js';
import { type Token } from './tokens.js';

/** For a token at a wrong place. @param before the tokens before it, @param after those after it */
export function hintOfToken(here: Token, before: readonly Token[], after: readonly Token[]): string {
  const last = before.at(-1);
  const value = String(here.value);
  if (here.kind === 'list') return hintOfList(value, before, after);
  if (here.kind === 'text') return hintOfText(here, last);
  if (value === ',') return hintOfComma(last, after[0]);
  if (value === ')') return 'a value or a condition is missing before it, or it closes nothing';
  if (/^is$/i.test(value)) return hintOfIs(after);
  if (value === 'not' && last?.value === '=') return 'write !=';
  if (value === 'and' || value === 'or') return `${value} stands between two conditions: a ${value} b`;
  if (value === 'in' || value === 'like' || value === 'between') return `each test names its variable: a ${value} …`;
  if (value === '/' && (last?.value === '=' || last?.value === '(')) return LIKE;
  if (value === '/' || (last?.kind === 'sign' && last.value === '/')) return NO_COMMENTS;
  if (value === '+') return 'leave out the +';
  if (value === '*') return "write the text in quotes: like 'Chrome*'";
  if (last?.kind === 'word' && /^reasons?$/i.test(last.value)) return "write reason('geo_jump')";
  if (last?.kind === 'number') return hintAfterNumber(last.value, here, value);
  if (isTest(last)) return `write ${last.value}(${value})`;
  if (last?.kind === 'word' && hintOfWord(last.value) !== undefined) return `leave out ${last.value}`;
  return hintOfWord(value) ?? 'join conditions with and, or';
}

function isTest(token: Token | undefined): token is Token & { readonly kind: 'word' } {
  return token?.kind === 'word' && (token.value === 'missing' || token.value === 'known');
}

function hintOfText({ at, value }: Token, last: Token | undefined): string {
  // A quote within a text, as SQL writes it.
  if (last?.kind === 'text' && last.at + last.length === at) return `write '${last.value}\\'${value}'`;
  if (isTest(last)) return `write ${last.value}(${value})`;
  if (last?.kind !== 'word') return 'join conditions with and, or';
  if (/^reasons?$/i.test(last.value)) return "write reason('geo_jump')";
  return hintOfWord(last.value) ?? `write = '${value}', or in ('${value}')`;
}

function hintAfterNumber(number: number, here: Token, value: string): string {
  if (here.kind === 'number') return 'a number has no blanks in it: write 1000';
  if (here.kind === 'word' && isUnit(value)) return hintOfUnit(String(number), value);
  if (here.kind === 'word' && currencies().includes(value.toUpperCase()))
    return `write ${number} and checkout.currency = '${value.toUpperCase()}'`;
  return hintOfWord(value) ?? 'join conditions with and, or';
}

function hintOfList(list: string, before: readonly Token[], after: readonly Token[]): string {
  const [name, sign] = before.slice(-2);
  const other = after.find(({ kind }) => kind === 'list')?.value ?? '…';
  if (sign?.value === '(' || sign?.value === ',') return `write user in @${list} or user in @${other}`;
  if (name?.kind === 'word' && sign?.kind === 'sign' && (sign.value === '=' || sign.value === '!='))
    return `write ${name.value} ${sign.value === '=' ? 'in' : 'not in'} @${list}`;
  return `write user in @${list}, or of whatever it is a list`;
}

function hintOfComma(last: Token | undefined, next: Token | undefined): string {
  if (last?.kind === 'list') return 'write user in @a or user in @b';
  if (last?.kind === 'number' && next?.kind === 'number') return hintOfNumbers(last, next);
  if (last?.kind === 'text' && next?.kind === 'text') return `write in ('${last.value}', '${next.value}')`;
  return last?.value === ',' ? 'a value is missing between the commas' : 'join conditions with and, or';
}

type NumberToken = Token & { readonly kind: 'number' };

/** Three digits behind a comma are thousands, fewer are a fraction; of `1.000,50` neither is known. */
function hintOfNumbers(before: NumberToken, after: NumberToken): string {
  const [whole, digits] = [String(before.value), String(after.value).padStart(after.length, '0')];
  // `1,000.50`
  const places = after.length - '000.'.length;
  if (places > 0 && after.value < 1000 && whole.length === before.length)
    return `a number has no comma in it: write ${whole}${after.value.toFixed(places).padStart(after.length, '0')}`;
  if (whole.length !== before.length || digits.length !== after.length)
    return 'a number has no comma in it: write 1000 or 1000.5';
  if (after.length === 3) return `a number has no comma in it: write ${whole}${digits}`;
  return `a number has a point and no comma in it: write ${whole}.${digits}`;
}

function hintOfIs(after: readonly Token[]): string {
  const not = after[0]?.value === 'not';
  const next = after[not ? 1 : 0];
  const value = String(next?.value ?? '');
  if (/^(null|none|missing|empty|unknown)$/i.test(value)) return not ? 'write known(…)' : 'write missing(…)';
  if (value === 'in') return not ? 'write not in' : 'write in';
  if (value === 'true' || value === 'false') return 'write client.vpn or not client.vpn';
  if (next?.kind === 'text' || next?.kind === 'number') return not ? 'write !=' : 'write =';
  return hintOfWord(value) ?? 'write =, !=, missing(…) or known(…)';
}
