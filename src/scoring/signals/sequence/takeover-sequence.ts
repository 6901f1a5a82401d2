import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Steps by which accounts are taken over, one after another, on a device that is not long the user's. */
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
