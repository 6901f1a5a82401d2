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
  evidence: ({ profiles, now, passedWords, heldWords }) => ({
    challenges: wordsOf(passedWords | heldWords),
    minutes_left: rounded(Math.max(0, profiles.user.challengeUntil - now) / 60),
  }),
};
