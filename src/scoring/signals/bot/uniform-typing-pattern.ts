import { type EventRequest } from '../../../event/event-row.js';
import { CONTINUITY, isRenewed } from '../../facts/device/standing.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Standard deviation divided by mean: 97 % of people are above the first bound; no measured person was below both. */
const DWELL_VARIATION_MIN = 0.1;
const FLIGHT_VARIATION_MIN = 0.15;
/** A few keys can be even by chance. */
const KEYS_MIN = 8;

/**
 * Milliseconds per key from which a user may select keys on a scanning keyboard or by eye: one a second or less,
 * evenly.
 */
const STEPPED_MS_MIN = 900;
/** Keeps a new user below a challenge: programs do not type this slowly. */
const STEPPED = 0.4;
/** Of 2.5 points as many as `answer_other_points`: on a user's own device, which an assistant may drive, no block. */
const OWN = 0.2;

function isStepped({ typingFlight }: EventRequest): boolean {
  let sum = 0;
  for (let i = 0; i < typingFlight.length; i += 1) sum += typingFlight[i] ?? 0;
  return sum > STEPPED_MS_MIN * typingFlight.length;
}

/**
 * On the user's own device, by its fingerprint, the rhythm tells that the hand is not the user's: one fact counts once.
 * It counts in part away from home.
 */
function shareOn(facts: Facts): number {
  const { typing, rhythm, device } = facts;
  if (rhythm.by === undefined || !device.known || isRenewed(facts)) return 1;
  return typing.ownHand && device.continuity === CONTINUITY.prefix ? 0 : OWN;
}

/** Dwell and flight times vary less than a person's. */
export const uniformTypingPattern: Signal = {
  code: 'uniform_typing_pattern',
  needs: NEEDS.typing,
  strength(facts) {
    const { typing, request } = facts;
    const isUniform =
      request.typingDwell.length >= KEYS_MIN &&
      typing.dwellVariation < DWELL_VARIATION_MIN &&
      typing.flightVariation < FLIGHT_VARIATION_MIN;
    return isUniform ? Math.min(shareOn(facts), isStepped(request) ? STEPPED : 1) : 0;
  },
  evidence: ({ typing, request }) => ({
    dwell_variation_percent: rounded(typing.dwellVariation * 100, 1),
    flight_variation_percent: rounded(typing.flightVariation * 100, 1),
    keys: request.typingDwell.length,
  }),
};
