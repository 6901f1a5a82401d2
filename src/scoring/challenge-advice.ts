// Which challenges would answer a decision: a captcha stops programs and crowds, a second factor stops people who are
// not the user. Asked is what takes off what was counted.
import { type ReasonCode } from '../contract/reasons.js';
import { type Action, type Challenge } from '../contract/vocabulary.js';
import { type Family, familyOf } from './families.js';

const PROGRAM: ReadonlySet<Family> = new Set<Family>(['bot', 'speed', 'crowd']);
/** Less than this, in log-odds, is not what the decision hangs on. */
const WORTH_ASKING = 0.4;

export function challengesFor(action: Action, reasons: readonly ReasonCode[], points: readonly number[]): Challenge[] {
  if (action === 'allow') return [];
  let program = 0;
  let stranger = 0;
  for (let i = 0; i < reasons.length; i += 1) {
    const family = familyOf(reasons[i] ?? 'test_fingerprint');
    if (family === undefined || family === 'privacy') continue;
    if (PROGRAM.has(family)) program += points[i] ?? 0;
    else if (reasons[i] !== 'new_user_profile') stranger += points[i] ?? 0;
  }
  // A block of a person is for a review to lift; a program is not reviewed.
  if (action === 'block') return stranger > program ? ['id_review'] : [];
  if (program < WORTH_ASKING) return ['mfa'];
  return stranger >= WORTH_ASKING ? ['mfa', 'captcha'] : ['captcha'];
}
