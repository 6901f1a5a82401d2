// A block cannot be answered by anybody. Where all that speaks against a request is who sent it, a strong challenge
// tells that better than a block does: the thief fails it, and the owner with a new phone gets in.
import { FAMILIES, type Family, type ReasonCode } from '../../contract/reasons.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { placeOfSetting, settingAt } from '../model/settings.js';
import { type Facts } from '../facts/facts.js';
import { NETWORK } from '../../event/event-row.js';
import { CONTINUITY, knowsCountry } from '../facts/standing.js';

/** What is not about who somebody is; a second factor answers little of it. */
const OTHERWISE: ReadonlySet<Family> = new Set<Family>(['bot', 'speed', 'crowd', 'watch']);
const OTHER_FAMILY = FAMILIES.map((family) => OTHERWISE.has(family));
const OTHER_POINTS_MAX = placeOfSetting('answer_other_points');
/** Weak signs that people show too: they say nothing of whether somebody can prove who he is. */
const WEAK: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['session_entropy_low', 'superhuman_input']);
/** A class that registers together: whoever shows that he is a person with a number of his own is let in. */
const CROWD = FAMILIES.indexOf('crowd');
const WATCH = FAMILIES.indexOf('watch');
const OF_DEVICE: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['multiple_accounts', 'device_refused']);
/** What a stolen number is for. */
const TAKES_OVER: ReadonlySet<UseCase> = new Set<UseCase>(['password_reset', 'account_change', 'checkout']);

/**
 * Whether the points of a decision to block can be answered by proving who one is. A new SIM on a new device is not,
 * unless it comes with the password, or from an address in a country of the user and not to take the account over: a
 * swapped number is used from elsewhere, and for that.
 */
export function answerable(
  { profiles: { user }, knownUser, device, place, request, watch, settings }: Facts,
  families: readonly number[],
  points: readonly number[],
  codes: readonly ReasonCode[],
): boolean {
  // Somebody who has the password, on a machine that many use: a terminal, or a thief's.
  const proved = request.loginResult === 'SUCCESS';
  const hosted = (request.network & (NETWORK.datacenter | NETWORK.vpn | NETWORK.tor)) !== 0;
  const people = request.useCase === 'registration' && !hosted && !codes.includes('shared_rhythm');
  // Who forgot a password fails, at home or until he resets it.
  const forgot = knownUser && (request.useCase === 'password_reset' || device.continuity === CONTINUITY.prefix);
  let other = 0;
  for (let i = 0; i < families.length; i += 1) {
    const code = codes[i] ?? 'test_fingerprint';
    if (OTHER_FAMILY[families[i] ?? -1] !== true || WEAK.has(code)) continue;
    if (families[i] === WATCH && (watch.victims || watch.doubted)) continue;
    if (code === 'failed_login_burst' && forgot) continue;
    if ((proved && OF_DEVICE.has(code)) || (people && families[i] === CROWD && code !== 'device_refused')) continue;
    other += Math.max(0, points[i] ?? 0);
  }
  if (other > settingAt(settings, OTHER_POINTS_MAX)) return false;
  if (!codes.includes('sim_changed')) return true;
  // With the password: an emigrant, or a thief who has no factor that does not go by the card.
  if (request.loginResult === 'SUCCESS') return true;
  if (!knowsCountry(user, place.country)) return false;
  const atHome = device.continuity === CONTINUITY.prefix || device.continuity === CONTINUITY.network;
  return (atHome || place.byAddress) && !TAKES_OVER.has(request.useCase);
}
