// Results of a calculation that are asked for one exact value: `checkout.amount - 19.99 = 0`. An amount of 19.99 is
// kept as 19.9899997711, the nearest number of single precision. A number that is compared with it directly is rounded
// in the same way. What is calculated is not, and binary fractions are rarely what they are in decimal.
import { RuleError } from './rule-error.js';
import { type Node, partsOf } from './tree.js';

const HINT = 'write the number alone, as checkout.amount = 19.99, or between with a lower and an upper limit';

/** @param of one side of `=`, `!=` or `in` */
export function doubtOfFraction(of: Node): RuleError | undefined {
  const inner = of.kind === 'negative' ? of.of : of;
  if (inner.kind !== 'arithmetic' || !hasFraction(inner)) return undefined;
  return new RuleError('a result with a fraction is rarely exactly one number', of, HINT);
}

function hasFraction(node: Node): boolean {
  if (node.kind === 'number') return !Number.isInteger(node.value);
  if (node.kind === 'call') return node.name === 'strength';
  return (node.kind === 'name' && node.name === 'checkout.amount') || partsOf(node).some(hasFraction);
}
