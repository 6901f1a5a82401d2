// Interleaved rounds: A B C, A B C. Other load on the machine affects all subjects alike. Ratios are taken within each
// round; the result is the median over rounds.
import { measure, type Sample } from './drivers/drivers.js';
import type { Driver, Job } from './job.js';
import type { Server } from './processes.js';
import { latencyOf } from './tally.js';
import { noteFailures, type Results, type SubjectResult } from './results.js';
import { median } from '../median.js';

export interface Subject {
  server: Server;
  job: Job;
}

export interface RoundsOptions {
  phase: string;
  driver: Driver;
  rounds: number;
  warmMs: number;
  /** Maximum wait for the pipeline after each run, so that it does not disturb the next one. */
  settleMs: number;
}

/** Samples per subject, in the order of `subjects`. */
export async function interleave(
  results: Results,
  subjects: readonly Subject[],
  options: RoundsOptions,
): Promise<Sample[][]> {
  const samples: Sample[][] = subjects.map(() => []);
  if (options.warmMs > 0) {
    for (const { server, job } of subjects)
      await measure(options.driver, server, { ...job, durationMs: options.warmMs }, options.settleMs);
  }
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, { server, job }] of subjects.entries()) {
      const sample = await measure(options.driver, server, job, options.settleMs);
      samples[index]?.push(sample);
      noteFailures(results, sample.failedShare);
    }
  }
  subjects.forEach(({ server }, index) => results.subjects.push(summarise(options, server.name, samples[index] ?? [])));
  return samples;
}

function summarise({ phase, driver }: RoundsOptions, name: string, samples: readonly Sample[]): SubjectResult {
  const middle = (read: (sample: Sample) => number): number => median(samples.map(read));
  const last = samples.at(-1);
  const perReply = (us: number): number => us / Math.max(1, last?.result.replies ?? 1);
  return {
    phase,
    name,
    driver,
    rounds: samples.length,
    perSecond: middle((sample) => sample.perSecond),
    answerUs: middle((sample) => sample.answerUs),
    pipelineUs: middle((sample) => sample.pipelineUs),
    driverUs: middle((sample) => sample.result.cpuUs / Math.max(1, sample.result.replies)),
    byProcess: (last?.cpu.byProcess ?? []).map((each) => ({ ...each, us: perReply(each.us) })),
    byThread: (last?.cpu.byThread ?? []).map((each) => ({ ...each, us: perReply(each.us) })),
    latency: latencyOf(samples.map((sample) => sample.result.histogram)),
    failedShare: Math.max(0, ...samples.map((sample) => sample.failedShare)),
    settledMs: middle((sample) => sample.settledMs),
  };
}

/** Median over rounds of a(round) / b(round). */
export function ratio(
  a: readonly Sample[] | undefined,
  b: readonly Sample[] | undefined,
  read: (sample: Sample) => number,
): number {
  return median(
    (a ?? []).map((sample, round) => {
      const other = b?.[round];
      return other === undefined ? NaN : read(sample) / read(other);
    }),
  );
}

/** CPU microseconds per reply of the processes called `name`, median over rounds. */
export function processUs(samples: readonly Sample[] | undefined, name: string): number {
  return median(
    (samples ?? []).map(
      ({ cpu, result }) =>
        cpu.byProcess.filter((each) => each.name === name).reduce((sum, each) => sum + each.us, 0) /
        Math.max(1, result.replies),
    ),
  );
}
