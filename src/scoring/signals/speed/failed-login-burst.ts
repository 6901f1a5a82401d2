import { type Activity } from '../../../contract/profile.js';
import { type Facts } from '../../facts/facts.js';
import { madeHere, weightForOwner } from '../../facts/device/standing.js';
import { atLeast, atMost, isLocal } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { HOUR, recentFailures } from '../../facts/rates.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { type Signal } from '../../signal.js';

/** Places of the settings for failures per hour that a forgetful person, or a company behind one address, may have. */
const LIMITS = {
  identifier: placeOfSetting('failures_identifier'),
  user: placeOfSetting('failures_user'),
  device: placeOfSetting('failures_device'),
  address: placeOfSetting('failures_address'),
  prefix: placeOfSetting('failures_prefix'),
  network: placeOfSetting('failures_network'),
} as const;
const USUAL_SHARE = placeOfSetting('failures_usual');
const FULL_FACTOR = placeOfSetting('failures_full');
type Party = keyof typeof LIMITS;
const PARTIES = Object.keys(LIMITS) as Party[];
const PLACES: ReadonlySet<Party> = new Set<Party>(['address', 'prefix', 'network']);

/** Passwords are being tried: on one account, from one device, or from one place. */
export const failedLoginBurst: Signal = {
  code: 'failed_login_burst',
  strength(facts) {
    if (!anyFailed(facts)) return 0;
    const most = share(worstOf(facts), facts);
    return most <= 1 ? 0 : ramp(most, 1, settingAt(facts.settings, FULL_FACTOR)) * byOwner(facts);
  },
  evidence(facts) {
    const worst = worstOf(facts);
    return {
      party: worst,
      failures_1h: atLeast(recentFailures(facts.profiles[worst], HOUR, facts.now, isFailing(facts))),
      limit: atMost(limitOf(facts, worst)),
    };
  },
};

function byOwner(facts: Facts): number {
  const { identifier, user } = facts.profiles;
  return weightForOwner(facts, madeHere(facts, failures), Math.max(failures(identifier), failures(user)));
}

/** Cheap check: most parties have fewer failures than any limit. */
function anyFailed({ profiles, settings: s }: Facts): boolean {
  const { identifier, user, device, address, prefix, network } = profiles;
  return (
    failures(identifier) >= settingAt(s, LIMITS.identifier) ||
    failures(user) >= settingAt(s, LIMITS.user) ||
    failures(device) >= settingAt(s, LIMITS.device) ||
    failures(address) >= settingAt(s, LIMITS.address) ||
    failures(prefix) >= settingAt(s, LIMITS.prefix) ||
    failures(network) >= settingAt(s, LIMITS.network)
  );
}

function failures({ failures: counts }: Activity): number {
  return (counts[HOUR * 2] ?? 0) + (counts[HOUR * 2 + 1] ?? 0);
}

function worstOf(facts: Facts): Party {
  let worst: Party = 'identifier';
  let most = 0;
  for (const party of PARTIES) {
    const own = share(party, facts);
    if (own <= most) continue;
    most = own;
    worst = party;
  }
  return worst;
}

/**
 * Ratio of the last hour's failures to the limit; 0 when they cannot be above it. Nobody guesses the password of an
 * account that is being made: what others tried in that name says nothing of who makes it, only the machine and the
 * line do.
 */
function share(party: Party, facts: Facts): number {
  const record = facts.profiles[party];
  if (facts.request.useCase === 'registration' && (party === 'user' || party === 'identifier')) return 0;
  if (failures(record) < settingAt(facts.settings, LIMITS[party])) return 0;
  // A private address is everybody's.
  if (PLACES.has(party) && isLocal(facts.request)) return 0;
  return recentFailures(record, HOUR, facts.now, isFailing(facts)) / limitOf(facts, party);
}

/** Failures per hour that a party may have; for an address, prefix or network it grows with the successful requests. */
function limitOf({ profiles, settings }: Facts, party: Party): number {
  const limit = settingAt(settings, LIMITS[party]);
  if (party === 'identifier' || party === 'user' || party === 'device') return limit;
  const { requests, failures } = profiles[party];
  const good =
    (requests[HOUR * 2] ?? 0) +
    (requests[HOUR * 2 + 1] ?? 0) -
    (failures[HOUR * 2] ?? 0) -
    (failures[HOUR * 2 + 1] ?? 0);
  return limit + settingAt(settings, USUAL_SHARE) * Math.max(0, good);
}

function isFailing({ request }: Facts): boolean {
  return request.loginResult === 'FAILURE';
}
