import { ramp } from '../../facts/recent.js';
import { rounded } from '../../facts/request-fields.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const ACCOUNTS_MIN = placeOfSetting('crowd_rhythm_accounts');
const ACCOUNTS_FULL = placeOfSetting('crowd_rhythm_full');
const SHARE = placeOfSetting('crowd_rhythm_share');
const LEAST = placeOfSetting('crowd_rhythm_least');

/**
 * Many new accounts of one address were typed with few different rhythms. It grows with the accounts while the rhythms
 * are half of what is allowed or fewer, which is one hand.
 */
export const sharedRhythm: Signal = {
  code: 'shared_rhythm',
  needs: NEEDS.crowd,
  strength({ crowd: { accounts, rhythms }, settings }) {
    if (accounts === 0) return 0;
    const least = settingAt(settings, LEAST);
    const many = ramp(accounts, settingAt(settings, ACCOUNTS_MIN), settingAt(settings, ACCOUNTS_FULL));
    const oneHand = ramp((settingAt(settings, SHARE) * accounts) / rhythms, 1, 2);
    return least + (1 - least) * many * oneHand;
  },
  evidence: ({ crowd }) => ({ accounts: rounded(crowd.accounts), rhythms: rounded(crowd.rhythms) }),
};
