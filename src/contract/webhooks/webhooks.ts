// Webhooks as every room sees them: the words, the bounds, what an endpoint and a delivery are, and where deliveries
// are kept.
import { type Mode } from '../vocabulary.js';

/** What a webhook endpoint can be told of. */
export const WEBHOOK_EVENTS = [
  'event.verified',
  'event.blocked',
  'event.labeled',
  'quota.exceeded',
  'alert.firing',
  'alert.resolved',
] as const;
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
/**
 * An endpoint may have so much of what all leave to wait: however many of a workspace do not answer, there is room left
 * for another's. What comes on top is not queued, and told as a problem.
 */
export const PENDING_PER_ENDPOINT_PART = 0.1;
/** Finished deliveries of one endpoint in the log of deliveries, and for how long. */
export const FINISHED_PER_ENDPOINT_MAX = 1000;
export const FINISHED_MS_MAX = 7 * 86_400_000;
/** Deliveries in one reply of the delivery log. */
export const DELIVERIES_LISTED_MAX = 100;

/** Of the attempts of one delivery the last are kept: more than there are by themselves, fewer than by hand. */
export const ATTEMPTS_KEPT_MAX = 12;

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

/** One attempt, as people look at it later. */
export interface PastAttempt {
  /** When it began, Unix milliseconds. */
  at: number;
  /** From the first look-up to the end of the answer. */
  durationMs: number;
  /** HTTP status, null when none came. */
  status: number | null;
  error: string;
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
  /** Id and flags of the trace that it belongs to; not there without one. */
  trace?: string;
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
  /** The last attempts, the oldest first. */
  history: readonly PastAttempt[];
  /** When it is tried (again); null when it is not. */
  dueAt: number | null;
}

/** @param trace of the request that it tells of, '' without one */
export function newDelivery(
  endpoint: string,
  id: string,
  type: DeliveryType,
  body: string,
  now: number,
  trace = '',
): Delivery {
  return {
    endpoint,
    id,
    type,
    body,
    ...(trace !== '' && { trace }),
    state: 'pending',
    attempts: 0,
    failures: 0,
    status: null,
    error: '',
    createdAt: now,
    attemptedAt: null,
    history: [],
    dueAt: now,
  };
}
