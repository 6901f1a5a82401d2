import { type Activity, type Profiles } from '../../../contract/profile.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { ramp } from '../../facts/recent.js';
import { recentFailures } from '../../facts/rates.js';
import { type Signal } from '../../signal.js';

/** Failures per hour that a forgetful person, or a company behind one address, may have. */
const LIMITS = { identifier: 5, user: 5, device: 8, address: 60, prefix: 150, network: 3000 } as const;
/** Where many people log in, so many of them mistype. */
const USUAL_SHARE = 0.15;
type Party = keyof typeof LIMITS;
const PARTIES = Object.keys(LIMITS) as Party[];
const HOUR = 1;
/** At this many times the limit it speaks in full. */
const FULL_FACTOR = 3;

/** Passwords are being tried: on one account, from one device, or from one address. */
export const failedLoginBurst: Signal = {
  code: 'failed_login_burst',
  strength(facts) {
    if (!anyFailed(facts.profiles)) return 0;
    const most = share(worstOf(facts), facts);
    return most <= 1 ? 0 : ramp(most, 1, FULL_FACTOR);
  },
  evidence(facts) {
    const worst = worstOf(facts);
    return {
      party: worst,
      failures_1h: rounded(recentFailures(facts.profiles[worst], HOUR, facts.now, isFailing(facts))),
      limit: rounded(limitOf(facts.profiles[worst], worst)),
    };
  },
};

/** Most parties have failed less often than any limit: that is seen without looking at the limits one by one. */
const LIMIT_MIN = Math.min(...PARTIES.map((party) => LIMITS[party]));

function anyFailed({ identifier, user, device, address, prefix, network }: Profiles): boolean {
  return (
    failures(identifier) >= LIMIT_MIN ||
    failures(user) >= LIMIT_MIN ||
    failures(device) >= LIMIT_MIN ||
    failures(address) >= LIMITS.address ||
    failures(prefix) >= LIMITS.prefix ||
    failures(network) >= LIMITS.network
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

/** Failures of the last hour over the limit; 0 when they cannot be above it. */
function share(party: Party, facts: Facts): number {
  const record = facts.profiles[party];
  if (failures(record) < LIMITS[party]) return 0;
  return recentFailures(record, HOUR, facts.now, isFailing(facts)) / limitOf(record, party);
}

/** Of an address or a network it grows with the requests that are no failures. */
function limitOf({ requests, failures }: Activity, party: Party): number {
  if (party === 'identifier' || party === 'user' || party === 'device') return LIMITS[party];
  const good =
    (requests[HOUR * 2] ?? 0) +
    (requests[HOUR * 2 + 1] ?? 0) -
    (failures[HOUR * 2] ?? 0) -
    (failures[HOUR * 2 + 1] ?? 0);
  return LIMITS[party] + USUAL_SHARE * Math.max(0, good);
}

function isFailing({ request }: Facts): boolean {
  return request.loginResult === 'FAILURE';
}
