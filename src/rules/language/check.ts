// Turns the tree of a rule into a condition: looks up names, checks types, and moves every `not` into the tests.
import { LIST_VARIABLES } from '../../contract/lists/lists.js';
import { type Variable } from '../variables/variable.js';
import { findVariable } from '../variables/variables.js';
import { withCapitals } from './code-capitals.js';
import { type Condition } from './condition.js';
import { checkRange, isRound } from './range.js';
import { nearest, RuleError } from './rule-error.js';
import { type Comparison, type Node, OPPOSITE, partsOf } from './tree.js';
import { refuseVain } from './vain.js';
import { codeOf, pairOf, typed, variableNamed } from './values.js';

/** For each list of a workspace, by name: the variable that it can be compared with. */
export type ListKinds = ReadonlyMap<string, string>;
/**
 * Instead of the lists of a workspace, for a rule that was checked before: accepts any list for any variable. A deleted
 * list counts as empty.
 */
export const ANY_LIST = 'any';
export type Lists = ListKinds | typeof ANY_LIST;

/** Kind of a list by the variable that is compared with it. */
const LISTED: ReadonlyMap<string, string> = new Map(Object.entries(LIST_VARIABLES).map(([kind, of]) => [of, kind]));

/** @throws RuleError */
export function checkRule(tree: Node, lists: Lists): Condition {
  const condition = conditionOf(tree, false, lists);
  if (lists === ANY_LIST) return withCapitals(condition);
  refuseMissing(tree, lists);
  refuseVain(tree);
  return condition;
}

function conditionOf(node: Node, negated: boolean, lists: Lists): Condition {
  switch (node.kind) {
    case 'not':
      return conditionOf(node.of, !negated, lists);
    case 'and':
    case 'or': {
      refuseLoneValue(node.kind, node.parts);
      const parts = node.parts.map((part) => conditionOf(part, negated, lists));
      return { kind: (node.kind === 'and') === negated ? 'any' : 'all', parts };
    }
    case 'compare':
      return comparison(node, negated);
    case 'in':
      return membership(node, negated !== node.negated);
    case 'between':
      return between(node, negated !== node.negated);
    case 'like':
      return like(node, negated !== node.negated);
    case 'listed':
      return listed(node, negated !== node.negated, lists);
    case 'name':
      return flag(node, negated, lists);
    case 'call':
      return called(node, negated);
    default:
      throw new RuleError('this is a value, not a condition', node, hintOfValue(node));
  }
}

/** `"risk > 50"`, copied from a file of rules. */
function hintOfValue(node: Node): string {
  const isCondition = node.kind === 'text' && /[<>=]|\b(in|like|between|and|or)\b/i.test(node.value);
  return isCondition ? 'leave out the quotes around the whole condition' : 'compare it with something';
}

/** `country = 'DE' or 'AT'`. @throws RuleError */
function refuseLoneValue(kind: 'and' | 'or', parts: readonly Node[]): void {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if ((part.kind !== 'text' && part.kind !== 'number') || before?.kind !== 'compare') continue;
    if (before.left.kind !== 'name') continue;
    const { name } = before.left;
    const value = part.kind === 'text' ? `'${part.value}'` : String(part.value);
    throw new RuleError('this is a value, not a condition', part, hintOfLoneValue(name, before.op, kind, value));
  }
}

/** `a = 1 and a = 2` never holds, `a != 1 or a != 2` always: several values of one name are meant. */
function hintOfLoneValue(name: string, op: Comparison, kind: 'and' | 'or', value: string): string {
  const both = `write ${name} ${op} … ${kind} ${name} ${op} ${value}`;
  if (op === '!=') return `write ${name} not in (…)`;
  if (op !== '=') return both;
  return kind === 'or' ? `${both}, or ${name} in (…)` : `write ${name} in (…)`;
}

function comparison(node: Node & { kind: 'compare' }, negated: boolean): Condition {
  const op = negated ? OPPOSITE[node.op] : node.op;
  const pair = pairOf(node.left, node.right);
  if (pair.type === 'number') {
    checkRange(node.op, { value: pair.left, node: node.left }, { value: pair.right, node: node.right });
    return { kind: 'numbers', op, left: pair.left, right: pair.right };
  }
  if (op !== '=' && op !== '!=')
    throw new RuleError('texts have no order', node, 'compare them with =, !=, in or like');
  return { kind: 'texts', negated: op === '!=', left: pair.left, right: pair.right };
}

function membership(node: Node & { kind: 'in' }, negated: boolean): Condition {
  const pairs = node.values.map((value) => {
    const pair = pairOf(node.of, value);
    if (pair.type === 'number')
      checkRange('=', { value: pair.left, node: node.of }, { value: pair.right, node: value });
    return pair;
  });
  const numbers: number[] = [];
  const texts: string[] = [];
  for (const pair of pairs) {
    if (pair.type === 'number' && pair.right.kind === 'number') numbers.push(pair.right.value);
    if (pair.type === 'text' && pair.right.kind === 'text') texts.push(pair.right.value);
  }
  const [first] = pairs;
  if (first === undefined) throw new RuleError('there is no value in the parentheses', node);
  return first.type === 'number'
    ? { kind: 'numberIn', negated, of: first.left, values: numbers }
    : { kind: 'textIn', negated, of: first.left, values: texts };
}

/**
 * `local_hour between 22 and 5`. In parentheses: what stands beside it may be joined with `and`, or have `not` before.
 */
function hintOfRound(name: string, from: number, to: number, negated: boolean): string {
  return negated ? `write (${name} > ${to} and ${name} < ${from})` : `write (${name} >= ${from} or ${name} <= ${to})`;
}

function between(node: Node & { kind: 'between' }, negated: boolean): Condition {
  const low = pairOf(node.of, node.low);
  const high = pairOf(node.of, node.high);
  if (low.type !== 'number' || high.type !== 'number')
    throw new RuleError('between compares numbers', node, 'compare texts with =, !=, in or like');
  const { left: of, right: first } = low;
  if (first.kind === 'number' && high.right.kind === 'number' && first.value > high.right.value)
    throw new RuleError(
      `nothing is between ${first.value} and ${high.right.value}`,
      node,
      of.kind === 'variable' && isRound(of.variable.name)
        ? hintOfRound(of.variable.name, first.value, high.right.value, node.negated)
        : `write ${node.negated ? 'not ' : ''}between ${high.right.value} and ${first.value}`,
    );
  checkRange('>=', { value: of, node: node.of }, { value: first, node: node.low });
  checkRange('<=', { value: high.left, node: node.of }, { value: high.right, node: node.high });
  const parts: Condition[] = [
    { kind: 'numbers', op: negated ? '<' : '>=', left: low.left, right: low.right },
    { kind: 'numbers', op: negated ? '>' : '<=', left: high.left, right: high.right },
  ];
  return { kind: negated ? 'any' : 'all', parts };
}

function like(node: Node & { kind: 'like' }, negated: boolean): Condition {
  const of = typed(node.of);
  if (of.type !== 'text')
    throw new RuleError('like compares texts', node.of, 'compare numbers with =, <, > or between');
  if (node.pattern.kind !== 'text')
    throw new RuleError('after like comes a text, with * for anything', node.pattern, "write like 'abc*'");
  if (node.pattern.value === '')
    throw new RuleError('a text is never empty', node.pattern, 'write missing(…) or known(…)');
  return { kind: 'like', negated, of: of.value, pieces: node.pattern.value.split('*') };
}

type ListedNode = Node & { kind: 'listed' };

/** Names all missing lists at once, so that they can all be made before the next try. */
function refuseMissing(tree: Node, lists: ListKinds): void {
  const missing = new Map<string, ListedNode>();
  const look = (node: Node): void => {
    if (node.kind === 'listed' && !lists.has(node.list) && !missing.has(node.list)) missing.set(node.list, node);
    partsOf(node).forEach(look);
  };
  look(tree);
  const [first, ...others] = missing.values();
  if (first === undefined) return;
  if (others.length === 0) throw new RuleError(`there is no list @${first.list}`, first, adviceOn(first, lists));
  const names = [...missing.keys()].map((name) => `@${name}`).join(', ');
  const advice = [...missing.values()].map((node) => `@${node.list}: ${adviceOn(node, lists)}`).join('; ');
  throw new RuleError(`there are no lists ${names}`, first, advice);
}

function adviceOn({ of, list }: ListedNode, lists: ListKinds): string {
  const near = nearest(list, lists.keys());
  if (near !== undefined) return `did you mean @${near}?`;
  return `make it first, with the kind ${of.kind === 'name' ? (LISTED.get(variableNamed(of).name) ?? '') : ''}`;
}

function listed(node: ListedNode, negated: boolean, lists: Lists): Condition {
  if (node.of.kind !== 'name')
    throw new RuleError('only a variable can be on a list', node.of, `write user in @${node.list}`);
  const variable = variableNamed(node.of);
  if (!LISTED.has(variable.name))
    throw new RuleError(
      `there are no lists of ${variable.name}`,
      node.of,
      `lists are of ${[...LISTED.keys()].join(', ')}`,
    );
  if (lists === ANY_LIST) return { kind: 'listed', negated, variable, list: node.list };
  const kind = lists.get(node.list);
  if (kind !== undefined && kind !== variable.name)
    throw new RuleError(
      `@${node.list} is a list of ${kind}, not of ${variable.name}`,
      node,
      `write ${kind} in @${node.list}`,
    );
  return { kind: 'listed', negated, variable, list: node.list };
}

function flag(node: Node & { kind: 'name' }, negated: boolean, lists: Lists): Condition {
  if (node.name === 'true' || node.name === 'false')
    throw new RuleError('true and false are not written', node, 'write client.vpn or not client.vpn');
  const listed = lists === ANY_LIST || findVariable(node.name) !== undefined ? undefined : lists.get(node.name);
  if (listed !== undefined)
    throw new RuleError(`${node.name} is a list, not a condition`, node, `write ${listed} in @${node.name}`);
  const variable = variableNamed(node);
  if (variable.type === 'flag') return { kind: 'flag', negated, variable };
  const { name, type } = variable;
  const hints = {
    number: 'compare it with something',
    text: `compare it with something, or write known(${name})`,
    identity: `write ${name} in @…, or known(${name})`,
  };
  throw new RuleError(`${name} is ${article(variable)}, not a condition`, node, hints[type]);
}

function article({ type }: Variable): string {
  return type === 'identity' ? 'an identity' : `a ${type}`;
}

function called(node: Node & { kind: 'call' }, negated: boolean): Condition {
  const { name, argument } = node;
  if (name === 'known' || name === 'missing') {
    if (argument.kind !== 'name') {
      const hint = argument.kind === 'text' ? `write ${name}(${argument.value})` : `write ${name}(checkout.amount)`;
      throw new RuleError(`${name}(…) takes the name of a variable`, argument, hint);
    }
    return { kind: 'known', negated: negated !== (name === 'missing'), variable: variableNamed(argument) };
  }
  if (name === 'reason') return { kind: 'reason', negated, code: codeOf(argument) };
  if (name === 'strength' || name === 'lower')
    throw new RuleError(`${name}(…) is a value, not a condition`, node, 'compare it with something');
  throw new RuleError(`there is no function ${name}`, node);
}
