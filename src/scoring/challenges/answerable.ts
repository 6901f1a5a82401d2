// Decides whether a strong challenge can replace a block. A user cannot answer a block. Where all that speaks against a
// request concerns who sent it, a strong challenge separates better: an attacker fails it, and the owner with a new
// phone passes.
import { FAMILIES, type Family } from '../../contract/reasons.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { type AnswerFacts, OF_MACHINE, OF_TRIES } from './answer-facts.js';

/** Families that are not about the identity of the user; a second factor answers little of them. */
const OTHERWISE: ReadonlySet<Family> = new Set<Family>(['bot', 'speed', 'crowd', 'watch']);
const OTHER_FAMILY = FAMILIES.map((family) => OTHERWISE.has(family));
const OTHER_POINTS_MAX = placeOfSetting('answer_other_points');
/** Weak signs that real users show too; they do not count here. */
const WEAK: ReadonlySet<string> = new Set(['session_entropy_low', 'superhuman_input']);
/**
 * A class that registers together gives crowd points. They do not count there, because a challenge for a number of
 * one's own separates persons from programs.
 */
const CROWD = FAMILIES.indexOf('crowd');
const WATCH = FAMILIES.indexOf('watch');

/**
 * Whether a strong challenge can answer the points of a decision to block. `families`, `points` and `codes` are
 * parallel.
 */
export function answerable(
  { taken, proved, forgot, person, simOwned, tool, placed, atHome, untold, byOthers }: AnswerFacts,
  families: readonly number[],
  points: readonly number[],
  codes: readonly string[],
  settings: CompiledSettings,
): boolean {
  const people = person && !codes.includes('shared_rhythm');
  let other = 0;
  for (let i = 0; i < families.length; i += 1) {
    const code = codes[i] ?? '';
    if (OTHER_FAMILY[families[i] ?? -1] !== true || WEAK.has(code)) continue;
    if (families[i] === WATCH && taken) continue;
    // A captcha and a second factor separate the owner's tool from a program.
    if (tool && code === 'bot_detected') continue;
    // Developers have emulators. A thief's is abroad or on a rented server, and farms make new users on theirs.
    if (tool && placed && code === 'emulator') continue;
    // Others try the user's passwords: that is not the doing of the user's own device or line.
    if (byOthers && OF_TRIES.has(code)) continue;
    if (forgot && (code === 'failed_login_burst' || code === 'multiple_accounts')) continue;
    // Others try the user's passwords, and no address tells them from the owner. A challenge does.
    if (untold && code === 'failed_login_burst') continue;
    // Somebody on the same line tries accounts, or makes them: the user's neighbours must not be kept out by it.
    if (atHome && code === 'account_burst') continue;
    // What fails on the line are logins; who makes an account or orders is a person with a number, or not.
    if (people && code === 'failed_login_burst') continue;
    // The caller has the password, on a machine that many use: a public terminal, or an attacker's.
    if ((proved && OF_MACHINE.has(code)) || (people && families[i] === CROWD && code !== 'device_refused')) continue;
    other += Math.max(0, points[i] ?? 0);
  }
  if (other > settingAt(settings, OTHER_POINTS_MAX)) return false;
  return simOwned || !codes.includes('sim_changed');
}
