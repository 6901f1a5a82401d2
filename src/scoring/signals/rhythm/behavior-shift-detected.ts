import { rounded } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { SHIFT_LIMIT } from '../../facts/behaviour/session.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const STRENGTH_MIN = 0.9;

/** Within one session another person or a program has taken over. */
export const behaviorShiftDetected: Signal = {
  code: 'behavior_shift_detected',
  needs: NEEDS.session,
  strength: ({ session }) =>
    session.shift > SHIFT_LIMIT
      ? STRENGTH_MIN + (1 - STRENGTH_MIN) * ramp(session.shift, SHIFT_LIMIT, 2 * SHIFT_LIMIT)
      : 0,
  evidence: ({ session }) => ({
    shift: rounded(session.shift, 1),
    limit: SHIFT_LIMIT,
    deviations: rounded(session.deviation, 1),
  }),
};
