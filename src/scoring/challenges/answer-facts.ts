// What the answer of a challenge hangs on beside reasons and points, as one number that is kept with the decision: who
// decides a stored event again, with other points, asks the same of it as the decision did.
import { isHosted } from '../../event/hidden.js';
import { type ReasonCode } from '../../contract/reasons.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { type Facts } from '../facts/facts.js';
import { CONTINUITY, inOwnNetwork, knowsCountry } from '../facts/standing.js';

/** Bits; seven words of challenges each, see WORD_BIT. */
const WORDS = 0x7f;
const HELD_AT = 7;
const TAKEN = 1 << 14;
const PROVED = 1 << 15;
const PERSON = 1 << 16;
const SIM_OWNED = 1 << 17;
const FORGOT = 1 << 18;
/** In every row that keeps them. */
const KEPT = 1 << 19;
const TAKES = 1 << 20;

export interface AnswerFacts {
  /** Bit sets of challenges: passed with this request, and held from the last minutes. */
  readonly passed: number;
  readonly held: number;
  /** What is watched was taken from this user, or it is doubted that it was him. */
  readonly taken: boolean;
  /** Somebody who has the password. */
  readonly proved: boolean;
  /** Who forgot a password fails, at home or until he resets it. */
  readonly forgot: boolean;
  /** Registers from a network where people are. */
  readonly person: boolean;
  /** Whoever has the new SIM may be its owner; without a new one it says nothing. */
  readonly simOwned: boolean;
  /** A reset, a change or an order: what accounts are taken over for. */
  readonly takes: boolean;
}

/** What a stolen number is for. */
export const TAKES_OVER: ReadonlySet<UseCase> = new Set<UseCase>(['password_reset', 'account_change', 'checkout']);

/** @param reasons all but a passed challenge */
export function answerFactsOf(facts: Facts, reasons: readonly ReasonCode[]): AnswerFacts {
  const { request, watch, device, passedWords, heldWords, knownUser } = facts;
  return {
    passed: passedWords,
    held: heldWords,
    taken: watch.victims || watch.doubted,
    proved: request.loginResult === 'SUCCESS',
    forgot: knownUser && (request.useCase === 'password_reset' || device.continuity === CONTINUITY.prefix),
    person: request.useCase === 'registration' && !isHosted(request),
    simOwned: reasons.includes('sim_changed') && isOwnSim(facts),
    takes: TAKES_OVER.has(request.useCase),
  };
}

export function keptAnswers(facts: AnswerFacts): number {
  const { passed, held, taken, proved, forgot, person, simOwned, takes } = facts;
  let kept = KEPT | (passed & WORDS) | ((held & WORDS) << HELD_AT);
  if (taken) kept |= TAKEN;
  if (proved) kept |= PROVED;
  if (forgot) kept |= FORGOT;
  if (person) kept |= PERSON;
  if (simOwned) kept |= SIM_OWNED;
  if (takes) kept |= TAKES;
  return kept;
}

/** @returns undefined for a row of before they were kept */
export function readAnswers(kept: number): AnswerFacts | undefined {
  if ((kept & KEPT) === 0) return undefined;
  return {
    passed: kept & WORDS,
    held: (kept >>> HELD_AT) & WORDS,
    taken: (kept & TAKEN) !== 0,
    proved: (kept & PROVED) !== 0,
    forgot: (kept & FORGOT) !== 0,
    person: (kept & PERSON) !== 0,
    simOwned: (kept & SIM_OWNED) !== 0,
    takes: (kept & TAKES) !== 0,
  };
}

/**
 * A new SIM on a new device is nobody's, unless it comes with the password (an emigrant, or a thief who has no factor
 * that does not go by the card), or from an address in a country of the user and not to take the account over: a
 * swapped number is used from elsewhere, and for that.
 */
function isOwnSim({ profiles: { user }, device, place, request }: Facts): boolean {
  if (request.loginResult === 'SUCCESS') return true;
  // A page asks before the password is looked at. Whatever comes of it, abroad the number answers nothing.
  if (request.useCase === 'login' && request.loginResult === '') return true;
  if (!knowsCountry(user, place.country)) return false;
  const near = inOwnNetwork(device.continuity) || place.byAddress;
  // A code to the number answers nothing of a reset: in his country the user can be asked for what does.
  return near && (request.useCase === 'password_reset' || !TAKES_OVER.has(request.useCase));
}
