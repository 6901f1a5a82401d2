// A decision that a test fingerprint forces: the risk is fixed, and a passed challenge counts as for any other request.
// Only that challenge is learned.
import { type ReasonCode } from '../contract/reasons.js';
import { PASSED_RISK, type TestFingerprint } from '../contract/test-fingerprints.js';
import { type Challenge } from '../contract/vocabulary.js';
import { actionOf } from './model/actions.js';
import { answerOf } from './challenges/challenges.js';
import { evidenceJson } from './evidence-json.js';
import { type Facts } from './facts/facts.js';
import { challengePassed } from './signals/trust/challenge-passed.js';
import { isHeldFor, wordsIn } from '../event/challenge-words.js';

/** Share that a challenge must answer to count as passed; a code by e-mail is enough for a soft challenge only. */
const ANSWER_MIN = { soft_challenge: 0.6, hard_challenge: 0.7 } as const;

export interface Forced {
  readonly risk: number;
  readonly reasons: ReasonCode[];
  readonly evidence: string;
  /** Undefined: the challenges for these reasons. */
  readonly challenges: readonly Challenge[] | undefined;
}

export function forcedDecision(facts: Facts, { risk, reason, answers, asks }: TestFingerprint): Forced {
  // A test device is never learned, so held challenges are read from the user's record only.
  facts.heldWords = heldForTest(facts);
  const action = actionOf(risk);
  const asked = action === 'soft_challenge' || action === 'hard_challenge' ? ANSWER_MIN[action] : Infinity;
  const words = facts.passedWords | facts.heldWords;
  const passed = answers !== undefined && answerOf(words, answers, facts.settings) >= asked;
  const told = passed ? PASSED_RISK : risk;
  const reasons: ReasonCode[] = ['test_fingerprint'];
  let evidence = evidenceJson('test_fingerprint', { action: actionOf(told) });
  if (reason !== undefined) {
    const [code, values] = reason;
    reasons.unshift(code);
    evidence = `${evidenceJson(code, values)},${evidence}`;
    if (code === 'sim_changed') pretendSimChanged(facts);
  }
  if (passed) {
    reasons.push(challengePassed.code);
    evidence += `,${evidenceJson(challengePassed.code, challengePassed.evidence(facts))}`;
  }
  return { risk: told, reasons, evidence: `{${evidence}}`, challenges: passed ? undefined : asks };
}

function heldForTest({ profiles: { user }, request, now }: Facts): number {
  return user.challengeUntil > now && isHeldFor(user, request.fingerprint) ? wordsIn(user.challengeWords) : 0;
}

/** For `sim_swap_engine`, where the request has SIM data. */
function pretendSimChanged({ sim }: Facts): void {
  sim.serialChanged = true;
  sim.strength = 1;
}
