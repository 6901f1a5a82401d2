import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/**
 * Steps of an account takeover, one after another, on a device that is new to the user, or before a large order on the
 * user's own.
 */
export const takeoverSequence: Signal = {
  code: 'takeover_sequence',
  needs: NEEDS.step,
  strength: ({ sequence }) => sequence.takeover,
  evidence: ({ sequence }) => ({
    device: sequence.ownDevice ? "the user's own device" : 'a device that is new to this user',
    before: sequence.before,
    minutes: sequence.minutes,
  }),
};
