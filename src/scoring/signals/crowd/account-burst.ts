import { windowName } from '../../facts/crowd.js';
import { ramp } from '../../facts/recent.js';
import { rounded } from '../../facts/request-fields.js';
import { type Signal } from '../../signal.js';

const STRENGTH_MIN = 0.5;
const FULL_FACTOR = 3;

/** Accounts by the dozen that are new, or on new devices, from one place: they are being tried. */
export const accountBurst: Signal = {
  code: 'account_burst',
  strength: ({ crowd: { newcomers } }) =>
    newcomers.excess <= 1 ? 0 : STRENGTH_MIN + (1 - STRENGTH_MIN) * ramp(newcomers.excess, 1, FULL_FACTOR),
  evidence: ({ crowd: { newcomers } }) => ({
    party: newcomers.party,
    window: windowName(newcomers.window),
    count: rounded(newcomers.count),
    limit: rounded(newcomers.limit),
  }),
};
