// Reports damage that is found while the service runs: in the log and in the metrics.
import { type FromReaders } from '../contract/messages.js';
import { type Metrics } from '../metrics/metrics.js';
import { type OnDamagedRecord } from '../storage/ports/backend.js';
import { type Context } from './context.js';

/** Logs each damaged place once: every reader reports it, and again after each restart of their process. */
export function tellDamage(
  { log }: Pick<Context, 'log'>,
  metrics: Metrics,
  { log: name, damage }: Extract<FromReaders, { kind: 'damaged' }>,
): void {
  if (!metrics.damaged(name, damage)) return;
  const { kept, ...place } = damage;
  log.error('a damaged part of the log was skipped; reading continues at the next valid frame', {
    log: name,
    ...place,
    kept: kept === '' ? 'not kept: the folder of damaged frames is full' : kept,
  });
}

/** Reports a damaged record of a store. The caller does not use the record. */
export function damagedRecords({ log }: Pick<Context, 'log'>, metrics: Metrics): OnDamagedRecord {
  return (store, key) => {
    metrics.damagedRecord(store);
    log.error('a damaged record of a store was ignored; the next start restores an embedded store', { store, key });
  };
}
