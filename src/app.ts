// The composition root: the only file that knows every room. Starts them in the order in which they need each other and
// stops them in the reverse.
import { mkdirSync } from 'node:fs';
import { type IssuedKey } from './access/administration.js';
import { type Config } from './config.js';
import { type HttpServer } from './http/exchange.js';
import { type Logger } from './logger.js';
import { Metrics } from './metrics/metrics.js';
import { type RouteName } from './metrics/requests.js';
import { type Network, openNetwork } from './network/network.js';
import { startAnalytics } from './service/analytics.js';
import { type Context, problem } from './service/context.js';
import { type Decisions, startDecisions } from './service/decisions.js';
import { Erasures, type ErasuresOptions } from './service/erasures.js';
import { billAgain, prepareStores } from './service/prepared.js';
import { startHttp } from './service/http.js';
import { openKeys } from './service/keys.js';
import { listsDirectory, startListUpdates } from './service/network-lists.js';
import { refuseInsecure, storageOptions, version } from './service/node.js';
import { openVerifications } from './service/verifications.js';
import { type Backend } from './storage/ports/backend.js';
import { type EventSource } from './storage/ports/events.js';
import { type Notes } from './storage/ports/notes.js';
import { type StorySource } from './storage/ports/stories.js';
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
  /** Reads certificates and network lists again; nothing ends. Rejects when a certificate cannot be used. */
  reload(): Promise<void>;
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
  const prepared = await prepareStores(context, storage);
  const keys = await openKeys(context, storage);
  const { control, ring, demoKeys } = keys;
  const networkOpening = openAddresses(context);
  const metrics = new Metrics();
  const decisions = startDecisions(context, storageSetup, ring, metrics, workerUrl);
  const { pool, readers } = decisions;
  const analytics = startAnalytics(config, ring, readers, log);
  const kept = [storage.billing(), storage.notes(clock), storage.replies()] as const;
  const [network, billing, notes, replies] = await Promise.all([networkOpening, ...kept, readers.ready()]);
  await billAgain(config.dataDir, prepared, billing);
  await pool.warm();
  const { events, stories } = await openEvents(context, storage, notes);
  const snapshots = storage.keepSnapshots(clock, problem(context, 'a snapshot of a store failed'));
  const verifications = openVerifications(context);
  const lists = await startListUpdates(context, () => storage.leases(`${storageSetup.nodeId}:lists`));
  const erasures = erasuresOf(context, decisions, { control, nodeId: storageSetup.nodeId, replies, billing });
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
    () => snapshots.close(),
    () => Promise.all([notes.close(), billing.close()]),
    () => http.close(),
    () => control.close(),
    () => metrics.close(),
  ]);
  const reload = (): Promise<void> => reloading(config, network, server);
  return { port, demoKeys, routes, reload, pids: () => (readers.pid === undefined ? [] : [readers.pid]), close };
}

function erasuresOf(
  context: Context,
  { pool, readers }: Decisions,
  stores: Pick<ErasuresOptions, 'control' | 'nodeId' | 'replies' | 'billing'>,
): Erasures {
  return new Erasures({
    ...stores,
    readers,
    forget: (records) => pool.forget(records),
    clock: context.clock,
    onError: problem(context, 'an erasure failed'),
  });
}

function reloading({ tls }: Config, network: Network, server: HttpServer): Promise<void> {
  network.reload();
  return tls === undefined ? Promise.resolve() : server.renew(tls);
}

/** What is asked of events that are over: those that can be verified, and those that people still speak of. */
async function openEvents(
  context: Context,
  storage: Backend,
  notes: Notes,
): Promise<{ events: EventSource; stories: StorySource }> {
  const onError = problem(context, 'there is trouble with the kept events; their upkeep is tried again every second');
  const isVerified = (eventId: string): boolean | Promise<boolean> => notes.has(eventId);
  const events = await storage.eventSource({ clock: context.clock, onError, isVerified });
  return { events, stories: await storage.storySource() };
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
      'no network lists: hosting is known by ASN alone, VPN and Tor by what clients say; fetch public lists with ' +
        '`riskgate lists update`, or on a schedule with LISTS_UPDATE_HOURS (docs/network-lists.md)',
    );
  return network;
}
