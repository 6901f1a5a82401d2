// Learning how a user types and moves. Every level follows its clipped residual with a weight that ends at a tenth, so
// a profile drifts with its user, one odd sample moves it little, and an old habit is forgotten after some tens of
// requests.
import { type RowToFold } from '../../event/event-row.js';
import { hex32 } from '../../util/text/hex.js';
import { PROOF_WORDS } from '../../event/challenge-words.js';
import { type Measures, measuresOf, SESSION_TRAITS, TRAIT, TRAITS } from '../../event/measures.js';
import { type KeyPrior, TRAIT_SPREAD, type TypingPriors } from '../../event/typing-priors.js';
import { findBehaviour, INPUT, inputOf } from '../../event/typing-input.js';
import {
  type Behaviour,
  BEHAVIOURS_MAX,
  type Rhythm,
  type Session,
  type Traits,
  type User,
} from '../../contract/profile.js';
import { clearBehaviour } from '../shapes.js';

/** Forgetting of key levels: tried 0.05 to 0.3 on 38 typists, flat from 0.12 to 0.2. */
const KEY_WEIGHT_MIN = 0.15;
const WEIGHT_MIN = 0.1;
/** Residuals beyond these many deviations count as if they were these. */
const LEVEL_CLIP = 3;
const SPREAD_CLIP = 4;
/** The prior of a deviation is worth this many samples. */
const SPREAD_PRIOR_SAMPLES = 5;
/** A rhythm of fewer keys says too little to be compared key by key. */
const RHYTHM_KEYS_MIN = 8;
/** Below it typing looks foreign: between the user's own attempts and most strangers'. */
const FAMILIAR_SIMILARITY_MIN = 50;
/** A foreign one moves the usual distance by a tenth, however little is known. */
const FOREIGN_LEARNED = 10;
/** And by a third when the typist passed a second factor: two or three such requests are enough. */
const PROVED_WEIGHT = 1 / 3;
/** The start of a session: its later requests do not change the levels. */
const SESSION_LEARNED_MAX = 5;
const TRAIT_LEARNED_MAX = 255;
const RHYTHM_LEARNED_MAX = 0xffff;

const spreads = Float64Array.from(TRAITS, (trait) => TRAIT_SPREAD[trait]);
/** The traits before the two distances. */
const MEASURED_TRAITS = TRAIT.keyDistance;
const sessionTraits = SESSION_TRAITS.map((trait) => TRAIT[trait]);

/**
 * What every row says of its session, learned or not: which it is, and how far it has moved.
 * @param rested the user was away for `SESSION_REST_SECONDS`
 */
export function followSession(session: Session, row: RowToFold, rested: boolean): void {
  // Also by a request that names no session: the next one is not the first after the rest any more.
  if (rested) beginSession(session, 0, 0);
  if (row.sessionHash === '') return;
  const high = hex32(row.sessionHash, 0);
  const low = hex32(row.sessionHash, 8);
  if (session.high !== high || session.low !== low) beginSession(session, high, low);
  session.shift = row.sessionShift;
}

function beginSession(session: Session, high: number, low: number): void {
  session.high = high;
  session.low = low;
  session.learned.fill(0);
  session.mean.fill(0);
  session.shift = 0;
}

/**
 * What a row that was let in teaches. One that was let in although its typing looks foreign teaches only how far off
 * it was: a stranger within the session must not become its baseline, but a user who keeps changing is followed.
 * @param passed words of the challenges that were passed for the request
 */
export function learnBehaviour(user: User, row: RowToFold, passed: number, at: number, priors: TypingPriors): void {
  const measures = measuresOf(row);
  if (row.sessionHash !== '' && row.similarity >= FAMILIAR_SIMILARITY_MIN) learnSession(user.session, measures);
  if (!measuresSomething(measures)) return;
  const behaviour = placeFor(user, row);
  if (behaviour === undefined) return;
  const { rhythm, traits } = behaviour;
  behaviour.lastSeen = Math.max(behaviour.lastSeen, at);
  const comparable = sameText(rhythm, measures);
  const distance = comparable ? TRAIT.keyDistance : TRAIT.looseDistance;
  if (row.similarity < FAMILIAR_SIMILARITY_MIN) {
    const proved = (passed & PROOF_WORDS) !== 0;
    learnTrait(traits, distance, row.rhythmDistance, FOREIGN_LEARNED, proved ? PROVED_WEIGHT : WEIGHT_MIN);
    return;
  }
  for (let i = 0; i < MEASURED_TRAITS; i += 1) learnTrait(traits, i, measures.traits[i] ?? NaN);
  learnTrait(traits, distance, row.rhythmDistance);
  if (measures.dwells + measures.flights >= RHYTHM_KEYS_MIN) learnRhythm(rhythm, measures, comparable, priors);
}

function measuresSomething({ dwells, flights, traits }: Measures): boolean {
  if (dwells + flights > 0) return true;
  for (let i = 0; i < MEASURED_TRAITS; i += 1) if (!Number.isNaN(traits[i] ?? NaN)) return true;
  return false;
}

/** The behaviour of this device and way of typing; a new one takes the place of the one not seen for longest. */
function placeFor(user: User, row: RowToFold): Behaviour | undefined {
  const visitor = hex32(row.visitorId, 0);
  const input = inputOf(row);
  const known = findBehaviour(user, visitor, input);
  if (known !== undefined) {
    if (known.input === INPUT.none) known.input = input;
    return known;
  }
  let free = user.behaviours[user.behaviourCount];
  if (user.behaviourCount < BEHAVIOURS_MAX) user.behaviourCount += 1;
  else free = user.behaviours.reduce((oldest, each) => (each.lastSeen < oldest.lastSeen ? each : oldest));
  if (free === undefined) return undefined;
  clearBehaviour(free);
  free.visitor = visitor;
  free.input = input;
  return free;
}

/** Key by key only what has the same number of keys: the same field, most likely the same text. */
function sameText(rhythm: Rhythm, { dwells, flights }: Measures): boolean {
  return rhythm.learned > 0 && rhythm.dwells === dwells && rhythm.flights === flights;
}

/** `atLeast`: learns as slowly as if it had been learned that often. */
function learnTrait(traits: Traits, i: number, value: number, atLeast = 1, weightMin = WEIGHT_MIN): void {
  if (Number.isNaN(value)) return;
  const learned = Math.min(TRAIT_LEARNED_MAX, (traits.learned[i] ?? 0) + 1);
  traits.learned[i] = learned;
  step(
    traits.mean,
    traits.spread,
    i,
    value,
    learned === 1 ? 1 : Math.max(learned, atLeast),
    weightMin,
    spreads[i] ?? 1,
    weightMin,
  );
}

function learnRhythm(rhythm: Rhythm, sample: Measures, comparable: boolean, priors: TypingPriors): void {
  if (!comparable) {
    rhythm.misses += 1;
    if (rhythm.misses <= rhythm.learned) return;
    rhythm.dwells = sample.dwells;
    rhythm.flights = sample.flights;
    rhythm.learned = 0;
  }
  rhythm.misses = Math.max(0, rhythm.misses - 1);
  rhythm.learned = Math.min(RHYTHM_LEARNED_MAX, rhythm.learned + 1);
  learnKeys(rhythm, sample, 0, sample.dwells, priors.dwell);
  learnKeys(rhythm, sample, sample.dwells, sample.dwells + sample.flights, priors.flight);
}

function learnKeys(rhythm: Rhythm, sample: Measures, from: number, to: number, prior: KeyPrior): void {
  for (let i = from; i < to; i += 1) {
    step(rhythm.mean, rhythm.spread, i, sample.keys[i] ?? 0, rhythm.learned, KEY_WEIGHT_MIN, prior.personal);
  }
}

/** The `learned`-th value of one level and its mean absolute deviation. */
function step(
  mean: Float64Array,
  spread: Float64Array,
  i: number,
  value: number,
  learned: number,
  weightMin: number,
  prior: number,
  spreadMin = WEIGHT_MIN,
): void {
  if (learned === 1) {
    mean[i] = value;
    spread[i] = prior;
    return;
  }
  const level = mean[i] ?? 0;
  const deviation = spread[i] ?? prior;
  const residual = value - level;
  const clip = LEVEL_CLIP * deviation;
  mean[i] = level + Math.max(weightMin, 1 / learned) * Math.max(-clip, Math.min(clip, residual));
  const weight = Math.max(spreadMin, 1 / (learned + SPREAD_PRIOR_SAMPLES));
  spread[i] = deviation + weight * (Math.min(Math.abs(residual), SPREAD_CLIP * deviation) - deviation);
}

function learnSession(session: Session, { traits }: Measures): void {
  for (let i = 0; i < sessionTraits.length; i += 1) {
    const value = traits[sessionTraits[i] ?? 0] ?? NaN;
    const learned = session.learned[i] ?? 0;
    if (Number.isNaN(value) || learned >= SESSION_LEARNED_MAX) continue;
    session.learned[i] = learned + 1;
    session.mean[i] = (session.mean[i] ?? 0) + (value - (session.mean[i] ?? 0)) / (learned + 1);
  }
}
