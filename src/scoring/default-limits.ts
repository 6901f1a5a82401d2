// How many newcomers and new accounts one place may bring before it is a crowd: one table, each row with its reason. A
// workspace changes single numbers by the `limits` of its policy.
import { LIMIT_MAX, LIMIT_WINDOWS, type LimitCount, type LimitPlace, type Limits } from '../contract/policy.js';

export const DEFAULT_LIMITS: Limits = {
  /** The first morning of an office of 300 behind one address. */
  newcomers_address_minute: 10,
  newcomers_address_hour: 90,
  newcomers_address_day: 400,
  /** A campus or a carrier's gateway has several addresses in one /24 or /48. */
  newcomers_prefix_minute: 80,
  newcomers_prefix_hour: 240,
  newcomers_prefix_day: 800,
  /** A country's largest provider, on the day of an advertisement. */
  newcomers_network_minute: 300,
  newcomers_network_hour: 6000,
  newcomers_network_day: 60_000,
  /** A household, and a few guests. */
  registrations_address_minute: 3,
  registrations_address_hour: 6,
  registrations_address_day: 8,
  /** A class that registers together. */
  registrations_prefix_minute: 6,
  registrations_prefix_hour: 16,
  registrations_prefix_day: 40,
  /** A town. */
  registrations_network_minute: 100,
  registrations_network_hour: 1500,
  registrations_network_day: 10_000,
};

/** Minute, hour and day of each count and place, for the hot path. */
export type CompiledLimits = Readonly<Record<LimitCount, Readonly<Record<LimitPlace, Float64Array>>>>;

/** @throws RangeError on a limit that is no whole number or out of bounds */
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
