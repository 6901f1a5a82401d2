// Compiles the limits of a policy for the hot path. Their defaults and reasons are in the table of settings.
import {
  LIMIT_COUNTS,
  LIMIT_NAMES,
  LIMIT_PLACES,
  LIMIT_WINDOWS,
  type LimitCount,
  type LimitName,
  type LimitPlace,
  type Limits,
} from '../contract/policy.js';
import { LIMIT_MAX, LIMIT_SETTINGS } from '../contract/settings/limits.js';

export const DEFAULT_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [name, LIMIT_SETTINGS[name][0]])) as Limits;

/** Limits per minute, hour and day, by count and place. */
export type CompiledLimits = Readonly<Record<LimitCount, Readonly<Record<LimitPlace, Float64Array>>>>;

export function limitOf(limits: CompiledLimits, name: LimitName): number {
  const [count, place, window] = partsOf(name);
  return limits[count][place][window] ?? NaN;
}

function partsOf(name: LimitName): [LimitCount, LimitPlace, number] {
  for (const count of LIMIT_COUNTS)
    for (const place of LIMIT_PLACES)
      for (const [at, window] of LIMIT_WINDOWS.entries())
        if (name === `${count}_${place}_${window}`) return [count, place, at];
  throw new RangeError(`no limit ${name}`);
}

/** @throws RangeError on a limit that is not an integer or out of bounds */
export function compileLimits(limits: Limits): CompiledLimits {
  const of = (count: LimitCount): CompiledLimits['newcomers'] => ({
    address: windows(limits, count, 'address'),
    prefix: windows(limits, count, 'prefix'),
    network: windows(limits, count, 'network'),
  });
  return { newcomers: of('newcomers'), registrations: of('registrations') };
}

function windows(limits: Limits, count: LimitCount, place: LimitPlace): Float64Array {
  return Float64Array.from(LIMIT_WINDOWS, (window) => {
    const name = `${count}_${place}_${window}` as const;
    const limit = limits[name];
    if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
    throw new RangeError(`the limit ${name} must be a whole number within 1..${LIMIT_MAX}, not ${limit}`);
  });
}
