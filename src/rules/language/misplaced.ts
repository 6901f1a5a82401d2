// What to write instead of a word or sign at a wrong place, chosen by the tokens around it.
import { currencies } from '../../util/world/currency.js';
import { COUNTED, LIKE, NO_COMMENTS } from './advice.js';
import { hintOfJoin, hintOfName, hintOfUnit, hintOfWord, isUnit } from './habits.js';
import { NOT_THERE } from './foreign-words.js';
import { codeOf, EXAMPLE, hintOfSentence, hintOfWords, isTurned } from './sentences.js';
import { LIST_VARIABLES } from '../../contract/lists/lists.js';
import { type Token } from './tokens.js';
import { type Node } from './tree.js';
import { findVariable } from '../variables/variables.js';

const FLAG = 'write client.vpn or not client.vpn';
const JOIN = 'join conditions with and, or';
export const NOT_BEFORE = 'write not before the condition';

/** For a token at a wrong place. @param before the tokens before it, @param after those after it */
export function hintOfToken(here: Token, before: readonly Token[], after: readonly Token[]): string {
  const last = before.at(-1);
  const value = String(here.value);
  if (here.kind === 'list') return hintOfList(value, before, after);
  if (here.kind === 'text') return hintOfText(here, last);
  if (value === ',') return hintOfComma(last, after);
  if (value === ')') return 'a value or a condition is missing before it, or it closes nothing';
  const sentence = hintOfSentence(here, before, after);
  if (sentence !== undefined) return sentence;
  if (/^is$/i.test(value)) return hintOfIs(last, after);
  if (/^does$/i.test(value)) return hintOfDoes(after);
  if (/^(of|at)$/i.test(value) && after[0]?.kind === 'number') return `write ${orMore(after.slice(1)) ?? '='}`;
  if (/^of$/i.test(value) && /^at$/i.test(String(after[0]?.value)))
    return hintOfComparison('at', after.slice(1)) ?? JOIN;
  if (here.kind === 'number' && last?.kind === 'word' && orMore(after) !== undefined) return `write ${orMore(after)}`;
  const member = /^(on|belongs)$/i.test(value) ? hintOfMember(before, after) : undefined;
  if (member !== undefined) return member;
  if (/^(has|had|have|made)$/i.test(value) && isCounted(after[0])) return COUNTED;
  if (/^(has|had|have|made)$/i.test(value) && after[0]?.kind !== 'text')
    return hintOfWords(here, before, after) ?? EXAMPLE;
  if (value === 'not' && last?.value === '=') return 'write !=';
  if (value === 'and' || value === 'or') return hintOfStar(before) ?? hintOfJoin(value);
  if (value === 'in' || value === 'like' || value === 'between') return `each test names its variable: a ${value} …`;
  if (value === '/' && (last?.value === '=' || last?.value === '(')) return LIKE;
  if (value === '/' || (last?.kind === 'sign' && last.value === '/')) return NO_COMMENTS;
  if (value === '+') return 'leave out the +';
  if (value === '*' && last?.value === '=' && !isBeside(here, after[0])) return "write known(…), or like 'Chrome*'";
  if (value === '*' && last?.value === '*') return 'there are +, -, * and /';
  if (value === '*') return "write the text in quotes: like 'Chrome*'";
  if (last?.kind === 'word' && /^reasons?$/i.test(last.value)) return "write reason('geo_jump')";
  if (last?.kind === 'number') return hintAfterNumber(last, here, after);
  if (isTest(last)) return `write ${last.value}(${value})`;
  if (isTest(here) && last?.kind === 'word' && !/^(an?|the)$/i.test(last.value)) return `write ${value}(${last.value})`;
  if (last?.kind === 'word' && here.kind === 'number' && isCurrency(last.value)) return hintOfUnit(value, last.value);
  if (last?.kind === 'word' && /^(typeof|defined|exists)$/i.test(last.value)) return hintOfTypeof(value, after);
  if (last?.kind === 'word' && /^(unless|except|without)$/i.test(last.value)) return NOT_BEFORE;
  const joined = hintOfJoined(here, before);
  if (joined !== undefined) return joined;
  const words = hintOfWords(here, before, after);
  if (words !== undefined) return words;
  if (last?.kind === 'word' && /^(the|an?)$/i.test(last.value)) return `leave out ${last.value}`;
  if (last?.kind === 'word' && hintOfWord(last.value) !== undefined) return `leave out ${last.value}`;
  return hintOfComparison(value, after) ?? hintBetween(here, last, after);
}

/** Conditions that stand beside each other are joined; words that are no condition are a sentence. */
function hintBetween(here: Token, last: Token | undefined, [next]: readonly Token[]): string {
  if (last?.kind !== 'word' && last?.kind !== 'number') return JOIN;
  const begins = here.kind !== 'word' || next?.kind === 'sign' || findVariable(here.value) !== undefined;
  const isTested = isTest(here) || /^(not|reason|strength|lower)$/.test(String(here.value));
  return begins || isTested ? JOIN : EXAMPLE;
}

/** `payment failed`, `failed login`; of `payment not failed` what holds either way is told. */
function hintOfJoined({ value }: Token, before: readonly Token[]): string | undefined {
  const words = before.slice(before.findLastIndex(ends) + 1);
  const last = words.findLast((word) => word.value !== 'not');
  if (last?.kind !== 'word') return undefined;
  const hint = hintOfName(`${last.value}_${value}`.toLowerCase());
  return isTurned(words) && /^(write|did you mean) /.test(hint ?? '') ? undefined : hint;
}

/** For a word with a star behind it, without quotes, that was compared: `country=DE*`. */
export function hintOfStar(before: readonly Token[]): string | undefined {
  const star = before.findLastIndex(({ kind, value }) => kind === 'sign' && value === '*');
  const [sign, word, here, next] = [before[star - 2], before[star - 1], before[star], before[star + 1]];
  if (word?.kind !== 'word' || here === undefined || !isBeside(word, here) || isBeside(here, next)) return undefined;
  if (sign?.value !== '=' && sign?.value !== '!=') return undefined;
  return `write ${sign.value === '=' ? 'like' : 'not like'} '${word.value}*'`;
}

/** For `a not` before something else than in, between and like. @param of the name before not */
export function hintOfNot(of: string, here: Token, before: readonly Token[], after: readonly Token[]): string {
  const write = `write ${of} != …`;
  if (here.kind === 'list') return `write ${of} not in @${here.value}`;
  if (here.kind === 'text') return `write ${of} != '${here.value}'`;
  if (here.kind !== 'word') return write;
  const member = /^(on|belongs)$/i.test(here.value) ? hintOfMember(before, after) : undefined;
  if (member !== undefined) return member;
  if (NOT_THERE.test(here.value)) return 'write known(…)';
  if (of !== 'a' && findVariable(of) === undefined) return hintOfToken(here, before, after);
  const hint = hintOfComparison(here.value, after);
  if (hint === undefined) return write;
  const opposite = turned(hint) ?? NOT_BEFORE;
  return /^write [<>=!]+$/.test(opposite) ? opposite.replace('write', `write ${of}`) + ' …' : opposite;
}

/** For a word after a value: `above`, `greater than or equal to`. */
function hintOfComparison(word: string, after: readonly Token[]): string | undefined {
  const hint = hintOfWord(word);
  if (/^at$/i.test(word) && /^least$/i.test(String(after[0]?.value))) return 'write >=';
  if (/^at$/i.test(word) && /^most$/i.test(String(after[0]?.value))) return 'write <=';
  const isStrict = hint === 'write >' || hint === 'write <';
  const [join, equal] = /^than$/i.test(String(after[0]?.value)) ? after.slice(1) : after;
  return isStrict && join?.value === 'or' && /^equals?$/i.test(String(equal?.value)) ? `${hint}=` : hint;
}

function isCurrency(word: string): boolean {
  return currencies().includes(word.toUpperCase());
}

/** Without a blank between them. */
function isBeside({ at, length }: Token, next: Token | undefined): boolean {
  return next !== undefined && next.kind !== 'end' && at + length === next.at;
}

/** `has more than 5 failed logins`. */
function isCounted(next: Token | undefined): boolean {
  return next?.kind === 'number' || (next?.kind === 'word' && /^(more|fewer|less|at|over|too)$/i.test(next.value));
}

function isTest(token: Token | undefined): token is Token & { readonly kind: 'word' } {
  return token?.kind === 'word' && (token.value === 'missing' || token.value === 'known');
}

function hintOfText({ value }: Token, last: Token | undefined): string {
  if (isTest(last)) return `write ${last.value}(${value})`;
  if (last?.kind !== 'word') return JOIN;
  if (/^reasons?$/i.test(last.value)) return "write reason('geo_jump')";
  return hintOfWord(last.value) ?? `write = '${value}', or in ('${value}')`;
}

function hintAfterNumber(last: NumberToken, here: Token, after: readonly Token[]): string {
  const value = String(here.value);
  if (here.kind === 'number')
    return `a number has no blanks in it: write ${thousandsOf(last, [here, ...after], '') ?? 1000}`;
  if (here.kind === 'word' && (isUnit(value) || isCurrency(value))) return hintOfUnit(String(last.value), value);
  return hintOfWord(value) ?? hintOfWords(here, [last], after) ?? hintBetween(here, last, after);
}

/** `risk of 50 or more`. @param after behind the number */
function orMore([join, side]: readonly Token[]): string | undefined {
  if (join?.value !== 'or' || side?.kind !== 'word') return undefined;
  if (/^(more|higher|greater|above|over|larger|older|later)$/i.test(side.value)) return '>=';
  return /^(less|lower|fewer|below|under|smaller|younger|earlier)$/i.test(side.value) ? '<=' : undefined;
}

/** `typeof country === 'undefined'` asks whether it is missing. */
function hintOfTypeof(name: string, [sign, equal, value]: readonly Token[]): string {
  const compared = equal?.kind === 'text' || equal?.kind === 'word' ? equal : value;
  const isMissing = (sign?.value === '=') === (compared?.value === 'undefined') && compared !== undefined;
  return `write ${isMissing ? 'missing' : 'known'}(${name})`;
}

const OF_LIST = /^(to|the|an?|our|my|in|on|list)$/i;

/** `ip on blacklist`, `user not on the vip list`, of variables that lists have. @param after behind `on` */
function hintOfMember(before: readonly Token[], after: readonly Token[]): string | undefined {
  const not = before.at(-1)?.value === 'not';
  const name = String(before.at(not ? -2 : -1)?.value);
  const end = after.findIndex(ends);
  const words = end < 0 ? after : after.slice(0, end);
  const list = words.find(({ kind, value }) => kind === 'word' && !OF_LIST.test(value));
  const isListed = Object.values<string>(LIST_VARIABLES).includes(name);
  if (!isListed || list === undefined || isTurned(words)) return undefined;
  return `write ${name} ${not ? 'not in' : 'in'} @${String(list.value).toLowerCase()}`;
}

function hintOfList(list: string, before: readonly Token[], after: readonly Token[]): string {
  const [name, sign] = before.slice(-2);
  const other = after.find(({ kind }) => kind === 'list')?.value ?? '…';
  if (sign?.value === '(' || sign?.value === ',') return `write user in @${list} or user in @${other}`;
  if (name?.kind === 'word' && sign?.kind === 'sign' && (sign.value === '=' || sign.value === '!='))
    return `write ${name.value} ${sign.value === '=' ? 'in' : 'not in'} @${list}`;
  return `write user in @${list}, or of whatever it is a list`;
}

function hintOfComma(last: Token | undefined, after: readonly Token[]): string {
  const [next] = after;
  if (last?.kind === 'list') return 'write user in @a or user in @b';
  if (last?.kind === 'number' && next?.kind === 'number') {
    const number = thousandsOf(last, after, ',');
    return number === undefined
      ? hintOfNumbers(last, next, after[1]?.value)
      : `a number has no comma in it: write ${number}`;
  }
  if (last?.kind === 'text' && next?.kind === 'text') return `write in ('${last.value}', '${next.value}')`;
  return last?.value === ',' ? 'a value is missing between the commas' : JOIN;
}

type NumberToken = Token & { readonly kind: 'number' };

/** `1,000,000.50` or `1 000 000`: groups of three digits. @param tokens behind the first group */
function thousandsOf(first: NumberToken, tokens: readonly Token[], separator: ',' | ''): string | undefined {
  const step = separator === '' ? 1 : 2;
  if (!/^[0-9]{1,3}$/.test(first.written)) return undefined;
  let number = first.written;
  for (let index = 0; ; index += step) {
    const group = tokens[index];
    if (group?.kind !== 'number' || !/^[0-9]{3}(\.[0-9]+)?$/.test(group.written)) return undefined;
    number += group.written;
    const next = tokens[index + step];
    const goesOn = next?.kind === 'number' && (separator === '' || tokens[index + 1]?.value === separator);
    if (!goesOn || group.written.includes('.')) return number;
  }
}

/** Three digits behind a comma are thousands, fewer are a fraction; of `1.000,50` and `1,000,9` neither is known. */
function hintOfNumbers(before: NumberToken, after: NumberToken, more: Token['value'] | undefined): string {
  if (!/^[0-9]+$/.test(before.written) || !/^[0-9]+$/.test(after.written) || more === ',')
    return 'a number has no comma in it: write 1000 or 1000.5';
  return `a number has a point and no comma in it: write ${before.written}.${after.written}`;
}

/** `between 10 100`, `between 10, 100`; in `between 1 000 and 5` both ends are there. @param after behind the first */
export function hintOfRange(low: Node, last: Token | undefined, after: readonly Token[]): string {
  const example = 'write between 5 and 10';
  if (low.kind !== 'number' || last?.kind !== 'number') return example;
  const end = after.findIndex(({ kind, value }) => kind !== 'number' && value !== ',');
  const hasBoth = after[end]?.value === 'and' && after[end + 1]?.kind === 'number';
  if (hasBoth && after[0]?.kind === 'number') return hintAfterNumber(last, after[0], after.slice(1));
  if (hasBoth && after[0]?.value === ',') return hintOfComma(last, after.slice(1));
  const [high, more] = after[0]?.value === ',' ? after.slice(1) : after;
  const isEnd = high?.kind === 'number' && more?.kind !== 'number' && more?.value !== ',' && low.value < high.value;
  return isEnd ? `write between ${last.written} and ${high.written}` : example;
}

function ends(token: Token | undefined): boolean {
  return token === undefined || token.kind === 'end' || token.value === 'and' || token.value === 'or';
}

function hintOfIs(last: Token | undefined, after: readonly Token[]): string {
  const not = after[0]?.value === 'not';
  const said = after.slice(not ? 1 : 0);
  const end = said.findIndex(ends);
  const words = end < 0 ? said : said.slice(0, end);
  const [next] = words;
  const name = String(last?.value);
  const value = String(next?.value ?? '');
  // Every request has a device and a user: one that is not known is a new one.
  const isNew = words.length === 1 && /^(new|unknown)$/i.test(value);
  const isKnown = words.length === 1 && /^known$/i.test(value);
  if ((isNew || isKnown) && /^(the_?)?(device|visitor)$/i.test(name))
    return `write ${isKnown === not ? '' : 'not '}device.is_new`;
  if ((isNew || isKnown) && /^(the_?)?(user|customer|account)$/i.test(name))
    return `write user.seen ${isKnown === not ? '=' : '>'} 0`;
  if (NOT_THERE.test(value)) return not ? 'write known(…)' : 'write missing(…)';
  if (/^known$/i.test(value)) return not ? 'write missing(…)' : 'write known(…)';
  if (value === 'between' || value === 'like') return not ? 'write not between, or not like' : 'leave out is';
  if (value === 'in') return not ? 'write not in' : 'write in';
  if (value === 'true' || value === 'false') return hintOfFlag(name, (value === 'false') !== not);
  const more = next?.kind === 'number' ? orMore(said.slice(1)) : undefined;
  if (more !== undefined) return not ? (turned(`write ${more}`) ?? JOIN) : `write ${more}`;
  if (next?.kind === 'text' || next?.kind === 'number') return not ? 'write !=' : 'write =';
  if (/^distinct$/i.test(value)) return not ? 'write =' : 'write !=';
  if (/^(on|off|active|enabled|disabled)$/i.test(value) && words.length === 1)
    return hintOfFlag(name, /^(off|disabled)$/i.test(value) !== not);
  if (/^(on|belongs)$/i.test(value) && last?.kind === 'word') {
    const member = hintOfMember([...(not ? [last, after[0] ?? last] : [last])], words.slice(1));
    if (member !== undefined) return member;
  }
  const list = words[words.findIndex((word) => /^list$/i.test(String(word.value))) + 1];
  const sign = not ? 'not in' : 'in';
  if (
    /^(on|belongs)$/i.test(value) &&
    list?.kind === 'word' &&
    list !== next &&
    last?.kind === 'word' &&
    !isTurned(words)
  )
    return `write ${name} ${sign} @${list.value}`;
  if (/^(on|belongs)$/i.test(value) && !isTurned(words)) return `write user ${sign} @vip`;
  const text = last?.kind === 'word' ? textMeant(name, words) : undefined;
  const [equal, unequal] = text?.endsWith('*') === true ? ['like', 'not like'] : ['=', '!='];
  if (text !== undefined) return `write ${name} ${not ? unequal : equal} '${text}'`;
  const hint =
    hintOfComparison(value, said.slice(1)) ??
    hintOfName(value.toLowerCase()) ??
    (last?.kind === 'word' ? hintOfName(name.toLowerCase()) : undefined);
  return (not || isTurned(words) ? turned(hint) : hint) ?? 'write =, !=, missing(…) or known(…)';
}

function hintOfFlag(name: string, isFalse: boolean): string {
  return findVariable(name)?.type === 'flag' ? `write ${isFalse ? 'not ' : ''}${name}` : FLAG;
}

/** `does not contain`, `does equal`. */
function hintOfDoes(after: readonly Token[]): string {
  const not = after[0]?.value === 'not';
  const [verb, ...others] = after.slice(not ? 1 : 0);
  const hint = hintOfComparison(String(verb?.value ?? ''), others);
  return (not ? turned(hint) : hint) ?? 'write =, !=, missing(…) or known(…)';
}

/** `South Korea` of a country is 'KR', `windows` of an os 'Windows*'; `outside Germany` is no value. */
function textMeant(name: string, words: readonly Token[]): string | undefined {
  const variable = findVariable(name);
  if (variable?.type !== 'text') return undefined;
  const said = words.map(({ value }) => String(value)).join(' ');
  const usual = [...(variable.words ?? []), ...(variable.usualWords?.words() ?? [])];
  const same = usual.find((word) => word.toLowerCase() === said.toLowerCase());
  const begun = usual.find((word) => word.toLowerCase().startsWith(`${said.toLowerCase()} `));
  if (same === undefined && begun !== undefined) return `${begun.slice(0, said.length)}*`;
  return codeOf(name, said.toLowerCase()) ?? same ?? (/^[A-Z]\w*$/.test(said) ? said : undefined);
}

const OPPOSITES: ReadonlyMap<string | undefined, string> = new Map([
  ['write =', 'write !='],
  ['write !=', 'write ='],
  ['write >', 'write <='],
  ['write <', 'write >='],
  ['write >=', 'write <'],
  ['write <=', 'write >'],
  ['write known(…)', 'write missing(…)'],
  ['write missing(…)', 'write known(…)'],
  [LIKE, "write not like '*text*', with * for anything"],
  ['write user in @vip', 'write user not in @vip'],
]);

/** What says the opposite of a hint; one that asks to look at a variable may stay. */
function turned(hint: string | undefined): string | undefined {
  return OPPOSITES.get(hint) ?? (hint?.startsWith('write ') === true ? undefined : hint);
}
