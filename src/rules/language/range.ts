// Comparisons of a variable with a number that it never has: `utc_hour = 24` is a typo that nobody would see, as the
// rule just never holds.
import { STRENGTH_RANGE } from '../variables/functions.js';
import { type Range } from '../variables/variable.js';
import { type NumberValue } from './condition.js';
import { RuleError } from './rule-error.js';
import { type Comparison, type Node } from './tree.js';

const TURNED = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

interface Side {
  readonly value: NumberValue;
  readonly node: Node;
}

/** @throws RuleError when the two, as they are written, can never compare so */
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

/** Another value than one that is never there is always there: that is no condition either. */
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
