// Metrics of rule hits and of workspace policies.
import { type RuleFigures, type RuleHow } from '../contract/rule-figures.js';
import { type Exposition } from './exposition.js';

/** Maximum of series, which are per rule and kind of hit; hits of further rules are counted together. */
const RULE_SERIES_MAX = 4000;
const OTHERS = 'other';

export interface PoliciesState {
  /** A workspace is decided by an older policy than the stored one, or the stored one cannot be read. */
  readonly stale: boolean;
  /** Workspaces in monitor mode. */
  readonly monitored: number;
}

type Series = [workspace: string, rule: string, how: RuleHow, hits: number];

export class RuleMetrics {
  readonly #series = new Map<string, Series>();
  #evaluated = 0;
  #seconds = 0;
  #failed = 0;

  add({ hits, evaluated, seconds, failed }: RuleFigures): void {
    this.#evaluated += evaluated;
    this.#seconds += seconds;
    this.#failed += failed;
    for (const [workspace, rule, how, times] of hits) this.#seriesOf(workspace, rule, how)[3] += times;
  }

  addTo(to: Exposition, policies: PoliciesState): void {
    const hits = 'Requests that a rule held for; in shadow, or held back by its rollout, it did nothing.';
    const failed = "Requests that kept the model's decision because a rule threw.";
    const seconds = 'Time that rules took, estimated from one request in 32.';
    const stale =
      '1 while a workspace is decided by an older policy than the one stored, or the control store is away.';
    const monitored = 'Workspaces in monitor mode: they are answered allow whatever is decided.';
    to.counters('riskgate_rule_hits_total', hits, ['workspace', 'rule', 'how'], () => this.#series.values())
      .counter('riskgate_rules_evaluated_total', 'Requests that rules were asked about.', () => this.#evaluated)
      .counter('riskgate_rules_seconds_total', seconds, () => this.#seconds)
      .counter('riskgate_rules_errors_total', failed, () => this.#failed)
      .gauge('riskgate_policy_stale', stale, () => (policies.stale ? 1 : 0))
      .gauge('riskgate_monitored_workspaces', monitored, () => policies.monitored);
  }

  #seriesOf(workspace: string, rule: string, how: RuleHow): Series {
    const name = `${workspace}/${rule}/${how}`;
    const known = this.#series.get(name);
    if (known !== undefined) return known;
    if (this.#series.size >= RULE_SERIES_MAX && workspace !== OTHERS) return this.#seriesOf(OTHERS, OTHERS, how);
    const series: Series = [workspace, rule, how, 0];
    this.#series.set(name, series);
    return series;
  }
}
