// Closed loop with wrk, if installed: it takes about a third of the plain sockets client's CPU, so it is the best
// driver for ratios on a machine that server and driver share. Optional.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { childrenCpuUs } from '../cpu.js';
import { type DriverResult, type Job, serveJob } from '../job.js';
import { ROOT } from '../processes.js';
import { emptyHistogram } from '../tally.js';
import { renderTemplates, TRAFFIC } from '../traffic.js';

interface Report {
  replies: number;
  errors: number;
  /** Replies with status 400 or above. */
  bad: number;
  us: number;
  /** Latency in microseconds at every tenth of a percentile. */
  latencies: number[];
}

function toResult(report: Report): DriverResult {
  const histogram = emptyHistogram();
  for (const us of report.latencies)
    histogram.recordValueWithCount(Math.max(1, us), Math.max(1, Math.round(report.replies / 1000)));
  return {
    driver: 'wrk',
    replies: report.replies,
    errors: report.errors,
    seconds: report.us / 1e6,
    statuses: { 200: report.replies - report.bad, ...(report.bad > 0 ? { other: report.bad } : {}) },
    histogram: encodeIntoCompressedBase64(histogram),
    cpuUs: childrenCpuUs(),
    lateP99Us: 0,
  };
}

function script(job: Job, directory: string): string[] {
  const file = 'population' in job.body ? join(directory, 'bodies') : job.body.file;
  const population = 'population' in job.body ? job.body.population : { users: 0, newShare: 0, seed: 1 };
  if ('population' in job.body) writeFileSync(file, renderTemplates(job.body.population).join('\n') + '\n');
  return ['--', file, population.users, population.newShare, TRAFFIC.variants, TRAFFIC.people, population.seed].map(
    String,
  );
}

function drive(job: Job, args: readonly string[]): Promise<DriverResult> {
  const headers = Object.entries({ 'content-type': 'application/json', ...job.headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const lua = join(ROOT, 'bench/load/drivers/wrk.lua');
  const child = spawn('wrk', [
    '-t1',
    `-c${job.connections}`,
    `-d${Math.ceil(job.durationMs / 1000)}s`,
    '-s',
    lua,
    ...headers,
    `http://127.0.0.1:${job.port}${job.path}`,
    ...args,
  ]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      const line = /RESULT (.*)/.exec(output)?.[1];
      if (line === undefined) reject(new Error(`wrk said: ${output.slice(0, 500)}`));
      else resolve(toResult(JSON.parse(line) as Report));
    });
  });
}

await serveJob((job) => {
  const directory = mkdtempSync(join(tmpdir(), 'riskgate-wrk-'));
  const args = script(job, directory);
  return Promise.resolve({
    start: () =>
      drive(job, args).finally(() => {
        rmSync(directory, { recursive: true });
      }),
  });
});
