// Applies the matching rules to a decision of the model. Points add up; then the limits apply (`limits`). A floor or
// force for a challenge that was already passed does not apply; a block always does.
import { type EventDecision, type EventRequest } from '../../event/event-row.js';
import { valueOf } from '../../rules/evaluate/interpret.js';
import { wholeCounts } from '../../rules/variables/counts.js';
import { type Moment } from '../../rules/variables/variable.js';
import { hex32 } from '../../util/text/hex.js';
import { textJson } from '../../util/text/json-text.js';
import { evidenceWith } from '../evidence-json.js';
import { actionOf } from '../model/actions.js';
import { type Before } from './before.js';
import { type CompiledRule, type RuleSet } from './compile.js';
import { type Bounded, boundsJson, limited, limitsOf } from './limits.js';

/** Most characters of a text value in evidence. */
const TEXT_MAX = 120;
const ROLLOUT_ALL = 10_000;

/**
 * Writes into the decision the rules that matched, their reasons and tags, and the risk after them.
 * @returns the rules with an effect; undefined when no rule matched
 */
export function applyRules(set: RuleSet, before: Before): readonly CompiledRule[] | undefined {
  const { request, decision } = before;
  const moment = momentOf(before);
  const held = set.run(moment, set.hits);
  if (held === 0) return undefined;
  const applied: CompiledRule[] = [];
  for (let i = 0; i < held; i += 1) {
    const rule = set.rules[set.hits[i] ?? 0];
    if (rule === undefined || request.receivedAt >= rule.expiresAt) continue;
    if (rule.live && isRolledOut(rule, request)) applied.push(rule);
    else decision.shadow.push(rule.id);
  }
  if (applied.length === 0) return decision.shadow.length > 0 ? applied : undefined;
  const limits = limitsOf(applied, before);
  const bounds = boundsJson(limits, decision.risk);
  decision.risk = limited(limits);
  decision.action = actionOf(decision.risk);
  tell(applied, decision, moment, bounds);
  return applied;
}

export function momentOf({ request, decision }: Before): Moment {
  return { request, model: decision, counts: wholeCounts(decision.counts), lists: decision.lists };
}

/** The selection is stable per user and differs between rules. */
function isRolledOut({ rollout, rolloutAt }: CompiledRule, { userHash }: EventRequest): boolean {
  return rollout >= ROLLOUT_ALL || hex32(userHash, rolloutAt) % ROLLOUT_ALL < rollout;
}

/**
 * @param before with the risk of the model
 * @returns 0..100; NaN when rules add points to unknown log-odds
 */
export function riskBy(rules: readonly CompiledRule[], before: Bounded): number {
  return limited(limitsOf(rules, before));
}

/** @param bounds member of the evidence about the limits, '' = none */
function tell(rules: readonly CompiledRule[], decision: EventDecision, moment: Moment, bounds: string): void {
  const { points: counted, strengths } = decision;
  const reasons = [...decision.reasons];
  const points: number[] = [];
  let members = '';
  for (const rule of rules) {
    decision.rules.push(rule.id);
    for (const tag of rule.tags) if (!decision.tags.includes(tag)) decision.tags.push(tag);
    if (rule.code === undefined) continue;
    members += memberOf(rule, moment);
    reasons.push(rule.code);
    points.push(rule.points);
  }
  members = bounds === '' ? members.slice(0, -1) : members + bounds;
  if (members !== '') decision.evidence = evidenceWith(decision.evidence, members);
  if (points.length === 0) return;
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
function memberOf({ told, evidence }: CompiledRule, moment: Moment): string {
  let json = told;
  for (const { variable, before } of evidence) {
    const value = valueOf(variable, moment);
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) continue;
    json += before + (typeof value === 'string' ? textJson(value.slice(0, TEXT_MAX)) : String(value));
  }
  return `${json}},`;
}
