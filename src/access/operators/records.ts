// Records of operators and their sessions in the control store. Of tokens and cookies only the SHA-256 is stored.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../../contract/validation/objects.js';
import { words } from '../../contract/reply-schemas.js';
import { OPERATOR_NAME } from '../../contract/validation/formats.js';
import { ROLES } from '../../contract/operators/roles.js';
import { defineCollection } from '../control/collection.js';

export const OPERATORS_MAX = 500;
/** Workspaces that one operator can be bound to. */
export const OPERATOR_WORKSPACES_MAX = 100;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Name = Type.String({ pattern: OPERATOR_NAME });

const OperatorSchema = strict({
  v: Type.Literal(1),
  name: Name,
  role: words(ROLES),
  workspaces: Type.Union([
    Type.Null({ description: 'all' }),
    Type.Array(Type.String(), { minItems: 1, maxItems: OPERATOR_WORKSPACES_MAX }),
  ]),
  hash: Hash,
  createdAt: Moment,
});
export type OperatorRecord = Static<typeof OperatorSchema>;

/** Separate from the operator: frequent writes of uses must not touch the records that grant access. */
const SeenSchema = strict({ v: Type.Literal(1), name: Name, seenAt: Moment });

const SessionSchema = strict({
  v: Type.Literal(1),
  id: Type.String({ pattern: '^ses_[A-Za-z0-9]{12}$' }),
  operator: Name,
  hash: { ...Hash, description: 'of the cookie' },
  token: { ...Hash, description: 'of the cookie and the token it was opened with: with the token the session ends' },
  createdAt: Moment,
  usedAt: Moment,
});
export type SessionRecord = Static<typeof SessionSchema>;

export const OPERATORS = defineCollection('operator', OperatorSchema, ({ name }) => name, { secrets: ['hash'] });
export const OPERATORS_SEEN = defineCollection('operatorseen', SeenSchema, ({ name }) => name);
export const SESSIONS = defineCollection('session', SessionSchema, ({ id }) => id, { secrets: ['hash', 'token'] });
