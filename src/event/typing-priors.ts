// How people type and move in general: what a profile starts from before it has learned, and what a stranger is
// expected to look like. Position-free constants, fitted by bench/quality/fit.ts on people typing one password; no data
// is kept.
import { type Trait } from './measures.js';

/** Of key times, as natural logarithms of milliseconds. */
export interface KeyPrior {
  /** Median over people and keys. */
  level: number;
  /** Mean absolute deviation from it over people and keys: how a stranger deviates. */
  deviation: number;
  /** Mean absolute deviation of one person on one key. */
  personal: number;
  /** Variance of people's medians about the level. */
  between: number;
}

export interface TypingPriors {
  dwell: KeyPrior;
  flight: KeyPrior;
}

/** Others are for bench/quality: error rates are measured on people that the constants were not fitted on. */
export const DEFAULT_TYPING_PRIORS: TypingPriors = {
  dwell: { level: 4.477, deviation: 0.207, personal: 0.131, between: 0.0386 },
  flight: { level: 6.213, deviation: 0.421, personal: 0.217, between: 0.209 },
};

/**
 * What a deviation is taken for before a user's own is known. The typing ones were measured (one text, about ten keys)
 * and widened by half, because in the field texts differ; pointer and swipe ones are the floors of the method.
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
