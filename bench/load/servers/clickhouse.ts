// The embedded ClickHouse with the service's tables, started for a peer: both sides write to the same engine.
import { createRequire } from 'node:module';
import { CLIENT_LIMITS } from '../../../src/clickhouse/client.js';
import { startEmbedded } from '../../../src/clickhouse/embedded.js';
import { migrate } from '../../../src/clickhouse/migrations/migrate.js';
import { DEFAULT_RETENTION } from '../../../src/clickhouse/retention.js';
import { temporaryDirectory } from '../processes.js';

export interface ClickhouseServer {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

const DRAIN_MS = 2_000;

export function embeddedInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('chdb');
    return true;
  } catch {
    return false; // the package is an optional dependency
  }
}

/** Undefined if the engine does not run on this machine. */
export async function startClickhouse(): Promise<ClickhouseServer | undefined> {
  const directory = temporaryDirectory('clickhouse');
  const started = await startEmbedded({
    dataDir: directory.path,
    port: 0,
    password: '',
    log: (text) => {
      console.error(text);
    },
  });
  if (started.state !== 'ready' || started.engine.pid === undefined) {
    directory.remove();
    return undefined;
  }
  const { engine } = started;
  await migrate({ url: engine.url, ...CLIENT_LIMITS }, DEFAULT_RETENTION);
  const stop = async (): Promise<void> => {
    await engine.close(DRAIN_MS);
    directory.remove();
  };
  return { pid: started.engine.pid, url: engine.url, stop };
}
