import { isHosted } from '../../../event/hidden.js';
import { digestOf, isReplayMark } from '../../../event/typing-input.js';
import { DIGESTS_MAX, type RecentSet, type User } from '../../../contract/profile.js';
import { hex32 } from '../../../util/text/hex.js';
import { type Facts } from '../../facts/facts.js';
import { DAY_SECONDS, distinctSince, ramp } from '../../facts/recent.js';
import { placeOfSetting, settingAt } from '../../model/settings.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';
import { CONTINUITY } from '../../facts/device/standing.js';

const AGAIN_SECONDS = placeOfSetting('replay_again_seconds');
const NAMES_MAX = placeOfSetting('replay_names');
const OWN_MIN = placeOfSetting('replay_own_times');
const OWN = placeOfSetting('replay_own');
const OWN_ELSEWHERE = placeOfSetting('replay_own_elsewhere');
const OTHERS = placeOfSetting('replay_others');
const MANY = placeOfSetting('replay_many');
const MARKS_FROM = placeOfSetting('replay_marks_from');
const MARKS_FULL = placeOfSetting('replay_marks_full');

/** The key times were sent before. No person types the same times twice to the millisecond, so they are a recording. */
export const behaviorReplayed: Signal = {
  code: 'behavior_replayed',
  needs: NEEDS.typing,
  strength(facts) {
    const from = source(facts);
    if (from === '') return 0;
    const { settings: s } = facts;
    if (from === OF_THIS_USER) return settingAt(s, isRecorded(facts) ? OWN_ELSEWHERE : OWN);
    if (isOldRecording(facts)) return settingAt(s, OWN_ELSEWHERE);
    const others = settingAt(s, OTHERS);
    const many = hasCompany(facts) ? 1 : settingAt(s, MANY);
    return others + (many - others) * ramp(marks(facts), settingAt(s, MARKS_FROM), settingAt(s, MARKS_FULL));
  },
  evidence: (facts) => ({ seen: seenFrom(facts) }),
};

/** The request comes from a hosting network or from a place with too many newcomers: then a farm is likely. */
function hasCompany({ request, crowd }: Facts): boolean {
  if (isHosted(request)) return true;
  return crowd.newcomers.excess > 1 || crowd.registrations.excess > 1;
}

const OF_OTHERS = 'from somebody else';
const OF_THIS_USER = 'from this user';

/** Of a user the newest four are remembered, of a workspace more: an older one may be the user's own. */
function seenFrom(facts: Facts): string {
  const from = source(facts);
  const isFull = facts.profiles.user.digests.size >= DIGESTS_MAX;
  return from === OF_OTHERS && isFull ? 'from this user or somebody else' : from;
}

function source(facts: Facts): string {
  const { request, profiles, now, settings: s } = facts;
  const digest = digestOf(request);
  if (digest === 0) return '';
  const own = ownTimes(facts);
  if (own > 0 && marks(facts) < settingAt(s, MARKS_FULL))
    return own >= settingAt(s, OWN_MIN) || isRecorded(facts) ? OF_THIS_USER : '';
  const seen = seenAt(profiles.replays.digests, digest);
  if (seen === 0 || (now - seen <= settingAt(s, AGAIN_SECONDS) && isSamePerson(facts))) return '';
  return OF_OTHERS;
}

function ownTimes({ profiles: { user }, request }: Facts): number {
  const digest = digestOf(request);
  for (let i = 0; i < user.digests.size; i += 1)
    if (user.digests.digests[i] === digest) return user.digests.counts[i] ?? 0;
  return 0;
}

/**
 * This user's key times, first seen longer ago than a resend, now come from a prefix that is not the user's, or from a
 * device that is not, where the user's other key times were never repeated.
 */
function isRecorded(facts: Facts): boolean {
  const { request, device, now, settings } = facts;
  const { user } = facts.profiles;
  const { continuity, known } = device;
  const elsewhere = continuity !== CONTINUITY.prefix && continuity !== CONTINUITY.untold;
  const digest = digestOf(request);
  if (!elsewhere && (known || !isVaried(user, digest))) return false;
  for (let i = 0; i < user.digests.size; i += 1) {
    if (user.digests.digests[i] !== digest) continue;
    const since = user.digests.firstSeen[i] ?? now;
    return now - since > settingAt(settings, AGAIN_SECONDS) && !cameWithDevice(facts, since);
  }
  return false;
}

/**
 * Of a user the newest key times are remembered. Older ones are known as somebody's only: at a place that is not the
 * user's, whose own times never repeat, they are a recording too, whoever's. Within a day a page may send them again.
 */
function isOldRecording(facts: Facts): boolean {
  const { request, device, now, knownUser, profiles } = facts;
  const { continuity } = device;
  if (!knownUser || continuity === CONTINUITY.prefix || continuity === CONTINUITY.untold) return false;
  const { digests } = profiles.user;
  const digest = digestOf(request);
  if (digests.size < DIGESTS_MAX || !isVaried(profiles.user, digest)) return false;
  return now - seenAt(profiles.replays.digests, digest) > DAY_SECONDS;
}

/**
 * The device came with these key times, for this user alone: its first request again, hours later, when the user has
 * passed a factor. A recording is older than the device that plays it.
 */
function cameWithDevice({ profiles: { device }, request, settings }: Facts, since: number): boolean {
  if (device.users.size !== 1 || device.users.parties[0] !== hex32(request.userHash, 0)) return false;
  return Math.abs(device.firstSeen - since) <= settingAt(settings, AGAIN_SECONDS);
}

/**
 * There are others than these, and each came once: neither an integrator's sample nor what a tool types. What was
 * challenged as a recording (`firstSeen` 0) is not the user's, however often it is tried.
 */
function isVaried({ digests: { digests, counts, firstSeen, size } }: User, but: number): boolean {
  for (let i = 0; i < size; i += 1) if (digests[i] !== but && firstSeen[i] !== 0 && (counts[i] ?? 0) > 1) return false;
  return size > 1;
}

/** One pass over the record: it has up to 64 digests, and each would be searched for eight marks. */
function marks({ profiles: { replays }, request, now }: Facts): number {
  const { size, parties, seen } = replays.digests;
  const digest = digestOf(request);
  let count = 0;
  for (let i = 0; i < size; i += 1)
    if (isReplayMark(digest, parties[i] ?? 0) && (seen[i] ?? 0) > now - DAY_SECONDS) count += 1;
  return count;
}

function seenAt({ size, parties, seen }: RecentSet, digest: number): number {
  for (let i = 0; i < size; i += 1) if (parties[i] === digest) return seen[i] ?? 0;
  return 0;
}

function isSamePerson({ profiles: { device }, request, now, settings: s }: Facts): boolean {
  if (now - device.lastSeen > settingAt(s, AGAIN_SECONDS)) return false;
  return distinctSince(device.users, now - DAY_SECONDS, hex32(request.userHash, 0)) <= settingAt(s, NAMES_MAX);
}
