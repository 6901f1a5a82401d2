import { answerStrength, wordsOf } from '../../challenges/challenges.js';
import { rounded } from '../../facts/request-fields.js';
import { type Signal } from '../../signal.js';

/**
 * The customer's backend reports a passed challenge in this request, or did so in the last minutes for this user and
 * visitor.
 */
export const challengePassed: Signal = {
  code: 'challenge_passed',
  strength: ({ answered }) => answerStrength(answered),
  evidence: ({ profiles, now, passedWords, heldWords, answered }) => ({
    challenges: wordsOf(passedWords | heldWords),
    effect: answered > 0 ? 'lowers the risk of the reasons that it answers' : unheard(passedWords),
    minutes_left: rounded(Math.max(0, profiles.user.challengeUntil - now) / 60),
  }),
};

/** What a challenge was passed for a minute ago may be asked for again, for what is done now. */
function unheard(passedWords: number): string {
  return passedWords === 0
    ? 'was for an earlier request and answers no reason here'
    : 'answers none of the reasons here';
}
