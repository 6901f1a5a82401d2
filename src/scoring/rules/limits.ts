// The limits that rules set to the risk of one decision, and which of them changed it.
import { BOUND } from '../../event/reply/risk-told.js';
import { type Before } from './before.js';
import { type CompiledRule } from './compile.js';
import { forcedBy, isAnswered, riskWithPoints } from './demand.js';

export interface Limits {
  /** 0..100; NaN when rules add points to unknown log-odds. */
  readonly withPoints: number;
  /** Rules that add points. */
  readonly adding: readonly CompiledRule[];
  /** The strictest ones. */
  readonly floor: CompiledRule | undefined;
  readonly ceiling: CompiledRule | undefined;
  readonly force: CompiledRule | undefined;
  /** A demand that a passed challenge has ended. */
  readonly passed: CompiledRule | undefined;
}

/** What limits depend on: the model's risk and log-odds, and which challenges were passed. */
export type Bounded = Pick<Before, 'words' | 'settings' | 'sum'> & { readonly decision: Pick<Decision, 'risk'> };
type Decision = Before['decision'];

/** @param before with the risk of the model */
export function limitsOf(rules: readonly CompiledRule[], { words, settings, decision, sum }: Bounded): Limits {
  let floor: CompiledRule | undefined;
  let ceiling: CompiledRule | undefined;
  let passed: CompiledRule | undefined;
  for (const rule of rules) {
    const demand = rule.floor ?? rule.force;
    if (demand !== undefined && isAnswered(rule, demand, words, settings)) passed ??= rule;
    else if (lowOf(rule) > lowOf(floor)) floor = rule;
    if (highOf(rule) < highOf(ceiling)) ceiling = rule;
  }
  const withPoints = riskWithPoints(rules, decision.risk, sum);
  const adding = rules.filter(({ points }) => points !== 0);
  return { withPoints, adding, floor, ceiling, passed, force: forcedBy(rules, words, settings) };
}

/** The strictest floor and ceiling bound the risk, and the floor wins where they cross; then the force. */
export function limited({ withPoints, floor, ceiling, force }: Limits): number {
  const risk = Math.max(lowOf(floor), Math.min(highOf(ceiling), withPoints));
  const band = force?.force;
  return band === undefined ? risk : Math.max(band.low, Math.min(band.high, risk));
}

/**
 * A member of evidence with the rules that changed the risk, '' when none did.
 * @param modelRisk before the rules
 */
export function boundsJson(limits: Limits, modelRisk: number): string {
  const { withPoints, adding, floor, ceiling, force, passed } = limits;
  const parts: string[] = [];
  if (withPoints !== modelRisk && Number.isFinite(withPoints)) {
    const ids = adding.map(({ id }) => id).join(', ');
    parts.push(`"points":${withPoints},"points_of":"${ids}"`);
  }
  if (ceiling?.ceiling !== undefined && highOf(ceiling) < withPoints)
    parts.push(`"ceiling":"${ceiling.id}","ceiling_to":"${ceiling.ceiling.action}"`);
  const capped = Math.min(highOf(ceiling), withPoints);
  if (floor?.floor !== undefined && lowOf(floor) > capped)
    parts.push(`"floor":"${floor.id}","floor_to":"${floor.floor.action}"`);
  const risk = Math.max(lowOf(floor), capped);
  if (force?.force !== undefined && (risk < force.force.low || risk > force.force.high))
    parts.push(`"force":"${force.id}","force_to":"${force.force.action}"`);
  if (passed !== undefined) parts.push(`"passed":"${passed.id}"`);
  return parts.length === 0 ? '' : `"${BOUND}":{${parts.join(',')}}`;
}

function lowOf(rule: CompiledRule | undefined): number {
  return rule?.floor?.low ?? 0;
}

function highOf(rule: CompiledRule | undefined): number {
  return rule?.ceiling?.high ?? 100;
}
