// Fills a service with users: one request for each.
import { measure } from './drivers/drivers.js';
import { LIMITS } from './job.js';
import { population, scoreJob } from './jobs.js';
import { type RiskgateServer } from './servers/riskgate.js';

const JOB_MS = 5_000;
/** A busy machine may stop a driver for longer than its patience: its users are sent again. */
const FAILURES_MAX = 5;

/**
 * Sends one request per user, in bounded jobs.
 * @param known number of users that the service has @param users number that it has in the end @returns seconds
 */
export async function fillWithUsers(server: RiskgateServer, known: number, users: number): Promise<number> {
  const from = performance.now();
  let failures = 0;
  for (let done = known; done < users;) {
    const job = scoreJob({ port: server.port, key: server.keys.api, durationMs: Math.min(LIMITS.durationMs, JOB_MS) });
    const measured = await measure('sockets', server, {
      ...job,
      body: { population: { ...population(0), newShare: 1, firstNewcomer: done } },
    }).catch((error: unknown) => {
      failures += 1;
      if (failures > FAILURES_MAX) throw error;
      return undefined;
    });
    if (measured === undefined) continue;
    const { result } = measured;
    if (result.replies === 0) throw new Error(`nothing answered while filling:\n${server.output()}`);
    done += result.replies;
  }
  return (performance.now() - from) / 1000;
}
