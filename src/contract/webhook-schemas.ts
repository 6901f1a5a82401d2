// Requests and replies of the admin API about webhook endpoints and their deliveries.
import Type from '#typebox';
import { named } from './validation/objects.js';
import { STRICT, WORKSPACE_NAME } from './validation/formats.js';
import { nullable, nullableTime, time, words } from './reply-schemas.js';
import { MODES } from './vocabulary.js';
import {
  ATTEMPTS_KEPT_MAX,
  DELIVERY_STATES,
  DELIVERY_TYPES,
  ENDPOINTS_PER_WORKSPACE_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
} from './webhooks/webhooks.js';

const WorkspaceName = Type.String({ pattern: WORKSPACE_NAME });
const Events = Type.Array(words(WEBHOOK_EVENTS), { minItems: 1, maxItems: WEBHOOK_EVENTS.length, uniqueItems: true });
const Target = Type.String({ format: 'uri', maxLength: 2048, description: 'HTTPS URL, no private address.' });

export const CreateWebhook = Type.Object(
  { url: Target, events: Events, mode: words(MODES) },
  { $id: 'CreateWebhook', ...STRICT, description: `A workspace has at most ${ENDPOINTS_PER_WORKSPACE_MAX}.` },
);

export const ChangeWebhook = Type.Object(
  { url: Type.Optional(Target), events: Type.Optional(Events), state: Type.Optional(words(WEBHOOK_STATES)) },
  { $id: 'ChangeWebhook', minProperties: 1, ...STRICT },
);

const webhook = {
  id: Type.String({ pattern: '^whe_[A-Za-z0-9]{12}$', description: 'Id of the endpoint.' }),
  workspace: WorkspaceName,
  url: Target,
  events: Events,
  mode: words(MODES),
  state: words(WEBHOOK_STATES, 'State of the endpoint; one that replies 410 is disabled.'),
  created_at: time('When it was created.'),
};

export const Webhook = named('Webhook', webhook);
export const WebhookList = named('WebhookList', { webhooks: Type.Array(Webhook) });
export const IssuedWebhook = named('IssuedWebhook', {
  ...webhook,
  secret: Type.String({
    pattern: '^whsec_[A-Za-z0-9+/]{32}$',
    description: 'Secret that signs every delivery; shown only in this reply.',
  }),
});

export const Delivery = named('Delivery', {
  id: Type.String({ description: 'Id of the delivery: the value of `webhook-id`, equal in every attempt.' }),
  type: words(DELIVERY_TYPES),
  state: words(DELIVERY_STATES),
  attempts: Type.Integer({ minimum: 0 }),
  status: nullable<number>('integer', 'HTTP status of the last attempt; null when there was no reply.'),
  error: Type.String({
    description: 'Error code of the last attempt (`TIMEOUT`, `REFUSED_ADDRESS`, `HTTP_500`); empty when it succeeded.',
  }),
  created_at: time('When the event happened.'),
  attempted_at: nullableTime('When the last attempt began; null before the first.'),
  duration_ms: nullable<number>('integer', 'Duration of the last attempt in milliseconds; null when unknown.'),
  next_attempt_at: nullableTime('When the next attempt is due; null: none.'),
});

export const DeliveryHistory = Type.Array(
  Type.Object({
    started_at: time('When the attempt began.'),
    duration_ms: Type.Integer({ minimum: 0, description: 'Milliseconds from DNS look-up to end of reply.' }),
    status: nullable<number>('integer', 'HTTP status; null: no reply.'),
    error: Type.String(),
  }),
  { description: `The last ${ATTEMPTS_KEPT_MAX} attempts, the oldest first.` },
);

export const DeliveryList = named('DeliveryList', { deliveries: Type.Array(Delivery) });

/** Body of a webhook delivery (Standard Webhooks). */
export const WebhookMessage = named('WebhookMessage', {
  type: words(DELIVERY_TYPES),
  timestamp: time('When the event happened.'),
  data: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'For events: the decision with the fields of `POST /v2/verify`, and `workspace`, `mode`, ' +
      '`use_case`, `verified_at`. For a quota: the month and the limit. At most 20 kB, without personal ' +
      'data.',
  }),
});
