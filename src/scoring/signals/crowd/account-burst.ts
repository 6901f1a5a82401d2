import { windowName } from '../../facts/rates.js';
import { ramp } from '../../facts/recent.js';
import { atLeast, atMost } from '../../facts/request-fields.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const LEAST = placeOfSetting('account_burst_least');
const FULL = placeOfSetting('account_burst_full');

/** Too many requests for new accounts, or from new devices, from one place: accounts are being tried. */
export const accountBurst: Signal = {
  code: 'account_burst',
  needs: NEEDS.crowd,
  strength({ crowd: { newcomers }, settings }) {
    if (newcomers.excess <= 1) return 0;
    const least = settingAt(settings, LEAST);
    return least + (1 - least) * ramp(newcomers.excess, 1, settingAt(settings, FULL));
  },
  evidence: ({ crowd: { newcomers } }) => ({
    party: newcomers.party,
    window: windowName(newcomers.window),
    count: atLeast(newcomers.count),
    limit: atMost(newcomers.limit),
  }),
};
