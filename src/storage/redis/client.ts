// The one way to talk to Redis, whoever needs it and wherever it runs, on one server, a cluster or behind Sentinels: an
// answer within a deadline or an error, nothing queued without bound, nothing sent twice.
import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import { type StorageOptions } from '../../contract/storage.js';
import { backoffMs, jittered } from '../../util/backoff.js';
import { guarded } from '../../util/guarded.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { keepToMaster, whoIs } from './connect/master.js';
import { parseRedisAddress, type RedisSettings } from './settings.js';
import { type RedisTls, readTls } from './connect/tls.js';
import { notConnected, wrongServer } from './connect/trouble.js';

export type RedisClient = Redis | Cluster;
/** Replies come as they always did. */
type Options = Omit<RedisOptions, 'replyMapping'>;

/** Where Redis is and how it is entered. */
export interface RedisTarget extends RedisSettings {
  tls: RedisTls | undefined;
}

export interface RedisClientOptions {
  /** Longest wait for one answer. */
  commandMs: number;
  /** Longest wait for a connection; CONNECT_MS_MAX when it is not given. */
  connectMs?: number;
  /** Commands of one turn of the event loop go as one. */
  autoPipelining?: boolean;
  /** A server that is only looked at may be a replica. */
  replicaToo?: boolean;
}

/** Longest wait for the first connection. */
export const CONNECT_MS_MAX = 3000;
/** And for each after it: behind one that is gone for good another one waits. */
const CONNECT_AGAIN_MS_MAX = 1000;
const RECONNECT = { minMs: 50, maxMs: 1000 };
/** A connection on which nothing came for so long while somebody waits is given up: its peer may be gone unnoticed. */
const SILENT_MS = { min: 1000, max: 2000 };
/** In a cluster an answer may wait for the connection of its server. */
const CLUSTER_COMMAND_MS_MIN = 1000;
/** How often one command is sent on or waits a moment, all told less than a second. */
const REDIRECTIONS_MAX = 6;
/** A server of a cluster is asked so often before it is left out; when none is left those of the setting are asked. */
const NODE_ATTEMPTS_MAX = 5;

/** @throws RedisAddressError, RedisTlsError */
export function redisTarget(options: Pick<StorageOptions, 'url' | 'caFile' | 'certFile' | 'keyFile'>): RedisTarget {
  const settings = parseRedisAddress(options.url);
  return { ...settings, tls: settings.encrypted ? readTls(options) : undefined };
}

/** Connects by itself, now and again; until then commands fail. */
export function createRedis(target: RedisTarget, options: RedisClientOptions): RedisClient {
  return create(target, options, false);
}

/** A connected client that reconnects by itself. Rejects when the first connection fails or takes too long. */
export async function connectRedis(target: RedisTarget, options: RedisClientOptions): Promise<RedisClient> {
  // What a connection begins with are commands too: with the deadline of one, a machine under load would not start.
  const client = create(
    target,
    target.mode === 'cluster' ? options : { ...options, commandMs: firstMs(options) },
    true,
  );
  let reason: unknown;
  // The first error says why a connection cannot be made; what `connect` itself says is only that.
  for (const event of ['node error', 'error'])
    client.on(event, (error: unknown) => {
      reason ??= error;
    });
  const latest = options.connectMs ?? CONNECT_MS_MAX;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no connection within ${latest} ms`)), latest);
  });
  try {
    await Promise.race([begin(client, target, options), late]);
    // Some errors of the beginning leave a connection behind, to another database than was meant.
    if (reason !== undefined && client instanceof Redis) throw notConnected(target, reason);
  } catch (error) {
    client.disconnect();
    throw error instanceof StoreUnavailableError ? error : notConnected(target, reason ?? error);
  } finally {
    clearTimeout(timer);
  }
  if (client instanceof Redis) {
    client.options.commandTimeout = options.commandMs;
    client.options.connectTimeout = Math.min(latest, CONNECT_AGAIN_MS_MAX);
    client.options.socketTimeout = silentMs(options.commandMs);
    client.options.sentinelRetryStrategy = reconnectMs;
  }
  return client;
}

/** @throws StoreUnavailableError when it is another kind of server than was meant */
async function begin(client: RedisClient, target: RedisTarget, { replicaToo }: RedisClientOptions): Promise<void> {
  await client.connect();
  if (client instanceof Cluster) {
    // The servers may say addresses at which they are not to be had from here.
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
    throw new Error(`${host}:${port}, ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** For messages: one server's connection, since every server of a cluster gets all of them. */
export function createSubscriber(target: RedisTarget, options: RedisClientOptions): Redis {
  // Protocol 2: with 3 the client does not hand out messages.
  const own: Options = { ...singleOptions(target, options), autoResubscribe: false, protocol: 2 };
  const client = new Redis(own);
  if (target.mode === 'cluster')
    // A server that does not answer may be gone for good: the next one is as good.
    client.options.retryStrategy = (attempt) => {
      Object.assign(client.options, target.servers[attempt % target.servers.length]);
      return reconnectMs(attempt);
    };
  client.on('error', () => undefined);
  return client;
}

/** Resolves once commands can be sent; rejects after `ms`. */
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
          // The first connection fails at once where no Sentinel knows the master.
          ...(lazyConnect ? { lazyConnect, sentinelRetryStrategy: () => null } : {}),
        });
  // Outages are told by the commands that fail.
  client.on('error', () => undefined);
  if (client instanceof Redis && options.replicaToo !== true) keepToMaster(client);
  return client;
}

/** What holds for every connection. */
function connectionOptions(target: RedisTarget, { commandMs, connectMs = CONNECT_MS_MAX }: RedisClientOptions) {
  return {
    ...(target.username === '' ? {} : { username: target.username }),
    ...(target.password === '' ? {} : { password: target.password }),
    ...(target.tls === undefined ? {} : { tls: target.tls }),
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    socketTimeout: Math.max(silentMs(commandMs), commandMs),
    // A command that was sent and not answered may have been executed: sending it again would count twice.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // A master that became a replica keeps its connections and refuses every write: look for the new one.
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
    // One that hangs must not keep the next one from being asked.
    sentinelCommandTimeout: CONNECT_AGAIN_MS_MAX,
    // Without it a client is at its end when the last one has named a master that is gone.
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
    // A certificate is for a name, and the name may have another address the next time.
    dnsLookup: (name, callback) => callback(null, name),
  } satisfies ClusterOptions;
}
