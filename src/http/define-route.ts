// Makes routes from declarations: API routes, and static files of pages.
import { type TSchema, type Static } from 'typebox';
import { ApiError } from '../contract/errors.js';
import { checkOf } from '../contract/validation/validate.js';
import { AUTH_KINDS, type AuthKind, type Refused } from './auth-kinds.js';
import { EncodedFile, type Encoding } from './encoded-file.js';
import { type Exchange, type ReplyHeaders } from './exchange.js';
import { FilePace } from './file-pace.js';
import { pointerAsSent, shapeOf } from './intake/fields.js';
import { parseJsonObject } from './intake/json.js';
import { readFields } from './intake/read-fields.js';
import { compileRoute } from './pipeline/compile.js';
import { type Pipeline } from './pipeline/pipeline.js';
import { bodyTooLarge } from './refusals.js';
import { type Examples, type RouteBody, type RouteDeclaration, type RouteSpec } from './route.js';

/** Errors that any request with a body may get. */
const BODY_REFUSES: readonly Refused[] = ['INVALID_REQUEST', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE'];
const IDEMPOTENCY_REFUSES: readonly Refused[] = ['IDEMPOTENCY_MISMATCH', 'OVERLOADED'];

export function defineRoute<S, B, A extends AuthKind>(spec: RouteSpec<S, B, A>): RouteDeclaration<S> {
  const { method, path, auth, needs, body, reply, idempotent = false, refuses = [], docs } = spec;
  return {
    method,
    path,
    auth,
    ...(needs !== undefined && { needs }),
    body,
    reply,
    idempotent,
    docs,
    refuses: [
      ...(body.schemas.length > 0 ? BODY_REFUSES : []),
      ...(idempotent ? IDEMPOTENCY_REFUSES : []),
      ...refuses,
      ...AUTH_KINDS[auth].refuses,
    ],
    serve: (pipeline, services) => compileRoute(spec, pipeline, services),
  };
}

/** Of all servers of the process: they share its thread. */
const PACE = new FilePace();

/**
 * A static file of a page, held in memory; it needs no authentication and is not part of the API.
 * @param load called once, at start
 * @param encodings encodings made by the build
 */
export function defineAsset<S = unknown>(
  path: string,
  headers: ReplyHeaders,
  load: (pipeline: Pick<Pipeline, 'door'>, services: S) => string | Buffer,
  encodings?: () => readonly Encoding[],
): RouteDeclaration<S> {
  return {
    method: 'GET',
    path,
    auth: 'none',
    body: NO_BODY,
    reply: { status: 200, description: 'A file of a page.' },
    refuses: [],
    docs: { hidden: 'a file of a page, for browsers' },
    serve(pipeline, services) {
      const file = new EncodedFile(Buffer.from(load(pipeline, services)), headers, encodings?.());
      const failed = (error: unknown): void => pipeline.onError(error, `GET ${path}`, {});
      const handle = (exchange: Exchange): void => {
        const variant = file.variant(exchange.head.header('accept-encoding'));
        const send = (): void => exchange.reply(200, variant.bytes, variant.headers);
        if (exchange.head.method === 'HEAD') send();
        else PACE.send(exchange, variant.bytes.length, send, failed);
      };
      return [{ method: 'GET', path, handle }];
    },
  };
}

export const NO_BODY: RouteBody<undefined> = { schemas: [], examples: {}, optional: true, read: () => undefined };

interface JsonOptions {
  /** Strings may contain line breaks. */
  readonly lines?: boolean;
  /** A larger body is not parsed. For callers of whom nothing is known: who has a key or a token has a limit. */
  readonly bytesMax?: number;
}

/** A JSON object that matches the schema, checked by the schema's generated validator. An empty body counts as `{}`. */
export function jsonBody<T extends TSchema>(
  schema: T,
  examples: Examples,
  { lines = false, bytesMax = Infinity }: JsonOptions = {},
): RouteBody<Static<T>> {
  const check = checkOf(schema);
  const shape = shapeOf(schema);
  return {
    schemas: [schema],
    examples,
    optional: true,
    read(bytes, counts) {
      if (bytes.length > bytesMax) return bodyTooLarge(bytesMax);
      const sent = parseJsonObject(bytes, lines);
      const value = sent instanceof ApiError ? sent : readFields(sent, shape, counts);
      if (value instanceof ApiError || check.accepts(value)) return value;
      const { pointer, message } = check.violation();
      const place = pointerAsSent(pointer, sent, shape);
      return new ApiError('INVALID_REQUEST', `${place === '' ? 'The body' : place} ${message}.`);
    },
  };
}
