// Comparisons that may mean something else than their author thinks: with a number of another scale or unit, or with a
// word that requests do not have in this form. They are possible, so they are not refused: who writes or publishes the
// rule is warned.
import { typosBetween } from '../../util/text/typos.js';
import { doubtOfChain } from './chain-doubts.js';
import { doubtOfEdge, doubtOfFraction } from './fraction-doubts.js';
import { doubtOfForm, doubtOfPage, doubtOfPart, doubtOfSigns } from './kept-doubts.js';
import { isLike } from './like.js';
import { STRENGTH_RANGE } from '../variables/functions.js';
import { type UsualWords } from '../variables/usual.js';
import { type Range, type Variable } from '../variables/variable.js';
import { findVariable } from '../variables/variables.js';
import { withoutQuotes } from './values.js';
import { rangeText, TURNED } from './range.js';
import { RuleError } from './rule-error.js';
import { type Comparison, type Node, partsOf } from './tree.js';

/** Words of fewer letters differ by too little from others. */
const NEAR_LETTERS = 5;
const SHOWN = 12;
const SINGLE_EXACT_MAX = 2 ** 24;
const CURRENCY = "if orders come in several currencies, add: and checkout.currency = 'EUR'";
const ONLY_STAR = 'the only wildcard is *, for any characters or none';
const ALWAYS_KNOWN = new Set(['use_case', 'mode', 'key_kind', 'user', 'visitor', 'device', 'risk']);
/** What page addresses are compared with: they begin with https:, but for clients that send a path. */
const ADDRESSES = new Set(['page_url', 'page_origin', 'referrer']);

/** @param tree of a checked rule @returns in the order of the text */
export function doubtsOf(tree: Node): RuleError[] {
  const doubts = [...doubtOfCurrency(tree), ...doubtsWithin(tree)];
  return doubts.sort((one, other) => one.span.at - other.span.at);
}

function doubtsWithin(tree: Node): RuleError[] {
  const own = doubtsHere(tree).filter((doubt) => doubt !== undefined);
  return [...own, ...partsOf(tree).flatMap(doubtsWithin)];
}

/** `checkout.amount > 500` alone: 500 yen are 3 euros. Of an amount of 1 or less no currency is meant. */
function doubtOfCurrency(tree: Node): RuleError[] {
  const all = everyNode(tree);
  if (all.some((node) => isNamed(node, 'checkout.currency'))) return [];
  const asks = (side: Node, value: Node): boolean =>
    everyNode(side).some((part) => isNamed(part, 'checkout.amount')) && (numberOf(value) ?? 0) > 1;
  const compared = all.find((node) => {
    if (node.kind === 'between') return asks(node.of, node.low);
    return node.kind === 'compare' && (asks(node.left, node.right) || asks(node.right, node.left));
  });
  if (compared === undefined) return [];
  return [
    new RuleError('checkout.amount is in the currency of each order, and no currency is asked', compared, CURRENCY),
  ];
}

function everyNode(tree: Node): Node[] {
  return [tree, ...partsOf(tree).flatMap(everyNode)];
}

const isNamed = (node: Node, name: string): boolean => node.kind === 'name' && node.name === name;

function doubtsHere(node: Node): (RuleError | undefined)[] {
  switch (node.kind) {
    case 'compare': {
      const { op, left, right } = node;
      const exact = op === '=' || op === '!=' ? [doubtOfFraction(left) ?? doubtOfFraction(right)] : [];
      return [...doubtsOfValue(left, op, right), ...doubtsOfValue(right, TURNED[op], left), ...exact];
    }
    case 'between':
      return [...doubtsOfValue(node.of, '>=', node.low), ...doubtsOfValue(node.of, '<=', node.high)];
    case 'in':
      return [doubtOfFraction(node.of), ...node.values.flatMap((value) => doubtsOfValue(node.of, '=', value))];
    case 'like':
      return node.pattern.kind === 'text' ? [doubtOfPattern(node.of, node.pattern)] : [];
    case 'and':
    case 'or':
      return [doubtOfChain(node)];
    case 'call':
      return node.name === 'missing' ? [doubtOfMissing(node.argument)] : [];
    default:
      return [];
  }
}

function doubtsOfValue(of: Node, op: Comparison, value: Node): (RuleError | undefined)[] {
  if (value.kind === 'text') return [doubtOfWord(of, value)];
  const number = numberOf(value);
  if (number === undefined) return [];
  if (of.kind === 'arithmetic') return [doubtOfEdge(of, op, number)];
  return [doubtOfScale(of, op, number, value) ?? doubtOfUnit(of, number, value) ?? doubtOfDigits(of, number, value)];
}

function numberOf(node: Node): number | undefined {
  if (node.kind === 'negative') return node.of.kind === 'number' ? -node.of.value : undefined;
  return node.kind === 'number' ? node.value : undefined;
}

/** `trust < 50`, `risk > 0.7`. What is never true is refused before. */
function doubtOfScale(of: Node, op: Comparison, value: number, at: Node): RuleError | undefined {
  const range = of.kind === 'call' && of.name === 'strength' ? STRENGTH_RANGE : variableOf(of)?.range;
  if (range === undefined) return undefined;
  const name = of.kind === 'name' ? of.name : 'strength(…)';
  if (value < range.low || value > range.high)
    return new RuleError(`${name} is always ${op} ${value}`, at, scaleHint(range, value, variableOf(of)));
  if (!isPercent(range) || value <= 0 || value >= 1) return undefined;
  return new RuleError(
    `${name} goes from ${rangeText(range)}, and ${value} is less than 1 of it`,
    at,
    meant(value * 100),
  );
}

function scaleHint(range: Range, value: number, variable: Variable | undefined): string {
  if (range.high === 1 && value > 1 && value <= 100) return `it is ${rangeText(range)}: ${meant(value / 100)}`;
  const unit = variable?.usual?.unit;
  return unit === undefined ? `it is ${rangeText(range)}` : `it is ${rangeText(range)} ${unit}`;
}

const isPercent = ({ low, high }: Range): boolean => low === 0 && high === 100;
const meant = (value: number): string => `did you mean ${Number(value.toPrecision(6))}?`;

/** `time_on_page < 5`. */
function doubtOfUnit(of: Node, value: number, at: Node): RuleError | undefined {
  const usual = variableOf(of)?.usual;
  if (usual === undefined || value === 0 || of.kind !== 'name') return undefined;
  const size = Math.abs(value);
  if (size >= usual.low && size <= usual.high) return undefined;
  return new RuleError(`${of.name} counts ${usual.unit}, and ${value} of them are unlikely`, at, usual.hint(value));
}

/** `checkout.amount >= 20000001`: 20000000 is kept as the same number. Fractions are rounded on both sides. */
function doubtOfDigits(of: Node, value: number, at: Node): RuleError | undefined {
  const kept = Math.fround(value);
  if (of.kind !== 'name' || variableOf(of)?.single !== true || !Number.isInteger(value) || kept === value)
    return undefined;
  const said = `${of.name} is kept in single precision, where ${value} is the same as ${kept}`;
  return new RuleError(said, at, `whole numbers are exact up to ${SINGLE_EXACT_MAX}`);
}

/** `missing(user)`, which never holds. */
function doubtOfMissing(at: Node): RuleError | undefined {
  const variable = variableOf(at);
  if (variable === undefined || !isAlwaysKnown(variable)) return undefined;
  const hint = variable.name === 'user' ? 'where no user id came, it is made from the fingerprint' : '';
  return new RuleError(`${variable.name} is never missing`, at, hint);
}

function isAlwaysKnown({ name, source }: Variable): boolean {
  return ALWAYS_KNOWN.has(name) || source.of === 'time' || (source.of === 'bit' && source.known === undefined);
}

function variableOf(of: Node): Variable | undefined {
  return of.kind === 'name' ? findVariable(of.name) : undefined;
}

/** The usual words of what a text is compared with, also in `lower(…)`. */
function usualOf(of: Node): { name: string; usual: UsualWords; words: readonly string[] } | undefined {
  if (of.kind === 'call' && of.name === 'lower') {
    const inner = usualOf(of.argument);
    return inner && { ...inner, name: `lower(${inner.name})`, words: inner.words.map((word) => word.toLowerCase()) };
  }
  const usual = variableOf(of)?.usualWords;
  return of.kind === 'name' && usual !== undefined ? { name: of.name, usual, words: usual.words() } : undefined;
}

function doubtOfWord(of: Node, at: Node & { kind: 'text' }): RuleError | undefined {
  const bare = withoutQuotes(at.value);
  if (bare !== undefined)
    return new RuleError(`'${at.value}' is a text here, and also a variable`, at, `for it ${bare}`);
  const form = doubtOfAddress(of, at) ?? doubtOfForm(of, at) ?? doubtOfPage(of, at);
  if (form !== undefined) return form;
  const told = usualOf(of);
  if (told === undefined) return doubtOfSigns(of, at);
  if (told.words.includes(at.value)) return undefined;
  const { name, usual, words } = told;
  const several = usual.several?.(at.value);
  if (several !== undefined) return new RuleError(unlike(told, `'${at.value}'`), at, several);
  const same = sameOrNear(at.value, words) ?? usual.named?.(at.value.toLowerCase());
  if (same !== undefined) return new RuleError(unlike(told, `'${at.value}'`), at, `did you mean '${same}'?`);
  const longer = words.filter((word) => plain(word).startsWith(plain(at.value)));
  const [one] = longer;
  if (one !== undefined && plain(at.value) !== '') {
    const hint = `write ${name} = '${one}', or like '${one.slice(0, at.value.length)}*'`;
    return new RuleError(unlike(told, `'${at.value}'`), at, hint);
  }
  return usual.complete ? new RuleError(unlike(told, `'${at.value}'`), at, someOf(words)) : doubtOfSigns(of, at);
}

/** `page_url = '/checkout'`, `page_origin = 'shop.example'`. */
function doubtOfAddress(of: Node, at: Node & { kind: 'text' }): RuleError | undefined {
  if (of.kind !== 'name' || !ADDRESSES.has(of.name) || /^([a-z][a-z0-9+.-]*:|\*)/i.test(at.value)) return undefined;
  const message = `${of.name} usually begins with https:// or http://, and not with '${at.value.slice(0, 8)}'`;
  return new RuleError(message, at, `write ${of.name} like '*${at.value}'`);
}

/** `os like 'windows*'`. */
function doubtOfPattern(of: Node, at: Node & { kind: 'text' }): RuleError | undefined {
  if (!at.value.includes('*'))
    return new RuleError(`without a * this is = '${at.value}'`, at, `write '*${at.value}*' for a part of the text`);
  const wild = at.value.includes('?') ? new RuleError('? stands for itself after like', at, ONLY_STAR) : undefined;
  const page = doubtOfPage(of, at, true) ?? doubtOfPart(of, at);
  const form = doubtOfAddress(of, at) ?? doubtOfForm(of, at) ?? page ?? wild;
  if (form !== undefined) return form;
  const told = usualOf(of);
  if (told === undefined) return doubtOfSigns(of, at);
  const { usual, words } = told;
  if (words.some((word) => isLike(word, at.value.split('*')))) return undefined;
  const small = at.value.toLowerCase().split('*');
  const several = usual.several?.(at.value.replaceAll('*', ''));
  if (several !== undefined) return new RuleError(unlike(told, `like '${at.value}'`), at, several);
  const same = words.find((word) => isLike(word.toLowerCase(), small)) ?? usual.named?.(small.join(''));
  if (same === undefined && !usual.complete) return doubtOfSigns(of, at);
  const hint = same === undefined ? someOf(words) : `did you mean a text such as '${same}'?`;
  return new RuleError(unlike(told, `like '${at.value}'`), at, hint);
}

function unlike({ name, usual }: { name: string; usual: UsualWords }, text: string): string {
  return usual.complete ? `${name} is never ${text}` : `${name} is usually not ${text}`;
}

function someOf(words: readonly string[]): string {
  const more = words.length > SHOWN ? ' and so on' : '';
  return `it is one of ${words.slice(0, SHOWN).join(', ')}${more}`;
}

/** The word that differs by capitals, blanks and signs only, or by a typo. */
function sameOrNear(text: string, words: readonly string[]): string | undefined {
  const same = words.find((word) => plain(word) === plain(text));
  if (same !== undefined || text.length < NEAR_LETTERS) return same;
  const most = text.length < 2 * NEAR_LETTERS ? 1 : 2;
  return words.find((word) => word.length >= NEAR_LETTERS && typosBetween(text, word, most) <= most);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
