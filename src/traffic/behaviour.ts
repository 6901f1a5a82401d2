// Generates typing and pointer behaviour of humans and programs from a seed. The numbers are round ones from the
// literature: they show that the service works, not how well it works for real users.
import { between, normal, type Random, uneven } from './random.js';

export interface TypingSample {
  dwell: number[];
  /** Release to release, milliseconds. */
  flight: number[];
}

/** One form session: the values that a client sends. */
export interface FormSession {
  /** 'human', or the name of the tool. */
  label: string;
  typing: TypingSample;
  mouse: Record<string, number>;
  keyboard: Record<string, number>;
  page: Record<string, number>;
}

const KEYS = 14;
const SESSION_KEYS = 20;

/**
 * Typing of one person, who types the same text every time: levels of the person and of each key, as logarithms.
 * @returns a function that gives the sample of the n-th time; typing gets faster with practice
 */
export function typingOf(random: Random): (time: number, by?: Random) => TypingSample {
  const dwell = normal(random, 4.5, 0.15);
  const flight = normal(random, 5.6, 0.25);
  const dwells = Array.from({ length: KEYS }, () => normal(random, dwell, 0.14));
  const flights = Array.from({ length: KEYS - 1 }, () => normal(random, flight, 0.35));
  return (time, by = random) => {
    const pace = normal(by, 0, 0.06) + 0.25 * Math.exp(-time / 8);
    return {
      dwell: dwells.map((level) => Math.exp(uneven(by, level, 0.16))),
      flight: flights.map((level) => Math.exp(uneven(by, level + pace, 0.24))),
    };
  };
}

function session(
  label: string,
  typing: TypingSample,
  velocity: number,
  distance: number,
  typingSpeed: number,
  timeOnPage: number,
): FormSession {
  return {
    label,
    typing,
    mouse: { clickCount: 18, totalDistance: distance, averageVelocity: velocity },
    keyboard: { keydownCount: 130, typingSpeed },
    page: { clickCount: 18, timeOnPage },
  };
}

function times(random: Random, count: number, level: number, deviation: number): number[] {
  return Array.from({ length: count }, () => Math.exp(uneven(random, level, deviation)));
}

export function humanSession(random: Random): FormSession {
  const flight = normal(random, 5.2, 0.35);
  const typing = {
    dwell: times(random, SESSION_KEYS, normal(random, 4.7, 0.15), 0.35),
    flight: times(random, SESSION_KEYS, flight, 0.6),
  };
  return session(
    'human',
    typing,
    Math.exp(normal(random, 0.05, 0.25)),
    between(random, 10_000, 22_000),
    1000 / Math.exp(flight + 0.3),
    between(random, 20_000, 100_000),
  );
}

/** A browser driver that sends keys as fast as possible and moves the pointer directly to its target. */
export function simpleSession(random: Random): FormSession {
  const typing = { dwell: times(random, SESSION_KEYS, 2.5, 0.3), flight: times(random, SESSION_KEYS, 3.1, 0.5) };
  return session(
    'simple',
    typing,
    between(random, 30, 70),
    between(random, 9000, 14_000),
    between(random, 20, 22),
    between(random, 18_000, 19_000),
  );
}

/** A driver that waits between keys and moves the pointer in curves, but still holds each key only for an instant. */
export function carefulSession(random: Random): FormSession {
  const typing = {
    dwell: times(random, SESSION_KEYS, 3.0, 0.4),
    flight: Array.from({ length: SESSION_KEYS }, () => between(random, 10, 260)),
  };
  return session(
    'careful',
    typing,
    between(random, 0.57, 0.74),
    between(random, 9000, 14_000),
    between(random, 6, 8),
    between(random, 30_000, 50_000),
  );
}
