// Generates one function for all rules of a workspace, which allocates nothing when no rule matches. Its code is safe:
// it is generated from the checked tree, property names come from the table of variables, literals are written by
// JSON.stringify or as numbers, and no other part of an analyst's text gets into the code.
import { type Condition, type NumberValue, type TextValue } from '../language/condition.js';
import { type Comparison } from '../language/tree.js';
import { TIME_PARTS } from '../variables/time-parts.js';
import { type Moment, type Variable } from '../variables/variable.js';
import { isLike } from '../language/like.js';
import { lower } from './interpret.js';

/** Writes the indexes of the matching rules to `hits` and returns their count. @param hits one element per rule */
export type RuleFunction = (moment: Moment, hits: Uint16Array) => number;

/**
 * Each operand is written once: a division whose code repeats its right side doubles the code with each level, so that
 * a rule of 200 characters took the thread that compiled it for 11 s.
 */
const divided = (left: number, right: number): number => (right === 0 ? NaN : left / right);
/** False when one is unknown (NaN). */
const differ = (left: number, right: number): boolean => left < right || left > right;

/** For more values than this the code uses a Set. */
const COMPARED_ONE_BY_ONE = 4;

export function generateRules(conditions: readonly Condition[]): RuleFunction {
  const writer = new Writer();
  const tests = conditions.map((one, index) => `if (${writer.condition(one)}) hits[n++] = ${index};`);
  const body = [
    '"use strict";',
    'return (moment, hits) => {',
    'const q = moment.request, m = moment.model, c = moment.counts, l = moment.lists;',
    'const f = q.features;',
    'let n = 0, t;',
    ...tests,
    'return n;',
    '};',
  ].join('\n');
  // The only place that creates code at run time: interpreting the trees of 50 rules takes many times as long.
  // oxlint-disable-next-line typescript/no-implied-eval -- see above
  const make = new Function('sets', 'patterns', 'isLike', 'lower', 'divided', 'differ', body) as (
    sets: readonly ReadonlySet<string | number>[],
    patterns: readonly (readonly string[])[],
    ...functions: readonly [typeof isLike, typeof lower, typeof divided, typeof differ]
  ) => RuleFunction;
  return make(writer.sets, writer.patterns, isLike, lower, divided, differ);
}

class Writer {
  readonly sets: ReadonlySet<string | number>[] = [];
  readonly patterns: (readonly string[])[] = [];

  condition(condition: Condition): string {
    switch (condition.kind) {
      case 'all':
        return `(${condition.parts.map((part) => this.condition(part)).join(' && ')})`;
      case 'any':
        return `(${condition.parts.map((part) => this.condition(part)).join(' || ')})`;
      case 'numbers':
        return comparison(condition.op, this.number(condition.left), this.number(condition.right));
      case 'texts':
        return this.texts(condition);
      case 'numberIn':
        return this.numberIn(condition);
      case 'textIn':
        return this.textIn(condition);
      case 'like': {
        // Computed once, because lower(…) reads every character.
        const of = this.text(condition.of);
        return `((t = ${of}) !== '' && ${not(condition.negated)}isLike(t, ${this.patternOf(condition.pieces)}))`;
      }
      case 'flag':
        return flag(condition.variable, condition.negated);
      case 'known':
        return known(condition.variable, condition.negated);
      case 'reason':
        return `${not(condition.negated)}m.reasons.includes(${JSON.stringify(condition.code)})`;
      case 'listed': {
        const asked = `l.includes(${JSON.stringify(condition.list)})`;
        return condition.negated ? `(${known(condition.variable, false)} && !${asked})` : asked;
      }
    }
  }

  private texts({ negated, left, right }: Extract<Condition, { kind: 'texts' }>): string {
    const [a, b] = [this.text(left), this.text(right)];
    if (!negated && (left.kind === 'text' || right.kind === 'text')) return `${a} === ${b}`;
    return `(${a} !== '' && ${b} !== '' && ${a} ${negated ? '!==' : '==='} ${b})`;
  }

  private numberIn({ negated, of, values }: Extract<Condition, { kind: 'numberIn' }>): string {
    const value = this.number(of);
    if (values.length > COMPARED_ONE_BY_ONE) {
      const asked = `${not(negated)}${this.set(values)}.has(${value})`;
      return negated ? `(${value} === ${value} && ${asked})` : asked;
    }
    const parts = values.map((one) => comparison(negated ? '!=' : '=', value, literal(one)));
    return `(${parts.join(negated ? ' && ' : ' || ')})`;
  }

  private textIn({ negated, of, values }: Extract<Condition, { kind: 'textIn' }>): string {
    const value = this.text(of);
    if (values.length > COMPARED_ONE_BY_ONE) {
      const asked = `${not(negated)}${this.set(values)}.has(${value})`;
      return negated ? `(${value} !== '' && ${asked})` : asked;
    }
    const parts = values.map((one) => `${value} ${negated ? '!==' : '==='} ${JSON.stringify(one)}`);
    return negated ? `(${value} !== '' && ${parts.join(' && ')})` : `(${parts.join(' || ')})`;
  }

  private set(values: readonly (string | number)[]): string {
    this.sets.push(new Set(values));
    return `sets[${this.sets.length - 1}]`;
  }

  private patternOf(pieces: readonly string[]): string {
    this.patterns.push(pieces);
    return `patterns[${this.patterns.length - 1}]`;
  }

  private number(value: NumberValue): string {
    if (value.kind === 'number') return literal(value.value);
    if (value.kind === 'variable') return numberVariable(value.variable);
    if (value.kind === 'strength') return `(m.strengths[m.reasons.indexOf(${JSON.stringify(value.code)})] ?? 0)`;
    const [left, right] = [this.number(value.left), this.number(value.right)];
    return value.op === '/' ? `divided(${left}, ${right})` : `(${left} ${value.op} ${right})`;
  }

  private text(value: TextValue): string {
    if (value.kind === 'text') return JSON.stringify(value.value);
    return value.kind === 'variable' ? textVariable(value.variable) : `lower(${this.text(value.of)})`;
  }
}

function not(negated: boolean): string {
  return negated ? '!' : '';
}

function literal(value: number): string {
  return value < 0 || Object.is(value, -0) ? `(${value})` : String(value);
}

function comparison(op: Comparison, left: string, right: string): string {
  if (op === '=') return `${left} === ${right}`;
  return op === '!=' ? `differ(${left}, ${right})` : `${left} ${op} ${right}`;
}

function numberVariable({ source }: Variable): string {
  switch (source.of) {
    case 'number':
      if (source.unknown === undefined) return `q.${source.name}`;
      return `(q.${source.name} === ${source.unknown} ? NaN : q.${source.name})`;
    case 'feature':
      return `f[${source.index}]`;
    case 'model':
      return `m.${source.name}`;
    case 'count':
      return `c[${source.index}]`;
    case 'time':
      return TIME_PARTS[source.unit].code;
    default:
      return 'NaN';
  }
}

function textVariable({ source }: Variable): string {
  if (source.of === 'visitor') return 'm.visitorId';
  if (source.of !== 'text') return "''";
  if (source.unknown === undefined) return `q.${source.name}`;
  return `(q.${source.name} === ${JSON.stringify(source.unknown)} ? '' : q.${source.name})`;
}

function flag({ source }: Variable, negated: boolean): string {
  if (source.of === 'none') return negated ? `c[${source.index}] > 0` : `c[${source.index}] === 0`;
  if (source.of !== 'bit') return 'false';
  const { name, bit, known: knownBit = 0 } = source;
  return `(q.${name} & ${bit | knownBit}) === ${negated ? knownBit : bit | knownBit}`;
}

function known(variable: Variable, negated: boolean): string {
  const { source } = variable;
  if (variable.type === 'flag') {
    if (source.of === 'none') return `c[${source.index}] ${negated ? '!==' : '==='} c[${source.index}]`;
    if (source.of !== 'bit' || source.known === undefined) return negated ? 'false' : 'true';
    return `(q.${source.name} & ${source.known}) ${negated ? '===' : '!=='} 0`;
  }
  if (variable.type !== 'number') return `${textVariable(variable)} ${negated ? '===' : '!=='} ''`;
  const value = numberVariable(variable);
  return `${value} ${negated ? '!==' : '==='} ${value}`;
}
