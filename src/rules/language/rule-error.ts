// Errors in the text of a rule: message, position, and a suggestion.
import { typosBetween } from '../../util/text/typos.js';
import { type Span } from './tree.js';

export interface RuleProblem {
  message: string;
  /** What to write instead; '' when there is no suggestion. */
  hint: string;
  /** Line and column of the first character, from 1. */
  line: number;
  column: number;
  length: number;
}

/** A problem in one line. */
export function problemText({ line, column, message, hint }: RuleProblem): string {
  return `line ${line}, column ${column}: ${message}${hint && ` (${hint})`}`;
}

export class RuleError extends Error {
  override readonly name = 'RuleError';

  readonly span: Span;
  readonly hint: string;

  constructor(message: string, { at, length }: Span, hint = '') {
    super(message);
    this.span = { at, length };
    this.hint = hint;
  }

  /** @param text of the rule */
  in(text: string): RuleProblem {
    const before = text.slice(0, this.span.at);
    const line = before.split('\n').length;
    const column = this.span.at - (before.lastIndexOf('\n') + 1) + 1;
    return { message: this.message, hint: this.hint, line, column, length: Math.max(1, this.span.length) };
  }
}

/**
 * The known name with the fewest typos, at most a third of the length of `name` (or 2); else undefined. Of a name of
 * one or two characters a typo leaves too little.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.min(name.length - 1, Math.max(2, Math.floor(name.length / 3)) + 1);
  for (const one of known) {
    const typos = typosBetween(name, one, least - 1);
    if (typos >= least) continue;
    least = typos;
    best = one;
  }
  return best;
}
