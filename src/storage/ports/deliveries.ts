// The port of webhook deliveries that wait, are tried, and have been tried.
import { type Position } from '../../contract/position.js';
import { type Delivery } from '../../contract/webhooks/webhooks.js';

export interface QueuedUp {
  delivery: Delivery;
  /** Never again under this id, even when the delivery itself has left the log: until then (Unix ms). */
  onceUntil?: number;
}

/**
 * Where deliveries are kept: durable, so that a restart loses none. Every method rejects when the medium cannot answer.
 */
export interface DeliveryQueue {
  /**
   * Adds those that are not known yet, and moves the stream's position in the same step: nothing is told twice because
   * a process died. Resolves to how many found the queue full and were left out.
   */
  add(queued: readonly QueuedUp[], position?: Position): Promise<number>;
  /** Where this node's stream of verifications has been read to. */
  position(): Promise<Position>;
  /** Deliveries that wait, of all endpoints. */
  waiting(): Promise<number>;
  /** Endpoints that have something due, at most `limit`. */
  dueEndpoints(now: number, limit: number): Promise<string[]>;
  /** Due deliveries of an endpoint. For `leaseMs`, or until they are acknowledged, nobody else gets them. */
  claim(endpoint: string, now: number, limit: number, leaseMs: number): Promise<Delivery[]>;
  /** What attempts came to. A delivery that was removed meanwhile stays removed. */
  ack(deliveries: readonly Delivery[]): Promise<void>;
  /** The newest first. */
  list(endpoint: string, limit: number): Promise<Delivery[]>;
  /** Undefined when there is none. */
  find(endpoint: string, id: string): Promise<Delivery | undefined>;
  /** Due now, whatever it was. Undefined when there is none. */
  resend(endpoint: string, id: string, now: number): Promise<Delivery | undefined>;
  /** Shows every delivery; those for which `remove` says true go, sent or not. Resolves to how many did. */
  visit(remove: (delivery: Delivery) => boolean): Promise<number>;
  /** Removes all of an endpoint. */
  forget(endpoint: string): Promise<void>;
  /** Removes what has been kept long enough. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}
