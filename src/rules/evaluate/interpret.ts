// Interprets a condition. Used for traces, which show every test with its values, and as the reference for the results
// of the generated code and the SQL.
import { type Condition, type NumberValue, type TextValue } from '../language/condition.js';
import { isLike } from '../language/like.js';
import { TIME_PARTS } from '../variables/time-parts.js';
import { type Moment, type Variable } from '../variables/variable.js';

export function holds(condition: Condition, moment: Moment): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.parts.every((part) => holds(part, moment));
    case 'any':
      return condition.parts.some((part) => holds(part, moment));
    case 'numbers':
      return compare(condition.op, numberOf(condition.left, moment), numberOf(condition.right, moment));
    case 'texts': {
      const left = textOf(condition.left, moment);
      const right = textOf(condition.right, moment);
      return left !== '' && right !== '' && (left === right) !== condition.negated;
    }
    case 'numberIn': {
      const value = numberOf(condition.of, moment);
      return !Number.isNaN(value) && condition.values.includes(value) !== condition.negated;
    }
    case 'textIn': {
      const value = textOf(condition.of, moment);
      return value !== '' && condition.values.includes(value) !== condition.negated;
    }
    case 'like': {
      const value = textOf(condition.of, moment);
      return value !== '' && isLike(value, condition.pieces) !== condition.negated;
    }
    case 'flag':
    case 'known':
    case 'reason':
    case 'listed':
      return holdsOfVariable(condition, moment);
  }
}

type OfVariable = Extract<Condition, { kind: 'flag' | 'known' | 'reason' | 'listed' }>;

function holdsOfVariable(condition: OfVariable, moment: Moment): boolean {
  switch (condition.kind) {
    case 'flag': {
      const value = flagOf(condition.variable, moment);
      return value !== undefined && value !== condition.negated;
    }
    case 'known':
      return isKnown(condition.variable, moment) !== condition.negated;
    case 'reason':
      return moment.model.reasons.includes(condition.code) !== condition.negated;
    case 'listed':
      // Who is on a list is known, though an event that is decided again may lack the value.
      if (!condition.negated) return moment.lists.includes(condition.list);
      return isKnown(condition.variable, moment) && !moment.lists.includes(condition.list);
  }
}

function compare(op: string, left: number, right: number): boolean {
  switch (op) {
    case '=':
      return left === right;
    case '!=':
      return left < right || left > right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

/** NaN when unknown. */
function numberOf(value: NumberValue, moment: Moment): number {
  if (value.kind === 'number') return value.value;
  if (value.kind === 'variable') return numberVariable(value.variable, moment);
  if (value.kind === 'strength') return moment.model.strengths[moment.model.reasons.indexOf(value.code)] ?? 0;
  const left = numberOf(value.left, moment);
  const right = numberOf(value.right, moment);
  if (value.op === '+') return left + right;
  if (value.op === '-') return left - right;
  if (value.op === '*') return left * right;
  return right === 0 ? NaN : left / right;
}

/** Empty when unknown. */
function textOf(value: TextValue, moment: Moment): string {
  if (value.kind === 'text') return value.value;
  return value.kind === 'variable' ? textVariable(value.variable, moment) : lower(textOf(value.of, moment));
}

const CAPITALS = /[A-Z]+/g;

/** Converts only A to Z, as ClickHouse does. Most texts need no change. */
export function lower(text: string): string {
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x41 && unit <= 0x5a) return text.replace(CAPITALS, (letters) => letters.toLowerCase());
  }
  return text;
}

function numberVariable({ source }: Variable, { request, model, counts }: Moment): number {
  switch (source.of) {
    case 'number':
      return request[source.name] === source.unknown ? NaN : request[source.name];
    case 'feature':
      return request.features[source.index] ?? NaN;
    case 'model':
      return model[source.name];
    case 'count':
      return counts[source.index] ?? NaN;
    case 'time':
      return TIME_PARTS[source.unit].of(request.receivedAt);
    case 'text':
    case 'bit':
    case 'none':
    case 'visitor':
      return NaN;
  }
}

function textVariable({ source }: Variable, { request, model }: Moment): string {
  if (source.of === 'visitor') return model.visitorId;
  if (source.of !== 'text') return '';
  const value = request[source.name];
  return value === source.unknown ? '' : value;
}

function flagOf({ source }: Variable, { request, counts }: Moment): boolean | undefined {
  if (source.of === 'none') {
    const count = counts[source.index] ?? NaN;
    return Number.isNaN(count) ? undefined : count === 0;
  }
  if (source.of !== 'bit') return undefined;
  const bits = request[source.name];
  if (source.known !== undefined && (bits & source.known) === 0) return undefined;
  return (bits & source.bit) !== 0;
}

/** The value of a variable; undefined when unknown. */
export function valueOf(variable: Variable, moment: Moment): number | string | boolean | undefined {
  if (variable.type === 'flag') return flagOf(variable, moment);
  if (variable.type !== 'number') return textVariable(variable, moment) || undefined;
  const value = numberVariable(variable, moment);
  return Number.isNaN(value) ? undefined : value;
}

function isKnown(variable: Variable, moment: Moment): boolean {
  return valueOf(variable, moment) !== undefined;
}
