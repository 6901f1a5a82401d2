// How people type and move in general: the start of a profile before it has learned, and the expected behaviour of
// another person. The constants do not depend on the position of a key. bench/quality/fit.ts fitted them on people
// typing one password; the data is not included.
import { type Trait } from './measures.js';

/** Distribution of key times, as natural logarithms of milliseconds. */
export interface KeyPrior {
  /** Median over people and keys. */
  level: number;
  /** Mean absolute deviation from the median over people and keys: the deviation of another person. */
  deviation: number;
  /** Mean absolute deviation of one person on one key. */
  personal: number;
  /** Variance of people's medians around the level. */
  between: number;
}

export interface TypingPriors {
  dwell: KeyPrior;
  flight: KeyPrior;
}

/** bench/quality uses others: it measures error rates on people that the constants were not fitted on. */
export const DEFAULT_TYPING_PRIORS: TypingPriors = {
  dwell: { level: 4.477, deviation: 0.207, personal: 0.131, between: 0.0386 },
  flight: { level: 6.213, deviation: 0.421, personal: 0.217, between: 0.209 },
};

/**
 * The assumed deviation of a user before the profile has learned it. The values for typing were measured (one text,
 * about ten keys) and increased by half, because real texts differ; those for pointer and swipe are the minimum of the
 * method.
 */
export const TRAIT_SPREAD: Readonly<Record<Trait, number>> = {
  dwellMean: 0.08,
  dwellSpread: 0.06,
  flightMean: 0.15,
  flightSpread: 0.12,
  typingSpeed: 0.2,
  entropy: 0.4,
  pointerVelocity: 0.3,
  pointerRate: 0.4,
  swipeVelocity: 0.3,
  keyDistance: 0.16,
  looseDistance: 0.4,
};
