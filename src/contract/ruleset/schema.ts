// The JSON schema of a rule. The rule language checks the condition.
import Type, { type Static } from '#typebox';
import { named, namedStrict } from '../validation/objects.js';
import { CHALLENGES, USE_CASES } from '../vocabulary.js';
import { RULE_CODE, RULE_ID, RULE_NAME, RULE_TAG, RULE_TITLE, UTC_TIME } from '../validation/formats.js';
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
    points: { type: 'number', minimum: -10, maximum: 10, description: 'Log-odds that the rule adds to the risk.' },
    at_least: {
      type: 'string',
      enum: [...FLOORS],
      description: 'Raises the risk at least to the start of this action.',
    },
    at_most: { type: 'string', enum: [...CEILINGS], description: 'Lowers the risk at most to the end of this action.' },
    force: { type: 'string', enum: [...FORCED], description: 'Sets the risk to this action.' },
  },
  maxProperties: 1,
  additionalProperties: false,
  description: 'What the rule does when it matches: one of these; without any it only reports.',
};

export const RULE = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: RULE_ID },
    name: { type: 'string', pattern: RULE_NAME },
    state: { type: 'string', enum: [...RULE_STATES] },
    when: {
      type: 'string',
      minLength: 1,
      maxLength: RULE_TEXT_MAX,
      description: 'The condition; see docs/policies.md.',
    },
    effect: EFFECT,
    code: { type: 'string', pattern: RULE_CODE, description: 'Reason code that a match adds to the reply.' },
    title: {
      type: 'string',
      pattern: RULE_TITLE,
      description: 'Sentence of the reason; `{variable}` is replaced by its value.',
    },
    priority: {
      type: 'integer',
      minimum: 0,
      maximum: RULE_PRIORITY_MAX,
      description: 'Priority among rules with `force`: the lowest number wins.',
    },
    rollout_percent: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      description: 'Percentage of users that the rule applies to.',
    },
    expires_at: { type: 'string', pattern: UTC_TIME, description: 'When the rule ends, ISO 8601 in UTC.' },
    use_cases: {
      type: 'array',
      items: { type: 'string', enum: [...USE_CASES] },
      minItems: 1,
      maxItems: USE_CASES.length,
      uniqueItems: true,
    },
    tags: { type: 'array', items: { type: 'string', pattern: RULE_TAG }, maxItems: RULE_TAGS_MAX, uniqueItems: true },
    review: { type: 'boolean', description: 'Whether matches go to the review queue (tag `review`).' },
    challenge: {
      type: 'string',
      enum: [...CHALLENGES],
      description: 'Challenge to ask for, where the effect demands one (`at_least` or `force`).',
    },
    notify: {
      type: 'boolean',
      description: 'Whether matches in live mode are sent to webhooks (`rule.matched`), at most 60 a minute.',
    },
  },
  required: ['id', 'name', 'state', 'when', 'effect'],
  additionalProperties: false,
};

export const Rules = Type.Unsafe<Rule[]>({ type: 'array', maxItems: RULES_MAX, items: RULE });
const Version = Type.String({ maxLength: 64, description: 'Version of the policy; stored with every decision.' });

export const CheckRule = namedStrict('CheckRule', {
  when: Type.String({ maxLength: RULE_TEXT_MAX * 2, description: 'The condition of a rule.' }),
});

export const PublishRules = namedStrict('PublishRules', {
  rules: Rules,
  expect: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Version of the policy that the change is based on; 409 when it has changed since.',
    }),
  ),
});

const Ids = (description: string) => Type.Array(Type.String(), { description });
export const RuleWarning = Type.Object({ rule: Type.String(), text: Type.String() });
export type RuleWarning = Static<typeof RuleWarning>;
export const RuleWarnings = Type.Array(RuleWarning, {
  description:
    'Warnings about new and changed rules: one that stops most users, has expired, or may mean something else than ' +
    'its author thinks.',
});

export const RuleList = named('RuleList', {
  version: Version,
  rules: Rules,
  drafts: Ids('Ids of rules whose draft differs from the published form.'),
  ending: Ids('Ids of rules that expire within seven days or have expired.'),
  warnings: Type.Optional(RuleWarnings),
});

export const RuleProblem = Type.Object({
  message: Type.String(),
  hint: Type.String({ description: 'How to fix it; may be empty.' }),
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  length: Type.Integer({ minimum: 1 }),
});

export const CheckedRule = named('CheckedRule', {
  ok: Type.Boolean(),
  canonical: Type.Optional(Type.String({ description: 'The condition in canonical form.' })),
  variables: Type.Optional(Type.Array(Type.String())),
  open: Type.Optional(
    Type.Boolean({
      description: 'Whether the rule uses no data about the user, so that it also applies to replies to pages.',
    }),
  ),
  warnings: Type.Optional(
    Type.Array(RuleProblem, {
      description: 'Places where the condition may mean something else than its author thinks.',
    }),
  ),
  errors: Type.Optional(Type.Array(RuleProblem, { description: 'The first error; empty when there is none.' })),
});

export const RULE_REQUESTS = [CheckRule, PublishRules];
