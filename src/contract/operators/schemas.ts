// Bodies of the admin API about operators, sign-in and the audit log.
import Type, { type Static } from '#typebox';
import { OPERATOR_NAME, STRICT, WORKSPACE_NAME } from '../formats.js';
import { time, words } from '../reply-schemas.js';
import { AUDIT_VIAS } from './audit.js';
import { ROLES } from './roles.js';

const TOKEN_CHARS_MAX = 1024;
/** Equal to OPERATOR_WORKSPACES_MAX in src/access/operators/records.ts. */
const WORKSPACES_MAX = 100;

const nullable = <T>(type: string, rest: Record<string, unknown>) =>
  Type.Unsafe<T | null>({ type: [type, 'null'], ...rest });
const Name = Type.String({ pattern: OPERATOR_NAME });
const ANY = 'null for all.';
const Workspaces = nullable<string[]>('array', {
  items: { type: 'string', pattern: WORKSPACE_NAME },
  minItems: 1,
  maxItems: WORKSPACES_MAX,
  description: `The workspaces that it is for; ${ANY}`,
});
const Role = words(
  ROLES,
  'viewer reads; analyst also labels, asks SQL and sends deliveries again; approver also publishes what others ' +
    'drafted; admin does everything.',
);
const Token = Type.String({ minLength: 1, maxLength: TOKEN_CHARS_MAX });

export const SignIn = Type.Object(
  {
    token: Type.Optional({ ...Token, description: 'The ADMIN_TOKEN, or the token of an operator.' }),
    code: Type.Optional({
      ...Token,
      description: 'Of the link that a start prints on its terminal: once, ten minutes, on that machine.',
    }),
  },
  { $id: 'SignIn', description: 'One of `token` and `code`.', ...STRICT },
);
export type SignIn = Static<typeof SignIn>;

export const Session = Type.Object(
  {
    signed_in: Type.Boolean(),
    operator: Type.Optional(
      Type.Object({
        name: Type.String({ description: '`admin` for the ADMIN_TOKEN.' }),
        role: Role,
        workspaces: Workspaces,
      }),
    ),
    version: Type.Optional(Type.String({ description: 'Of the service.' })),
    analytics: Type.Optional(Type.Boolean({ description: 'False where CLICKHOUSE is off.' })),
    ends_at: Type.Optional(time('When it ends at the latest; without use an hour after the last one.')),
  },
  { $id: 'Session' },
);

export const CreateOperator = Type.Object(
  { name: Name, role: Role, workspaces: Type.Optional(Workspaces) },
  { $id: 'CreateOperator', ...STRICT },
);
export type CreateOperator = Static<typeof CreateOperator>;

const operator = {
  name: Name,
  role: Role,
  workspaces: Workspaces,
  created_at: time('When it was made.'),
  last_seen_at: nullable<string>('string', {
    format: 'date-time',
    description: 'A request, exact to some minutes; null when there was none.',
  }),
};
export const Operator = Type.Object(operator, { $id: 'Operator' });
export const OperatorList = Type.Object({ operators: Type.Array(Operator) }, { $id: 'OperatorList' });
export const IssuedOperator = Type.Object(
  {
    ...operator,
    token: Type.String({ pattern: '^ot_[A-Za-z0-9]{32}$', description: 'Shown only in this reply.' }),
  },
  { $id: 'IssuedOperator' },
);

const Shown = (description: string) => nullable<Record<string, unknown>>('object', { description });

const AuditRow = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at: time('When it was done.'),
    who: Type.String({ description: 'An operator, `admin` for the ADMIN_TOKEN, or the user of the command line.' }),
    via: words(AUDIT_VIAS),
    address: Type.String({ description: 'Where the request came from; empty on the command line.' }),
    action: Type.String({ description: 'The operation, or the words of the command.' }),
    subject: Type.String({ description: 'Kind of record and its id.' }),
    workspace: Type.String({ description: 'Empty when it is of none.' }),
    before: Shown('What changed of it, without secrets; null when it was made.'),
    after: Shown('The same afterwards; null when it was removed.'),
  },
  { $id: 'AuditRow' },
);

export const AuditList = Type.Object(
  {
    rows: Type.Array(AuditRow, { description: 'The newest first.' }),
    next: nullable<string>('string', { description: 'Send it as `before` to have what is older; null at the end.' }),
  },
  { $id: 'AuditList' },
);

/** Schemas for which validators are generated. */
export const OPERATOR_REQUESTS = [SignIn, CreateOperator];
