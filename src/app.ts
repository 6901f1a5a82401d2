// The composition root: the only file that knows every room. Starts them in the order in which they need each other and
// stops them in the reverse.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IssuedKey } from './access/administration.js';
import { openBilling } from './access/billing/open.js';
import { ensureDemoWorkspace } from './access/bootstrap.js';
import { type ControlStoreOptions, openControlStore } from './access/control/open.js';
import { openEmbeddedReplies } from './access/idempotency/embedded.js';
import { Once } from './access/idempotency/once.js';
import { openRedisReplies } from './access/idempotency/redis.js';
import { type SavedReplies } from './access/idempotency/saved-replies.js';
import { type KeyEntry, KeyRing } from './access/key-ring.js';
import { Leases } from './access/limits/leases.js';
import { Limiter } from './access/limits/limiter.js';
import { createRedisPool } from './access/limits/redis-pool.js';
import { startAnalytics } from './analytics.js';
import { type Config } from './config.js';
import { Refusal } from './contract/errors.js';
import { type FromReaders, type StoreOptions } from './contract/messages.js';
import { createUuidV7 } from './contract/uuid.js';
import { readRowsAfter } from './events/log/rows.js';
import { openRecentSource } from './events/recent/open.js';
import { RowReader } from './events/row/bytes.js';
import { ownerOf, readRow } from './events/row/codec.js';
import { VerificationLog } from './events/verifications/row.js';
import { openDeliveryQueue } from './events/webhooks/queue.js';
import { TrustedProxies } from './http/client-address.js';
import { type HttpServer, type Route } from './http/exchange.js';
import { AdminDoor, type DoorOptions } from './http/routes/admin/door.js';
import { type ErasureAdminOptions, erasureAdminRoutes } from './http/routes/admin/erasures.js';
import { type WebhookAdminOptions, webhookAdminRoutes } from './http/routes/admin/webhooks.js';
import { type WorkspaceAdminOptions, workspaceAdminRoutes } from './http/routes/admin/workspaces.js';
import { metricsRoutes } from './http/routes/metrics.js';
import { docsRoutes } from './http/routes/docs.js';
import { healthRoutes } from './http/routes/health.js';
import { preflightRoutes, scoringRoutes } from './http/routes/scoring.js';
import { verifyRoutes } from './http/routes/verify.js';
import { createHttpServer } from './http/server.js';
import { Erasures } from './erasures.js';
import { errorFields, type Logger } from './log.js';
import { connectRedis } from './redis/client.js';
import { Metrics } from './metrics.js';
import { CONTENT_TYPE } from './metrics/exposition.js';
import { openNetwork } from './network/network.js';
import { checkPolicy, policyFollower } from './policies.js';
import { createPool } from './pool/pool.js';
import { startReaders } from './readers-process.js';

const LIMITS = { test: 10, live: 100 } as const;
const USER_LIMIT = 100;
const USERS_COUNTED_MAX = 100_000;
const KEYS_POLL_MS = 250;
const ADDRESSES_MAX = 8192;
const AGENTS_MAX = 10_000;
const LISTS_RELOAD_MS = 2000;
/** Rows of a larger slice outlive a collection and leave the processor's caches: 4096 cost 16 to 25 % more each. */
const SLICE_ROWS_MAX = 1024;
/** The embedded store is copied whole when it settles (0.3 s for 400 MB); until then the log keeps what it would need again. */
const SETTLE_BYTES = 256 * 1024 * 1024;
const SLICE_BYTES_MAX = 8 * 1024 * 1024;
const REDIS_COMMAND_MS = 1000;
const LEASE_COMMAND_MS = 250;
const LEASE_CONNECT_MS = 3000;
const LEASE_BEAT_MS = 500;
const ADMIN_TOKEN_CHARS_MIN = 16;

export interface App {
  port: number;
  /** The keys of the demo workspace, on the first start only. */
  demoKeys: IssuedKey[] | undefined;
  /** Process ids of the children, for those who watch them. */
  pids: () => number[];
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

export async function startApp({ config, log, clock = Date.now, workerUrl = new URL('../workers/score.js', import.meta.url) }: AppOptions): Promise<App> {
  const problem = (message: string) => (error: unknown): void => log.error(message, errorFields(error));
  mkdirSync(config.dataDir, { recursive: true });
  const trusted = new TrustedProxies(config.trustedProxies);
  refuseInsecure(config, log);

  const place = config.redisUrl === '' ? { kind: 'embedded', dataDir: config.dataDir } as const : { kind: 'redis', url: config.redisUrl } as const;
  const control = await openControlStore(place);
  const demoKeys = await ensureDemoWorkspace(control, clock());
  const ring = await KeyRing.open({ store: control, pollMs: KEYS_POLL_MS, limits: LIMITS, onError: problem('the key store is away; known keys stay valid'), now: clock });
  const networkOpening = openNetwork({
    packages: config.geo, listsDir: config.networkListsDir, listsReloadMs: LISTS_RELOAD_MS, addressesMax: ADDRESSES_MAX, agentsMax: AGENTS_MAX,
    log: (message) => log.warn(message),
  });
  const store = storeOptions(config);

  const pool = createPool({
    shards: config.shards, queueItemsMax: config.queueItemsMax, queueMs: config.queueMs, taskMs: config.taskMs, workerHeapMb: config.workerHeapMb, workerUrl,
    worker: {
      dataDir: config.dataDir, store, eventTtlMs: config.eventTtlMs, cacheBytesMax: Math.floor(config.cacheBytesMax / config.shards), storeReadMs: config.storeReadMs,
      log: {
        segmentBytesMax: config.logSegmentBytesMax, segmentMs: config.logSegmentMs, fsyncMs: config.logFsyncMs,
        bytesMax: Math.floor(config.logBytesMax / config.shards),
      },
    },
    readLog: (shard, after) => readRowsAfter(config.dataDir, shard, after),
    onError: problem('a scoring worker failed'),
  });
  ring.follow(policyFollower(
    (policies) => { for (let shard = 0; shard < config.shards; shard += 1) pool.tell(shard, { policies }); },
    problem('a workspace has a policy that cannot be used'),
  ));
  const metrics = new Metrics();
  const onReaders = (message: FromReaders): void => {
    if (message.kind === 'lag') metrics.lag(message);
    else if (message.kind === 'applied') message.positions.forEach((applied, shard) => pool.tell(shard, { applied }));
    else if (message.kind === 'gap') for (let shard = 0; shard < config.shards; shard += 1) pool.tell(shard, { gap: true });
    else if (message.kind === 'changed') for (const [shard, changed] of message.changed) pool.tell(shard, { changed });
  };
  const readers = startReaders({
    setup: {
      dataDir: config.dataDir, shards: config.shards, store, profileTtlMs: config.profileTtlMs,
      sliceRowsMax: SLICE_ROWS_MAX, sliceBytesMax: SLICE_BYTES_MAX,
      settleBytes: Math.min(SETTLE_BYTES, Math.floor(config.logBytesMax / 8)),
      webhooks: { allowPrivate: config.webhookAllowPrivate, timeoutMs: config.webhookTimeoutMs, retryMs: config.webhookRetryMs },
    },
    onMessage: onReaders,
    onProblem: (message) => log.error(message),
  });

  const analytics = startAnalytics(config, ring, readers, log);
  const [network, billing, replies] = await Promise.all([networkOpening, openBilling(place, config.eventTtlMs), openReplies(config), readers.ready()]);
  await pool.warm();
  const recent = await openRecentSource({ dataDir: config.dataDir, store, ttlMs: config.eventTtlMs }, config.eventBytesMax, clock);
  const eventsFull = new Refusal('OVERLOADED', 'The store of events that can be verified is at its bound.');

  const leases = await openLeases(config, problem('the shared limits are away; every node keeps its own'));
  const once = new Once({ replies, clock, onError: problem('a reply could not be saved for its Idempotency-Key') });
  const gate = {
    ring, limiter: new Limiter(USERS_COUNTED_MAX, leases?.leases), trusted, requireHttps: config.tls === undefined && !trusted.none && !config.allowInsecureHttp, clock,
    once, counts: { secretKeysInBrowsers: 0, unknownSdks: 0 }, onError: problem('a request failed'),
    onLeaked: ({ id, workspace }: KeyEntry) => log.warn('a browser used a secret key: it is no longer secret and must be revoked', { key: id, workspace: workspace.name }),
  };
  const waitingFor = (): string[] => {
    const missing: string[] = [];
    if (!pool.ready) missing.push('workers');
    if (!readers.alive) missing.push('store');
    return missing;
  };
  const verifications = new VerificationLog({
    dataDir: config.dataDir, segmentBytesMax: config.logSegmentBytesMax, segmentMs: config.logSegmentMs, fsyncMs: config.logFsyncMs,
    bytesMax: config.verificationLogBytesMax, now: clock,
    onError: (error) => { if (error !== undefined) log.error("the verifications' log failed", errorFields(error)); },
  });
  const erasures = new Erasures({
    control, nodeId: nodeId(config.dataDir), forget: (keys) => pool.forget(keys), readers, replies, billing, clock, onError: problem('an erasure failed'),
  });
  const admin = config.adminToken === '' ? undefined : await openAdmin(config, {
    place, store: control, checkPolicy, settled: () => ring.refresh(), clock, newId: createUuidV7(clock), trusted, requireHttps: gate.requireHttps,
    onError: problem('an admin request failed'),
  }, log);
  const runs = version();
  const routes: Route[] = [
    ...healthRoutes({ waitingFor }),
    ...docsRoutes({ version: runs, admin: config.adminToken !== '' }),
    ...preflightRoutes(),
    ...scoringRoutes({
      ...gate, network, newEventId: createUuidV7(clock), userLimit: USER_LIMIT,
      submit: (row, waiting) => pool.submit(row, waiting),
      full: () => (recent.isFull() ? eventsFull : undefined),
    }),
    ...verifyRoutes({
      ...gate, billing, countryName: (code) => network.countryName(code), onError: problem('a verification failed'),
      async findEvent(eventId, { workspace, mode }, now) {
        const row = await recent.find(eventId, now, ownerOf(workspace.name, mode));
        return row === undefined ? undefined : readRow(new RowReader(row), true);
      },
      async onVerified(event, outcome, key, now) {
        await verifications.append({ event, outcome, keyId: key.id, protectedDevices: key.workspace.protectedDevices, now });
        metrics.verified(outcome);
      },
    }),
    ...metricsRoutes({
      token: config.metricsToken, requireHttps: gate.requireHttps, trusted, contentType: CONTENT_TYPE,
      render: () => metrics.render({ version: runs, engine: server.engine, store: store.kind, pool, limiter: gate.limiter, counts: gate.counts, connections: () => server.connections, readers }),
    }),
    ...(admin?.routes ?? []),
  ];
  const server: HttpServer = await createHttpServer(config.engine, {
    routes, observer: metrics.observe(routes),
    limits: { bodyBytesMax: config.bodyBytesMax, bodyMs: config.bodyMs, idleMs: config.idleMs },
    // What was refused is an answer and no failure, and anybody can have it without a key.
    onError: (error) => { if (!(error instanceof Refusal)) problem('a request failed')(error); },
  }, (message) => log.warn(message));

  const port = await server.listen({ host: config.host, port: config.port, ...(config.tls === undefined ? {} : { tls: config.tls }) });
  log.info('listening', { engine: server.engine, host: config.host, port, shards: config.shards, store: store.kind });

  return {
    port,
    demoKeys,
    pids: () => (readers.pid === undefined ? [] : [readers.pid]),
    async close() {
      await server.close(config.drainMs);
      erasures.stop();
      await pool.close();
      verifications.close();
      await admin?.close();
      await readers.close(config.drainMs);
      await erasures.ended();
      await (await analytics)?.close(config.drainMs);
      recent.close();
      ring.close();
      await network.close();
      await leases?.close();
      await billing.close();
      await once.close();
      await control.close();
      metrics.close();
    },
  };
}

type AdminOptions = DoorOptions & WorkspaceAdminOptions & WebhookAdminOptions & ErasureAdminOptions;

/** The admin API, and what only it needs. */
async function openAdmin(
  { adminToken, webhookAllowPrivate: allowPrivate }: Config, options: Omit<AdminOptions, 'adminToken' | 'queue' | 'allowPrivate'> & { place: ControlStoreOptions }, log: Logger,
): Promise<{ routes: Route[]; close: () => Promise<void> }> {
  const { place } = options;
  const queue = await openDeliveryQueue(place.kind === 'redis' ? { ...place, nodeId: '', commandMs: REDIS_COMMAND_MS } : place);
  const all: AdminOptions = { ...options, queue, adminToken, allowPrivate };
  if (adminToken.length < ADMIN_TOKEN_CHARS_MIN) log.warn(`ADMIN_TOKEN has fewer than ${ADMIN_TOKEN_CHARS_MIN} characters: it can be guessed`);
  const door = new AdminDoor(all);
  return { routes: [...workspaceAdminRoutes(door, all), ...webhookAdminRoutes(door, all), ...erasureAdminRoutes(door, all)], close: () => queue.close() };
}

/** With Redis, nodes share the limits; a request never waits for it. */
async function openLeases(config: Config, onError: (error: unknown) => void): Promise<{ leases: Leases; close: () => Promise<void> } | undefined> {
  if (config.redisUrl === '') return undefined;
  const redis = await connectRedis({ url: config.redisUrl, commandMs: LEASE_COMMAND_MS, connectMs: LEASE_CONNECT_MS });
  // Two processes of one data directory would be two nodes here.
  const leases = new Leases({ pool: createRedisPool(redis, 'riskgate', `${nodeId(config.dataDir)}:${process.pid}`), beatMs: LEASE_BEAT_MS, onError });
  await leases.start();
  return {
    leases,
    async close() {
      await leases.close();
      redis.disconnect();
    },
  };
}

/** The package's, beside the compiled tree. */
function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
}

function openReplies(config: Config): Promise<SavedReplies> {
  if (config.redisUrl !== '') return openRedisReplies(config.redisUrl);
  return Promise.resolve(openEmbeddedReplies(config.dataDir, config.eventBytesMax));
}

function storeOptions(config: Config): StoreOptions {
  if (config.redisUrl === '') return { kind: 'embedded', dir: join(config.dataDir, 'profiles'), mapBytesMax: config.storeBytesMax };
  return { kind: 'redis', url: config.redisUrl, nodeId: nodeId(config.dataDir), commandMs: REDIS_COMMAND_MS, ttlMs: config.profileTtlMs };
}

/** A node keeps its name for as long as it keeps its log. */
function nodeId(dataDir: string): string {
  const path = join(dataDir, 'node-id');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    const id = createUuidV7(Date.now)();
    writeFileSync(path, `${id}\n`);
    return id;
  }
}

/** Plain HTTP is for this machine, or for behind a named proxy that speaks HTTPS. */
function refuseInsecure(config: Config, log: Logger): void {
  const loopback = config.host === 'localhost' || config.host === '::1' || config.host.startsWith('127.');
  if (config.tls !== undefined || loopback || config.trustedProxies.length > 0) return;
  if (!config.allowInsecureHttp) {
    throw new Error(`plain HTTP on ${config.host}: set TLS_CERT and TLS_KEY, or name the proxy in TRUSTED_PROXIES, or accept the risk with ALLOW_INSECURE_HTTP=1`);
  }
  log.warn('plain HTTP is answered on every interface, because ALLOW_INSECURE_HTTP=1', { host: config.host });
}
