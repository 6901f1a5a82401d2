// Runs the webhooks of one node until it is closed: queues messages from the verification log and delivers them.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Position } from '../contract/position.js';
import { type EndpointDirectory } from '../contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../storage/ports/deliveries.js';
import { type OnDamage } from '../log/damage.js';
import { verificationsDir } from '../log/verification-log.js';
import { guarded } from '../util/guarded.js';
import { WebhookEnqueuer } from './enqueuer.js';
import { WebhookDispatcher, COURIER_LIMITS } from './dispatcher.js';
import { resolverByDns } from './resolve.js';
import { createSender } from './send.js';
import { messageOf } from '../util/error-text.js';

/** Pause when the log has nothing new. */
const IDLE_MS = 50;
/** Pause when nothing is due; what this process queues ends it. On Redis each look is a round trip. */
const DUE_MS = 250;
/** Pause after a failure of the queue or the directory. */
const TROUBLE_MS = 500;
const SWEEP_MS = 60_000;
const SAME_ERROR_MS = 60_000;
const ERRORS_REMEMBERED_MAX = 100;
/** Added to the timeout of an attempt before another node may try. */
const LEASE_SLACK_MS = 15_000;

export interface WebhooksOptions {
  dataDir: string;
  queue: DeliveryQueue;
  directory: EndpointDirectory;
  /** For development: allows deliveries to private addresses. */
  allowPrivate: boolean;
  timeoutMs: number;
  /** The first pause after a failure, milliseconds; the others are multiples of it. */
  retryMs: number;
  onError: (error: unknown) => void;
  /** The time that nodes share, Unix milliseconds: the lease of an attempt ends by it. */
  clock: () => number;
  /** Called for each damaged part of the verification log that the reader skips. */
  onDamage?: OnDamage | undefined;
}

export interface Webhooks {
  /** Position before which the verification log is no longer needed here. */
  readonly done: Position;
  /** The caller has queued deliveries: they are tried at once. */
  look(): void;
  /** Queues the rest of the log, gives attempts in progress half of `drainMs`, closes the queue. */
  close(drainMs: number): Promise<void>;
}

export async function startWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const { queue, directory, timeoutMs, retryMs, onError, clock } = options;
  const problem = onceAMinute(onError);
  const dispatcher = new WebhookDispatcher({
    queue,
    directory,
    retryMs,
    clock,
    random: Math.random,
    onError: problem,
    sender: createSender({
      timeoutMs,
      // Private names may be in the hosts file only.
      ...(options.allowPrivate ? { allows: () => true, allowHttp: true } : { resolve: resolverByDns() }),
    }),
    limits: { ...COURIER_LIMITS, leaseMs: timeoutMs + LEASE_SLACK_MS },
  });
  const enqueuer = await WebhookEnqueuer.open({
    dir: verificationsDir(options.dataDir),
    queue,
    directory,
    clock,
    onQueued: () => dispatcher.look(),
    onDamage: options.onDamage,
    onError: problem,
  });
  let stopping = false;
  const patiently = async (step: () => Promise<void>): Promise<void> => {
    while (!stopping) {
      await step().catch(async (error: unknown) => {
        problem(error);
        await sleep(TROUBLE_MS);
      });
    }
  };
  const announcing = patiently(async () => {
    if ((await enqueuer.step()) === 0) await sleep(IDLE_MS);
  });
  const delivering = patiently(async () => {
    if ((await dispatcher.round()) === 0) await dispatcher.pause(DUE_MS);
  });
  const sweeper = setInterval(
    guarded(problem, () => queue.sweep(clock())),
    SWEEP_MS,
  );

  return {
    get done() {
      return enqueuer.durable;
    },
    look: () => dispatcher.look(),
    async close(drainMs) {
      stopping = true;
      clearInterval(sweeper);
      await Promise.all([announcing, delivering]);
      await finish(enqueuer, dispatcher, drainMs / 2).catch(problem);
      await queue.close();
    },
  };
}

async function finish(enqueuer: WebhookEnqueuer, dispatcher: WebhookDispatcher, stopMs: number): Promise<void> {
  try {
    while ((await enqueuer.step()) > 0);
    await enqueuer.close();
  } finally {
    await dispatcher.stop(stopMs);
  }
}

/** Reports the same error message at most once per minute: every retry repeats it. */
export function onceAMinute(tell: (error: unknown) => void): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    const message = messageOf(error);
    const now = performance.now();
    if (now - (told.get(message) ?? -Infinity) < SAME_ERROR_MS) return;
    if (told.size >= ERRORS_REMEMBERED_MAX) told.clear();
    told.set(message, now);
    tell(error);
  };
}
