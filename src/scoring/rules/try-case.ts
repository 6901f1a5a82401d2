// Tries a set of rules on a hand-written case, with the code that decides requests.
import { DEFAULT_SETTINGS } from '../model/settings.js';
import { type Action } from '../../contract/vocabulary.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { makeEventDecision } from '../../event/generated/make-event.js';
import { makeRequest, type Value } from '../../rules/evaluate/made-request.js';
import { actionOf, RISK_MAX } from '../model/actions.js';
import { applyRules } from './apply.js';
import { type Before } from './before.js';
import { compileListedRules, type RuleSet } from './compile.js';

export interface Case {
  /** Variables by name; all others are unknown. `risk` is the model's. */
  readonly variables: Readonly<Record<string, Value>>;
  /** Reasons of the model with their strengths (0..1). */
  readonly reasons?: Readonly<Record<string, number>> | undefined;
  /** Lists that a party of the request is on. */
  readonly lists?: readonly string[] | undefined;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface Outcome {
  readonly rules: readonly string[];
  readonly shadow: readonly string[];
  readonly risk: number;
  readonly action: Action;
}

/** Compiles rules for `tryCase`: drafts count as live, and every user is in a rollout. @throws RangeError */
export function caseRules(rules: readonly Rule[]): RuleSet | undefined {
  const tried = rules.map((rule) => ({
    ...rule,
    rollout_percent: 100,
    state: rule.state === 'draft' ? ('live' as const) : rule.state,
  }));
  return compileListedRules(tried)?.all;
}

/** @throws RangeError when a variable does not exist, or has a value of another type */
export function tryCase(set: RuleSet | undefined, tried: Case): Outcome {
  const before = beforeOf(tried);
  const { decision } = before;
  if (set !== undefined) applyRules(set, before);
  return { rules: decision.rules, shadow: decision.shadow, risk: decision.risk, action: decision.action };
}

/** The decision of the model before the rules, from a case. @throws RangeError as `tryCase` */
export function beforeOf({ variables, reasons = {}, lists = [], at }: Case): Before {
  const { request, model, counts } = makeRequest(variables, at);
  const action = actionOf(model.risk);
  const decision = {
    ...makeEventDecision(),
    ...model,
    modelRisk: model.risk,
    action,
    reasons: Object.keys(reasons),
    strengths: Float32Array.from(Object.values(reasons)),
    points: new Float32Array(Object.keys(reasons).length),
    counts: [...counts],
    lists: [...lists],
    ...{ rules: [], shadow: [], tags: [], evidence: '' },
  };
  // The log-odds of a risk of 0 or 100 are infinite.
  const share = Math.min(RISK_MAX - 0.5, Math.max(0.5, model.risk)) / RISK_MAX;
  return { request, decision, sum: Math.log(share / (1 - share)), words: 0, settings: DEFAULT_SETTINGS };
}
