// What another policy would have decided differently, counted, beside what is known to be fraud.
import { type Action, ACTIONS } from '../../contract/vocabulary.js';
import { table } from '../command.js';

export type Label = 'fraud' | 'legitimate' | '';

interface Change {
  decisions: number;
  fraud: number;
  legitimate: number;
}

const isStopped = (action: Action): boolean => action !== 'allow';

export class Comparison {
  readonly #changes = new Map<string, Change>();
  readonly #actions = { was: new Map<Action, number>(), now: new Map<Action, number>() };
  readonly #stopped = { fraud: { all: 0, was: 0, now: 0 }, legitimate: { all: 0, was: 0, now: 0 } };
  /** Decisions that could not be made again, by why. */
  readonly #unknown = new Map<string, number>();
  total = 0;
  different = 0;

  add(was: Action, now: Action, label: Label): void {
    this.total += 1;
    this.#count(this.#actions.was, was);
    this.#count(this.#actions.now, now);
    if (label !== '') {
      const stopped = this.#stopped[label];
      stopped.all += 1;
      if (isStopped(was)) stopped.was += 1;
      if (isStopped(now)) stopped.now += 1;
    }
    if (was === now) return;
    this.different += 1;
    const key = `${was} ${now}`;
    const change = this.#changes.get(key) ?? { decisions: 0, fraud: 0, legitimate: 0 };
    change.decisions += 1;
    if (label !== '') change[label] += 1;
    this.#changes.set(key, change);
  }

  /** It stays as it was, and is not among those compared. */
  addUnknown(why: string): void {
    this.total += 1;
    this.#count(this.#unknown, why);
  }

  text(): string {
    const parts = [`${this.total} decisions, ${this.different} of them different`];
    const actions = ACTIONS.map((action) => [
      action,
      String(this.#actions.was.get(action) ?? 0),
      String(this.#actions.now.get(action) ?? 0),
    ]);
    parts.push(table(['ACTION', 'WAS', 'NOW'], actions));
    const changes = [...this.#changes].sort(([, a], [, b]) => b.decisions - a.decisions);
    if (changes.length > 0) {
      parts.push(
        table(
          ['WAS', 'NOW', 'DECISIONS', 'FRAUD', 'LEGITIMATE'],
          changes.map(([key, { decisions, fraud, legitimate }]) => [
            ...key.split(' '),
            ...[decisions, fraud, legitimate].map(String),
          ]),
        ),
      );
    }
    const { fraud, legitimate } = this.#stopped;
    for (const [name, { all, was, now }] of [
      ['fraud', fraud],
      ['legitimate', legitimate],
    ] as const) {
      if (all > 0) parts.push(`of ${all} labelled ${name}: ${was} challenged or blocked before, ${now} now`);
    }
    for (const [why, count] of this.#unknown) parts.push(`${count} not compared: ${why}`);
    return parts.join('\n\n');
  }

  #count<K>(counts: Map<K, number>, key: K): void {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}
