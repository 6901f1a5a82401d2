// The webhooks' consumer, which follows the verifications' log (a log with a folder of its own).
import { type ControlStore, createControlStore } from '../../src/access/control/store.js';
import { createEndpointDirectory } from '../../src/access/webhooks/directory.js';
import { type ReadersSetup } from '../../src/contract/messages.js';
import { type Position } from '../../src/contract/position.js';
import { VERIFICATION_STREAM } from '../../src/event/verification-row.js';
import { openStorage } from '../../src/storage/open.js';
import { type DeliveryQueue } from '../../src/storage/ports/deliveries.js';
import { type EventRow } from '../../src/event/event-row.js';
import { announceLabels } from '../../src/webhooks/labels.js';
import { startWebhooks } from '../../src/webhooks/webhooks.js';
import { guarded } from '../../src/util/guarded.js';
import { type ToldDamage } from './damage.js';
import { type SegmentRetention } from './retention.js';

export const WEBHOOKS = 'webhooks';
const COLLECT_MS = 1000;

export interface WebhookReader {
  control: ControlStore;
  queue: DeliveryQueue;
  /** Queues webhooks about rows of the shards' logs, each once however often the rows are given. */
  announce: (rows: readonly EventRow[]) => Promise<void>;
  /** Everything in the verifications' log before this position is queued. */
  done: () => Position;
  /** Queues what is in the log; attempts in progress get at most `drainMs`. */
  finish: (drainMs: number) => Promise<void>;
}

/** @param retention of the verifications' log */
export async function consumeIntoWebhooks(
  { dataDir, storage: storageSetup, webhooks }: ReadersSetup,
  retention: SegmentRetention,
  onError: (error: unknown) => void,
  onDamage: ToldDamage,
): Promise<WebhookReader> {
  const storage = await openStorage(storageSetup, onDamage.inStore);
  const control = createControlStore(await storage.control());
  const queue = await storage.deliveries();
  const directory = createEndpointDirectory(control, onError);
  const running = await startWebhooks({
    dataDir,
    queue,
    directory,
    ...webhooks,
    onError,
    onDamage: onDamage.inLog,
  });
  const ticker = setInterval(
    guarded(onError, () => retention.passed(WEBHOOKS, new Map([[VERIFICATION_STREAM.shard, running.done]]))),
    COLLECT_MS,
  );
  return {
    control,
    queue,
    async announce(rows) {
      if ((await announceLabels(rows, { queue, directory, onError })) > 0) running.look();
    },
    done: () => running.done,
    async finish(drainMs) {
      clearInterval(ticker);
      await running.close(drainMs);
      await control.close();
    },
  };
}
