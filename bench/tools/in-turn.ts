// Two running services in interleaved rounds: requests/s, CPU per request, and which thread takes it.
import { ratioDriver, type Sample } from '../load/drivers/drivers.js';
import type { Job } from '../load/job.js';
import { collectJob, type JobOptions, scoreJob, verifyJob } from '../load/jobs.js';
import { captureEvents } from '../load/phases/routes.js';
import { emptyResults } from '../load/results.js';
import { interleave, ratio } from '../load/rounds.js';
import type { RiskgateServer } from '../load/servers/riskgate.js';
import { median } from '../median.js';

const WARM_MS = 4000;
const SETTLE_MS = 3000;
/** Threads below this take part in no request. */
const SHOWN_US = 0.5;

type Start = Omit<JobOptions, 'key'>;

export const ROUTES = {
  score: (server: RiskgateServer, at: Start): Job => scoreJob({ ...at, key: server.keys.api }),
  collect: (server: RiskgateServer, at: Start): Job => collectJob({ ...at, key: server.keys.public }),
  verify: async (server: RiskgateServer, at: Start): Promise<Job> =>
    verifyJob({ ...at, key: server.keys.secret }, await captureEvents(server)),
} as const;

export type Route = keyof typeof ROUTES;

function threadsOf(samples: readonly Sample[]): string {
  const names = new Set(samples.flatMap(({ cpu }) => cpu.byThread.map(({ name }) => name)));
  return [...names]
    .map((name) => {
      const us = samples.map(
        ({ cpu, result }) => (cpu.byThread.find((thread) => thread.name === name)?.us ?? 0) / result.replies,
      );
      return { name, us: median(us) };
    })
    .filter(({ us }) => us >= SHOWN_US)
    .map(({ name, us }) => `${name} ${us.toFixed(1)}`)
    .join(', ');
}

/** Prints one line for each server and the ratios of the second to the first, medians over rounds. */
export async function compareInTurn(
  servers: readonly RiskgateServer[],
  routes: readonly Route[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const options = { phase: 'in turn', driver: ratioDriver(), rounds, warmMs: WARM_MS, settleMs: SETTLE_MS };
  for (const route of routes) {
    const subjects = [];
    for (const server of servers) {
      const job = await ROUTES[route](server, { port: server.port, durationMs: seconds * 1000 });
      subjects.push({ server, job });
    }
    const [first, second] = await interleave(emptyResults(), subjects, options);
    for (const [at, samples] of [first ?? [], second ?? []].entries()) {
      const middle = (read: (sample: Sample) => number): string => median(samples.map(read)).toFixed(1);
      console.log(
        `${route}, ${servers[at]?.name}: ${middle(({ perSecond }) => perSecond)}/s, answer path ` +
          `${middle(({ answerUs }) => answerUs)} us, behind it ${middle(({ pipelineUs }) => pipelineUs)} us, ` +
          `failed ${middle(({ failedShare }) => failedShare)}: ${threadsOf(samples)}`,
      );
    }
    console.log(
      `${route}: CPU of the answer path ${ratio(second, first, ({ answerUs }) => answerUs).toFixed(3)}, with what is ` +
        `behind it ${ratio(second, first, (sample) => sample.answerUs + sample.pipelineUs).toFixed(3)}, ` +
        `requests/s ${ratio(second, first, ({ perSecond }) => perSecond).toFixed(3)}`,
    );
  }
}
