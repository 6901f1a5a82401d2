// Time until a node knows the events of another: its readers poll the log, a slice in progress delays the next poll,
// and an event is visible when its slice is done.
import { seeded } from '../../../src/traffic/random.js';
import { type Costs } from '../costs.js';

const LOOKS = 20_000;

export interface Staleness {
  p50: number;
  p99: number;
}

export function staleness(costs: Costs, seed: number): Staleness {
  const random = seeded(seed);
  const { pollMs, sliceMs } = costs;
  const period = pollMs.value + sliceMs.value;
  const waits = Array.from({ length: LOOKS }, () => random() * period + sliceMs.value).sort((a, b) => a - b);
  return { p50: waits[Math.floor(LOOKS * 0.5)] ?? NaN, p99: waits[Math.floor(LOOKS * 0.99)] ?? NaN };
}
