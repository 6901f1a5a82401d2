// The composition root: the only file that imports every room. It starts the parts in the order of their dependencies
// and stops them in reverse.
import { doAgainAfterLoss } from './access/erasures.js';
import { type Config } from './config.js';
import { type StorageOptions } from './contract/storage.js';
import { type HttpServer } from './http/exchange.js';
import { type Logger } from './logger.js';
import { Metrics } from './metrics/metrics.js';
import { type RouteName } from './metrics/requests.js';
import { type Network, openNetwork } from './network/network.js';
import { archiveOf, startAnalytics } from './service/analytics.js';
import { AnalyticsClients } from './service/console/analytics-clients.js';
import { removeLeftLinksAlways } from './service/backup-links.js';
import { watchClockSteps } from './service/clock-steps.js';
import { confirmed } from './service/confirm.js';
import { type Context, problem } from './service/context.js';
import { type Decisions, followOtherNodes, startDecisions } from './service/decisions.js';
import { Erasures, type ErasuresOptions } from './service/erasures.js';
import { damagedRecords } from './service/damage.js';
import { billAgain, prepareStores } from './service/start/prepared.js';
import { startHttp } from './service/http.js';
import { markFolders } from './service/nodes/installation.js';
import { openKeys } from './service/keys/keys.js';
import { Refolding, type RefoldingOptions } from './service/labels/refolding.js';
import { listsDirectory, startListUpdates } from './service/network-lists.js';
import { holdName } from './service/nodes/node-name.js';
import { refuseAdopted } from './service/nodes/adoption.js';
import { continuePutBack } from './service/nodes/put-back.js';
import { openNodes } from './service/nodes/nodes.js';
import { isWhole, unreadOf } from './service/nodes/unread.js';
import { type CertificateWatch, certificateOf, checkRenewed, watchCertificate } from './service/certificate.js';
import { refuseInsecure, storageOptions, version } from './service/node.js';
import { openLists } from './service/lists/open.js';
import { rehearse } from './service/rehearsal.js';
import { leavingAfter } from './service/readiness.js';
import { openVerifications } from './service/verifications.js';
import { type Backend } from './storage/ports/backend.js';
import { type EventSource } from './storage/ports/events.js';
import { type Notes } from './storage/ports/notes.js';
import { type StorySource } from './storage/ports/stories.js';
import { lockDirectory, makeDataDir, openStorage, takeDataDir } from './storage/open.js';
import { program } from './util/programs.js';
import { SharedTime } from './util/time/shared-time.js';
import { createUuidV7 } from './util/uuid.js';

/** About 400 bytes per entry. */
const ADDRESSES_MAX = 8192;
/** Longer than the part of a log that is read again after a Redis failover, plus the time of the failover itself. */
const LOST_MS_MAX = 1_800_000;
/** Up to 1 kB per entry. */
const AGENTS_MAX = 10_000;

export interface App {
  port: number;
  /** Makes a one-time code for a sign-in link (shown on a terminal); undefined when the admin API is off. */
  signInCode: (() => string) | undefined;
  /** Process ids of the child processes, for tests and benches. */
  pids: () => number[];
  /** All served routes, so that a test can compare them with the OpenAPI document. */
  routes: readonly RouteName[];
  /** Reads certificates and network lists again; connections stay. Rejects when a certificate cannot be used. */
  reload(): Promise<void>;
  /** Finishes the requests in progress, then stops all parts. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  /** Unix milliseconds; by default the time that nodes share. */
  clock?: () => number;
  onDemoKeys?: Context['onDemoKeys'];
  /** Path of the scoring workers' module. */
  workerUrl?: URL;
}

/**
 * Starts the service.
 * @throws DirectoryTakenError when another process uses the data directory; otherwise the error of the part that could
 * not start
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  // For the whole process: files that LMDB, the embedded ClickHouse and child processes create get this umask.
  process.umask(0o077);
  makeDataDir(config.dataDir);
  const lock = await lockDirectory(config.dataDir, 'service');
  try {
    const mended = takeDataDir(config.dataDir);
    if (mended.length > 0)
      log.warn('files of DATA_DIR were open to other users, or closed to the service; permissions were corrected', {
        paths: mended.join(', '),
      });
    const app = await startParts(contextOf(options), options.workerUrl ?? program('score'));
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

async function startParts(context: Context, workerUrl: URL): Promise<App> {
  const { config, log } = context;
  refuseInsecure(config, log);
  if (config.tls !== undefined) certificateOf(config.tls);
  const storageSetup = storageOptions(config);
  const metrics = new Metrics();
  const stores = await openStores(context, storageSetup, metrics);
  try {
    return await startOn({ context, workerUrl, storageSetup, metrics, ...stores });
  } catch (error) {
    await leave(context, stores);
    throw error;
  }
}

interface Opened extends Awaited<ReturnType<typeof openStores>> {
  context: Context;
  workerUrl: URL;
  storageSetup: StorageOptions;
  metrics: Metrics;
}

/**
 * After a start that failed: the other nodes know this one. Without unread rows it has stopped, as far as they are
 * concerned; else erasures wait for it, as for any lost node.
 */
async function leave({ config }: Context, { storage, nodes, held }: Awaited<ReturnType<typeof openStores>>) {
  if (config.storage.url === '') return;
  try {
    const unread = await unreadOf(config.dataDir, storage, config.clickhouse !== 'off');
    if (isWhole(unread)) await nodes.close();
    await held.close();
  } catch {
    // The store is away, which may be why the start failed.
  }
}

async function startOn(opened: Opened): Promise<App> {
  const { context, workerUrl, storageSetup, metrics, storage, held, prepared, keys, nodes } = opened;
  const { config, log, clock } = context;
  const { nodeId } = storageSetup;
  const { control, ring } = keys;
  const networkOpening = openAddresses(context);
  const restored = prepared.some((one) => one.restored?.store === 'control');
  const decisions = startDecisions(context, storageSetup, ring, metrics, workerUrl, restored);
  const { pool, readers } = decisions;
  const others = followOtherNodes(storage, pool, config.shards);
  const clients = new AnalyticsClients();
  const analytics = startAnalytics({ config, ring, readers, clients, log });
  const archive = archiveOf(config, analytics.engine);
  const kept = [storage.billing(), storage.notes(clock), storage.replies()] as const;
  const [network, billing, notes, replies] = await Promise.all([networkOpening, ...kept, readers.ready()]);
  await billAgain(config.dataDir, prepared, billing);
  const opening = openLists(context, storage, { storageSetup, decisions, metrics, ring });
  const [entries] = await Promise.all([opening, warmUp(context, pool, network)]);
  const { events, stories } = await openEvents(context, storage, notes);
  const { certificate, ...upkeep } = keepUp(context, storage);
  const verifications = await openVerifications(context, storage);
  const lists = await startListUpdates(context, () => storage.leases(`${nodeId}:lists`));
  const erasures = erasuresOf(context, decisions, { control, nodeId, nodes, replies, billing, entries: entries.store });
  const refolding = refoldingOf(context, storage, archive.open, decisions, metrics);
  const stores = { entries, billing, notes, events, stories, verifications, replies, refolding, store: storage.name };
  const parts = { storage, storageSetup, keys, decisions, network, metrics, certificate, clients, ...stores };
  const leaving = leavingAfter(config.drainDelayMs);
  const http = await startHttp(context, { ...parts, nodes, archive: archive.open, stopping: leaving.begun });
  const { port, routes, server, signInCode } = http;
  const folders = markFolders(config.dataDir, keys.storeId, config.storage.url !== '');
  if (folders.length > 0)
    log.warn('folders of DATA_DIR are new, or what they held is gone: look whether a disk is not mounted', { folders });
  log.info('listening', { engine: server.engine, host: config.host, port, shards: config.shards, store: storage.name });

  const close = closing(config.drainMs, [
    (drainMs) => Promise.all([leaving.begin(), nodes.drains()]).then(() => server.close(drainMs)),
    http.endRepeats,
    () => Promise.all([refolding.close(), lists.close()]),
    () => erasures.stop(),
    () => Promise.all([pool.close(), decisions.policies.close()]),
    () => others.close(),
    () => verifications.close(),
    (drainMs) => readers.close(drainMs),
    () => erasures.ended(),
    () => Promise.all([archive.close(), clients.close()]),
    (drainMs) => analytics.close(drainMs),
    () => events.close(),
    () => Promise.all([keys.upkeep.close(), stories.close()]),
    () => ring.close(),
    () => Promise.all([network.close(), upkeep.close()]),
    () => Promise.all([notes.close(), billing.close(), entries.close()]),
    () => http.close(),
    () => control.close(),
    () => nodes.close().then(() => held.close()),
    () => metrics.close(),
    () => showedDamage(readers, metrics) || storage.closedSound(),
  ]);
  const reload = (): Promise<void> => reloading(context, network, server, certificate);
  return { port, signInCode, routes, reload, pids: () => pidsOf(readers), close };
}

async function warmUp({ config, clock }: Context, pool: Decisions['pool'], network: Network): Promise<void> {
  await pool.warm();
  await rehearse({ pool, network, clock, requests: config.rehearsalRequests * config.shards });
}

/** A damaged store may also be what ended the readers' process. */
function showedDamage(readers: Decisions['readers'], metrics: Metrics): boolean {
  return readers.restarts() > 0 || metrics.hasDamagedRecords;
}

function contextOf({ config, log, clock, onDemoKeys }: AppOptions): Context {
  if (clock !== undefined) return { config, log, clock, onDemoKeys };
  const time = new SharedTime();
  return { config, log, clock: time.now, time, onDemoKeys };
}

function pidsOf({ pid }: Decisions['readers']): number[] {
  return pid === undefined ? [] : [pid];
}

/** Checks the stores, gives this node its name, and registers it with the other nodes. */
async function openStores(context: Context, setup: StorageOptions, metrics: Metrics) {
  const storage = await openStorage(setup, damagedRecords(context, metrics));
  const name = { dataDir: context.config.dataDir, name: setup.nodeId };
  const prepared = await prepareStores(context, storage);
  const held = await holdName(storage, name, problem(context, 'the name of this node is used by another node'));
  const registry = await storage.nodes();
  if (registry !== undefined) {
    await refuseAdopted(context.config.dataDir, setup.nodeId, registry);
    await continuePutBack(context, storage);
  }
  const keys = await openKeys(context, storage, registry);
  const { storeId } = keys;
  const { nodeId: id } = setup;
  const nodes = await openNodes(context, {
    ...{ registry, storeId, id, version: version() },
    lags: () => metrics.lags,
    inspect: () => storage.inspect(),
  });
  return { storage, held, prepared, keys, nodes };
}

function erasuresOf(
  context: Context,
  { pool, readers, readAgain }: Decisions,
  stores: Pick<ErasuresOptions, 'control' | 'nodeId' | 'nodes' | 'replies' | 'billing' | 'entries'>,
): Erasures {
  const onError = problem(context, 'erasures that are asked for cannot be looked up or noted; this is tried again');
  readAgain(() => {
    doAgainAfterLoss(stores.control, stores.nodeId, context.clock() - LOST_MS_MAX).catch(onError);
  });
  return new Erasures({ ...stores, readers, forget: (records) => pool.forget(records), clock: context.clock, onError });
}

function refoldingOf(
  context: Context,
  storage: Backend,
  archive: RefoldingOptions['archive'],
  { pool }: Decisions,
  metrics: Metrics,
): Refolding {
  const { clock } = context;
  return new Refolding({
    archive,
    clock,
    store: () => storage.profiles(),
    log: (row) => confirmed(row, (waiting) => pool.submit(row, waiting, row)),
    newEventId: createUuidV7(clock),
    onOutcome: (outcome) => metrics.refolded(outcome),
    onError: problem(context, 'a record could not be rebuilt after a label; it is retried'),
  });
}

async function reloading(
  { config: { tls }, clock }: Context,
  network: Network,
  server: HttpServer,
  used: CertificateWatch,
): Promise<void> {
  network.reload();
  if (tls === undefined) return;
  // Says what is wrong and where; the engine says only that it failed.
  checkRenewed(tls, clock(), used.end());
  await server.renew(tls);
  used.renewed();
}

/** Work at intervals: snapshots, what a killed backup left, and whether the certificate ends. */
function keepUp(context: Context, storage: Backend) {
  const { clock, config } = context;
  const snapshots = storage.keepSnapshots(clock, problem(context, 'a snapshot of a store failed'));
  const onError = problem(context, 'the links of a backup that was killed cannot be removed');
  const links = removeLeftLinksAlways(config.dataDir, onError);
  const certificate = watchCertificate(config.tls, clock, (says) => context.log.warn(says));
  const clockSteps = watchClockSteps((says) => context.log.warn(says));
  return {
    certificate,
    async close() {
      links.close();
      certificate.close();
      clockSteps.close();
      await snapshots.close();
    },
  };
}

/** The stores of past events: verifiable events, and the stories that labels refer to. */
async function openEvents(
  context: Context,
  storage: Backend,
  notes: Notes,
): Promise<{ events: EventSource; stories: StorySource }> {
  const onError = problem(context, 'maintenance of the event store failed; it is retried every second');
  const isVerified = (eventId: string): boolean | Promise<boolean> => notes.has(eventId);
  const events = await storage.eventSource({ clock: context.clock, onError, isVerified });
  return { events, stories: await storage.storySource() };
}

/** Stops the parts one after the other: callers before the parts that they call. */
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
