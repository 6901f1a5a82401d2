import { type Facts } from '../../facts/facts.js';
import { atLeast, atMost } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';
import { madeHere, weightForOwner } from '../../facts/device/standing.js';
import { sentIn, windowName } from '../../facts/rates.js';

const LEAST = placeOfSetting('speed_least');
const HURRY = placeOfSetting('speed_hurry');
const HURRY_STRENGTH = placeOfSetting('speed_hurry_strength');
const FULL = placeOfSetting('speed_full');

/** One of the parties sends more requests than chance explains. */
export const velocityAnomaly: Signal = {
  code: 'velocity_anomaly',
  needs: NEEDS.haste,
  strength(facts) {
    const {
      velocity: { excess },
      settings: s,
    } = facts;
    if (excess <= 1) return 0;
    const least = settingAt(s, LEAST);
    const hurried = settingAt(s, HURRY_STRENGTH);
    const hurry = least + (hurried - least) * ramp(excess, 1, settingAt(s, HURRY));
    return (hurry + (1 - hurried) * ramp(excess, settingAt(s, HURRY), settingAt(s, FULL))) * byOwner(facts);
  },
  evidence: ({ velocity }) => ({
    party: velocity.party,
    window: windowName(velocity.window),
    count: atLeast(velocity.count),
    limit: atMost(velocity.limit),
  }),
};

/** What others send for the account is not the doing of the owner's device. */
function byOwner(facts: Facts): number {
  const { party, window } = facts.velocity;
  if (party !== 'user' && party !== 'identifier') return 1;
  const own = madeHere(facts, (activity) => sentIn(activity, window));
  return weightForOwner(facts, own, sentIn(facts.profiles[party], window));
}
