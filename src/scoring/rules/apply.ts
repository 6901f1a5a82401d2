// Applies the matching rules to a decision of the model. Points add up; the strictest floor and the strictest ceiling
// bound the risk, and the floor wins where they cross; last, the first rule with `force` clamps the risk to its band. A
// floor or force for a challenge that was already passed does not apply; a block always does.
import { type EventDecision, type EventRequest } from '../../event/event-row.js';
import { valueOf } from '../../rules/evaluate/interpret.js';
import { UNKNOWN_COUNTS } from '../../rules/variables/counts.js';
import { type Moment } from '../../rules/variables/variable.js';
import { hex32 } from '../../util/hex.js';
import { textJson } from '../../util/json-text.js';
import { answerOf } from '../challenges/challenges.js';
import { actionOf, BLOCK_FROM, riskOf } from '../model/actions.js';
import { type CompiledSettings } from '../model/settings.js';
import { type Bounds } from './bounds.js';
import { type CompiledRule, type RuleSet } from './compile.js';

/**
 * Share that passed challenges must answer for a hard challenge; a code by e-mail is enough for a soft challenge only.
 */
const HARD_ANSWER_MIN = 0.7;
/** Most characters of a text value in evidence. */
const TEXT_MAX = 120;
/** Log-odds of the highest risk that is not a block. */
const BELOW_BLOCK = Math.log((BLOCK_FROM - 1) / (100 - (BLOCK_FROM - 1)));
const ROLLOUT_ALL = 10_000;

/** Input of the rules; the decision holds the model's risk. */
export interface Before {
  readonly request: EventRequest;
  readonly decision: EventDecision;
  /** Log-odds of the model, all reasons counted; NaN when they are not known. */
  readonly sum: number;
  /** Bit set of the challenges that were passed, with this request or before. */
  readonly words: number;
  readonly settings: CompiledSettings;
}

/**
 * Writes into the decision the rules that matched, their reasons and tags, and the risk after them.
 * @returns false when no rule matched
 */
export function applyRules(set: RuleSet, before: Before): boolean {
  const { request, decision } = before;
  const moment = momentOf(before);
  const held = set.run(moment, set.hits);
  if (held === 0) return false;
  const applied: CompiledRule[] = [];
  for (let i = 0; i < held; i += 1) {
    const rule = set.rules[set.hits[i] ?? 0];
    if (rule === undefined || request.receivedAt >= rule.expiresAt) continue;
    if (rule.live && isRolledOut(rule, request)) applied.push(rule);
    else decision.shadow.push(rule.id);
  }
  if (applied.length === 0) return decision.shadow.length > 0;
  decision.risk = riskBy(applied, before);
  decision.action = actionOf(decision.risk);
  tell(applied, decision, moment);
  return true;
}

export function momentOf({ request, decision }: Before): Moment {
  const counts = decision.counts.length === 0 ? UNKNOWN_COUNTS : decision.counts;
  return { request, model: decision, counts, lists: decision.lists };
}

/** The selection is stable per user and differs between rules. */
function isRolledOut({ rollout, rolloutAt }: CompiledRule, { userHash }: EventRequest): boolean {
  return rollout >= ROLLOUT_ALL || hex32(userHash, rolloutAt) % ROLLOUT_ALL < rollout;
}

/**
 * @param before with the risk of the model
 * @returns 0..100; NaN when rules add points to unknown log-odds
 */
export function riskBy(rules: readonly CompiledRule[], { decision, sum, words, settings }: Before): number {
  let points = 0;
  let floor = 0;
  let ceiling = 100;
  let forced: CompiledRule | undefined;
  for (const rule of rules) {
    points += rule.points;
    if (rule.floor !== undefined && !isAnswered(rule.floor, words, settings)) floor = Math.max(floor, rule.floor.low);
    if (rule.ceiling !== undefined) ceiling = Math.min(ceiling, rule.ceiling.high);
    if (rule.force !== undefined && !isAnswered(rule.force, words, settings) && isBefore(rule, forced)) forced = rule;
  }
  let risk = decision.risk;
  if (points !== 0) {
    // Where the model capped the risk below a block, because a challenge can answer it, the points add to the cap.
    const capped = decision.risk < BLOCK_FROM ? Math.min(sum, BELOW_BLOCK) : sum;
    risk = riskOf(capped + points);
  }
  risk = Math.max(floor, Math.min(ceiling, risk));
  const band = forced?.force;
  return band === undefined ? risk : Math.max(band.low, Math.min(band.high, risk));
}

function isAnswered({ action }: Bounds, words: number, settings: CompiledSettings): boolean {
  if (action === 'soft_challenge') return words !== 0;
  return action === 'hard_challenge' && answerOf(words, 'device', settings) >= HARD_ANSWER_MIN;
}

/** Order of forces: by priority (lowest first), then the stricter action, then by id. */
function isBefore(rule: CompiledRule, other: CompiledRule | undefined): boolean {
  if (other === undefined || rule.priority !== other.priority) return rule.priority < (other?.priority ?? Infinity);
  const [own, others] = [rule.force?.low ?? 0, other.force?.low ?? 0];
  return own === others ? rule.id < other.id : own > others;
}

function tell(rules: readonly CompiledRule[], decision: EventDecision, moment: Moment): void {
  const { points: counted, strengths } = decision;
  const reasons = [...decision.reasons];
  const points: number[] = [];
  let evidence = decision.evidence === '' ? '{' : `${decision.evidence.slice(0, -1)},`;
  for (const rule of rules) {
    decision.rules.push(rule.id);
    for (const tag of rule.tags) if (!decision.tags.includes(tag)) decision.tags.push(tag);
    if (rule.code === undefined) continue;
    evidence += `${points.length === 0 ? '' : ','}"${rule.code}":${evidenceOf(rule, moment)}`;
    reasons.push(rule.code);
    points.push(rule.points);
  }
  if (points.length === 0) return;
  decision.evidence = `${evidence}}`;
  decision.reasons = reasons;
  decision.points = followedBy(counted, points.length, (i) => points[i] ?? 0);
  decision.strengths = followedBy(strengths, points.length, () => 1);
}

/** Returns a new array, because the model's own must not change. The spread operator takes microseconds here. */
function followedBy(values: Float32Array, count: number, value: (i: number) => number): Float32Array {
  const all = new Float32Array(values.length + count);
  all.set(values);
  for (let i = 0; i < count; i += 1) all[values.length + i] = value(i);
  return all;
}

/** JSON of the rule and its variables' values at decision time, so that it stays readable after the rule is deleted. */
function evidenceOf({ id, title, evidence }: CompiledRule, moment: Moment): string {
  let json = `{"rule":"${id}","title":${textJson(title)}`;
  for (const variable of evidence) {
    const value = valueOf(variable, moment);
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) continue;
    json += `,"${variable.name}":${typeof value === 'string' ? textJson(value.slice(0, TEXT_MAX)) : String(value)}`;
  }
  return `${json}}`;
}
