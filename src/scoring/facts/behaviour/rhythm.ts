// Distance of a request's typing from the user's own. Key by key it is a log-likelihood ratio: the distance to the
// user's rhythm less the distance to what a stranger would type, so that a deviation that most people share counts
// little. On 38 typists this gave an equal-error rate of .083 after 3 samples and .068 after 10; without the background
// term .126 and .095 (bench/quality).
import { type Measures, TRAIT, TRAITS } from '../../../event/measures.js';
import { type KeyPrior, TRAIT_SPREAD, type TypingPriors } from '../../../event/typing-priors.js';
import { type Behaviour, type Rhythm, type Traits } from '../../../contract/profile.js';
import { sigmoid } from '../../model/actions.js';

/** Bound of one key's deviations: a pause to think is not another person. */
const KEY_CLIP = 4;
/** Weight of the background term; .6 to .9 are equally good. */
const BACKGROUND_WEIGHT = 0.8;
/**
 * The background's level moves this share of the way to the mean of the attempt: fast strangers are fast on every key.
 */
const BACKGROUND_LEAN = 0.3;
/** Variance for a mean absolute deviation of 1. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;

/** Traits of the loose distance, with weight and least spread: levels separate people better than spreads do. */
const LOOSE = [
  [TRAIT.dwellMean, 1, TRAIT_SPREAD.dwellMean],
  [TRAIT.dwellSpread, 0.5, TRAIT_SPREAD.dwellSpread],
  [TRAIT.flightMean, 1, TRAIT_SPREAD.flightMean],
  [TRAIT.flightSpread, 0.5, TRAIT_SPREAD.flightSpread],
] as const;
const LOOSE_CLIP = 6;

/**
 * Prior for the user's own distances: their mean and spread for most people. It weighs as much as three of the user's
 * own.
 */
const USUAL = {
  keys: { mean: -0.42, spread: TRAIT_SPREAD.keyDistance },
  loose: { mean: 0.8, spread: TRAIT_SPREAD.looseDistance },
};
const USUAL_WEIGHT = 3;
/** The running mean of distances forgets old ones, so its weight has this bound. */
const RECENT_DISTANCES = 30;
/** Least number of learned requests for a comparison; with few of them the ratio shrinks towards the priors. */
export const RHYTHM_LEARNED_MIN = 2;
/**
 * Excess at which the similarity is one half: where genuine attempts end and most strangers begin, see bench/quality.
 */
const HALF_EXCESS = { keys: 0.4, loose: 1.5 };
const EXCESS_SCALE = { keys: 0.13, loose: 0.5 };

export type Comparison = 'keys' | 'loose';

export interface RhythmMatch {
  /** Kind of comparison; undefined when nothing could be compared. */
  by: Comparison | undefined;
  /** Number of requests from which the compared rhythm was learned. */
  learned: number;
  /** Distance per key (`keys`) or per average (`loose`); NaN when not compared. */
  distance: number;
  /** Distance beyond the user's usual one, and the same in the user's usual deviations. */
  excess: number;
  deviations: number;
  /** 0..100 */
  similarity: number;
}

export function emptyRhythmMatch(): RhythmMatch {
  return { by: undefined, learned: 0, distance: NaN, excess: 0, deviations: 0, similarity: 100 };
}

/** An empty behaviour: comparing with it gives no result. */
export const NO_BEHAVIOUR: Behaviour = {
  input: 0,
  visitor: 0,
  lastSeen: 0,
  rhythm: { dwells: 0, flights: 0, learned: 0, misses: 0, mean: new Float64Array(0), spread: new Float64Array(0) },
  traits: {
    learned: new Uint8Array(TRAITS.length),
    mean: new Float64Array(TRAITS.length),
    spread: new Float64Array(TRAITS.length),
  },
};

export function matchRhythm(match: RhythmMatch, behaviour: Behaviour, measures: Measures, priors: TypingPriors): void {
  match.by = undefined;
  match.distance = NaN;
  match.excess = 0;
  match.deviations = 0;
  match.similarity = 100;
  match.learned = 0;
  const { rhythm, traits } = behaviour;
  if (rhythm.learned > 0 && rhythm.dwells === measures.dwells && rhythm.flights === measures.flights) {
    match.learned = rhythm.learned;
    judge(match, 'keys', keyDistance(rhythm, measures, priors), traits, TRAIT.keyDistance);
  } else {
    match.learned = Math.max(traits.learned[TRAIT.dwellMean] ?? 0, traits.learned[TRAIT.flightMean] ?? 0);
    judge(match, 'loose', looseDistance(traits, measures), traits, TRAIT.looseDistance);
  }
}

function judge(match: RhythmMatch, by: Comparison, distance: number, traits: Traits, trait: number): void {
  if (Number.isNaN(distance)) return;
  const learned = Math.min(RECENT_DISTANCES, traits.learned[trait] ?? 0);
  const mean = (learned * (traits.mean[trait] ?? 0) + USUAL_WEIGHT * USUAL[by].mean) / (learned + USUAL_WEIGHT);
  const spread = learned === 0 ? USUAL[by].spread : (traits.spread[trait] ?? 1);
  match.by = by;
  match.distance = distance;
  match.excess = distance - mean;
  match.deviations = match.excess / spread;
  match.similarity = 100 * sigmoid((HALF_EXCESS[by] - match.excess) / EXCESS_SCALE[by]);
}

/** Mean of the ratio over dwells and flights; about -0.5 for the user, +0.4 for strangers. */
function keyDistance(rhythm: Rhythm, { keys, dwells, flights }: Measures, priors: TypingPriors): number {
  const count = dwells + flights;
  return (
    (groupDistance(rhythm, keys, 0, dwells, priors.dwell) + groupDistance(rhythm, keys, dwells, count, priors.flight)) /
    count
  );
}

function groupDistance(rhythm: Rhythm, keys: Float64Array, from: number, to: number, prior: KeyPrior): number {
  if (from === to) return 0;
  const { mean, spread, learned } = rhythm;
  const variance = prior.personal * prior.personal * VARIANCE_PER_DEVIATION;
  const trust = learned / (learned + variance / prior.between);
  const unsure = Math.sqrt(1 + 1 / (variance / prior.between + learned));
  let attempt = 0;
  for (let i = from; i < to; i += 1) attempt += keys[i] ?? 0;
  const background = prior.level + BACKGROUND_LEAN * (attempt / (to - from) - prior.level);
  let sum = 0;
  let widths = 1;
  for (let i = from; i < to; i += 1) {
    const key = keys[i] ?? 0;
    const level = prior.level + trust * ((mean[i] ?? 0) - prior.level);
    const width = (spread[i] ?? 1) * unsure;
    const own = Math.abs(key - level) / width;
    const strange = Math.abs(key - background) / prior.deviation;
    widths *= width / prior.deviation;
    sum += (own < KEY_CLIP ? own : KEY_CLIP) - BACKGROUND_WEIGHT * (strange < KEY_CLIP ? strange : KEY_CLIP);
  }
  return sum + Math.log(widths) + (1 - BACKGROUND_WEIGHT) * (to - from) * Math.log(prior.deviation);
}

/**
 * For texts of another length: distance of the mean and spread of dwells and flights from the profile's; about 0.8 for
 * the user.
 */
function looseDistance(traits: Traits, measures: Measures): number {
  let sum = 0;
  let weights = 0;
  for (const [trait, weight, spreadMin] of LOOSE) {
    const value = measures.traits[trait] ?? NaN;
    const learned = traits.learned[trait] ?? 0;
    if (learned === 0 || Number.isNaN(value)) continue;
    const spread = Math.max(spreadMin, traits.spread[trait] ?? 0) * Math.sqrt(1 + 1 / learned);
    sum += weight * Math.min(LOOSE_CLIP, Math.abs(value - (traits.mean[trait] ?? 0)) / spread);
    weights += weight;
  }
  return weights === 0 ? NaN : sum / weights;
}
