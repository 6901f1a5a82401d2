// The drivers, and a measured run with one: prepare, snapshot the CPU time, run, snapshot again.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CpuUse, cpuBetween, processTree, snapshot } from '../cpu.js';
import { type Driver, DriverProcess, type DriverResult, type Job } from '../job.js';
import { DIST, pinned, type Server } from '../processes.js';

const scripts: Record<Driver, string> = {
  open: 'open-loop.js',
  sockets: 'closed-sockets.js',
  autocannon: 'closed-loop.js',
  wrk: 'closed-wrk.js',
};

/** The driver for ratios: the available one with the lowest CPU use. */
export function ratioDriver(): Driver {
  return spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined ? 'wrk' : 'sockets';
}

export interface Sample {
  result: DriverResult;
  /** Replies per second. */
  perSecond: number;
  cpu: CpuUse;
  /** CPU microseconds per reply. */
  answerUs: number;
  pipelineUs: number;
  /** Share of replies that are not 2xx and of requests without a reply. */
  failedShare: number;
  /** Milliseconds that the pipeline worked after the last reply; 0 if it was not waited for. */
  settledMs: number;
}

/**
 * The pipeline counts as idle below this share of a core, because background merges use a little CPU for a long time.
 */
const QUIET_SHARE = 0.05;
const QUIET_LOOK_MS = 300;

/** Waits until the pipeline is idle, at most `withinMs`. @returns milliseconds waited */
async function settle(server: Server, withinMs: number): Promise<number> {
  const from = performance.now();
  let before = snapshot(server.pids);
  let quietMs = 0;
  while (performance.now() - from < withinMs && quietMs < (server.quietMs ?? QUIET_LOOK_MS)) {
    await sleep(QUIET_LOOK_MS);
    const after = snapshot(server.pids);
    const { pipelineUs } = cpuBetween(before, after, answering(server));
    quietMs = pipelineUs < QUIET_SHARE * QUIET_LOOK_MS * 1000 ? quietMs + QUIET_LOOK_MS : 0;
    before = after;
  }
  return performance.now() - from;
}

/** Ids of the processes that produce replies. */
function answering(server: Server): number[] {
  return server.clustered === true ? processTree(server.pid) : [server.pid];
}

/** One measured run. @param settleMs maximum wait for the pipeline, whose CPU time is then included; 0 = no wait */
export async function measure(driver: Driver, server: Server, job: Job, settleMs = 0): Promise<Sample> {
  const process = new DriverProcess(join(DIST, 'bench/load/drivers', scripts[driver]), job, pinned('driver'));
  await process.ready();
  const before = snapshot(server.pids);
  const result = await process.go(job);
  const answered = cpuBetween(before, snapshot(server.pids), answering(server));
  const settledMs = settleMs > 0 ? await settle(server, settleMs) : 0;
  const all = cpuBetween(before, snapshot(server.pids), answering(server));
  const replies = Math.max(1, result.replies);
  const good = Object.entries(result.statuses).reduce(
    (sum, [status, count]) => sum + (status.startsWith('2') ? count : 0),
    0,
  );
  return {
    result,
    cpu: { ...all, answerUs: answered.answerUs, byThread: answered.byThread },
    settledMs,
    perSecond: result.replies / result.seconds,
    answerUs: answered.answerUs / replies,
    pipelineUs: all.pipelineUs / replies,
    failedShare: 1 - good / Math.max(1, result.replies + result.errors),
  };
}
