// When a node knows what another one has seen: its readers look at the log on a timetable that a slice holds up, and
// what they read is known when the slice is.
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
