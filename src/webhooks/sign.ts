// The three headers of Standard Webhooks: what an integrator checks with any library that speaks the standard.
import { Webhook } from 'standardwebhooks';

export interface Signed {
  'webhook-id': string;
  /** Unix seconds of this attempt. */
  'webhook-timestamp': string;
  /** One 'v1,…' per secret, divided by spaces. */
  'webhook-signature': string;
}

/** @param secrets 'whsec_…', all that are valid: during a rotation two @param now Unix milliseconds */
export function sign(id: string, body: string, secrets: readonly string[], now: number): Signed {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
