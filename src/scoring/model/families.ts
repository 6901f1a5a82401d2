// One fact counts once. Reasons that look at the same thing (one address, the same key times) are not independent, so
// their log-odds must not simply be added. Each reason belongs to a family; within a family the strongest counts whole
// and the k-th adds only what n correlated observations are worth beyond n-1 of them: the effective number of
// observations n / (1 + (n - 1) r) of Kish's design effect (Survey Sampling, 1965), with r how alike they are.
import { FAMILIES, type Family, type ReasonCode, REASONS } from '../../contract/reasons.js';

/** How alike the reasons of a family are, with what they share. */
const CORRELATION: Readonly<Record<Family, number>> = {
  /** The same fingerprint and attributes, though an id that was tampered with is a fact of its own. */
  device: 0.5,
  /** All of it is one address: its country, its list, its distance. */
  place: 0.8,
  /** The same key times, averaged in one way and in another. */
  rhythm: 0.9,
  sim: 0.8,
  /** Failed logins are counted by both of its main reasons. */
  speed: 0.5,
  /** Tools give themselves away in several ways that hang together. */
  bot: 0.5,
  /** Careful people use all of it together. */
  privacy: 0.5,
  /** Amount and destination of one order. */
  sequence: 0.5,
  crowd: 0.5,
  history: 0.5,
  watch: 0.5,
};

/** Null for one that counts by itself. */
export function familyOf(code: ReasonCode): Family | null {
  return REASONS[code].family;
}

const RANKS_MAX = 16;
const ALONE = -1;

/** Share of the k-th strongest reason of a family: what k observations are worth beyond k - 1. */
function sharesAt(correlation: number): Float64Array {
  return Float64Array.from({ length: RANKS_MAX }, (_, k) => worth(k + 1, correlation) - worth(k, correlation));
}

const SHARES: readonly Float64Array[] = FAMILIES.map((family) => sharesAt(CORRELATION[family]));

function worth(count: number, correlation: number): number {
  return count === 0 ? 0 : count / (1 + (count - 1) * correlation);
}

/** Place of its family in FAMILIES, -1 for one that counts by itself. */
const INDEX: ReadonlyMap<string, number> = new Map(
  Object.entries(REASONS).map(([code, { family }]) => [code, family === null ? ALONE : FAMILIES.indexOf(family)]),
);

export function familyIndex(code: string): number {
  return INDEX.get(code) ?? ALONE;
}

/**
 * What each of a decision's reasons counts of its points, 0..1, into `shares`. Points that lower the risk, and reasons
 * of no family, count whole. `gained` are points times strength; the same comes out of what they counted, because the
 * order within a family is the same.
 * @param families of the reasons, as `familyIndex` gives them
 */
export function sharesOf(families: readonly number[], gained: readonly number[], shares: number[]): void {
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
    if (stronger > 0) shares[i] = SHARES[family]?.[Math.min(stronger, RANKS_MAX - 1)] ?? 0;
  }
}
