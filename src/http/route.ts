// The declaration of a route (`defineRoute`): path, caller, body, reply and description. The pipeline that serves it
// and its part of the OpenAPI document are both made from this, so they cannot differ.
import { type TSchema } from 'typebox';
import { type Needs } from '../access/operators/operator.js';
import { type ApiError } from '../contract/errors.js';
import { type UseCase } from '../contract/vocabulary.js';
import { type WrittenBody } from '../event/written-request.js';
import { type AuthKind, type Callers, type Refused } from './auth-kinds.js';
import { type ReplyHeaders, type Route } from './exchange.js';
import { type FieldCounts } from './intake/read-fields.js';
import { type Json } from './openapi/json.js';
import { type ParameterName } from './openapi/parameters.js';
import { type Call } from './pipeline/call.js';
import { type Pipeline } from './pipeline/pipeline.js';

export interface Example {
  readonly summary: string;
  readonly value: Json;
}

export type Examples = Readonly<Record<string, Example>>;

/** An OpenAPI link: where a later route takes a value from an earlier reply. */
export interface Link {
  /** Path parameters of the later route, as JSON pointers into this reply's body. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Top-level fields of the later route's body, likewise. */
  readonly body?: Readonly<Record<string, string>>;
}

/** The body of a route; `jsonBody` and `NO_BODY` make one. */
export interface RouteBody<B> {
  /** By `$id`; with more than one, the body is any of them. */
  readonly schemas: readonly TSchema[];
  /** Examples that can be sent unchanged, in the order of the routes; links fill in values of earlier replies. */
  readonly examples: Examples;
  /** No body at all counts as `{}`. */
  readonly optional: boolean;
  readonly read: (bytes: Buffer, counts?: FieldCounts) => B | ApiError;
}

export interface RouteReply {
  /** The reply when the request succeeds. */
  readonly status: number;
  readonly description: string;
  /** Set when the reply may also be 202 with the same schema: accepted, and done later. */
  readonly accepted?: string;
  /** By its `$id`. */
  readonly schema?: TSchema;
  readonly examples?: Examples;
  /** By id of a later route: the values that it takes from here. */
  readonly links?: Readonly<Record<string, Link>>;
  /** Headers besides the rate-limit headers. */
  readonly headers?: readonly string[];
}

export interface RouteDocs {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Path, query and header parameters, except those that the pipeline reads. */
  readonly parameters?: readonly ParameterName[];
}

/** An answer; its status is the declared one when it has none. */
export interface Answer {
  readonly status?: number;
  readonly body: string | Uint8Array;
  readonly headers?: ReplyHeaders;
}

/** Undefined: the handler replies later by itself. */
export type Handled = Answer | ApiError | undefined;

/** Properties that every route has, whatever its body and caller. */
interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly auth: AuthKind;
  /** For routes of operators: the role that they need, and which workspaces they concern. */
  readonly needs?: Needs;
  readonly reply: RouteReply;
  /** The route supports Idempotency-Key; its `auth` must be a key. */
  readonly idempotent?: boolean;
  /** Errors besides those of auth, body and Idempotency-Key. */
  readonly refuses?: readonly Refused[];
  /** Its part of the OpenAPI document, or why it has none. */
  readonly docs: RouteDocs | { readonly hidden: string };
}

/** @template S services that the handler needs @template B body @template A kind of caller */
export interface RouteSpec<S, B, A extends AuthKind> extends RouteFacts {
  readonly auth: A;
  readonly body: RouteBody<B>;
  /** Must not throw. When the promise rejects, the error is logged and the reply is `failed`. */
  readonly handle: (call: Call<B, Callers[A]>, services: S) => Handled | Promise<Handled>;
  /** The use case of a scoring route, and its handler for requests whose body an accepting thread has read. */
  readonly written?: {
    readonly useCase: UseCase;
    readonly handle: (call: Call<WrittenBody, Callers[A]>, services: S) => Handled | Promise<Handled>;
  };
  /** The answer when the promise rejects; INTERNAL_ERROR when absent. */
  readonly failed?: ApiError;
}

/** A route in a list of routes; the types of its services and body are known only inside `serve`. */
export interface RouteDeclaration<S> extends RouteFacts {
  readonly body: Omit<RouteBody<unknown>, 'read'>;
  /** All errors, in the order of the document. */
  readonly refuses: readonly Refused[];
  /** The route for a server, and its preflight. */
  readonly serve: (pipeline: Pipeline, services: S) => Route[];
}
