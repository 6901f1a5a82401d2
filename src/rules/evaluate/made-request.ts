// Creates a request from the values of some variables, for the test cases of rules.
import { type EventRequest, FEATURES } from '../../event/event-row.js';
import { makeEventRequest } from '../../event/generated/make-event.js';
import { type Model, type Variable } from '../variables/variable.js';
import { UNKNOWN_COUNTS } from '../variables/counts.js';
import { findVariable, VARIABLES } from '../variables/variables.js';

export type Value = number | string | boolean;

export interface MadeRequest {
  readonly request: EventRequest;
  readonly model: Omit<Model, 'reasons' | 'strengths'>;
  readonly counts: readonly number[];
}

interface Making {
  request: EventRequest;
  model: { -readonly [K in keyof MadeRequest['model']]: MadeRequest['model'][K] };
  counts: number[];
}

/** Text variables that every request has. */
const ALWAYS: ReadonlySet<string> = new Set(['use_case', 'mode', 'key_kind']);
/** Result of the model for a request without risk. */
const CALM = { risk: 10, similarity: 100, deviceSimilarity: 1, trust: 0, reputation: NaN, visitorId: '' };

/**
 * @param values by the name of the variable; all others are unknown
 * @param at Unix milliseconds
 * @throws RangeError when there is no such variable, or its value has another type
 */
export function makeRequest(values: Readonly<Record<string, Value>>, at: number): MadeRequest {
  const making: Making = { request: unknownRequest(at), model: { ...CALM }, counts: [...UNKNOWN_COUNTS] };
  for (const [name, value] of Object.entries(values)) {
    const variable = findVariable(name);
    if (variable === undefined) throw new RangeError(`there is no variable ${name}`);
    set(making, variable, value);
  }
  return making;
}

/** What a request has where a variable is unknown. */
const UNKNOWN = Object.fromEntries(
  VARIABLES.flatMap(({ name, source }): [string, unknown][] => {
    if (source.of === 'text' && !ALWAYS.has(name)) return [[source.name, source.unknown ?? '']];
    if (source.of === 'number' && source.unknown !== undefined) return [[source.name, source.unknown]];
    return [];
  }),
);

function unknownRequest(receivedAt: number): EventRequest {
  const features = new Float32Array(FEATURES.length).fill(NaN);
  const request = { ...makeEventRequest({ receivedAt, features, client: 0, network: 0, challengeCompleted: [] }) };
  return Object.assign(request, UNKNOWN);
}

/** @throws RangeError */
function set(making: Making, variable: Variable, value: Value): void {
  const { request, model, counts } = making;
  const { source } = variable;
  switch (source.of) {
    case 'number':
      Object.assign(request, { [source.name]: numberOf(variable, value) });
      return;
    case 'text':
      Object.assign(request, { [source.name]: textOf(variable, value) });
      return;
    case 'feature':
      request.features[source.index] = numberOf(variable, value);
      return;
    case 'model':
      model[source.name] = numberOf(variable, value);
      return;
    case 'visitor':
      model.visitorId = textOf(variable, value);
      return;
    case 'count':
      counts[source.index] = numberOf(variable, value);
      return;
    case 'none':
      counts[source.index] = flagOf(variable, value) ? 0 : 1;
      return;
    case 'bit':
      request[source.name] |= (source.known ?? 0) | (flagOf(variable, value) ? source.bit : 0);
      return;
    case 'time':
      throw new RangeError(`${variable.name} is that of the time of the case: give /at`);
  }
}

function numberOf({ name }: Variable, value: Value): number {
  if (typeof value === 'number') return value;
  throw new RangeError(`${name} is a number`);
}

function flagOf({ name }: Variable, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw new RangeError(`${name} is true or false`);
}

function textOf({ name, words }: Variable, value: Value): string {
  if (typeof value !== 'string') throw new RangeError(`${name} is a text`);
  if (words !== undefined && !words.includes(value)) throw new RangeError(`${name} is one of ${words.join(', ')}`);
  return value;
}
