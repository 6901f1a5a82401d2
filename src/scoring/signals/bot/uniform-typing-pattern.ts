import { type EventRequest } from '../../../event/event-row.js';
import { rounded } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** People vary more: 97 % above the first alone, nobody measured was below both. */
const DWELL_VARIATION_MIN = 0.1;
const FLIGHT_VARIATION_MIN = 0.15;
/** A few keys are even by chance. */
const KEYS_MIN = 8;

/** Who picks keys from a board that is scanned, or by eye, presses one a second or less, and evenly. */
const STEPPED_MS_MIN = 900;
/** It keeps a new user below a challenge: programs do not take their time. */
const STEPPED = 0.4;

function isStepped({ typingFlight }: EventRequest): boolean {
  let sum = 0;
  for (let i = 0; i < typingFlight.length; i += 1) sum += typingFlight[i] ?? 0;
  return sum > STEPPED_MS_MIN * typingFlight.length;
}

/** Keys pressed like a metronome. */
export const uniformTypingPattern: Signal = {
  code: 'uniform_typing_pattern',
  needs: NEEDS.typing,
  strength: ({ typing, request }) =>
    request.typingDwell.length >= KEYS_MIN &&
    typing.dwellVariation < DWELL_VARIATION_MIN &&
    typing.flightVariation < FLIGHT_VARIATION_MIN
      ? isStepped(request)
        ? STEPPED
        : 1
      : 0,
  evidence: ({ typing, request }) => ({
    dwell_variation_percent: rounded(typing.dwellVariation * 100, 1),
    flight_variation_percent: rounded(typing.flightVariation * 100, 1),
    keys: request.typingDwell.length,
  }),
};
