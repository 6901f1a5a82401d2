// Health of this node for operators: metrics and readiness in one reply.
import { type Static } from 'typebox';
import { type ServiceHealth } from '../../contract/console/state.js';
import { type FromReaders } from '../../contract/messages.js';
import { type HttpServer } from '../../http/exchange.js';
import { type AuthCounts } from '../../http/pipeline/authorize.js';
import { LoopDelay } from '../../metrics/loop-delay.js';
import { type Pool } from '../../pool/pool.js';
import { guarded, ignore } from '../../util/guarded.js';
import { type Readiness } from '../readiness.js';
import { type StoresState } from '../stores-state.js';
import { type AnalyticsClients } from './analytics-clients.js';

/** Window of event loop delays; the histogram is reset after each. */
const LOOP_WINDOW_MS = 60_000;

/** What a state of ClickHouse means for who asks about decisions, where its consumers do not tell more. */
const SAYS: Readonly<Record<'off' | Awaited<ReturnType<AnalyticsClients['state']>>, string | null>> = {
  ready: null,
  off: null,
  starting: 'ClickHouse starts, or did not start: then the log of the service says why',
  away: 'ClickHouse does not answer: look whether it runs; riskgate doctor says what to change',
};

export type Health = Static<typeof ServiceHealth>;

export interface HealthSources {
  version: string;
  node: string;
  server: () => Pick<HttpServer, 'engine'>;
  readiness: () => Readiness;
  stores: StoresState;
  pool: Pick<Pool, 'figures' | 'waiting'>;
  counts: Pick<AuthCounts, 'secretKeysInBrowsers' | 'apiKeysInBrowsers'>;
  readers: { readonly alive: boolean };
  lags: () => Iterable<Extract<FromReaders, { kind: 'lag' }>>;
  /** 'off', 'embedded', or the URL of a server. */
  clickhouse: string;
  clients: AnalyticsClients;
}

export class HealthDesk {
  readonly #sources: HealthSources;
  readonly #loop = new LoopDelay();
  readonly #timer: NodeJS.Timeout;
  #lastP99 = 0;

  constructor(sources: HealthSources) {
    this.#sources = sources;
    this.#timer = setInterval(
      guarded(ignore, () => {
        this.#lastP99 = this.#loop.percentile(99);
        this.#loop.reset();
      }),
      LOOP_WINDOW_MS,
    ).unref();
  }

  async health(): Promise<Health> {
    const { version, node, server, readiness, stores, pool, counts, clickhouse, clients } = this.#sources;
    const { missing, degraded: degradedParts } = readiness();
    const reasons = Object.values(missing);
    const { degraded, overloaded } = pool.figures();
    const state = clickhouse === 'off' ? 'off' : await clients.state();
    return {
      version,
      node,
      uptime_s: Math.floor(process.uptime()),
      engine: server().engine,
      ready: { ok: reasons.length === 0, reasons },
      degraded_parts: Object.values(degradedParts),
      readers: this.#readers(),
      stores: stores.room().map(([name, left]) => ({ name, left_bytes: left, ...usedOf(stores.used(name), left) })),
      refusals: Object.entries(stores.refused()).map(([cause, count]) => ({ cause, count })),
      event_loop_p99_ms: Math.round(Math.max(this.#lastP99, this.#loop.percentile(99)) * 10) / 10,
      queue: pool.waiting,
      degraded,
      overloaded,
      webhooks_waiting: stores.webhookBacklog() ?? null,
      clickhouse: {
        mode: clickhouse === 'off' || clickhouse === 'embedded' ? clickhouse : 'server',
        state,
        says: degradedParts['clickhouse'] ?? SAYS[state],
      },
      secret_keys_in_browsers: counts.secretKeysInBrowsers + counts.apiKeysInBrowsers,
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#loop.close();
  }

  #readers(): Health['readers'] {
    const up = this.#sources.readers.alive;
    return [...this.#sources.lags()].map(({ reader, seconds, bytes }) => ({
      name: reader,
      up,
      lag_s: seconds,
      backlog_bytes: bytes,
    }));
  }
}

function usedOf(used: number | undefined, left: number): { used_bytes: number | null; max_bytes: number | null } {
  return used === undefined ? { used_bytes: null, max_bytes: null } : { used_bytes: used, max_bytes: used + left };
}
