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

interface SharedFigures {
  readonly replyMs: number | undefined;
  readonly clockMs: number | undefined;
  readonly nodesDown: number | undefined;
  /** Unix milliseconds, by whose certificate it is. */
  readonly certificateEnds: ReadonlyMap<string, number>;
}

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
  /** Parts that do not work, as /readyz names them. */
  readiness: () => Readonly<Record<'missing' | 'degraded', Readonly<Record<string, string>>>>;
  policies: PoliciesState;
  /** Labels that wait for a lookup in ClickHouse. */
  pendingLabels: () => number;
  /** Why ClickHouse takes no rows, '' when it takes them; undefined without ClickHouse. */
  clickhouse: () => string | undefined;
  /** Bytes of the rows that ClickHouse refused, by table. */
  deadLetters: () => readonly (readonly [table: string, bytes: number])[];
  /** Answers and clock of the store that nodes share; undefined when there is none. */
  shared: () => SharedFigures | undefined;
  /** Of the certificate of this service, Unix milliseconds; undefined without TLS. */
  certificateEnd: () => number | undefined;
}

export function addInfo(to: Exposition, { version, store, server }: MetricsSources): void {
  const help = 'Version, HTTP engine and store of this service.';
  to.gauges('riskgate_info', help, ['version', 'engine', 'store'], () => [[version, server().engine, store, 1]]);
}

export function addReadiness(to: Exposition, { readiness }: MetricsSources): void {
  const help = 'Parts that /readyz names, with a reason: `refuses` is all while the node is not ready, else some.';
  to.gauges('riskgate_troubled_parts', help, ['part', 'refuses'], () => {
    const { missing, degraded } = readiness();
    const of = (parts: object, refuses: string) => Object.keys(parts).map((part) => [part, refuses, 1] as const);
    return [...of(missing, 'all'), ...of(degraded, 'some')];
  });
}

export function addPool(to: Exposition, pool: MetricsSources['pool']): void {
  const overloaded = 'Requests refused because the queue was full or they waited too long.';
  to.counters('riskgate_cache_reads_total', "Profile reads in the workers' caches, by result.", ['result'], () => {
    const { hits, misses } = pool.figures();
    return [
      ['hit', hits],
      ['miss', misses],
    ];
  })
    .counter('riskgate_degraded_total', 'Decisions made without all profiles.', () => pool.figures().degraded)
    .counter('riskgate_overloaded_total', overloaded, () => pool.figures().overloaded)
    .counter('riskgate_rescues_total', 'Batches taken over from a worker that died.', () => pool.figures().rescues)
    .counter('riskgate_batches_total', 'Batches that workers have finished.', () => pool.figures().batches)
    .counter('riskgate_batch_items_total', 'Requests in batches.', () => pool.figures().items)
    .gauge('riskgate_queue_items', 'Requests that wait for a worker.', () => pool.waiting);
}

export function addLists(to: Exposition, { lists, entries }: MetricsSources): void {
  const age = 'Since a list was written, or found to be the newest.';
  const lag = 'Since all that was changed in lists was known here.';
  to.gauges('riskgate_network_list_ranges', 'Networks of a list in use.', ['list'], () =>
    lists().map(({ name, ranges }) => [name, ranges]),
  )
    .gauges('riskgate_network_list_age_seconds', age, ['list'], () =>
      lists().map(({ name, ageSeconds }) => [name, ageSeconds]),
    )
    .gauges('riskgate_list_entries', 'Entries of the lists that rules ask.', ['workspace'], () =>
      entries().figures.map(({ workspace, entries: count }) => [workspace, count]),
    )
    .gauge('riskgate_list_lag_seconds', lag, () => entries().lagSeconds);
}

export function addClickHouse(to: Exposition, { clickhouse, deadLetters }: MetricsSources): void {
  const dead = 'Files of the rows that ClickHouse refused, and that its table lacks; 0 when they were moved away.';
  to.gauge('riskgate_clickhouse_up', '1 while ClickHouse takes rows.', () => {
    const trouble = clickhouse();
    return trouble === undefined ? undefined : Number(trouble === '');
  }).gauges('riskgate_dead_letter_bytes', dead, ['table'], () => (clickhouse() === undefined ? [] : deadLetters()));
}

export function addShared(to: Exposition, { shared }: MetricsSources): void {
  const reply =
    'How long Redis took for its last answer; STORE_READ_MS bounds a read, and twice as much storing an event.';
  const clock = 'How far the clock of this machine is ahead of that of Redis.';
  const down = 'Nodes that are lost, or stopped with unread rows: erasures wait for them.';
  to.gauge('riskgate_store_reply_seconds', reply, () => seconds(shared()?.replyMs))
    .gauge('riskgate_clock_apart_seconds', clock, () => seconds(shared()?.clockMs))
    .gauge('riskgate_nodes_down', down, () => shared()?.nodesDown);
}

export function addCertificates(to: Exposition, { shared, certificateEnd }: MetricsSources): void {
  const help = 'When a certificate ends, Unix time: that in use of TLS_CERT, that of REDIS_CERT, and that of Redis.';
  to.gauges('riskgate_certificate_end_timestamp_seconds', help, ['certificate'], () => {
    const own = certificateEnd();
    const all = [...(own === undefined ? [] : [['TLS_CERT', own] as const]), ...(shared()?.certificateEnds ?? [])];
    return all.map(([name, end]) => [name, end / 1000]);
  });
}

function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1000;
}

export function addRefusals(to: Exposition, { limiter, counts, watch, guesses }: MetricsSources): void {
  const secret = 'Requests refused because a browser sent a secret key.';
  const api = 'API keys refused because they came with a foreign Origin: revoke them, or let the proxy strip it.';
  const forced = 'Replies of 503 that a test fingerprint asked for: no error of the service.';
  const foreign = 'Requests of public keys refused because of their origin or app.';
  const found = 'Times that nearly all requests of a public key came from one address: see TRUSTED_PROXIES.';
  const unknown =
    'Fields of bodies that no schema has: they are ignored; replies in test mode and with explain=true name them.';
  const guessed = 'Requests with a wrong admin token, and those of addresses that have to wait for having sent one.';
  const sdks = 'Requests whose X-SDK-Source is none of the known names.';
  to.counters('riskgate_rate_limited_total', 'Requests over a limit.', ['limit'], () => [
    ['key', limiter.keysRefused],
    ['user', limiter.usersRefused],
    ['address', limiter.addressesRefused],
  ])
    .counter('riskgate_secret_keys_in_browsers_total', secret, () => counts.secretKeysInBrowsers)
    .counter('riskgate_api_keys_in_browsers_total', api, () => counts.apiKeysInBrowsers)
    .counter('riskgate_forced_overloads_total', forced, () => counts.forcedOverloads)
    .counter('riskgate_foreign_origins_total', foreign, () => counts.foreignOrigins)
    .counter('riskgate_public_keys_behind_one_address_total', found, () => watch.found)
    .counter('riskgate_unknown_fields_total', unknown, () => counts.unknownFields)
    .counters('riskgate_admin_token_guesses_total', guessed, ['result'], () => [
      ['wrong', guesses.wrong],
      ['waiting', guesses.refused],
    ])
    .counter('riskgate_unknown_sdks_total', sdks, () => counts.unknownSdks);
}

export function addConnections(to: Exposition, { server }: MetricsSources): void {
  const refused = 'Connections closed at once, by the bound they met.';
  to.gauge('riskgate_connections', 'Connections open.', () => server().connections).counters(
    'riskgate_connections_refused_total',
    refused,
    ['reason'],
    () => [
      ['all', server().refusedConnections.total],
      ['address', server().refusedConnections.address],
    ],
  );
}

export function addProcess(to: Exposition): void {
  const cpu = 'Processor time of the service and its workers; its other processes are not in it.';
  const rss = 'Resident memory of the service and its workers.';
  to.counter('process_cpu_seconds_total', cpu, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  })
    .gauge('process_resident_memory_bytes', rss, () => process.memoryUsage.rss())
    .gauge(
      'process_start_time_seconds',
      'Start time of the service, Unix seconds.',
      () => performance.timeOrigin / 1000,
    );
}
