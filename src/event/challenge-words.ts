// The challenges that a row says were passed, as a bit set. Only a backend may report one: a public key is in
// everybody's hands.
import { type Challenge, CHALLENGES, USE_CASES, type UseCase } from '../contract/vocabulary.js';
import { CLIENT, type EventRequest } from './event-row.js';

export const WORD_BIT: Readonly<Record<Challenge, number>> = {
  mfa: 1,
  captcha: 2,
  mfa_sms: 4,
  mfa_totp: 8,
  passkey: 16,
  email_code: 32,
  id_review: 64,
};

/** In a user's record, above the words: the use case of the page's event that they were passed for; 0 = none. */
const STEP_AT = 7;

/** What a user's record keeps. @param useCase that they were passed for, if for one */
export function keptWords(words: number, useCase: UseCase | undefined): number {
  return words | ((useCase === undefined ? 0 : stepOf(useCase)) << STEP_AT);
}

export function wordsIn(kept: number): number {
  return kept & ((1 << STEP_AT) - 1);
}

export function isForStep(kept: number, useCase: UseCase): boolean {
  return kept >>> STEP_AT === stepOf(useCase);
}

function stepOf(useCase: UseCase): number {
  return USE_CASES.indexOf(useCase) + 1;
}

/** Words that tell who somebody is beyond what a mailbox or a SIM tells. */
export const IDENTITY_WORDS = WORD_BIT.mfa | WORD_BIT.mfa_totp | WORD_BIT.passkey | WORD_BIT.id_review;

/** On a device that is the user's a message to his phone tells as much. */
export const PROOF_WORDS = IDENTITY_WORDS | WORD_BIT.mfa_sms;

/** Words that name a second factor. */
const FACTOR_WORDS = IDENTITY_WORDS | WORD_BIT.mfa_sms | WORD_BIT.email_code;

/**
 * A login that succeeded with a second factor is a passed `mfa`, whoever asked for it; where a word says which factor
 * it was, it was that one.
 */
export function challengeWords({ tier, challengeCompleted, loginResult, client }: EventRequest): number {
  if (tier !== 'backend') return 0;
  let words = 0;
  for (let i = 0; i < challengeCompleted.length; i += 1)
    for (const word of CHALLENGES) if (word === challengeCompleted[i]) words |= WORD_BIT[word];
  if (loginResult === 'SUCCESS' && (client & CLIENT.mfaUsed) !== 0 && (words & FACTOR_WORDS) === 0)
    words |= WORD_BIT.mfa;
  return words;
}
