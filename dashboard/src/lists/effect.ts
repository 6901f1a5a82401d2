// The effect of a list in one sentence.
import type { List, Rule } from '../api/generated/replies.js';
import { listsIn } from '../api/lists.js';

const EFFECTS = {
  allow: 'Matching requests are allowed.',
  deny: 'Matching requests are blocked.',
  labels: 'Filled by fraud labels. It decides nothing alone: use it in a rule.',
} as const;

export function effectOf({ built_in: use }: List): string {
  return use === null ? 'It decides nothing alone: use it in a rule.' : EFFECTS[use];
}

/** Whether operators add entries; labels fill the other lists. */
export const isOfPeople = ({ built_in: use }: List): boolean => use !== 'labels';

export function rulesAsking(name: string, rules: readonly Rule[]): Rule[] {
  return rules.filter(({ when }) => listsIn(when).includes(name));
}
