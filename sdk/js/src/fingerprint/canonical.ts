// The text that is hashed. A new list of components is a new number of the algorithm, never a silent change.
import { gpu, part, platform, type Readings, textOf } from './sources.js';

const ALGORITHM = 'riskgate-fp/1';

/** What a fingerprint is made of, by name. */
export type Components = Readonly<Record<string, unknown>>;

/** @param seed of the installation, '' where hardware alone is to be told apart */
export function componentsOf(readings: Readings, seed: string): Components {
  const { agent, canvas, cores, memory, touch, math, nan, engine } = readings;
  return {
    algorithm: ALGORITHM,
    engine,
    platform: platform(readings),
    arch: [textOf(agent, 'architecture'), textOf(agent, 'bitness'), nan],
    cores,
    memory,
    touch,
    math,
    canvas: canvas === 'error' ? canvas : [part(canvas, 'winding'), part(canvas, 'geometry')],
    gpu: gpu(readings),
    seed,
  };
}

/** `name:JSON` of every component that the browser tells, in the order of names, joined by `|`. */
export function canonicalText(components: Components): string {
  return Object.keys(components)
    .sort()
    .filter((name) => components[name] !== undefined)
    .map((name) => `${name}:${JSON.stringify(sorted(components[name]))}`)
    .join('|');
}

/** With the names of objects in order: two browsers may list them differently. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
