import { rounded } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';
import { windowName } from '../../facts/velocity.js';

const STRENGTH_MIN = 0.15;
/** Twice the limit is a hurry, with failed logins an attack; four times is a machine. */
const HURRY_FACTOR = 2;
const HURRY_STRENGTH = 0.55;
const FULL_FACTOR = 4;

/** Requests come faster than chance explains, for one of the parties. */
export const velocityAnomaly: Signal = {
  code: 'velocity_anomaly',
  strength({ velocity: { excess } }) {
    if (excess <= 1) return 0;
    const hurry = STRENGTH_MIN + (HURRY_STRENGTH - STRENGTH_MIN) * ramp(excess, 1, HURRY_FACTOR);
    return hurry + (1 - HURRY_STRENGTH) * ramp(excess, HURRY_FACTOR, FULL_FACTOR);
  },
  evidence: ({ velocity }) => ({
    party: velocity.party,
    window: windowName(velocity.window),
    count: rounded(velocity.count),
    limit: rounded(velocity.limit),
  }),
};
