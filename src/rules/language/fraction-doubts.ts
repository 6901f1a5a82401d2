// Results of a calculation that are asked for one exact value: `checkout.amount - 19.99 = 0`. An amount of 19.99 is
// kept as 19.9899997711, the nearest number of single precision. A number that is compared with it directly is rounded
// in the same way. What is calculated is not, and binary fractions are rarely what they are in decimal.
import { RuleError } from './rule-error.js';
import { type Arithmetic, type Comparison, type Node, partsOf } from './tree.js';

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

/**
 * `checkout.amount + 0.01 >= 20`: 19.99 is kept as 19.9899997711, and with .01 that is less than 20. Told only where an
 * amount of whole cents is at the edge and its result is on the other side of it.
 */
export function doubtOfEdge(of: Node & { kind: 'arithmetic' }, op: Comparison, limit: number): RuleError | undefined {
  const either = of.op === '+' || of.op === '*';
  const by = isAmount(of.left) ? of.right : either && isAmount(of.right) ? of.left : undefined;
  if (op === '=' || op === '!=' || by?.kind !== 'number' || by.value <= 0) return undefined;
  const exact = calculated(limit, UNDONE[of.op], by.value);
  const edge = Number(exact.toFixed(2));
  if (edge <= 0) return undefined;
  // What is left of calculating in binary is smaller.
  if (Math.abs(exact - edge) > 1e-9 * Math.max(1, Math.abs(edge))) return undefined;
  const result = calculated(Math.fround(edge), of.op, by.value);
  if (isTrue(result, op, limit) === isTrue(limit, op, limit)) return undefined;
  const said = `for an order of ${edge} this is ${result}, and not ${limit}`;
  return new RuleError(said, of, `write checkout.amount ${op} ${edge}`);
}

function isTrue(left: number, op: Comparison, right: number): boolean {
  if (op === '<') return left < right;
  if (op === '<=') return left <= right;
  return op === '>' ? left > right : left >= right;
}

const isAmount = (node: Node): boolean => node.kind === 'name' && node.name === 'checkout.amount';

const UNDONE = { '+': '-', '-': '+', '*': '/', '/': '*' } as const;

function calculated(left: number, op: Arithmetic, right: number): number {
  if (op === '+') return left + right;
  if (op === '-') return left - right;
  return op === '*' ? left * right : left / right;
}
