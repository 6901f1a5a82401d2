// All metrics of the service, read at a scrape. Counters of other modules (pool, limiter, keys) are read there; nothing
// is counted twice.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type AddressWatch } from '../access/limits/address-watch.js';
import { type GuessBackoff } from '../access/limits/guess-backoff.js';
import { type Limiter } from '../access/limits/limiter.js';
import { type FromReaders, type LogDamage, type LogName } from '../contract/messages.js';
import { VERIFICATION_OUTCOMES, type VerificationOutcome } from '../event/verification-row.js';
import {
  type Label,
  LABELS,
  LABEL_SOURCES,
  type LabelSource,
  REFOLD_OUTCOMES,
  type RefoldOutcome,
} from '../contract/labels/labels.js';
import { ACTIONS } from '../contract/vocabulary.js';
import { type HttpObserver, type HttpServer } from '../http/exchange.js';
import { type AuthCounts } from '../http/pipeline/authorize.js';
import { Exposition } from './exposition.js';
import { addStores, type StoresFigures } from './stores.js';
import { type RuleFigures } from '../contract/rule-figures.js';
import { type PoliciesState, RuleMetrics } from './rules.js';
import { RequestCounts, type RouteName } from './requests.js';
import { type Pool } from '../pool/pool.js';

const LOOP_RESOLUTION_MS = 10;
const LOOP_QUANTILES = [
  ['0.5', 50],
  ['0.99', 99],
  ['1', 100],
] as const;
const PLACES_MAX = 10_000;

type Lag = Extract<FromReaders, { kind: 'lag' }>;

export interface MetricsSources {
  version: string;
  store: string;
  pool: Pick<Pool, 'figures' | 'waiting' | 'decisions'>;
  limiter: Pick<Limiter, 'keysRefused' | 'usersRefused' | 'addressesRefused'>;
  counts: AuthCounts;
  watch: Pick<AddressWatch, 'found'>;
  guesses: Pick<GuessBackoff, 'wrong' | 'refused'>;
  /** A function, because the server exists only after its routes. */
  server: () => Pick<HttpServer, 'engine' | 'connections' | 'refusedConnections'>;
  readers: { readonly alive: boolean; restarts: () => number };
  /** Network lists in use: name, number of networks, and seconds since the list was last found to be current. */
  lists: () => readonly { name: string; ranges: number; ageSeconds: number }[];
  /** Lists that rules use: entries by workspace, and seconds since all changes were last known here. */
  entries: () => { readonly figures: readonly { workspace: string; entries: number }[]; readonly lagSeconds: number };
  stores: StoresFigures;
  policies: PoliciesState;
  /** Labels that wait for a lookup in ClickHouse. */
  pendingLabels: () => number;
}

export class Metrics {
  #requests = new RequestCounts([]);
  /** By reader: the store's and the two of ClickHouse. */
  readonly #lags = new Map<string, Lag>();
  /** Damaged places of the logs that readers reported. */
  readonly #places = new Set<string>();
  readonly #damaged: Record<LogName, number> = { events: 0, verifications: 0 };
  /** Damaged records by store name. */
  readonly #damagedRecords = new Map<string, number>();
  readonly #verifications = new Float64Array(VERIFICATION_OUTCOMES.length);
  #lostLabels = 0;
  /** By label, then by source. */
  readonly #labels = new Float64Array(LABELS.length * LABEL_SOURCES.length);
  readonly #rules = new RuleMetrics();
  readonly #refolds = new Float64Array(REFOLD_OUTCOMES.length);
  readonly #loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });

  constructor() {
    this.#loop.enable();
  }

  /** The observer of every reply. @param routes in the server's order */
  observe(routes: readonly RouteName[]): HttpObserver {
    this.#requests = new RequestCounts(routes);
    return this.#requests;
  }

  lag(lag: Lag): void {
    this.#lags.set(lag.reader, lag);
  }

  /** The last message of each reader. */
  get lags(): Iterable<Lag> {
    return this.#lags.values();
  }

  /** Counts a damaged place. @returns false when it is already known, or when 10,000 places are known */
  damaged(log: LogName, { shard, segment, offset }: LogDamage): boolean {
    const place = `${log} ${shard} ${segment} ${offset}`;
    if (this.#places.has(place) || this.#places.size >= PLACES_MAX) return false;
    this.#places.add(place);
    this.#damaged[log] += 1;
    return true;
  }

  damagedRecord(store: string): void {
    this.#damagedRecords.set(store, (this.#damagedRecords.get(store) ?? 0) + 1);
  }

  verified(outcome: VerificationOutcome): void {
    const at = VERIFICATION_OUTCOMES.indexOf(outcome);
    this.#verifications[at] = (this.#verifications[at] ?? 0) + 1;
  }

  labelled(label: Label, source: LabelSource): void {
    const at = LABELS.indexOf(label) * LABEL_SOURCES.length + LABEL_SOURCES.indexOf(source);
    this.#labels[at] = (this.#labels[at] ?? 0) + 1;
  }

  lostLabel(): void {
    this.#lostLabels += 1;
  }

  ruled(figures: RuleFigures): void {
    this.#rules.add(figures);
  }

  refolded(outcome: RefoldOutcome): void {
    const at = REFOLD_OUTCOMES.indexOf(outcome);
    this.#refolds[at] = (this.#refolds[at] ?? 0) + 1;
  }

  close(): void {
    this.#loop.disable();
  }

  /** All metrics, in display order. Must be called when the routes are known. */
  expose(sources: MetricsSources): Exposition {
    const to = new Exposition();
    addInfo(to, sources);
    this.#requests.addTo(to);
    this.#addDecisions(to, sources);
    this.#addLabels(to, sources);
    this.#rules.addTo(to, sources.policies);
    this.#addRefolds(to);
    addPool(to, sources.pool);
    addRefusals(to, sources);
    addLists(to, sources);
    addStores(to, sources.stores, this.#damagedRecords);
    this.#addReaders(to, sources);
    addConnections(to, sources);
    this.#addLoop(to);
    addProcess(to);
    return to;
  }

  #addDecisions(to: Exposition, { pool }: MetricsSources): void {
    to.counters(
      { name: 'riskgate_decisions_total', help: 'Decisions made, by action.', labelNames: ['action'] },
      (sample) => {
        for (const [at, action] of ACTIONS.entries()) sample({ action }, pool.decisions()[at] ?? 0);
      },
    ).counters(
      { name: 'riskgate_verifications_total', help: 'Verifications by outcome.', labelNames: ['outcome'] },
      (sample) => {
        for (const [at, outcome] of VERIFICATION_OUTCOMES.entries()) sample({ outcome }, this.#verifications[at] ?? 0);
      },
    );
  }

  #addRefolds(to: Exposition): void {
    to.counters(
      {
        name: 'riskgate_refolds_total',
        help: 'Labels after which the record of their user was to be folded again, by what came of it.',
        labelNames: ['outcome'],
      },
      (sample) => {
        for (const [at, outcome] of REFOLD_OUTCOMES.entries()) sample({ outcome }, this.#refolds[at] ?? 0);
      },
    );
  }

  #addLabels(to: Exposition, { pendingLabels }: MetricsSources): void {
    const lost = 'Labels that waited for ClickHouse a day and whose event nobody has.';
    to.gauge('riskgate_labels_pending', 'Labels that wait for ClickHouse to look up their event.', pendingLabels)
      .counter('riskgate_labels_lost_total', lost, () => this.#lostLabels)
      .counters(
        {
          name: 'riskgate_labels_total',
          help: 'Labels that changed something, by label and source.',
          labelNames: ['label', 'source'],
        },
        (sample) => {
          for (const [at, label] of LABELS.entries())
            for (const [from, source] of LABEL_SOURCES.entries())
              sample({ label, source }, this.#labels[at * LABEL_SOURCES.length + from] ?? 0);
        },
      );
  }

  #addReaders(to: Exposition, { readers }: MetricsSources): void {
    to.gauge('riskgate_readers_up', "1 while the readers' process runs.", () => (readers.alive ? 1 : 0)).counter(
      'riskgate_readers_restarts_total',
      "Times the readers' process was started again.",
      () => readers.restarts(),
    );
    to.counters(
      {
        name: 'riskgate_log_damaged_total',
        help: 'Damaged places of a log that were left out since the start, and are kept as dead frames.',
        labelNames: ['log'],
      },
      (sample) => {
        for (const [log, count] of Object.entries(this.#damaged)) sample({ log }, count);
      },
    );
    const gauges = [
      ['rows', 'Log rows that a reader has not processed yet (estimate).'],
      ['bytes', 'Log bytes that a reader has not processed yet.'],
      ['seconds', 'Age of the oldest log row that a reader has not processed yet.'],
    ] as const;
    for (const [unit, help] of gauges)
      to.gauges({ name: `riskgate_reader_lag_${unit}`, help, labelNames: ['reader'] }, (sample) => {
        for (const [reader, lag] of this.#lags) sample({ reader }, lag[unit]);
      });
  }

  /** The delays cover the time since the last scrape. */
  #addLoop(to: Exposition): void {
    const loop = this.#loop;
    to.gauges(
      {
        name: 'riskgate_event_loop_delay_seconds',
        help: "Delay of the main thread's event loop since the last scrape.",
        labelNames: ['quantile'],
      },
      (sample) => {
        for (const [quantile, at] of LOOP_QUANTILES) {
          // The measured value includes the timer's own period.
          const seconds = loop.percentile(at) / 1e9 - LOOP_RESOLUTION_MS / 1000;
          sample({ quantile }, loop.count === 0 ? 0 : Math.max(0, seconds));
        }
        loop.reset();
      },
    );
  }
}

function addInfo(to: Exposition, { version, store, server }: MetricsSources): void {
  to.gauges(
    {
      name: 'riskgate_info',
      help: 'Version, HTTP engine and store of this service.',
      labelNames: ['version', 'engine', 'store'],
    },
    (sample) => sample({ version, engine: server().engine, store }, 1),
  );
}

function addPool(to: Exposition, pool: MetricsSources['pool']): void {
  to.counters(
    {
      name: 'riskgate_cache_reads_total',
      help: "Profile reads in the workers' caches, by result.",
      labelNames: ['result'],
    },
    (sample) => {
      const { hits, misses } = pool.figures();
      sample({ result: 'hit' }, hits);
      sample({ result: 'miss' }, misses);
    },
  )
    .counter('riskgate_degraded_total', 'Decisions made without all profiles.', () => pool.figures().degraded)
    .counter(
      'riskgate_overloaded_total',
      'Requests refused because the queue was full or they waited too long.',
      () => pool.figures().overloaded,
    )
    .counter('riskgate_rescues_total', 'Batches taken over from a worker that died.', () => pool.figures().rescues)
    .counter('riskgate_batches_total', 'Batches that workers have finished.', () => pool.figures().batches)
    .counter('riskgate_batch_items_total', 'Requests in batches.', () => pool.figures().items)
    .gauge('riskgate_queue_items', 'Requests that wait for a worker.', () => pool.waiting);
}

function addLists(to: Exposition, { lists, entries }: MetricsSources): void {
  to.gauges(
    { name: 'riskgate_network_list_ranges', help: 'Networks of a list in use.', labelNames: ['list'] },
    (sample) => {
      for (const { name, ranges } of lists()) sample({ list: name }, ranges);
    },
  )
    .gauges(
      {
        name: 'riskgate_network_list_age_seconds',
        help: 'Since a list was written, or found to be the newest.',
        labelNames: ['list'],
      },
      (sample) => {
        for (const { name, ageSeconds } of lists()) sample({ list: name }, ageSeconds);
      },
    )
    .gauges(
      { name: 'riskgate_list_entries', help: 'Entries of the lists that rules ask.', labelNames: ['workspace'] },
      (sample) => {
        for (const { workspace, entries: count } of entries().figures) sample({ workspace }, count);
      },
    )
    .gauge(
      'riskgate_list_lag_seconds',
      'Since all that was changed in lists was known here.',
      () => entries().lagSeconds,
    );
}

function addRefusals(to: Exposition, { limiter, counts, watch, guesses }: MetricsSources): void {
  to.counters(
    { name: 'riskgate_rate_limited_total', help: 'Requests over a limit.', labelNames: ['limit'] },
    (sample) => {
      sample({ limit: 'key' }, limiter.keysRefused);
      sample({ limit: 'user' }, limiter.usersRefused);
      sample({ limit: 'address' }, limiter.addressesRefused);
    },
  )
    .counter(
      'riskgate_secret_keys_in_browsers_total',
      'Requests refused because a browser sent a secret key.',
      () => counts.secretKeysInBrowsers,
    )
    .counter(
      'riskgate_api_keys_in_browsers_total',
      'API keys refused because they came with a foreign Origin: revoke them, or let the proxy strip it.',
      () => counts.apiKeysInBrowsers,
    )
    .counter(
      'riskgate_foreign_origins_total',
      'Requests of public keys refused because of their origin or app.',
      () => counts.foreignOrigins,
    )
    .counter(
      'riskgate_public_keys_behind_one_address_total',
      'Times that nearly all requests of a public key came from one address: see TRUSTED_PROXIES.',
      () => watch.found,
    )
    .counter(
      'riskgate_unknown_fields_total',
      'Fields of bodies that no schema has: they are ignored; replies in test mode and with explain=true name them.',
      () => counts.unknownFields,
    )
    .counters(
      {
        name: 'riskgate_admin_token_guesses_total',
        help: 'Requests with a wrong admin token, and those of addresses that have to wait for having sent one.',
        labelNames: ['result'],
      },
      (sample) => {
        sample({ result: 'wrong' }, guesses.wrong);
        sample({ result: 'waiting' }, guesses.refused);
      },
    )
    .counter(
      'riskgate_unknown_sdks_total',
      'Requests whose X-SDK-Source is none of the known names.',
      () => counts.unknownSdks,
    );
}

function addConnections(to: Exposition, { server }: MetricsSources): void {
  to.gauge('riskgate_connections', 'Connections open.', () => server().connections).counters(
    {
      name: 'riskgate_connections_refused_total',
      help: 'Connections closed at once, by the bound they met.',
      labelNames: ['reason'],
    },
    (sample) => {
      const { total, address } = server().refusedConnections;
      sample({ reason: 'all' }, total);
      sample({ reason: 'address' }, address);
    },
  );
}

function addProcess(to: Exposition): void {
  to.counter(
    'process_cpu_seconds_total',
    'Processor time of the service and its workers; its other processes are not in it.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  )
    .gauge('process_resident_memory_bytes', 'Resident memory of the service and its workers.', () =>
      process.memoryUsage.rss(),
    )
    .gauge(
      'process_start_time_seconds',
      'Start time of the service, Unix seconds.',
      () => performance.timeOrigin / 1000,
    );
}
