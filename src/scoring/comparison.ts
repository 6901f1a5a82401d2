// Counts what another policy would decide differently, together with the labels of the events.
import { LABELS } from '../contract/labels/labels.js';
import { type Action } from '../contract/vocabulary.js';

/** Class of an event by its label: '' for `unknown` and for no label. */
export type Verdict = 'fraud' | 'legitimate' | '';

export function verdictOf(label: string): Verdict {
  if (label === 'legitimate') return 'legitimate';
  return LABELS.some((word) => word === label && word !== 'unknown') ? 'fraud' : '';
}

export interface Change {
  was: Action;
  now: Action;
  decisions: number;
  fraud: number;
  legitimate: number;
}

const isStopped = (action: Action): boolean => action !== 'allow';

export class Comparison {
  readonly #changes = new Map<string, Change>();
  readonly #actions = { was: new Map<Action, number>(), now: new Map<Action, number>() };
  /** Events with a verdict: all, and how many the two policies challenge or block. */
  readonly stopped = { fraud: { all: 0, was: 0, now: 0 }, legitimate: { all: 0, was: 0, now: 0 } };
  /** Decisions that could not be computed again, by reason. */
  readonly unknown = new Map<string, number>();
  /** Settings and limits of compared decisions that differ in the other policy and are not computed again. */
  readonly apart = new Set<string>();
  decidedApart = 0;
  total = 0;
  different = 0;

  add(was: Action, now: Action, verdict: Verdict): void {
    this.total += 1;
    count(this.#actions.was, was);
    count(this.#actions.now, now);
    if (verdict !== '') {
      const stopped = this.stopped[verdict];
      stopped.all += 1;
      if (isStopped(was)) stopped.was += 1;
      if (isStopped(now)) stopped.now += 1;
    }
    if (was === now) return;
    this.different += 1;
    const key = `${was} ${now}`;
    const change = this.#changes.get(key) ?? { was, now, decisions: 0, fraud: 0, legitimate: 0 };
    change.decisions += 1;
    if (verdict !== '') change[verdict] += 1;
    this.#changes.set(key, change);
  }

  /** Adds a decision that cannot be compared. */
  addUnknown(why: string): void {
    this.total += 1;
    count(this.unknown, why);
  }

  /** @param names of settings and limits on which the last added decision depends and which are not computed again */
  addApart(names: readonly string[]): void {
    if (names.length === 0) return;
    this.decidedApart += 1;
    for (const name of names) this.apart.add(name);
  }

  /** Number of compared decisions with an action. */
  of(when: 'was' | 'now', action: Action): number {
    return this.#actions[when].get(action) ?? 0;
  }

  /** Changes, most frequent first. */
  get changes(): Change[] {
    return [...this.#changes.values()].sort((a, b) => b.decisions - a.decisions);
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
