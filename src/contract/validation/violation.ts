// Turns validation errors of Ajv (keyword and parameters) into sentences for the developer who sent the body; they
// state which values are accepted.
import { FORMATS } from './formats.js';
import { EFFECT_WORDS } from '../ruleset/rule.js';

export interface Violation {
  /** JSON pointer into the validated value; '' for the value itself. */
  pointer: string;
  message: string;
}

/** An error of a generated validator. */
export interface Failure {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  /** The property that failed `propertyNames`. */
  propertyName?: string;
}

/** Words of a closed list in a message; longer lists are cut. */
const WORDS_MAX = 10;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

const MESSAGES: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${typeWords(type)}`,
  enum: ({ allowedValues }) => `must be one of ${listWords(allowedValues)}`,
  pattern: ({ pattern }) => FORMATS[String(pattern)] ?? 'has a wrong format',
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`),
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} entries`),
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  additionalProperties: () => 'is not a known field',
  propertyNames: () => 'is not a known name',
  uniqueItems: () => 'must have different entries',
  minProperties: () => 'must have at least one field',
  maxProperties: ({ limit }) =>
    limit === 1 ? 'must have only one field' : `must have at most ${String(limit)} fields`,
};

export function violationOf({ instancePath, keyword, params, propertyName }: Failure): Violation {
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'] ?? propertyName;
  const pointer = typeof name === 'string' ? `${instancePath}/${name}` : instancePath;
  if (keyword === 'maxProperties' && instancePath.endsWith('/effect')) return { pointer, message: EFFECT_WORDS };
  const message = propertyName === undefined ? MESSAGES[keyword] : MESSAGES['propertyNames'];
  return { pointer, message: message?.(params) ?? 'is not valid' };
}

/** The expected types without `null`, which means absent and does not help in the message. */
function typeWords(type: unknown): string {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types
    .filter((each) => each !== 'null')
    .map((each) => TYPES[String(each)] ?? String(each))
    .join(' or ');
}

function listWords(values: unknown): string {
  const words: unknown[] = Array.isArray(values) ? values.filter((value) => value !== null) : [];
  return `${words.slice(0, WORDS_MAX).map(String).join(', ')}${words.length > WORDS_MAX ? ', ...' : ''}`;
}
