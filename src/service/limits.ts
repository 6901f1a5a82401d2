// The rate limits of keys and users. When nodes share limits, a request never waits for the shared store.
import { Leases } from '../access/limits/leases.js';
import { Limiter } from '../access/limits/limiter.js';
import { type StorageOptions } from '../contract/storage.js';
import { type Backend } from '../storage/ports/backend.js';
import { type Context, problem } from './context.js';

const LEASE_BEAT_MS = 500;

export async function openLimits(
  context: Context,
  storage: Backend,
  { nodeId }: StorageOptions,
): Promise<{ limiter: Limiter; close: () => Promise<void> }> {
  const { usersCountedMax } = context.config;
  // Two processes of one data directory count as two nodes here.
  const pool = await storage.leases(`${nodeId}:${process.pid}`);
  if (pool === undefined) return { limiter: new Limiter(usersCountedMax), close: () => Promise.resolve() };
  const onError = problem(context, 'Redis is not available for shared rate limits; this node counts alone');
  const leases = new Leases({ pool, beatMs: LEASE_BEAT_MS, onError });
  await leases.start();
  return { limiter: new Limiter(usersCountedMax, leases), close: () => leases.close() };
}
