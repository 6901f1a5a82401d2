// Processor time behind a request, on Redis and on the embedded store, in rounds of changing order; also of another
// checkout on Redis, which is started by its own bench code.
//   node dist/bench/tools/behind.js [--other CHECKOUT] [--rounds 4] [--seconds 5] [--new-share 0.05] [--no-embedded]
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { measure, ratioDriver, type Sample } from '../load/drivers/drivers.js';
import { type Job } from '../load/job.js';
import { population, scoreJob } from '../load/jobs.js';
import { processUs, ratio } from '../load/rounds.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';
import { median } from '../median.js';

const USERS = 100_000;
const SETTLE_MS = 15_000;

const { values } = parseArgs({
  options: {
    other: { type: 'string', default: '' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '20' },
    'new-share': { type: 'string', default: '0.05' },
    'no-embedded': { type: 'boolean', default: false },
  },
});

const ms = (seconds: string): number => Number(seconds) * 1000;

function jobOf({ port, keys }: RiskgateServer): Job {
  const people = { ...population(USERS), newShare: Number(values['new-share']) };
  return { ...scoreJob({ port, key: keys.api, durationMs: ms(values.seconds) }), body: { population: people } };
}

function print(name: string, samples: readonly Sample[]): void {
  const middle = (read: (sample: Sample) => number): string => median(samples.map(read)).toFixed(1);
  console.log(
    `${name}: behind a request ${middle(({ pipelineUs }) => pipelineUs)} us (readers ` +
      `${processUs(samples, 'readers').toFixed(1)}, Redis ${processUs(samples, 'redis').toFixed(1)}), before the ` +
      `reply ${middle(({ answerUs }) => answerUs)} us, ${middle(({ perSecond }) => perSecond)} requests/s`,
  );
}

async function startOther(checkout: string): Promise<RiskgateServer> {
  const file = join(resolve(checkout), 'dist/bench/load/servers/riskgate.js');
  const other = (await import(pathToFileURL(file).href)) as { startRiskgate: typeof startRiskgate };
  return other.startRiskgate({ name: 'the other build, on Redis', clickhouse: 'off', store: 'redis' });
}

const servers: RiskgateServer[] = [];
try {
  servers.push(await startRiskgate({ name: 'on Redis', clickhouse: 'off', store: 'redis' }));
  if (values.other !== '') servers.push(await startOther(values.other));
  if (!values['no-embedded']) servers.push(await startRiskgate({ name: 'embedded', clickhouse: 'off', store: 'lmdb' }));
  const driver = ratioDriver();
  for (const server of servers)
    await measure(driver, server, { ...jobOf(server), durationMs: ms(values.warm) }, SETTLE_MS);
  const samples: Sample[][] = servers.map(() => []);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // The first of a round takes up to a tenth more.
    const order = [...servers.entries()];
    for (const [at, server] of round % 2 === 0 ? order : order.reverse())
      samples[at]?.push(await measure(driver, server, jobOf(server), SETTLE_MS));
  }
  for (const [at, { name }] of servers.entries()) print(name, samples[at] ?? []);
  for (const [at, { name }] of servers.entries())
    if (at > 0)
      console.log(
        `${servers[0]?.name} / ${name}: ${ratio(samples[0], samples[at], (one) => one.pipelineUs).toFixed(3)} ` +
          `(median of ${samples[0]?.length} rounds)`,
      );
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
