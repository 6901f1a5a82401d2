// The ClickHouse reader in its process: brings the schema up to date, then carries the log over, waiting out whatever
// ClickHouse does meanwhile.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FromReaders } from '../src/contract/messages.js';
import { CLIENT_LIMITS, openClickHouse } from '../src/events/clickhouse/client.js';
import { migrate } from '../src/events/clickhouse/migrations/migrate.js';
import { ClickHouseReader } from '../src/events/clickhouse/reader/reader.js';
import { ClickHouseSink } from '../src/events/clickhouse/reader/sink.js';
import { LogSource } from '../src/events/clickhouse/reader/source.js';
import { DEFAULT_RETENTION } from '../src/events/clickhouse/retention.js';
import { type Collector } from './collector.js';

export const CLICKHOUSE = 'clickhouse';
const RETRY_MS_MIN = 200;
const RETRY_MS_MAX = 10_000;
const LAG_MS = 1000;

export interface ClickHouseFollower {
  /** Sends what the log holds, for at most `drainMs`. */
  finish: (drainMs: number) => Promise<void>;
}

export interface FollowOptions {
  dataDir: string;
  url: string;
  /** Days that workspaces keep their events, where it is not the default. */
  retention: [workspace: string, days: number][];
  collector: Collector;
  say: (message: FromReaders) => void;
  onError: (error: unknown) => void;
}

export function followIntoClickHouse({ dataDir, url, retention, collector, say, onError }: FollowOptions): ClickHouseFollower {
  const directory = join(dataDir, 'readers');
  mkdirSync(directory, { recursive: true });
  const client = openClickHouse({ url, ...CLIENT_LIMITS });
  let stopped = false;
  let reader: ClickHouseReader | undefined;

  async function run(): Promise<void> {
    for (let waitMs = RETRY_MS_MIN; !stopped; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
      try {
        await migrate({ url, ...CLIENT_LIMITS }, { ...DEFAULT_RETENTION, workspaces: new Map(retention) });
        break;
      } catch (error) {
        onError(error);
        await sleep(waitMs);
      }
    }
    if (stopped) return;
    reader = new ClickHouseReader({
      openSource: (from) => new LogSource(dataDir, from),
      sink: new ClickHouseSink(client),
      directory,
      onProgress: (done) => collector.passed(CLICKHOUSE, done),
    });
    collector.passed(CLICKHOUSE, reader.done);
    await reader.run();
  }

  const running = run().catch(onError);
  const ticker = setInterval(() => {
    if (reader !== undefined) say({ kind: 'lag', reader: CLICKHOUSE, ...reader.lag(Date.now()) });
  }, LAG_MS);
  return {
    async finish(drainMs) {
      stopped = true;
      reader?.drain();
      const timer = setTimeout(() => reader?.stop(), drainMs);
      await running;
      clearTimeout(timer);
      clearInterval(ticker);
      await client.close();
    },
  };
}
