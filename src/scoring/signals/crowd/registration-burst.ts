import { windowName } from '../../facts/crowd.js';
import { ramp } from '../../facts/recent.js';
import { rounded } from '../../facts/request-fields.js';
import { type Signal } from '../../signal.js';

const STRENGTH_MIN = 0.6;
const FULL_FACTOR = 3;

/** Accounts are being made from one place, more than its people need. */
export const registrationBurst: Signal = {
  code: 'registration_burst',
  strength: ({ crowd: { registrations } }) =>
    registrations.excess <= 1 ? 0 : STRENGTH_MIN + (1 - STRENGTH_MIN) * ramp(registrations.excess, 1, FULL_FACTOR),
  evidence: ({ crowd: { registrations } }) => ({
    party: registrations.party,
    window: windowName(registrations.window),
    count: rounded(registrations.count),
    limit: rounded(registrations.limit),
  }),
};
