// Decides stored events again under another set of rules, with the code that decides requests. It first removes what
// the rules of that time added. Profiles stay as they were: what they would have learned in the meantime under the
// other rules is not computed.
import { type BacktestResult, SAMPLES_MAX } from '../../contract/ruleset/backtest.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { type Action, ACTIONS } from '../../contract/vocabulary.js';
import { FEATURE, type EventRow } from '../../event/event-row.js';
import { type Verdict } from '../comparison.js';
import { actionOf } from '../model/actions.js';
import { type CompiledPolicy } from '../model/policy.js';
import { applyRules, momentOf, riskBy } from '../rules/apply.js';
import { type Before } from '../rules/before.js';
import { compileListedRules, type CompiledRule, type RuleSet } from '../rules/compile.js';
import { type Bounded } from '../rules/limits.js';
import { Cells } from './cells.js';
import { loudRules } from './loud.js';
import { RuleTally } from './rule-tally.js';
import { isForced, modelOf } from './stored-model.js';

/** A group of events that no rule changed when decided, and for which no rule of the new set holds. */
export interface Untouched {
  readonly action: Action;
  readonly verdict: Verdict;
  readonly currency: string;
  readonly events: number;
  readonly amount: number;
}

/** The new decision of a row. */
export type After = Pick<EventRow, 'risk' | 'action' | 'rules' | 'shadow'>;

export class Backtest {
  readonly #onDecided: ((row: EventRow, after: After) => void) | undefined;
  readonly #policies: (version: string) => CompiledPolicy | undefined;
  readonly #set: RuleSet | undefined;
  readonly #tallies: ReadonlyMap<string, RuleTally>;
  readonly #compiled: ReadonlyMap<string, CompiledRule>;
  readonly #cells = new Cells();
  readonly #samples: BacktestResult['samples'] = [];
  #notCompared = 0;
  /** Number of rows added with `add`. */
  decided = 0;

  /**
   * @param rules drafts count as live; rules that are off are left out
   * @param policies the policy of the version that a row names, without its rules
   * @param onDecided called for every row with its new decision
   * @throws RangeError with the position of the error
   */
  constructor(
    rules: readonly Rule[],
    policies: (version: string) => CompiledPolicy | undefined,
    onDecided?: (row: EventRow, after: After) => void,
  ) {
    this.#onDecided = onDecided;
    const tried = rules.map((rule) => (rule.state === 'draft' ? { ...rule, state: 'live' as const } : rule));
    this.#policies = policies;
    this.#set = compileListedRules(tried)?.all;
    this.#compiled = new Map(this.#set?.rules.map((rule) => [rule.id, rule]));
    this.#tallies = new Map(
      rules.filter(({ id }) => this.#compiled.has(id)).map((rule) => [rule.id, new RuleTally(rule)]),
    );
  }

  /** The evaluated rules; `add` takes positions in this array. */
  get rules(): readonly CompiledRule[] {
    return this.#set?.rules ?? [];
  }

  addUntouched({ action, ...counted }: Untouched): void {
    this.#cells.add(action, action, counted);
  }

  /**
   * @param holding positions of the rules that hold according to ClickHouse
   * @throws Error when this program gets another result
   */
  add(row: EventRow, verdict: Verdict, holding: readonly number[]): void {
    this.decided += 1;
    const after = this.#after(row, verdict, holding);
    this.#onDecided?.(row, after);
    const amount = row.features[FEATURE.amount] ?? NaN;
    this.#cells.add(row.action, after.action, { events: 1, verdict, currency: row.currency, amount });
    if (after.action === row.action || this.#samples.length >= SAMPLES_MAX) return;
    this.#samples.push({
      event_id: row.eventId,
      before: { risk: row.risk, action: row.action },
      after: { risk: after.risk, action: after.action },
      rules: [...after.rules],
    });
  }

  told(withoutCounts: number): BacktestResult {
    const labelled = {
      fraud: this.#cells.sum(({ fraud }) => fraud),
      legitimate: this.#cells.sum(({ legitimate }) => legitimate),
    };
    const events = this.#cells.sum((cell) => cell.events);
    const rules = [...this.#tallies.values()].map((tally) => tally.told(labelled));
    return {
      events,
      changed: this.#cells.sum(({ before, after, events }) => (before === after ? 0 : events)),
      not_compared: this.#notCompared,
      without_counts: withoutCounts,
      labelled,
      actions: this.#cells.all,
      rules,
      warnings: loudRules({ events, labelled, rules }),
      samples: this.#samples,
    };
  }

  #after(row: EventRow, verdict: Verdict, holding: readonly number[]): After {
    if (isForced(row)) return row;
    const before = modelOf(row, this.#policies(row.policyVersion));
    if (before === undefined) return row;
    const model = { ...before, decision: { risk: before.decision.risk } };
    if (this.#set === undefined) return before.decision;
    compare(this.#set, before, holding);
    applyRules(this.#set, before);
    const { decision } = before;
    const applied = decision.rules.flatMap((id) => this.#compiled.get(id) ?? []);
    if (Number.isNaN(model.sum) && applied.some(({ points }) => points !== 0)) {
      this.#notCompared += 1;
      return row;
    }
    const held = [...decision.rules, ...decision.shadow];
    for (const id of held)
      this.#tallies.get(id)?.add({
        eventId: row.eventId,
        verdict,
        applied: decision.rules.includes(id),
        beside: held.filter((other) => other !== id),
        ...this.#difference(id, applied, model),
      });
    return decision;
  }

  #difference(id: string, applied: readonly CompiledRule[], model: Bounded): Record<'with' | 'without', Action> {
    const rule = this.#compiled.get(id);
    const others = applied.filter((other) => other.id !== id);
    const own = rule === undefined ? others : [...others, rule];
    return { with: actionOf(riskBy(own, model)), without: actionOf(riskBy(others, model)) };
  }
}

/** @throws Error when ClickHouse and this program disagree on the rules that hold for a row */
function compare(set: RuleSet, before: Before, holding: readonly number[]): void {
  const own = [...set.hits.subarray(0, set.run(momentOf(before), set.hits))];
  const apart = set.rules.find((_, index) => own.includes(index) !== holding.includes(index));
  if (apart === undefined) return;
  throw new Error(
    `ClickHouse and this program do not agree on rule ${apart.id} and event ${before.request.eventId}: ` +
      'this is a fault of Riskgate, please report it',
  );
}

export function isAction(text: string): text is Action {
  return ACTIONS.some((action) => action === text);
}
