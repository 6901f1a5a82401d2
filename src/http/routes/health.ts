// Liveness and readiness, for load balancers and monitoring.
import Type from '#typebox';
import { named } from '../../contract/validation/objects.js';
import { defineRoute, NO_BODY } from '../define-route.js';

export interface HealthServices {
  /** Reasons by component: `missing` when no request can be acknowledged, `degraded` for functions that are refused. */
  readiness: () => { missing: Readonly<Record<string, string>>; degraded: Readonly<Record<string, string>> };
}

const Reasons = Type.Record(Type.String(), Type.String());
const Health = named('Health', {
  status: Type.String(),
  waiting_for: Type.Optional(Type.Array(Type.String())),
  reasons: Type.Optional(Reasons),
  degraded: Type.Optional(Reasons),
});

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
  docs: { id: 'alive', tag: 'Health', summary: 'Liveness: the process answers' },
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
    examples: {
      ready: { summary: 'Ready', value: { status: 'ready' } },
      degraded: {
        summary: 'Ready, with a part degraded',
        value: {
          status: 'ready',
          degraded: {
            log: 'the event log is nearly full: pages, test keys and workspaces that wrote most are refused',
          },
        },
      },
    },
  },
  docs: {
    id: 'ready',
    tag: 'Health',
    summary: 'Readiness: the service can take requests',
    description:
      '200 when a score with an API key would be accepted now. 503 when not: `waiting_for` names the parts ' +
      'and `reasons` has a sentence for each. `degraded` names parts that refuse other requests.',
  },
  handle(_, { readiness }: HealthServices) {
    const { missing, degraded } = readiness();
    const parts = Object.keys(missing);
    const more = Object.keys(degraded).length === 0 ? {} : { degraded };
    return parts.length === 0
      ? { body: JSON.stringify({ status: 'ready', ...more }) }
      : { status: 503, body: JSON.stringify({ status: 'not ready', waiting_for: parts, reasons: missing, ...more }) };
  },
});
