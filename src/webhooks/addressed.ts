// A message becomes one delivery for each endpoint that is subscribed to its type.
import { newDelivery, type WebhookEndpoint } from '../contract/webhooks/webhooks.js';
import { type Message } from '../event/reply/webhook.js';
import { type QueuedUp } from '../storage/ports/deliveries.js';

export interface Sending {
  /** Unix milliseconds of what the message tells. */
  readonly at: number;
  /** Trace of the request that caused it; '' without one. */
  readonly trace?: string;
  /** Unix milliseconds until which the queue refuses the message a second time. */
  readonly onceUntil?: number | undefined;
}

export function addressed(
  endpoints: readonly Pick<WebhookEndpoint, 'id' | 'events'>[],
  message: Message,
  { at, trace, onceUntil }: Sending,
): QueuedUp[] {
  return endpoints
    .filter(({ events }) => message.type === 'webhook.test' || events.includes(message.type))
    .map((endpoint) => ({
      delivery: newDelivery(endpoint.id, message, at, trace),
      ...(onceUntil !== undefined && { onceUntil }),
    }));
}
