// A checked rule: all names are known, all types are correct, and `not` is only in single tests (`negated`). So a test
// with an unknown value is false, negated or not, and no third truth value is needed: for trees of `all` and `any` the
// result is true exactly when it is true in Kleene's three-valued logic.
import { type Variable } from '../variables/variable.js';
import { type Arithmetic, type Comparison } from './tree.js';

export type NumberValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'strength'; readonly code: string }
  | { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: NumberValue; readonly right: NumberValue };

export type TextValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'lower'; readonly of: TextValue };

export type Condition =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition[] }
  | { readonly kind: 'numbers'; readonly op: Comparison; readonly left: NumberValue; readonly right: NumberValue }
  | { readonly kind: 'texts'; readonly negated: boolean; readonly left: TextValue; readonly right: TextValue }
  | {
      readonly kind: 'numberIn';
      readonly negated: boolean;
      readonly of: NumberValue;
      readonly values: readonly number[];
    }
  | { readonly kind: 'textIn'; readonly negated: boolean; readonly of: TextValue; readonly values: readonly string[] }
  /** Pieces between the stars: the text starts with the first and ends with the last. */
  | { readonly kind: 'like'; readonly negated: boolean; readonly of: TextValue; readonly pieces: readonly string[] }
  | { readonly kind: 'flag' | 'known'; readonly negated: boolean; readonly variable: Variable }
  | { readonly kind: 'reason'; readonly negated: boolean; readonly code: string }
  | { readonly kind: 'listed'; readonly negated: boolean; readonly variable: Variable; readonly list: string };

/** Calls `visit` for every test of a condition. */
function eachTest(condition: Condition, visit: (test: Condition) => void): void {
  if (condition.kind === 'all' || condition.kind === 'any') condition.parts.forEach((part) => eachTest(part, visit));
  else visit(condition);
}

/** Every variable that a condition reads. */
export function variablesOf(condition: Condition): Set<Variable> {
  const found = new Set<Variable>();
  eachValue(condition, (of) => {
    if (of.kind === 'variable') found.add(of.variable);
  });
  eachTest(condition, (test) => {
    if ('variable' in test) found.add(test.variable);
  });
  return found;
}

/** Every reason whose presence or strength a condition uses. */
export function reasonsOf(condition: Condition): Set<string> {
  const found = new Set<string>();
  eachValue(condition, (of) => {
    if (of.kind === 'strength') found.add(of.code);
  });
  eachTest(condition, (test) => {
    if (test.kind === 'reason') found.add(test.code);
  });
  return found;
}

/** Calls `visit` for every value in a condition, also for the operands of values. */
function eachValue(condition: Condition, visit: (value: NumberValue | TextValue) => void): void {
  const value = (of: NumberValue | TextValue): void => {
    visit(of);
    if (of.kind === 'lower') value(of.of);
    else if (of.kind === 'arithmetic') [of.left, of.right].forEach(value);
  };
  eachTest(condition, (test) => {
    if ('left' in test) [test.left, test.right].forEach(value);
    if ('of' in test) value(test.of);
  });
}

/** Names of the lists that a condition uses. */
export function listsOf(condition: Condition): Set<string> {
  const found = new Set<string>();
  eachTest(condition, (test) => {
    if (test.kind === 'listed') found.add(test.list);
  });
  return found;
}
