import { Webhook } from 'standardwebhooks';

/** A verified message of the service. `data` has the fields of the verify reply; the service may add fields. */
export interface WebhookMessage {
  /** `event.verified`, `event.blocked` and so on; docs/webhooks.md has all. */
  type: string;
  /** ISO 8601. */
  timestamp: string;
  /** By type of message. */
  data: Readonly<Record<string, unknown>>;
}

const SECRET = /^whsec_[A-Za-z0-9+/]{4,}=*$/;

/**
 * Checks the signature and the age (at most five minutes) of a message. A message may arrive twice: skip a `webhook-id`
 * that you have already processed.
 * @param body the raw body as text or bytes, before any parser (`express.raw`, not `express.json`; `arrayBuffer()`)
 * @param headers with lower-case names as in Node, or the Headers of a fetch request
 * @param secret 'whsec_…'
 * @throws Error if the signature is wrong, the message is too old, or it lacks type, timestamp or data
 */
export function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
): WebhookMessage {
  const text = typeof body === 'string' ? body : textOf(body);
  if (!SECRET.test(secret)) throw new TypeError('The secret must be the whsec_… that was shown for the endpoint.');
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const named = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(given[name] ?? '')]),
  );
  const message: unknown = new Webhook(secret).verify(text, named);
  if (!isMessage(message)) throw new Error('The message has no type, timestamp and data.');
  return message;
}

/** In JavaScript it may be what a parser made. */
function textOf(body: unknown): string {
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  throw new TypeError('The body was parsed: give its raw text or bytes, which were signed (express.raw in Express).');
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
