// Sums of values, and of the bits of a number.

/** 0 when there are none. */
export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** How many bits are set. */
export function ones(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
