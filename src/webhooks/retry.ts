// Retry schedule of a failed delivery: ten attempts over three days, then it fails.
import { ATTEMPTS_KEPT_MAX, type Delivery } from '../contract/webhooks/webhooks.js';

/**
 * Pauses after each failure, as multiples of the first: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20, 20 h; 71.6 h in total
 * before jitter.
 */
const PAUSES = [1, 60, 360, 1440, 3600, 7200, 10_080, 14_400, 14_400];
/** A pause is up to this share shorter or longer: deliveries that failed together are not retried together. */
const JITTER = 0.2;

export interface Attempt {
  /** HTTP status, null when no reply came. */
  status: number | null;
  /** Short error code, '' for none. */
  error: string;
}

export interface RetryRules {
  /** The first pause, milliseconds; the others are multiples of it. */
  firstMs: number;
  /** 0 to 1. */
  random: () => number;
}

export function succeeded({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * The delivery after an attempt. Status 410 is final: the endpoint does not want more requests.
 * @param startedAt start of the attempt, Unix milliseconds
 * @param now end of the attempt, Unix milliseconds
 */
export function afterAttempt(
  delivery: Delivery,
  attempt: Attempt,
  startedAt: number,
  now: number,
  { firstMs, random }: RetryRules,
): Delivery {
  const after: Delivery = {
    ...delivery,
    attempts: delivery.attempts + 1,
    status: attempt.status,
    error: attempt.error,
    attemptedAt: now,
    history: [
      ...delivery.history.slice(1 - ATTEMPTS_KEPT_MAX),
      { at: startedAt, durationMs: Math.max(0, now - startedAt), status: attempt.status, error: attempt.error },
    ],
    dueAt: null,
  };
  if (succeeded(attempt)) return { ...after, state: 'delivered', error: '' };
  const pause = attempt.status === 410 ? undefined : PAUSES[delivery.failures];
  if (pause === undefined) return { ...after, state: 'failed', failures: delivery.failures + 1 };
  return {
    ...after,
    state: 'pending',
    failures: delivery.failures + 1,
    dueAt: now + Math.round(firstMs * pause * (1 - JITTER + 2 * JITTER * random())),
  };
}

/** Marks a delivery as failed for a reason of this service, without an attempt. */
export function givenUp(delivery: Delivery, error: string): Delivery {
  return { ...delivery, state: 'failed', error, dueAt: null };
}
