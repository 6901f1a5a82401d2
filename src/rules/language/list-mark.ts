// The mark of a list before a rule that was copied from one: `1. country = 'DE'`, `- risk > 50`.
import { RuleError } from './rule-error.js';
import { type Span } from './tree.js';

const MARK = /^(\s*)([0-9]{1,3}[.)]|[a-z]\)|[*-])\s+(?=[a-z(])/i;
const LEAVE_OUT = 'a rule is one condition: if it is the mark of a list, remove it';

/** @param text of a rule that cannot be read as it is */
export function markRefused(text: string): RuleError | undefined {
  const span = markOf(text);
  const mark = span && text.slice(span.at, span.at + span.length);
  return span && new RuleError(`"${mark}" cannot stand before a condition`, span, LEAVE_OUT);
}

/** `- risk > 50` can be read: the risk below zero, which is never above 50. @param text of a rule that can be read */
export function doubtOfMark(text: string): RuleError | undefined {
  const span = markOf(text);
  return (
    span &&
    new RuleError('this - is a minus here', span, `${LEAVE_OUT}; if you mean a minus, remove the space after it`)
  );
}

function markOf(text: string): Span | undefined {
  const [, blanks = '', mark] = MARK.exec(text) ?? [];
  return mark === undefined ? undefined : { at: blanks.length, length: mark.length };
}
