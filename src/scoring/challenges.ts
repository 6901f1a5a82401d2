// Which challenges answer a decision: a captcha stops programs, a second factor stops people who are not the user.
import { type ReasonCode, type ReasonGroup, REASONS } from '../contract/reasons.js';
import { type Action } from '../contract/vocabulary.js';

/** Reasons of other groups that a program gives. */
const BOT_LIKE: ReadonlySet<string> = new Set<ReasonCode>(['session_entropy_low', 'uniform_typing_pattern', 'excessive_paste', 'emulator']);
/** Reasons that speak neither of a program nor of a stranger. */
const SILENT: ReadonlySet<string> = new Set<ReasonCode>([
  'new_user_profile', 'vpn_detected', 'timezone_mismatch', 'datacenter_ip', 'tor_exit', 'incognito', 'ad_blocker', 'challenge_passed',
]);

const SPEAKS_OF = new Map(Object.entries(REASONS).map(([code, { group }]) => [code, speaksOf(code, group)]));

function speaksOf(code: string, group: ReasonGroup): 'program' | 'stranger' | 'neither' {
  if (group === 'bot' || BOT_LIKE.has(code)) return 'program';
  return SILENT.has(code) ? 'neither' : 'stranger';
}

export function challengesFor(action: Action, reasons: readonly ReasonCode[]): string[] {
  if (action !== 'soft_challenge' && action !== 'hard_challenge') return [];
  let botLike = false;
  let takeover = action === 'hard_challenge';
  for (const code of reasons) {
    const spoken = SPEAKS_OF.get(code);
    if (spoken === 'program') botLike = true;
    else if (spoken === 'stranger') takeover = true;
  }
  if (botLike) return takeover ? ['mfa', 'captcha'] : ['captcha'];
  return ['mfa'];
}
