// The one door to the queue of deliveries, for the readers' process, the service and the command line.
import { join } from 'node:path';
import { type StoreOptions } from '../../contract/messages.js';
import { type DeliveryQueue } from '../../contract/webhooks.js';
import { openEmbeddedQueue } from './queue-embedded.js';
import { openRedisQueue } from './queue-redis.js';

export type QueueOptions = { kind: 'embedded'; dataDir: string } | Pick<Extract<StoreOptions, { kind: 'redis' }>, 'kind' | 'url' | 'nodeId' | 'commandMs'>;

/** Rejects when the folder cannot be used or Redis does not answer. */
export async function openDeliveryQueue(options: QueueOptions): Promise<DeliveryQueue> {
  return options.kind === 'embedded' ? openEmbeddedQueue(join(options.dataDir, 'webhooks')) : openRedisQueue(options);
}
