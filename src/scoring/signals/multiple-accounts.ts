import { type Device } from '../../contract/profile.js';
import { hex32 } from '../../util/hex.js';
import { type Facts } from '../facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../recent.js';
import { type Signal } from '../signal.js';

/** A family shares a tablet; ten people in a day share nothing but a fraudster. */
const DAY_FROM = 4;
const DAY_TO = 10;
const MONTH_FROM = 8;
const MONTH_TO = 16;
/** Accounts made on one machine: a couple has two, a family asks the parents for the fourth. */
const MADE_FROM = 2;
const MADE_TO = 5;

/** Of a fingerprint that equal models share. */
const COMMON = 0.1;
/** Of it is taken off for a user of long standing on the device. */
const REGULAR = 0.8;
/** A machine that has served people every day for weeks, and hardly ever badly, is a kiosk. */
const KIOSK = 0.3;
const KIOSK_DAYS = 7;
const KIOSK_ALLOWED_SHARE = 0.9;

/** One device serves unusually many users. */
export const multipleAccounts: Signal = {
  code: 'multiple_accounts',
  strength(facts) {
    const most = Math.max(
      ramp(users(facts, 1), DAY_FROM, DAY_TO),
      ramp(users(facts, 30), MONTH_FROM, MONTH_TO),
      made(facts),
    );
    if (most === 0) return 0;
    const { device, profiles, now } = facts;
    // Whoever has used it for weeks is a regular of a shared machine; equal models are no machine at all.
    return (
      most *
      (device.common ? COMMON : 1) *
      (1 - device.standing * REGULAR) *
      (isKiosk(profiles.device, now) ? KIOSK : 1)
    );
  },
  evidence: (facts) => ({ users_24h: users(facts, 1), users_30d: users(facts, 30) }),
};

/** One more account on a machine; not on a model whose owners sit in as many networks. */
function made(facts: Facts): number {
  if (facts.request.useCase !== 'registration' || facts.device.spread) return 0;
  return ramp(users(facts, 30), MADE_FROM, MADE_TO);
}

function users({ profiles, request, now }: Facts, days: number): number {
  return distinctSince(profiles.device.users, now - days * DAY_SECONDS, hex32(request.userHash, 0));
}

function isKiosk({ firstSeen, allowed, challenged, blocked }: Device, now: number): boolean {
  const all = allowed + challenged + blocked;
  return now - firstSeen > KIOSK_DAYS * DAY_SECONDS && allowed >= KIOSK_ALLOWED_SHARE * all;
}
