import { type Activity } from '../../contract/profile.js';
import { type Facts } from '../facts.js';
import { rounded } from '../read.js';
import { ramp } from '../recent.js';
import { recentFailures } from '../rates.js';
import { type Signal } from '../signal.js';

/** Failures per hour that a forgetful person, or a company behind one address, may have. */
const LIMITS = { identifier: 5, user: 5, device: 8, address: 60 } as const;
type Party = keyof typeof LIMITS;
const PARTIES = Object.keys(LIMITS) as Party[];
const HOUR = 1;
/** At this many times the limit it speaks in full. */
const FULL_FACTOR = 3;

/** Passwords are being tried: on one account, from one device, or from one address. */
export const failedLoginBurst: Signal = {
  code: 'failed_login_burst',
  strength(facts) {
    const { user, device, identifier, address } = facts.profiles;
    const most = Math.max(
      share(user, LIMITS.user, facts), share(device, LIMITS.device, facts), share(identifier, LIMITS.identifier, facts), share(address, LIMITS.address, facts),
    );
    return most <= 1 ? 0 : ramp(most, 1, FULL_FACTOR);
  },
  evidence(facts) {
    const { profiles } = facts;
    const worst = PARTIES.reduce((a, b) => (share(profiles[b], LIMITS[b], facts) > share(profiles[a], LIMITS[a], facts) ? b : a));
    return { party: worst, failures_1h: rounded(share(profiles[worst], LIMITS[worst], facts) * LIMITS[worst]), limit: LIMITS[worst] };
  },
};

/** Failures of the last hour over the limit. */
function share(record: Activity, limit: number, { request, now }: Facts): number {
  if ((record.failures[HOUR * 2] ?? 0) + (record.failures[HOUR * 2 + 1] ?? 0) < limit) return 0;
  return recentFailures(record, HOUR, now, request.loginResult === 'FAILURE') / limit;
}
