import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { hourChance } from '../../facts/hours.js';
import { CONTINUITY } from '../../facts/device/standing.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { isVisit } from '../../model/use-cases.js';
import { type Signal } from '../../signal.js';
import { ownHours } from '../../verdicts.js';
import { HOURS } from '../../../contract/profile.js';

const CHANCE_MIN = placeOfSetting('hour_chance');
/** Learned requests from which an hour can be unusual. */
const REQUESTS_MIN = placeOfSetting('hour_requests');
/** Factor for a login or score in a prefix of the user: people are awake at home, thieves of other zones elsewhere. */
const AT_HOME = placeOfSetting('hour_at_home');

/** The user rarely comes at this local hour. */
export const timeAnomaly: Signal = {
  code: 'time_anomaly',
  strength(facts) {
    const { settings, profiles, device, request } = facts;
    if (profiles.user.learned < settingAt(settings, REQUESTS_MIN)) return 0;
    if (chance(facts) >= settingAt(settings, CHANCE_MIN)) return 0;
    return isVisit(request.useCase) && device.continuity === CONTINUITY.prefix ? settingAt(settings, AT_HOME) : 1;
  },
  evidence: (facts) => ({ local_hour: facts.request.localHour, chance_percent: rounded(chance(facts) * 100, 1) }),
};

/** Scratch array, overwritten for each user with labels. */
const own = new Uint16Array(HOURS);

function chance({ profiles: { user }, request, now }: Facts): number {
  const hours = ownHours(user, request.localHour, now, own) ? own : user.hours;
  return hourChance(hours, request.localHour);
}
