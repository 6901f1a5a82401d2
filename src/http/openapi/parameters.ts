// Parameters and headers that several operations share.
import { SDK_SOURCES } from '../../contract/vocabulary.js';
import { type JsonObject } from './json.js';

export type ParameterName =
  | 'explain'
  | 'dryRun'
  | 'idempotencyKey'
  | 'sdkSource'
  | 'clientIp'
  | 'name'
  | 'keyId'
  | 'webhookId'
  | 'deliveryId'
  | 'erasureId'
  | 'eventId';

const header = (name: string, schema: JsonObject, description: string): JsonObject => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
});
const query = (name: string, description: string): JsonObject => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'boolean', default: false },
  description,
});
const path = (name: string, description: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description,
});

export const PARAMETERS: Readonly<Record<ParameterName, JsonObject>> = {
  explain: query('explain', 'With an API key: adds `reasons` with evidence and points, and `behavior_change`.'),
  dryRun: query('dry_run', 'With an API key: scores, learns nothing, writes no event.'),
  idempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', minLength: 1, maxLength: 255 },
    'The same key with the same body gives the saved reply for 24 hours.',
  ),
  sdkSource: header('X-SDK-Source', { type: 'string', enum: SDK_SOURCES }, 'The client SDK that calls.'),
  clientIp: header(
    'X-Client-IP',
    { type: 'string' },
    'With an API key: the address of the end user the backend speaks for.',
  ),
  name: path('name', 'Name of the workspace.'),
  keyId: path('id', 'Id of the key, `key_…`.'),
  webhookId: path('id', 'Id of the endpoint.'),
  erasureId: path('id', 'Id of the erasure, `era_…`.'),
  eventId: path('event_id', 'Id of the event, as the reply to its request had it.'),
  deliveryId: path('delivery', 'Id of the delivery.'),
};

const reply = (description: string, schema: JsonObject): JsonObject => ({ description, schema });

/** Sent when 80 % of a window is used, and with 429. */
export const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
] as const;

export const HEADERS: JsonObject = {
  'X-RateLimit-Limit': reply('Requests allowed per window. Sent from 80 % of a window on.', { type: 'integer' }),
  'X-RateLimit-Remaining': reply('Requests left in this window.', { type: 'integer' }),
  'X-RateLimit-Reset': reply('Unix time, seconds, at which the window ends.', { type: 'integer' }),
  RateLimit: reply('The same by the IETF draft.', { type: 'string' }),
  'RateLimit-Policy': reply('The limit by the IETF draft.', { type: 'string' }),
  'Idempotency-Replayed': reply('`true`: a copy of the reply that the first request with this Idempotency-Key got.', {
    type: 'string',
    enum: ['true'],
  }),
  'X-Riskgate-Degraded': reply('`true`: decided without all profiles, because the store did not answer in time.', {
    type: 'string',
    enum: ['true'],
  }),
  'Retry-After': reply('Seconds to wait; with 429 only.', { type: 'integer' }),
};
