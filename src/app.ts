// The composition root: the only file that knows every room. Starts them in the order in which they need each other and
// stops them in the reverse.
import { mkdirSync } from 'node:fs';
import { type IssuedKey } from './access/administration.js';
import { type Config } from './config.js';
import { type Logger } from './logger.js';
import { Metrics } from './metrics/metrics.js';
import { type RouteName } from './metrics/requests.js';
import { type Network, openNetwork } from './network/network.js';
import { startAnalytics } from './service/analytics.js';
import { type Context, problem } from './service/context.js';
import { startDecisions } from './service/decisions.js';
import { Erasures } from './service/erasures.js';
import { startHttp } from './service/http.js';
import { openKeys } from './service/keys.js';
import { listsDirectory, startListUpdates } from './service/network-lists.js';
import { refuseInsecure, storageOptions, version } from './service/node.js';
import { openVerifications } from './service/verifications.js';
import { closeToOthers } from './storage/file-modes.js';
import { lockDirectory, openStorage } from './storage/open.js';

/** Some 400 bytes each. */
const ADDRESSES_MAX = 8192;
/** Up to 1 kB each. */
const AGENTS_MAX = 10_000;

export interface App {
  port: number;
  /** The keys of the demo workspace, on the first start only. */
  demoKeys: IssuedKey[] | undefined;
  /** Process ids of the children, for those who watch them. */
  pids: () => number[];
  /** What is served, for those who compare it with what is described. */
  routes: readonly RouteName[];
  /** Answers what is under way, then ends everything. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  /** Unix milliseconds. */
  clock?: () => number;
  /** Module of the scoring workers. */
  workerUrl?: URL;
}

/** @throws DirectoryTakenError when another process has the data directory; whatever keeps a part from starting */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  // Set for the process: LMDB, the engine and every child make their files under it.
  process.umask(0o077);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(config.dataDir, 'service');
  try {
    const open = closeToOthers(config.dataDir);
    if (open.length > 0) log.warn('others could read files of DATA_DIR: closed to them', { paths: open.join(', ') });
    const app = await startParts(options);
    return {
      ...app,
      async close() {
        await app.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startParts({
  config,
  log,
  clock = Date.now,
  workerUrl = new URL('../workers/score/main.js', import.meta.url),
}: AppOptions): Promise<App> {
  const context: Context = { config, log, clock };
  refuseInsecure(config, log);
  const storageSetup = storageOptions(config);
  const storage = await openStorage(storageSetup);
  const keys = await openKeys(context, storage);
  const { control, ring, demoKeys } = keys;
  const networkOpening = openAddresses(context);
  const metrics = new Metrics();
  const decisions = startDecisions(context, storageSetup, ring, metrics, workerUrl);
  const { pool, readers } = decisions;
  const analytics = startAnalytics(config, ring, readers, log);
  const kept = [storage.billing(), storage.notes(clock), storage.replies()] as const;
  const [network, billing, notes, replies] = await Promise.all([networkOpening, ...kept, readers.ready()]);
  await pool.warm();
  const upkeep = problem(context, 'upkeep of the kept events failed; it is tried again every second');
  const events = await storage.eventSource({ clock, onError: upkeep, isVerified: (eventId) => notes.has(eventId) });
  const verifications = openVerifications(context);
  const leases = (): ReturnType<typeof storage.leases> => storage.leases(`${storageSetup.nodeId}:lists`);
  const [stories, lists] = await Promise.all([storage.storySource(), startListUpdates(context, leases)]);
  const { nodeId } = storageSetup;
  const onError = problem(context, 'an erasure failed');
  const forget = pool.forget.bind(pool);
  const erasures = new Erasures({ control, nodeId, forget, readers, replies, billing, clock, onError });
  const stores = { billing, notes, events, stories, verifications, replies, store: storage.name };
  const parts = { storage, storageSetup, keys, decisions, network, metrics, version: version(), ...stores };
  const http = await startHttp(context, parts);
  const { port, routes, server } = http;
  log.info('listening', { engine: server.engine, host: config.host, port, shards: config.shards, store: storage.name });

  const close = closing(config.drainMs, [
    (drainMs) => server.close(drainMs),
    () => lists.close(),
    () => erasures.stop(),
    () => pool.close(),
    () => verifications.close(),
    (drainMs) => readers.close(drainMs),
    () => erasures.ended(),
    async (drainMs) => (await analytics)?.close(drainMs),
    () => events.close(),
    () => keys.upkeep.close(),
    () => stories.close(),
    () => ring.close(),
    () => network.close(),
    () => Promise.all([notes.close(), billing.close()]),
    () => http.close(),
    () => control.close(),
    () => metrics.close(),
  ]);
  return { port, demoKeys, routes, pids: () => (readers.pid === undefined ? [] : [readers.pid]), close };
}

/** Ends the parts one after the other, those that ask before those that answer. */
function closing(drainMs: number, parts: ((drainMs: number) => unknown)[]): () => Promise<void> {
  return async () => {
    for (const part of parts) await part(drainMs);
  };
}

async function openAddresses({ config, log }: Context): Promise<Network> {
  const network = await openNetwork({
    packages: config.geo,
    listsDir: config.networkListsDir,
    fetchedListsDir: listsDirectory(config.dataDir),
    listsReloadMs: config.networkListsReloadMs,
    addressesMax: ADDRESSES_MAX,
    agentsMax: AGENTS_MAX,
    log: (message) => log.warn(message),
  });
  if (network.listRanges === 0)
    log.info(
      'no network lists: hosting is known by ASN alone, VPN and Tor by what clients say; fetch public lists with `riskgate lists update`, or on a schedule with LISTS_UPDATE_HOURS (docs/network-lists.md)',
    );
  return network;
}
