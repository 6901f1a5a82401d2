import { type Device } from '../../../contract/profile.js';
import { hex32 } from '../../../util/hex.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';

/** A family shares a tablet; ten people in a day share nothing but a fraudster. */
const DAY_FROM = 4;
const DAY_TO = 10;
const MONTH_FROM = 8;
const MONTH_TO = 16;
/** Accounts made on one machine: a couple has two, a family asks the parents for the fourth. */
const MADE_FROM = 2;
const MADE_TO = 5;
/** The owner of a shared machine can answer: no block. */
const MADE_MAX = 0.8;
/** A terminal is older than any bonus. */
const TERMINAL_SECONDS = 7 * DAY_SECONDS;

/** Of a fingerprint that equal models share. */
const COMMON = 0.1;
/** Of it is taken off for a user of long standing on the device. */
const REGULAR = 0.8;
/**
 * A machine whose people come one after another and mostly get in is a terminal that is shared. Nearly nothing of it is
 * left for somebody who is known elsewhere: that the machine is new to him is counted already.
 */
const SHARED = 0.3;
const SHARED_KNOWN = 0.03;
const SHARED_ALLOWED_SHARE = 0.5;
const SHARED_HOURLY_MAX = 4;
const SHARED_FAILURES_SHARE = 0.15;
const HOUR_SECONDS = 3600;
const DAY_SLOT = 4;

/** One device serves unusually many users. */
export const multipleAccounts: Signal = {
  code: 'multiple_accounts',
  strength(facts) {
    const come = Math.max(ramp(users(facts, 1), DAY_FROM, DAY_TO), ramp(users(facts, 30), MONTH_FROM, MONTH_TO));
    const most = Math.max(come === 0 ? 0 : come * sharing(facts), made(facts));
    if (most === 0) return 0;
    const { device } = facts;
    // Whoever has used it for weeks is a regular of a shared machine; equal models are no machine at all.
    return most * (device.common ? COMMON : 1) * (1 - device.standing * REGULAR);
  },
  evidence: (facts) => ({ users_24h: users(facts, 1), users_30d: users(facts, 30) }),
};

/** What is left of it on a terminal. */
function sharing(facts: Facts): number {
  if (!isShared(facts)) return 1;
  return facts.knownUser ? SHARED_KNOWN : SHARED;
}

/** One more account on a machine; not on a model whose owners sit in as many networks. */
function made(facts: Facts): number {
  if (facts.request.useCase !== 'registration' || facts.device.spread) return 0;
  const terminal = isShared(facts) && facts.now - facts.profiles.device.firstSeen > TERMINAL_SECONDS;
  return Math.min(MADE_MAX, ramp(users(facts, 30), MADE_FROM, MADE_TO)) * (terminal ? SHARED : 1);
}

function users({ profiles, request, now }: Facts, days: number): number {
  return distinctSince(profiles.device.users, now - days * DAY_SECONDS, hex32(request.userHash, 0));
}

function isShared({ profiles: { device }, request, now }: Facts): boolean {
  const { allowed, challenged, blocked, users } = device;
  if (allowed < SHARED_ALLOWED_SHARE * (allowed + challenged + blocked)) return false;
  if (distinctSince(users, now - HOUR_SECONDS, hex32(request.userHash, 0)) > SHARED_HOURLY_MAX) return false;
  return failedOf(device) <= SHARED_FAILURES_SHARE * requestsOf(device);
}

/** Of this day and the one before. */
function failedOf({ failures }: Device): number {
  return (failures[DAY_SLOT] ?? 0) + (failures[DAY_SLOT + 1] ?? 0);
}

function requestsOf({ requests }: Device): number {
  return (requests[DAY_SLOT] ?? 0) + (requests[DAY_SLOT + 1] ?? 0);
}
