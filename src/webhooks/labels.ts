// Queues webhook messages for labels. Rows come with every slice of the shard logs, and again when a slice is read
// again: the queue accepts a message id only once.
import { type RowToFold } from '../event/event-row.js';
import { isLabel, labelTraceOf } from '../event/label.js';
import { labeledMessage } from '../event/reply/webhook.js';
import { type EndpointDirectory } from '../contract/webhooks/webhooks.js';
import { addressed } from './addressed.js';
import { enqueue, type Enqueuing } from './enqueue.js';
import { DAY_MS } from '../util/time/units.js';

/** How long a sent message is remembered, milliseconds. A slice is read again within minutes, a log within days. */
const ONCE_MS = 7 * DAY_MS;

export interface LabelAnnouncer extends Enqueuing {
  directory: EndpointDirectory;
}

/**
 * Queues an `event.labeled` message for each label row and each subscribed endpoint. Resolves to their number. Rejects
 * when the directory or the queue fails; the caller then calls again.
 */
export async function announceLabels(rows: readonly RowToFold[], announcer: LabelAnnouncer): Promise<number> {
  const labels = rows.filter(isLabel);
  if (labels.length === 0) return 0;
  const { directory } = announcer;
  await directory.refresh();
  const queued = labels.flatMap((row) => {
    const message = labeledMessage(row);
    if (message === undefined) return [];
    const { workspace, mode, receivedAt: at } = row;
    const sending = { at, trace: labelTraceOf(row), onceUntil: at + ONCE_MS };
    return addressed(directory.of(workspace, mode), message, sending);
  });
  return enqueue(announcer, queued);
}
