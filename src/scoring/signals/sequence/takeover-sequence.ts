import { NEEDS } from '../../facts/needs.js';
import { type SequenceMatch } from '../../facts/sequence.js';
import { type Signal } from '../../signal.js';

/**
 * Steps of an account takeover, one after another, on a device that is new to the user or in a network that is, or
 * before a large order or another account for payouts on the user's own.
 */
export const takeoverSequence: Signal = {
  code: 'takeover_sequence',
  needs: NEEDS.step,
  strength: ({ sequence }) => sequence.takeover,
  evidence: ({ sequence }) => ({
    device: whose(sequence),
    before: sequence.before,
    minutes: sequence.minutes,
  }),
};

function whose({ ownDevice, afar }: SequenceMatch): string {
  if (ownDevice) return "the user's own device";
  return afar ? "the user's device in another network" : 'a device that is new to this user';
}
