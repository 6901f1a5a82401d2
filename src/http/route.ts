// A route is one declaration (`defineRoute`): where it is, who may call, what goes in and out, and what is said of it.
// The pipeline that serves it and its part of the OpenAPI document are both made from this, so they cannot differ.
import { type TSchema } from 'typebox';
import { type Needs } from '../access/operators/operator.js';
import { type ApiError } from '../contract/errors.js';
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

/** Where a later route takes a value from an earlier reply: an OpenAPI link. */
export interface Link {
  /** Path parameters of the later route, as JSON pointers into this reply's body. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Top-level fields of its body, likewise. */
  readonly body?: Readonly<Record<string, string>>;
}

/** What a route takes as its body; `jsonBody` and `NO_BODY` make one. */
export interface RouteBody<B> {
  /** By `$id`; more than one: any of them. */
  readonly schemas: readonly TSchema[];
  /** Each can be sent as it is, in the order of the routes; links fill in what an earlier reply decides. */
  readonly examples: Examples;
  /** No body at all counts as `{}`. */
  readonly optional: boolean;
  readonly read: (bytes: Buffer, counts?: FieldCounts) => B | ApiError;
}

export interface RouteReply {
  /** Of the answer that is no refusal. */
  readonly status: number;
  readonly description: string;
  /** When it is answered 202 with the same schema: taken, and done later. */
  readonly accepted?: string;
  /** By its `$id`. */
  readonly schema?: TSchema;
  readonly examples?: Examples;
  /** Id of a later route -> what it takes from here. */
  readonly links?: Readonly<Record<string, Link>>;
  /** Headers it may have besides those of its limit. */
  readonly headers?: readonly string[];
}

export interface RouteDocs {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Path, query and header, but for those that the pipeline reads. */
  readonly parameters?: readonly ParameterName[];
}

/** An answer; its status is the declared one when it has none. */
export interface Answer {
  readonly status?: number;
  readonly body: string | Uint8Array;
  readonly headers?: ReplyHeaders;
}

/** Undefined: the handler answers the call later by itself. */
export type Handled = Answer | ApiError | undefined;

/** What is known of every route, whatever it takes and needs. */
interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly auth: AuthKind;
  /** Of routes for operators: the role, and whose the request is. */
  readonly needs?: Needs;
  readonly reply: RouteReply;
  /** Takes an Idempotency-Key: needs a key as `auth`. */
  readonly idempotent?: boolean;
  /** Refusals besides those that auth, body and Idempotency-Key bring. */
  readonly refuses?: readonly Refused[];
  /** Its part of the document, or why it has none. */
  readonly docs: RouteDocs | { readonly hidden: string };
}

/** @template S services that the handler needs @template B body @template A how the caller says who it is */
export interface RouteSpec<S, B, A extends AuthKind> extends RouteFacts {
  readonly auth: A;
  readonly body: RouteBody<B>;
  /** Must not throw; a rejected promise is told of and answered as `failed` says. */
  readonly handle: (call: Call<B, Callers[A]>, services: S) => Handled | Promise<Handled>;
  /** The answer when the promise rejects; INTERNAL_ERROR when absent. */
  readonly failed?: ApiError;
}

/** A route as lists hold it: what it takes is known to `serve` alone. */
export interface RouteDeclaration<S> extends RouteFacts {
  readonly body: Omit<RouteBody<unknown>, 'read'>;
  /** All refusals, in the order of the document. */
  readonly refuses: readonly Refused[];
  /** The route for a server, and the preflight that belongs to it. */
  readonly serve: (pipeline: Pipeline, services: S) => Route[];
}
