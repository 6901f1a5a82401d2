// Pauses between attempts: 1 s, doubled each time up to 60 s. The pause is a random part of it, from half to the whole,
// so that pages that failed together do not retry together.

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * @param retry number of the retry, from 0
 * @param chance random number, 0 to 1
 */
export function pauseMs(retry: number, chance: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** retry) * (0.5 + chance / 2);
}

/**
 * @param value Retry-After header, seconds
 * @returns milliseconds; undefined if it is absent or a date
 */
export function parseRetryAfter(value: string | null): number | undefined {
  const seconds = parseFloat(value ?? '');
  return seconds >= 0 ? seconds * 1000 : undefined;
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
