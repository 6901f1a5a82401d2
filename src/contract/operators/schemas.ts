// Bodies of the admin API about operators, sign-in and the audit log.
import Type from '#typebox';
import { named, namedStrict, orNull } from '../validation/objects.js';
import { OPERATOR_NAME, STRICT, WORKSPACE_NAME } from '../validation/formats.js';
import { nullable, nullableTime, time, words } from '../reply-schemas.js';
import { AUDIT_VIAS } from './audit.js';
import { ROLES } from './roles.js';

const TOKEN_CHARS_MAX = 1024;
/** Equal to OPERATOR_WORKSPACES_MAX in src/access/operators/records.ts. */
const WORKSPACES_MAX = 100;

const Name = Type.String({ pattern: OPERATOR_NAME });
const ANY = 'null for all.';
const Workspaces = orNull(
  Type.Array(Type.String({ pattern: WORKSPACE_NAME }), { minItems: 1, maxItems: WORKSPACES_MAX }),
  `Workspaces of the operator; ${ANY}`,
);
const Role = words(
  ROLES,
  'Role. viewer reads; analyst also labels, queries SQL and resends deliveries; approver also publishes ' +
    'drafts of others; admin does everything.',
);
const Token = Type.String({ minLength: 1, maxLength: TOKEN_CHARS_MAX });

export const SignIn = Type.Object(
  {
    token: Type.Optional({ ...Token, description: 'The ADMIN_TOKEN, or the token of an operator (`ot_…`).' }),
    code: Type.Optional({
      ...Token,
      description:
        'Code from the link that the service prints at start: valid once, for ten minutes, on the same machine.',
    }),
  },
  { $id: 'SignIn', description: 'One of `token` and `code`.', ...STRICT },
);

export const Session = named('Session', {
  signed_in: Type.Boolean(),
  operator: Type.Optional(
    Type.Object({
      name: Type.String({ description: 'Name of the operator; `admin` for the ADMIN_TOKEN.' }),
      role: Role,
      workspaces: Workspaces,
    }),
  ),
  version: Type.Optional(Type.String({ description: 'Version of the service.' })),
  analytics: Type.Optional(
    Type.Boolean({ description: 'Whether ClickHouse is configured; false: CLICKHOUSE is off.' }),
  ),
  ends_at: Type.Optional(
    time('When the session ends at the latest; without use it ends one hour after the last request.'),
  ),
});

export const CreateOperator = namedStrict('CreateOperator', {
  name: Name,
  role: Role,
  workspaces: Type.Optional(Workspaces),
});

const operator = {
  name: Name,
  role: Role,
  workspaces: Workspaces,
  created_at: time('When it was created.'),
  last_seen_at: nullableTime('Last request, exact to some minutes; null: none.'),
};
export const Operator = named('Operator', operator);
export const OperatorList = named('OperatorList', { operators: Type.Array(Operator) });
export const IssuedOperator = named('IssuedOperator', {
  ...operator,
  token: Type.String({ pattern: '^ot_[A-Za-z0-9]{32}$', description: 'The token; shown only in this reply.' }),
});

const Shown = (description: string) => nullable<Record<string, unknown>>('object', description);

export const AuditRow = named('AuditRow', {
  id: Type.String({ format: 'uuid' }),
  at: time('When the change was made.'),
  who: Type.String({
    description: 'Name of the operator, `admin` for the ADMIN_TOKEN, or the system user of the command line.',
  }),
  via: words(AUDIT_VIAS),
  address: Type.String({ description: 'Address of the client; empty on the command line.' }),
  action: Type.String({ description: 'Operation id, or words of the command.' }),
  subject: Type.String({ description: 'Kind and id of the record, as `key/key_…`.' }),
  workspace: Type.String({ description: 'Workspace of the record; empty: none.' }),
  before: Shown('The changed fields before, without secrets; null: the record was created.'),
  after: Shown('The changed fields after, without secrets; null: the record was removed.'),
});

export const AuditList = named('AuditList', {
  rows: Type.Array(AuditRow, { description: 'Newest first.' }),
  next: nullable<string>('string', 'Send it as `before` for older rows; null: no more.'),
});

/** Schemas for which validators are generated. */
export const OPERATOR_REQUESTS = [SignIn, CreateOperator];
