// Of the stores and logs: what was refused because of them, the room they have left, and what waits to be delivered.
import { type Exposition } from './exposition.js';

export interface StoresFigures {
  /** By cause, a closed list. */
  refused(): Readonly<Record<string, number>>;
  room(): readonly (readonly [store: string, bytes: number])[];
  /** Undefined until it is known. */
  webhookBacklog(): number | undefined;
}

/** @param damagedRecords by store */
export function addStores(to: Exposition, stores: StoresFigures, damagedRecords: ReadonlyMap<string, number>): void {
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
    .counters(
      {
        name: 'riskgate_store_damaged_records_total',
        help: 'Times that a damaged record of a store was met since the start; none is answered with.',
        labelNames: ['store'],
      },
      (sample) => {
        for (const [store, count] of damagedRecords) sample({ store }, count);
      },
    )
    .gauge('riskgate_webhooks_waiting', 'Webhook deliveries that wait.', () => stores.webhookBacklog() ?? 0);
}
