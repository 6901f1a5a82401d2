// The passed challenges that a row reports, as a bit set. Only a backend may report them, because an attacker has the
// public key too.
import { type Challenge, CHALLENGES, USE_CASES, type UseCase } from '../contract/vocabulary.js';
import { type User } from '../contract/profile.js';
import { hex32 } from '../util/text/hex.js';
import { CLIENT, type FoldedRequest } from './event-row.js';

export const WORD_BIT: Readonly<Record<Challenge, number>> = {
  mfa: 1,
  captcha: 2,
  mfa_sms: 4,
  mfa_totp: 8,
  passkey: 16,
  email_code: 32,
  id_review: 64,
};

export const ALL_WORDS = Object.values(WORD_BIT).reduce((all, bit) => all | bit);

/** Bit position in a user's record, above the words: the use case that they were passed for, from 1; 0 = none. */
const STEP_AT = 7;

/** The value to store in a user's record. @param useCase that the challenges were passed for, if for a single one */
export function keptWords(words: number, useCase: UseCase | undefined): number {
  return words | ((useCase === undefined ? 0 : stepOf(useCase)) << STEP_AT);
}

export function wordsIn(kept: number): number {
  return kept & ((1 << STEP_AT) - 1);
}

export function isForStep(kept: number, useCase: UseCase): boolean {
  return kept >>> STEP_AT === stepOf(useCase);
}

/** Whether the user's held challenge was passed on this visitor or fingerprint. @param id hex */
export function isHeldFor({ challengeHigh, challengeLow }: User, id: string): boolean {
  return challengeHigh === hex32(id, 0) && challengeLow === hex32(id, 8);
}

/** Whether it was passed on this device, by the API or through a page. */
export function isHeldOn(user: User, { fingerprint }: { readonly fingerprint: string }, visitorId: string): boolean {
  return isHeldFor(user, visitorId) || isHeldFor(user, fingerprint);
}

function stepOf(useCase: UseCase): number {
  return USE_CASES.indexOf(useCase) + 1;
}

/** Challenges that prove the user's identity without relying on a mailbox or a SIM. */
export const IDENTITY_WORDS = WORD_BIT.mfa | WORD_BIT.mfa_totp | WORD_BIT.passkey | WORD_BIT.id_review;

/** Challenges that prove the identity on a known device of the user: there an SMS counts too. */
export const PROOF_WORDS = IDENTITY_WORDS | WORD_BIT.mfa_sms;

/** Challenges that are a second factor. */
const FACTOR_WORDS = IDENTITY_WORDS | WORD_BIT.mfa_sms | WORD_BIT.email_code;

/**
 * The challenges that a row reports as passed, as `WORD_BIT`s. A successful login with a second factor counts as a
 * passed `mfa`, unless the row names the factor.
 */
export function challengeWords({ tier, challengeCompleted, loginResult, client }: FoldedRequest): number {
  if (tier !== 'backend') return 0;
  let words = 0;
  for (let i = 0; i < challengeCompleted.length; i += 1)
    for (const word of CHALLENGES) if (word === challengeCompleted[i]) words |= WORD_BIT[word];
  if (loginResult === 'SUCCESS' && (client & CLIENT.mfaUsed) !== 0 && (words & FACTOR_WORDS) === 0)
    words |= WORD_BIT.mfa;
  return words;
}
