// How clearly the new accounts of a place were typed by one person.
import { type CompiledSettings, placeOfSetting, settingAt } from '../../model/settings.js';
import { ramp } from '../recent.js';

const ACCOUNTS_MIN = placeOfSetting('crowd_rhythm_accounts');
const ACCOUNTS_FULL = placeOfSetting('crowd_rhythm_full');
const SHARE = placeOfSetting('crowd_rhythm_share');
const LEAST = placeOfSetting('crowd_rhythm_least');
/** Upper bound of few rhythms: one person gives one to four, a hundred people hardly more than twenty. */
const RHYTHMS_MAX = placeOfSetting('crowd_rhythms_most');

/**
 * 0..1, 0 where the rhythms may be those of several people. It grows with the accounts while the rhythms are half of
 * what is allowed or fewer, which is one hand.
 * @param shared others come to the place too: not more than the least strength
 */
export function oneHand(accounts: number, rhythms: number, settings: CompiledSettings, shared = false): number {
  const allowed = settingAt(settings, SHARE) * accounts;
  const least = settingAt(settings, ACCOUNTS_MIN);
  if (accounts < least || rhythms === 0 || rhythms > Math.min(settingAt(settings, RHYTHMS_MAX), allowed)) return 0;
  if (shared) return settingAt(settings, LEAST);
  const full = settingAt(settings, ACCOUNTS_FULL);
  // The least number of a policy may be above the full one, which came later.
  const many = accounts >= full ? 1 : ramp(accounts, least, full);
  const strength = settingAt(settings, LEAST);
  return strength + (1 - strength) * many * ramp(allowed / rhythms, 1, 2);
}
