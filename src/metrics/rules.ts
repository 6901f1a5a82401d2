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

interface Series {
  readonly labels: { workspace: string; rule: string; how: RuleHow };
  hits: number;
}

export class RuleMetrics {
  readonly #series = new Map<string, Series>();
  #evaluated = 0;
  #seconds = 0;
  #failed = 0;

  add({ hits, evaluated, seconds, failed }: RuleFigures): void {
    this.#evaluated += evaluated;
    this.#seconds += seconds;
    this.#failed += failed;
    for (const [workspace, rule, how, times] of hits) this.#seriesOf(workspace, rule, how).hits += times;
  }

  addTo(to: Exposition, policies: PoliciesState): void {
    to.counters(
      {
        name: 'riskgate_rule_hits_total',
        help: 'Requests that a rule held for; in shadow, or held back by its rollout, it did nothing.',
        labelNames: ['workspace', 'rule', 'how'],
      },
      (sample) => {
        for (const { labels, hits } of this.#series.values()) sample(labels, hits);
      },
    )
      .counter('riskgate_rules_evaluated_total', 'Requests that rules were asked about.', () => this.#evaluated)
      .counter(
        'riskgate_rules_seconds_total',
        'Time that rules took, estimated from one request in 32.',
        () => this.#seconds,
      )
      .counter(
        'riskgate_rules_errors_total',
        "Requests that kept the model's decision because a rule threw.",
        () => this.#failed,
      )
      .gauge(
        'riskgate_policy_stale',
        '1 while a workspace is decided by an older policy than the one stored, or the control store is away.',
        () => (policies.stale ? 1 : 0),
      )
      .gauge(
        'riskgate_monitored_workspaces',
        'Workspaces in monitor mode: they are answered allow whatever is decided.',
        () => policies.monitored,
      );
  }

  #seriesOf(workspace: string, rule: string, how: RuleHow): Series {
    const name = `${workspace}/${rule}/${how}`;
    const known = this.#series.get(name);
    if (known !== undefined) return known;
    const labels = { workspace, rule, how };
    if (this.#series.size < RULE_SERIES_MAX || workspace === OTHERS) return this.#made(name, labels);
    return this.#seriesOf(OTHERS, OTHERS, how);
  }

  #made(name: string, labels: Series['labels']): Series {
    const series = { labels, hits: 0 };
    this.#series.set(name, series);
    return series;
  }
}
