// CPU per request with several accepting threads, compared with one, in interleaved rounds; and which thread takes it.
// Usage: node dist/bench/tools/fronts.js [rounds] [seconds] [fronts]
import { median, ratioDriver, type Sample } from '../load/drivers/drivers.js';
import { collectJob, scoreJob } from '../load/jobs.js';
import { emptyResults } from '../load/results.js';
import { interleave, ratio } from '../load/rounds.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';

const [rounds = 6, seconds = 4, fronts = 2] = process.argv.slice(2).map(Number);
const WARM_MS = 4000;
/** Threads below this take part in no request. */
const SHOWN_US = 0.5;

const JOBS = [
  ['score', scoreJob, ({ keys }: RiskgateServer) => keys.api],
  ['collect', collectJob, ({ keys }: RiskgateServer) => keys.public],
] as const;

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

const servers: RiskgateServer[] = [];
try {
  for (const count of [1, fronts])
    servers.push(
      await startRiskgate({
        name: `FRONTS=${count}`,
        clickhouse: 'off',
        store: 'lmdb',
        env: { FRONTS: String(count) },
      }),
    );
  for (const [route, jobOf, keyOf] of JOBS) {
    const subjects = servers.map((server) => ({
      server,
      job: jobOf({ port: server.port, key: keyOf(server), durationMs: seconds * 1000 }),
    }));
    const options = { phase: 'fronts', driver: ratioDriver(), rounds, warmMs: WARM_MS, settleMs: 3000 };
    const [one, several] = await interleave(emptyResults(), subjects, options);
    for (const [at, samples] of [one ?? [], several ?? []].entries()) {
      const middle = (read: (sample: Sample) => number): string => median(samples.map(read)).toFixed(1);
      console.log(
        `${route}, ${servers[at]?.name}: ${middle(({ perSecond }) => perSecond)}/s, answer path ` +
          `${middle(({ answerUs }) => answerUs)} us, failed ${middle(({ failedShare }) => failedShare)}: ` +
          threadsOf(samples),
      );
    }
    console.log(
      `${route}: CPU of the answer path ${ratio(several, one, ({ answerUs }) => answerUs).toFixed(3)}, with what is ` +
        `behind it ${ratio(several, one, (sample) => sample.answerUs + sample.pipelineUs).toFixed(3)}, ` +
        `requests/s ${ratio(several, one, ({ perSecond }) => perSecond).toFixed(3)}`,
    );
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
