// Everything the service counts, put into one text when somebody asks. What is counted elsewhere (pool, limiter, gate)
// is read there; nothing is counted twice.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Limiter } from './access/limits/limiter.js';
import { type FromReaders } from './contract/messages.js';
import { VERIFICATION_OUTCOMES, type VerificationOutcome } from './contract/verification-row.js';
import { ACTIONS } from './contract/vocabulary.js';
import { type HttpObserver } from './http/exchange.js';
import { type GateCounts } from './http/routes/gate.js';
import { Exposition } from './metrics/exposition.js';
import { RequestCounts, type RouteName } from './metrics/requests.js';
import { type Pool } from './pool/pool.js';

const LOOP_RESOLUTION_MS = 10;

type Lag = Extract<FromReaders, { kind: 'lag' }>;

export interface MetricsSources {
  version: string;
  engine: string;
  store: string;
  pool: Pick<Pool, 'figures' | 'waiting' | 'decisions'>;
  limiter: Pick<Limiter, 'keysRefused' | 'usersRefused'>;
  counts: GateCounts;
  connections: () => number;
  readers: { readonly alive: boolean; restarts: () => number };
}

export class Metrics {
  #requests = new RequestCounts([]);
  /** By reader: store and ClickHouse's two. */
  readonly #lags = new Map<string, Lag>();
  readonly #verifications = new Float64Array(VERIFICATION_OUTCOMES.length);
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

  verified(outcome: VerificationOutcome): void {
    const at = VERIFICATION_OUTCOMES.indexOf(outcome);
    this.#verifications[at] = (this.#verifications[at] ?? 0) + 1;
  }

  close(): void {
    this.#loop.disable();
  }

  render(sources: MetricsSources): string {
    const to = new Exposition();
    const { version, engine, store } = sources;
    to.family('riskgate_info', 'gauge', 'What runs.').sample(1, { version, engine, store });
    this.#requests.write(to);
    to.family('riskgate_decisions_total', 'counter', 'Decisions made, by action.');
    for (const [at, action] of ACTIONS.entries()) to.sample(sources.pool.decisions()[at] ?? 0, { action });
    to.family('riskgate_verifications_total', 'counter', 'Verifications, by what was billed.');
    for (const [at, outcome] of VERIFICATION_OUTCOMES.entries()) to.sample(this.#verifications[at] ?? 0, { outcome });
    writePool(to, sources.pool);
    writeRefusals(to, sources);
    this.#writeReaders(to, sources);
    this.#writeProcess(to, sources);
    return to.toString();
  }

  #writeReaders(to: Exposition, { readers }: MetricsSources): void {
    to.family('riskgate_readers_up', 'gauge', "1 while the readers' process runs.").sample(readers.alive ? 1 : 0);
    to.family('riskgate_readers_restarts_total', 'counter', "Times the readers' process was started again.").sample(readers.restarts());
    const gauges = [
      ['rows', 'Rows of the log that a reader has not carried over, about.'], ['bytes', 'The same in bytes.'], ['seconds', 'Age of what a reader has not carried over.'],
    ] as const;
    for (const [unit, help] of gauges) {
      to.family(`riskgate_reader_lag_${unit}`, 'gauge', help);
      for (const [reader, lag] of this.#lags) to.sample(lag[unit], { reader });
    }
  }

  /** The delays are those since the last time somebody asked. */
  #writeProcess(to: Exposition, { connections }: MetricsSources): void {
    to.family('riskgate_connections', 'gauge', 'Connections open.').sample(connections());
    to.family('riskgate_event_loop_delay_seconds', 'gauge', "How late the main thread's loop was, since the last scrape.");
    for (const [quantile, at] of [['0.5', 50], ['0.99', 99], ['1', 100]] as const) {
      // What is measured includes the timer's own period.
      to.sample(this.#loop.count === 0 ? 0 : Math.max(0, this.#loop.percentile(at) / 1e9 - LOOP_RESOLUTION_MS / 1000), { quantile });
    }
    this.#loop.reset();
    const { user, system } = process.cpuUsage();
    to.family('process_cpu_seconds_total', 'counter', 'Processor time of the service and its workers; its other processes are not in it.').sample((user + system) / 1e6);
    to.family('process_resident_memory_bytes', 'gauge', 'Memory of the same.').sample(process.memoryUsage.rss());
    to.family('process_start_time_seconds', 'gauge', 'When it was started, Unix seconds.').sample(performance.timeOrigin / 1000);
  }
}

function writePool(to: Exposition, pool: MetricsSources['pool']): void {
  const { hits, misses, degraded, overloaded, rescues, batches, items } = pool.figures();
  to.family('riskgate_cache_reads_total', 'counter', 'Profiles looked up in the workers, by whether they were there.').sample(hits, { result: 'hit' }).sample(misses, { result: 'miss' });
  to.family('riskgate_degraded_total', 'counter', 'Decisions made without all profiles.').sample(degraded);
  to.family('riskgate_overloaded_total', 'counter', 'Requests refused because the queue was full or they waited too long.').sample(overloaded);
  to.family('riskgate_rescues_total', 'counter', 'Batches taken over from a worker that died.').sample(rescues);
  to.family('riskgate_batches_total', 'counter', 'Tasks that workers have done.').sample(batches);
  to.family('riskgate_batch_items_total', 'counter', 'Requests in them.').sample(items);
  to.family('riskgate_queue_items', 'gauge', 'Requests that wait for a worker.').sample(pool.waiting);
}

function writeRefusals(to: Exposition, { limiter, counts }: MetricsSources): void {
  to.family('riskgate_rate_limited_total', 'counter', 'Requests over a limit.').sample(limiter.keysRefused, { limit: 'key' }).sample(limiter.usersRefused, { limit: 'user' });
  to.family('riskgate_secret_keys_in_browsers_total', 'counter', 'Secret keys refused because they came with an Origin: revoke them.').sample(counts.secretKeysInBrowsers);
  to.family('riskgate_unknown_sdks_total', 'counter', 'Requests whose X-SDK-Source is none of the known names.').sample(counts.unknownSdks);
}
