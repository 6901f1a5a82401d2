// Which challenges answer a decision: a captcha stops programs, a second factor stops people who are not the user.
import { type ReasonCode, REASONS } from '../contract/reasons.js';
import { type Action } from '../contract/vocabulary.js';

const NONE: readonly string[] = Object.freeze([]);
const CAPTCHA: readonly string[] = Object.freeze(['captcha']);
const MFA: readonly string[] = Object.freeze(['mfa']);
const BOTH: readonly string[] = Object.freeze(['mfa', 'captcha']);

/** Reasons of any group that a program would give. */
const BOT_LIKE: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['session_entropy_low']);
/** Reasons that speak neither of a program nor of a stranger. */
const SILENT: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['new_user_profile', 'vpn_detected', 'challenge_passed']);

export function challengesFor(action: Action, reasons: readonly ReasonCode[]): readonly string[] {
  if (action !== 'soft_challenge' && action !== 'hard_challenge') return NONE;
  let botLike = false;
  let takeover = action === 'hard_challenge';
  for (const code of reasons) {
    const { group } = REASONS[code];
    if (group === 'bot' || BOT_LIKE.has(code)) botLike = true;
    else if (!SILENT.has(code)) takeover = true;
  }
  if (botLike) return takeover ? BOTH : CAPTCHA;
  return MFA;
}
