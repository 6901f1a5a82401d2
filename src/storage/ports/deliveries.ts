// The port of the webhook delivery queue: deliveries that wait, are being sent, or are finished.
import { type Position } from '../../contract/position.js';
import { type Delivery } from '../../contract/webhooks/webhooks.js';

export interface QueuedUp {
  delivery: Delivery;
  /** The id is not accepted again until this time (Unix ms), even when the delivery has been deleted. */
  onceUntil?: number;
}

/** The queue of deliveries. Durable: a restart loses none. Every method rejects when the medium does not answer. */
export interface DeliveryQueue {
  /**
   * Adds the deliveries that are not known yet and moves the stream position in the same transaction, so that a crash
   * does not enqueue a message twice. Resolves to the number left out because the queue was full.
   */
  add(queued: readonly QueuedUp[], position?: Position): Promise<number>;
  /**
   * Takes places for `ids` under a name, the same for all nodes: at most `max` ids have one, until `until` (Unix ms).
   * Resolves to the ids that have a place; an id that is asked for again keeps its place.
   */
  take(name: string, ids: readonly string[], max: number, until: number): Promise<string[]>;
  /** Position up to which this node's stream of verifications has been read. */
  position(): Promise<Position>;
  /** Number of waiting deliveries, of all endpoints. */
  waiting(): Promise<number>;
  /**
   * Endpoints that have a due delivery, at most `limit`, without the first `skipped`. Their order changes with what
   * they have, so a caller that moves `skipped` on may miss one in one round, and finds it in a later one.
   */
  dueEndpoints(now: number, limit: number, skipped?: number): Promise<string[]>;
  /** Due deliveries of an endpoint. No other caller gets them for `leaseMs`, or until they are acknowledged. */
  claim(endpoint: string, now: number, limit: number, leaseMs: number): Promise<Delivery[]>;
  /** Stores the results of attempts. A delivery that was removed meanwhile stays removed. */
  ack(deliveries: readonly Delivery[]): Promise<void>;
  /** Deliveries of an endpoint, newest first. */
  list(endpoint: string, limit: number): Promise<Delivery[]>;
  /** Undefined when there is none. */
  find(endpoint: string, id: string): Promise<Delivery | undefined>;
  /** Makes the delivery due now, whatever its state. Undefined when there is none. */
  resend(endpoint: string, id: string, now: number): Promise<Delivery | undefined>;
  /** Calls `remove` with every delivery and removes it on true, sent or not. Resolves to the number removed. */
  visit(remove: (delivery: Delivery) => boolean): Promise<number>;
  /** Removes all deliveries of an endpoint. */
  forget(endpoint: string): Promise<void>;
  /** Removes finished deliveries past their retention. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}
