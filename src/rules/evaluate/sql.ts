// A condition as ClickHouse SQL over the stored columns of a decision. Unknown is NULL. Numbers are compared as
// doubles, as in JavaScript, and an outer `ifNull` turns NULL into false, as in a rule.
import { type Condition, type NumberValue, type TextValue } from '../language/condition.js';
import { type Comparison } from '../language/tree.js';
import { TIME_PARTS } from '../variables/time-parts.js';
import { type Variable } from '../variables/variable.js';
import { quoted } from '../../util/text/quoted.js';

export function sqlOf(condition: Condition): string {
  return `ifNull(${test(condition)}, 0)`;
}

function test(condition: Condition): string {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return joined(condition.kind === 'all' ? 'AND' : 'OR', condition.parts);
    case 'numbers':
      return comparison(condition.op, number(condition.left), number(condition.right));
    case 'texts':
      return `${text(condition.left)} ${condition.negated ? '!=' : '='} ${text(condition.right)}`;
    case 'numberIn':
      return numberIn(condition);
    case 'textIn':
      return `${text(condition.of)} ${word(condition.negated)}IN (${condition.values.map(quoted).join(', ')})`;
    case 'like': {
      const pattern = quoted(condition.pieces.map(escapedLike).join('%'));
      return `${text(condition.of)} ${word(condition.negated)}LIKE ${pattern}`;
    }
    case 'flag':
      return condition.negated ? `NOT ${flag(condition.variable)}` : flag(condition.variable);
    case 'known':
      return `${value(condition.variable)} IS ${condition.negated ? '' : 'NOT '}NULL`;
    case 'reason':
      return `${word(condition.negated)}has(reasons, ${quoted(condition.code)})`;
    case 'listed': {
      const asked = `has(lists, ${quoted(condition.list)})`;
      return condition.negated ? `(${value(condition.variable)} IS NOT NULL AND NOT ${asked})` : asked;
    }
  }
}

/** Each part has its own `ifNull`: a NULL in AND or OR would hide the other part. */
function joined(operator: 'AND' | 'OR', parts: readonly Condition[]): string {
  return `(${parts.map((part) => sqlOf(part)).join(` ${operator} `)})`;
}

function word(negated: boolean): string {
  return negated ? 'NOT ' : '';
}

function numberIn({ negated, of, values }: Extract<Condition, { kind: 'numberIn' }>): string {
  const parts = values.map((one) => comparison(negated ? '!=' : '=', number(of), literal(one)));
  return `(${parts.join(negated ? ' AND ' : ' OR ')})`;
}

/** NaN and NULL give the same result: neither is less, equal or greater. `!=` of SQL would be true for NaN. */
function comparison(op: Comparison, left: string, right: string): string {
  return op === '!=' ? `(${left} < ${right} OR ${left} > ${right})` : `${left} ${op} ${right}`;
}

function number(of: NumberValue): string {
  if (of.kind === 'number') return literal(of.value);
  if (of.kind === 'variable') return value(of.variable);
  if (of.kind === 'strength') return `toFloat64(strengths[indexOf(reasons, ${quoted(of.code)})])`;
  const [left, right] = [number(of.left), number(of.right)];
  if (of.op === '+' || of.op === '-') return `(${left} ${of.op} ${right})`;
  // `+ 0.0` turns -0 into 0: ClickHouse converts three or more comparisons into a set, and in a set -0 is not 0.
  return `(${left} ${of.op} ${of.op === '/' ? `nullIf(${right}, 0)` : right} + 0.0)`;
}

function text(of: TextValue): string {
  if (of.kind === 'text') return quoted(of.value);
  return of.kind === 'variable' ? value(of.variable) : `lower(${text(of.of)})`;
}

function literal(of: number): string {
  return `toFloat64(${of})`;
}

function escapedLike(piece: string): string {
  return piece.replace(/[\\%_]/g, '\\$&');
}

/** NULL when unknown. */
function value(variable: Variable): string {
  const { source, column } = variable;
  switch (source.of) {
    case 'number':
      return `toFloat64(${source.unknown === undefined ? column : `nullIf(${column}, ${source.unknown})`})`;
    case 'text':
      return textValue(variable, source.unknown);
    case 'feature':
    case 'model':
      return `toFloat64(${column})`;
    case 'visitor':
      return textValue(variable, undefined);
    case 'count':
      return count(source.index);
    case 'time':
      return `toFloat64(${TIME_PARTS[source.unit].sql})`;
    case 'bit':
    case 'none':
      return flag(variable);
  }
}

function textValue({ column, words }: Variable, unknown: string | undefined): string {
  const plain = words === undefined ? column : `toString(${column})`;
  const known = `nullIf(${plain}, '')`;
  return unknown === undefined ? known : `nullIf(${known}, ${quoted(unknown)})`;
}

/** A decision without profiles, or of a release without counts, has none. */
function count(index: number): string {
  return `if(length(counts) > ${index}, toFloat64(counts[${index + 1}]), NULL)`;
}

function flag({ source, column }: Variable): string {
  if (source.of === 'none') return `(${count(source.index)} = 0)`;
  if (source.of !== 'bit') return 'NULL';
  const set = `bitTest(${column}, ${Math.log2(source.bit)})`;
  return source.known === undefined ? set : `if(bitTest(${column}, ${Math.log2(source.known)}), ${set}, NULL)`;
}
