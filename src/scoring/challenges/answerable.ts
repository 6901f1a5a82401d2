// A block cannot be answered by anybody. Where all that speaks against a request is who sent it, a strong challenge
// tells that better than a block does: the thief fails it, and the owner with a new phone gets in.
import { FAMILIES, type Family, type ReasonCode } from '../../contract/reasons.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { type Facts } from '../facts/facts.js';
import { CONTINUITY, knowsCountry } from '../facts/standing.js';

/** What is not about who somebody is; a second factor answers little of it. */
const OTHERWISE: ReadonlySet<Family> = new Set<Family>(['bot', 'speed', 'crowd', 'watch']);
const OTHER_FAMILY = FAMILIES.map((family) => OTHERWISE.has(family));
const OTHER_POINTS_MAX = 0.5;
const OF_DEVICE: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['multiple_accounts', 'device_refused']);
/** What a stolen number is for. */
const TAKES_OVER: ReadonlySet<UseCase> = new Set<UseCase>(['password_reset', 'account_change', 'checkout']);

/**
 * Whether the points of a decision to block can be answered by proving who one is. A new SIM on a new device is not,
 * unless it comes with the password and from a country of the user, or from a network of the user and not to take the
 * account over: a swapped number is used from elsewhere.
 */
export function answerable(
  { profiles: { user }, knownUser, device, place, request }: Facts,
  families: readonly number[],
  points: readonly number[],
  codes: readonly ReasonCode[],
): boolean {
  // Somebody known who has the password, on a machine that many use: a terminal, or a thief's.
  const proved = knownUser && request.loginResult === 'SUCCESS';
  let other = 0;
  for (let i = 0; i < families.length; i += 1)
    if (OTHER_FAMILY[families[i] ?? -1] === true && !(proved && OF_DEVICE.has(codes[i] ?? 'test_fingerprint')))
      other += Math.max(0, points[i] ?? 0);
  if (other > OTHER_POINTS_MAX) return false;
  if (!codes.includes('sim_changed')) return true;
  if (!knowsCountry(user, place.country)) return false;
  if (request.loginResult === 'SUCCESS') return true;
  const atHome = device.continuity === CONTINUITY.prefix || device.continuity === CONTINUITY.network;
  return atHome && !TAKES_OVER.has(request.useCase);
}
