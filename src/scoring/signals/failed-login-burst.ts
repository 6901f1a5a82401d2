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
    let most = 0;
    for (const party of PARTIES) most = Math.max(most, ramp(failures(facts, party), LIMITS[party], FULL_FACTOR * LIMITS[party]));
    return most;
  },
  evidence(facts) {
    const worst = PARTIES.reduce((a, b) => (failures(facts, b) / LIMITS[b] > failures(facts, a) / LIMITS[a] ? b : a));
    return { party: worst, failures_1h: rounded(failures(facts, worst)), limit: LIMITS[worst] };
  },
};

function failures({ profiles, request, now }: Facts, party: Party): number {
  const record: Activity = profiles[party];
  return record.seen === 0 ? 0 : recentFailures(record, HOUR, now, request.loginResult === 'FAILURE');
}
