// Requests and replies for authors of rules: available names, a test on one decision, and hits over time.
import Type, { type Static } from '#typebox';
import { EVENT_ID, UTC_TIME } from '../formats.js';
import { EventId, time, words } from '../reply-schemas.js';
import { ACTIONS, MODES } from '../vocabulary.js';
import { OVERLAPS_MAX, Share } from './backtest.js';
import { Names, Strengths, Values } from './cases.js';
import { type Rule } from './rule.js';
import { RULE } from './schema.js';

const VARIABLE_TYPES = ['number', 'text', 'flag', 'identity'] as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });
const nullable = <T>(schema: object, description: string) =>
  Type.Unsafe<T | null>({ anyOf: [schema, { type: 'null' }], description });

export const RuleVocabulary = Type.Object(
  {
    variables: Type.Array(
      Type.Object({
        name: Type.String(),
        type: words(VARIABLE_TYPES),
        words: Type.Optional(Type.Array(Type.String(), { description: 'The only values there are.' })),
        doc: Type.String({ description: 'What it is.' }),
        about: Type.String({ description: 'Whom it tells of: request, address, fingerprint or user.' }),
        open: Type.Boolean({ description: 'A rule that asks it may decide what a page is answered.' }),
        since: Type.Integer({ minimum: 1, description: 'The layout of events from which on history has it.' }),
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
    lists: Type.Array(Type.Object({ name: Type.String({ description: 'Without the @.' }), variable: Type.String() }), {
      description: 'Lists of the workspace, with the variable that each is asked for.',
    }),
    reasons: Type.Array(Type.String(), { description: 'Codes for `reason` and `strength`.' }),
  },
  { $id: 'RuleVocabulary' },
);
export type RuleVocabulary = Static<typeof RuleVocabulary>;

const On = {
  event_id: Type.Optional(
    Type.String({ pattern: EVENT_ID, maxLength: 128, description: 'A stored decision; or give variables.' }),
  ),
  mode: Type.Optional(words(MODES)),
  variables: Type.Optional(Values),
  reasons: Type.Optional(Strengths),
  lists: Type.Optional(Names('Lists that a party of the request is on.')),
  at: Type.Optional(Type.String({ pattern: UTC_TIME, description: 'Time of the request; now when absent.' })),
};
type Written = Partial<Rule> & Pick<Rule, 'when'>;

/** Tests a rule in the body. */
export const TestRule = Type.Object(
  {
    rule: Type.Unsafe<Written>({ ...RULE, required: ['when'], description: 'As it is written; `when` is enough.' }),
    ...On,
  },
  { $id: 'TestRule' },
);
export type TestRule = Static<typeof TestRule>;

/** Tests a stored rule: its draft if there is one, else the published rule. */
export const TestStoredRule = Type.Object(On, { $id: 'TestStoredRule', minProperties: 1 });
export type TestStoredRule = Static<typeof TestStoredRule>;

const Part = Type.Object(
  {
    text: Type.String({ description: 'The part, in its one form.' }),
    result: words(['true', 'false', 'unknown']),
    values: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.Unsafe<number | string | boolean | null>({ type: ['number', 'string', 'boolean', 'null'] }),
      }),
      { description: 'What a single test met; null is unknown.' },
    ),
  },
  { additionalProperties: false },
);
export interface Part extends Static<typeof Part> {
  parts: Part[];
}
const Parts = Type.Unsafe<Part>({
  ...Part,
  properties: {
    ...Part.properties,
    parts: { type: 'array', items: { type: 'object' }, description: 'Of `and`, `or` and `not`: parts like this one.' },
  },
  required: ['text', 'result', 'values', 'parts'],
});

const Judged = Type.Object({ risk: Type.Integer({ minimum: 0, maximum: 100 }), action: words(ACTIONS) });
const Decided = Type.Object({
  ...Judged.properties,
  rules: Type.Array(Type.String(), { description: 'That did something.' }),
});

export const TestedRule = Type.Object(
  {
    rule: Type.String({ description: 'Its id.' }),
    event_id: nullable<string>(EventId('The event.'), 'Null for values.'),
    hit: Type.Boolean(),
    missed_by: nullable<'condition' | 'use_cases' | 'expires_at' | 'test_fingerprint'>(
      { type: 'string', enum: ['condition', 'use_cases', 'expires_at', 'test_fingerprint'] },
      'Why it is no hit.',
    ),
    condition: Parts,
    open: Type.Boolean({ description: 'It asks nothing about a user: pages are answered by it too.' }),
    model: Judged,
    without: nullable<Static<typeof Decided>>(
      Decided,
      'By the published rules without this one; null when the policy of that time is not known any more.',
    ),
    with: nullable<Static<typeof Decided>>(Decided, 'With this one, live and for every user.'),
    answered: nullable<Static<typeof Judged>>(Judged, 'What was decided then; null for values.'),
  },
  { $id: 'TestedRule' },
);
export type TestedRule = Static<typeof TestedRule>;

export const RuleStats = Type.Object(
  {
    rule: Type.String(),
    from: time('Start of the span.'),
    to: time('End of the span.'),
    events: count('Decisions of the span.'),
    applied: count('Decisions that it held for and did something.'),
    shadow: count('Decisions that it only held for.'),
    alone: count('Of those that it did something for, how many no other rule did.'),
    last_hit: nullable<string>(time('The newest of them.'), 'Null when there is none.'),
    labels: Type.Object({
      fraud: count('Labelled fraud.'),
      legitimate: count('Labelled legitimate.'),
      unlabelled: count('Without a label.'),
    }),
    precision: Share,
    overlap: Type.Array(Type.Object({ id: Type.String(), events: count('Both rules held for.') }), {
      maxItems: OVERLAPS_MAX,
      description: 'Rules that held for the same decisions, most first.',
    }),
    step_seconds: Type.Integer({ minimum: 60, description: 'Of the series: a minute up to three hours.' }),
    series: Type.Array(
      Type.Object({ time: time('Start of the step.'), applied: count('Did something.'), shadow: count('Only held.') }),
    ),
  },
  { $id: 'RuleStats' },
);
export type RuleStats = Static<typeof RuleStats>;

export const TRIED_REQUESTS = [TestRule, TestStoredRule];
