import { NETWORK } from '../../../event/event-row.js';
import { digestOf, REPLAY_MARKS, replayMark } from '../../../event/typing-input.js';
import { type RecentSet } from '../../../contract/profile.js';
import { hex32 } from '../../../util/hex.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { type Signal } from '../../signal.js';
import { CONTINUITY } from '../../facts/standing.js';

/** A request is sent again after a challenge, or by two endpoints of one login: so long. */
const AGAIN_SECONDS = 600;
/** One person under two names: before and after the login, on the same device. */
const NAMES_MAX = 2;

/** So often before by the same user. Integrators send one sample again and again: noticed, but hardly counted. */
const OWN_MIN = 4;
const OWN = 0.12;
/** The user's own key times once more, from elsewhere than he is: a recording of him. */
const OWN_ELSEWHERE = 1;
/** Of one other user; a sample of two accounts in a test. */
const OTHERS = 0.25;
/** Of many others, as when a test sends one sample for every user: alone it does not challenge a new one. */
const MANY = 0.35;
/** In so many parts of the users within a day it is a recording at work. */
const MARKS_FROM = 2;
const MARKS_FULL = 4;

/** Nobody types to the millisecond as before: these key times are a recording. */
export const behaviorReplayed: Signal = {
  code: 'behavior_replayed',
  strength(facts) {
    const from = source(facts);
    if (from === '') return 0;
    if (from === OF_THIS_USER) return isRecorded(facts) ? OWN_ELSEWHERE : OWN;
    return OTHERS + ((hasCompany(facts) ? 1 : MANY) - OTHERS) * ramp(marks(facts), MARKS_FROM, MARKS_FULL);
  },
  evidence: (facts) => ({ seen: source(facts) }),
};

/** From where people hardly come, or among more newcomers than a place has: then it is a farm. */
function hasCompany({ request, crowd }: Facts): boolean {
  if ((request.network & (NETWORK.datacenter | NETWORK.vpn | NETWORK.tor)) !== 0) return true;
  return crowd.newcomers.excess > 1 || crowd.registrations.excess > 1;
}

const OF_OTHERS = 'from somebody else';
const OF_THIS_USER = 'from this user';

function source(facts: Facts): string {
  const { request, profiles, now } = facts;
  const digest = digestOf(request);
  if (digest === 0) return '';
  const own = ownTimes(facts);
  if (own > 0 && marks(facts) < MARKS_FULL) return own >= OWN_MIN || isRecorded(facts) ? OF_THIS_USER : '';
  const seen = seenAt(profiles.replays.digests, digest);
  if (seen === 0 || (now - seen <= AGAIN_SECONDS && isSamePerson(facts))) return '';
  return OF_OTHERS;
}

function ownTimes({ profiles: { user }, request }: Facts): number {
  const digest = digestOf(request);
  for (let i = 0; i < user.digests.size; i += 1)
    if (user.digests.digests[i] === digest) return user.digests.counts[i] ?? 0;
  return 0;
}

/** Seen before, not just now, and now from another prefix than the user's. */
function isRecorded({ profiles: { user }, request, device, now }: Facts): boolean {
  if (device.continuity === CONTINUITY.prefix || device.continuity === CONTINUITY.untold) return false;
  const digest = digestOf(request);
  for (let i = 0; i < user.digests.size; i += 1)
    if (user.digests.digests[i] === digest) return now - (user.digests.firstSeen[i] ?? now) > AGAIN_SECONDS;
  return false;
}

function marks({ profiles: { replays }, request, now }: Facts): number {
  const digest = digestOf(request);
  let count = 0;
  for (let mark = 0; mark < REPLAY_MARKS; mark += 1)
    if (seenAt(replays.digests, replayMark(digest, mark)) > now - DAY_SECONDS) count += 1;
  return count;
}

function seenAt({ size, parties, seen }: RecentSet, digest: number): number {
  for (let i = 0; i < size; i += 1) if (parties[i] === digest) return seen[i] ?? 0;
  return 0;
}

function isSamePerson({ profiles: { device }, request, now }: Facts): boolean {
  if (device.seen === 0 || now - device.lastSeen > AGAIN_SECONDS) return false;
  return distinctSince(device.users, now - DAY_SECONDS, hex32(request.userHash, 0)) <= NAMES_MAX;
}
