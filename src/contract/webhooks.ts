// Webhooks as every room sees them: the words, the bounds, what an endpoint and a delivery are, and where deliveries
// are kept.
import { type Position } from './ports.js';
import { type Mode } from './vocabulary.js';

/** What a webhook endpoint can be told of. */
export const WEBHOOK_EVENTS = ['event.verified', 'event.blocked', 'quota.exceeded'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a delivery can be: an event, or a test that an administrator asked for. */
export const DELIVERY_TYPES = [...WEBHOOK_EVENTS, 'webhook.test'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

export const WEBHOOK_STATES = ['active', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ENDPOINTS_PER_WORKSPACE_MAX = 20;
export const MESSAGE_BYTES_MAX = 20_000;
/** Deliveries that wait, of one endpoint and of all; what comes on top is not queued, and told as a problem. */
export const PENDING_PER_ENDPOINT_MAX = 50_000;
export const PENDING_MAX = 500_000;
/** Finished deliveries of one endpoint in the log of deliveries, and for how long. */
export const FINISHED_PER_ENDPOINT_MAX = 1000;
export const FINISHED_MS_MAX = 7 * 86_400_000;
/** Deliveries in one reply of the delivery log. */
export const DELIVERIES_LISTED_MAX = 100;

/** An endpoint as deliveries need it. */
export interface WebhookEndpoint {
  id: string;
  workspace: string;
  mode: Mode;
  url: string;
  events: readonly WebhookEvent[];
  active: boolean;
  /** 'whsec_…', the newest first; each of them signs. */
  secrets: readonly string[];
}

/** Who is to be told what; follows the control store. */
export interface EndpointDirectory {
  /** Looks whether anything changed. Rejects when the store cannot say. */
  refresh(): Promise<void>;
  /** The active endpoints of a workspace and mode, as of the last `refresh`. */
  of(workspace: string, mode: Mode): readonly WebhookEndpoint[];
  find(id: string): WebhookEndpoint | undefined;
  /** The endpoint said that it is gone: it is disabled, unless it has another URL by now. */
  gone(endpoint: WebhookEndpoint): Promise<void>;
}

/** One message on its way to one endpoint. */
export interface Delivery {
  /** Id of the endpoint. */
  endpoint: string;
  /** `webhook-id`: the same in every attempt, and for every endpoint that is told the same. */
  id: string;
  type: DeliveryType;
  /** JSON text, the same bytes in every attempt. */
  body: string;
  state: DeliveryState;
  /** Attempts made. */
  attempts: number;
  /** Failed attempts since it was queued or sent again: which pause comes next. */
  failures: number;
  /** HTTP status of the last attempt, null when none came. */
  status: number | null;
  /** What went wrong in the last attempt, in a word; '' for nothing. */
  error: string;
  /** Unix milliseconds. */
  createdAt: number;
  attemptedAt: number | null;
  /** When it is tried (again); null when it is not. */
  dueAt: number | null;
}

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
  /** Endpoints that have something due, at most `limit`. */
  dueEndpoints(now: number, limit: number): Promise<string[]>;
  /** Due deliveries of an endpoint. For `leaseMs`, or until they are settled, nobody else gets them. */
  claim(endpoint: string, now: number, limit: number, leaseMs: number): Promise<Delivery[]>;
  /** What attempts came to. A delivery that was removed meanwhile stays removed. */
  settle(deliveries: readonly Delivery[]): Promise<void>;
  /** The newest first. */
  list(endpoint: string, limit: number): Promise<Delivery[]>;
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

export function newDelivery(endpoint: string, id: string, type: DeliveryType, body: string, now: number): Delivery {
  return { endpoint, id, type, body, state: 'pending', attempts: 0, failures: 0, status: null, error: '', createdAt: now, attemptedAt: null, dueAt: now };
}
