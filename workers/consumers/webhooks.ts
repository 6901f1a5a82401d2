// The webhooks' consumer, which follows the verifications' log (a log with a folder of its own).
import { type ControlStore, createControlStore } from '../../src/access/control/store.js';
import { createNotifyingRules } from '../../src/access/policy/notifying.js';
import { createEndpointDirectory } from '../../src/access/webhooks/directory.js';
import { type ReadersSetup } from '../../src/contract/messages.js';
import { type Position } from '../../src/contract/position.js';
import { VERIFICATION_STREAM } from '../../src/event/verification-row.js';
import { openStorage } from '../../src/storage/open.js';
import { type DeliveryQueue } from '../../src/storage/ports/deliveries.js';
import { type StorySource } from '../../src/storage/ports/stories.js';
import { type RowToFold } from '../../src/event/event-row.js';
import { announceLabels } from '../../src/webhooks/labels.js';
import { RuleAnnouncer } from '../../src/webhooks/rules.js';
import { onceAMinute, startWebhooks } from '../../src/webhooks/webhooks.js';
import { guarded } from '../../src/util/guarded.js';
import { type Surroundings } from './damage.js';
import { type SegmentRetention } from './retention.js';

export const WEBHOOKS = 'webhooks';
const COLLECT_MS = 1000;

export interface WebhookReader {
  control: ControlStore;
  queue: DeliveryQueue;
  /** Queues webhooks about rows of the shards' logs, each once however often the rows are given. */
  announce: (rows: readonly RowToFold[], stories: Pick<StorySource, 'find'>) => Promise<void>;
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
  { inLog, inStore, clock }: Surroundings,
): Promise<WebhookReader> {
  const storage = await openStorage(storageSetup, inStore);
  const control = createControlStore(await storage.control(), clock);
  const queue = await storage.deliveries();
  const problem = onceAMinute(onError);
  const directory = createEndpointDirectory(control, onError);
  const notifying = createNotifyingRules(control, onError);
  // What is known from the start on stays known when the store loses its state before the first message.
  await Promise.all([directory.refresh(), notifying.refresh()]).catch(onError);
  const running = await startWebhooks({
    dataDir,
    queue,
    directory,
    ...webhooks,
    onError,
    onDamage: inLog,
    clock,
  });
  const rules = new RuleAnnouncer({
    ...{ queue, directory, onError: problem },
    rules: notifying,
    clock,
  });
  const sumUp = async (all = false): Promise<void> => {
    if ((await rules.sumUp(all)) > 0) running.look();
  };
  const ticker = setInterval(
    guarded(onError, async () => {
      retention.passed(WEBHOOKS, new Map([[VERIFICATION_STREAM.shard, running.done]]));
      await sumUp();
    }),
    COLLECT_MS,
  );
  return {
    control,
    queue,
    async announce(rows, stories) {
      const labels = await announceLabels(rows, { queue, directory, onError: problem });
      if (labels + (await rules.announce(rows, stories)) > 0) running.look();
    },
    done: () => running.done,
    async finish(drainMs) {
      clearInterval(ticker);
      await sumUp(true).catch(onError);
      await running.close(drainMs);
      await control.close();
    },
  };
}
