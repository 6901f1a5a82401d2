// Common parts of all admin routes: authorization, the actor in the audit log, the OpenAPI tag, and the conversion of
// administration errors to HTTP errors.
import { type TSchema } from 'typebox';
import { AdministrationError } from '../../../access/administration.js';
import { type Needs } from '../../../access/operators/operator.js';
import { QuestionError, QuestionsAwayError } from '../../../contract/console/questions.js';
import { ApiError } from '../../../contract/errors.js';
import { type Actor } from '../../../contract/operators/audit.js';
import { type Refused } from '../../auth-kinds.js';
import { defineRoute, NO_BODY } from '../../define-route.js';
import { type Json } from '../../openapi/json.js';
import { type ParameterName } from '../../openapi/parameters.js';
import { type AdminCaller } from '../../pipeline/admin-door.js';
import { type Call } from '../../pipeline/call.js';
import { NoTurnError } from '../../../util/fair-turns.js';
import {
  type Answer,
  type Examples,
  type Link,
  type RouteBody,
  type RouteDeclaration,
  type RouteSpec,
} from '../../route.js';
import { type AdminServices } from './services.js';

/** A result that is accepted and completed later: the reply is 202. */
export class Accepted {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** JSON of shared answers: an answer shown in twenty windows is serialised once. */
const shared = new WeakMap<object, string>();

/** The JSON of an answer that several callers get and that never changes; the same object gives the same text. */
export class SharedAnswer {
  readonly text: string;

  constructor(answer: object) {
    this.text = shared.get(answer) ?? JSON.stringify(answer);
    shared.set(answer, this.text);
  }
}

/** A call of the admin API with any body. */
export type AdminCall = Pick<Call<unknown, AdminCaller>, 'exchange' | 'param' | 'caller' | 'refusalNow'>;

/** The caller is not admitted any more; the reply is the refusal. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: ApiError;

  constructor(refusal: ApiError) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

interface AdminRoute<B> {
  method: RouteSpec<AdminServices, B, 'operator'>['method'];
  /** Path after `/admin/v1`. */
  path: string;
  id: string;
  summary: string;
  needs: Needs;
  /** Parameters of the path after the workspace's `{name}`, in order, and of the head. */
  parameters?: readonly ParameterName[];
  /** Query parameters. */
  query?: readonly ParameterName[];
  body: RouteBody<B>;
  status?: number;
  /** Schema and example of the reply's body. */
  answer: readonly [schema: TSchema, value: Json];
  /** Description of the 202 reply, for a route that returns an `Accepted`. */
  accepted?: string;
  links?: Readonly<Record<string, Link>>;
  refuses?: readonly Refused[];
  /**
   * The reply's body, or a promise of it. May reject with or throw an AdministrationError. Changes through the given
   * store are written to the audit log.
   */
  handle: (call: Call<B, AdminCaller>, services: AdminServices) => unknown;
}

/** A route whose requests have no body. */
interface BodilessRoute extends Omit<AdminRoute<undefined>, 'body'> {
  body?: undefined;
}

/** The request conflicts with the stored state. */
export const CONFLICT: readonly Refused[] = [['INVALID_REQUEST', 409]];

export const AWAY = new ApiError('OVERLOADED', 'The state of the service cannot be reached at the moment; try again.');
const TOO_MANY = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  'Too many requests of this operator or workspace wait; send fewer at once, and wait for the seconds in Retry-After.',
);
const REFUSALS = {
  NOT_FOUND: ['NOT_FOUND', 404],
  INVALID: ['INVALID_REQUEST', 400],
  CONFLICT: ['INVALID_REQUEST', 409],
  FORBIDDEN: ['INSUFFICIENT_PERMISSIONS', 403],
} as const;

export function adminRoute(spec: BodilessRoute): RouteDeclaration<AdminServices>;
export function adminRoute<B>(spec: AdminRoute<B>): RouteDeclaration<AdminServices>;
export function adminRoute<B>(spec: AdminRoute<B> | BodilessRoute): RouteDeclaration<AdminServices> {
  return spec.body === undefined ? routeOf({ ...spec, body: NO_BODY }) : routeOf(spec);
}

function routeOf<B>(spec: AdminRoute<B>): RouteDeclaration<AdminServices> {
  const { method, path, id, summary, needs, query = [], body, status = 200, accepted, links, refuses = [] } = spec;
  const [schema, value] = spec.answer;
  const parameters = [...(path.includes('{name}') ? (['name'] as const) : []), ...(spec.parameters ?? [])];
  return defineRoute({
    method,
    path: `/admin/v1${path}`,
    auth: 'operator',
    needs,
    body,
    reply: {
      status,
      description: summary,
      schema,
      examples: example(summary, value),
      ...(accepted !== undefined && { accepted }),
      ...(links !== undefined && { links }),
    },
    refuses: [
      // A route with parameters can name something that does not exist, and a query can be wrong.
      ...(parameters.length > 0 ? (['NOT_FOUND'] as const) : []),
      ...(query.length > 0 ? (['INVALID_REQUEST'] as const) : []),
      ...refuses,
      'OVERLOADED',
    ],
    docs: {
      id,
      tag: 'Administration',
      summary,
      description: descriptionOf(needs),
      parameters: [...parameters, ...query],
    },
    async handle(call, services: AdminServices): Promise<Answer | ApiError> {
      try {
        const result = await spec.handle(call, { ...services, store: services.store.by(actorOf(call.caller, id)) });
        if (result instanceof Accepted) return { status: 202, body: JSON.stringify(result.body) };
        return { body: result instanceof SharedAnswer ? result.text : JSON.stringify(result) };
      } catch (error) {
        const refusal = presented(error);
        if (refusal === TOO_MANY) call.headers = [...call.headers, ['retry-after', '1']];
        return refusal;
      }
    },
    failed: AWAY,
  });
}

function actorOf({ operator, via, address }: AdminCaller, action: string): Actor {
  return { who: operator.name, via, address, action };
}

const WHOSE: Readonly<Record<Needs['of'], string>> = {
  workspace: 'in this workspace',
  key: 'in the workspace of the key',
  own: "in any workspace; the reply has only the operator's workspaces",
  all: 'in all workspaces',
};

function descriptionOf({ role, of }: Needs): string {
  return `For operators with the role ${role} or above ${WHOSE[of]}.`;
}

/** A body's examples: only this one. */
export function example(summary: string, value: Json): Examples {
  return { example: { summary, value } };
}

/** Converts an error to a reply. @throws any other error, which is not caused by the request */
function presented(error: unknown): ApiError {
  if (error instanceof AdministrationError) {
    const [code, status] = REFUSALS[error.code];
    return new ApiError(code, sentence(error.message), status);
  }
  if (error instanceof QuestionsAwayError) return new ApiError('OVERLOADED', error.message);
  if (error instanceof NoTurnError) return TOO_MANY;
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof QuestionError) return new ApiError('INVALID_REQUEST', error.message);
  if (error instanceof RangeError) return new ApiError('INVALID_REQUEST', sentence(error.message));
  throw error;
}

/** Begins with a capital letter, but for the name of a parameter. */
function sentence(message: string): string {
  if (/^[a-z]+_/.test(message)) return `${message}.`;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
