// Counts the effect of one rule of a set: the events for which it holds, their labels, and how actions differ without
// it.
import { OVERLAPS_MAX, RULE_SAMPLES_MAX, type RuleResult } from '../../contract/ruleset/backtest.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { type Action } from '../../contract/vocabulary.js';
import { type Verdict } from '../comparison.js';
import { shareOf } from './wilson.js';

/** One event for which the rule holds. */
export interface Match {
  readonly eventId: string;
  readonly verdict: Verdict;
  readonly applied: boolean;
  /** Ids of the other rules that hold for the event. */
  readonly beside: readonly string[];
  readonly without: Action;
  readonly with: Action;
}

type Judged = RuleResult['stops'];

const none = (): Judged => ({ fraud: 0, legitimate: 0, unlabelled: 0 });

function count(judged: Judged, verdict: Verdict): void {
  judged[verdict === '' ? 'unlabelled' : verdict] += 1;
}

export class RuleTally {
  readonly #rule: Pick<Rule, 'id' | 'name' | 'state'>;
  readonly #labels = none();
  readonly #stops = none();
  readonly #frees = none();
  readonly #overlap = new Map<string, number>();
  readonly #events: string[] = [];
  #matched = 0;
  #alone = 0;
  #applied = 0;
  #changes = 0;

  constructor({ id, name, state }: Rule) {
    this.#rule = { id, name, state };
  }

  add({ eventId, verdict, applied, beside, ...actions }: Match): void {
    this.#matched += 1;
    count(this.#labels, verdict);
    if (applied) this.#applied += 1;
    if (beside.length === 0) this.#alone += 1;
    for (const id of beside) this.#overlap.set(id, (this.#overlap.get(id) ?? 0) + 1);
    if (this.#events.length < RULE_SAMPLES_MAX) this.#events.push(eventId);
    if (actions.with === actions.without) return;
    this.#changes += 1;
    if (actions.without === 'allow') count(this.#stops, verdict);
    if (actions.with === 'allow') count(this.#frees, verdict);
  }

  /** @param all number of labelled events in the whole span */
  told(all: Readonly<Record<'fraud' | 'legitimate', number>>): RuleResult {
    const { id, name, state } = this.#rule;
    const { fraud, legitimate } = this.#labels;
    const others = [...this.#overlap].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    const overlap = others.slice(0, OVERLAPS_MAX);
    return {
      ...{ id, name, state },
      matched: this.#matched,
      alone: this.#alone,
      applied: this.#applied,
      changes: this.#changes,
      labels: this.#labels,
      stops: this.#stops,
      frees: this.#frees,
      precision: shareOf(fraud, fraud + legitimate),
      recall: shareOf(fraud, all.fraud),
      false_positives: shareOf(legitimate, all.legitimate),
      overlap: overlap.map(([other, events]) => ({ id: other, events })),
      events: this.#events,
    };
  }
}
