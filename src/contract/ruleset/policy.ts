// Requests and replies about drafts, versions and proposals of rules and policies.
import Type, { type Static } from '#typebox';
import { named, namedStrict, orNull, strict } from '../validation/objects.js';
import { Policy } from '../admin-schemas.js';
import { type PolicyOverrides } from '../policy.js';
import { POLICY_NOTE, RULE_ID, STRICT } from '../validation/formats.js';
import { nullable, time } from '../reply-schemas.js';
import { type Rule, RULES_MAX } from './rule.js';
import { RULE } from './rule-schema.js';
import { RuleWarnings, Version } from './schema.js';

const REQUIRED: ReadonlySet<string> = new Set(RULE.required);

const Note = Type.String({ pattern: POLICY_NOTE, description: 'Reason for the change, shown with the version.' });
const Expect = Type.String({
  maxLength: 64,
  description: 'Version of the policy that the change is based on; 409 when it has changed since.',
});
const Document = nullable<PolicyOverrides>(
  'object',
  "The workspace's changes to the default policy with its rules; null: none.",
);
const Number = Type.Integer({ minimum: 0, description: 'Number of the version in its workspace; 0: none yet.' });

export type NewRule = Omit<Rule, 'id' | 'state'> & Partial<Pick<Rule, 'id' | 'state'>>;
export const CreateRule = Type.Unsafe<NewRule>({
  ...RULE,
  $id: 'CreateRule',
  required: RULE.required.filter((name) => name !== 'id' && name !== 'state'),
  description: 'A rule. Without an id it gets one; without a state it is a draft.',
});

/** null removes a member. */
export type RuleChange = { [name in keyof Omit<Rule, 'id'>]?: Rule[name] | null };
export const ChangeRule = Type.Unsafe<RuleChange>({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(RULE.properties)
      .filter(([name]) => name !== 'id')
      .map(([name, schema]) => [name, REQUIRED.has(name) ? schema : orNull(schema)]),
  ),
  minProperties: 1,
  additionalProperties: false,
  $id: 'ChangeRule',
  description: 'The members of the rule to change; null removes a member.',
});

export const RuleDetail = named('RuleDetail', {
  id: Type.String(),
  rule: orNull(RULE, 'The draft of the rule, or its published form without a draft; null: the draft removes it.'),
  published: orNull(RULE, 'The published form, which is in effect; null: not published.'),
  revision: Type.String({ description: 'Revision of `rule`: send it as If-Match with a change.' }),
  draft: orNull(
    strict({
      by: Type.Array(Type.String(), { description: 'Operators who wrote it.' }),
      at: Type.String({ format: 'date-time' }),
      stale: Type.Boolean({
        description: 'Whether another form was published after the draft was written: change or discard the draft.',
      }),
    }),
    'Authors and time of the draft; null: no draft.',
  ),
});

const versionMembers = {
  number: Number,
  version: Version,
  at: time('When it was published.'),
  by: Type.String({ description: 'Operator who made it; empty: unknown.' }),
  approved_by: Type.Union([Type.Null(), Type.String()]),
  note: Type.String(),
};

export const RuleHistory = named('RuleHistory', {
  versions: Type.Array(
    Type.Object({
      ...versionMembers,
      rule: orNull(RULE, 'The rule from this version on; null: it did not exist.'),
    }),
    { description: 'Versions in which the rule changed, newest first.' },
  ),
});

const PublishMembers = { note: Type.Optional(Note), expect: Type.Optional(Expect) };

const RuleIds = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: RULE_ID }), { minItems: 1, maxItems: RULES_MAX, uniqueItems: true, description }),
  );

/** The draft of a rule as somebody read it. */
const Drafted = strict({
  id: Type.String({ pattern: RULE_ID, description: 'Id of the rule.' }),
  revision: Type.String({ maxLength: 64, description: 'Revision of its draft.' }),
});

export const PublishPolicy = Type.Object(
  {
    policy: Type.Optional(Policy),
    rules: RuleIds('Publish the drafts of these rules only; the other drafts stay drafts. Without `policy`.'),
    drafts: Type.Optional(
      Type.Array(Drafted, {
        ...{ minItems: 1, maxItems: RULES_MAX },
        description:
          'Publish these drafts only, as they were read; 409 when one has changed or was discarded since. Without ' +
          '`policy` and `rules`.',
      }),
    ),
    off: RuleIds(
      'Only switch off these published rules; all drafts stay drafts. Without the members above. It is never ' +
        'refused because of another rule.',
    ),
    ...PublishMembers,
  },
  {
    $id: 'PublishPolicy',
    description:
      'What to publish: a whole `policy`, the drafts of some `rules`, some `drafts` as read, or which rules ' +
      'are `off`; without one, the published policy with all drafts.',
    ...STRICT,
  },
);
export type PublishPolicy = Static<typeof PublishPolicy>;

export const PolicyVersion = named('PolicyVersion', { ...versionMembers, policy: Document });

export const RollBackPolicy = namedStrict('RollBackPolicy', {
  version: Type.Integer({ minimum: 1, description: 'Number of the version.' }),
  ...PublishMembers,
});

const proposal = {
  id: Type.String({ description: 'Id of the proposal, `pro_…`.' }),
  at: time('When it was proposed.'),
  by: Type.Array(Type.String(), {
    description: 'Operators who proposed it or wrote a part of it; they cannot approve it.',
  }),
  removed_authors: Type.Array(Type.String(), { description: 'Operators in `by` who were removed since.' }),
  outdated: Type.Boolean({
    description: 'Whether another policy was published since: approving it is 409, so it is proposed again.',
  }),
  note: Type.String(),
  policy: Document,
};
export const Proposal = named('Proposal', proposal);
export const ProposedPolicy = named('ProposedPolicy', { ...proposal, warnings: RuleWarnings });
export const ProposalList = named('ProposalList', { proposals: Type.Array(Type.Object(proposal)) });

const RuleMap = Type.Unsafe<Rule>(RULE);
export const PublishedPolicy = named('PublishedPolicy', {
  version: Version,
  number: Number,
  proposal: Type.Unsafe<Static<typeof Proposal> | null>({
    type: ['object', 'null'],
    properties: proposal,
    description:
      'With approvals on: the proposal that waits for approval, and `version` is the one still in effect; ' +
      'null: published.',
  }),
  warnings: RuleWarnings,
});

export const PolicyDifference = named('PolicyDifference', {
  rules: Type.Object({
    added: Type.Array(RuleMap),
    removed: Type.Array(RuleMap),
    changed: Type.Array(
      Type.Object({
        id: Type.String(),
        members: Type.Array(Type.String(), { description: 'Names of the members of the rule that differ.' }),
        before: RuleMap,
        after: RuleMap,
      }),
    ),
  }),
  settings: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Path of the setting, for example `points.vpn_detected`.' }),
      before: Type.Unknown({ description: 'The value; null: the default.' }),
      after: Type.Unknown({ description: 'The value; null: the default.' }),
    }),
  ),
  drafts: Type.Array(Drafted, { description: 'With `to=draft`: the drafts that are compared, for a publication.' }),
  warnings: RuleWarnings,
});

export const RuleHitList = named('RuleHitList', {
  hits: Type.Array(
    Type.Object({
      rule: Type.String(),
      applied: Type.Integer({ minimum: 0, description: 'Decisions on which the rule had an effect.' }),
      shadow: Type.Integer({ minimum: 0, description: 'Decisions that the rule matched without effect.' }),
      alone: Type.Integer({
        minimum: 0,
        description: 'Decisions that the rule matched, on which no other rule had an effect.',
      }),
    }),
  ),
});

export const POLICY_REQUESTS = [CreateRule, ChangeRule, PublishPolicy, RollBackPolicy];
