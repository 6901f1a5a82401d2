// Records of policies beside the published one: versions, which never change, drafts of rules, and proposals that wait
// for approval. A version refers to its rules by digest, so a change of one rule stores only that rule again.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../../contract/validation/objects.js';
import { RULES_MAX } from '../../contract/ruleset/rule.js';
import { defineCollection } from '../control/collection.js';
import { OPERATORS_MAX } from '../operators/records.js';
import { isRule, type StoredRule } from './document.js';

/** Per workspace; beyond it the oldest is deleted. ClickHouse keeps the text of every policy that was in use. */
export const POLICY_VERSIONS_MAX = 50;
/** Distinct rules in the versions of a workspace; beyond it the oldest versions are deleted. */
export const RULE_TEXTS_MAX = 1000;
/** Proposals of a workspace that wait for approval. */
export const PROPOSALS_MAX = 20;
const NOTE_CHARS_MAX = 300;
/** Authors of one draft: room for every operator, because a dropped author could approve a proposal of his own. */
const AUTHORS_MAX = OPERATORS_MAX;

const Digest = Type.String({ pattern: '^[0-9a-f]{32}$' });
const Digests = Type.Array(Digest, { maxItems: RULES_MAX });
const Members = Type.Record(Type.String(), Type.Unknown());
const Note = Type.String({ maxLength: NOTE_CHARS_MAX });
const Authors = Type.Array(Type.String(), { maxItems: AUTHORS_MAX });

const VersionSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  at: Moment,
  by: Type.String({ description: "'' when it is not known" }),
  approvedBy: Type.Optional(Type.String()),
  note: Note,
  settings: Members,
  rules: Digests,
});
export type PolicyVersionRecord = Static<typeof VersionSchema>;

const RuleTextSchema = strict({ v: Type.Literal(1), workspace: Type.String(), digest: Digest, rule: Members });

const DraftSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  id: Type.String(),
  rule: Type.Union([Type.Null({ description: 'to be removed' }), Members]),
  base: Type.Union([Type.Null({ description: 'there was none' }), Digest], { description: 'of the published rule' }),
  by: Authors,
  at: Moment,
});
export type RuleDraftRecord = Static<typeof DraftSchema>;

const ProposalSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  id: Type.String({ pattern: '^pro_[0-9a-f]{16}$' }),
  base: { ...Digest, description: 'of the policy that it changes' },
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'number of the newest version then; proposals of older releases have none',
    }),
  ),
  at: Moment,
  by: Authors,
  note: Note,
  settings: Members,
  rules: Digests,
});
export type ProposalRecord = Static<typeof ProposalSchema>;

/** Unique, because names of workspaces contain no ':'. */
const within = (workspace: string, id: string | number): string => `${workspace}:${id}`;

export const POLICY_VERSIONS = defineCollection('policyversion', VersionSchema, ({ workspace, number }) =>
  within(workspace, number),
);
export const RULE_TEXTS = defineCollection(
  'ruletext',
  RuleTextSchema,
  ({ workspace, digest }) => within(workspace, digest),
  { told: false },
);
export const RULE_DRAFTS = defineCollection('ruledraft', DraftSchema, ({ workspace, id }) => within(workspace, id));
export const PROPOSALS = defineCollection('policyproposal', ProposalSchema, ({ workspace, id }) =>
  within(workspace, id),
);

export const recordId = within;

export function ruleIn(members: Readonly<Record<string, unknown>> | null): StoredRule | null {
  return isRule(members) ? members : null;
}

export function authorsWith(authors: readonly string[], who: string): string[] {
  return [...new Set([...authors, who])].slice(-AUTHORS_MAX);
}
