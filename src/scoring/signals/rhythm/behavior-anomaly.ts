import { rounded } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { type SettingName } from '../../../contract/settings/settings.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const LEARNED_MIN = placeOfSetting('rhythm_learned');
/** Least number of the user's own deviations; EXCESS bounds the absolute distance, so that it is also large enough. */
const DEVIATIONS_MIN = placeOfSetting('rhythm_deviations');
const EXCESS = {
  keys: excessOf('rhythm_keys_from', 'rhythm_keys_to', 'rhythm_keys_least'),
  loose: excessOf('rhythm_loose_from', 'rhythm_loose_to', 'rhythm_loose_least'),
};
/** For an order far above the user's own, smaller deviations are enough. */
const ORDER_FULL = placeOfSetting('rhythm_order_full');
const ORDER_DEVIATIONS = placeOfSetting('rhythm_order_deviations');
const ORDER_FROM = placeOfSetting('rhythm_order_from');
const ORDER_STRENGTH = placeOfSetting('rhythm_order_strength');

function excessOf(from: SettingName, to: SettingName, least: SettingName) {
  return { from: placeOfSetting(from), to: placeOfSetting(to), least: placeOfSetting(least) };
}

/** The typing rhythm is not the user's. */
export const behaviorAnomaly: Signal = {
  code: 'behavior_anomaly',
  needs: NEEDS.rhythm,
  strength({ rhythm, request, sequence, settings: s }) {
    if (rhythm.by === undefined || rhythm.learned < settingAt(s, LEARNED_MIN)) return 0;
    const { deviations, excess } = rhythm;
    const places = EXCESS[rhythm.by];
    const from = settingAt(s, places.from);
    const usual = settingAt(s, DEVIATIONS_MIN);
    const order = request.useCase === 'checkout' ? Math.min(1, sequence.amount / settingAt(s, ORDER_FULL)) : 0;
    if (deviations <= usual + order * (settingAt(s, ORDER_DEVIATIONS) - usual)) return 0;
    if (excess <= from + order * (settingAt(s, ORDER_FROM) - from)) return 0;
    const least = settingAt(s, places.least);
    const foreign = deviations > usual && excess > from;
    const alone = foreign ? least + (1 - least) * ramp(excess, from, settingAt(s, places.to)) : 0;
    return order === 0 ? alone : Math.max(alone, settingAt(s, ORDER_STRENGTH));
  },
  evidence: ({ rhythm }) => ({
    similarity_percent: rounded(rhythm.similarity),
    deviations: rounded(rhythm.deviations, 1),
    learned_requests: rhythm.learned,
    compared: rhythm.by === 'keys' ? 'key by key' : 'on average',
  }),
};
