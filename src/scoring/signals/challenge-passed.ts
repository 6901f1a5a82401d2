import { rounded } from '../read.js';
import { type Signal } from '../signal.js';

/** The integrator's backend says so now, or said so within the last minutes for this user and visitor. */
export const challengePassed: Signal = {
  code: 'challenge_passed',
  strength: ({ challengePassed: passed }) => (passed ? 1 : 0),
  evidence: ({ profiles, now }) => ({ minutes_left: rounded(Math.max(0, profiles.user.challengeUntil - now) / 60) }),
};
