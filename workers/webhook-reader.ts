// The reader that tells webhook endpoints what was verified, in its process. It follows the verifications' log, which has
// a folder of its own.
import { type ControlStore, openControlStore } from '../src/access/control/open.js';
import { createEndpointDirectory } from '../src/access/webhooks/directory.js';
import { type ReadersSetup } from '../src/contract/messages.js';
import { type Position } from '../src/contract/ports.js';
import { VERIFICATION_STREAM } from '../src/contract/verification-row.js';
import { type DeliveryQueue } from '../src/contract/webhooks.js';
import { openDeliveryQueue } from '../src/events/webhooks/queue.js';
import { startWebhooks } from '../src/events/webhooks/webhooks.js';
import { type Collector } from './collector.js';

export const WEBHOOKS = 'webhooks';
const COLLECT_MS = 1000;

export interface WebhookReader {
  control: ControlStore;
  queue: DeliveryQueue;
  /** The verifications' log before this is told. */
  done: () => Position;
  /** Queues what the log holds; attempts under way may end, for at most `drainMs`. */
  finish: (drainMs: number) => Promise<void>;
}

/** @param collector of the verifications' log */
export async function followIntoWebhooks({ dataDir, store, webhooks }: ReadersSetup, collector: Collector, onError: (error: unknown) => void): Promise<WebhookReader> {
  const control = await openControlStore(store.kind === 'redis' ? store : { kind: 'embedded', dataDir });
  const queue = await openDeliveryQueue(store.kind === 'redis' ? store : { kind: 'embedded', dataDir });
  const running = await startWebhooks({ dataDir, queue, directory: createEndpointDirectory(control, onError), ...webhooks, onError });
  const ticker = setInterval(() => {
    try {
      collector.passed(WEBHOOKS, new Map([[VERIFICATION_STREAM.shard, running.done]]));
    } catch (error) {
      onError(error);
    }
  }, COLLECT_MS);
  return {
    control, queue,
    done: () => running.done,
    async finish(drainMs) {
      clearInterval(ticker);
      await running.close(drainMs);
      await control.close();
    },
  };
}
