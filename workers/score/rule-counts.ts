// Counts which rules matched in a shard and the time of evaluating them, until it is reported to the main thread.
import { type RuleFigures, type RuleHow } from '../../src/contract/rule-figures.js';
import { type EventRow } from '../../src/event/event-row.js';
import { RulesWatch } from '../../src/scoring/rules/watch.js';

export class RuleCounts {
  readonly watch: RulesWatch;
  readonly #hits = new Map<string, [workspace: string, rule: string, how: RuleHow, times: number]>();

  /** @param onError receives errors of rules */
  constructor(onError: (error: unknown) => void) {
    this.watch = new RulesWatch(() => performance.now(), onError);
  }

  add({ workspace, rules, shadow }: EventRow): void {
    for (const rule of rules) this.#hit(workspace, rule, 'applied');
    for (const rule of shadow) this.#hit(workspace, rule, 'shadow');
  }

  /** Undefined when there is nothing to report. */
  take(): RuleFigures | undefined {
    const { evaluated, seconds, failed } = this.watch;
    if (evaluated === 0) return undefined;
    const figures = { hits: [...this.#hits.values()], evaluated, seconds, failed };
    this.#hits.clear();
    this.watch.evaluated = this.watch.seconds = this.watch.failed = 0;
    return figures;
  }

  #hit(workspace: string, rule: string, how: RuleHow): void {
    const name = `${workspace}/${rule}/${how}`;
    const known = this.#hits.get(name);
    if (known === undefined) this.#hits.set(name, [workspace, rule, how, 1]);
    else known[3] += 1;
  }
}
