// Metrics of stores and logs: refused requests, free space, and the backlog of webhook deliveries.
import { type Exposition } from './exposition.js';

export interface StoresFigures {
  /** Refused requests by cause, a closed list. */
  refused(): Readonly<Record<string, number>>;
  room(): readonly (readonly [store: string, bytes: number])[];
  low(): readonly (readonly [store: string, bytes: number])[];
  /**
   * The copy of the log outside the node: bytes that not all readers have released, rows acknowledged without a copy.
   */
  copied(): { bytes: number; missing: number };
  /** Waiting deliveries; undefined until known. */
  webhookBacklog(): number | undefined;
}

/** @param damagedRecords by store name */
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
    .gauges(
      {
        name: 'riskgate_room_low_bytes',
        help: 'Bytes left in a store or log below which somebody should free some: it is soon full.',
        labelNames: ['store'],
      },
      (sample) => {
        for (const [store, bytes] of stores.low()) sample({ store }, bytes);
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
    .gauge(
      'riskgate_log_copy_bytes',
      'Bytes of the copy of the log outside the node (LOG_COPY).',
      () => stores.copied().bytes,
    )
    .counter(
      'riskgate_log_uncopied_rows_total',
      'Rows acknowledged without a copy outside the node, as LOG_COPY_FULL=local says.',
      () => stores.copied().missing,
    )
    .gauge('riskgate_webhooks_waiting', 'Webhook deliveries that wait.', () => stores.webhookBacklog() ?? 0);
}
