// Counts outcomes per decision and per person, with sample decisions.
import { type AttackResult } from './attack-steps.js';
import { type Action, type Facts, type Reason, type Reply } from './wire.js';

export interface Example {
  /** Unix milliseconds. */
  at: number;
  facts: Facts;
  reply: Reply;
}

export interface HonestRow {
  kind: string;
  people: Set<string>;
  decisions: number;
  /** Decisions other than allow, and the people affected. */
  actions: Record<Exclude<Action, 'allow'>, { decisions: number; people: Set<string> }>;
  lockedOut: Set<string>;
  /** Number of non-allow decisions by reason. */
  reasons: Map<string, number>;
  examples: Example[];
}

const EXAMPLES_MAX = 40;
/** Row of people who were attacked before; not counted as honest. */
export const ATTACKED = 'attacked';

export class Tally {
  readonly honest = new Map<string, HonestRow>();
  readonly attacks: AttackResult[] = [];
  /** Labels sent to the service, by name. */
  readonly labels = new Map<string, number>();
  /** Non-allow decisions about people because of a watched value, and the people, by kind of row. */
  readonly watched = new Map<string, { decisions: number; people: Set<string> }>();
  decisions = 0;
  /** The part that attackers requested, or their victims during the attack. */
  attackDecisions = 0;

  decided(kind: string, person: string, example: Example): void {
    const row = this.#row(kind);
    row.people.add(person);
    row.decisions += 1;
    const { action, reasons } = example.reply;
    if (action === 'allow') return;
    const met = row.actions[action];
    met.decisions += 1;
    met.people.add(person);
    for (const { code } of reasons) row.reasons.set(code, (row.reasons.get(code) ?? 0) + 1);
    if (reasons.some(({ code }) => code === 'watched')) {
      const hurt = this.#watchedOf(kind);
      hurt.decisions += 1;
      hurt.people.add(person);
    }
    if (row.examples.length < EXAMPLES_MAX) row.examples.push(example);
  }

  lockedOut(kind: string, person: string): void {
    this.#row(kind).lockedOut.add(person);
  }

  /** Adds the counts of another seed's world. */
  add(other: Tally): void {
    this.decisions += other.decisions;
    this.attackDecisions += other.attackDecisions;
    this.attacks.push(...other.attacks);
    for (const [word, count] of other.labels) this.labels.set(word, (this.labels.get(word) ?? 0) + count);
    for (const [kind, { decisions, people }] of other.watched) {
      const hurt = this.#watchedOf(kind);
      hurt.decisions += decisions;
      for (const id of people) hurt.people.add(id);
    }
    for (const [kind, theirs] of other.honest) {
      const row = this.#row(kind);
      row.decisions += theirs.decisions;
      for (const id of theirs.people) row.people.add(id);
      for (const id of theirs.lockedOut) row.lockedOut.add(id);
      for (const action of CHALLENGES) {
        row.actions[action].decisions += theirs.actions[action].decisions;
        for (const id of theirs.actions[action].people) row.actions[action].people.add(id);
      }
      for (const [code, count] of theirs.reasons) row.reasons.set(code, (row.reasons.get(code) ?? 0) + count);
      row.examples.push(...theirs.examples.slice(0, EXAMPLES_MAX - row.examples.length));
    }
  }

  #watchedOf(kind: string): { decisions: number; people: Set<string> } {
    const known = this.watched.get(kind);
    if (known !== undefined) return known;
    const made = { decisions: 0, people: new Set<string>() };
    this.watched.set(kind, made);
    return made;
  }

  #row(kind: string): HonestRow {
    const known = this.honest.get(kind);
    if (known !== undefined) return known;
    const met = (): { decisions: number; people: Set<string> } => ({ decisions: 0, people: new Set() });
    const made: HonestRow = {
      kind,
      people: new Set(),
      decisions: 0,
      actions: { soft_challenge: met(), hard_challenge: met(), block: met() },
      lockedOut: new Set(),
      reasons: new Map(),
      examples: [],
    };
    this.honest.set(kind, made);
    return made;
  }
}

export const CHALLENGES = ['soft_challenge', 'hard_challenge', 'block'] as const;

export interface Share {
  count: number;
  of: number;
  share: number;
  low: number;
  high: number;
}

const Z = 1.959964;

/** A share with Wilson's 95 % interval; without cases NaN, with the interval 0 to 1. */
export function wilson(count: number, of: number): Share {
  if (of === 0) return { count, of, share: NaN, low: 0, high: 1 };
  const share = count / of;
  const spread = (Z * Z) / of;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / of + spread / (4 * of));
  return { count, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export function pointsOf(reasons: readonly Reason[]): string {
  return reasons.map(({ code, points }) => `${code} ${points.toFixed(2)}`).join(', ');
}
