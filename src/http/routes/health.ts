// For whoever keeps the service running: alive, and ready to be sent traffic.
import Type from 'typebox';
import { defineRoute, NO_BODY } from '../define-route.js';

export interface HealthServices {
  /** What is not there yet, by name; empty when everything is. */
  waitingFor: () => string[];
}

const Health = Type.Object(
  { status: Type.String(), waiting_for: Type.Optional(Type.Array(Type.String())) },
  { $id: 'Health' },
);

export const alive = defineRoute({
  method: 'GET',
  path: '/healthz',
  auth: 'none',
  body: NO_BODY,
  reply: {
    status: 200,
    description: 'Alive.',
    schema: Health,
    examples: { alive: { summary: 'Alive', value: { status: 'ok' } } },
  },
  docs: { id: 'alive', tag: 'Health', summary: 'The process answers' },
  handle: () => ({ body: '{"status":"ok"}' }),
});

export const ready = defineRoute({
  method: 'GET',
  path: '/readyz',
  auth: 'none',
  body: NO_BODY,
  reply: {
    status: 200,
    description: 'Ready.',
    schema: Health,
    examples: { ready: { summary: 'Ready', value: { status: 'ready' } } },
  },
  docs: {
    id: 'ready',
    tag: 'Health',
    summary: 'The service can take requests',
    description: '503 with `waiting_for` while it cannot.',
  },
  handle(_, { waitingFor }: HealthServices) {
    const missing = waitingFor();
    return missing.length === 0
      ? { body: '{"status":"ready"}' }
      : { status: 503, body: JSON.stringify({ status: 'not ready', waiting_for: missing }) };
  },
});
