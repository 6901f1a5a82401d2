// What all routes of the admin API have in common: who may call, who is written down for what is changed, the tag, and
// one presenter for what an administrator asked in vain.
import { type TSchema } from 'typebox';
import { AdministrationError } from '../../../access/administration.js';
import { type Needs } from '../../../access/operators/operator.js';
import { QuestionError, QuestionsAwayError } from '../../../contract/console/questions.js';
import { ApiError } from '../../../contract/errors.js';
import { type Actor } from '../../../contract/operators/audit.js';
import { type Refused } from '../../auth-kinds.js';
import { defineRoute } from '../../define-route.js';
import { type Json } from '../../openapi/json.js';
import { type ParameterName } from '../../openapi/parameters.js';
import { type AdminCaller } from '../../pipeline/admin-door.js';
import { type Call } from '../../pipeline/call.js';
import {
  type Answer,
  type Examples,
  type Link,
  type RouteBody,
  type RouteDeclaration,
  type RouteSpec,
} from '../../route.js';
import { type AdminServices } from './services.js';

/** What is taken and done later: answered 202. */
export class Accepted {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** Answers that many ask for, as text: what twenty windows show is written once. */
const shared = new WeakMap<object, string>();

/** The text of an answer that is given to several and never changed; the same object is the same text. */
export class SharedAnswer {
  readonly text: string;

  constructor(answer: object) {
    this.text = shared.get(answer) ?? JSON.stringify(answer);
    shared.set(answer, this.text);
  }
}

/** A call of the admin API, whatever its body is. */
export type AdminCall = Pick<Call<unknown, AdminCaller>, 'exchange' | 'param' | 'caller'>;

interface AdminRoute<B> {
  method: RouteSpec<AdminServices, B, 'operator'>['method'];
  /** Behind `/admin/v1`. */
  path: string;
  id: string;
  summary: string;
  needs: Needs;
  /** Of the path, in order. */
  parameters?: readonly ParameterName[];
  /** Of the query. */
  query?: readonly ParameterName[];
  body: RouteBody<B>;
  status?: number;
  /** The body of the answer: its schema, and an example. */
  answer: readonly [schema: TSchema, value: Json];
  /** When the answer is an `Accepted`. */
  accepted?: string;
  links?: Readonly<Record<string, Link>>;
  refuses?: readonly Refused[];
  /**
   * Resolves to the body of the answer. May reject with an AdministrationError, or throw it. What it changes by the
   * store that it is given stands in the audit log.
   */
  handle: (call: Call<B, AdminCaller>, services: AdminServices) => Promise<unknown>;
}

/** What is asked for contradicts what is there. */
export const CONFLICT: readonly Refused[] = [['INVALID_REQUEST', 409]];

export const AWAY = new ApiError('OVERLOADED', 'The state of the service cannot be reached at the moment; try again.');
const REFUSALS = {
  NOT_FOUND: ['NOT_FOUND', 404],
  INVALID: ['INVALID_REQUEST', 400],
  CONFLICT: ['INVALID_REQUEST', 409],
  FORBIDDEN: ['INSUFFICIENT_PERMISSIONS', 403],
} as const;

export function adminRoute<B>(spec: AdminRoute<B>): RouteDeclaration<AdminServices> {
  const {
    method,
    path,
    id,
    summary,
    needs,
    parameters = [],
    query = [],
    body,
    status = 200,
    answer,
    accepted,
    links,
    refuses = [],
  } = spec;
  const [schema, value] = answer;
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
    // Whoever names something may name what is not there.
    refuses: [...(parameters.length > 0 ? (['NOT_FOUND'] as const) : []), ...refuses, 'OVERLOADED'],
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
        return presented(error);
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
  own: "in any workspace; the answer has what is of the operator's own",
  all: 'in all workspaces',
};

function descriptionOf({ role, of }: Needs): string {
  return `For operators with the role ${role} or above ${WHOSE[of]}.`;
}

/** The one example of a body. */
export function example(summary: string, value: Json): Examples {
  return { example: { summary, value } };
}

/** @throws what is no fault of the administrator */
function presented(error: unknown): ApiError {
  if (error instanceof AdministrationError) {
    const [code, status] = REFUSALS[error.code];
    return new ApiError(code, sentence(error.message), status);
  }
  if (error instanceof QuestionsAwayError) return new ApiError('OVERLOADED', error.message);
  if (error instanceof QuestionError) return new ApiError('INVALID_REQUEST', error.message);
  if (error instanceof RangeError) return new ApiError('INVALID_REQUEST', sentence(error.message));
  throw error;
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
