// Selects the challenges that can answer a decision: a captcha stops programs and crowds, a second factor stops people
// who are not the user. It selects challenges that reduce the counted points and that a likely attacker cannot pass.
import { WORD_BIT } from '../../event/challenge-words.js';
import { type Family, type ReasonCode } from '../../contract/reasons.js';
import { type Action, type Challenge } from '../../contract/vocabulary.js';
import { isAtStake, isSwapUnseen, isTaken, OF_MACHINE } from './answer-facts.js';
import { isSimInDoubt } from './challenges.js';
import { placeOfSetting, settingAt } from '../model/settings.js';
import { TAKES_OVER } from '../model/use-cases.js';
import { type Facts } from '../facts/facts.js';
import { familyOf } from '../model/families.js';
import { CONTINUITY, isInKnownCountry } from '../facts/device/standing.js';

const PROGRAM: ReadonlySet<Family> = new Set<Family>(['bot', 'speed', 'crowd']);
/** Log-odds below which points do not matter for the decision. */
const WORTH_ASKING = placeOfSetting('answer_worth_asking');
const DEVICE: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['device_changed', 'device_tampered', 'recent_device']);

export function challengesFor(
  action: Action,
  facts: Facts,
  reasons: readonly ReasonCode[],
  points: readonly number[],
): Challenge[] {
  if (action === 'allow') return [];
  const worth = settingAt(facts.settings, WORTH_ASKING);
  const atStake = isAtStake(facts);
  let program = 0;
  let stranger = 0;
  let labelled = 0;
  for (let i = 0; i < reasons.length; i += 1) {
    const family = familyOf(reasons[i] ?? 'test_fingerprint');
    if (family === null || family === 'privacy') continue;
    // Accounts of several users, changed on one machine: a person does that, and passes a captcha.
    if (atStake && OF_MACHINE.has(reasons[i] ?? '')) {
      stranger += points[i] ?? 0;
      continue;
    }
    if (PROGRAM.has(family)) program += points[i] ?? 0;
    if (family === 'watch' && !isTaken(facts)) labelled += points[i] ?? 0;
    // A replay of a known user's key times is a program and also not the user.
    if (!PROGRAM.has(family) || (reasons[i] === 'behavior_replayed' && facts.knownUser)) {
      if (reasons[i] !== 'new_user_profile') stranger += points[i] ?? 0;
    }
  }
  // A review can lift the block of a person; a program is not reviewed.
  if (action === 'block') return stranger > program ? ['id_review'] : [];
  if (action === 'soft_challenge' && program >= worth && stranger < worth) return ['captcha'];
  // A person has labelled what was done here, and nothing else is in doubt: only a person takes that back.
  if (labelled >= worth && stranger - labelled < worth && program < worth) return ['id_review'];
  const words = wordsFor(action, facts, reasons, points);
  return program < worth ? [...words] : [...words, 'captcha'];
}

const STRONG: readonly Challenge[] = ['mfa'];
const NO_MAIL: readonly Challenge[] = ['mfa_sms', 'mfa_totp', 'passkey'];
const NO_SIM: readonly Challenge[] = ['email_code', 'mfa_totp', 'passkey'];
const NEITHER: readonly Challenge[] = ['mfa_totp', 'passkey', 'id_review'];

/** A code by SMS that was passed and is not enough is not asked for again, and `mfa` may be such a code. */
function wordsFor(
  action: Action,
  facts: Facts,
  reasons: readonly ReasonCode[],
  points: readonly number[],
): readonly Challenge[] {
  const soft = action === 'soft_challenge' || facts.insisted;
  const words = soft ? factorsFor(facts, reasons, points) : strongFor(facts, reasons, points);
  return (facts.passedWords & WORD_BIT.mfa_sms) !== 0 && words !== NO_SIM ? NEITHER : words;
}

/**
 * Excludes factors that depend on the SIM where a new SIM comes with a new device from a country that is not the
 * user's, or where it is used to take an account over.
 */
function strongFor(facts: Facts, reasons: readonly ReasonCode[], points: readonly number[]): readonly Challenge[] {
  if (isNumberInDoubt(facts, reasons, points)) return NEITHER;
  if (!reasons.includes('sim_changed') || !reasons.includes('device_changed')) return STRONG;
  return isInKnownCountry(facts) ? STRONG : NEITHER;
}

/** The account may be taken over with a swapped number. */
function isNumberInDoubt(facts: Facts, reasons: readonly ReasonCode[], points: readonly number[]): boolean {
  const seen = TAKES_OVER.has(facts.request.useCase) && isSimInDoubt(reasons, points, facts.settings);
  return seen || isSwapUnseen(facts);
}

/** Any second factor except those that the reasons call into question. */
function factorsFor(facts: Facts, reasons: readonly ReasonCode[], points: readonly number[]): readonly Challenge[] {
  const sim =
    counted(reasons, points, (_, family) => family === 'sim') >= settingAt(facts.settings, WORTH_ASKING) ||
    isNumberInDoubt(facts, reasons, points);
  if (facts.insisted || isMailboxInDoubt(facts, reasons, points)) return sim ? NEITHER : NO_MAIL;
  return sim ? NO_SIM : STRONG;
}

/**
 * Whether the caller may control the user's mailbox. An intruder at the user's own device can read the mail there. A
 * caller on an unknown device from an unknown network, or on a new device for an order or an account change, may have
 * stolen the password, and often the mailbox with it. Who copied the browser, and changes the account from afar, has
 * what that browser was signed in to.
 */
function isMailboxInDoubt(
  { request, device, settings }: Facts,
  reasons: readonly ReasonCode[],
  points: readonly number[],
): boolean {
  const worth = settingAt(settings, WORTH_ASKING);
  if (counted(reasons, points, (_, family) => family === 'rhythm' || family === 'sequence') >= worth) return true;
  if (request.useCase === 'account_change' && counted(reasons, points, (_, family) => family === 'place') >= worth)
    return true;
  const byDevice = counted(reasons, points, (code) => DEVICE.has(code));
  return byDevice >= worth && (TAKES_OVER.has(request.useCase) || device.continuity === CONTINUITY.none);
}

function counted(
  reasons: readonly ReasonCode[],
  points: readonly number[],
  which: (code: ReasonCode, family: Family | null) => boolean,
): number {
  let sum = 0;
  for (let i = 0; i < reasons.length; i += 1) {
    const code = reasons[i] ?? 'test_fingerprint';
    if (which(code, familyOf(code))) sum += Math.max(0, points[i] ?? 0);
  }
  return sum;
}
