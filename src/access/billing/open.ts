// The one door to billing, for the service and for the command line.
import { type Billing } from './billing.js';
import { openEmbeddedBilling } from './embedded.js';
import { openRedisBilling } from './redis.js';

export type BillingOptions = { kind: 'embedded'; dataDir: string } | { kind: 'redis'; url: string };

/** Rejects when the folder cannot be used or Redis does not answer. @param eventTtlMs how long an event can be verified */
export async function openBilling(options: BillingOptions, eventTtlMs: number): Promise<Billing> {
  return options.kind === 'embedded' ? openEmbeddedBilling(options.dataDir, eventTtlMs) : openRedisBilling(options.url, eventTtlMs);
}
