// Counts which rules matched in a shard and the time of evaluating them, until it is reported to the main thread.
import { type RuleFigures } from '../../src/contract/rule-figures.js';
import { type EventRow } from '../../src/event/event-row.js';
import { RulesWatch } from '../../src/scoring/rules/watch.js';

interface Hits {
  applied: number;
  shadow: number;
}

export class RuleCounts {
  readonly watch: RulesWatch;
  /** By workspace and rule: one key for both would be a new text, hashed again, for every rule that matched. */
  readonly #hits = new Map<string, Map<string, Hits>>();

  /** @param onError receives errors of rules */
  constructor(onError: (error: unknown) => void) {
    this.watch = new RulesWatch(() => performance.now(), onError);
  }

  add({ workspace, rules, shadow }: EventRow): void {
    if (rules.length === 0 && shadow.length === 0) return;
    let hits = this.#hits.get(workspace);
    if (hits === undefined) this.#hits.set(workspace, (hits = new Map<string, Hits>()));
    for (const rule of rules) hitsOf(hits, rule).applied += 1;
    for (const rule of shadow) hitsOf(hits, rule).shadow += 1;
  }

  /** Undefined when there is nothing to report. */
  take(): RuleFigures | undefined {
    const { evaluated, seconds, failed } = this.watch;
    if (evaluated === 0) return undefined;
    const figures = { hits: this.#figures(), evaluated, seconds, failed };
    this.#hits.clear();
    this.watch.evaluated = this.watch.seconds = this.watch.failed = 0;
    return figures;
  }

  #figures(): RuleFigures['hits'] {
    const figures: RuleFigures['hits'] = [];
    for (const [workspace, hits] of this.#hits)
      for (const [rule, { applied, shadow }] of hits) {
        if (applied > 0) figures.push([workspace, rule, 'applied', applied]);
        if (shadow > 0) figures.push([workspace, rule, 'shadow', shadow]);
      }
    return figures;
  }
}

function hitsOf(hits: Map<string, Hits>, rule: string): Hits {
  const known = hits.get(rule);
  if (known !== undefined) return known;
  const fresh = { applied: 0, shadow: 0 };
  hits.set(rule, fresh);
  return fresh;
}
