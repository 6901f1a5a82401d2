// A small genetic search, and the reduction of what it finds. The same seed finds the same.
import { pick, type Random } from '../../../src/traffic/random.js';

export interface Problem<P, O extends { merit: number }> {
  random: () => P;
  mutated: (plan: P) => P;
  /** Plans that are simpler in one respect. */
  simpler: (plan: P) => readonly P[];
  play: (plan: P) => O;
}

export interface Found<P, O> {
  plan: P;
  outcome: O;
  plays: number;
}

const KEPT = 12;

/** @param plays about how many plans are tried, without those of the reduction */
export function climb<P, O extends { merit: number }>(
  { random, mutated, simpler, play }: Problem<P, O>,
  by: Random,
  plays: number,
): Found<P, O> {
  const seen = new Map<string, O>();
  let played = 0;
  const tried = (plan: P): O => {
    const name = JSON.stringify(plan);
    let outcome = seen.get(name);
    if (outcome === undefined) {
      outcome = play(plan);
      played += 1;
      seen.set(name, outcome);
    }
    return outcome;
  };
  let best: { plan: P; outcome: O }[] = [];
  const keep = (plan: P): void => {
    const outcome = tried(plan);
    if (best.some((one) => one.outcome === outcome)) return;
    best = [...best, { plan, outcome }].sort((a, b) => b.outcome.merit - a.outcome.merit).slice(0, KEPT);
  };
  for (let i = 0; i < plays / 4; i += 1) keep(random());
  for (let i = 0; i < (plays * 3) / 4; i += 1) {
    let plan = mutated(pick(by, best).plan);
    if (by() < 0.3) plan = mutated(plan);
    keep(plan);
  }
  let [top] = best;
  if (top === undefined) throw new Error('a search without a plan');
  for (let better = true; better;) {
    better = false;
    for (const plan of simpler(top.plan)) {
      const outcome = tried(plan);
      if (outcome.merit <= top.outcome.merit) continue;
      top = { plan, outcome };
      better = true;
      break;
    }
  }
  return { ...top, plays: played };
}
