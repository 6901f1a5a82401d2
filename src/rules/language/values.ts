// The values of a rule and their types. Both sides of a comparison must have the same type, and a text variable with a
// closed list can only be compared with words of the list.
import { REASONS } from '../../contract/reasons.js';
import { findVariable, VARIABLES } from '../variables/variables.js';
import { type UsualWords } from '../variables/usual.js';
import { type Variable } from '../variables/variable.js';
import { type NumberValue, type TextValue } from './condition.js';
import { typosBetween } from '../../util/text/typos.js';
import { NO_VALUE, NOT_THERE } from './foreign-words.js';
import { hintOfName } from './habits.js';
import { nearest, RuleError } from './rule-error.js';
import { rangeText } from './range.js';
import { type Node } from './tree.js';

export type Typed =
  | { readonly type: 'number'; readonly value: NumberValue }
  | { readonly type: 'text'; readonly value: TextValue };

export type Pair =
  | { readonly type: 'number'; readonly left: NumberValue; readonly right: NumberValue }
  | { readonly type: 'text'; readonly left: TextValue; readonly right: TextValue };

const SOMEWHERE = 'the page of a rule, riskgate rules variables and docs/policies.md list the variables';
/** Names that differ by no more are a typo. */
const TYPOS = 1;
/** Names suggested at once. */
const SEVERAL = 3;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** @throws RuleError on an unknown name */
export function variableNamed(node: Node & { kind: 'name' }): Variable {
  const variable = findVariable(node.name);
  if (variable !== undefined) return variable;
  throw new RuleError(`there is no variable ${node.name}`, node, meant(node.name.toLowerCase()));
}

function meant(written: string): string {
  const name = written.toLowerCase();
  const code = name.replace(/^(reasons?|signals?)\./, '');
  if (Object.hasOwn(REASONS, code)) return `write reason('${code}'), or strength('${code}') for a number`;
  const names = VARIABLES.map((one) => one.name);
  const plain = (text: string): string => text.replaceAll(/[._]/g, '');
  const bare = (text: string): string => plain(text.replaceAll(/(^|\.)(is|has)_/g, '$1'));
  const same = names.find((one) => plain(one) === plain(name)) ?? names.find((one) => bare(one) === bare(name));
  if (same !== undefined) return `did you mean ${same}?`;
  const habit = hintOfName(name);
  if (habit !== undefined) return habit;
  // user.requests_1h.count; but user and device are groups, too.
  const longer = names.find((one) => name.startsWith(`${one}.`) && !names.some((other) => other.startsWith(`${one}.`)));
  if (longer !== undefined) return `did you mean ${longer}?`;
  const several = names.filter((one) => one.endsWith(`.${name}`) || one.startsWith(`${name}_`));
  // Without its group, or with a longer word: amount, user.age, order.amount, risk_score.
  const [group = '', alone = name] = name.split(/\.(.*)/);
  const members = alone === name ? [] : names.filter((one) => one.startsWith(`${group}.`));
  // A name that shares no more than its group with another one is not like it.
  const like =
    members.length === 0 ? [nearest(name, names), ...partly(name, names)] : [nearestOf(alone, group, members)];
  const near = [typoOf(name, names), ...several, ...partly(alone, names), ...like];
  const found = [...new Set(near.filter((one) => one !== undefined))].slice(0, several.length > 1 ? SEVERAL : 1);
  if (found.length > 0) return `did you mean ${found.join(' or ')}?`;
  // Of the same count over several spans, one is shown.
  const shown = new Map(members.toReversed().map((one) => [one.replace(/_(1m|1h|24h|30d)$/, ''), one]));
  return members.length === 0 ? SOMEWHERE : `of ${group} there are ${[...shown.values()].reverse().join(', ')}`;
}

/** The member of a group that is named nearly so, or begins with the same word: user.age_days. */
function nearestOf(alone: string, group: string, members: readonly string[]): string | undefined {
  const names = members.map((one) => one.slice(group.length + 1));
  const [word = ''] = alone.split('_');
  const near = nearest(alone, names) ?? names.find((one) => one.startsWith(`${word}_`));
  return near === undefined ? undefined : `${group}.${near}`;
}

function typoOf(name: string, names: readonly string[]): string | undefined {
  const near = nearest(name, names);
  return near !== undefined && typosBetween(name, near, TYPOS) <= TYPOS ? near : undefined;
}

/** Variables that are named as a part of this name is, the last part first. */
function partly(name: string, names: readonly string[]): string[] {
  const parts = name.split(/[._]/).reverse();
  const begun = names.filter((one) => name.startsWith(`${one}_`));
  return [...parts.flatMap((part) => names.filter((one) => one === part || one.endsWith(`.${part}`))), ...begun];
}

/** @throws RuleError */
export function typed(node: Node): Typed {
  switch (node.kind) {
    case 'number':
      return { type: 'number', value: { kind: 'number', value: node.value } };
    case 'text':
      return { type: 'text', value: { kind: 'text', value: node.value } };
    case 'negative':
      return negative(node);
    case 'arithmetic':
      return {
        type: 'number',
        value: { kind: 'arithmetic', op: node.op, left: number(node.left), right: number(node.right) },
      };
    case 'name':
      return variableValue(node);
    case 'call':
      return calledValue(node);
    default:
      throw new RuleError('this is a condition, not a value', node, 'comparisons take numbers and texts');
  }
}

function number(node: Node): NumberValue {
  const of = typed(node);
  if (of.type === 'number') return of.value;
  throw new RuleError('arithmetic takes numbers', node, 'calculate with numbers only');
}

function negative(node: Node & { kind: 'negative' }): Typed {
  const of = number(node.of);
  const value: NumberValue =
    of.kind === 'number'
      ? { kind: 'number', value: -of.value }
      : { kind: 'arithmetic', op: '-', left: { kind: 'number', value: 0 }, right: of };
  return { type: 'number', value };
}

function variableValue(node: Node & { kind: 'name' }): Typed {
  if (node.name === 'true' || node.name === 'false')
    throw new RuleError('true and false are not written', node, 'write client.vpn or not client.vpn');
  const variable = variableNamed(node);
  if (variable.type === 'number' || variable.type === 'text')
    return { type: variable.type, value: { kind: 'variable', variable } };
  const hint =
    variable.type === 'flag'
      ? `write ${variable.name} or not ${variable.name}`
      : `put the value on a list and write ${variable.name} in @…`;
  throw new RuleError(`${variable.name} cannot be compared`, node, hint);
}

function calledValue(node: Node & { kind: 'call' }): Typed {
  if (node.name === 'strength') return { type: 'number', value: { kind: 'strength', code: codeOf(node.argument) } };
  if (node.name === 'lower') {
    const of = typed(node.argument);
    if (of.type !== 'text') throw new RuleError('lower(…) takes a text', node.argument);
    return { type: 'text', value: { kind: 'lower', of: of.value } };
  }
  const condition = ['known', 'missing', 'reason'].includes(node.name);
  const instead =
    node.name === 'reason' ? "for a number write strength('…')" : `write ${node.name}(…) alone, or not ${node.name}(…)`;
  if (condition) throw new RuleError(`${node.name}(…) is a condition, not a value`, node, instead);
  throw new RuleError(`there is no function ${node.name}`, node);
}

/** @param written verifications and webhooks have the codes in capitals */
function meantCode(written: string): string {
  const codes = Object.keys(REASONS);
  const near = nearest(written.toLowerCase(), codes);
  const words = new Set(written.toLowerCase().split(/[^a-z0-9]+/));
  const alike = near === undefined ? codes.filter((code) => code.split('_').some((word) => words.has(word))) : [near];
  const some = alike.slice(0, SEVERAL).map((code) => `'${code}'`);
  if (some.length > 0) return `did you mean ${some.join(' or ')}?`;
  const habit = hintOfName(written.toLowerCase());
  return habit?.startsWith('write reason') === true ? habit : 'the codes are in docs/reasons.md';
}

/** @throws RuleError unless it is the code of a reason */
export function codeOf(node: Node): string {
  if (node.kind !== 'text') {
    const code = node.kind === 'name' && Object.hasOwn(REASONS, node.name) ? node.name : 'sim_changed';
    const meant = node.kind === 'name' && code !== node.name ? meantCode(node.name) : '';
    const hint = meant.startsWith('did you mean') ? meant : `write '${code}'`;
    throw new RuleError('here stands the code of a reason', node, hint);
  }
  if (Object.hasOwn(REASONS, node.value)) return node.value;
  throw new RuleError(`there is no reason '${node.value}'`, node, meantCode(node.value));
}

/** The two sides of a comparison. @throws RuleError */
export function pairOf(leftNode: Node, rightNode: Node): Pair {
  refuseNothing(leftNode, rightNode);
  if (rightNode.kind === 'name' && findVariable(rightNode.name) !== undefined)
    refuseBareWord(typed(rightNode), leftNode);
  const left = typed(leftNode);
  refuseBareWord(left, rightNode);
  const right = typed(rightNode);
  if (left.type === 'number' && right.type === 'number')
    return { type: 'number', left: rounded(left.value, right.value), right: rounded(right.value, left.value) };
  if (left.type === 'text' && right.type === 'text') {
    checkWord(left.value, right.value, rightNode);
    checkWord(right.value, left.value, leftNode);
    return { type: 'text', left: left.value, right: right.value };
  }
  throw mismatch(leftNode, left, rightNode, right);
}

/** `user = null`, `user != ''`. Of a text or a number it is told where the other side is checked. @throws RuleError */
function refuseNothing(of: Node, other: Node): void {
  if (of.kind !== 'name' || !/^(identity|flag)$/.test(findVariable(of.name)?.type ?? '')) return;
  const isNothing = other.kind === 'name' ? NOT_THERE.test(other.name) : other.kind === 'text' && !other.value;
  if (isNothing)
    throw new RuleError(`${of.name} cannot be compared`, of, `write missing(${of.name}) or known(${of.name})`);
}

/** For the name of a variable in quotes. */
export function withoutQuotes(text: string): string | undefined {
  return findVariable(text) === undefined ? undefined : `write ${text}, without quotes`;
}

/** A word without quotes, or AS64500, where a value is meant. @throws RuleError */
function refuseBareWord({ type, value }: Typed, node: Node): void {
  if (node.kind !== 'name' || /^(true|false)$/i.test(node.name) || NO_VALUE.test(node.name)) return;
  if (findVariable(node.name) !== undefined) return;
  const [, system] = /^AS([0-9]+)$/i.exec(node.name) ?? [];
  if (type === 'number' && system !== undefined)
    throw new RuleError(`there is no variable ${node.name}`, node, `write ${system}`);
  if (type === 'number' && meant(node.name) === SOMEWHERE)
    throw new RuleError(`there is no variable ${node.name}`, node, numberMeant(value, node.name));
  // A literal or a variable may stand beside a text; beside another variable a known name is more often meant.
  const habit = value.kind === 'variable' && node.name.includes('_') ? hintOfName(node.name.toLowerCase()) : undefined;
  if (type === 'text' && !node.name.includes('.'))
    throw new RuleError(`there is no variable ${node.name}`, node, habit ?? `for a text write '${node.name}'`);
}

/** Rounds a literal to single precision when the other side has it: else 19.99 would never equal a stored 19.99. */
function rounded(value: NumberValue, beside: NumberValue): NumberValue {
  const single = beside.kind === 'strength' || (beside.kind === 'variable' && beside.variable.single);
  if (!single || value.kind !== 'number') return value;
  const kept = Math.fround(value.value);
  return Number.isFinite(kept) ? { kind: 'number', value: kept } : value;
}

function checkWord(variable: TextValue, word: TextValue, node: Node): void {
  if (word.kind !== 'text') return;
  if (word.value === '')
    throw new RuleError(
      'a text is never empty',
      node,
      `write missing(${nameOf(variable)}) or known(${nameOf(variable)})`,
    );
  if (variable.kind === 'lower') checkSmall('', word.value, node);
  if (variable.kind !== 'variable') return;
  const { name, words, shape, source, usualWords } = variable.variable;
  if (source.of === 'text' && source.unknown === word.value)
    throw new RuleError(`${name} is never '${word.value}'`, node, `write missing(${name})`);
  if (shape !== undefined && !shape.pattern.test(word.value))
    throw new RuleError(`${name} is never '${word.value}'`, node, namedHint(usualWords, word.value) ?? shape.hint);
  if (words === undefined || words.includes(word.value)) return;
  const small = word.value.toLowerCase();
  const near = words.find((one) => one.toLowerCase() === small) ?? nearest(word.value, words);
  throw new RuleError(
    `${name} is never '${word.value}'`,
    node,
    near === undefined ? `it is one of ${words.join(', ')}` : `did you mean '${near}'?`,
  );
}

/** `country = 'Germany'`, `country = 'Europe'`. */
function namedHint(usual: UsualWords | undefined, text: string): string | undefined {
  const code = usual?.named?.(text.toLowerCase());
  return code === undefined ? usual?.several?.(text) : `did you mean '${code}'?`;
}

/** Checks a text that is compared with `lower(…)`: no A to Z; other letters stay as they are. @throws RuleError */
export function checkSmall(compared: 'like ' | '', text: string, node: Node): void {
  if (/[A-Z]/.test(text))
    throw new RuleError(`lower(…) is never ${compared}'${text}'`, node, 'write it in small letters');
}

function nameOf(value: TextValue): string {
  if (value.kind === 'variable') return value.variable.name;
  return value.kind === 'lower' ? nameOf(value.of) : '…';
}

function mismatch(leftNode: Node, left: Typed, rightNode: Node, right: Typed): RuleError {
  const said = (node: Node, { type }: Typed): string => {
    if (node.kind === 'name') return `${node.name} is a ${type}`;
    return node.kind === 'text' ? `'${node.value}' is a text` : `this is a ${type}`;
  };
  return new RuleError(
    `${said(leftNode, left)}, ${said(rightNode, right)}: they cannot be compared`,
    rightNode,
    mismatchHint(leftNode, left, rightNode),
  );
}

function mismatchHint(leftNode: Node, left: Typed, rightNode: Node): string {
  const quotedName = [leftNode, rightNode].flatMap((node) => (node.kind === 'text' ? withoutQuotes(node.value) : []));
  const [name] = quotedName.filter((one) => one !== undefined);
  if (name !== undefined) return name;
  if (left.type === 'number' && rightNode.kind === 'text') return numberMeant(left.value, rightNode.value);
  if (leftNode.kind === 'name' && rightNode.kind === 'number')
    return `write = '${rightNode.value}', or like '${rightNode.value}*': texts have no order`;
  return 'compare numbers with numbers and texts with texts';
}

/** For a text where a number is meant: '5', 'AS64500', '500 EUR', 'Monday', 'high'. */
function numberMeant(of: NumberValue, text: string): string {
  const [, number] = /^(?:[Aa][Ss]|[^a-z0-9.-]*)(-?[0-9]+(?:\.[0-9]+)?)[^0-9]*$/.exec(text) ?? [];
  if (number !== undefined) return `write ${number}`;
  const variable = of.kind === 'variable' ? of.variable : undefined;
  const day = WEEKDAYS.findIndex((one) => text.toLowerCase().startsWith(one));
  if (variable?.name === 'utc_weekday' && day >= 0) return `write ${day + 1}; Monday is 1 and Sunday 7`;
  return variable?.range === undefined ? 'write a number' : `write a number, it is ${rangeText(variable.range)}`;
}
