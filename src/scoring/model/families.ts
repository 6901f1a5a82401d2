// Reasons that look at the same thing (one address, the same key times) are not independent, so their log-odds must not
// simply be added. Each reason belongs to a family; within a family the strongest counts whole, and the k-th adds only
// what k correlated observations are worth beyond k - 1 of them: the effective number of observations n / (1 + (n - 1)
// r) of Kish's design effect (Survey Sampling, 1965), with r the correlation.
import { type CompiledSettings, DEFAULT_SETTINGS, placeOfSetting, settingAt } from './settings.js';
import { FAMILIES, type Family, type ReasonCode, REASONS } from '../../contract/reasons.js';

/** @returns null for a reason that counts by itself */
export function familyOf(code: ReasonCode): Family | null {
  return REASONS[code].family;
}

const RANKS_MAX = 16;
const ALONE = -1;

/** Share of the k-th strongest reason of a family: what k observations are worth beyond k - 1. */
function sharesAt(correlation: number): Float64Array {
  return Float64Array.from({ length: RANKS_MAX }, (_, k) => worth(k + 1, correlation) - worth(k, correlation));
}

/** By family, in the order of FAMILIES, and rank. */
export type FamilyShares = readonly Float64Array[];

/** Undefined for a family of one reason. */
const ALIKE = FAMILIES.map((family) => (family === 'watch' ? undefined : placeOfSetting(`alike_${family}`)));

export function familySharesOf(settings: CompiledSettings): FamilyShares {
  return ALIKE.map((place) => sharesAt(place === undefined ? 0 : settingAt(settings, place)));
}

const DEFAULT_SHARES = familySharesOf(DEFAULT_SETTINGS);

function worth(count: number, correlation: number): number {
  return count === 0 ? 0 : count / (1 + (count - 1) * correlation);
}

/** Index of a code's family in FAMILIES, -1 for a reason without family. */
const INDEX: ReadonlyMap<string, number> = new Map(
  Object.entries(REASONS).map(([code, { family }]) => [code, family === null ? ALONE : FAMILIES.indexOf(family)]),
);

export function familyIndex(code: string): number {
  return INDEX.get(code) ?? ALONE;
}

/**
 * Writes into `shares` the part (0..1) of its points that each reason of a decision counts. Negative points, and
 * reasons without family, count whole. `gained` are points times strength; the points as counted give the same result,
 * because the order within a family is the same.
 * @param families of the reasons, as `familyIndex` gives them
 * @param of shares of the policy
 */
export function sharesOf(
  families: readonly number[],
  gained: readonly number[],
  shares: number[],
  of: FamilyShares = DEFAULT_SHARES,
): void {
  for (let i = 0; i < families.length; i += 1) {
    const family = families[i] ?? ALONE;
    const own = gained[i] ?? 0;
    shares[i] = 1;
    if (family === ALONE || own <= 0) continue;
    let stronger = 0;
    for (let j = 0; j < families.length; j += 1) {
      if (families[j] !== family || j === i) continue;
      const points = gained[j] ?? 0;
      if (points > own || (points === own && j < i)) stronger += 1;
    }
    if (stronger > 0) shares[i] = of[family]?.[Math.min(stronger, RANKS_MAX - 1)] ?? 0;
  }
}
