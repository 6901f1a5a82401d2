// The shapes an OpenAPI 3.1 document is put together from: only as much of the standard as this service uses, and the
// compact form in which its operations are written down.
import { type ErrorCode } from '../errors.js';
import { type ParameterName } from './parameters.js';
import { type SchemaName } from './schemas.js';
import { type SchemeName } from './security.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export interface Example {
  readonly summary: string;
  readonly value: Json;
}

/** Where a later operation takes a value from an earlier reply: an OpenAPI link. */
export interface Link {
  /** Path parameters of the later operation, as JSON pointers into this reply's body. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Top-level fields of its body, likewise. */
  readonly body?: Readonly<Record<string, string>>;
}

/** A refusal an operation may end with; the status only where it is not the code's own. */
export type Refused = ErrorCode | readonly [code: ErrorCode, status: number];

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Any one of these; none: open to everyone. */
  readonly keys: readonly SchemeName[];
  readonly parameters?: readonly ParameterName[];
  readonly request?: {
    /** More than one: any of them. */
    readonly schemas: readonly SchemaName[];
    /** Each can be sent as it is, with a test key, in the order of the operations; links fill in what a reply decides. */
    readonly examples: Readonly<Record<string, Example>>;
  };
  readonly reply: {
    readonly status: number;
    readonly description: string;
    readonly schema?: SchemaName;
    readonly examples?: Readonly<Record<string, Example>>;
    /** Operation id -> what it takes from here. */
    readonly links?: Readonly<Record<string, Link>>;
  };
  readonly refused: readonly Refused[];
}
