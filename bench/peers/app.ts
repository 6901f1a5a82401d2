// The service as a team would write it with common components: Fastify parses and validates by schema, one handler
// reads the state once, scores with the same module, writes back and replies. Events are sent in batches.
import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ScoreRequest, ScoreRequest as scoreRequestSchema } from '../../src/contract/schemas.js';
import type { Domain } from './domain.js';
import type { EventSink } from './events.js';
import type { PeerState } from './state.js';

const BODY_BYTES_MAX = 65_536;
/** As in the compared service: limits are counted and compared, and never reached. */
const KEY_LIMIT = 1_000_000;
const USER_LIMIT = 100;

const text = { type: 'string' } as const;
const errorSchema = {
  type: 'object',
  properties: { detail: text, error_code: text, status_code: { type: 'integer' } },
} as const;

export interface AppOptions {
  state: PeerState;
  domain: Domain;
  events: EventSink;
  /** Key id by SHA-256 of the key. */
  keys: ReadonlyMap<string, string>;
}

export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export function buildApp({ state, domain, events, keys }: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, allowUnionTypes: true } },
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({
      detail: error.message,
      error_code: status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR',
      status_code: status,
    });
  });
  app.get('/readyz', () => ({ status: 'ok' }));
  app.post<{ Body: ScoreRequest }>('/fingerprint/score', {
    schema: { body: scoreRequestSchema, response: { '4xx': errorSchema, '5xx': errorSchema } },
    // Check the key before parsing the body: bodies of unknown clients are not parsed.
    onRequest: async (request, reply) => {
      const key = request.headers['x-service-key'];
      if (typeof key !== 'string' || !keys.has(sha256(key)))
        await reply
          .code(401)
          .send({ detail: 'Invalid or missing API key.', error_code: 'INVALID_API_KEY', status_code: 401 });
    },
    handler: async (request, reply) => {
      const receivedAt = Date.now();
      const half = domain.toHalf(request.body, receivedAt);
      const recordKeys = domain.keysOf(half);
      const begun = await state.begin('bench', half.userHash, Math.floor(receivedAt / 1000), recordKeys);
      if (begun.keyCount > KEY_LIMIT || begun.userCount > USER_LIMIT) {
        return reply
          .code(429)
          .header('retry-after', '1')
          .send({ detail: 'Too many requests.', error_code: 'RATE_LIMIT_EXCEEDED', status_code: 429 });
      }
      const row = domain.decide(half, recordKeys, begun.records);
      await state.save(domain.fold(row, recordKeys, begun.records));
      if (!events.push(row))
        return reply
          .code(503)
          .send({ detail: 'Too many events are waiting.', error_code: 'OVERLOADED', status_code: 503 });
      // Already rendered: cheaper than any serializer.
      return reply.type('application/json; charset=utf-8').send(domain.reply(row));
    },
  });
  return app;
}
