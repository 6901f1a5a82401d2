// How the profile store talks to Redis: an answer within a deadline or an error at once, nothing queued without bound,
// nothing sent twice. One server, or a cluster when the URL says `?cluster=true`; every command concerns one key.
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { StoreUnavailableError } from '../errors.js';

export interface RedisStoreOptions {
  /** redis:// or rediss:// */
  url: string;
  /** This node's name: its log positions are kept under it. */
  nodeId: string;
  /** Longest wait for one answer. */
  commandMs: number;
  /** A record not written for this long goes. */
  ttlMs: number;
}

/** Longest wait for the first connection. */
export const CONNECT_MS_MAX = 3000;

export type Client = Redis | Cluster;

const RECONNECT_MS_MIN = 50;
const RECONNECT_MS_MAX = 1000;

export const reconnectMs = (attempt: number): number => Math.min(attempt * RECONNECT_MS_MIN, RECONNECT_MS_MAX) * (0.5 + Math.random() / 2);

/** Connects by itself, now and again; until then commands fail. */
export function connect({ url, commandMs }: Pick<RedisStoreOptions, 'url' | 'commandMs'>): Client {
  const options = {
    connectTimeout: commandMs,
    commandTimeout: commandMs,
    // A command that was sent and not answered may have been executed.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    enableAutoPipelining: true,
  };
  const client = isCluster(url)
    ? new Cluster([serverOf(url)], {
      redisOptions: { ...options, ...credentials(url) }, enableOfflineQueue: false, enableAutoPipelining: true, clusterRetryStrategy: reconnectMs,
      clusterNodeRetryStrategy: reconnectMs, slotsRefreshTimeout: commandMs,
    })
    : new Redis(url, { ...options, enableOfflineQueue: false, retryStrategy: reconnectMs });
  // Outages are told by the commands that fail.
  client.on('error', () => undefined);
  return client;
}

export function isCluster(url: string): boolean {
  return new URL(url).searchParams.get('cluster') === 'true';
}

function serverOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: port === '' ? 6379 : Number(port) };
}

function credentials(url: string): Pick<RedisOptions, 'username' | 'password' | 'tls'> {
  const { protocol, username, password } = new URL(url);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
}

/** Resolves once commands can be sent; rejects after `ms`. */
export function untilReady(client: Client, ms: number): Promise<void> {
  if (client.status === 'ready') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const ready = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      client.off('ready', ready);
      reject(new StoreUnavailableError('Redis does not answer'));
    }, ms);
    client.once('ready', ready);
  });
}

/** All answers, or the first error after every command has ended one way or the other. */
export async function all<T>(client: Client, commands: readonly Promise<T>[]): Promise<T[]> {
  const answers = await Promise.allSettled(commands);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed === undefined) return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  dropUnanswered(client, failed.reason);
  throw new StoreUnavailableError('Redis does not answer', failed.reason);
}

/**
 * A server that hangs leaves its unanswered commands in the client's queue: a new connection is without them, and until
 * it stands commands fail at once.
 */
function dropUnanswered(client: Client, reason: unknown): void {
  if (client instanceof Redis && client.status === 'ready' && reason instanceof Error && reason.message === 'Command timed out') client.disconnect(true);
}
