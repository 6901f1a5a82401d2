// Replies of the admin API about the service itself, and about plans.
import Type from '#typebox';
import { named } from '../validation/objects.js';
import { Delivery, DeliveryHistory } from '../webhook-schemas.js';
import { count, nullable, words } from '../reply-schemas.js';

export const Usage = named('Usage', {
  protected_devices: count('Quota of the plan: distinct visitors per month.'),
  used: count('Distinct visitors verified this month.'),
  forecast: count('Expected number at the end of the month at the present rate.'),
  requests: Type.Array(
    Type.Object({ day: Type.String({ format: 'date' }), api: count(), public: count(), secret: count() }),
    { description: 'Decisions per day and kind of key, newest day first.' },
  ),
  requests_known: Type.Boolean({ description: 'Whether `requests` is known; false: ClickHouse does not answer.' }),
});

export const DeliveryDetail = named('DeliveryDetail', {
  ...Delivery.properties,
  body: Type.String({ description: 'The JSON body, byte for byte as in every attempt.' }),
  history: DeliveryHistory,
});

export const Resent = named('Resent', { resent: count('Number of deliveries that are now due again.') });

export const Simulated = named('Simulated', {
  workspace: Type.String(),
  days: count('Days of simulated traffic that are being written.'),
});

export const ServiceHealth = named('ServiceHealth', {
  version: Type.String(),
  node: Type.String({ description: 'Name of the node that answered.' }),
  uptime_s: count(),
  engine: Type.String({ description: 'HTTP engine.' }),
  ready: Type.Object({ ok: Type.Boolean(), reasons: Type.Array(Type.String()) }),
  degraded_parts: Type.Array(Type.String(), {
    description: 'Parts that refuse requests although the service is ready.',
  }),
  readers: Type.Array(
    Type.Object({ name: Type.String(), up: Type.Boolean(), lag_s: Type.Number(), backlog_bytes: Type.Number() }),
  ),
  stores: Type.Array(
    Type.Object({
      name: Type.String(),
      used_bytes: nullable<number>('number', 'Bytes in use; null: only the free space is known.'),
      max_bytes: nullable<number>('number', 'Size of the store in bytes; null: only the free space is known.'),
      left_bytes: Type.Number(),
    }),
  ),
  refusals: Type.Array(Type.Object({ cause: Type.String(), count: count() })),
  event_loop_p99_ms: Type.Number(),
  queue: count('Number of requests that wait for a worker.'),
  degraded: count('Decisions without all profiles since the start of the service.'),
  overloaded: count('Requests refused because of overload since the start of the service.'),
  webhooks_waiting: nullable<number>('integer', 'Webhook deliveries that wait; null: not yet known.'),
  clickhouse: Type.Object({
    mode: Type.String({ description: 'Mode: off, embedded or server.' }),
    state: Type.String({ description: 'State: off, starting, ready or away (does not answer).' }),
    says: nullable<string>(
      'string',
      'Why answers about decisions are missing or old, and what to do; null: they are complete.',
    ),
  }),
  secret_keys_in_browsers: count(
    'Requests from browsers with a secret or API key since the start of the service: a leaked key.',
  ),
});

/** States of the registry; lost = no heartbeat any more. */
const NODE_STATES = ['starting', 'live', 'draining', 'stopped', 'lost', 'adopted', 'retired'] as const;

export const ServiceNodes = named('ServiceNodes', {
  level: count('Lowest feature level of the running nodes; nodes write only what all of them can read.'),
  nodes: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Id of the node, from the file `node-id` in its DATA_DIR.' }),
      epoch: count('Number of starts under this id; 0: a release without registry.'),
      version: Type.String(),
      level: count('Feature level of the node.'),
      state: words(NODE_STATES),
      address: Type.String({ description: 'Host and port of the node.' }),
      started_at: nullable<string>('string', 'When the node started; null: unknown.'),
      silent_s: Type.Number({ description: 'Seconds since the last sign of life of the node.' }),
      lag_s: Type.Number({ description: 'Lag in seconds of the slowest reader of its log.' }),
      backlog_bytes: Type.Number({ description: 'Lag in bytes of the slowest reader of its log.' }),
      self: Type.Boolean({ description: 'Whether this node sent the reply.' }),
    }),
    { description: 'Nodes that share the state; a stopped node is listed for a week.' },
  ),
});
