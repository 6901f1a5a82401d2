// People and programs made of a seed, so that the quality bench runs without anybody's data. The numbers behind them are
// round ones from the literature: they show that the machinery works, not how well it does on people.
import { type FormSession, type QualityData, type Typist, type TypingSample } from './data.js';

const TYPISTS = 24;
const SAMPLES = 51;
const KEYS = 14;
const HUMANS = 100;
const BOTS = 50;
const SESSION_KEYS = 20;

/** Uniform, normal and heavy-tailed numbers from one seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0;
  }

  uniform(from = 0, to = 1): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + ((to - from) * ((mixed ^ (mixed >>> 14)) >>> 0)) / 4_294_967_296;
  }

  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Now and then a pause: a normal number whose spread is three times as wide once in twelve. */
  uneven(mean: number, deviation: number): number {
    return this.normal(mean, this.uniform() < 1 / 12 ? 3 * deviation : deviation);
  }
}

export function generate(seed = 1): QualityData {
  const chance = new Chance(seed);
  return {
    name: 'generator',
    typists: Array.from({ length: TYPISTS }, (_, i) => typist(chance, `generated-${i}`)),
    sessions: [
      ...Array.from({ length: HUMANS }, () => humanSession(chance)),
      ...Array.from({ length: BOTS }, () => simpleSession(chance)),
      ...Array.from({ length: BOTS }, () => carefulSession(chance)),
    ],
  };
}

/** Levels of a person and of each key, as logarithms; a text is typed faster while it is learned. */
function typist(chance: Chance, name: string): Typist {
  const dwell = chance.normal(4.5, 0.15);
  const flight = chance.normal(5.6, 0.25);
  const dwells = Array.from({ length: KEYS }, () => chance.normal(dwell, 0.14));
  const flights = Array.from({ length: KEYS - 1 }, () => chance.normal(flight, 0.35));
  const sample = (i: number): TypingSample => {
    const pace = chance.normal(0, 0.06) + 0.25 * Math.exp(-i / 8);
    return {
      dwell: dwells.map((level) => Math.exp(chance.uneven(level, 0.16))),
      flight: flights.map((level) => Math.exp(chance.uneven(level + pace, 0.24))),
    };
  };
  return { name, samples: Array.from({ length: SAMPLES }, (_, i) => sample(i)) };
}

function session(label: string, typing: TypingSample, velocity: number, distance: number, typingSpeed: number, timeOnPage: number): FormSession {
  return {
    label, typing, mouse: { clickCount: 18, totalDistance: distance, averageVelocity: velocity }, keyboard: { keydownCount: 130, typingSpeed }, page: { clickCount: 18, timeOnPage },
  };
}

function times(chance: Chance, count: number, level: number, deviation: number): number[] {
  return Array.from({ length: count }, () => Math.exp(chance.uneven(level, deviation)));
}

function humanSession(chance: Chance): FormSession {
  const flight = chance.normal(5.2, 0.35);
  const typing = { dwell: times(chance, SESSION_KEYS, chance.normal(4.7, 0.15), 0.35), flight: times(chance, SESSION_KEYS, flight, 0.6) };
  return session('human', typing, Math.exp(chance.normal(0.05, 0.25)), chance.uniform(10_000, 22_000), 1000 / Math.exp(flight + 0.3), chance.uniform(20_000, 100_000));
}

/** A driver that sends keys as fast as it may and puts the pointer where it wants it. */
function simpleSession(chance: Chance): FormSession {
  const typing = { dwell: times(chance, SESSION_KEYS, 2.5, 0.3), flight: times(chance, SESSION_KEYS, 3.1, 0.5) };
  return session('simple', typing, chance.uniform(30, 70), chance.uniform(9000, 14_000), chance.uniform(20, 22), chance.uniform(18_000, 19_000));
}

/** One that waits between keys and draws curves with the pointer, but still presses each key for an instant. */
function carefulSession(chance: Chance): FormSession {
  const typing = { dwell: times(chance, SESSION_KEYS, 3.0, 0.4), flight: Array.from({ length: SESSION_KEYS }, () => chance.uniform(10, 260)) };
  return session('careful', typing, chance.uniform(0.57, 0.74), chance.uniform(9000, 14_000), chance.uniform(6, 8), chance.uniform(30_000, 50_000));
}
