// The ClickHouse readers in their process: bring the schema up to date, then carry the logs over, events and
// verifications side by side, waiting out whatever ClickHouse does meanwhile.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalyticsSettings, type FromReaders, type WorkspacePolicy } from '../src/contract/messages.js';
import { type ClickHouse, CLIENT_LIMITS, openClickHouse } from '../src/events/clickhouse/client.js';
import { migrate } from '../src/events/clickhouse/migrations/migrate.js';
import { ClickHouseReader } from '../src/events/clickhouse/reader/reader.js';
import { ClickHouseSink } from '../src/events/clickhouse/reader/sink.js';
import { LogSource, type Positions } from '../src/events/clickhouse/reader/source.js';
import { DEFAULT_RETENTION } from '../src/events/clickhouse/retention.js';
import { type PolicyRecord, recordPolicies } from '../src/events/clickhouse/policies.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../src/events/clickhouse/streams.js';
import { verificationsDir } from '../src/events/verifications/row.js';
import { DEFAULT_POLICY } from '../src/scoring/default-policy.js';
import { mergePolicy } from '../src/scoring/policy.js';
import { type Collector } from './collector.js';

export const CLICKHOUSE = 'clickhouse';
const RETRY_MS_MIN = 200;
const RETRY_MS_MAX = 10_000;
const LAG_MS = 1000;

export interface ClickHouseFollower {
  client: ClickHouse;
  /** Where a stream's reader stands; undefined before it runs. */
  done: (stream: TableStream) => Positions | undefined;
  /** What workspaces want has changed. */
  adopt: (settings: AnalyticsSettings) => void;
  /** Sends what the log holds, for at most `drainMs`. */
  finish: (drainMs: number) => Promise<void>;
}

export interface FollowOptions {
  dataDir: string;
  url: string;
  settings: AnalyticsSettings;
  /** Of each log. */
  collectors: Record<'events' | 'verifications', Collector>;
  say: (message: FromReaders) => void;
  onError: (error: unknown) => void;
}

export function followIntoClickHouse({ dataDir, url, settings, collectors, say, onError }: FollowOptions): ClickHouseFollower {
  const directory = join(dataDir, 'readers');
  mkdirSync(directory, { recursive: true });
  const client = openClickHouse({ url, ...CLIENT_LIMITS });
  const stopping = new AbortController();
  const readers = new Map<string, ClickHouseReader>();

  /** Schema, retention and the policies' texts. Again and again, until ClickHouse takes it or the reader ends. */
  async function prepare({ retention, policies }: AnalyticsSettings): Promise<void> {
    for (let waitMs = RETRY_MS_MIN; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
      try {
        await migrate({ url, ...CLIENT_LIMITS }, { ...DEFAULT_RETENTION, workspaces: new Map(retention) });
        await recordPolicies(client, policies.map(recordOf).concat(recordOf(['', DEFAULT_POLICY.version, {}])));
        return;
      } catch (error) {
        onError(error);
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function run(): Promise<void> {
    await prepared;
    if (stopping.signal.aborted) return;
    await Promise.all([
      carry(EVENTS_STREAM, dataDir, collectors.events).catch(onError),
      carry(VERIFICATIONS_STREAM, verificationsDir(dataDir), collectors.verifications).catch(onError),
    ]);
  }

  async function carry(stream: TableStream, logDir: string, collector: Collector): Promise<void> {
    const reader = new ClickHouseReader({
      stream, directory,
      openSource: (from) => new LogSource(logDir, from),
      sink: new ClickHouseSink(client, stream),
      onProgress: (done) => collector.passed(CLICKHOUSE, done),
    });
    readers.set(stream.name, reader);
    collector.passed(CLICKHOUSE, reader.done);
    await reader.run();
  }

  let prepared = prepare(settings);
  const running = run().catch(onError);
  const ticker = setInterval(() => {
    for (const [name, reader] of readers) say({ kind: 'lag', reader: name, ...reader.lag(Date.now()) });
  }, LAG_MS);
  return {
    client,
    done: ({ name }) => readers.get(name)?.done,
    adopt(changed) {
      prepared = prepared.then(() => prepare(changed));
    },
    async finish(drainMs) {
      stopping.abort();
      for (const reader of readers.values()) reader.drain();
      const timer = setTimeout(() => { for (const reader of readers.values()) reader.stop(); }, drainMs);
      await Promise.all([running, prepared]);
      clearTimeout(timer);
      clearInterval(ticker);
      await client.close();
    },
  };
}

/** All of the policy: the default one may change with the next release. */
function recordOf([workspace, version, overrides]: WorkspacePolicy): PolicyRecord {
  return { workspace, version, policy: JSON.stringify(mergePolicy(overrides, version)) };
}
