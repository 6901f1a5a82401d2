// Tests of new rules that could never hold, because no request has such a text. Earlier releases accepted them, and
// under `not` they always hold, so a published rule keeps them.
import { isRound } from './range.js';
import { RuleError } from './rule-error.js';
import { type Node, partsOf } from './tree.js';
import { checkSmall, withoutQuotes } from './values.js';

interface Form {
  readonly pattern: RegExp;
  readonly hint: string;
}

/** The form in which a variable is stored, whatever the client sent. */
const FORMS: ReadonlyMap<string, Form> = new Map([
  ['country', { pattern: /^(?!UK$)/, hint: "the United Kingdom is 'GB'" }],
  ['checkout.currency', { pattern: /^(?![A-Za-z]{3}$)|^[A-Z]*$/, hint: "a code is in capitals, as 'EUR'" }],
  ['checkout.shipping_country', { pattern: /^(?![A-Za-z]{2}$)|^[A-Z]*$/, hint: "a code is in capitals, as 'DE'" }],
  ['page_url', { pattern: /^[^?#]*$/, hint: 'it has no query and no fragment' }],
  ['referrer', { pattern: /^[^?#]*$/, hint: 'it has no query and no fragment' }],
]);

const COUNTRY_PATTERN = /^\**[A-Z]?\**[A-Z]?\**$/;

/** @param tree of a checked rule @throws RuleError */
export function refuseVain(tree: Node): void {
  if (tree.kind === 'like') refusePattern(tree);
  if (tree.kind === 'and') refuseEmpty(tree.parts);
  if (tree.kind === 'number') refuseThousands(tree);
  if (tree.kind === 'arithmetic' && tree.op === '/' && tree.right.kind === 'number' && tree.right.value === 0)
    throw new RuleError('nothing is divided by 0: the result is unknown', tree.right, 'write another number');
  if (tree.kind === 'compare') {
    refuseWord(tree.left, tree.right);
    refuseWord(tree.right, tree.left);
  }
  if (tree.kind === 'in') for (const value of tree.values) refuseWord(tree.of, value);
  if (['compare', 'in', 'between', 'like'].includes(tree.kind) && !asks(tree)) refuseValues(tree);
  partsOf(tree).forEach(refuseVain);
}

function asks(node: Node): boolean {
  return node.kind === 'name' || (node.kind === 'call' && node.name !== 'lower') || partsOf(node).some(asks);
}

/** `"country" = 'DE'`: SQL has names in such quotes. */
function refuseValues(node: Node): never {
  const [first] = partsOf(node);
  const name = first?.kind === 'text' ? withoutQuotes(first.value) : undefined;
  const hint = name ?? 'a test asks a variable, as country or checkout.amount; for every request write risk >= 0';
  throw new RuleError('this holds for every request or for none', node, hint);
}

interface Limit {
  readonly op: string;
  readonly value: number;
}

/** `utc_hour >= 22 and utc_hour <= 6`. */
function refuseEmpty(parts: readonly Node[]): void {
  const lows = new Map<string, Limit>();
  const highs = new Map<string, Limit>();
  for (const part of parts) {
    if (part.kind !== 'compare' || part.left.kind !== 'name' || part.right.kind !== 'number') continue;
    const { op, left, right } = part;
    const limit = { op, value: right.value };
    if (op.startsWith('>') && !(right.value < (lows.get(left.name)?.value ?? -Infinity))) lows.set(left.name, limit);
    if (op.startsWith('<') && !(right.value > (highs.get(left.name)?.value ?? Infinity))) highs.set(left.name, limit);
    const [low, high] = [lows.get(left.name), highs.get(left.name)];
    if (low === undefined || high === undefined || low.value <= high.value) continue;
    const or = `write (${left.name} ${low.op} ${low.value} or ${left.name} ${high.op} ${high.value})`;
    throw new RuleError(
      `${left.name} is never above ${low.value} and below ${high.value}`,
      part,
      isRound(left.name) ? or : `${or}, or turn the limits round`,
    );
  }
}

/** `1.000` or `1.500`, as thousands are written where the decimal sign is a comma. */
function refuseThousands(node: Node & { kind: 'number' }): void {
  const written = node.value.toFixed(3);
  if (written.length !== node.length || !/^[1-9]\d{0,2}\.\d\d0$/.test(written)) return;
  const value = String(node.value);
  throw new RuleError(`${written} is ${value} here`, node, `write ${value}, or ${written.replace('.', '')}`);
}

function refusePattern({ of, pattern }: Node & { kind: 'like' }): void {
  if (pattern.kind !== 'text') return;
  if (of.kind === 'call' && of.name === 'lower') checkSmall('like ', pattern.value, pattern);
  if (of.kind === 'name' && /^(page_url|referrer)$/.test(of.name)) refuseWord(of, pattern);
  if (!pattern.value.includes('*') && /^%|%$/.test(pattern.value))
    throw new RuleError('% stands for itself after like', pattern, `write '${pattern.value.replaceAll('%', '*')}'`);
  if (of.kind === 'name' && of.name === 'country' && !COUNTRY_PATTERN.test(pattern.value))
    throw new RuleError(`country is never like '${pattern.value}'`, pattern, "it is two capital letters, as 'DE'");
}

function refuseWord(of: Node, word: Node): void {
  if (of.kind !== 'name' || word.kind !== 'text') return;
  const form = FORMS.get(of.name);
  if (form === undefined || form.pattern.test(word.value)) return;
  throw new RuleError(`${of.name} is never '${word.value}'`, word, form.hint);
}
