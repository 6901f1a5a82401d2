// The two-step flow relative to its own ceilings: collect with a public key, then verify of the collected events.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../drivers/drivers.js';
import type { Driver, Job } from '../job.js';
import { collectJob, population, verifyJob } from '../jobs.js';
import { MARK } from '../../../src/traffic/bodies.js';
import type { Server } from '../processes.js';
import { interleave, ratio } from '../rounds.js';
import type { Results } from '../results.js';
import { type RiskgateServer, startRiskgate } from '../servers/riskgate.js';
import { renderTemplates } from '../traffic.js';
import { ceilingFor } from './capacity.js';

export interface RoutesOptions {
  driver: Driver;
  rounds: number;
  durationMs: number;
  warmMs: number;
  settleMs: number;
}

/** Collects at a moderate rate, to get events for verify. */
const CAPTURE = { rate: 2_000, durationMs: 2_000 } as const;

export async function captureEvents(server: RiskgateServer): Promise<string> {
  const captureFile = join(server.dataDirectory, '../events.jsonl');
  writeFileSync(captureFile, '');
  await measure('open', server, {
    ...collectJob({ port: server.port, key: server.keys.public, ...CAPTURE }),
    captureFile,
  });
  return captureFile;
}

async function compare(
  results: Results,
  riskgate: RiskgateServer,
  job: Job,
  sampleBody: string,
  phase: string,
  options: RoutesOptions,
): Promise<number> {
  let ceiling: Server | undefined;
  try {
    ceiling = await ceilingFor(riskgate, job.path, job.headers, sampleBody);
    const subjects = [
      { server: ceiling, job: { ...job, port: ceiling.port } },
      { server: riskgate, job },
    ];
    const [theirs, ours] = await interleave(results, subjects, { phase, ...options });
    return ratio(ours, theirs, (sample) => sample.perSecond);
  } finally {
    await ceiling?.stop();
  }
}

export async function routes(results: Results, options: RoutesOptions): Promise<void> {
  const riskgate = await startRiskgate({ name: 'riskgate', clickhouse: 'off', store: 'lmdb' });
  try {
    const at = { port: riskgate.port, durationMs: options.durationMs };
    const collectBody = (renderTemplates(population(1, true))[0] ?? '').replaceAll(MARK, '0'.repeat(MARK.length));
    results.figures['collect_of_ceiling'] = await compare(
      results,
      riskgate,
      collectJob({ ...at, key: riskgate.keys.public }),
      collectBody,
      'collect',
      options,
    );
    const file = await captureEvents(riskgate);
    const [verifyBody = ''] = readFileSync(file, 'utf8').split('\n', 1);
    results.figures['verify_of_ceiling'] = await compare(
      results,
      riskgate,
      verifyJob({ ...at, key: riskgate.keys.secret }, file),
      verifyBody,
      'verify',
      options,
    );
  } finally {
    await riskgate.stop();
  }
}
