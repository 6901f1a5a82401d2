// Replies of the admin API about the service itself, and about plans.
import Type from '#typebox';
import { Delivery, DeliveryHistory } from '../admin-schemas.js';
import { count, nullable } from './answers.js';

export const Usage = Type.Object(
  {
    protected_devices: count('Of the plan.'),
    used: count('This month.'),
    forecast: count('At the end of the month, if it goes on like this.'),
    requests: Type.Array(
      Type.Object({ day: Type.String({ format: 'date' }), api: count(), public: count(), secret: count() }),
      { description: 'Decisions by kind of key, the newest day first.' },
    ),
    requests_known: Type.Boolean({
      description: 'False while ClickHouse cannot be asked: then there are no requests.',
    }),
  },
  { $id: 'Usage' },
);

export const DeliveryDetail = Type.Object(
  {
    ...Delivery.properties,
    body: Type.String({ description: 'JSON, the same bytes in every attempt.' }),
    history: DeliveryHistory,
  },
  { $id: 'DeliveryDetail' },
);

export const Resent = Type.Object({ resent: count('Deliveries that are due now.') }, { $id: 'Resent' });

export const Simulated = Type.Object(
  { workspace: Type.String(), days: count('Days of made-up traffic that are being written.') },
  { $id: 'Simulated' },
);

export const ServiceHealth = Type.Object(
  {
    version: Type.String(),
    node: Type.String({ description: 'Name of the node that answered.' }),
    uptime_s: count(),
    engine: Type.String({ description: 'Of HTTP.' }),
    ready: Type.Object({ ok: Type.Boolean(), reasons: Type.Array(Type.String()) }),
    degraded_parts: Type.Array(Type.String(), { description: 'What is refused although the service is ready.' }),
    readers: Type.Array(
      Type.Object({
        name: Type.String(),
        up: Type.Boolean(),
        lag_s: Type.Number(),
        backlog_bytes: Type.Number(),
      }),
    ),
    stores: Type.Array(
      Type.Object({
        name: Type.String(),
        used_bytes: nullable<number>('number', 'null where only what is left is known.'),
        max_bytes: nullable<number>('number', 'The same.'),
        left_bytes: Type.Number(),
      }),
    ),
    refusals: Type.Array(Type.Object({ cause: Type.String(), count: count() })),
    event_loop_p99_ms: Type.Number(),
    queue: count('Requests that wait for a worker.'),
    degraded: count('Decisions that were made without all profiles, since the start.'),
    overloaded: count('Requests that were refused because of too much work, since the start.'),
    webhooks_waiting: nullable<number>('integer', 'Deliveries that wait; null until it is known.'),
    clickhouse: Type.Object({
      mode: Type.String({ description: 'off, embedded or server.' }),
      state: Type.String({ description: 'off, starting, ready or away.' }),
    }),
    secret_keys_in_browsers: count('Requests with a secret or API key that a browser sent, since the start.'),
  },
  { $id: 'ServiceHealth' },
);

/** States of the registry; lost = no heartbeat any more. */
const NODE_STATES = ['starting', 'live', 'draining', 'stopped', 'lost', 'adopted', 'retired'] as const;

export const ServiceNodes = Type.Object(
  {
    level: count('The lowest feature level of the nodes that run: what all of them can read is written.'),
    nodes: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Name of the node, in `node-id` of its DATA_DIR.' }),
        epoch: count('Starts under this name; 0 for a release that has no registry.'),
        version: Type.String(),
        level: count('Its feature level.'),
        state: Type.Unsafe<(typeof NODE_STATES)[number]>({ type: 'string', enum: [...NODE_STATES] }),
        address: Type.String({ description: 'Its host and port.' }),
        started_at: nullable<string>('string', 'null where it is not known.'),
        silent_s: Type.Number({ description: 'Seconds since it was heard of.' }),
        lag_s: Type.Number({ description: 'Of the reader of its log that is farthest behind.' }),
        backlog_bytes: Type.Number({ description: 'The same in bytes.' }),
        self: Type.Boolean({ description: 'It gave this answer.' }),
      }),
      { description: 'Those that share the state, also those that are gone, for a week.' },
    ),
  },
  { $id: 'ServiceNodes' },
);
