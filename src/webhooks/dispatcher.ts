// Sends queued deliveries to their endpoints and writes the result of each attempt back to the queue. Attempts per
// endpoint are bounded, so that an endpoint that hangs does not delay the others.
import { randomBytes } from 'node:crypto';
import { guarded } from '../util/guarded.js';
import { type Delivery, type EndpointDirectory, type WebhookEndpoint } from '../contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../storage/ports/deliveries.js';
import { afterAttempt, givenUp, succeeded } from './retry.js';
import { type Sender } from './send.js';
import { sign } from './sign.js';

export interface CourierLimits {
  /** Maximum of concurrent attempts, in total and per endpoint. */
  attemptsMax: number;
  attemptsPerEndpointMax: number;
  /**
   * Maximum of attempts beyond `attemptsMax`, one for each workspace that has none in progress: receivers of other
   * workspaces that do not answer may use all of those.
   */
  firstAttemptsMax: number;
  /** Maximum of endpoints processed in one round; the next round continues behind them. */
  endpointsMax: number;
  /** Lease of a claimed delivery, milliseconds. Longer than an attempt can take: after it, another node may try. */
  leaseMs: number;
}

export const COURIER_LIMITS: Omit<CourierLimits, 'leaseMs'> = {
  attemptsMax: 64,
  attemptsPerEndpointMax: 8,
  firstAttemptsMax: 256,
  endpointsMax: 1000,
};

/** Part of the attempts that other workspaces leave. */
const ATTEMPTS_PER_WORKSPACE_PART = 0.5;

export interface WebhookDispatcherOptions {
  queue: DeliveryQueue;
  directory: EndpointDirectory;
  sender: Sender;
  limits: CourierLimits;
  /** The first pause after a failure, milliseconds. */
  retryMs: number;
  /** Unix milliseconds. */
  clock: () => number;
  random: () => number;
  onError: (error: unknown) => void;
}

export class WebhookDispatcher {
  readonly #options: WebhookDispatcherOptions;
  readonly #underWay = new Map<string, number>();
  readonly #attempts = new Set<Promise<void>>();
  /** Attempts in progress. */
  readonly #ofWorkspace = new Map<string, number>();
  #finished: Delivery[] = [];
  #wake: () => void = () => undefined;
  #stopping = false;
  /**
   * Endpoints whose last attempt failed. Each gets one attempt at a time, so that many endpoints that hang do not use
   * all attempts.
   */
  readonly #troubled = new Set<string>();
  #turn = 0;
  /** Due endpoints that earlier rounds have processed; 0 = the next round begins with the first ones. */
  #passed = 0;
  #hasNews = false;

  constructor(options: WebhookDispatcherOptions) {
    this.#options = options;
  }

  /** Acknowledges finished attempts and starts attempts for due deliveries. @returns the number of attempts started */
  async round(): Promise<number> {
    this.#hasNews = false;
    await this.#ack();
    const { directory, limits, clock } = this.#options;
    if (this.#attempts.size >= limits.attemptsMax + limits.firstAttemptsMax) return 0;
    const due = await this.#nextEndpoints(clock());
    if (due.length === 0) return 0;
    if (!(await directory.refresh())) return 0;
    let started = 0;
    // Rotates the first endpoint: there can be more due deliveries than free attempts.
    this.#turn += 1;
    for (let i = 0; i < due.length; i += 1) started += await this.#serve(due[(i + this.#turn) % due.length] ?? '');
    return started;
  }

  /** Endpoints that hang stay due: without the others' turn, so many of them would keep all others out for ever. */
  async #nextEndpoints(now: number): Promise<string[]> {
    const { queue, limits } = this.#options;
    const skipped = this.#passed;
    const due = await queue.dueEndpoints(now, limits.endpointsMax, skipped);
    this.#passed = due.length < limits.endpointsMax ? 0 : skipped + due.length;
    if (skipped === 0 || due.length === limits.endpointsMax) return due;
    const first = await queue.dueEndpoints(now, limits.endpointsMax - due.length);
    this.#passed = first.length;
    return [...new Set([...due, ...first])];
  }

  /** Resolves when no attempt is in progress and all results are in the queue. */
  async idle(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.all(this.#attempts);
    await this.#ack();
  }

  /** Ends a pause: something was queued. */
  look(): void {
    this.#hasNews = true;
    this.#wake();
  }

  /** Resolves when an attempt ends, after `look`, or after `ms` milliseconds. */
  async pause(ms: number): Promise<void> {
    if (this.#finished.length > 0 || this.#hasNews) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits up to `ms` for attempts in progress, then cancels them. Other deliveries stay due for the next start. */
  async stop(ms: number): Promise<void> {
    const timer = setTimeout(
      guarded(this.#options.onError, () => {
        this.#stopping = true;
        this.#options.sender.cancel();
      }),
      ms,
    );
    await Promise.all(this.#attempts);
    clearTimeout(timer);
    await this.#ack();
  }

  async #serve(endpointId: string): Promise<number> {
    const { queue, directory, limits, clock } = this.#options;
    const share = this.#troubled.has(endpointId) ? 1 : limits.attemptsPerEndpointMax;
    const endpoint = directory.find(endpointId);
    if (endpoint === undefined && directory.isUnreadable(endpointId)) return 0;
    if (endpoint === undefined) {
      // The directory was just refreshed, and an endpoint is stored before its deliveries: this endpoint was deleted.
      await queue.forget(endpointId);
      this.#troubled.delete(endpointId);
      return 0;
    }
    const free = Math.min(share - (this.#underWay.get(endpointId) ?? 0), this.#freeOf(endpoint.workspace));
    if (free <= 0) return 0;
    // Its own time: on a slow Redis a round can take longer than the lease outlasts an attempt.
    const claimed = await queue.claim(endpointId, clock(), free, limits.leaseMs);
    for (const delivery of claimed) this.#begin(delivery, endpoint);
    return claimed.length;
  }

  /**
   * A workspace may have half of the attempts that others leave, so that its endpoints cannot use all by hanging, and
   * one in any case.
   */
  #freeOf(workspace: string): number {
    const { attemptsMax, firstAttemptsMax } = this.#options.limits;
    const own = this.#ofWorkspace.get(workspace) ?? 0;
    const left = attemptsMax - this.#attempts.size;
    if (own === 0 && left <= 0) return left > -firstAttemptsMax ? 1 : 0;
    return Math.ceil((Math.max(0, left) + own) * ATTEMPTS_PER_WORKSPACE_PART) - own;
  }

  #begin(delivery: Delivery, endpoint: WebhookEndpoint): void {
    const { workspace } = endpoint;
    add(this.#ofWorkspace, workspace, 1);
    add(this.#underWay, endpoint.id, 1);
    const attempt = this.#attempt(delivery, endpoint)
      .catch(this.#options.onError)
      .finally(() => {
        this.#attempts.delete(attempt);
        add(this.#ofWorkspace, workspace, -1);
        this.#wake();
      });
    this.#attempts.add(attempt);
  }

  async #attempt(delivery: Delivery, endpoint: WebhookEndpoint): Promise<void> {
    if (!endpoint.active) {
      this.#finished.push(givenUp(delivery, 'DISABLED'));
      return;
    }
    const { sender, directory, clock, random, retryMs } = this.#options;
    const startedAt = clock();
    const headers = sign(delivery.id, delivery.body, endpoint.secrets, startedAt);
    const attempt = await sender.send({
      url: endpoint.url,
      headers: { ...headers, ...traced(delivery) },
      body: delivery.body,
    });
    if (succeeded(attempt)) this.#troubled.delete(endpoint.id);
    else this.#troubled.add(endpoint.id);
    // An attempt that our own stop cancelled is not a failure of the endpoint.
    const stopped = this.#stopping && attempt.status === null;
    const rules = { firstMs: retryMs, random };
    this.#finished.push(stopped ? delivery : afterAttempt(delivery, attempt, startedAt, clock(), rules));
    if (attempt.status === 410) await directory.gone(endpoint);
  }

  async #ack(): Promise<void> {
    const finished = [...this.#finished];
    if (finished.length === 0) return;
    await this.#options.queue.ack(finished);
    this.#finished = this.#finished.slice(finished.length);
    for (const { endpoint } of finished) add(this.#underWay, endpoint, -1);
  }
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count <= 0) counts.delete(name);
  else counts.set(name, count);
}

/** Continues the trace of the request, with a new span id for each attempt. */
function traced({ trace }: Delivery): Record<string, string> {
  return trace === undefined ? {} : { traceparent: `00-${trace.replace('-', `-${randomBytes(8).toString('hex')}-`)}` };
}
