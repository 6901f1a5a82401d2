// Requests and replies of the admin API about workspaces, keys and erasures.
import Type, { type Static } from '#typebox';
import { named, namedStrict, orNull } from './validation/objects.js';
import { ERASURE_KINDS, ERASURE_PLACES } from './erasure.js';
import { ORIGIN, SHA_256, STRICT, USER_HASH, UTC_TIME, WORKSPACE_NAME } from './validation/formats.js';
import { POINTS_MAX } from './points.js';
import { LIMIT_NAMES, type PolicyOverrides } from './policy.js';
import { RULE } from './ruleset/rule-schema.js';
import { RULES_MAX } from './ruleset/rule.js';
import { LIMIT_MAX } from './settings/limits.js';
import { RETIRED_SETTINGS, SETTING_NAMES } from './settings/settings.js';
import { REASONS } from './reasons.js';
import { nullableTime, time, words } from './reply-schemas.js';
import { USER_ID_CHARS_MAX } from './schemas.js';
import { KEY_KINDS, MODES, USE_CASES } from './vocabulary.js';
import { ChangeWebhook, CreateWebhook } from './webhook-schemas.js';

const KEY_STATES = ['active', 'inactive', 'revoked'] as const;

const ProtectedDevices = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'Quota: distinct visitors that can be verified in a month.',
});
const RetentionDays = Type.Integer({ minimum: 1, maximum: 3650 });
const WorkspaceName = Type.String({ pattern: WORKSPACE_NAME });
const Limit = { minimum: 1, maximum: 1_000_000, description: 'Requests per second; null: the default of the mode.' };

const LogOdds = { type: 'number', minimum: -POINTS_MAX, maximum: POINTS_MAX };
const points = (description: string) => ({
  type: 'object',
  propertyNames: { enum: Object.keys(REASONS) },
  additionalProperties: LogOdds,
  description,
});
const policy = {
  properties: {
    bias: { ...LogOdds, description: 'Log-odds of a clean request of a known user.' },
    points: points('Log-odds that a reason adds at full strength.'),
    shifts: {
      type: 'object',
      propertyNames: { enum: [...USE_CASES] },
      additionalProperties: points('What a use case adds to points.'),
    },
    limits: {
      type: 'object',
      propertyNames: { enum: [...LIMIT_NAMES] },
      additionalProperties: { type: 'integer', minimum: 1, maximum: LIMIT_MAX },
      description: 'Most newcomers and new accounts of one place in a minute, an hour and a day; see docs/tuning.md.',
    },
    settings: {
      type: 'object',
      propertyNames: { enum: [...SETTING_NAMES, ...RETIRED_SETTINGS] },
      // Each setting has its own bounds, which are checked with the rest of the policy.
      additionalProperties: { type: 'number' },
      description: 'Scoring settings; names, bounds and reasons are in docs/tuning.md.',
    },
    rules: { type: 'array', maxItems: RULES_MAX, items: RULE, description: 'Own rules; see docs/policies.md.' },
  },
  additionalProperties: false,
};
export const Policy = Type.Unsafe<PolicyOverrides | null>({
  type: ['object', 'null'],
  ...policy,
  description: "The workspace's changes to the default policy; null removes them all.",
});

const Monitor = Type.Boolean({
  description: 'Monitor mode: decisions are made and stored, but replies are `allow`; `explain` shows the decision.',
});
const Approvals = Type.Integer({
  minimum: 0,
  maximum: 1,
  description: 'Approvals that a policy change needs: 1 = another operator must approve it; 0 = none.',
});

export const CreateWorkspace = namedStrict('CreateWorkspace', {
  name: WorkspaceName,
  protected_devices: Type.Optional(ProtectedDevices),
  retention_days: Type.Optional(RetentionDays),
  policy: Type.Optional(Policy),
});

export const ChangeWorkspace = Type.Object(
  {
    protected_devices: Type.Optional(ProtectedDevices),
    retention_days: Type.Optional(RetentionDays),
    policy: Type.Optional(Policy),
    monitor: Type.Optional(Monitor),
    approvals: Type.Optional(Approvals),
  },
  { $id: 'ChangeWorkspace', minProperties: 1, ...STRICT },
);
export type ChangeWorkspace = Static<typeof ChangeWorkspace>;

export const Workspace = named('Workspace', {
  name: WorkspaceName,
  protected_devices: ProtectedDevices,
  retention_days: RetentionDays,
  policy: Policy,
  monitor: Monitor,
  approvals: Approvals,
  created_at: time('When it was created.'),
});

export const WorkspaceList = named('WorkspaceList', { workspaces: Type.Array(Workspace) });

const ENDS = 'When the key expires, ISO 8601 in UTC; then it is refused like an unknown key.';
const ExpiresAt = Type.String({ pattern: UTC_TIME, description: ENDS });

const Origins = Type.Array(Type.String({ pattern: ORIGIN }), {
  maxItems: 64,
  description: 'Public key only: pages (`https://shop.example`) and apps (`app:id`) that can use it; empty: any.',
});
const AddressShare = orNull(
  Type.Integer(Limit),
  'Public key only: requests per second from one address; null: a fifth of the limit, at least 10.',
);
const FullReply = Type.Boolean({
  description: "Public key only: replies have the authoritative decision, which reveals parts of the user's history.",
});

const KeyName = Type.String({ maxLength: 60, description: 'Purpose of the key, for example `backend of the shop`.' });

export const CreateKey = namedStrict('CreateKey', {
  name: Type.Optional(KeyName),
  expires_at: Type.Optional(ExpiresAt),
  kind: words(KEY_KINDS),
  mode: words(MODES),
  limit: Type.Optional(Type.Integer(Limit)),
  origins: Type.Optional(Origins),
  address_share: Type.Optional(AddressShare),
  full_reply: Type.Optional(FullReply),
});
export type CreateKey = Static<typeof CreateKey>;

export const ChangeKey = Type.Object(
  {
    name: Type.Optional(KeyName),
    origins: Type.Optional(Origins),
    address_share: Type.Optional(AddressShare),
    full_reply: Type.Optional(FullReply),
    expires_at: Type.Optional(orNull(ExpiresAt, `${ENDS} null = never.`)),
    state: Type.Optional(words(['active', 'inactive'] as const)),
    limit: Type.Optional(orNull(Type.Integer(Limit))),
  },
  { $id: 'ChangeKey', minProperties: 1, ...STRICT },
);
export type ChangeKey = Static<typeof ChangeKey>;

export const RotateKey = namedStrict('RotateKey', {
  another: Type.Optional(
    Type.Boolean({ description: 'Whether a key that has a valid successor gets one more; without it that is 409.' }),
  ),
  expires_at: Type.Optional(ExpiresAt),
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 7_776_000,
      description: 'Seconds for which the old key stays valid; one day when absent.',
    }),
  ),
});

export const Key = named('Key', {
  id: Type.String({
    pattern: '^key_[A-Za-z0-9]{12}$',
    description: 'Id of the key; it cannot be used to authenticate.',
  }),
  hint: Type.Union([Type.Null(), Type.String()], {
    description: 'Last four characters of the key; null for keys of older releases.',
  }),
  name: Type.String({ description: 'Purpose of the key.' }),
  workspace: WorkspaceName,
  kind: words(KEY_KINDS),
  mode: words(MODES),
  limit: orNull(Type.Integer(Limit)),
  state: words(KEY_STATES),
  created_at: time('When it was created.'),
  expires_at: nullableTime('When the key expires; null: never.'),
  last_used_at: nullableTime('Last use, exact to two hours; null: not used.'),
  in_browser_at: nullableTime('When a browser last sent this backend key to this node, a leak; null: never.'),
  origins: Type.Optional(Origins),
  address_share: Type.Optional(AddressShare),
  full_reply: Type.Optional(FullReply),
});

export const KeyList = named('KeyList', { keys: Type.Array(Key) });

export const IssuedKey = named('IssuedKey', {
  id: Key.properties.id,
  key: Type.String({
    pattern: '^(rk|pk|sk)_(test|live)_[A-Za-z0-9]{32}$',
    description: 'The key itself, shown only in this reply.',
  }),
  kind: words(KEY_KINDS),
  mode: words(MODES),
  workspace: WorkspaceName,
});

export const RotatedKey = named('RotatedKey', {
  ...IssuedKey.properties,
  replaces: Key.properties.id,
  replaced_until: nullableTime('Until when the replaced key works.'),
  other_successors: Type.Array(Key.properties.id, {
    description: 'Keys that earlier rotations of the same key made and that are neither revoked nor expired.',
  }),
});

export const CreateErasure = Type.Object(
  {
    mode: words(MODES),
    user: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: USER_ID_CHARS_MAX,
        description: 'A user id as sent in requests; only its keyed hash is stored.',
      }),
    ),
    user_hash: Type.Optional(Type.String({ pattern: USER_HASH, description: 'A user hash as shown in events.' })),
    visitor: Type.Optional(Type.String({ pattern: SHA_256, description: 'A visitor id.' })),
  },
  { $id: 'CreateErasure', description: 'One of `user`, `user_hash` and `visitor`.', ...STRICT },
);
export type CreateErasure = Static<typeof CreateErasure>;

const ErasureCounts = Type.Object(
  Object.fromEntries(ERASURE_PLACES.map((place) => [place, Type.Integer({ minimum: 0 })])),
  {
    description:
      'Counts by store: records of the subject (`profiles`), records of others that mention it (`traces`), ' +
      'verifiable events, webhook deliveries, rows in ClickHouse (`analytics`), saved replies, billed ' +
      'months, list entries.',
  },
);

export const Erasure = named('Erasure', {
  id: Type.String({ pattern: '^era_[A-Za-z0-9]{12}$' }),
  workspace: WorkspaceName,
  mode: words(MODES),
  kind: words(ERASURE_KINDS),
  state: words(['pending', 'done'] as const, '`done`: every node has removed the data and verified that none is left.'),
  requested_at: time('When the erasure was requested; everything learned before is removed.'),
  removed: ErasureCounts,
  left: ErasureCounts,
  logged: Type.Integer({
    minimum: 0,
    description: 'Rows in log segments; removed together with the segment after every reader has passed it.',
  }),
  waiting_for: Type.Array(Type.String(), {
    description: 'What the erasure still waits for, one entry per node or store.',
  }),
});

/** Schemas for which validators are generated. */
export const ADMIN_REQUESTS = [
  CreateWorkspace,
  ChangeWorkspace,
  CreateKey,
  ChangeKey,
  RotateKey,
  CreateErasure,
  CreateWebhook,
  ChangeWebhook,
];
