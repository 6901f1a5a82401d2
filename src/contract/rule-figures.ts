// What a worker tells of the rules that it evaluated since the last time.

/** One request in so many is measured. */
export const RULES_SAMPLE = 32;

export type RuleHow = 'applied' | 'shadow';

export interface RuleFigures {
  hits: [workspace: string, rule: string, how: RuleHow, times: number][];
  /** Requests that rules were asked about. */
  evaluated: number;
  /** Estimated from those that were measured. */
  seconds: number;
  /** Requests that kept the model's decision because a rule threw. */
  failed: number;
}
