// The inputs of a challenge's effect besides reasons and points, as one number that the decision stores. A replay of
// the stored event with other points then uses the same inputs as the decision did.
import { CLIENT } from '../../event/event-row.js';
import { isHosted } from '../../event/hidden.js';
import { type Activity } from '../../contract/profile.js';
import { type ReasonCode } from '../../contract/reasons.js';
import { type Facts } from '../facts/facts.js';
import { changeKind } from '../../util/change-kind.js';
import { clientSays } from '../facts/request-fields.js';
import { failedIn, HOUR, sentIn } from '../facts/rates.js';
import {
  CONTINUITY,
  inOwnNetwork,
  isInKnownCountry,
  isOthersDoing,
  knowsCountry,
  madeHere,
} from '../facts/device/standing.js';
import { HOUR_SECONDS } from '../facts/recent.js';
import { isNetworkOfLate, sinceOfLate } from '../facts/sequence.js';
import { standingOfPlace } from '../facts/place/shared-place.js';
import { isMovedFor, isPeopled } from '../facts/device/terminal.js';
import { placeOfSetting, settingAt } from '../model/settings.js';
import { isVisit, TAKES_OVER } from '../model/use-cases.js';

/** Bit layout: 7 bits of passed challenges (see WORD_BIT), 7 bits of held ones from bit 7, then the flags. */
const WORDS = 0x7f;
const HELD_AT = 7;
const TAKEN = 1 << 14;
const PROVED = 1 << 15;
const PERSON = 1 << 16;
const SIM_OWNED = 1 << 17;
const FORGOT = 1 << 18;
/** Set in every stored number, so that 0 means "not stored". */
const KEPT = 1 << 19;
const TAKES = 1 << 20;
const STRICT = 1 << 21;
const UNSEEN = 1 << 22;
const TOOL = 1 << 23;
const AT_STAKE = 1 << 24;
const ABROAD = 1 << 25;
const PLACED = 1 << 26;
const COPIED = 1 << 27;
const AT_HOME = 1 << 28;
/** 1 << 29 is `AGAIN`. */
const UNTOLD = 1 << 30;
/** The last bit of 32: whoever keeps the number makes it one without a sign. */
const BY_OTHERS = 1 << 31;

const TOOL_SIGNS = placeOfSetting('answer_tool_signs');
const OWN_STANDING = placeOfSetting('sim_own_phone_standing');
const STEPS_HOURS = placeOfSetting('steps_hours');
const AGAIN_SECONDS = placeOfSetting('steps_again_seconds');

export interface AnswerFacts {
  /** Bit sets of challenges: passed with this request, and passed in the last minutes and still valid. */
  readonly passed: number;
  readonly held: number;
  /** What is watched was stolen from this user, or the label that watches it is in doubt, see `matchWatch`. */
  readonly taken: boolean;
  /** The login succeeded: the caller has the password. Or it is not known, on a machine of many people. */
  readonly proved: boolean;
  /** A known user who resets the password, or comes from a prefix of his: failed logins may be a forgotten password. */
  readonly forgot: boolean;
  /**
   * A registration, or the order of a user who is not known, from a network that is not a hosting network, or from an
   * address of many people there.
   */
  readonly person: boolean;
  /** The holder of the new SIM may be its owner; false without a new SIM. */
  readonly simOwned: boolean;
  /** The use case is one that takes accounts over, see `TAKES_OVER`. */
  readonly takes: boolean;
  /** False for rows from before a captcha alone stopped answering a hard challenge of a crowd. */
  readonly strict: boolean;
  /** A swapped SIM could not be seen here, and the account may be taken over with it, see `isSwapUnseen`. */
  readonly unseen: boolean;
  /** What looks like a program may be a person's tool: a password manager, speech input, remote control. */
  readonly tool: boolean;
  /**
   * A reset, change or order of a known user, or a visit on a machine that came to another line: several of these on
   * one machine are made by a person, who can pass a captcha. False for rows from before this counted.
   */
  readonly atStake: boolean;
  /**
   * A device that is new to a known user, in a network and a country that are. False for rows from before a code by
   * mail stopped answering a hard challenge there.
   */
  readonly abroad: boolean;
  /**
   * A known user on a device, in a network or in a country that is the user's. False for rows from before an emulator
   * there stopped preventing a challenge.
   */
  readonly placed: boolean;
  /**
   * A step of a takeover on other hardware than the fingerprint's: what was passed some minutes ago was passed on
   * another machine. False for rows from before this counted.
   */
  readonly copied: boolean;
  /**
   * A known user who comes in from a prefix of the user. False for rows from before a crowd there stopped preventing a
   * challenge.
   */
  readonly atHome: boolean;
  /**
   * A known user who comes in where no address is told. False for rows from before failed logins there stopped
   * preventing a challenge.
   */
  readonly untold: boolean;
  /**
   * What the account met of late was sent by others, and the device or the prefix is the user's, or the user is new and
   * has the password. False without a reason of `OF_TRIES`, and for rows from before this counted.
   */
  readonly byOthers: boolean;
}

/** Reasons that the machine gives on which others have accounts. */
export const OF_MACHINE: ReadonlySet<string> = new Set<ReasonCode>(['multiple_accounts', 'device_refused']);

/** Reasons that others give by what they send for an account. */
export const OF_TRIES: ReadonlySet<string> = new Set<ReasonCode>(['failed_login_burst', 'velocity_anomaly']);

/** What is watched was stolen from this user, or the label that watches it is in doubt. */
export function isTaken({ watch }: Facts): boolean {
  return watch.victims || watch.doubted;
}

/** Whoever has the passwords of a kiosk's users and a copy of it passes a captcha too. */
export function isAtStake(facts: Facts): boolean {
  const { knownUser, request } = facts;
  return knownUser && (TAKES_OVER.has(request.useCase) || isMovedFor(facts));
}

/** @param reasons of the decision, without `challenge_passed` */
export function answerFactsOf(facts: Facts, reasons: readonly ReasonCode[]): AnswerFacts {
  const { request, device, passedWords, heldWords, knownUser } = facts;
  return {
    passed: passedWords,
    held: heldWords,
    taken: isTaken(facts),
    proved: request.loginResult === 'SUCCESS' || asksOnSharedMachine(facts),
    forgot: knownUser && (request.useCase === 'password_reset' || device.continuity === CONTINUITY.prefix),
    person: isNewPerson(facts) && (!isHosted(request) || isPlaceOfPeople(facts)),
    simOwned: reasons.includes('sim_changed') && isOwnSim(facts),
    takes: TAKES_OVER.has(request.useCase),
    strict: true,
    unseen: isSwapUnseen(facts),
    tool: facts.bot <= settingAt(facts.settings, TOOL_SIGNS) && !isHosted(request),
    atStake: isAtStake(facts),
    abroad: knownUser && facts.place.country !== '' && !isInPlace(facts),
    placed: knownUser && isInPlace(facts),
    copied: device.tampered && TAKES_OVER.has(request.useCase),
    atHome: knownUser && isVisit(request.useCase) && device.continuity === CONTINUITY.prefix,
    untold: knownUser && isVisit(request.useCase) && request.addressPrefix === '',
    byOthers: reasons.some((code) => OF_TRIES.has(code)) && isTriedByOthers(facts),
  };
}

/**
 * Somebody tries the passwords of the account, or asks for resets of it, without end. On a device of the user, and in a
 * prefix of his, that must not be a block that nothing answers: the thief's line is elsewhere. Nor for whoever has the
 * password, in a country or network of the user: a thief who has guessed it does not pass what is asked.
 */
function isTriedByOthers(facts: Facts): boolean {
  const { device, velocity, profiles } = facts;
  const own = facts.knownUser && (device.known || device.continuity === CONTINUITY.prefix);
  if (!own && !isTriedElsewhere(facts)) return false;
  const { party, window, excess } = velocity;
  if (excess > 1 && party !== 'user' && party !== 'identifier') return false;
  const sent = (of: Activity): number => sentIn(of, excess > 1 ? window : HOUR);
  return isOthersDoing(madeHere(facts, sent), Math.max(sent(profiles.user), sent(profiles.identifier)));
}

/**
 * The password is right, and few of the wrong ones came from this line, which is where the user may be. A new user has
 * no places: whoever knows the name of a customer whom the service has not seen would lock that customer out. A login
 * whose password is not checked yet stays blocked: the question would tell whoever tries which one is right.
 */
function isTriedElsewhere(facts: Facts): boolean {
  const { request, profiles, knownUser } = facts;
  const { user, identifier, address } = profiles;
  const entered = request.loginResult === 'SUCCESS' || (!knownUser && !isVisit(request.useCase));
  if (!entered || isHosted(request) || (knownUser && !isInPlace(facts))) return false;
  const tried = Math.max(failedIn(user, HOUR), failedIn(identifier, HOUR));
  return tried > 0 && isOthersDoing(failedIn(address, HOUR), tried);
}

/**
 * A device that has been the user's for days. Of a model whose fingerprint many people have it may be another one.
 */
function isOnOwnDevice({ device: { known, common, rested, standing }, settings }: Facts): boolean {
  return known && !common && !rested && standing >= settingAt(settings, OWN_STANDING);
}

/** On a device, in a network or in a country of the user, or the network is not told. */
function isInPlace(facts: Facts): boolean {
  const { known, drifted, continuity } = facts.device;
  return known || drifted || continuity !== CONTINUITY.none || isInKnownCountry(facts);
}

export function keptAnswers(facts: AnswerFacts): number {
  const {
    passed,
    held,
    taken,
    proved,
    forgot,
    person,
    simOwned,
    takes,
    strict,
    unseen,
    tool,
    atStake,
    abroad,
    placed,
    copied,
    atHome,
    untold,
    byOthers,
  } = facts;
  let kept = KEPT | (passed & WORDS) | ((held & WORDS) << HELD_AT);
  if (taken) kept |= TAKEN;
  if (proved) kept |= PROVED;
  if (forgot) kept |= FORGOT;
  if (person) kept |= PERSON;
  if (simOwned) kept |= SIM_OWNED;
  if (takes) kept |= TAKES;
  if (strict) kept |= STRICT;
  if (unseen) kept |= UNSEEN;
  if (tool) kept |= TOOL;
  if (atStake) kept |= AT_STAKE;
  if (abroad) kept |= ABROAD;
  if (placed) kept |= PLACED;
  if (copied) kept |= COPIED;
  if (atHome) kept |= AT_HOME;
  if (untold) kept |= UNTOLD;
  if (byOthers) kept |= BY_OTHERS;
  return kept;
}

/** @returns undefined for a row that does not store them */
export function readAnswers(kept: number): AnswerFacts | undefined {
  if ((kept & KEPT) === 0) return undefined;
  return {
    passed: kept & WORDS,
    held: (kept >>> HELD_AT) & WORDS,
    taken: (kept & TAKEN) !== 0,
    proved: (kept & PROVED) !== 0,
    forgot: (kept & FORGOT) !== 0,
    person: (kept & PERSON) !== 0,
    simOwned: (kept & SIM_OWNED) !== 0,
    takes: (kept & TAKES) !== 0,
    strict: (kept & STRICT) !== 0,
    unseen: (kept & UNSEEN) !== 0,
    tool: (kept & TOOL) !== 0,
    atStake: (kept & AT_STAKE) !== 0,
    abroad: (kept & ABROAD) !== 0,
    placed: (kept & PLACED) !== 0,
    copied: (kept & COPIED) !== 0,
    atHome: (kept & AT_HOME) !== 0,
    untold: (kept & UNTOLD) !== 0,
    byOthers: (kept & BY_OTHERS) !== 0,
  };
}

function isNewPerson({ knownUser, request: { useCase } }: Facts): boolean {
  return useCase === 'registration' || (useCase === 'checkout' && !knownUser);
}

/** A hosting address from which many people have come for days: the gateway of a firm. */
function isPlaceOfPeople({ profiles, now, settings }: Facts): boolean {
  return standingOfPlace(profiles.address, now, settings) > 0;
}

/**
 * A page, or a score without a login, asks before the password is checked, or somebody orders, on a machine of which
 * most others were let in and few passwords were wrong: tablets of a school, desktops of a firm, the till of a shop.
 * Whoever tries passwords leaves failures.
 */
function asksOnSharedMachine({ request: { useCase, loginResult }, profiles, settings }: Facts): boolean {
  const early = isVisit(useCase) && loginResult === '';
  return (early || useCase === 'checkout') && isPeopled(profiles.device, settings);
}

/**
 * Whether a new SIM may belong to the user: the caller has the password (an emigrant, or an attacker whose only factor
 * is the card), or comes from a country of the user by address or network, and neither changes the account nor orders.
 * An attacker uses a swapped number from elsewhere, and to take accounts over.
 */
function isOwnSim(facts: Facts): boolean {
  const { device, place, request, sim, watch } = facts;
  const { user } = facts.profiles;
  if (request.loginResult === 'SUCCESS') return true;
  // The card was accepted with a strong challenge some days ago, and is only new.
  if (!sim.serialChanged && !sim.operatorChanged) return true;
  // The card is another person's by a single word only. A word about the address is about no card.
  if (watch.doubted && watch.party !== 'address' && !TAKES_OVER.has(request.useCase)) return true;
  // A page's login is decided before the password is checked. Abroad, a code to the number does not count in any case.
  if (request.useCase === 'login' && request.loginResult === '') return true;
  // A swapped number comes up in another phone than the user's own. A code to the number counts little there too.
  if (isOnOwnDevice(facts)) return true;
  // Where only orders are told, nothing else would ever let in the owner with a new phone and card, who is at home.
  if (device.continuity === CONTINUITY.prefix) return true;
  if (!knowsCountry(user, place.country)) return false;
  const near = inOwnNetwork(device.continuity) || place.byAddress;
  // A code to the number does not count against a reset; in his own country the user can be asked for another factor.
  return near && (request.useCase === 'password_reset' || !TAKES_OVER.has(request.useCase));
}

/**
 * A number is known of the user, and a device that does not tell its card (a browser, an iPhone) takes the account over
 * from a place that is not the user's. A code to the number may reach the thief, and `mfa` may be one. So it is where
 * the number or e-mail was just changed there, whatever is known of a card.
 */
export function isSwapUnseen(facts: Facts): boolean {
  const { profiles, device, request, sim } = facts;
  if (device.drifted || !TAKES_OVER.has(request.useCase)) return false;
  if (isContactOfLate(facts)) return true;
  if (profiles.user.sim.firstSeen === 0 || (sim.present && !clientSays(request, CLIENT.apple))) return false;
  return device.known ? isLetInOfLate(facts) : device.continuity === CONTINUITY.none;
}

/**
 * Device and line came of late, or are nobody's, and an e-mail or a number was set within these days: a victim who told
 * one code does not get the next ones, and neither does whoever talked a help desk into another number and came then.
 */
function isContactOfLate(facts: Facts): boolean {
  const { profiles, device, now, settings, request } = facts;
  const { contactAt } = profiles.user.steps;
  const ago = now - contactAt;
  if (ago >= settingAt(settings, STEPS_HOURS) * HOUR_SECONDS || !isAtStakeNow(facts)) return false;
  // The change itself, sent again with what was passed for it.
  if (changeKind(request.changeType) === 'contact' && ago < settingAt(settings, AGAIN_SECONDS)) return false;
  return device.known ? isOfLate(facts) : device.continuity === CONTINUITY.none;
}

/** Who can get in, where money goes, or an order far above the user's own. */
function isAtStakeNow({ request, sequence }: Facts): boolean {
  if (request.useCase !== 'account_change') return sequence.amount > 0;
  const kind = changeKind(request.changeType);
  return kind !== 'profile' && kind !== 'address';
}

/** A thief who logged in with such a code has made device and line the user's: they are days old at most. */
function isLetInOfLate(facts: Facts): boolean {
  return facts.request.useCase === 'account_change' && isAtStakeNow(facts) && isOfLate(facts);
}

function isOfLate(facts: Facts): boolean {
  const since = sinceOfLate(facts);
  return (facts.device.nearest?.firstSeen ?? 0) >= since && isNetworkOfLate(facts, since);
}
