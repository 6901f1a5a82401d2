// Two operators changed one rule: what each of them changed is kept, and what both changed is named.
import type { Rule } from '../api/generated/replies.js';

type Members = Partial<Rule>;

export interface Merged<T> {
  rule: T;
  /** Members that the other operator changed alone: they are taken over. */
  taken: string[];
  /** Members that both changed, with what the other operator wrote. The own text stays. */
  both: { name: string; theirs: string }[];
}

/** @param base what both began with */
export function merged<T extends Members>(base: T, mine: T, theirs: T): Merged<T> {
  const result: Merged<T> = { rule: { ...mine }, taken: [], both: [] };
  const names = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof T & string>;
  for (const name of names) {
    const [before, own, other] = [base, mine, theirs].map((rule) => JSON.stringify(rule[name] ?? null));
    if (other === before || other === own) continue;
    if (own !== before) {
      result.both.push({ name, theirs: memberOf(theirs, name) });
      continue;
    }
    result.taken.push(name);
    result.rule[name] = theirs[name];
  }
  return result;
}

/** A member of a rule as text. */
export function memberOf(rule: Members, member: string): string {
  const value: unknown = Object.entries(rule).find(([name]) => name === member)?.[1];
  if (value === undefined) return 'none';
  if (member === 'effect')
    return (
      Object.entries(rule.effect ?? {})[0]
        ?.join(' ')
        .replaceAll('_', ' ') ?? 'none'
    );
  return typeof value === 'string' ? value : JSON.stringify(value);
}
