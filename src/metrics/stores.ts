// Of the stores and logs: what was refused because of them, the room they have left, and what waits to be delivered.
import { type Exposition } from './exposition.js';

export interface StoresFigures {
  /** By cause, a closed list. */
  refused(): Readonly<Record<string, number>>;
  room(): readonly (readonly [store: string, bytes: number])[];
  /** Undefined until it is known. */
  webhookBacklog(): number | undefined;
}

export function writeStores(to: Exposition, stores: StoresFigures): void {
  to.family(
    'riskgate_refused_total',
    'counter',
    'Requests in order that were refused, by what had no room or time for them.',
  );
  for (const [cause, count] of Object.entries(stores.refused())) to.sample(count, { cause });
  to.family('riskgate_room_bytes', 'gauge', 'Bytes left in each store and log; of the logs of shards the fullest.');
  for (const [store, bytes] of stores.room()) to.sample(bytes, { store });
  to.family('riskgate_webhooks_waiting', 'gauge', 'Webhook deliveries that wait.').sample(stores.webhookBacklog() ?? 0);
}
