// A file of test cases for a set of rules: requests with the expected results.
import Type, { type Static } from '#typebox';
import { namedStrict, strict } from '../validation/objects.js';
import { UTC_TIME } from '../validation/formats.js';
import { words } from '../reply-schemas.js';
import { ACTIONS } from '../vocabulary.js';

const CASES_MAX = 2000;
const NAMES_MAX = 200;
export const Names = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: NAMES_MAX, description });

const Expected = Type.Object(
  {
    rules: Type.Optional(Names('Ids of the rules that do something, all of them.')),
    shadow: Type.Optional(Names('Ids of the rules that hold in shadow, all of them.')),
    action: Type.Optional(words(ACTIONS)),
    risk: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const Values = Type.Unsafe<Record<string, number | string | boolean>>({
  type: 'object',
  maxProperties: NAMES_MAX,
  additionalProperties: { type: ['number', 'string', 'boolean'] },
});
export const Strengths = Type.Unsafe<Record<string, number>>({
  type: 'object',
  maxProperties: NAMES_MAX,
  additionalProperties: { type: 'number', minimum: 0, maximum: 1 },
});

export const RuleCases = namedStrict('RuleCases', {
  cases: Type.Array(
    strict({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      variables: Values,
      reasons: Type.Optional(Strengths),
      lists: Type.Optional(Names('Names of lists that a party of the request is on.')),
      at: Type.Optional(Type.String({ pattern: UTC_TIME })),
      expect: Expected,
    }),
    { minItems: 1, maxItems: CASES_MAX },
  ),
});
export type RuleCases = Static<typeof RuleCases>;
