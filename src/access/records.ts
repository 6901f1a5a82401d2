// Records of workspaces, keys and key uses in the control store. Other collections are defined in their own folders.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../contract/validation/objects.js';
import { AdministrationError } from './administration.js';
import { type Collection, defineCollection } from './control/collection.js';
import { type ControlView } from './control/transaction.js';

/** Highest limit of a key, requests per second. */
export const KEY_LIMIT_MAX = 1_000_000;
export const PROTECTED_DEVICES_MAX = 1_000_000_000;
export const RETENTION_DAYS_MAX = 3650;
/** At most one other operator must approve a policy. */
export const APPROVALS_MAX = 1;
/** Workspaces are never deleted, and ClickHouse supports an own retention for at most 1000 of them. */
export const WORKSPACES_MAX = 1000;
/** Keys of one workspace that are not revoked or expired. */
export const KEYS_PER_WORKSPACE_MAX = 500;
/** Revoked or expired keys of one workspace, which lists still show; beyond it the oldest are deleted. */
export const ENDED_KEYS_PER_WORKSPACE_MAX = 500;
/** Origins and apps that one public key can be bound to. */
export const ORIGINS_MAX = 64;
/** Length of the name that an operator gives a key; one line. */
export const KEY_NAME_CHARS_MAX = 60;
/** Last characters of a key, shown to distinguish keys; the other 28 random ones stay secret. */
export const KEY_HINT_CHARS = 4;
/** `https://shop.example` as a browser writes it, or `app:` and the id of an app. */
export const ALLOWED_ORIGIN = /^(https?:\/\/[a-z0-9.\-[\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$/;
/** Part of record keys and URLs, so no slash and no space. */
export const WORKSPACE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

const WorkspaceSchema = strict({
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
  // Absent in older records.
  monitor: Type.Optional(Type.Boolean({ description: 'decided and recorded, answered allow' })),
  approvals: Type.Optional(
    Type.Integer({ minimum: 0, maximum: APPROVALS_MAX, description: 'others who must agree to a policy' }),
  ),
  createdAt: Moment,
});
export type WorkspaceRecord = Static<typeof WorkspaceSchema>;

const KeySchema = strict({
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
  // Public keys only; absent in older records.
  origins: Type.Optional(Type.Array(Type.String({ pattern: ALLOWED_ORIGIN.source }), { maxItems: ORIGINS_MAX })),
  addressShare: Type.Optional(Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: KEY_LIMIT_MAX })])),
  fullReply: Type.Optional(Type.Boolean()),
  // All kinds. Absent in older records: the hint cannot be added, because the key text is not stored.
  hint: Type.Optional(Type.String({ pattern: `^[A-Za-z0-9]{${KEY_HINT_CHARS}}$` })),
  name: Type.Optional(Type.String({ maxLength: KEY_NAME_CHARS_MAX })),
});
export type KeyRecord = Static<typeof KeySchema>;
export type KeyState = KeyRecord['state'];

/** Separate from the key: a use is written every hour, and that must not touch the records that grant access. */
const KeyUseSchema = strict({ v: Type.Literal(1), id: KeySchema.properties.id, usedAt: Moment });
/** Separate from the key: an earlier release refuses a key with a member that it does not know. */
const KeySuccessorSchema = strict({
  v: Type.Literal(1),
  id: KeySchema.properties.id,
  replaces: KeySchema.properties.id,
});

export const WORKSPACES = defineCollection('workspace', WorkspaceSchema, (workspace) => workspace.name, {
  secrets: ['secret'],
});
export const WORKSPACE_COPIES: Collection<WorkspaceRecord> = {
  ...defineCollection('workspacecopy', WorkspaceSchema, ({ name }) => name, { secrets: ['secret'], told: false }),
  isCopy: true,
};
export const KEYS = defineCollection('key', KeySchema, (key) => key.id, { secrets: ['hash'], grants: true });
export const KEY_USES = defineCollection('keyuse', KeyUseSchema, (use) => use.id, { told: false });
/** Which key a key was made for by a rotation, by the id of the new one. */
export const KEY_SUCCESSORS = defineCollection('keysuccessor', KeySuccessorSchema, ({ id }) => id, { told: false });

/** @throws AdministrationError NOT_FOUND */
export function workspaceIn(view: Pick<ControlView, 'get'>, name: string): WorkspaceRecord {
  const record = view.get(WORKSPACES, name);
  if (record === undefined) throw new AdministrationError('NOT_FOUND', `there is no workspace ${name}`);
  return record;
}
