// The two entities of access control as they are stored. Other rooms add collections of their own beside them.
import Type, { type Static } from '#typebox';
import { defineCollection } from './control/collection.js';

/** Highest rate a key may carry, requests per second. */
export const KEY_LIMIT_MAX = 1_000_000;
export const PROTECTED_DEVICES_MAX = 1_000_000_000;
export const RETENTION_DAYS_MAX = 3650;
/** Four eyes are enough. */
export const APPROVALS_MAX = 1;
/** Nothing removes one, and ClickHouse keeps the retention of so many. */
export const WORKSPACES_MAX = 1000;
/** Of one workspace, that can be used now. */
export const KEYS_PER_WORKSPACE_MAX = 500;
/** Of one workspace, revoked or expired, which are shown; then the oldest are forgotten. */
export const ENDED_KEYS_PER_WORKSPACE_MAX = 500;
/** Pages and apps that one public key can be bound to. */
export const ORIGINS_MAX = 64;
/** Of the name that an operator gives a key: one line. */
export const KEY_NAME_CHARS_MAX = 60;
/** Last characters of a key: they tell keys apart, and 28 others stay unknown. */
export const KEY_HINT_CHARS = 4;
/** `https://shop.example` as a browser writes it, or `app:` and the id of an app. */
export const ALLOWED_ORIGIN = /^(https?:\/\/[a-z0-9.\-[\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$/;
/** Becomes part of record keys and addresses: no slash, no space. */
export const WORKSPACE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

const strict = { additionalProperties: false };
const Moment = Type.Integer({ minimum: 0, description: 'Unix milliseconds' });

const WorkspaceSchema = Type.Object(
  {
    v: Type.Literal(1),
    name: Type.String({ pattern: WORKSPACE_NAME.source }),
    id: Type.Integer({ minimum: 1, description: 'a short number of the workspace, never used again' }),
    secret: Type.String({
      pattern: '^[A-Za-z0-9_-]{43}$',
      description: 'base64url of the 32 bytes that key all pseudonyms',
    }),
    protectedDevices: Type.Integer({ minimum: 0, maximum: PROTECTED_DEVICES_MAX }),
    retentionDays: Type.Integer({ minimum: 1, maximum: RETENTION_DAYS_MAX }),
    policy: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    // Absent in records of before.
    monitor: Type.Optional(Type.Boolean({ description: 'decided and recorded, answered allow' })),
    approvals: Type.Optional(
      Type.Integer({ minimum: 0, maximum: APPROVALS_MAX, description: 'others who must agree to a policy' }),
    ),
    createdAt: Moment,
  },
  strict,
);
export type WorkspaceRecord = Static<typeof WorkspaceSchema>;

const KeySchema = Type.Object(
  {
    v: Type.Literal(1),
    id: Type.String({ pattern: '^key_[A-Za-z0-9]{12}$' }),
    workspace: Type.String(),
    kind: Type.Union([Type.Literal('api'), Type.Literal('public'), Type.Literal('secret')]),
    mode: Type.Union([Type.Literal('test'), Type.Literal('live')]),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    limit: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: KEY_LIMIT_MAX })]),
    state: Type.Union([Type.Literal('active'), Type.Literal('inactive'), Type.Literal('revoked')]),
    createdAt: Moment,
    expiresAt: Type.Union([Type.Null(), Moment]),
    // Of public keys; absent in records of before.
    origins: Type.Optional(Type.Array(Type.String({ pattern: ALLOWED_ORIGIN.source }), { maxItems: ORIGINS_MAX })),
    addressShare: Type.Optional(Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: KEY_LIMIT_MAX })])),
    fullReply: Type.Optional(Type.Boolean()),
    // Of all kinds; absent in records of before, whose text nobody has.
    hint: Type.Optional(Type.String({ pattern: `^[A-Za-z0-9]{${KEY_HINT_CHARS}}$` })),
    name: Type.Optional(Type.String({ maxLength: KEY_NAME_CHARS_MAX })),
  },
  strict,
);
export type KeyRecord = Static<typeof KeySchema>;
export type KeyState = KeyRecord['state'];

/** Apart from the key: what changes every hour must not touch what opens doors. */
const KeyUseSchema = Type.Object({ v: Type.Literal(1), id: KeySchema.properties.id, usedAt: Moment }, strict);

export const WORKSPACES = defineCollection('workspace', WorkspaceSchema, (workspace) => workspace.name, ['secret']);
export const KEYS = defineCollection('key', KeySchema, (key) => key.id, ['hash']);
export const KEY_USES = defineCollection('keyuse', KeyUseSchema, (use) => use.id, [], false);
