// Builds the OpenAPI 3.1 document of the service at start, from the declarations of its routes.
import { type TSchema } from 'typebox';
import { WebhookMessage } from '../../contract/webhook-schemas.js';
import { ErrorReply } from '../../contract/reply-schemas.js';
import { AUTH_KINDS } from '../auth-kinds.js';
import { type Example, type Link, type RouteDeclaration, type RouteDocs } from '../route.js';
import { errorResponses, refHeaders } from './errors.js';
import { type JsonObject } from './json.js';
import { HEADERS, PARAMETERS, RATE_HEADERS } from './parameters.js';
import { refSchema, schemaComponents } from './schemas.js';
import { SECURITY_SCHEMES } from './security.js';
import { WEBHOOKS } from './webhooks.js';

/** A route without its handler: the document does not need the services. */
type AnyRoute = Omit<RouteDeclaration<never>, 'serve'>;

export interface OpenApiOptions {
  /** Version of the service. */
  version: string;
  /** Public base URL of the service. */
  serverUrl?: string;
  /** The routes that are served; the document keeps their order. */
  routes: readonly AnyRoute[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly webhooks: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

const DESCRIPTION =
  'Fraud risk scoring: send a device fingerprint, device, session, behaviour and SIM data; get a risk ' +
  'score, an action and the reasons.\n\nEvery field of a request may be written in camelCase or snake_case. ' +
  'All errors have the same body. Rate limits by default: 100 requests a second per live key and per user, ' +
  '10 per test key. After a 429 or 503 wait one second, then double the wait up to 60 seconds.';

const TAGS: readonly JsonObject[] = [
  { name: 'Scoring', description: 'One call from a backend, one decision.' },
  { name: 'Use cases', description: 'One call from a backend, one decision, with points for the use case.' },
  {
    name: 'Two-step flow',
    description: 'The client collects an event with a public key; the backend verifies it with a secret key.',
  },
  { name: 'Health', description: 'Liveness and readiness checks for operators.' },
];
const ADMIN_TAG: JsonObject = {
  name: 'Administration',
  description:
    'Workspaces, keys, webhooks, rules, lists, operators and the audit log. Served only when ADMIN_TOKEN is ' + 'set.',
};

export function buildOpenApi({ version, serverUrl = '/', routes }: OpenApiOptions): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Riskgate',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: routes.some(({ auth }) => auth === 'operator') ? [...TAGS, ADMIN_TAG] : TAGS,
    paths: pathsOf(routes),
    webhooks: WEBHOOKS,
    components: {
      schemas: schemaComponents(schemasOf(routes)),
      parameters: { ...PARAMETERS },
      headers: HEADERS,
      securitySchemes: { ...SECURITY_SCHEMES },
    },
  };
}

function pathsOf(routes: readonly AnyRoute[]): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    if ('hidden' in route.docs) continue;
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationObject(route, route.docs) };
  }
  return paths;
}

function* schemasOf(routes: readonly AnyRoute[]): Generator<TSchema> {
  for (const { body, reply, docs } of routes) {
    if ('hidden' in docs) continue;
    yield* body.schemas;
    if (reply.schema !== undefined) yield reply.schema;
  }
  yield ErrorReply;
  yield WebhookMessage;
}

function operationObject({ auth, body, reply, idempotent, refuses }: AnyRoute, docs: RouteDocs): JsonObject {
  const { id, tag, summary, description } = docs;
  const { schemes, group } = AUTH_KINDS[auth];
  const parameters = [...(docs.parameters ?? []), ...(idempotent === true ? (['idempotencyKey'] as const) : [])];
  const headers = [
    ...(group === undefined ? [] : RATE_HEADERS),
    ...(idempotent === true ? ['Idempotency-Replayed'] : []),
    ...(reply.headers ?? []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: schemes.map((name) => ({ [name]: [] })),
    ...(parameters.length > 0 && {
      parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    }),
    ...(body.schemas.length > 0 && { requestBody: requestBody(body) }),
    responses: {
      [String(reply.status)]: replyObject(reply, headers),
      ...(reply.accepted !== undefined && { '202': acceptedObject(reply, reply.accepted, headers) }),
      ...errorResponses(refuses),
    },
  };
}

function asksForMember(schema: TSchema): boolean {
  return 'required' in schema || 'minProperties' in schema;
}

function requestBody({ schemas, examples, optional }: AnyRoute['body']): JsonObject {
  const [only, ...others] = schemas.map(refSchema);
  const schema = others.length === 0 || only === undefined ? (only ?? {}) : { anyOf: [only, ...others] };
  // A route without needed members takes a request without a body.
  const required = !optional || schemas.every(asksForMember);
  return { required, content: { 'application/json': { schema, examples: exampleObjects(examples) } } };
}

function acceptedObject(reply: AnyRoute['reply'], description: string, headers: readonly string[]): JsonObject {
  const { status, schema, examples = {} } = reply;
  return replyObject({ status, description, examples, ...(schema !== undefined && { schema }) }, headers);
}

function replyObject(
  { description, schema, examples = {}, links = {} }: AnyRoute['reply'],
  headers: readonly string[],
): JsonObject {
  const linked = Object.entries(links).map(
    ([operationId, link]) => [operationId, linkObject(operationId, link)] as const,
  );
  return {
    description,
    ...(headers.length > 0 && { headers: refHeaders(headers) }),
    ...(schema !== undefined && {
      content: { 'application/json': { schema: refSchema(schema), examples: exampleObjects(examples) } },
    }),
    ...(linked.length > 0 && { links: Object.fromEntries(linked) }),
  };
}

function exampleObjects(examples: Readonly<Record<string, Example>>): JsonObject {
  return Object.fromEntries(Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value }]));
}

function linkObject(operationId: string, { parameters, body }: Link): JsonObject {
  const expressions = (pointers: Readonly<Record<string, string>>): JsonObject =>
    Object.fromEntries(Object.entries(pointers).map(([name, pointer]) => [name, `$response.body#${pointer}`]));
  return {
    operationId,
    ...(parameters !== undefined && { parameters: expressions(parameters) }),
    ...(body !== undefined && { requestBody: expressions(body) }),
  };
}
