// Types of webhooks: events, limits, endpoints and deliveries.
import { type Mode } from '../vocabulary.js';
import { DAY_MS } from '../../util/time/units.js';

/** Events for which an endpoint can get messages. */
export const WEBHOOK_EVENTS = [
  'event.verified',
  'event.blocked',
  'event.labeled',
  'rule.matched',
  'quota.exceeded',
  'alert.firing',
  'alert.resolved',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Types of deliveries: an event, or a test that an administrator started. */
export const DELIVERY_TYPES = [...WEBHOOK_EVENTS, 'webhook.test'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

export const WEBHOOK_STATES = ['active', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Messages of one rule in a minute; the further ones are summed up in one message. */
export const RULE_MESSAGES_PER_MINUTE = 60;
export const ENDPOINTS_PER_WORKSPACE_MAX = 20;
export const MESSAGE_BYTES_MAX = 20_000;
/**
 * Limit of waiting deliveries of one endpoint, as a share of the free places in the queue: so failing endpoints always
 * leave room for others. Deliveries above the limit are not queued, and are reported as a problem.
 */
export const PENDING_PER_ENDPOINT_PART = 0.1;
/** Finished deliveries of one endpoint in the log of deliveries, and how long they are kept. */
export const FINISHED_PER_ENDPOINT_MAX = 1000;
/**
 * Finished deliveries of all endpoints, as a share of the waiting ones that are allowed; and of
 * one endpoint, as a share of what the others leave of them.
 */
export const FINISHED_PART = 0.4;
export const FINISHED_PER_ENDPOINT_PART = 0.1;
export const FINISHED_MS_MAX = 7 * DAY_MS;
/** Deliveries in one reply of the delivery log. */
export const DELIVERIES_LISTED_MAX = 100;

/** Last attempts that a delivery keeps: more than the automatic ones; manual repeats can exceed it. */
export const ATTEMPTS_KEPT_MAX = 12;

/** An endpoint as deliveries need it. */
export interface WebhookEndpoint {
  id: string;
  workspace: string;
  mode: Mode;
  url: string;
  events: readonly WebhookEvent[];
  active: boolean;
  /** 'whsec_…', newest first; each of them signs. */
  secrets: readonly string[];
}

/** The endpoints for deliveries; follows the control store. */
export interface EndpointDirectory {
  /**
   * Reloads after a change of the control store. One that lost its state is not followed. Resolves to false while no
   * state is known: then a missing endpoint is not a deleted one. Rejects when the store does.
   */
  refresh(): Promise<boolean>;
  /** The active endpoints of a workspace and mode, as of the last `refresh`. */
  of(workspace: string, mode: Mode): readonly WebhookEndpoint[];
  find(id: string): WebhookEndpoint | undefined;
  /** Whether there is an endpoint that this program cannot read: a newer one wrote it, or it is damaged. */
  isUnreadable(id: string): boolean;
  /** Disables an endpoint that replied that it is gone, unless its URL has changed since. */
  gone(endpoint: WebhookEndpoint): Promise<void>;
}

/** The rules that tell webhooks of their matches; follows the control store. */
export interface NotifyingRules {
  /** Resolves to false while no state is known. Rejects when the control store does. */
  refresh(): Promise<boolean>;
  /** By id, the names of the published rules of a workspace, as of the last `refresh`. */
  of(workspace: string): ReadonlyMap<string, string>;
}

/** One attempt, for the log of deliveries. */
export interface PastAttempt {
  /** Start of the attempt, Unix milliseconds. */
  at: number;
  /** From the DNS look-up to the end of the reply. */
  durationMs: number;
  /** HTTP status; null = no reply. */
  status: number | null;
  error: string;
}

/** One message to one endpoint. */
export interface Delivery {
  /** Id of the endpoint. */
  endpoint: string;
  /** `webhook-id`: the same in every attempt, and for all endpoints that get the message. */
  id: string;
  type: DeliveryType;
  /** JSON text, the same bytes in every attempt. */
  body: string;
  /** Id and flags of its trace; absent without one. */
  trace?: string;
  state: DeliveryState;
  /** Attempts made. */
  attempts: number;
  /** Failed attempts since it was queued or repeated by hand; selects the next pause. */
  failures: number;
  /** HTTP status of the last attempt; null = no reply. */
  status: number | null;
  /** Error of the last attempt, in a word; '' = none. */
  error: string;
  /** Unix milliseconds. */
  createdAt: number;
  attemptedAt: number | null;
  /** The last attempts, oldest first. */
  history: readonly PastAttempt[];
  /** Time of the next attempt, Unix milliseconds; null = none. */
  dueAt: number | null;
}

/** @param trace of the request that caused it; '' without one */
export function newDelivery(
  endpoint: string,
  { id, type, body }: Pick<Delivery, 'id' | 'type' | 'body'>,
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
