// Units of time in numbers.
export const DAY_MS = 86_400_000;
