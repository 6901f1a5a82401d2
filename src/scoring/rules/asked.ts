// Which challenges a decision asks for where rules name them. The rules that stand behind the action ask. What the
// model demands by itself is asked for too, so that a rule makes a challenge weaker only by a force.
import { WORD_BIT } from '../../event/challenge-words.js';
import { type EventDecision } from '../../event/event-row.js';
import { RULE_CHALLENGES } from '../../event/reply/reasons.js';
import { type Action, type Challenge } from '../../contract/vocabulary.js';
import { answerOf } from '../challenges/challenges.js';
import { evidenceWith } from '../evidence-json.js';
import { type CompiledSettings } from '../model/settings.js';
import { type Before } from './before.js';
import { boundsOf } from './bounds.js';
import { type CompiledRule } from './compile.js';
import { forcedBy, HARD_ANSWER_MIN, isAnswered, riskWithPoints } from './demand.js';

/**
 * @param applied the rules with an effect on the decision
 * @param before as the rules got it; `decision` is the one after them
 * @param chosen the challenges of the model's choice for this decision
 * @returns the challenges to ask for; tells in the evidence of the decision which rules they are of
 */
export function askedBy(applied: readonly CompiledRule[], before: Before, chosen: Challenge[]): Challenge[] {
  const { decision, sum, words, settings } = before;
  const { action } = decision;
  if (action === 'allow' || action === 'block') return chosen;
  const forced = forcedBy(applied, words, settings);
  const isForced = forced?.challenge !== undefined && forced.force?.action === action;
  const asking = isForced ? [forced] : applied.filter((rule) => demands(rule, action, words, settings));
  const named = asking.filter(({ challenge }) => challenge !== undefined).sort(byOrder);
  if (named.length === 0) return chosen;
  const isModels =
    !isForced &&
    (named.length < asking.length || riskWithPoints(applied, decision.modelRisk, sum) >= boundsOf(action).low);
  const asked = together(named, isModels ? chosen : [], action, settings);
  tell(decision, named, asked);
  return asked;
}

function demands(rule: CompiledRule, action: Action, words: number, settings: CompiledSettings): boolean {
  const bounds = rule.floor ?? rule.force;
  return bounds?.action === action && !isAnswered(rule, bounds, words, settings);
}

function byOrder(one: CompiledRule, other: CompiledRule): number {
  return one.priority - other.priority || (one.id < other.id ? -1 : 1);
}

/**
 * A captcha is asked for in addition to a factor. Of several named factors the first is asked for, unless the model
 * demands others that it does not stand for.
 * @param own what the model asks for
 */
function together(
  named: readonly CompiledRule[],
  own: readonly Challenge[],
  action: Action,
  settings: CompiledSettings,
): Challenge[] {
  const words = named.flatMap(({ challenge }) => challenge ?? []);
  const factor = words.find((word) => word !== 'captcha');
  const factors = own.filter((word) => word !== 'captcha');
  const isEnough = factors.length === 0 || (factor !== undefined && isOneOf(factor, factors, action, settings));
  const asked = factor !== undefined && isEnough ? [factor] : factors;
  return words.includes('captcha') || own.includes('captcha') ? [...asked, 'captcha'] : asked;
}

/** `mfa` stands for every factor: a strong one where the challenge is hard. */
function isOneOf(
  factor: Challenge,
  factors: readonly Challenge[],
  action: Action,
  settings: CompiledSettings,
): boolean {
  if (factors.includes(factor)) return true;
  if (!factors.includes('mfa')) return false;
  return action === 'soft_challenge' || answerOf(WORD_BIT[factor], 'device', settings) >= HARD_ANSWER_MIN;
}

function tell(decision: EventDecision, named: readonly CompiledRule[], asked: readonly Challenge[]): void {
  const parts = named.flatMap(({ id, challenge }) =>
    challenge !== undefined && asked.includes(challenge) ? `"${id}":"${challenge}"` : [],
  );
  if (parts.length === 0) return;
  decision.evidence = evidenceWith(decision.evidence, `"${RULE_CHALLENGES}":{${parts.join(',')}}`);
}
