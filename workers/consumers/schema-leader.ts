// One node at a time changes the schema of a ClickHouse that several nodes share. It holds a lease in Redis meanwhile;
// the others wait and then find nothing left to do.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LeasePool } from '../../src/storage/ports/leases.js';
import { guarded } from '../../src/util/guarded.js';

const NAME = 'clickhouse-schema';
/** After the death of the leader another one follows within this time. */
const LEASE_MS = 30_000;
const EXTEND_MS = 10_000;
const LOOK_MS = 500;

/**
 * Runs `work` while this process holds the lease. Rejects like `work`, when Redis does not answer, and when the signal
 * aborts during the wait.
 * @param pool undefined when no other node shares the state
 */
export async function leading<T>(
  pool: Pick<LeasePool, 'hold' | 'release'> | undefined,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  if (pool === undefined) return work();
  while (!(await pool.hold(NAME, LEASE_MS))) await sleep(LOOK_MS, undefined, { signal });
  // Every statement can run twice, so a lease that cannot be extended costs nothing but a repetition.
  const ignore = (): void => undefined;
  const timer = setInterval(
    guarded(ignore, async () => {
      await pool.hold(NAME, LEASE_MS);
    }),
    EXTEND_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await pool.release(NAME).catch(ignore);
  }
}
