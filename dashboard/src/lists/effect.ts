// The effect of a list in one sentence.
import { type List, listsIn } from '../api/lists.js';
import { type Rule } from '../api/rules.js';

const EFFECTS = {
  allow: 'Who is on it is let in.',
  deny: 'Who is on it is blocked.',
  labels:
    'Labels of fraud put the parties of their events on it, and take them off. It decides nothing: rules may ask it.',
} as const;

export function effectOf({ built_in: use }: List): string {
  return use === null ? 'It does nothing by itself: a rule asks it.' : EFFECTS[use];
}

/** Whether operators add entries; labels fill the other lists. */
export const isOfPeople = ({ built_in: use }: List): boolean => use !== 'labels';

export function rulesAsking(name: string, rules: readonly Rule[]): Rule[] {
  return rules.filter(({ when }) => listsIn(when).includes(name));
}
