// Metrics of stores and logs: refused requests, free space, and the backlog of webhook deliveries.
import { type Exposition } from './exposition.js';

export interface StoresFigures {
  /** Refused requests by cause, a closed list. */
  refused(): Readonly<Record<string, number>>;
  room(): readonly (readonly [store: string, bytes: number])[];
  low(): readonly (readonly [store: string, bytes: number])[];
  /** The copy of the log outside the node: bytes that a reader still needs, rows acknowledged without a copy. */
  copied(): { bytes: number; missing: number };
  /** Waiting deliveries; undefined until known. */
  webhookBacklog(): number | undefined;
}

/** @param damagedRecords by store name */
export function addStores(to: Exposition, stores: StoresFigures, damagedRecords: ReadonlyMap<string, number>): void {
  const refused = 'Requests in order that were refused, by what had no room or time for them.';
  const room = 'Bytes left in each store and log; of the logs of shards the fullest.';
  const low = 'Bytes left in a store or log below which somebody should free some: it is soon full.';
  const damaged = 'Times that a damaged record of a store was met since the start; none is answered with.';
  const copy = 'Bytes of the copy of the log outside the node (LOG_COPY).';
  const uncopied = 'Rows acknowledged without a copy outside the node, as LOG_COPY_FULL=local says.';
  to.counters('riskgate_refused_total', refused, ['cause'], () => Object.entries(stores.refused()))
    .gauges('riskgate_room_bytes', room, ['store'], () => stores.room())
    .gauges('riskgate_room_low_bytes', low, ['store'], () => stores.low())
    .counters('riskgate_store_damaged_records_total', damaged, ['store'], () => damagedRecords)
    .gauge('riskgate_log_copy_bytes', copy, () => stores.copied().bytes)
    .counter('riskgate_log_uncopied_rows_total', uncopied, () => stores.copied().missing)
    .gauge('riskgate_webhooks_waiting', 'Webhook deliveries that wait.', () => stores.webhookBacklog() ?? 0);
}
