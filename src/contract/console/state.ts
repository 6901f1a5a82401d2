// Answers about the service itself, and about plans.
import Type from 'typebox';
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
