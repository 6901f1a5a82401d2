// The one way to talk to Redis, whoever needs it and wherever it runs, on one server, a cluster or behind Sentinels: an
// answer within a deadline or an error, nothing queued without bound, nothing sent twice.
import { readFileSync } from 'node:fs';
import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import { type StorageOptions } from '../../contract/storage.js';
import { backoffMs, jittered } from '../../util/backoff.js';
import { guarded } from '../../util/guarded.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { parseRedisAddress, type RedisSettings } from './settings.js';

export type RedisClient = Redis | Cluster;
/** Replies come as they always did. */
type Options = Omit<RedisOptions, 'replyMapping'>;

/** Where Redis is and how it is entered. */
export interface RedisTarget extends RedisSettings {
  tls: { ca?: Buffer; cert?: Buffer; key?: Buffer } | undefined;
}

export interface RedisClientOptions {
  /** Longest wait for one answer. */
  commandMs: number;
  /** Longest wait for a connection; CONNECT_MS_MAX when it is not given. */
  connectMs?: number;
  /** Commands of one turn of the event loop go as one. */
  autoPipelining?: boolean;
}

/** Longest wait for the first connection. */
export const CONNECT_MS_MAX = 3000;
const RECONNECT = { minMs: 50, maxMs: 1000 };

/** @throws RedisAddressError, and what reading a file of the TLS settings throws */
export function redisTarget(options: Pick<StorageOptions, 'url' | 'caFile' | 'certFile' | 'keyFile'>): RedisTarget {
  const settings = parseRedisAddress(options.url);
  const { caFile, certFile, keyFile } = options;
  const tls = {
    ...(caFile === '' ? {} : { ca: readFileSync(caFile) }),
    ...(certFile === '' ? {} : { cert: readFileSync(certFile) }),
    ...(keyFile === '' ? {} : { key: readFileSync(keyFile) }),
  };
  return { ...settings, tls: settings.encrypted ? tls : undefined };
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
  let reason: Error | undefined;
  // The first error says why a connection cannot be made; what `connect` itself says is only that.
  client.on('error', (error: Error) => {
    reason ??= error;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Redis: no connection within ${options.connectMs ?? CONNECT_MS_MAX} ms`)),
      options.connectMs ?? CONNECT_MS_MAX,
    );
  });
  try {
    await Promise.race([client.connect(), late]);
  } catch (error) {
    client.disconnect();
    throw new StoreUnavailableError('Redis does not answer', reason ?? error);
  } finally {
    clearTimeout(timer);
  }
  if (client instanceof Redis) client.options.commandTimeout = options.commandMs;
  return client;
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

function reconnectMs(attempt: number): number {
  return jittered(backoffMs(attempt - 1, RECONNECT));
}

function create(target: RedisTarget, options: RedisClientOptions, lazyConnect: boolean): RedisClient {
  const client =
    target.mode === 'cluster'
      ? new Cluster(target.servers, { ...clusterOptions(target, options), lazyConnect })
      : new Redis({ ...singleOptions(target, options), lazyConnect });
  // Outages are told by the commands that fail.
  client.on('error', () => undefined);
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
    // A command that was sent and not answered may have been executed: sending it again would count twice.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // A master that became a replica keeps its connections and refuses every write: look for the new one.
    reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 1 : false),
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
    // When none answers the connection has failed, and is made anew like any other.
    sentinelRetryStrategy: () => null,
  };
}

function clusterOptions(target: RedisTarget, options: RedisClientOptions) {
  return {
    redisOptions: connectionOptions(target, options),
    enableOfflineQueue: false,
    enableAutoPipelining: options.autoPipelining ?? false,
    clusterRetryStrategy: reconnectMs,
    clusterNodeRetryStrategy: reconnectMs,
    slotsRefreshTimeout: options.commandMs,
  } satisfies ClusterOptions;
}
