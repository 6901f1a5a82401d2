// Parses the text of a rule into a tree, by recursive descent: or, and, not, test, sum, product, value. Comparisons do
// not chain, and the language has no loops, so the cost of a rule is bounded by its length.
import { RuleError } from './rule-error.js';
import { type Token, tokensOf } from './tokens.js';
import { type Arithmetic, type Comparison, COMPARISONS, type Node, partsOf, type Span } from './tree.js';

/** Limits of one rule: characters, nodes of the tree without literals, nesting depth, and literals. */
const RULE_CHARACTERS_MAX = 4000;
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

  private expect(value: string, what: string): Token {
    const token = this.here;
    if (this.take(value)) return token;
    const hint = token.kind === 'text' || token.kind === 'number' ? 'between values stands a comma' : '';
    throw new RuleError(`${value} is missing ${what}`, token, hint);
  }

  private unexpected(): RuleError {
    const { here } = this;
    if (here.kind === 'end') return new RuleError('the rule ends too early: something is missing here', here);
    if (COMPARING.has(String(here.value)) && here.kind === 'sign')
      return new RuleError(
        'comparisons do not chain',
        here,
        'write a < b and b < c, or b between a and c: a comparison has a value on each side',
      );
    const name = here.kind === 'list' ? `@${here.value}` : String(here.value);
    return new RuleError(`${JSON.stringify(name)} cannot stand here`, here, hintOf(here));
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
      if (this.here.kind === 'sign' && isComparison(this.here.value)) throw this.unexpected();
      return { kind: 'compare', op: here.value, left: of, right, ...this.since(of) };
    }
    const negated = this.take('not');
    if (this.take('in')) return this.membership(of, negated);
    if (this.take('between')) return this.range(of, negated);
    if (this.take('like')) {
      const pattern = this.value();
      return { kind: 'like', negated, of, pattern, ...this.since(of) };
    }
    if (negated) throw new RuleError('after this not comes in, between or like', this.here);
    return of;
  }

  /** Rejects `=>` and `=<` with a hint. */
  private refuseTurned({ value, at, length }: Token): void {
    const { here } = this;
    if (value !== '=' || here.at !== at + length || here.kind !== 'sign' || !'<>'.includes(here.value)) return;
    const span = { at, length: length + here.length };
    throw new RuleError(`=${here.value} is no comparison`, span, `write ${here.value}=`);
  }

  private membership(of: Node, negated: boolean): Node {
    const { here } = this;
    if (here.kind === 'list') {
      this.next += 1;
      return { kind: 'listed', negated, of, list: here.value, ...this.since(of) };
    }
    this.expect('(', "after in: write in ('a', 'b') or in @list");
    const values = [this.literal()];
    while (this.take(',')) values.push(this.literal());
    this.expect(')', 'at the end of the values');
    return { kind: 'in', negated, of, values, ...this.since(of) };
  }

  private literal(): Node {
    const node = this.value();
    const plain = node.kind === 'negative' ? node.of : node;
    if (plain.kind === 'number' || plain.kind === 'text') return node;
    throw new RuleError('between these parentheses stand numbers or texts only', node);
  }

  private range(of: Node, negated: boolean): Node {
    const low = this.sum();
    this.expect('and', 'between the two ends of between');
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
    if (!this.take('(')) return { kind: 'name', name: token.value, at: token.at, length: token.length };
    const argument = this.nested(() => this.value());
    this.expect(')', `after ${token.value}(...`);
    return { kind: 'call', name: token.value, argument, ...this.since(token) };
  }

  private parenthesis(): Node {
    const node = this.nested(() => this.or());
    this.expect(')', 'for the ( that was opened');
    return node;
  }

  /** The span from there to the end of the previous token. */
  private since({ at }: Span): Span {
    const last = this.tokens[this.next - 1];
    return { at, length: last === undefined ? 0 : last.at + last.length - at };
  }
}

function hintOf({ kind, value }: Token): string {
  if (kind === 'list') return `write user in @${value}, or of whatever it is a list`;
  if (value === 'is') return 'write missing(…) or known(…)';
  if (value === ')') return 'a value or a condition is missing before it, or it closes nothing';
  if (/^(contains|starts|ends|matches)$/.test(String(value))) return "write like '*text*', with * for anything";
  return value === ',' ? 'a number has no comma in it' : 'join conditions with and, or';
}

function isComparison(value: string): value is Comparison {
  return COMPARING.has(value);
}
