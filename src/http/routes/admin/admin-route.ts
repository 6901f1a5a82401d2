// What all routes of the admin API have in common: the token, the tag, and one presenter for what an administrator
// asked in vain.
import { type TSchema } from 'typebox';
import { AdministrationError } from '../../../access/administration.js';
import { ApiError } from '../../../contract/errors.js';
import { type Refused } from '../../auth-kinds.js';
import { defineRoute } from '../../define-route.js';
import { type Json } from '../../openapi/json.js';
import { type ParameterName } from '../../openapi/parameters.js';
import { type Call } from '../../pipeline/call.js';
import {
  type Answer,
  type Examples,
  type Link,
  type RouteBody,
  type RouteDeclaration,
  type RouteSpec,
} from '../../route.js';

interface AdminRoute<S, B> {
  method: RouteSpec<S, B, 'adminToken'>['method'];
  /** Behind `/admin/v1`. */
  path: string;
  id: string;
  summary: string;
  /** Of the path, in order. */
  parameters?: readonly ParameterName[];
  body: RouteBody<B>;
  status?: number;
  /** The body of the answer: its schema, and an example. */
  answer: readonly [schema: TSchema, value: Json];
  links?: Readonly<Record<string, Link>>;
  refuses?: readonly Refused[];
  /** Resolves to the body of the answer. May reject with an AdministrationError. */
  handle: (call: Call<B, undefined>, services: S) => Promise<unknown>;
}

/** What is asked for contradicts what is there. */
export const CONFLICT: readonly Refused[] = [['INVALID_REQUEST', 409]];

const AWAY = new ApiError('OVERLOADED', 'The state of the service cannot be reached at the moment; try again.');
const STATUS = { NOT_FOUND: 404, INVALID: 400, CONFLICT: 409 } as const;

export function adminRoute<S, B>(spec: AdminRoute<S, B>): RouteDeclaration<S> {
  const { method, path, id, summary, parameters = [], body, status = 200, answer, links, refuses = [], handle } = spec;
  const [schema, value] = answer;
  return defineRoute({
    method,
    path: `/admin/v1${path}`,
    auth: 'adminToken',
    body,
    reply: {
      status,
      description: summary,
      schema,
      examples: example(summary, value),
      ...(links !== undefined && { links }),
    },
    // Whoever names something may name what is not there.
    refuses: [...(parameters.length > 0 ? (['NOT_FOUND'] as const) : []), ...refuses, 'OVERLOADED'],
    docs: { id, tag: 'Administration', summary, parameters },
    handle: (call, services: S): Promise<Answer | ApiError> =>
      handle(call, services).then((result) => ({ body: JSON.stringify(result) }), presented),
    failed: AWAY,
  });
}

/** The one example of a body. */
export function example(summary: string, value: Json): Examples {
  return { example: { summary, value } };
}

/** @throws what is no fault of the administrator */
function presented(error: unknown): ApiError {
  if (error instanceof AdministrationError)
    return new ApiError(
      error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'INVALID_REQUEST',
      sentence(error.message),
      STATUS[error.code],
    );
  if (error instanceof RangeError) return new ApiError('INVALID_REQUEST', sentence(error.message));
  throw error;
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
