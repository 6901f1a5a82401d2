// Connections to Redis, for one server, a cluster or a master behind Sentinels: each command gets an answer within its
// deadline or an error; no queue is unbounded, and no command is sent twice.
import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import { type StorageOptions } from '../../contract/storage.js';
import { backoffMs, jittered } from '../../util/backoff.js';
import { guarded } from '../../util/guarded.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { keepToMaster, whoIs } from './connect/master.js';
import { parseRedisAddress, type RedisSettings } from './settings.js';
import { type RedisTls, readTls } from './connect/tls.js';
import { notConnected, wrongServer } from './connect/trouble.js';
import { messageOf } from '../../util/error-text.js';
import { LATE, within } from '../../util/time/within.js';

export type RedisClient = Redis | Cluster;
/** Replies keep the default format of the client. */
type Options = Omit<RedisOptions, 'replyMapping'>;

/** Addresses, credentials and TLS of a Redis. */
export interface RedisTarget extends RedisSettings {
  tls: RedisTls | undefined;
}

export interface RedisClientOptions {
  /** Deadline of one command, ms. */
  commandMs: number;
  /** Deadline of a connection, ms; CONNECT_MS_MAX when absent. */
  connectMs?: number;
  /** Sends the commands of one event loop turn together. */
  autoPipelining?: boolean;
  /** Also accepts a replica, for a server that is only inspected. */
  replicaToo?: boolean;
  /** Does not wait until a server that starts has loaded its data; the client asks for that with INFO. */
  unready?: boolean;
}

/** Deadline of the first connection. */
export const CONNECT_MS_MAX = 3000;
/** Deadline of each later connection: another server may be waiting to replace an unreachable one. */
const CONNECT_AGAIN_MS_MAX = 1000;
const RECONNECT = { minMs: 50, maxMs: 1000 };
/** Bounds of the time without data after which a connection with waiting commands is closed: its peer may be gone. */
const SILENT_MS = { min: 1000, max: 2000 };
/** On a cluster a command may have to wait for the connection to its server. */
const CLUSTER_COMMAND_MS_MIN = 1000;
/** Maximum of redirections and retries of one command, together less than a second. */
const REDIRECTIONS_MAX = 6;
/** Attempts per server of a cluster before it is skipped; when none is left, the configured servers are used. */
const NODE_ATTEMPTS_MAX = 5;

/** @throws RedisAddressError, RedisTlsError */
export function redisTarget(options: Pick<StorageOptions, 'url' | 'caFile' | 'certFile' | 'keyFile'>): RedisTarget {
  const settings = parseRedisAddress(options.url);
  return { ...settings, tls: settings.encrypted ? readTls(options) : undefined };
}

/** Connects and reconnects in the background; until then commands fail. */
export function createRedis(target: RedisTarget, options: RedisClientOptions): RedisClient {
  return create(target, options, false);
}

/** A connected client that reconnects by itself. Rejects when the first connection fails or exceeds its deadline. */
export async function connectRedis(target: RedisTarget, options: RedisClientOptions): Promise<RedisClient> {
  // The set-up commands of a connection use the connection deadline: with that of one command, start under load fails.
  const client = create(
    target,
    target.mode === 'cluster' ? options : { ...options, commandMs: firstMs(options) },
    true,
  );
  let reason: unknown;
  // The first error contains the cause; the error of `connect` does not.
  for (const event of ['node error', 'error'])
    client.on(event, (error: unknown) => {
      reason ??= error;
    });
  const latest = options.connectMs ?? CONNECT_MS_MAX;
  try {
    if ((await within(latest, begin(client, target, options))) === LATE)
      throw new Error(`no connection within ${latest} ms`);
    // After some set-up errors the connection stays open, on another database than configured.
    if (reason !== undefined && client instanceof Redis) throw notConnected(target, reason);
  } catch (error) {
    client.disconnect();
    if (error instanceof StoreUnavailableError) throw error;
    throw notConnected(target, (await hiddenCause(target)) ?? reason ?? error);
  }
  if (client instanceof Redis) {
    client.options.commandTimeout = options.commandMs;
    client.options.connectTimeout = Math.min(latest, CONNECT_AGAIN_MS_MAX);
    client.options.socketTimeout = silentMs(options.commandMs);
    client.options.sentinelRetryStrategy = reconnectMs;
  }
  return client;
}

/**
 * Why the first server refuses a connection with TLS: the clients for a cluster and for Sentinels tell only that it was
 * closed. Undefined when it does not.
 */
async function hiddenCause(target: RedisTarget): Promise<unknown> {
  const [first] = target.servers;
  if (target.mode === 'single' || target.tls === undefined) return undefined;
  const ms = CONNECT_AGAIN_MS_MAX;
  const open = { ...target, username: '', password: '' };
  const client = new Redis({
    ...connectionOptions(open, { commandMs: ms, connectMs: ms }),
    ...first,
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  let cause: unknown;
  client.on('error', (error: unknown) => {
    cause ??= error;
  });
  // A server that wants to see a certificate tells it with its first answer.
  await client
    .connect()
    .then(
      () => client.ping(),
      () => undefined,
    )
    .catch(() => undefined);
  client.disconnect();
  return cause;
}

/** @throws StoreUnavailableError when the server has another mode or role than configured */
async function begin(client: RedisClient, target: RedisTarget, { replicaToo }: RedisClientOptions): Promise<void> {
  await client.connect();
  if (client instanceof Cluster) {
    // The servers may announce addresses that are not reachable from here.
    await Promise.all(client.nodes('master').map((node) => answers(node)));
    return;
  }
  const wrong = wrongServer(target, await whoIs(client), replicaToo === true);
  if (wrong !== undefined) throw wrong;
}

async function answers(node: Redis): Promise<void> {
  try {
    await node.ping();
  } catch (error) {
    const { host = '', port = '' } = node.options;
    throw new Error(`${host}:${port}, ${messageOf(error)}`);
  }
}

/** A client for messages: connected to one server, because every server of a cluster gets all messages. */
export function createSubscriber(target: RedisTarget, options: RedisClientOptions): Redis {
  // Protocol 2: with protocol 3 the client does not deliver messages.
  const own: Options = { ...singleOptions(target, options), autoResubscribe: false, protocol: 2 };
  const client = new Redis(own);
  if (target.mode === 'cluster')
    // A server without an answer may be gone: try the next one.
    client.options.retryStrategy = (attempt) => {
      Object.assign(client.options, target.servers[attempt % target.servers.length]);
      return reconnectMs(attempt);
    };
  client.on('error', () => undefined);
  return client;
}

/** Does `subscribe` on each connection of a subscriber, and connects again when it rejects. */
export function keepSubscribed(client: Redis, subscribe: () => Promise<unknown>): void {
  client.on('ready', () => void subscribe().catch(() => client.disconnect(true)));
}

/** Finds out whether the connection of a subscriber still is one, and else connects again. */
export function probe(client: Redis): void {
  if (client.status === 'ready') client.ping().catch(() => client.disconnect(true));
}

/** Resolves when commands can be sent. @throws StoreUnavailableError after `ms` */
export function untilReady(client: RedisClient, ms: number): Promise<void> {
  if (client.status === 'ready') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const ready = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(
      guarded(reject, () => {
        client.off('ready', ready);
        reject(new StoreUnavailableError('Redis does not answer'));
      }),
      ms,
    );
    client.once('ready', ready);
  });
}

function firstMs({ commandMs, connectMs = CONNECT_MS_MAX }: RedisClientOptions): number {
  return Math.max(commandMs, connectMs);
}

function silentMs(commandMs: number): number {
  return Math.min(Math.max(commandMs, SILENT_MS.min), SILENT_MS.max);
}

function reconnectMs(attempt: number): number {
  return jittered(backoffMs(attempt - 1, RECONNECT));
}

function create(target: RedisTarget, options: RedisClientOptions, lazyConnect: boolean): RedisClient {
  const client =
    target.mode === 'cluster'
      ? new Cluster(target.servers, { ...clusterOptions(target, options), lazyConnect })
      : new Redis({
          ...singleOptions(target, options),
          // The first connection fails immediately when no Sentinel knows the master.
          ...(lazyConnect ? { lazyConnect, sentinelRetryStrategy: () => null } : {}),
        });
  // Connection errors are reported by the commands that fail.
  client.on('error', () => undefined);
  if (client instanceof Redis) {
    // Each command that a replica refuses closes the connection, which adds a listener: that is no leak to warn of.
    client.on('connect', () => client.stream.setMaxListeners(0));
    if (options.replicaToo !== true) keepToMaster(client);
  }
  return client;
}

/** Options of every connection. */
function connectionOptions(
  target: RedisTarget,
  { commandMs, connectMs = CONNECT_MS_MAX, unready = false }: RedisClientOptions,
) {
  return {
    enableReadyCheck: !unready,
    ...(target.username === '' ? {} : { username: target.username }),
    ...(target.password === '' ? {} : { password: target.password }),
    ...(target.tls === undefined ? {} : { tls: target.tls }),
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    socketTimeout: Math.max(silentMs(commandMs), commandMs),
    // A command without an answer may have been executed: sending it again would count twice.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // A master that became a replica keeps its connections and refuses writes: reconnect, to find the new master.
    reconnectOnError: (error: Error) => (/^(READONLY|MASTERDOWN) /.test(error.message) ? 1 : false),
  } satisfies Options;
}

function singleOptions(target: RedisTarget, options: RedisClientOptions): Options {
  const [first] = target.servers;
  return {
    ...connectionOptions(target, options),
    ...(target.mode === 'sentinel' ? sentinelOptions(target) : first),
    db: target.database,
    enableOfflineQueue: false,
    enableAutoPipelining: options.autoPipelining ?? false,
    retryStrategy: reconnectMs,
  };
}

function sentinelOptions({ servers, sentinel, tls }: RedisTarget): Options {
  return {
    sentinels: servers,
    name: sentinel.name,
    ...(sentinel.username === '' ? {} : { sentinelUsername: sentinel.username }),
    ...(sentinel.password === '' ? {} : { sentinelPassword: sentinel.password }),
    ...(tls === undefined ? {} : { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    // A Sentinel that hangs must not delay the next one.
    sentinelCommandTimeout: CONNECT_AGAIN_MS_MAX,
    // Without it the client gives up when the last Sentinel names a master that is gone.
    sentinelRetryStrategy: reconnectMs,
  };
}

function clusterOptions(target: RedisTarget, options: RedisClientOptions) {
  const commandMs = Math.max(options.commandMs, CLUSTER_COMMAND_MS_MIN);
  return {
    redisOptions: connectionOptions(target, { ...options, commandMs }),
    enableOfflineQueue: false,
    enableAutoPipelining: options.autoPipelining ?? false,
    clusterRetryStrategy: reconnectMs,
    clusterNodeRetryStrategy: (attempt: number) => (attempt > NODE_ATTEMPTS_MAX ? null : reconnectMs(attempt)),
    maxRedirections: REDIRECTIONS_MAX,
    slotsRefreshTimeout: commandMs,
    // Keep host names: certificates contain names, and the address of a name may change.
    dnsLookup: (name, callback) => callback(null, name),
  } satisfies ClusterOptions;
}
