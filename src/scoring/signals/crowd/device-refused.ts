import { hex32 } from '../../../util/hex.js';
import { type Facts } from '../../facts/facts.js';
import { rounded } from '../../facts/request-fields.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

/** A challenge now and then is usual; whoever cannot answer leaves many, and few requests that were let in. */
const REFUSED_FROM = 3;
const REFUSED_TO = 6;
const SHARE_FROM = 0.5;
const SHARE_TO = 0.75;
const DAYS = 30;
/** Whoever has used it for days is judged by himself. */
const STANDING_MAX = 0.3;

/** A device on which others were challenged and blocked more often than let in, and now another account comes on it. */
export const deviceRefused: Signal = {
  code: 'device_refused',
  strength(facts) {
    const { device, profiles, knownUser } = facts;
    // What pages tell of users is a claim, and anybody could accuse a device by making some up.
    if (profiles.ofPage || profiles.device.seen === 0 || device.common || others(facts) === 0) return 0;
    if (knownUser && device.standing > STANDING_MAX) return 0;
    const bad = refused(facts);
    const all = bad + profiles.device.allowed;
    return ramp(bad, REFUSED_FROM, REFUSED_TO) * (all === 0 ? 0 : ramp(bad / all, SHARE_FROM, SHARE_TO));
  },
  evidence: (facts) => ({ refused: rounded(refused(facts)), other_users: others(facts) }),
};

function refused({ profiles: { device } }: Facts): number {
  return device.challenged + device.blocked;
}

function others({ profiles: { device }, request, now }: Facts): number {
  return distinctSince(device.users, now - DAYS * DAY_SECONDS, hex32(request.userHash, 0)) - 1;
}
