// Puts messages into the queue, and tells when it drops some because it is full.
import { type Position } from '../contract/position.js';
import { type DeliveryQueue, type QueuedUp } from '../storage/ports/deliveries.js';

export interface Enqueuing {
  readonly queue: DeliveryQueue;
  readonly onError: (error: unknown) => void;
}

/** Without a number: the same text is told once a minute. */
const QUEUE_FULL =
  'webhook messages are dropped, because the queue of an endpoint is full; repair or disable the endpoint';

/** Resolves to the number of messages that were not dropped. @param position see `DeliveryQueue.add` */
export async function enqueue(
  { queue, onError }: Enqueuing,
  queued: readonly QueuedUp[],
  position?: Position,
): Promise<number> {
  if (queued.length === 0 && position === undefined) return 0;
  const full = await queue.add(queued, position);
  if (full > 0) onError(new Error(QUEUE_FULL));
  return queued.length - full;
}
