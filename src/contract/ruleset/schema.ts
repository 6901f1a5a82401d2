// The JSON schema of a rule. The rule language checks the condition.
import Type, { type Static } from '#typebox';
import { USE_CASES } from '../vocabulary.js';
import { RULE_CODE, RULE_ID, RULE_NAME, RULE_TAG, RULE_TITLE, UTC_TIME } from '../formats.js';
import {
  CEILINGS,
  FLOORS,
  FORCED,
  type Rule,
  RULE_PRIORITY_MAX,
  RULE_STATES,
  RULE_TAGS_MAX,
  RULE_TEXT_MAX,
  RULES_MAX,
} from './rule.js';

const EFFECT = {
  type: 'object',
  properties: {
    points: { type: 'number', minimum: -10, maximum: 10, description: 'Log-odds that it adds.' },
    at_least: { type: 'string', enum: [...FLOORS], description: 'The risk is no less than this action begins with.' },
    at_most: { type: 'string', enum: [...CEILINGS], description: 'The risk is no more than this action ends with.' },
    force: { type: 'string', enum: [...FORCED], description: 'The risk is within this action.' },
  },
  maxProperties: 1,
  additionalProperties: false,
  description: 'One of them; none only tells of the rule.',
};

export const RULE = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: RULE_ID },
    name: { type: 'string', pattern: RULE_NAME },
    state: { type: 'string', enum: [...RULE_STATES] },
    when: { type: 'string', minLength: 1, maxLength: RULE_TEXT_MAX, description: 'The condition; docs/policies.md.' },
    effect: EFFECT,
    code: { type: 'string', pattern: RULE_CODE, description: 'Reason code of its hits.' },
    title: { type: 'string', pattern: RULE_TITLE, description: 'A sentence; `{variable}` is replaced by its value.' },
    priority: { type: 'integer', minimum: 0, maximum: RULE_PRIORITY_MAX, description: 'Of `force`: the lowest wins.' },
    rollout_percent: { type: 'number', minimum: 0, maximum: 100, description: 'Share of users it applies to.' },
    expires_at: { type: 'string', pattern: UTC_TIME, description: 'From then on it is off.' },
    use_cases: {
      type: 'array',
      items: { type: 'string', enum: [...USE_CASES] },
      minItems: 1,
      maxItems: USE_CASES.length,
      uniqueItems: true,
    },
    tags: { type: 'array', items: { type: 'string', pattern: RULE_TAG }, maxItems: RULE_TAGS_MAX, uniqueItems: true },
    review: { type: 'boolean', description: 'Its hits get the tag `review`.' },
  },
  required: ['id', 'name', 'state', 'when', 'effect'],
  additionalProperties: false,
};

export const Rules = Type.Unsafe<Rule[]>({ type: 'array', maxItems: RULES_MAX, items: RULE });
const Version = Type.String({ maxLength: 64, description: 'Of the whole policy; every decision tells it.' });

export const CheckRule = Type.Object(
  { when: Type.String({ maxLength: RULE_TEXT_MAX * 2, description: 'The condition of a rule.' }) },
  { $id: 'CheckRule' },
);
export type CheckRule = Static<typeof CheckRule>;

export const PublishRules = Type.Object(
  {
    rules: Rules,
    expect: Type.Optional(Type.String({ maxLength: 64, description: 'The version that was seen; 409 if it is gone.' })),
  },
  { $id: 'PublishRules' },
);
export type PublishRules = Static<typeof PublishRules>;

const Ids = (description: string) => Type.Array(Type.String(), { description });
export const RuleList = Type.Object(
  {
    version: Version,
    rules: Rules,
    drafts: Ids('Ids of rules that are written otherwise than they are published.'),
    ending: Ids('Ids of rules that end within seven days, or have ended.'),
  },
  { $id: 'RuleList' },
);

const RuleProblem = Type.Object({
  message: Type.String(),
  hint: Type.String({ description: 'What to write instead; may be empty.' }),
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  length: Type.Integer({ minimum: 1 }),
});

export const CheckedRule = Type.Object(
  {
    ok: Type.Boolean(),
    canonical: Type.Optional(Type.String({ description: 'The same condition in its one form.' })),
    variables: Type.Optional(Type.Array(Type.String())),
    open: Type.Optional(Type.Boolean({ description: 'It asks nothing about a user: pages are answered by it too.' })),
    errors: Type.Optional(Type.Array(RuleProblem, { description: 'The first thing that is wrong.' })),
  },
  { $id: 'CheckedRule' },
);

export const RULE_REQUESTS = [CheckRule, PublishRules];
