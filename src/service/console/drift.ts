// Difference of two distributions: the population stability index of credit scoring. Below 0.1 there is no change,
// above 0.25 there is a significant one.
import {
  OWN_VALUES,
  type ReasonsOfWorkspace,
  type RisksOfWorkspace,
  type ValuesOfWorkspace,
} from '../../contract/console/questions.js';
import { type PeopleOfValue, type WorkspaceDrift } from '../../metrics/drift.js';
import { sum } from '../../util/sums.js';

const SMALLEST_SHARE = 0.0001;

/** Undefined when one of the two has fewer than `min` values. */
export function driftOf(before: readonly number[], now: readonly number[], min: number): number | undefined {
  const [all, allNow] = [sum(before), sum(now)];
  if (all < min || allNow < min) return undefined;
  return before.reduce((index, count, bin) => {
    const was = Math.max(count / all, SMALLEST_SHARE);
    const is = Math.max((now[bin] ?? 0) / allNow, SMALLEST_SHARE);
    return index + (is - was) * Math.log(is / was);
  }, 0);
}

/**
 * Drift of the risks, and of each reason by the shares of decisions with it and without it.
 * @param min decisions that both spans need
 */
export function driftsOf(
  risks: readonly RisksOfWorkspace[],
  reasons: readonly ReasonsOfWorkspace[],
  min: number,
): WorkspaceDrift[] {
  const totals = new Map(risks.map(({ workspace, before, now }) => [workspace, [sum(before), sum(now)] as const]));
  const drifts = risks.map(({ workspace, before, now }) => {
    const found: { reason: string; drift: number }[] = [];
    return { workspace, risk: driftOf(before, now, min), reasons: found };
  });
  const found = new Map(drifts.map(({ workspace, reasons: ofIt }) => [workspace, ofIt]));
  for (const { workspace, reason, before, now } of reasons) {
    const [all = 0, allNow = 0] = totals.get(workspace) ?? [];
    const drift = driftOf(withAndWithout(before, all), withAndWithout(now, allNow), min);
    if (drift !== undefined) found.get(workspace)?.push({ reason, drift });
  }
  return drifts;
}

/** People per value of what is each person's own. @param min people who came with such a value */
export function crowdsOf(shared: readonly ValuesOfWorkspace[], min: number): PeopleOfValue[] {
  return shared.flatMap(({ workspace, users, values }) =>
    OWN_VALUES.flatMap((value, i) => {
      const people = users[i] ?? 0;
      const distinct = values[i] ?? 0;
      return people < min || distinct === 0 ? [] : [{ workspace, value, people: people / distinct }];
    }),
  );
}

function withAndWithout(events: number, all: number): [number, number] {
  return [events, Math.max(0, all - events)];
}
