// What the profile store asks of Redis: every command concerns one key, and a failure leaves nothing unanswered.
import { Redis } from 'ioredis';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { createRedis, type RedisClient, type RedisTarget } from '../client.js';

export interface RedisStoreOptions {
  target: RedisTarget;
  /** This node's name: its log positions are kept under it. */
  nodeId: string;
  /** Longest wait for one answer. */
  commandMs: number;
  /** A record not written for this long goes; one of strangers after the other. */
  ttlMs: number;
  provisionalTtlMs: number;
  told: OnDamagedRecord;
}

export function connect({ target, commandMs }: Pick<RedisStoreOptions, 'target' | 'commandMs'>): RedisClient {
  return createRedis(target, { commandMs, connectMs: commandMs, autoPipelining: true });
}

/** All answers, or the first error after every command has ended one way or the other. */
export async function all<T>(client: RedisClient, commands: readonly Promise<T>[]): Promise<T[]> {
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
function dropUnanswered(client: RedisClient, reason: unknown): void {
  if (
    client instanceof Redis &&
    client.status === 'ready' &&
    reason instanceof Error &&
    reason.message === 'Command timed out'
  )
    client.disconnect(true);
}
