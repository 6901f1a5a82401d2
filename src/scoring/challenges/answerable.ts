// A block cannot be answered by anybody. Where all that speaks against a request is who sent it, a strong challenge
// tells that better than a block does: the thief fails it, and the owner with a new phone gets in.
import { FAMILIES, type Family } from '../../contract/reasons.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { type AnswerFacts } from './answer-facts.js';

/** What is not about who somebody is; a second factor answers little of it. */
const OTHERWISE: ReadonlySet<Family> = new Set<Family>(['bot', 'speed', 'crowd', 'watch']);
const OTHER_FAMILY = FAMILIES.map((family) => OTHERWISE.has(family));
const OTHER_POINTS_MAX = placeOfSetting('answer_other_points');
/** Weak signs that people show too: they say nothing of whether somebody can prove who he is. */
const WEAK: ReadonlySet<string> = new Set(['session_entropy_low', 'superhuman_input']);
/** A class that registers together: whoever shows that he is a person with a number of his own is let in. */
const CROWD = FAMILIES.indexOf('crowd');
const WATCH = FAMILIES.indexOf('watch');
const OF_DEVICE: ReadonlySet<string> = new Set(['multiple_accounts', 'device_refused']);

/** Whether the points of a decision to block can be answered by proving who one is. */
export function answerable(
  { taken, proved, forgot, person, simOwned }: AnswerFacts,
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
    if (code === 'failed_login_burst' && forgot) continue;
    // Somebody who has the password, on a machine that many use: a terminal, or a thief's.
    if ((proved && OF_DEVICE.has(code)) || (people && families[i] === CROWD && code !== 'device_refused')) continue;
    other += Math.max(0, points[i] ?? 0);
  }
  if (other > settingAt(settings, OTHER_POINTS_MAX)) return false;
  return simOwned || !codes.includes('sim_changed');
}
