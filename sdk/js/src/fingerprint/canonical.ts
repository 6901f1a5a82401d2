// The text that is hashed. A change of the list of components needs a new algorithm number.
import { gpu, part, platform, type Readings, textOf } from './sources.js';

const ALGORITHM = 'riskgate-fp/1';

/** The components of a fingerprint, by name. */
export type Components = Readonly<Record<string, unknown>>;

/** @param seed random value of the installation, '' to identify by hardware alone */
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

/** `name:JSON` of every component that is not undefined, sorted by name, joined by `|`. */
export function canonicalText(components: Components): string {
  return Object.keys(components)
    .sort()
    .filter((name) => components[name] !== undefined)
    .map((name) => `${name}:${JSON.stringify(sorted(components[name]))}`)
    .join('|');
}

/** An object with its keys sorted: two browsers may list them in different order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
