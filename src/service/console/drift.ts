// Difference of two distributions: the population stability index of credit scoring. Below 0.1 there is no change,
// above 0.25 there is a significant one.
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
