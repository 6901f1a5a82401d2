// Statistics of rules that a worker reports: hits and time since the last report.

/** The evaluation time is measured for one request in this many. */
export const RULES_SAMPLE = 32;

export type RuleHow = 'applied' | 'shadow';

export interface RuleFigures {
  hits: [workspace: string, rule: string, how: RuleHow, times: number][];
  /** Requests for which rules were evaluated. */
  evaluated: number;
  /** Evaluation time, estimated from the measured requests. */
  seconds: number;
  /** Requests that kept the model's decision because a rule threw. */
  failed: number;
}
