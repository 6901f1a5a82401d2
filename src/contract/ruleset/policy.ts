// Requests and replies about drafts, versions and proposals of rules and policies.
import Type, { type Static } from '#typebox';
import { Policy } from '../admin-schemas.js';
import { type PolicyOverrides } from '../policy.js';
import { POLICY_NOTE } from '../formats.js';
import { time } from '../reply-schemas.js';
import { type Rule } from './rule.js';
import { RULE } from './schema.js';

const REQUIRED: ReadonlySet<string> = new Set(RULE.required);

const Note = Type.String({ pattern: POLICY_NOTE, description: 'Why; for those who read the versions.' });
const Expect = Type.String({ maxLength: 64, description: 'The version that was seen; 409 if it is gone.' });
const Document = Type.Unsafe<PolicyOverrides | null>({
  type: ['object', 'null'],
  description: 'What the workspace changes of the default policy, its rules included; null for nothing.',
});
const nullable = <T>(schema: object, description: string) =>
  Type.Unsafe<T | null>({ ...schema, type: ['object', 'null'], description });
const Version = Type.String({ maxLength: 64, description: 'Of the whole policy; every decision tells it.' });
const Number = Type.Integer({ minimum: 0, description: 'Of the version in its workspace; 0 while there is none.' });

export type NewRule = Omit<Rule, 'id' | 'state'> & Partial<Pick<Rule, 'id' | 'state'>>;
export const CreateRule = Type.Unsafe<NewRule>({
  ...RULE,
  $id: 'CreateRule',
  required: RULE.required.filter((name) => name !== 'id' && name !== 'state'),
  description: 'A rule; without an id it gets one, without a state it is a draft.',
});

/** null removes a member. */
export type RuleChange = { [name in keyof Omit<Rule, 'id'>]?: Rule[name] | null };
export const ChangeRule = Type.Unsafe<RuleChange>({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(RULE.properties)
      .filter(([name]) => name !== 'id')
      .map(([name, schema]) => [name, REQUIRED.has(name) ? schema : { ...schema, type: [schema.type, 'null'] }]),
  ),
  minProperties: 1,
  additionalProperties: false,
  $id: 'ChangeRule',
  description: 'What changes of a rule; null takes a member away.',
});

export const RuleDetail = Type.Object(
  {
    id: Type.String(),
    rule: nullable<Rule>(RULE, 'As it shall be; null when it shall be removed.'),
    published: nullable<Rule>(RULE, 'As it decides; null when it does not.'),
    revision: Type.String({ description: 'Of `rule`: send it as If-Match with a change.' }),
    draft: Type.Unsafe<{ by: string[]; at: string; stale: boolean } | null>({
      type: ['object', 'null'],
      properties: {
        by: { type: 'array', items: { type: 'string' }, description: 'Who wrote it.' },
        at: { type: 'string', format: 'date-time' },
        stale: { type: 'boolean', description: 'Another one was published since: change it, or discard it.' },
      },
      required: ['by', 'at', 'stale'],
      additionalProperties: false,
      description: 'Null when it is as it is published.',
    }),
  },
  { $id: 'RuleDetail' },
);

const versionMembers = {
  number: Number,
  version: Version,
  at: time('When it was published.'),
  by: Type.String({ description: 'Who made it; empty when that is not known.' }),
  approved_by: Type.Union([Type.Null(), Type.String()]),
  note: Type.String(),
};

export const RuleHistory = Type.Object(
  {
    versions: Type.Array(
      Type.Object({ ...versionMembers, rule: nullable<Rule>(RULE, 'As it was from then on; null: it was not.') }),
      { description: 'Those in which the rule changed, the newest first.' },
    ),
  },
  { $id: 'RuleHistory' },
);

const PublishMembers = {
  note: Type.Optional(Note),
  expect: Type.Optional(Expect),
};

export const PublishPolicy = Type.Object(
  {
    policy: Type.Optional(Policy),
    ...PublishMembers,
  },
  { $id: 'PublishPolicy', description: 'Without a policy: what the drafts make of the published one.' },
);
export type PublishPolicy = Static<typeof PublishPolicy>;

export const PolicyVersion = Type.Object({ ...versionMembers, policy: Document }, { $id: 'PolicyVersion' });

export const RollBackPolicy = Type.Object(
  { version: Type.Integer({ minimum: 1, description: 'Its number.' }), ...PublishMembers },
  { $id: 'RollBackPolicy' },
);
export type RollBackPolicy = Static<typeof RollBackPolicy>;

const proposal = {
  id: Type.String({ description: '`pro_…`' }),
  at: time('When it was proposed.'),
  by: Type.Array(Type.String(), {
    description: 'Who proposed it, and who wrote a part of it: they cannot approve it.',
  }),
  note: Type.String(),
  policy: Document,
};
export const Proposal = Type.Object(proposal, { $id: 'Proposal' });
export const ProposalList = Type.Object({ proposals: Type.Array(Type.Object(proposal)) }, { $id: 'ProposalList' });

export const PublishedPolicy = Type.Object(
  {
    version: Version,
    number: Number,
    proposal: Type.Unsafe<Static<typeof Proposal> | null>({
      type: ['object', 'null'],
      properties: proposal,
      description:
        'Where two people are needed: what waits for the other one, and `version` is what decides until then.',
    }),
  },
  { $id: 'PublishedPolicy' },
);

const RuleMap = Type.Unsafe<Rule>(RULE);
export const PolicyDifference = Type.Object(
  {
    rules: Type.Object({
      added: Type.Array(RuleMap),
      removed: Type.Array(RuleMap),
      changed: Type.Array(
        Type.Object({
          id: Type.String(),
          members: Type.Array(Type.String(), { description: 'Names of the members that differ.' }),
          before: RuleMap,
          after: RuleMap,
        }),
      ),
    }),
    settings: Type.Array(
      Type.Object({
        name: Type.String({ description: 'As `points.vpn_detected`.' }),
        before: Type.Unknown({ description: 'null: the default one.' }),
        after: Type.Unknown({ description: 'null: the default one.' }),
      }),
    ),
    warnings: Type.Array(Type.Object({ rule: Type.String(), text: Type.String() }), {
      description: 'Of new and changed rules: whoever stops nearly everybody, and what is over.',
    }),
  },
  { $id: 'PolicyDifference' },
);

export const RuleHitList = Type.Object(
  {
    hits: Type.Array(
      Type.Object({
        rule: Type.String(),
        applied: Type.Integer({ minimum: 0, description: 'Decisions that it did something for.' }),
        shadow: Type.Integer({ minimum: 0, description: 'Decisions that it only held for.' }),
        alone: Type.Integer({ minimum: 0, description: 'Of `applied`, those that no other rule did something for.' }),
      }),
    ),
  },
  { $id: 'RuleHitList' },
);

export const POLICY_REQUESTS = [CreateRule, ChangeRule, PublishPolicy, RollBackPolicy];
