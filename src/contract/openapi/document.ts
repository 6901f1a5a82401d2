// The OpenAPI 3.1 document of the service, put together once from the schemas that validate and render.
import { eventMessage, type Message, quotaMessage, testMessage } from '../reply/webhook.js';
import { type VerificationRow } from '../verification-row.js';
import { ADMIN_OPERATIONS } from './admin-operations.js';
import { errorResponses, refHeaders } from './errors.js';
import { type Example, type Json, type JsonObject, type Link, type Operation } from './model.js';
import { OPERATIONS } from './operations.js';
import { HEADERS, type ParameterName, PARAMETERS, RATE_HEADERS } from './parameters.js';
import { refSchema, schemaComponents } from './schemas.js';
import { SECURITY_SCHEMES } from './security.js';

export interface OpenApiOptions {
  /** Version of the service. */
  version: string;
  /** Where the service is reached. */
  serverUrl?: string;
  /** Describe the admin API; false where ADMIN_TOKEN is not set and it does not exist. */
  admin: boolean;
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

const DESCRIPTION = `Fraud risk scoring: send a device fingerprint, device, session, behaviour and SIM data; get a risk score, an action and the reasons.

Errors have one shape everywhere. Limits: 100 requests a second per live key and per user, 10 per test key; back off from one second, doubling up to 60.`;

const TAGS: readonly JsonObject[] = [
  { name: 'Scoring', description: 'One call from a backend, one decision.' },
  { name: 'Use cases', description: 'The same, weighed for the occasion.' },
  { name: 'Two-step flow', description: 'The client collects with a public key, the backend verifies with a secret key.' },
  { name: 'Health', description: 'For whoever runs the service.' },
];
const ADMIN_TAG: JsonObject = { name: 'Administration', description: 'Workspaces, keys and webhook endpoints. Exists when ADMIN_TOKEN is set.' };

export function buildOpenApi({ version, serverUrl = '/', admin }: OpenApiOptions): OpenApiDocument {
  const operations = admin ? [...OPERATIONS, ...ADMIN_OPERATIONS] : OPERATIONS;
  return {
    openapi: '3.1.0',
    info: { title: 'Riskgate', version, description: DESCRIPTION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    tags: admin ? [...TAGS, ADMIN_TAG] : TAGS,
    paths: pathsOf(operations),
    webhooks: WEBHOOKS,
    components: { schemas: schemaComponents(), parameters: { ...PARAMETERS }, headers: HEADERS, securitySchemes: { ...SECURITY_SCHEMES } },
  };
}

function pathsOf(operations: readonly Operation[]): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  return paths;
}

function operationObject({ id, tag, summary, description, keys, parameters = [], request, reply, refused }: Operation): JsonObject {
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: keys.map((name) => ({ [name]: [] })),
    ...(parameters.length > 0 && { parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })) }),
    ...(request !== undefined && { requestBody: requestBody(request) }),
    responses: { [String(reply.status)]: replyObject(reply, headersOf(keys.length > 0 && tag !== 'Administration', parameters)), ...errorResponses(refused) },
  };
}

function requestBody({ schemas, examples }: NonNullable<Operation['request']>): JsonObject {
  const [only, ...others] = schemas.map(refSchema);
  const schema = others.length === 0 || only === undefined ? (only ?? {}) : { anyOf: [only, ...others] };
  return { required: true, content: { 'application/json': { schema, examples: exampleObjects(examples) } } };
}

/** What a reply may carry: scores may be degraded, limited endpoints tell of their limits, replayed replies say so. */
function headersOf(limited: boolean, parameters: readonly ParameterName[]): string[] {
  return [
    ...(limited ? RATE_HEADERS : []),
    ...(parameters.includes('idempotencyKey') ? ['Idempotency-Replayed'] : []),
    ...(parameters.includes('sdkSource') ? ['X-Riskgate-Degraded'] : []),
  ];
}

function replyObject({ description, schema, examples = {}, links = {} }: Operation['reply'], headers: readonly string[]): JsonObject {
  const linked = Object.entries(links).map(([operationId, link]) => [operationId, linkObject(operationId, link)] as const);
  return {
    description,
    ...(headers.length > 0 && { headers: refHeaders(headers) }),
    ...(schema !== undefined && { content: { 'application/json': { schema: refSchema(schema), examples: exampleObjects(examples) } } }),
    ...(linked.length > 0 && { links: Object.fromEntries(linked) }),
  };
}

function exampleObjects(examples: Readonly<Record<string, Example>>): JsonObject {
  return Object.fromEntries(Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value }]));
}

function linkObject(operationId: string, { parameters, body }: Link): JsonObject {
  const expressions = (pointers: Readonly<Record<string, string>>): JsonObject => (
    Object.fromEntries(Object.entries(pointers).map(([name, pointer]) => [name, `$response.body#${pointer}`]))
  );
  return { operationId, ...(parameters !== undefined && { parameters: expressions(parameters) }), ...(body !== undefined && { requestBody: expressions(body) }) };
}

/** What the webhooks' renderer writes of an event that is to be blocked, and of a quota. */
const verification: VerificationRow = {
  id: '0198c7a2-6000-7c3a-9b1d-2f6a4e8c0d57', time: Date.UTC(2026, 7, 20, 12, 30, 45, 123), eventId: '0198c7a2-5f0e-7c3a-9b1d-2f6a4e8c0d57', workspace: 'shop', mode: 'live',
  keyId: 'key_9mZ3kQ7tB2xW', outcome: 'billed', protectedDevices: 100_000, visitorId: 'a3'.repeat(32), fingerprint: 'a3'.repeat(32), useCase: 'collect', sdk: 'react', risk: 81, action: 'block',
  reasons: ['vpn_detected'], evidence: '', country: 'DE', eventTime: Date.UTC(2026, 7, 20, 12, 30, 44, 980),
};
const bodyOf = ({ body }: Message): Json => JSON.parse(body) as Json;

function webhook(summary: string, message: Message): JsonObject {
  return {
    post: {
      operationId: message.type,
      summary,
      description: 'Signed as Standard Webhooks say: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Answer 2xx within 15 seconds; 410 disables the endpoint.',
      requestBody: { required: true, content: { 'application/json': { schema: refSchema('WebhookMessage'), examples: { message: { value: bodyOf(message) } } } } },
      responses: { '2XX': { description: 'Received.' }, 410: { description: 'Gone: send nothing more here.' } },
    },
  };
}

const WEBHOOKS: Readonly<Record<string, JsonObject>> = {
  'event.verified': webhook('An event was verified', eventMessage('event.verified', verification)),
  'event.blocked': webhook('A verified event is to be blocked', eventMessage('event.blocked', verification)),
  'quota.exceeded': webhook('The protected devices of the month are used up; told once a month', quotaMessage(verification)),
  'webhook.test': webhook('An administrator tests the endpoint', testMessage({ id: 'whe_4tR8bN2mQ6xL', workspace: 'shop', mode: 'live' }, verification.eventId, verification.time)),
};
