// The three headers of Standard Webhooks, so that an integrator can verify a message with any library of the standard.
import { Webhook } from 'standardwebhooks';

export interface Signed {
  'webhook-id': string;
  /** Unix seconds of the attempt. */
  'webhook-timestamp': string;
  /** One 'v1,…' signature per secret, separated by spaces. */
  'webhook-signature': string;
}

/** @param secrets all valid secrets, 'whsec_…': two during a rotation @param now Unix milliseconds */
export function sign(id: string, body: string, secrets: readonly string[], now: number): Signed {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
