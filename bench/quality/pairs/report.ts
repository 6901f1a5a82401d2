// The cells that break a rule, by pair and use case, and the shares that the gate compares.
import { type Action } from '../../../src/contract/vocabulary.js';
import { type ProbeUse, type Result } from './play.js';
import { type Rule, RULES } from './rules.js';
import { type Visit } from './stage.js';

export interface Finding {
  rule: Rule;
  /** '' when the second event is played alone. */
  first: string;
  second: string;
  use: ProbeUse;
  where: string;
  result: Result;
}

export class Played {
  plays = 0;
  /** Of single events. */
  alone = 0;
  readonly findings: Finding[] = [];
  /** By what was played, and the action. */
  readonly #actions = new Map<string, number>();

  count(what: string, asked: Action): void {
    this.plays += 1;
    if (what === 'alone') this.alone += 1;
    const name = `${what} ${asked}`;
    this.#actions.set(name, (this.#actions.get(name) ?? 0) + 1);
  }

  get actions(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#actions].sort());
  }

  /** Percent of the plays that break the rule; only single events have a bound. */
  share(rule: Rule): number {
    const of = rule === 'bound' ? this.alone : this.plays;
    return (100 * this.findings.filter((each) => each.rule === rule).length) / Math.max(1, of);
  }
}

/** The visit that broke the rule. */
function visitOf(rule: Rule, { visit, blocked, lockedOut, again }: Result): Visit {
  if (rule === 'blocked') return blocked ?? visit;
  if (rule === 'locked') return lockedOut ?? visit;
  return rule === 'again' ? (again[0] ?? visit) : visit;
}

export function wordsOf(rule: Rule, result: Result): string {
  const { use, first, last, passed, row } = visitOf(rule, result);
  const again = rule === 'again' ? ` ${result.again.length} times` : '';
  return `${use} ${first}${again} (${row.risk}), passed ${passed.join('+') || '-'}, ${last}: ${row.reasons.join(' ')}`;
}

/** The findings of a rule by pair and use, the most frequent first. */
export function tableOf(rule: Rule, played: Played, top: number): string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of played.findings.filter((each) => each.rule === rule)) {
    const name = `${finding.first || '-'} + ${finding.second} / ${finding.use}`;
    groups.set(name, [...(groups.get(name) ?? []), finding]);
  }
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  const lines = sorted.slice(0, top).flatMap(([name, of]) => {
    const [sample] = of;
    if (sample === undefined) return [];
    return [`  ${of.length} x ${name}`, `      ${sample.where}: ${wordsOf(rule, sample.result)}`];
  });
  const share = played.share(rule).toFixed(2);
  return [`${rule}: ${RULES[rule]}: broken in ${share} % of the plays, ${sorted.length} cells`, ...lines];
}
