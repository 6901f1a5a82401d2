// Open loop: latency by offered load, at half of the service's capacity, and at the rate of the contract's targets.
import { type Sample, measure } from '../drivers/drivers.js';
import { doubtOf } from '../gate.js';
import { scoreJob } from '../jobs.js';
import { machineTime, stolenShare } from '../machine.js';
import type { Server } from '../processes.js';
import { type CurvePoint, noteFailures, type Results } from '../results.js';
import type { RiskgateServer } from '../servers/riskgate.js';
import { latencyOf } from '../tally.js';

/** Shares of the saturation that the closed loop found. The gates use the one at half. */
const LOADS = [0.1, 0.25, 0.5, 0.7, 0.85] as const;
const CONTRACT_RATE = 2_000;
/** Share of the measured time before it: the first requests run uncompiled code. */
const WARM_SHARE = 0.15;

export async function offer(
  server: Server,
  key: string,
  rate: number,
  durationMs: number,
): Promise<{ point: CurvePoint; sample: Sample }> {
  const sample = await measure(
    'open',
    server,
    scoreJob({ port: server.port, key, durationMs, rate, connections: 128 }),
  );
  const latency = latencyOf([sample.result.histogram]) ?? { p50: NaN, p95: NaN, p99: NaN, p999: NaN, max: NaN };
  const point: CurvePoint = {
    name: server.name,
    offered: rate,
    achieved: sample.perSecond,
    latency,
    failedShare: sample.failedShare,
    lateP99: sample.result.lateP99Us / 1000,
    cpuUs: sample.answerUs + sample.pipelineUs,
  };
  return { point, sample };
}

/** Adds a curve; up to half of the saturation a failed request counts as a failure of the run. */
export async function curve(
  results: Results,
  server: Server,
  key: string,
  saturation: number,
  durationMs: number,
): Promise<CurvePoint[]> {
  const points: CurvePoint[] = [];
  await offer(server, key, Math.round(saturation * LOADS[0]), durationMs / 2); // warm-up
  for (const load of LOADS) {
    const { point } = await offer(server, key, Math.round(saturation * load), durationMs);
    points.push(point);
    if (load <= 0.5) noteFailures(results, point.failedShare);
  }
  results.curve.push(...points);
  return points;
}

export async function riskgateCurve(
  results: Results,
  server: RiskgateServer,
  saturation: number,
  durationMs: number,
): Promise<void> {
  const before = server.loopTurns();
  const points = await curve(results, server, server.keys.api, saturation, durationMs);
  const after = server.loopTurns();
  const half = points[LOADS.indexOf(0.5)];
  if (half !== undefined)
    Object.assign(results.figures, {
      half_load_rate: half.offered,
      half_load_p50: half.latency.p50,
      half_load_p95: half.latency.p95,
      half_load_p99: half.latency.p99,
    });
  if (before !== undefined && after !== undefined)
    results.figures['long_turns'] = (100 * (after.longTurns - before.longTurns)) / (after.turns - before.turns);
}

const CONTRACT_FIGURES = ['contract_p50', 'contract_p95', 'contract_p99', 'contract_achieved'] as const;

/** The contract's latency targets at a fixed rate, and whether this machine could measure them. */
export async function contract(results: Results, server: Server, key: string, durationMs: number): Promise<void> {
  await offer(server, key, CONTRACT_RATE, durationMs * WARM_SHARE);
  const before = machineTime();
  const { point, sample } = await offer(server, key, CONTRACT_RATE, durationMs);
  const stolen = stolenShare(before, machineTime());
  const due = (CONTRACT_RATE * durationMs) / 1000;
  Object.assign(results.figures, {
    contract_p50: point.latency.p50,
    contract_p95: point.latency.p95,
    contract_p99: point.latency.p99,
    contract_achieved: Math.min(1, (sample.result.statuses['200'] ?? 0) / due),
    contract_late_p99: point.lateP99,
    contract_stolen: stolen,
  });
  results.notes.push(
    `2,000 requests/s open loop: client late by ${point.lateP99.toFixed(2)} ms (p99), ${(stolen * 100).toFixed(2)} ` +
      '% of the processor time stolen',
  );
  const doubt = doubtOf(point.lateP99, stolen);
  if (doubt !== '') for (const figure of CONTRACT_FIGURES) results.doubts[figure] = doubt;
  noteFailures(results, point.failedShare);
}
