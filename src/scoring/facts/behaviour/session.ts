// Detects a change within one session: the levels of its first requests are the baseline, and a cumulative sum shows
// whether later requests keep moving away. It needs no history of the user, so it works from the day of registration.
import { type EventRequest } from '../../../event/event-row.js';
import { hex32 } from '../../../util/text/hex.js';
import { type Measures, SESSION_TRAITS, TRAIT, type Trait } from '../../../event/measures.js';
import { TRAIT_SPREAD } from '../../../event/typing-priors.js';
import { type Session, SESSION_REST_SECONDS, type Traits, type User } from '../../../contract/profile.js';
import { sigmoid } from '../../model/actions.js';
import { type RhythmMatch } from './rhythm.js';

/** Requests that make a baseline. */
const SESSION_LEARNED_MIN = 2;
/** Samples from which the user's own spread is used. */
const PROFILE_LEARNED_MIN = 5;
/** Least spread of a user, as a share of the population's. */
const SPREAD_SHARE_MIN = 0.6;
const DEVIATION_MAX = 8;
/** Mean deviation of an unchanged session and its variation, for three traits with a mean deviation of 1. */
const USUAL_DEVIATION = 1.2;
const USUAL_VARIATION = 0.5;
/** Slack of the cumulative sum, and the value at which it reports a change. */
const SHIFT_SLACK = 0.5;
export const SHIFT_LIMIT = 5;
/** Upper bound of the sum, so that a session can recover. */
const SHIFT_MAX = 20;
const HALF_DEVIATION = 3;
const DEVIATION_SCALE = 0.6;

const traitIndex = SESSION_TRAITS.map((trait) => TRAIT[trait]);
const traitSpread = SESSION_TRAITS.map((trait) => TRAIT_SPREAD[trait]);

export interface SessionMatch {
  /** The request belongs to the session in the profile, and that session has a baseline for one of its traits. */
  comparable: boolean;
  /** Mean deviation from the session's start, in usual deviations; 0 without a baseline. */
  deviation: number;
  shift: number;
  /** 0..100 */
  similarity: number;
}

export function emptySessionMatch(): SessionMatch {
  return { comparable: false, deviation: 0, shift: 0, similarity: 100 };
}

export function matchSession(
  match: SessionMatch,
  request: EventRequest,
  user: User,
  traits: Traits,
  measures: Measures,
  rhythm: RhythmMatch,
): void {
  match.comparable = false;
  match.deviation = 0;
  match.shift = 0;
  match.similarity = 100;
  if (!continues(request, user)) return;
  match.shift = user.session.shift;
  const deviation = deviationOf(user.session, traits, measures);
  if (Number.isNaN(deviation)) return;
  const levels = (deviation - USUAL_DEVIATION) / USUAL_VARIATION;
  const keys = rhythm.by === 'keys' && rhythm.learned >= SESSION_LEARNED_MIN ? rhythm.deviations : -Infinity;
  const standard = Math.max(levels, keys);
  match.comparable = true;
  match.deviation = deviation;
  match.shift = Math.min(SHIFT_MAX, Math.max(0, match.shift + standard - SHIFT_SLACK));
  match.similarity = similarityAt(deviation);
}

/** 0..100, for a deviation from the baseline in usual deviations. */
export function similarityAt(deviation: number): number {
  return 100 * sigmoid((HALF_DEVIATION - deviation) / DEVIATION_SCALE);
}

function continues({ sessionHash, receivedAt }: EventRequest, { session, lastSeen }: User): boolean {
  if (sessionHash === '' || session.high !== hex32(sessionHash, 0) || session.low !== hex32(sessionHash, 8))
    return false;
  return Math.floor(receivedAt / 1000) - lastSeen < SESSION_REST_SECONDS;
}

function deviationOf(session: Session, traits: Traits, measures: Measures): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < traitIndex.length; i += 1) {
    const value = measures.traits[traitIndex[i] ?? 0] ?? NaN;
    const learned = session.learned[i] ?? 0;
    if (learned < SESSION_LEARNED_MIN || Number.isNaN(value)) continue;
    const spread = spreadOf(traits, i) * Math.sqrt(1 + 1 / learned);
    sum += Math.min(DEVIATION_MAX, Math.abs(value - (session.mean[i] ?? 0)) / spread);
    count += 1;
  }
  return count === 0 ? NaN : sum / count;
}

function spreadOf(traits: Traits, i: number): number {
  const trait = traitIndex[i] ?? 0;
  const usual = traitSpread[i] ?? 1;
  return (traits.learned[trait] ?? 0) < PROFILE_LEARNED_MIN
    ? usual
    : Math.max(usual * SPREAD_SHARE_MIN, traits.spread[trait] ?? usual);
}

/**
 * Deviations of one trait from the session's start, NaN when there is nothing to compare. `floor` is the least spread.
 */
export function sessionDeviations(
  session: Session,
  traits: Traits,
  measures: Measures,
  trait: Trait,
  floor: number,
): number {
  const i = SESSION_TRAITS.indexOf(trait);
  const learned = session.learned[i] ?? 0;
  if (learned < SESSION_LEARNED_MIN) return NaN;
  const index = TRAIT[trait];
  const spread = Math.max(
    floor,
    (traits.learned[index] ?? 0) < PROFILE_LEARNED_MIN ? TRAIT_SPREAD[trait] : (traits.spread[index] ?? 0),
  );
  return Math.abs((measures.traits[index] ?? NaN) - (session.mean[i] ?? 0)) / spread;
}

/** Deviations of one trait from the profile, NaN when it has not learned enough. */
export function profileDeviations(traits: Traits, measures: Measures, trait: Trait, floor: number): number {
  const index = TRAIT[trait];
  if ((traits.learned[index] ?? 0) < PROFILE_LEARNED_MIN) return NaN;
  return (
    Math.abs((measures.traits[index] ?? NaN) - (traits.mean[index] ?? 0)) / Math.max(floor, traits.spread[index] ?? 0)
  );
}
