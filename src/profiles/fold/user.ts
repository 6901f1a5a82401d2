// The fold of a user's record, in the order of the shard's log. Counters count every row. Baselines learn only from
// allowed rows, so that an attacker cannot teach them.
import { actionOf } from '../../event/again.js';
import { similarityOf } from '../../event/device-likeness.js';
import { type TypingPriors } from '../../event/typing-priors.js';
import { type RowToFold, OPTION } from '../../event/event-row.js';
import { attribute16, hex32, hexInto } from '../../util/text/hex.js';
import { DAY_SECONDS } from '../../util/time/units.js';
import {
  challengeWords,
  IDENTITY_WORDS,
  isForStep,
  isHeldFor,
  keptWords,
  wordsIn,
} from '../../event/challenge-words.js';
import {
  ATTRIBUTE_COUNT,
  DEVICES_MAX,
  type KnownDevice,
  SESSION_REST_SECONDS,
  type User,
} from '../../contract/profile.js';
import { COUNT_MAX, countRequest, touchRecent } from '../activity.js';
import { followSession, learnBehaviour } from './behaviour.js';
import { isUnused } from './defaults.js';
import { learnCountry, learnHour, learnPlace } from './place.js';
import { countOutcome, failed, isOutcome, reportedAt, secondsOf } from './shared.js';
import {
  countOrder,
  isAskedAgain,
  isInPrefix,
  isKnownDevice,
  learnAmount,
  learnNetwork,
  learnSim,
  noticeDigest,
  noticeOrder,
  noticeProof,
  noticeSim,
  noticeSteps,
} from './standing.js';

/** How long a passed challenge is valid for its user and visitor. */
const CHALLENGE_HOLD_SECONDS = 600;
/** How long the device that was used for longest stays known without being used. */
const STAYS_SECONDS = 60 * DAY_SECONDS;
/** What was in use for so long was not let in by a single code. */
const LIVED_SECONDS = 7 * DAY_SECONDS;

export function foldUser(user: User, row: RowToFold, priors: TypingPriors): void {
  const at = secondsOf(row);
  const rested = at - user.lastSeen >= SESSION_REST_SECONDS;
  countRequest(user, at, failed(row));
  countOutcome(user, row);
  touchRecent(user.recentDevices, hex32(row.fingerprint, 0), at);
  followSession(user.session, row, rested);
  noticeDigest(user.digests, row, at);
  const asked = isAskedAgain(user.steps, row, at);
  if (!failed(row)) {
    noticeSteps(user, row, at);
    noticeOrder(user.amounts, row, at);
    noticeSim(user, row, at);
  }
  if (row.learned || teachesWithoutLogin(user, row)) teach(user, row, at, priors);
  else {
    if (isPageOrder(row)) {
      countOrder(user.amounts, row);
      if (isKnownDevice(user, row)) {
        learnOrder(user, row, passedWords(user, row, at));
        // Else the way to a login from afar would count from the last login, which may be of days before.
        if (row.addressPrefix !== '' && isInPrefix(user.networks, row)) learnPlace(user.place, row, at);
      }
    }
    holdUntaught(user, row);
  }
  usesStep(user, row);
  // Whoever failed tries another password, which is no second sending.
  user.lastAction = failed(row) || asked ? 0 : actionOf(row);
}

/**
 * A test fingerprint teaches nothing, and neither does a request before the backend has checked the password: it only
 * keeps that a challenge was passed, for the fingerprint that passed it.
 */
export function holdUntaught(user: User, row: RowToFold): void {
  noticeFactor(user, row);
  if (isProvenOrder(user, row)) noticeProof(user.amounts, row);
  if (row.mode === 'test' && row.reasons.includes('test_fingerprint')) holdChallenge(user, row);
  else if (row.action === 'block') return;
  // Two challenges may be passed and told one after the other, by the API as for a page's event.
  else if (row.kind === 'confirmation' || !failed(row)) holdChallenge(user, row, row.fingerprint);
}

/** A page's device was let in by its login; the factor of an order or change on it is reported without another one. */
function noticeFactor(user: User, row: RowToFold): void {
  if (row.kind !== 'confirmation' || row.action === 'block' || !row.identityClaimed) return;
  if ((challengeWords(row) & IDENTITY_WORDS) === 0 || !isKnownDevice(user, row)) return;
  const device = deviceOf(user, row);
  if (device !== undefined) device.confirmed = Math.max(device.confirmed, secondsOf(row));
}

/**
 * Where only orders and changes are verified, no login is ever reported, and every user would stay new: a thief's
 * order from another country too. What the user does while signed in teaches then, as with an API key, until a login
 * is reported: from then on logins teach.
 */
function teachesWithoutLogin(user: User, row: RowToFold): boolean {
  if (user.loginsTold || (row.options & OPTION.signedIn) === 0 || row.action !== 'allow') return false;
  return row.loginResult === '' && !row.degraded && !row.reasons.includes('test_fingerprint');
}

/** Of an event that taught without a login its result teaches nothing more, also when others came in between. */
export function isTaught(user: User, row: RowToFold, at: number): boolean {
  if (user.loginsTold || (row.options & OPTION.signedIn) === 0) return false;
  return (deviceOf(user, row)?.lastSeen ?? 0) >= at;
}

/** Who logs in at eight and orders all day would order at odd hours for ever, if logins alone taught the hours. */
function learnOrder(user: User, row: RowToFold, passed: number): void {
  learnAmount(user.amounts, row, passed);
  learnHour(user.hours, row.localHour);
}

/**
 * An order of a page that was let in: it has no login result. On the user's own device it teaches amounts and hours,
 * and in a prefix of the user where the user is; nothing else. Elsewhere it is only counted.
 */
function isPageOrder(row: RowToFold): boolean {
  return row.kind === 'confirmation' && row.useCase === 'checkout' && row.action === 'allow' && row.identityClaimed;
}

/** The order of a page that was challenged: the backend reports the passed challenge, then the page orders again. */
function isProvenOrder(user: User, row: RowToFold): boolean {
  if (row.kind !== 'confirmation' || row.useCase !== 'checkout' || row.action === 'block') return false;
  return row.identityClaimed && isKnownDevice(user, row);
}

/** The step that a challenge was passed for has been taken; the next step needs its own challenge. */
function usesStep(user: User, row: RowToFold): void {
  if (row.action !== 'allow' || challengeWords(row) !== 0) return;
  if (isForStep(user.challengeWords, row.useCase)) user.challengeWords = wordsIn(user.challengeWords);
}

/** What an allowed row teaches. */
export function teach(user: User, row: RowToFold, at: number, priors: TypingPriors): void {
  user.learned = Math.min(COUNT_MAX, user.learned + 1);
  user.loginsTold ||= row.learned;
  // The order was counted with the event's first row, which learned it on a known device.
  const isCounted = isOutcome(row) && isPageOrder(row);
  const isLearned = isCounted && isKnownDevice(user, row);
  const passed = passedWords(user, row, at);
  const device = learnDevice(user, row, at, passed);
  learnSim(user.sim, row, at, device);
  learnNetwork(user.networks, row, at);
  if (isCounted) noticeProof(user.amounts, row);
  else countOrder(user.amounts, row);
  if (!isLearned) learnOrder(user, row, passed);
  learnBehaviour(user, row, passed, at, priors);
  learnPlace(user.place, row, at);
  learnCountry(user.countries, row.placeCountry, at);
  holdForVisitor(user, row);
  holdChallenge(user, row);
}

/** @param passed words of the challenges that were passed for the request */
function learnDevice(user: User, row: RowToFold, at: number, passed: number): KnownDevice | undefined {
  const known = deviceOf(user, row);
  const device = known ?? placeFor(user, at);
  if (device === undefined) return undefined;
  if (known !== undefined && isBackFromRest(user, known, row)) {
    known.firstSeen = at;
    known.seen = 0;
    known.confirmed = 0;
  }
  if (known === undefined) {
    device.high = hex32(row.fingerprint, 0);
    device.low = hex32(row.fingerprint, 8);
    device.firstSeen = at;
    device.seen = 0;
    device.confirmed = 0;
    device.card = 0;
    hexInto(row.visitorId, device.visitor);
  }
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) device.attributes[i] = attribute16(row.deviceAttributes, i);
  // A page's event may be verified a day late: it must not make a later one older.
  device.lastSeen = known === undefined ? at : Math.max(device.lastSeen, at);
  device.seen = Math.min(COUNT_MAX, device.seen + 1);
  if ((passed & IDENTITY_WORDS) !== 0) device.confirmed = Math.max(device.confirmed, at);
  return device;
}

/** Of a page the challenge was reported for the event before: the page sent the one that it let in again. */
function passedWords(user: User, row: RowToFold, at: number): number {
  const words = challengeWords(row);
  if (row.kind !== 'confirmation' || user.challengeUntil <= at) return words;
  return isHeldFor(user, row.fingerprint) ? words | wordsIn(user.challengeWords) : words;
}

/**
 * The entry of the fingerprint that is most alike, as in the judgement. A copied fingerprint, or one that a backup took
 * along, is another machine: it has an entry of its own, which begins to age when a challenge was passed on it, and
 * leaves the first machine's as it is.
 */
function deviceOf(user: User, row: RowToFold): KnownDevice | undefined {
  const high = hex32(row.fingerprint, 0);
  const low = hex32(row.fingerprint, 8);
  const isAnother = isAnotherMachine(user, row);
  let found: KnownDevice | undefined;
  let most = -1;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device?.high !== high || device.low !== low) continue;
    const similarity = similarityOf(row.deviceAttributes, device.attributes);
    if (similarity <= most || (isAnother && !isEqual(device, row))) continue;
    found = device;
    most = similarity;
  }
  return found;
}

/**
 * Unused for weeks while the user used another one, and judged as not quite the user's: it may have a new owner, or be
 * the one that a former partner kept. One login does not give it back the standing of its years. In a prefix of the
 * user it keeps that, if it was in use for a week: whoever was let in once by a code has made a line the user's too.
 */
function isBackFromRest(user: User, known: KnownDevice, row: RowToFold): boolean {
  if (!row.reasons.includes('recent_device')) return false;
  if (spanOf(known) >= LIVED_SECONDS && isInPrefix(user.networks, row)) return false;
  return isUnused(user, known);
}

/** As it was decided. After a label a fingerprint may be called new although its machine is the same. */
function isAnotherMachine({ verdicts }: User, { reasons }: RowToFold): boolean {
  return reasons.includes('device_tampered') || (verdicts.length === 0 && reasons.includes('device_changed'));
}

function isEqual({ attributes }: KnownDevice, { deviceAttributes }: RowToFold): boolean {
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) if (attributes[i] !== attribute16(deviceAttributes, i)) return false;
  return true;
}

/**
 * A free entry, or the one seen longest ago. The device that was used for longest, and on more than one day, stays:
 * else eight machines, each let in once, would make its owner a stranger on it, and no older device would show that
 * they are new.
 */
function placeFor(user: User, at: number): KnownDevice | undefined {
  if (user.deviceCount < DEVICES_MAX) return user.devices[user.deviceCount++];
  const main = mainOf(user.devices);
  const others = stays(main, at) ? user.devices.filter((device) => device !== main) : user.devices;
  const again = others.filter((device) => others.some((other) => cameAgain(device, other)));
  return (again.length > 0 ? again : others).reduce((oldest, device) =>
    device.lastSeen < oldest.lastSeen ? device : oldest,
  );
}

/**
 * Both came on one day, are alike, and the other one was seen later: private windows. One of a day is remembered, so
 * that the entries are of a week, which shows a habit, and not of the last two days.
 */
function cameAgain(device: KnownDevice, other: KnownDevice): boolean {
  if (other === device || other.lastSeen <= device.lastSeen) return false;
  const day = Math.floor(device.firstSeen / DAY_SECONDS);
  if (Math.floor(other.firstSeen / DAY_SECONDS) !== day || Math.floor(device.lastSeen / DAY_SECONDS) !== day)
    return false;
  return device.attributes.every((attribute, i) => attribute === other.attributes[i]);
}

type Used = Pick<KnownDevice, 'firstSeen' | 'lastSeen'>;

/** The one of longest use. */
export function mainOf<T extends Used>(devices: readonly T[]): T {
  return devices.reduce((longest, device) => (spanOf(device) > spanOf(longest) ? device : longest));
}

/** Whether the one of longest use stays known at `at` (Unix seconds), whatever else was used since. */
export function stays(main: Used, at: number): boolean {
  return spanOf(main) >= DAY_SECONDS && at - main.lastSeen < STAYS_SECONDS;
}

function spanOf({ firstSeen, lastSeen }: Used): number {
  return lastSeen - firstSeen;
}

/** What a page's fingerprint has passed its visitor has passed, once the device is learned. */
function holdForVisitor(user: User, row: RowToFold): void {
  if (row.kind !== 'confirmation' || !isHeldFor(user, row.fingerprint)) return;
  user.challengeHigh = hex32(row.visitorId, 0);
  user.challengeLow = hex32(row.visitorId, 8);
}

function holdChallenge(user: User, row: RowToFold, visitor = row.visitorId): void {
  const words = challengeWords(row);
  if (words === 0) return;
  const at = reportedAt(row);
  const holds = user.challengeUntil > at && isHeldFor(user, visitor);
  const before = holds ? wordsIn(user.challengeWords) : 0;
  const step = row.action === 'allow' ? undefined : row.useCase;
  user.challengeWords = keptWords(before | words, step);
  user.challengeUntil = at + CHALLENGE_HOLD_SECONDS;
  user.challengeHigh = hex32(visitor, 0);
  user.challengeLow = hex32(visitor, 8);
}
