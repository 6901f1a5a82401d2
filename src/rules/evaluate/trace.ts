// Explains why a rule matches a decision or not: the result and the values of every part of its text. The interpreter
// evaluates each test as written and negated; if neither holds, the result is unknown.
import { checkRule, type Lists } from '../language/check.js';
import { printRule } from '../language/print.js';
import { type Node, partsOf } from '../language/tree.js';
import { type Moment } from '../variables/variable.js';
import { findVariable } from '../variables/variables.js';
import { holds, valueOf } from './interpret.js';

export type Truth = 'true' | 'false' | 'unknown';

/** A value that a part of a rule used; null when unknown. */
export interface Met {
  name: string;
  value: number | string | boolean | null;
}

export interface Trace {
  text: string;
  result: Truth;
  /** The values of a single test; else empty. */
  values: Met[];
  /** The parts of `and`, `or` and `not`; else empty. */
  parts: Trace[];
}

/** @throws RuleError on a tree that is not valid for `lists` */
export function traceOf(node: Node, moment: Moment, lists: Lists): Trace {
  const text = printRule(node);
  if (node.kind === 'not' || node.kind === 'and' || node.kind === 'or') {
    const parts = partsOf(node).map((part) => traceOf(part, moment, lists));
    const results = parts.map(({ result }) => result);
    const result = node.kind === 'not' ? opposite(results[0]) : joined(node.kind, results);
    return { text, result, values: [], parts };
  }
  const { at, length } = node;
  const is = (tree: Node): boolean => holds(checkRule(tree, lists), moment);
  const result = is(node) ? 'true' : is({ kind: 'not', of: node, at, length }) ? 'false' : 'unknown';
  return { text, result, values: valuesOf(node, moment), parts: [] };
}

function opposite(of: Truth | undefined): Truth {
  if (of === 'true') return 'false';
  return of === 'false' ? 'true' : 'unknown';
}

/** Three-valued logic (Kleene). */
function joined(kind: 'and' | 'or', results: readonly Truth[]): Truth {
  const decides = kind === 'and' ? 'false' : 'true';
  if (results.includes(decides)) return decides;
  return results.includes('unknown') ? 'unknown' : opposite(decides);
}

function valuesOf(node: Node, moment: Moment): Met[] {
  const met = new Map<string, Met['value']>();
  const visit = (part: Node): void => {
    if (part.kind === 'call' && part.name === 'strength' && part.argument.kind === 'text') {
      const { reasons, strengths } = moment.model;
      met.set(printRule(part), strengths[reasons.indexOf(part.argument.value)] ?? 0);
      return;
    }
    const variable = part.kind === 'name' ? findVariable(part.name) : undefined;
    if (variable !== undefined) met.set(variable.name, valueOf(variable, moment) ?? null);
    partsOf(part).forEach(visit);
  };
  visit(node);
  return [...met].map(([name, value]) => ({ name, value }));
}
