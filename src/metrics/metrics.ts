// Everything the service counts, put into one text when somebody asks. What is counted elsewhere (pool, limiter, keys)
// is read there; nothing is counted twice.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type AddressWatch } from '../access/limits/address-watch.js';
import { type GuessBackoff } from '../access/limits/guess-backoff.js';
import { type Limiter } from '../access/limits/limiter.js';
import { type FromReaders, type LogDamage, type LogName } from '../contract/messages.js';
import { VERIFICATION_OUTCOMES, type VerificationOutcome } from '../event/verification-row.js';
import { type Label, LABELS, LABEL_SOURCES, type LabelSource } from '../contract/labels.js';
import { ACTIONS } from '../contract/vocabulary.js';
import { type RefusedConnections } from '../http/connections.js';
import { type HttpObserver } from '../http/exchange.js';
import { type AuthCounts } from '../http/pipeline/authorize.js';
import { Exposition } from './exposition.js';
import { type StoresFigures, writeStores } from './stores.js';
import { RequestCounts, type RouteName } from './requests.js';
import { type Pool } from '../pool/pool.js';

const LOOP_RESOLUTION_MS = 10;
const PLACES_MAX = 10_000;

type Lag = Extract<FromReaders, { kind: 'lag' }>;

export interface MetricsSources {
  version: string;
  engine: string;
  store: string;
  pool: Pick<Pool, 'figures' | 'waiting' | 'decisions'>;
  limiter: Pick<Limiter, 'keysRefused' | 'usersRefused' | 'addressesRefused'>;
  counts: AuthCounts;
  watch: Pick<AddressWatch, 'found'>;
  guesses: Pick<GuessBackoff, 'wrong' | 'refused'>;
  connections: () => number;
  connectionsRefused: RefusedConnections;
  readers: { readonly alive: boolean; restarts: () => number };
  /** Network lists in use: name, networks, and seconds since they were last found to be the newest. */
  lists: () => readonly { name: string; ranges: number; ageSeconds: number }[];
  stores: StoresFigures;
}

export class Metrics {
  #requests = new RequestCounts([]);
  /** By reader: store and ClickHouse's two. */
  readonly #lags = new Map<string, Lag>();
  /** Damaged places of the logs that readers have told of. */
  readonly #places = new Set<string>();
  readonly #damaged: Record<LogName, number> = { events: 0, verifications: 0 };
  readonly #verifications = new Float64Array(VERIFICATION_OUTCOMES.length);
  /** By label, then by source. */
  readonly #labels = new Float64Array(LABELS.length * LABEL_SOURCES.length);
  readonly #loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });

  constructor() {
    this.#loop.enable();
  }

  /** Who is told of every answer. @param routes as the server has them */
  observe(routes: readonly RouteName[]): HttpObserver {
    this.#requests = new RequestCounts(routes);
    return this.#requests;
  }

  lag(lag: Lag): void {
    this.#lags.set(lag.reader, lag);
  }

  /** False when this place is known. */
  damaged(log: LogName, { shard, segment, offset }: LogDamage): boolean {
    const place = `${log} ${shard} ${segment} ${offset}`;
    if (this.#places.has(place) || this.#places.size >= PLACES_MAX) return false;
    this.#places.add(place);
    this.#damaged[log] += 1;
    return true;
  }

  verified(outcome: VerificationOutcome): void {
    const at = VERIFICATION_OUTCOMES.indexOf(outcome);
    this.#verifications[at] = (this.#verifications[at] ?? 0) + 1;
  }

  labelled(label: Label, source: LabelSource): void {
    const at = LABELS.indexOf(label) * LABEL_SOURCES.length + LABEL_SOURCES.indexOf(source);
    this.#labels[at] = (this.#labels[at] ?? 0) + 1;
  }

  close(): void {
    this.#loop.disable();
  }

  render(sources: MetricsSources): string {
    const to = new Exposition();
    const { version, engine, store } = sources;
    to.family('riskgate_info', 'gauge', 'Version, HTTP engine and store of this service.').sample(1, {
      version,
      engine,
      store,
    });
    this.#requests.write(to);
    to.family('riskgate_decisions_total', 'counter', 'Decisions made, by action.');
    for (const [at, action] of ACTIONS.entries()) to.sample(sources.pool.decisions()[at] ?? 0, { action });
    to.family('riskgate_verifications_total', 'counter', 'Verifications by outcome.');
    for (const [at, outcome] of VERIFICATION_OUTCOMES.entries()) to.sample(this.#verifications[at] ?? 0, { outcome });
    to.family('riskgate_labels_total', 'counter', 'Labels that changed something, by label and source.');
    for (const [at, label] of LABELS.entries())
      for (const [from, source] of LABEL_SOURCES.entries())
        to.sample(this.#labels[at * LABEL_SOURCES.length + from] ?? 0, { label, source });
    writePool(to, sources.pool);
    writeRefusals(to, sources);
    writeLists(to, sources.lists());
    writeStores(to, sources.stores);
    this.#writeReaders(to, sources);
    this.#writeProcess(to, sources);
    return to.toString();
  }

  #writeReaders(to: Exposition, { readers }: MetricsSources): void {
    to.family('riskgate_readers_up', 'gauge', "1 while the readers' process runs.").sample(readers.alive ? 1 : 0);
    to.family('riskgate_readers_restarts_total', 'counter', "Times the readers' process was started again.").sample(
      readers.restarts(),
    );
    to.family(
      'riskgate_log_damaged_total',
      'counter',
      'Damaged places of a log that were left out since the start, and are kept as dead frames.',
    );
    for (const [log, count] of Object.entries(this.#damaged)) to.sample(count, { log });
    const gauges = [
      ['rows', 'Log rows that a reader has not processed yet (estimate).'],
      ['bytes', 'Log bytes that a reader has not processed yet.'],
      ['seconds', 'Age of the oldest log row that a reader has not processed yet.'],
    ] as const;
    for (const [unit, help] of gauges) {
      to.family(`riskgate_reader_lag_${unit}`, 'gauge', help);
      for (const [reader, lag] of this.#lags) to.sample(lag[unit], { reader });
    }
  }

  /** The delays are those since the last time somebody asked. */
  #writeProcess(to: Exposition, { connections, connectionsRefused }: MetricsSources): void {
    to.family('riskgate_connections', 'gauge', 'Connections open.').sample(connections());
    to.family('riskgate_connections_refused_total', 'counter', 'Connections closed at once, by the bound they met.')
      .sample(connectionsRefused.total, { reason: 'all' })
      .sample(connectionsRefused.address, { reason: 'address' });
    to.family(
      'riskgate_event_loop_delay_seconds',
      'gauge',
      "Delay of the main thread's event loop since the last scrape.",
    );
    for (const [quantile, at] of [
      ['0.5', 50],
      ['0.99', 99],
      ['1', 100],
    ] as const) {
      // What is measured includes the timer's own period.
      to.sample(this.#loop.count === 0 ? 0 : Math.max(0, this.#loop.percentile(at) / 1e9 - LOOP_RESOLUTION_MS / 1000), {
        quantile,
      });
    }
    this.#loop.reset();
    const { user, system } = process.cpuUsage();
    to.family(
      'process_cpu_seconds_total',
      'counter',
      'Processor time of the service and its workers; its other processes are not in it.',
    ).sample((user + system) / 1e6);
    to.family('process_resident_memory_bytes', 'gauge', 'Resident memory of the service and its workers.').sample(
      process.memoryUsage.rss(),
    );
    to.family('process_start_time_seconds', 'gauge', 'Start time of the service, Unix seconds.').sample(
      performance.timeOrigin / 1000,
    );
  }
}

function writeLists(to: Exposition, lists: ReturnType<MetricsSources['lists']>): void {
  to.family('riskgate_network_list_ranges', 'gauge', 'Networks of a list in use.');
  for (const { name, ranges } of lists) to.sample(ranges, { list: name });
  to.family('riskgate_network_list_age_seconds', 'gauge', 'Since a list was written, or found to be the newest.');
  for (const { name, ageSeconds } of lists) to.sample(ageSeconds, { list: name });
}

function writePool(to: Exposition, pool: MetricsSources['pool']): void {
  const { hits, misses, degraded, overloaded, rescues, batches, items } = pool.figures();
  to.family('riskgate_cache_reads_total', 'counter', "Profile reads in the workers' caches, by result.")
    .sample(hits, { result: 'hit' })
    .sample(misses, { result: 'miss' });
  to.family('riskgate_degraded_total', 'counter', 'Decisions made without all profiles.').sample(degraded);
  to.family(
    'riskgate_overloaded_total',
    'counter',
    'Requests refused because the queue was full or they waited too long.',
  ).sample(overloaded);
  to.family('riskgate_rescues_total', 'counter', 'Batches taken over from a worker that died.').sample(rescues);
  to.family('riskgate_batches_total', 'counter', 'Batches that workers have finished.').sample(batches);
  to.family('riskgate_batch_items_total', 'counter', 'Requests in batches.').sample(items);
  to.family('riskgate_queue_items', 'gauge', 'Requests that wait for a worker.').sample(pool.waiting);
}

function writeRefusals(to: Exposition, { limiter, counts, watch, guesses }: MetricsSources): void {
  to.family('riskgate_rate_limited_total', 'counter', 'Requests over a limit.')
    .sample(limiter.keysRefused, { limit: 'key' })
    .sample(limiter.usersRefused, { limit: 'user' })
    .sample(limiter.addressesRefused, { limit: 'address' });
  to.family(
    'riskgate_secret_keys_in_browsers_total',
    'counter',
    'Requests refused because a browser sent a secret key.',
  ).sample(counts.secretKeysInBrowsers);
  to.family(
    'riskgate_api_keys_in_browsers_total',
    'counter',
    'API keys refused because they came with a foreign Origin: revoke them, or let the proxy strip it.',
  ).sample(counts.apiKeysInBrowsers);
  to.family(
    'riskgate_foreign_origins_total',
    'counter',
    'Requests of public keys refused because of their origin or app.',
  ).sample(counts.foreignOrigins);
  to.family(
    'riskgate_public_keys_behind_one_address_total',
    'counter',
    'Times that nearly all requests of a public key came from one address: see TRUSTED_PROXIES.',
  ).sample(watch.found);
  to.family(
    'riskgate_unknown_fields_total',
    'counter',
    'Fields of bodies that no schema has: they are ignored; replies in test mode and with explain=true name them.',
  ).sample(counts.unknownFields);
  to.family(
    'riskgate_admin_token_guesses_total',
    'counter',
    'Requests with a wrong admin token, and those of addresses that have to wait for having sent one.',
  )
    .sample(guesses.wrong, { result: 'wrong' })
    .sample(guesses.refused, { result: 'waiting' });
  to.family('riskgate_unknown_sdks_total', 'counter', 'Requests whose X-SDK-Source is none of the known names.').sample(
    counts.unknownSdks,
  );
}
