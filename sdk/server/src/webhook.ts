import { Webhook } from 'standardwebhooks';

/** A message of the service, checked. Its `data` is that of the verify reply; fields may be added. */
export interface WebhookMessage {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/**
 * Checks signature and age (five minutes) of a message. A message may come twice: skip a `webhook-id` that you have
 * seen.
 * @param body as it came, before any parser
 * @param headers with lower-case names, as Node gives them, or those of a fetch request
 * @param secret 'whsec_…'
 * @throws Error when it is not from the service, is too old, or is no message
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
): WebhookMessage {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const named = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(given[name] ?? '')]),
  );
  const message: unknown = new Webhook(secret).verify(body, named);
  if (!isMessage(message)) throw new Error('The message has no type, timestamp and data.');
  return message;
}

function isMessage(value: unknown): value is WebhookMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'timestamp' in value &&
    typeof value.timestamp === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null
  );
}
