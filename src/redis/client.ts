// One way to talk to Redis, whoever needs it: answers within a deadline or an error, nothing queued without
// bound, nothing sent twice.
import { Redis } from 'ioredis';

const RECONNECT_MS_MAX = 1000;

export interface RedisClientOptions {
  /** redis:// or rediss:// */
  url: string;
  /** Longest wait for one answer. */
  commandMs: number;
  /** Longest wait for a connection. */
  connectMs: number;
}

/** A connected client that reconnects by itself. Rejects when the first connection fails. */
export async function connectRedis(options: RedisClientOptions): Promise<Redis> {
  const client = new Redis(options.url, {
    lazyConnect: true,
    connectTimeout: options.connectMs,
    commandTimeout: options.commandMs,
    // A command that was sent and not answered may have been executed: sending it again would count twice.
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MS_MAX),
  });
  let reason: Error | undefined;
  // Outages are told by the commands that fail; the first error says why a connection cannot be made.
  client.on('error', (error: Error) => { reason ??= error; });
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new Error(`Redis does not answer: ${(reason ?? (error instanceof Error ? error : undefined))?.message ?? 'unknown'}`, { cause: error });
  }
  return client;
}
