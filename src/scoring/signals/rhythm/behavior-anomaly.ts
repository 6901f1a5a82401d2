import { rounded } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

/** Below this the user's usual distance is a guess. */
const LEARNED_MIN = 3;
/** Beyond the user's own spread of distances ... */
const DEVIATIONS_MIN = 3;
/**
 * ... and far enough to matter: key by key the user is at 0, most strangers beyond 0.8. From 0.52 on it challenges
 * alone.
 */
const EXCESS = { keys: { from: 0.4, to: 0.75, start: 0.6 }, loose: { from: 1.5, to: 4, start: 0.5 } };

/** Somebody else's way of typing. */
export const behaviorAnomaly: Signal = {
  code: 'behavior_anomaly',
  strength({ rhythm }) {
    if (rhythm.by === undefined || rhythm.learned < LEARNED_MIN) return 0;
    const { from, to, start } = EXCESS[rhythm.by];
    if (rhythm.deviations <= DEVIATIONS_MIN || rhythm.excess <= from) return 0;
    return start + (1 - start) * ramp(rhythm.excess, from, to);
  },
  evidence: ({ rhythm }) => ({
    similarity_percent: rounded(rhythm.similarity),
    deviations: rounded(rhythm.deviations, 1),
    learned_requests: rhythm.learned,
    compared: rhythm.by === 'keys' ? 'key by key' : 'on average',
  }),
};
