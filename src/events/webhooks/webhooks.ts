// The webhooks of one node: what was verified is queued, what is queued is delivered, until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Position } from '../../contract/ports.js';
import { isPublicAddress } from '../../contract/webhook-target.js';
import { type DeliveryQueue, type EndpointDirectory } from '../../contract/webhooks.js';
import { verificationsDir } from '../verifications/row.js';
import { Announcer } from './announcer.js';
import { Courier, COURIER_LIMITS } from './courier.js';
import { createSender } from './send.js';

/** Between two looks at a log or a queue that had nothing. */
const IDLE_MS = 50;
/** After a failure of the queue or the directory. */
const TROUBLE_MS = 500;
const SWEEP_MS = 60_000;
/** More than an attempt's timeout before another node may try. */
const LEASE_SLACK_MS = 15_000;
/** For attempts under way when the process is to end. */
const STOP_MS = 2000;

export interface WebhooksOptions {
  dataDir: string;
  queue: DeliveryQueue;
  directory: EndpointDirectory;
  /** For development: private addresses may be delivered to. */
  allowPrivate: boolean;
  timeoutMs: number;
  /** The first pause after a failure; the others are multiples. */
  retryMs: number;
  onProblem: (message: string) => void;
}

export interface Webhooks {
  /** The verifications' log before this is no longer needed here. */
  readonly done: Position;
  /** Queues what the log holds now, ends what is under way, closes the queue. */
  close(): Promise<void>;
}

export async function startWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const { queue, directory, timeoutMs, retryMs, onProblem } = options;
  const problem = reporter(onProblem);
  const announcer = await Announcer.open({
    dir: verificationsDir(options.dataDir), queue, directory, clock: Date.now,
    onFull: (count) => onProblem(`${count} webhook messages were left out: too many wait for their endpoints`),
  });
  const courier = new Courier({
    queue, directory, retryMs, clock: Date.now, random: Math.random, onError: problem,
    sender: createSender({ timeoutMs, ...(options.allowPrivate ? { allows: () => true } : { allows: isPublicAddress }) }),
    limits: { ...COURIER_LIMITS, leaseMs: timeoutMs + LEASE_SLACK_MS },
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
    if (await announcer.step() === 0) await sleep(IDLE_MS);
  });
  const delivering = patiently(async () => {
    if (await courier.round() === 0) await courier.pause(IDLE_MS);
  });
  const sweeper = setInterval(() => void queue.sweep(Date.now()).catch(problem), SWEEP_MS);

  return {
    get done() {
      return announcer.durable;
    },
    async close() {
      stopping = true;
      clearInterval(sweeper);
      await Promise.all([announcing, delivering]);
      await finish(announcer, courier).catch(problem);
      await queue.close();
    },
  };
}

async function finish(announcer: Announcer, courier: Courier): Promise<void> {
  while (await announcer.step() > 0);
  await announcer.close();
  await courier.stop(STOP_MS);
}

/** Says the same trouble once a minute. */
function reporter(say: (message: string) => void): (error: unknown) => void {
  const said = new Map<string, number>();
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const now = performance.now();
    if (now - (said.get(message) ?? -Infinity) < 60_000) return;
    if (said.size > 100) said.clear();
    said.set(message, now);
    say(`webhooks: ${message}`);
  };
}
