// Rejects comparisons of a variable with a number outside its range: a typo such as `utc_hour = 24` would stay
// unnoticed, because the rule just never matches.
import { STRENGTH_RANGE } from '../variables/functions.js';
import { type Range } from '../variables/variable.js';
import { type NumberValue } from './condition.js';
import { RuleError } from './rule-error.js';
import { type Comparison, type Node } from './tree.js';

export const TURNED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

interface Side {
  readonly value: NumberValue;
  readonly node: Node;
}

/** @throws RuleError when the comparison, as written, can never be true */
export function checkRange(op: Comparison, left: Side, right: Side): void {
  checkSide(left, op, right);
  checkSide(right, TURNED[op], left);
}

function checkSide({ value: of }: Side, op: Comparison, { value: other, node }: Side): void {
  const range = rangeOf(of);
  if (range === undefined || other.kind !== 'number' || canHold(range, op, other.value)) return;
  const name = of.kind === 'variable' ? of.variable.name : 'strength(…)';
  const compared = op === '=' || op === '!=' ? String(other.value) : `${op} ${other.value}`;
  throw new RuleError(`${name} is never ${compared}`, node, `it is ${rangeText(range)}`);
}

function rangeOf(value: NumberValue): Range | undefined {
  if (value.kind === 'variable') return value.variable.range;
  return value.kind === 'strength' ? STRENGTH_RANGE : undefined;
}

/** Also false for `!=` with a value outside the range: it is always true, so it is no useful condition. */
function canHold({ low, high }: Range, op: Comparison, value: number): boolean {
  switch (op) {
    case '<':
      return value > low;
    case '<=':
      return value >= low;
    case '>':
      return value < high;
    case '>=':
      return value <= high;
    default:
      return value >= low && value <= high;
  }
}

export function rangeText({ low, high }: Range): string {
  return `${low} to ${high}`;
}

/**
 * Of a clock or a calendar, where after the last value comes the first one: `local_hour between 22 and 5` is the night.
 */
export function isRound(name: string): boolean {
  return /^(?:utc_hour|local_hour|utc_weekday|utc_day|utc_month)$/.test(name);
}
