// Metrics that other modules count (pool, limiter, keys, server). They are read there at a scrape; nothing is counted
// twice.
import { type AddressWatch } from '../access/limits/address-watch.js';
import { type GuessBackoff } from '../access/limits/guess-backoff.js';
import { type Limiter } from '../access/limits/limiter.js';
import { type HttpServer } from '../http/exchange.js';
import { type AuthCounts } from '../http/pipeline/authorize.js';
import { type Pool } from '../pool/pool.js';
import { type Exposition } from './exposition.js';
import { type PoliciesState } from './rules.js';
import { type StoresFigures } from './stores.js';

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
  /** Why ClickHouse takes no rows, '' when it takes them; undefined without ClickHouse. */
  clickhouse: () => string | undefined;
  /** Answers and clock of the store that nodes share; undefined when there is none. */
  shared: () => { readonly replyMs: number | undefined; readonly clockMs: number | undefined } | undefined;
}

export function addInfo(to: Exposition, { version, store, server }: MetricsSources): void {
  to.gauges(
    {
      name: 'riskgate_info',
      help: 'Version, HTTP engine and store of this service.',
      labelNames: ['version', 'engine', 'store'],
    },
    (sample) => sample({ version, engine: server().engine, store }, 1),
  );
}

export function addPool(to: Exposition, pool: MetricsSources['pool']): void {
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

export function addLists(to: Exposition, { lists, entries }: MetricsSources): void {
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

export function addClickHouse(to: Exposition, { clickhouse }: MetricsSources): void {
  to.gauges({ name: 'riskgate_clickhouse_up', help: '1 while ClickHouse takes rows.', labelNames: [] }, (sample) => {
    const trouble = clickhouse();
    if (trouble !== undefined) sample({}, trouble === '' ? 1 : 0);
  });
}

export function addShared(to: Exposition, { shared }: MetricsSources): void {
  const gauge = (name: string, help: string, ms: () => number | undefined): void => {
    to.gauges({ name, help, labelNames: [] }, (sample) => {
      const value = ms();
      if (value !== undefined) sample({}, value / 1000);
    });
  };
  gauge(
    'riskgate_store_reply_seconds',
    'How long Redis took for its last answer; STORE_READ_MS bounds a read, and twice as much storing an event.',
    () => shared()?.replyMs,
  );
  gauge('riskgate_clock_apart_seconds', 'How far the clock of this machine is ahead of that of Redis.', () => {
    const { clockMs } = shared() ?? {};
    return clockMs;
  });
}

export function addRefusals(to: Exposition, { limiter, counts, watch, guesses }: MetricsSources): void {
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
      'riskgate_forced_overloads_total',
      'Replies of 503 that a test fingerprint asked for: no error of the service.',
      () => counts.forcedOverloads,
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

export function addConnections(to: Exposition, { server }: MetricsSources): void {
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

export function addProcess(to: Exposition): void {
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
