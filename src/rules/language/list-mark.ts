// The mark of a list before a rule that was copied from one: `1. country = 'DE'`, `- risk > 50`.
import { NO_MARK } from './advice.js';
import { RuleError } from './rule-error.js';
import { type Span } from './tree.js';

const MARK = /^(\s*)([0-9]{1,3}[.)]|[a-z]\)|[*-])\s+(?=[a-z(])/i;

/** @param text of a rule that cannot be read as it is */
export function markRefused(text: string): RuleError | undefined {
  const span = markOf(text);
  const mark = span && text.slice(span.at, span.at + span.length);
  return span && new RuleError(`"${mark}" cannot stand before a condition`, span, NO_MARK);
}

/** `- risk > 50` can be read: the risk below zero, which is never above 50. @param text of a rule that can be read */
export function doubtOfMark(text: string): RuleError | undefined {
  const span = markOf(text);
  return (
    span && new RuleError('this - is a minus here', span, `${NO_MARK}; if you mean a minus, remove the space after it`)
  );
}

function markOf(text: string): Span | undefined {
  const [, blanks = '', mark] = MARK.exec(text) ?? [];
  return mark === undefined ? undefined : { at: blanks.length, length: mark.length };
}
