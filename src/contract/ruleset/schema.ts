// Requests and replies about rules.
import Type, { type Static } from '#typebox';
import { named, namedStrict } from '../validation/objects.js';
import { RULES_MAX } from './rule.js';
import { Condition, RULE } from './rule-schema.js';

export const Rules = Type.Array(RULE, { maxItems: RULES_MAX });
export const Version = Type.String({
  maxLength: 64,
  description: 'Version of the policy; stored with every decision.',
});

export const CheckRule = namedStrict('CheckRule', {
  when: Condition,
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
