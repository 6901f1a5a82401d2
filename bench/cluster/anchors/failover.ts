// Duration of a master failover: detection, agreement, promotion, and discovery by the clients.
import { type Random, seeded } from '../../../src/traffic/random.js';
import { type Costs } from '../costs.js';
import { median } from '../../median.js';

const TIMES = 10_001;

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
  const middle = (one: typeof sentinelFailover): number =>
    median(Array.from({ length: TIMES }, () => one(costs, random)));
  return { sentinelMs: middle(sentinelFailover), clusterMs: middle(clusterFailover) };
}
