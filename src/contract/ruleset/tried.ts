// Requests and replies for authors of rules: available names, a test on one decision, and hits over time.
import Type, { type Static } from '#typebox';
import { named, namedStrict, orNull, strict } from '../validation/objects.js';
import { EVENT_ID, STRICT, UTC_TIME } from '../validation/formats.js';
import { EventId, nullableTime, time, words, count } from '../reply-schemas.js';
import { ACTIONS, MODES } from '../vocabulary.js';
import { OVERLAPS_MAX, Share } from './backtest.js';
import { Names, Strengths, Values } from './cases.js';
import { type Rule } from './rule.js';
import { RULE } from './rule-schema.js';

const VARIABLE_TYPES = ['number', 'text', 'flag', 'identity'] as const;

export const RuleVocabulary = named('RuleVocabulary', {
  variables: Type.Array(
    Type.Object({
      name: Type.String(),
      type: words(VARIABLE_TYPES),
      words: Type.Optional(Type.Array(Type.String(), { description: 'All possible values.' })),
      doc: Type.String({ description: 'What the variable means.' }),
      about: Type.String({ description: 'What the variable is about: request, address, fingerprint or user.' }),
      open: Type.Boolean({ description: 'Whether a rule with this variable also applies to replies to pages.' }),
      since: Type.Integer({ minimum: 1, description: 'First event layout that stores the variable.' }),
    }),
  ),
  functions: Type.Array(
    Type.Object({
      name: Type.String(),
      takes: words(['variable', 'reason', 'text']),
      gives: words(['condition', 'number', 'text']),
      doc: Type.String(),
      example: Type.String(),
    }),
  ),
  lists: Type.Array(
    Type.Object({ name: Type.String({ description: 'Name of the list, without the @.' }), variable: Type.String() }),
    { description: 'Lists of the workspace, each with its variable.' },
  ),
  reasons: Type.Array(Type.String(), { description: 'Codes for `reason` and `strength`.' }),
});
export type RuleVocabulary = Static<typeof RuleVocabulary>;

const On = {
  event_id: Type.Optional(
    Type.String({
      pattern: EVENT_ID,
      maxLength: 128,
      description: 'Id of a stored decision; instead of it, `variables` can be given.',
    }),
  ),
  mode: Type.Optional(words(MODES)),
  variables: Type.Optional(Values),
  reasons: Type.Optional(Strengths),
  lists: Type.Optional(Names('Names of lists that a party of the request is on.')),
  at: Type.Optional(
    Type.String({ pattern: UTC_TIME, description: 'Time of the request, ISO 8601 in UTC; now when absent.' }),
  ),
};
type Written = Partial<Rule> & Pick<Rule, 'when'>;

/** Tests a rule in the body. */
export const TestRule = namedStrict('TestRule', {
  rule: Type.Unsafe<Written>({ ...RULE, required: ['when'], description: 'The rule to test; `when` is enough.' }),
  ...On,
});

/** Tests a stored rule: its draft if there is one, else the published rule. */
export const TestStoredRule = Type.Object(On, { $id: 'TestStoredRule', minProperties: 1, ...STRICT });
export type TestStoredRule = Static<typeof TestStoredRule>;

const Part = strict({
  text: Type.String({ description: 'The part of the condition, in canonical form.' }),
  result: words(['true', 'false', 'unknown']),
  values: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.Unsafe<number | string | boolean | null>({ type: ['number', 'string', 'boolean', 'null'] }),
    }),
    { description: 'Values of the variables of a single comparison; null: unknown.' },
  ),
});
export interface Part extends Static<typeof Part> {
  parts: Part[];
}
const Parts = Type.Unsafe<Part>({
  ...Part,
  properties: {
    ...Part.properties,
    parts: {
      type: 'array',
      items: { type: 'object' },
      description: 'Operands of `and`, `or` and `not`, in the same shape.',
    },
  },
  required: ['text', 'result', 'values', 'parts'],
});

const Judged = Type.Object({ risk: Type.Integer({ minimum: 0, maximum: 100 }), action: words(ACTIONS) });
const Decided = Type.Object({
  ...Judged.properties,
  rules: Type.Array(Type.String(), { description: 'Ids of the rules that had an effect.' }),
});

export const TestedRule = named('TestedRule', {
  rule: Type.String({ description: 'Id of the rule.' }),
  event_id: orNull(EventId('Id of the tested decision; null: tested on given values.')),
  hit: Type.Boolean(),
  missed_by: orNull(
    words(['condition', 'use_cases', 'expires_at', 'test_fingerprint'] as const),
    'Why the rule does not match; null: it matches.',
  ),
  condition: Parts,
  open: Type.Boolean({
    description: 'Whether the rule uses no data about the user, so that it also applies to replies to pages.',
  }),
  model: Judged,
  without: orNull(
    Decided,
    'Decision by the published rules without this one; null: the policy of that time is unknown.',
  ),
  with: orNull(Decided, 'Decision with this rule, live and for every user; null as for `without`.'),
  answered: orNull(Judged, 'The stored decision; null: tested on given values.'),
});
export type TestedRule = Static<typeof TestedRule>;

export const RuleStats = named('RuleStats', {
  rule: Type.String(),
  from: time('Start of the period.'),
  to: time('End of the period.'),
  events: count('Decisions in the period.'),
  applied: count('Decisions on which the rule had an effect.'),
  shadow: count('Decisions that the rule matched without effect.'),
  alone: count('Decisions of `applied` on which no other rule had an effect.'),
  last_hit: nullableTime('Time of the last match; null: none.'),
  labels: Type.Object({
    fraud: count('Number of events labelled as fraud.'),
    legitimate: count('Number of events labelled legitimate.'),
    unlabelled: count('Number of events without a label.'),
  }),
  precision: Share,
  overlap: Type.Array(Type.Object({ id: Type.String(), events: count('Decisions that both rules matched.') }), {
    maxItems: OVERLAPS_MAX,
    description: 'Rules that matched the same decisions, most frequent first.',
  }),
  step_seconds: Type.Integer({ minimum: 60, description: 'Step of the series in seconds: one minute to three hours.' }),
  series: Type.Array(
    Type.Object({
      time: time('Start of the step.'),
      applied: count('Matches with effect in the step.'),
      shadow: count('Matches without effect in the step.'),
    }),
  ),
});
export type RuleStats = Static<typeof RuleStats>;

export const TRIED_REQUESTS = [TestRule, TestStoredRule];
