// The real embedded engine for tests, at most two at a time on the whole machine: one takes 300 MB, and test files run
// in parallel.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { type ClickHouse, openClickHouse } from '../../src/clickhouse/client.js';
import { type EmbeddedEngine, type EmbeddedOptions, startEmbedded } from '../../src/clickhouse/embedded.js';
import { migrate } from '../../src/clickhouse/migrations/migrate.js';
import { DEFAULT_RETENTION } from '../../src/clickhouse/retention.js';
import { fromTemplate } from './state/engine-template.js';

/**
 * The runner has the same number of lanes for files that need an engine. With one lock those files were the last to
 * end.
 */
const LOCKS = [1, 2].map((number) => join(tmpdir(), `riskgate-test-engine-${number}.lock`));
const POLL_MS = 50;
/** Files that need an engine wait for each other, on a busy machine a minute each. */
const WAIT_MS_MAX = 300_000;

/**
 * Resolves when this process holds one of the locks; a lock of a dead process does not count. Call the result to
 * release it.
 */
export async function lockEngine(): Promise<() => void> {
  for (let waited = 0; waited < WAIT_MS_MAX; waited += POLL_MS) {
    const taken = LOCKS.find(take);
    if (taken !== undefined) return () => rmSync(taken, { recursive: true, force: true });
    await sleep(POLL_MS);
  }
  throw new Error(`${LOCKS.join(' and ')} are held for too long`);
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch {
    if (!holderLives(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function holderLives(lock: string): boolean {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    // Between creating the directory and writing the file there is no pid yet.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** A lock and a directory of its own for an engine. Call `release` when the engine has ended. */
export async function engineDirectory(): Promise<{ directory: string; release: () => void }> {
  const unlock = await lockEngine();
  const directory = mkdtempSync(join(tmpdir(), 'riskgate-engine-'));
  return {
    directory,
    release: () => {
      rmSync(directory, { recursive: true, force: true });
      unlock();
    },
  };
}

export interface TestEngine {
  dataDir: string;
  engine: EmbeddedEngine;
  url: string;
  /** The address without credentials, and the header that carries them. */
  bareUrl: string;
  authorization: string;
  client: ClickHouse;
  /** Rows of a query, tab-separated. */
  ask(query: string): Promise<string>;
  logged: string[];
  close(): Promise<void>;
}

/** An engine with the schema that is stopped when the test ends. undefined, which the test says, if there is none. */
export async function testEngine(
  t: Pick<Test, 'comment' | 'teardown'>,
  password?: string,
): Promise<TestEngine | undefined> {
  const engine = await startTestEngine(password);
  if (engine === undefined) t.comment('no embedded engine for this platform');
  else t.teardown(() => engine.close());
  return engine;
}

/** Starts an engine with the schema. undefined if there is no engine for this platform. */
export async function startTestEngine(password = ''): Promise<TestEngine | undefined> {
  const { directory: dataDir, release } = await engineDirectory();
  const logged: string[] = [];
  const engine = await startMigrated({ dataDir, port: 0, password, log: (text) => logged.push(text) }).catch(
    (error: unknown) => {
      release();
      throw error;
    },
  );
  if (engine === undefined) {
    release();
    return undefined;
  }
  const options = connection(engine);
  const client = openClickHouse(options);
  const bare = new URL(engine.url);
  const credentials = `${bare.username}:${decodeURIComponent(bare.password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return {
    dataDir,
    engine,
    url: engine.url,
    bareUrl: bare.origin,
    authorization,
    client,
    logged,
    ask: async (query) => (await (await client.query({ query, format: 'TabSeparated' })).text()).trimEnd(),
    async close() {
      await client.close();
      await engine.close(1000);
      release();
    },
  };
}

/** undefined if there is no engine for this platform. */
async function startMigrated(options: EmbeddedOptions): Promise<EmbeddedEngine | undefined> {
  const data = join(options.dataDir, 'clickhouse', 'data');
  const template = fromTemplate(data);
  const engine = await start(options);
  if (engine === undefined) return undefined;
  await migrate(connection(engine), DEFAULT_RETENTION);
  if (template === undefined || template.made) return engine;
  await engine.close(1000);
  template.keep(data);
  return start(options);
}

async function start(options: EmbeddedOptions): Promise<EmbeddedEngine | undefined> {
  const started = await startEmbedded(options);
  if (started.state === 'ready') return started.engine;
  if (started.state === 'missing') return undefined;
  throw new Error(started.reason);
}

function connection({ url }: EmbeddedEngine) {
  return { url, requestTimeoutMs: 30_000, connectionsMax: 4 };
}
