// The connection of the profile store: every command uses one key, and no command stays unanswered after a failure.
import { Redis } from 'ioredis';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { createRedis, type RedisClient, type RedisTarget } from '../client.js';

export interface RedisStoreOptions {
  target: RedisTarget;
  /** Name of this node: its log positions are stored under it. */
  nodeId: string;
  /** Deadline of one command, ms. */
  commandMs: number;
  /** A record expires this long after its last write; provisional records after `provisionalTtlMs`. */
  ttlMs: number;
  provisionalTtlMs: number;
  told: OnDamagedRecord;
}

export function connect({ target, commandMs }: Pick<RedisStoreOptions, 'target' | 'commandMs'>): RedisClient {
  return createRedis(target, { commandMs, connectMs: commandMs, autoPipelining: true });
}

/** All answers; or, after every command has settled, the first error. @throws StoreUnavailableError */
export async function all<T>(client: RedisClient, commands: readonly Promise<T>[]): Promise<T[]> {
  const answers = await Promise.allSettled(commands);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed === undefined) return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  dropUnanswered(client, failed.reason);
  throw new StoreUnavailableError('Redis does not answer', failed.reason);
}

/**
 * A server that hangs leaves unanswered commands in the client's queue. Reconnecting drops them; until the new
 * connection is ready commands fail immediately.
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
