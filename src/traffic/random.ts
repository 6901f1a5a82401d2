// Seeded random numbers, the same on every machine, so that traffic can be reproduced.

/** Numbers in [0, 1) from 32 bits of state; sufficient for simulated traffic, never for secrets. */
export type Random = () => number;

/** mulberry32 by Tommy Ettinger (public domain). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('traffic: a choice from an empty list');
  return value;
}

export function integer(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A bell-shaped number around `mean`, at least `low`. Three uniform numbers are precise enough for keystrokes. */
export function around(random: Random, mean: number, spread: number, low: number): number {
  return Math.max(low, Math.round(mean + spread * (random() + random() + random() - 1.5)));
}

export function hex(random: Random, characters: number): string {
  let text = '';
  while (text.length < characters)
    text += Math.floor(random() * 65536)
      .toString(16)
      .padStart(4, '0');
  return text.slice(0, characters);
}

export const ZIPF = {
  exponent: 0.9,
  /** Flattens the head: else the first user of a small population exceeds the limit of 100 requests per second. */
  shift: 100,
} as const;

/**
 * Ranks 0..count-1 by Zipf-Mandelbrot popularity: weight 1 / (rank + shift) ^ exponent. Uses the continuous inverse of
 * the distribution, so it needs no table for any `count`.
 */
export function zipf(random: Random, count: number): () => number {
  const power = 1 - ZIPF.exponent;
  const low = ZIPF.shift ** power;
  const span = (ZIPF.shift + count) ** power - low;
  return () => Math.min(count - 1, Math.floor((low + span * random()) ** (1 / power) - ZIPF.shift));
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

export function normal(random: Random, mean: number, deviation: number): number {
  return mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A normal number; with probability 1/12 its deviation is three times as wide, like a pause. */
export function uneven(random: Random, mean: number, deviation: number): number {
  return normal(random, mean, random() < 1 / 12 ? 3 * deviation : deviation);
}
