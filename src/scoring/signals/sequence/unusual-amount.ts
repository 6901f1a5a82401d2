import { FEATURE } from '../../../event/event-row.js';
import { currencyName } from '../../../util/world/currency.js';
import { feature, rounded } from '../../facts/request-fields.js';
import { isOfToday, isOnNewLine, OF_THE_USER } from '../../facts/sequence.js';
import { usualOfAll, usualOfUser } from '../../facts/usual-amounts.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

const ALONE = placeOfSetting('amount_alone');

/**
 * An order far above what this user, or all users of the workspace, order. It counts in full from a network that is new
 * for the user, on the first day of an account, or far beyond the user's own amounts (`farAmount`).
 */
export const unusualAmount: Signal = {
  code: 'unusual_amount',
  needs: NEEDS.step,
  strength(facts) {
    const { sequence, knownUser, settings: s } = facts;
    if (sequence.amount === 0) return 0;
    // `new_user_profile` counts an unknown user.
    const company = knownUser && (isOnNewLine(facts) || isOfToday(facts));
    const alone = settingAt(s, ALONE);
    return sequence.amount * (company ? 1 : alone + (1 - alone) * sequence.farAmount);
  },
  evidence: (facts) => ({
    amount: rounded(feature(facts.request, FEATURE.amount), 2),
    currency: currencyName(facts.request.currency),
    against: facts.sequence.against,
    usual: facts.sequence.against === OF_THE_USER ? usualOfUser(facts) : usualOfAll(facts),
  }),
};
