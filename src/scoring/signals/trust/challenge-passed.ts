import { answerStrength, wordsOf } from '../../challenges/challenges.js';
import { WORD_BIT } from '../../../event/challenge-words.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { type Signal } from '../../signal.js';

/**
 * The customer's backend reports a passed challenge in this request, or did so in the last minutes for this user and
 * visitor.
 */
export const challengePassed: Signal = {
  code: 'challenge_passed',
  strength: ({ answered }) => answerStrength(answered),
  evidence: (facts) => ({
    challenges: wordsOf(facts.passedWords | facts.heldWords),
    effect: isByLabel(facts)
      ? `is what the label legitimate of an earlier event counts as; it ${effectOf(facts)}`
      : effectOf(facts),
    minutes_left: rounded(Math.max(0, facts.profiles.user.challengeUntil - facts.now) / 60),
  }),
};

/** Nobody passed one: `holdsReview` counts the label as a review of who the user is. */
function isByLabel({ profiles, now, passedWords, heldWords }: Facts): boolean {
  return passedWords === 0 && heldWords === WORD_BIT.id_review && profiles.user.challengeUntil <= now;
}

function effectOf({ answered, passedWords }: Facts): string {
  return answered > 0 ? 'lowers the risk of the reasons that it answers' : unheard(passedWords);
}

/** What a challenge was passed for a minute ago may be asked for again, for what is done now. */
function unheard(passedWords: number): string {
  return passedWords === 0
    ? 'was for an earlier request and answers no reason here'
    : 'answers none of the reasons here';
}
