// Parses the text of a rule into a tree, by recursive descent: or, and, not, test, sum, product, value. Comparisons do
// not chain, and the language has no loops, so the cost of a rule is bounded by its length.
import { RULE_CHARACTERS_MAX } from '../../contract/validation/formats.js';
import { FUNCTIONS } from '../variables/functions.js';
import { beginsElsewhere, NO_VALUE } from './foreign-words.js';
import { ALONE, COUNTED, SPAN } from './advice.js';
import { hintOfFunction, isUnit, REASON } from './habits.js';
import { hintOfNot, hintOfRange, hintOfStar, hintOfToken, NOT_BEFORE } from './misplaced.js';
import { nearest, RuleError } from './rule-error.js';
import { LIST, type Token, tokensOf } from './tokens.js';
import { findVariable } from '../variables/variables.js';
import { type Arithmetic, type Comparison, COMPARISONS, type Node, partsOf, type Span } from './tree.js';

/** Limits of one rule: nodes of the tree without literals, nesting depth, and literals. */
const RULE_NODES_MAX = 200;
const RULE_DEPTH_MAX = 32;
const RULE_LITERALS_MAX = 200;

const COMPARING = new Set<string>(COMPARISONS);

/** @throws RuleError */
export function parseRule(text: string): Node {
  if (text.length > RULE_CHARACTERS_MAX)
    throw new RuleError(`a rule has at most ${RULE_CHARACTERS_MAX} characters, this one has ${text.length}`, {
      at: RULE_CHARACTERS_MAX,
      length: text.length - RULE_CHARACTERS_MAX,
    });
  const parser = new Parser(tokensOf(text));
  const tree = parser.whole();
  checkSize(tree);
  return tree;
}

function checkSize(tree: Node): void {
  let nodes = 0;
  let literals = 0;
  const count = (node: Node): void => {
    nodes += 1;
    if (node.kind === 'number' || node.kind === 'text') literals += 1;
    if (literals > RULE_LITERALS_MAX)
      throw new RuleError(`a rule has at most ${RULE_LITERALS_MAX} values`, node, 'put the values on a list');
    if (nodes - literals > RULE_NODES_MAX)
      throw new RuleError(`a rule has at most ${RULE_NODES_MAX} parts`, node, 'split it into several rules');
    partsOf(node).forEach(count);
  };
  count(tree);
}

class Parser {
  private next = 0;
  private depth = 0;
  /** The comparison before the next token has both sides. */
  private compared = false;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Node {
    if (this.here.kind === 'end') throw new RuleError('the rule is empty', this.here, "write use_case = 'checkout'");
    const tree = this.or();
    this.expectEnd();
    return tree;
  }

  private expectEnd(): void {
    if (this.here.kind !== 'end') throw this.unexpected();
  }

  private get here(): Token {
    // The last token is the end; further reads return it again.
    return this.tokens[Math.min(this.next, this.tokens.length - 1)] ?? { kind: 'end', value: '', at: 0, length: 0 };
  }

  private is(value: string): boolean {
    return (this.here.kind === 'word' || this.here.kind === 'sign') && this.here.value === value;
  }

  private take(value: string): boolean {
    if (!this.is(value)) return false;
    this.next += 1;
    return true;
  }

  private expect(value: string, what: string, hint: string): Token {
    const token = this.here;
    if (this.take(value)) return token;
    throw new RuleError(`${value} is missing ${what}`, token, hint);
  }

  private unexpected(): RuleError {
    const { here } = this;
    if (here.kind === 'end') {
      const hint = 'write the condition or the value that follows';
      return new RuleError('the rule ends too early: something is missing here', here, hint);
    }
    if (COMPARING.has(String(here.value)) && here.kind === 'sign') return this.misplacedComparison();
    // () => risk > 50
    if (this.last?.value === '(') this.refuseParameters();
    const name = here.kind === 'list' ? `@${here.value}` : String(here.value);
    const [before, after] = [this.tokens.slice(0, this.next), this.tokens.slice(this.next + 1)];
    const hint = this.dottedName() ?? hintOfToken(here, before, after);
    return new RuleError(`${JSON.stringify(name)} cannot stand here`, here, hint);
  }

  private get last(): Token | undefined {
    return this.tokens[this.next - 1];
  }

  /** `checkout amount` instead of checkout.amount. */
  private dottedName(): string | undefined {
    const { here, last } = this;
    if (here.kind !== 'word' || last?.kind !== 'word') return undefined;
    const joined = [`${last.value}.${here.value}`, `${last.value}_${here.value}`].find((name) => findVariable(name));
    if (joined?.endsWith('.seen') === true) return `write ${joined} > 0`;
    if (joined !== undefined) return `write ${joined}`;
    return here.value === 'score' && last.value === 'risk' ? 'write risk' : undefined;
  }

  private misplacedComparison(): RuleError {
    const { here, last } = this;
    const sign = String(here.value);
    const next = this.tokens[this.next + 1];
    // 50 => block, risk > 50 -> block
    const arrow = last?.value === '-' ? last : next?.value === '>' ? here : undefined;
    if (arrow !== undefined && (this.compared || last?.value === '-'))
      return new RuleError('an arrow has no meaning in a rule', arrow, ALONE);
    if (last?.kind === 'sign' && COMPARING.has(last.value) && !this.compared)
      return new RuleError(`${sign} cannot follow ${last.value}`, here, signsMeant(last.value, sign));
    if (this.compared)
      return new RuleError('comparisons do not chain', here, hintOfChain(this.tokens.slice(0, this.next)));
    return new RuleError(
      `a value is missing before ${sign}`,
      here,
      last === undefined ? `leave out the ${sign}` : 'a comparison has a value on each side: write a > 1 or a < 2',
    );
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > RULE_DEPTH_MAX)
      throw new RuleError(`a rule nests at most ${RULE_DEPTH_MAX} deep`, this.here, 'take out parentheses');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private or(): Node {
    return this.chain('or', () => this.and());
  }

  private and(): Node {
    return this.chain('and', () => this.not());
  }

  private chain(kind: 'and' | 'or', part: () => Node): Node {
    const first = part();
    const parts = [first];
    while (this.take(kind)) parts.push(part());
    return parts.length === 1 ? first : { kind, parts, ...this.since(first) };
  }

  private not(): Node {
    const token = this.here;
    if (!this.take('not')) return this.test();
    return this.nested(() => ({ kind: 'not', of: this.not(), ...this.since(token) }));
  }

  private test(): Node {
    const of = this.sum();
    const { here } = this;
    if (here.kind === 'sign' && isComparison(here.value)) {
      this.next += 1;
      this.refuseTurned(here);
      const right = this.sum();
      this.compared = true;
      if (this.here.kind === 'sign' && isComparison(this.here.value)) throw this.unexpected();
      this.compared = false;
      return { kind: 'compare', op: here.value, left: of, right, ...this.since(of) };
    }
    const negated = this.take('not');
    if (this.take('in')) return this.membership(of, negated);
    if (this.take('between')) return this.range(of, negated);
    if (this.take('like')) {
      const pattern = this.value();
      return { kind: 'like', negated, of, pattern, ...this.since(of) };
    }
    if (negated) throw this.misplacedNot(of);
    return of;
  }

  private misplacedNot(of: Node): RuleError {
    const { here } = this;
    const name = of.kind === 'name' ? of.name : 'a';
    if (here.value === 'seen' && findVariable(`${name}.seen`))
      return new RuleError('after this not comes in, between or like', here, `write ${name}.seen = 0`);
    const hint = hintOfNot(name, here, this.tokens.slice(0, this.next), this.tokens.slice(this.next + 1));
    return new RuleError('after this not comes in, between or like', here, hint);
  }

  /** Rejects `=>` and `=<` with a hint. */
  private refuseTurned({ value, at, length }: Token): void {
    const { here } = this;
    if (value !== '=' || here.at !== at + length || here.kind !== 'sign' || !'<>'.includes(here.value)) return;
    const span = { at, length: length + here.length };
    const [body, sign] = this.tokens.slice(this.next + 1);
    if (here.value === '>' && body?.kind === 'word' && COMPARING.has(String(sign?.value)))
      throw new RuleError('an arrow has no meaning in a rule', span, ALONE);
    throw new RuleError(`=${here.value} is no comparison`, span, `write ${here.value}=`);
  }

  /** Rejects the arrow behind `()` or `(a, b)`, before which all is a program's. */
  private refuseParameters(): void {
    const rest = this.tokens.slice(this.next);
    const end = rest.findIndex(({ kind, value }) => kind !== 'word' && value !== ',');
    const [close, equal, more] = rest.slice(Math.max(0, end));
    if (close?.value !== ')' || equal?.value !== '=' || more?.value !== '>' || more.at !== equal.at + 1) return;
    throw new RuleError('an arrow has no meaning in a rule', { at: equal.at, length: 2 }, ALONE);
  }

  private membership(of: Node, negated: boolean): Node {
    const { here } = this;
    if (here.kind === 'list') {
      this.next += 1;
      return { kind: 'listed', negated, of, list: here.value, ...this.since(of) };
    }
    const span = this.here.kind === 'number' && isUnit(String(this.tokens[this.next + 1]?.value)) ? SPAN : undefined;
    this.expect(
      '(',
      "after in: write in ('a', 'b') or in @list",
      span ?? hintOfMembership({ of, negated }, here, this.tokens[this.next + 1]),
    );
    const values = [this.literal()];
    while (this.take(',')) values.push(this.literal());
    const open = this.here.kind === 'end' ? 'write ) after the last value' : 'between values stands a comma';
    this.expect(')', 'at the end of the values', open);
    return { kind: 'in', negated, of, values, ...this.since(of) };
  }

  private literal(): Node {
    const node = this.value();
    const plain = node.kind === 'negative' ? node.of : node;
    if (plain.kind === 'number' || plain.kind === 'text') return node;
    if (node.kind === 'name' && NO_VALUE.test(node.name))
      throw new RuleError('between these parentheses stand numbers or texts only', node, 'write … or missing(…)');
    const list = 'put the values on a list and write in @list';
    const hint = node.kind === 'name' && !beginsElsewhere(node.name) ? `for a text write '${node.name}'` : list;
    throw new RuleError('between these parentheses stand numbers or texts only', node, hint);
  }

  private range(of: Node, negated: boolean): Node {
    const low = this.sum();
    const hint = hintOfRange(low, this.last, this.tokens.slice(this.next));
    this.expect('and', 'between the two ends of between', hint);
    const high = this.sum();
    return { kind: 'between', negated, of, low, high, ...this.since(of) };
  }

  private sum(): Node {
    return this.operation(['+', '-'], () => this.operation(['*', '/'], () => this.value()));
  }

  private operation(ops: readonly Arithmetic[], part: () => Node): Node {
    let left = part();
    for (;;) {
      const op = ops.find((one) => this.is(one));
      if (op === undefined) return left;
      this.next += 1;
      const right = part();
      left = { kind: 'arithmetic', op, left, right, ...this.since(left) };
    }
  }

  private value(): Node {
    const token = this.here;
    if (token.kind === 'end') throw this.unexpected();
    this.next += 1;
    if (token.kind === 'number') return { ...token, kind: 'number' };
    if (token.kind === 'text') return { ...token, kind: 'text' };
    if (token.kind === 'sign' && token.value === '-')
      return this.nested(() => ({ kind: 'negative', of: this.value(), ...this.since(token) }));
    if (token.kind === 'sign' && token.value === '(') return this.parenthesis();
    if (token.kind !== 'word' || ['and', 'or', 'not', 'in', 'between', 'like'].includes(token.value)) {
      this.next -= 1;
      throw this.unexpected();
    }
    if (beginsElsewhere(token.value)) throw this.statement(token.value, token);
    if (!this.take('(')) return { kind: 'name', name: token.value, at: token.at, length: token.length };
    refuseFunction(token, this.tokens.slice(this.next));
    const argument = this.nested(() => this.value());
    this.expect(')', `after ${token.value}(...`, oneArgument(token.value));
    return { kind: 'call', name: token.value, argument, ...this.since(token) };
  }

  /** `allow unless a` asks for the opposite of a. */
  private statement(word: string, span: Span): RuleError {
    const isTurned = /^(unless|except|without)$/i.test(String(this.here.value));
    return new RuleError(`${word} has no meaning in a rule`, span, isTurned ? NOT_BEFORE : ALONE);
  }

  private parenthesis(): Node {
    const node = this.nested(() => this.or());
    if (this.is(',')) this.refuseParameters();
    const comma = 'in takes (a, b), between takes a and b';
    this.expect(')', 'for the ( that was opened', this.is(',') ? comma : 'write ) where the parenthesis ends');
    return node;
  }

  /** The span from there to the end of the previous token. */
  private since({ at }: Span): Span {
    const last = this.tokens[this.next - 1];
    return { at, length: last === undefined ? 0 : last.at + last.length - at };
  }
}

/** `country=DE* risk>50` has a text with a star and no `and`. */
function hintOfChain(before: readonly Token[]): string {
  const pattern = hintOfStar(before);
  return pattern === undefined
    ? 'write a < b and b < c, or b between a and c'
    : `${pattern}, and join conditions with and, or`;
}

interface Asked {
  readonly of: Node;
  readonly negated: boolean;
}

/** For what follows `in` instead of a parenthesis or a list. */
function hintOfMembership({ of, negated }: Asked, { kind, value }: Token, behind: Token | undefined): string {
  if (of.kind === 'text' && kind === 'word') return hintOfTurned(of.value, value);
  if (kind === 'text') return hintOfQuoted(of, value);
  if (kind === 'number' && behind?.kind === 'word' && behind.value !== 'and' && behind.value !== 'or') return COUNTED;
  if (kind === 'number') return isNumber(of) ? 'write in (1, 2), or between 5 and 10' : hintOfQuoted(of, String(value));
  if (/^(list|any|all|the)$/i.test(value)) return 'write in @vip';
  if (/^range$/i.test(value)) return 'write between 5 and 10';
  const type = findVariable(value)?.type;
  // Of the countries of a user a rule knows the number, not which.
  if (value === 'user.countries') return "of a country that is new for the user write reason('unusual_location')";
  if (type !== undefined && type === findVariable(of.kind === 'name' ? of.name : '')?.type)
    return negated ? 'write !=' : 'write =';
  return kind === 'word' ? `for a list write in @${value.toLowerCase()}, for a text in ('${value}')` : '';
}

function isNumber(of: Node): boolean {
  return of.kind !== 'text' && (of.kind !== 'name' || findVariable(of.name)?.type === 'number');
}

/** `user in 'vip'`, `ip in '10.0.0.0/8'`, `country in 'DE'` */
function hintOfQuoted(of: Node, value: string): string {
  if (of.kind !== 'name' || findVariable(of.name)?.type !== 'identity') return `write in ('${value}')`;
  return LIST.test(value) ? `write in @${value}` : `put the value on a list and write ${of.name} in @…`;
}

/** `'Chrome' in browser` */
function hintOfTurned(text: string, name: string): string {
  if (/^reasons?$/i.test(name)) return `write reason('${text}')`;
  return findVariable(name)?.type === 'text' ? `write ${name} like '*${text}*'` : 'write user in @vip';
}

const FUNCTION_NAMES = FUNCTIONS.map(({ name }) => name);

/** @throws RuleError */
function refuseFunction({ value, at, length }: Token & { readonly value: string }, behind: readonly Token[]): void {
  if (FUNCTION_NAMES.includes(value)) return;
  const near = nearest(value.toLowerCase(), FUNCTION_NAMES);
  const meant = near === undefined ? 'there are known, missing, reason, strength and lower' : `did you mean ${near}?`;
  // any(r == 'geo_jump' for r in reasons)
  const ofReasons = /^(any|all|some)$/i.test(value) && behind.some(({ value: one }) => /^reasons?$/i.test(String(one)));
  const hint = ofReasons ? REASON : (hintOfFunction(value) ?? meant);
  throw new RuleError(`there is no function ${value}`, { at, length }, hint);
}

/** For two signs in a row. */
function signsMeant(first: string, second: string): string {
  const both = first + second;
  const meant: Readonly<Record<string, string>> = {
    '==': '=',
    '!==': '!=',
    '!===': '!=',
    '<>': '!=',
    '>=': '>=',
    '<=': '<=',
    '=>': '>=',
    '=<': '<=',
  };
  return `write ${meant[both] ?? first}`;
}

function isComparison(value: string): value is Comparison {
  return COMPARING.has(value);
}

/** For `reason('a', 'b')`. */
function oneArgument(name: string): string {
  return name === 'reason' ? "write reason('a') or reason('b')" : `${name}(…) takes one name or text`;
}
