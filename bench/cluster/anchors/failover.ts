// Duration of a master failover: detection, agreement, promotion, and discovery by the clients.
import { type Random, seeded } from '../../../src/traffic/random.js';
import { type Costs } from '../costs.js';

const TIMES = 10_001;

function median(random: Random, one: (random: Random) => number): number {
  const times = Array.from({ length: TIMES }, () => one(random)).sort((a, b) => a - b);
  return times[(TIMES - 1) / 2] ?? NaN;
}

/** Sentinels, and a proxy that asks each server for its role. Milliseconds. */
function sentinelFailover(costs: Costs, random: Random): number {
  const { deadMs, sentinelPeriodMs, sentinelTickMs, proxyCheckMs } = costs;
  const lastReply = random() * sentinelPeriodMs.value;
  const agreed = random() * sentinelPeriodMs.value + 2 * sentinelTickMs.value;
  return deadMs.value - lastReply + agreed + sentinelTickMs.value + (1 + random()) * proxyCheckMs.value;
}

/** A cluster with direct clients. Milliseconds. */
function clusterFailover(costs: Costs, random: Random): number {
  const { deadMs, sentinelTickMs, electionMs } = costs;
  const asked = (random() * deadMs.value) / 2;
  return deadMs.value + asked + 2 * sentinelTickMs.value + (1 + random()) * electionMs.value;
}

export function failovers(costs: Costs, seed: number): { sentinelMs: number; clusterMs: number } {
  const random = seeded(seed);
  return {
    sentinelMs: median(random, (random) => sentinelFailover(costs, random)),
    clusterMs: median(random, (random) => clusterFailover(costs, random)),
  };
}
