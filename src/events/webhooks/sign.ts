// The three headers of Standard Webhooks: what an integrator checks with any library that speaks the standard.
import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

export interface Signed {
  'webhook-id': string;
  /** Unix seconds of this attempt. */
  'webhook-timestamp': string;
  /** One 'v1,…' per secret, divided by spaces. */
  'webhook-signature': string;
}

/** @param secrets 'whsec_…', all that are valid: during a rotation two @param now Unix milliseconds */
export function sign(id: string, body: string, secrets: readonly string[], now: number): Signed {
  const timestamp = String(Math.floor(now / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
}
