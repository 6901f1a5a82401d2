import { rounded } from '../read.js';
import { ramp } from '../recent.js';
import { type Signal } from '../signal.js';
import { windowName } from '../velocity.js';

const STRENGTH_MIN = 0.15;

/** Requests come faster than chance explains, for one of the parties. At twice the limit it speaks in full. */
export const velocityAnomaly: Signal = {
  code: 'velocity_anomaly',
  strength: ({ velocity }) => (velocity.excess <= 1 ? 0 : STRENGTH_MIN + (1 - STRENGTH_MIN) * ramp(velocity.excess, 1, 2)),
  evidence: ({ velocity }) => ({
    party: velocity.party, window: windowName(velocity.window), count: rounded(velocity.count), limit: rounded(velocity.limit),
  }),
};
