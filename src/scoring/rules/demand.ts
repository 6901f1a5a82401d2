// What the effects of rules demand of a request: which of them a passed challenge has answered, which force decides,
// and the risk before any bound.
import { WORD_BIT } from '../../event/challenge-words.js';
import { answerOf } from '../challenges/challenges.js';
import { BLOCK_FROM, riskOf } from '../model/actions.js';
import { type CompiledSettings } from '../model/settings.js';
import { type Bounds } from './bounds.js';
import { type CompiledRule } from './compile.js';

/**
 * Share that passed challenges must answer for a hard challenge; a code by e-mail is enough for a soft challenge only.
 */
export const HARD_ANSWER_MIN = 0.7;
/** Log-odds of the highest risk that is not a block. */
const BELOW_BLOCK = Math.log((BLOCK_FROM - 1) / (100 - (BLOCK_FROM - 1)));

/**
 * The risk of the model with the points of the rules.
 * @param sum log-odds of the model
 */
export function riskWithPoints(rules: readonly CompiledRule[], risk: number, sum: number): number {
  let points = 0;
  for (const rule of rules) points += rule.points;
  if (points === 0) return risk;
  // Where the model capped the risk below a block, because a challenge can answer it, the points add to the cap.
  return riskOf((risk < BLOCK_FROM ? Math.min(sum, BELOW_BLOCK) : sum) + points);
}

/**
 * Whether a passed challenge ends this demand. A rule that names its challenge needs that one, or the review of a
 * person; `mfa` stands for every second factor.
 */
export function isAnswered(
  { challenge }: CompiledRule,
  { action }: Bounds,
  words: number,
  settings: CompiledSettings,
): boolean {
  if (action !== 'soft_challenge' && action !== 'hard_challenge') return false;
  if (challenge !== undefined && challenge !== 'mfa') return (words & (WORD_BIT[challenge] | WORD_BIT.id_review)) !== 0;
  if (action === 'hard_challenge') return answerOf(words, 'device', settings) >= HARD_ANSWER_MIN;
  return (challenge === undefined ? words : words & ~WORD_BIT.captcha) !== 0;
}

/** The rule whose force decides: none that a passed challenge has answered. */
export function forcedBy(
  rules: readonly CompiledRule[],
  words: number,
  settings: CompiledSettings,
): CompiledRule | undefined {
  let forced: CompiledRule | undefined;
  for (const rule of rules)
    if (rule.force !== undefined && isBefore(rule, forced) && !isAnswered(rule, rule.force, words, settings))
      forced = rule;
  return forced;
}

/** Order of forces: by priority (lowest first), then the stricter action, then by id. */
function isBefore(rule: CompiledRule, other: CompiledRule | undefined): boolean {
  if (other === undefined || rule.priority !== other.priority) return rule.priority < (other?.priority ?? Infinity);
  const [own, others] = [rule.force?.low ?? 0, other.force?.low ?? 0];
  return own === others ? rule.id < other.id : own > others;
}
