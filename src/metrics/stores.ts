// Of the stores and logs: what was refused because of them, the room they have left, and what waits to be delivered.
import { type Exposition } from './exposition.js';

export interface StoresFigures {
  /** By cause, a closed list. */
  refused(): Readonly<Record<string, number>>;
  room(): readonly (readonly [store: string, bytes: number])[];
  /** Undefined until it is known. */
  webhookBacklog(): number | undefined;
}

export function addStores(to: Exposition, stores: StoresFigures): void {
  to.counters(
    {
      name: 'riskgate_refused_total',
      help: 'Requests in order that were refused, by what had no room or time for them.',
      labelNames: ['cause'],
    },
    (sample) => {
      for (const [cause, count] of Object.entries(stores.refused())) sample({ cause }, count);
    },
  )
    .gauges(
      {
        name: 'riskgate_room_bytes',
        help: 'Bytes left in each store and log; of the logs of shards the fullest.',
        labelNames: ['store'],
      },
      (sample) => {
        for (const [store, bytes] of stores.room()) sample({ store }, bytes);
      },
    )
    .gauge('riskgate_webhooks_waiting', 'Webhook deliveries that wait.', () => stores.webhookBacklog() ?? 0);
}
