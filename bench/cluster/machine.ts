// One machine with more cores: the highest rate that it can serve. All requests pass through the main thread, which
// accepts them itself or gets them from accepting threads (fronts).
import { seeded } from '../../src/traffic/random.js';
import { Clock, exponential } from './clock.js';
import { type Costs } from './costs.js';
import { ServiceNode } from './node.js';
import { Tally } from './tally.js';

export interface Machine {
  cores: number;
  shards: number;
  /** Accepting threads: 1 is the main thread. */
  fronts: number;
  /** Highest tested rate with p99 below the bound and no refused request, requests per second. */
  perSecond: number;
  p50: number;
  p99: number;
  /** Busy share of the main thread, and of all cores. */
  mainShare: number;
  coresShare: number;
}

const STEP = 1000;
const P99_MS_MAX = 100;
const WARM_MS = 200;

export interface MachinePlan {
  cores: number;
  /** As the setting `FRONTS`. */
  fronts: number;
}

function mainUs(costs: Costs, fronts: number): number {
  const parts = fronts === 1 ? [costs.mainInUs, costs.mainOutUs] : [costs.mainHandedInUs, costs.mainHandedOutUs];
  return parts.reduce((sum, { value }) => sum + value, 0);
}

function tried(
  costs: Costs,
  seed: number,
  { cores, fronts }: MachinePlan,
  perSecond: number,
  seconds: number,
): Machine | undefined {
  const clock = new Clock();
  const random = seeded(seed);
  const shards = Math.max(1, Math.min(costs.shardsMax.value, cores - 1));
  const { storeLmdbUs, rowsUs, engineUs } = costs;
  const plan = {
    cores,
    shards,
    fronts: fronts === 1 ? 0 : fronts,
    storeUs: storeLmdbUs.value,
    rowsUs: rowsUs.value,
    engineUs: engineUs.value - rowsUs.value,
  };
  const store = { read: () => 0, keepEvent: () => 0, copy: () => undefined, fold: () => 0 };
  const node = new ServiceNode(clock, random, costs, { ...plan, copyUs: undefined }, store);
  const tally = new Tally();
  const send = (): void => {
    const sentAt = clock.now;
    const isMeasured = sentAt >= WARM_MS;
    node.take({
      place: Math.floor(random() * 2 ** 32),
      hit: true,
      page: false,
      end: (outcome, degraded) => {
        if (isMeasured) tally.end(outcome, degraded, clock.now - sentAt);
      },
    });
    clock.after(exponential(random, 1000 / perSecond), send);
  };
  send();
  clock.run(WARM_MS + seconds * 1000);
  const { p50, p99 } = tally.latencies();
  if (tally.outcomes.refused > 0 || p99 > P99_MS_MAX) return undefined;
  const mainShare = (perSecond * mainUs(costs, fronts)) / 1e6;
  return { cores, shards, fronts, perSecond, p50, p99, mainShare, coresShare: node.cores.busyMs / clock.now / cores };
}

/** The highest rate that passes, by bisection between zero and the rate of a main thread that never waits. */
export function machine(costs: Costs, seed: number, plan: MachinePlan, seconds: number): Machine | undefined {
  let low = 0;
  let high = Math.ceil(1e6 / mainUs(costs, plan.fronts) / STEP) + 1;
  let best: Machine | undefined;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const found = tried(costs, seed, plan, middle * STEP, seconds);
    if (found === undefined) high = middle;
    else {
      low = middle;
      best = found;
    }
  }
  return best;
}
