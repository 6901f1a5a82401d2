import { hex32 } from '../../contract/hex.js';
import { type Facts } from '../facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../recent.js';
import { type Signal } from '../signal.js';

/** A family shares a tablet; ten people in a day share nothing but a fraudster. */
const DAY_FROM = 4;
const DAY_TO = 10;
const MONTH_FROM = 8;
const MONTH_TO = 16;

/** One device serves unusually many users. */
export const multipleAccounts: Signal = {
  code: 'multiple_accounts',
  strength: (facts) => Math.max(ramp(users(facts, 1), DAY_FROM, DAY_TO), ramp(users(facts, 30), MONTH_FROM, MONTH_TO)),
  evidence: (facts) => ({ users_24h: users(facts, 1), users_30d: users(facts, 30) }),
};

function users({ profiles, request, now }: Facts, days: number): number {
  return distinctSince(profiles.device.users, now - days * DAY_SECONDS, hex32(request.userHash, 0));
}
