// Starts the built service as a user would: own process, new data directory, own keys.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strangers, TYPICAL_ENTRIES, TYPICAL_LISTS, typicalRules } from '../../micro/support/typical-rules.js';
import { createKey } from '../../../src/access/keys.js';
import { createWorkspace, listWorkspaces } from '../../../src/access/workspaces.js';
import { type ControlStore, createControlStore } from '../../../src/access/control/store.js';
import { createList } from '../../../src/access/lists/administration.js';
import { type ListStore } from '../../../src/storage/ports/lists.js';
import { readStorage } from '../../../src/config.js';
import { openStorage } from '../../../src/storage/open.js';
import { type Rule } from '../../../src/contract/ruleset/rule.js';
import type { KeyKind } from '../../../src/contract/vocabulary.js';
import type { LoopTurns } from '../loop-probe.js';
import { DIST, freePort, ROOT, run, type Server, temporaryDirectory } from '../processes.js';
import { waitReady } from '../wait.js';
import { type RedisServer, startRedis } from './redis.js';

export interface RiskgateOptions {
  name: string;
  /** 'off': events go to the log only. 'embedded': the engine that comes with the service. */
  clickhouse: 'off' | 'embedded';
  store: 'lmdb' | 'redis';
  shards?: number;
  /** Counts event loop turns of the main thread. */
  probeLoop?: boolean;
  /** Rules and lists of the workspace; default the typical ones. */
  policies?: Policies;
  /** Adds this many microseconds to every score. */
  burnUs?: number;
  /** Directory for CPU profiles of all threads, written at exit. */
  profileDirectory?: string;
  /** Starts on an existing data directory and keeps it. */
  directory?: string;
  env?: Record<string, string>;
}

export interface Policies {
  readonly rules: readonly Rule[];
  readonly lists: typeof TYPICAL_LISTS;
  /** Entries per list. */
  readonly entries: number;
}

export interface Keys {
  api: string;
  public: string;
  secret: string;
}

export interface RiskgateServer extends Server {
  keys: Keys;
  dataDirectory: string;
  /** Of its own Redis; undefined without one. */
  redisUrl: string | undefined;
  /** Milliseconds from start to ready. */
  readyMs: number;
  loopTurns(): LoopTurns | undefined;
}

const READY_MS = 60_000;
/**
 * Above the 2 s that rows wait for a batch. With less, a part of the rows of a run, a third of them at 20,000 a second,
 * was inserted after the measurement.
 */
const BATCH_QUIET_MS = 2_400;
/** Above the rate of every driver; the service still counts and compares on every request. */
const KEY_LIMIT = 1_000_000;

const WORKSPACE = 'bench';
const ENTRIES_AT_ONCE = 5000;
const PROTECTED_DEVICES = 1_000_000_000;
/** A typical workspace: live rules, and three full lists. All gates apply with them. */
const TYPICAL: Policies = { rules: typicalRules(50), lists: TYPICAL_LISTS, entries: TYPICAL_ENTRIES };

/** Creates keys before the service starts, directly, without three processes of the command line. */
async function makeKeys(dataDir: string, redisUrl: string | undefined, policies: Policies): Promise<Keys> {
  const storage = await openStorage(readStorage({ DATA_DIR: dataDir, REDIS_URL: redisUrl }));
  const store = createControlStore(await storage.control());
  try {
    const known = await listWorkspaces(store);
    if (!known.some(({ name }) => name === WORKSPACE)) {
      await createWorkspace(store, WORKSPACE, {
        protectedDevices: PROTECTED_DEVICES,
        policy: { rules: policies.rules },
      });
      const entries = await storage.lists();
      try {
        await fillLists(store, entries, policies);
      } finally {
        await entries.close();
      }
    }
    const make = async (kind: KeyKind): Promise<string> =>
      (await createKey(store, { workspace: WORKSPACE, kind, mode: 'live', limit: KEY_LIMIT })).key;
    return { api: await make('api'), public: await make('public'), secret: await make('secret') };
  } finally {
    await store.close();
  }
}

async function fillLists(store: ControlStore, entries: ListStore, policies: Policies): Promise<void> {
  for (const list of policies.lists) {
    const { sets } = await createList(store, WORKSPACE, { ...list, keepOnErasure: false }, Date.now());
    for (let filled = 0; filled < policies.entries; filled += ENTRIES_AT_ONCE)
      await entries.put(sets.live, strangers(ENTRIES_AT_ONCE), 'quiet');
  }
}

/** Node options of `npm start`: sizes of the young generation. */
function flagsOfStart(): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

function nodeArguments(options: RiskgateOptions): string[] {
  const probe = options.probeLoop === true ? ['--import', join(DIST, 'bench/load/loop-probe.js')] : [];
  const profile =
    options.profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileDirectory}`];
  const burn = options.burnUs === undefined ? [] : ['--import', join(DIST, 'bench/load/servers/burn.js')];
  return [...flagsOfStart(), ...probe, ...burn, ...profile, join(DIST, 'src/main.js')];
}

export async function startRiskgate(options: RiskgateOptions): Promise<RiskgateServer> {
  const directory =
    options.directory === undefined
      ? temporaryDirectory(options.name)
      : { path: options.directory, remove: () => undefined };
  const redis: RedisServer | undefined = options.store === 'redis' ? await startRedis() : undefined;
  const port = await freePort();
  const loopFile = join(directory.path, 'loop.json');
  const env = {
    DATA_DIR: join(directory.path, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...(options.clickhouse === 'off' ? { CLICKHOUSE: 'off' } : {}),
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...(options.shards === undefined ? {} : { SHARDS: String(options.shards) }),
    ...(options.probeLoop === true ? { BENCH_LOOP_FILE: loopFile } : {}),
    ...(options.burnUs === undefined ? {} : { BENCH_BURN_US: String(options.burnUs) }),
    ...options.env,
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const keys = await makeKeys(env.DATA_DIR, redis?.url, options.policies ?? TYPICAL);
  const child = run(process.execPath, nodeArguments(options), env);
  const stop = async (): Promise<void> => {
    await child.stop();
    await redis?.stop();
    directory.remove();
  };
  const readyMs = await waitReady(`http://127.0.0.1:${port}/readyz`, READY_MS, child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    name: options.name,
    port,
    pid: child.pid,
    ...(options.clickhouse === 'off' ? {} : { quietMs: BATCH_QUIET_MS }),
    pids: redis === undefined ? [child.pid] : [child.pid, redis.pid],
    keys,
    readyMs,
    dataDirectory: env.DATA_DIR,
    redisUrl: redis?.url,
    output: child.output,
    stop,
    loopTurns: () => readTurns(loopFile),
  };
}

function readTurns(file: string): LoopTurns | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LoopTurns;
  } catch {
    return undefined; // no probe, or not written yet
  }
}
