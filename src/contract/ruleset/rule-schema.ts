// The schema of a rule, from which its type is made. The rule language checks the condition.
import Type from '#typebox';
import { POINTS_MAX } from '../points.js';
import { words } from '../reply-schemas.js';
import {
  RULE_CHARACTERS_MAX,
  RULE_CODE,
  RULE_ID,
  RULE_NAME,
  RULE_TAG,
  RULE_TITLE,
  STRICT,
  UTC_TIME,
} from '../validation/formats.js';
import { strict } from '../validation/objects.js';
import { ACTIONS, CHALLENGES, USE_CASES } from '../vocabulary.js';

const RULE_TAGS_MAX = 8;
const RULE_PRIORITY_MAX = 1000;

/** Only shadow and live rules are evaluated; only live ones have an effect. */
export const RULE_STATES = ['draft', 'shadow', 'live', 'off'] as const;

const FLOORS = ['soft_challenge', 'hard_challenge', 'block'] as const;
const CEILINGS = ['allow', 'soft_challenge', 'hard_challenge'] as const;

/** The log-odds are like those of a reason at full strength. */
const Effect = Type.Object(
  {
    points: Type.Optional(
      Type.Number({
        minimum: -POINTS_MAX,
        maximum: POINTS_MAX,
        description: 'Log-odds that the rule adds to the risk.',
      }),
    ),
    at_least: Type.Optional(words(FLOORS, 'Raises the risk at least to the start of this action.')),
    at_most: Type.Optional(words(CEILINGS, 'Lowers the risk at most to the end of this action.')),
    force: Type.Optional(words(ACTIONS, 'Sets the risk to this action.')),
  },
  {
    maxProperties: 1,
    ...STRICT,
    description: 'What the rule does when it matches: one of these; without any it only reports.',
  },
);

/** The language bounds its length: its error names line and column, one of the schema could not. */
const LENGTH = `1 to ${RULE_CHARACTERS_MAX.toLocaleString('en')} characters`;
export const Condition = Type.String({ description: `The condition, ${LENGTH}; see docs/policies.md.` });

export const RULE = strict({
  id: Type.String({ pattern: RULE_ID }),
  name: Type.String({ pattern: RULE_NAME }),
  state: words(RULE_STATES),
  when: Condition,
  effect: Effect,
  code: Type.Optional(Type.String({ pattern: RULE_CODE, description: 'Reason code that a match adds to the reply.' })),
  title: Type.Optional(
    Type.String({
      pattern: RULE_TITLE,
      description: 'Sentence of the reason; `{variable}` is replaced by its value.',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: RULE_PRIORITY_MAX,
      description: 'Priority among rules with `force`: the lowest number wins.',
    }),
  ),
  rollout_percent: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, description: 'Percentage of users that the rule applies to.' }),
  ),
  expires_at: Type.Optional(Type.String({ pattern: UTC_TIME, description: 'When the rule ends, ISO 8601 in UTC.' })),
  use_cases: Type.Optional(
    Type.Array(words(USE_CASES), { minItems: 1, maxItems: USE_CASES.length, uniqueItems: true }),
  ),
  tags: Type.Optional(Type.Array(Type.String({ pattern: RULE_TAG }), { maxItems: RULE_TAGS_MAX, uniqueItems: true })),
  review: Type.Optional(Type.Boolean({ description: 'Whether matches go to the review queue (tag `review`).' })),
  challenge: Type.Optional(
    words(CHALLENGES, 'Challenge to ask for, where the effect demands one (`at_least` or `force`).'),
  ),
  notify: Type.Optional(
    Type.Boolean({
      description: 'Whether matches in live mode are sent to webhooks (`rule.matched`), at most 60 a minute.',
    }),
  ),
});
