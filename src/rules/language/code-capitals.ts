// Codes in rules that were published when orders were kept as they were sent: `checkout.currency = 'eur'`. Now such a
// code is kept in capitals, so that the rule would never match, and its opposite always. New rules are refused instead
// (`vain.ts`).
import { type Condition, type TextValue } from './condition.js';

/** Letters of the codes of a variable. */
const CODES: ReadonlyMap<string, number> = new Map([
  ['checkout.currency', 3],
  ['checkout.shipping_country', 2],
]);
const LETTERS = /^[A-Za-z]*$/;

/** The condition with such codes in capitals, as they are stored. */
export function withCapitals(condition: Condition): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, parts: condition.parts.map(withCapitals) };
    case 'texts': {
      const { left, right } = condition;
      return { ...condition, left: comparedWith(right, left), right: comparedWith(left, right) };
    }
    case 'textIn': {
      const letters = lettersOf(condition.of);
      return { ...condition, values: condition.values.map((value) => inCapitals(value, letters)) };
    }
    case 'like': {
      const letters = lettersOf(condition.of);
      const isCode =
        condition.pieces.join('').length <= letters && condition.pieces.every((piece) => LETTERS.test(piece));
      return isCode ? { ...condition, pieces: condition.pieces.map((piece) => piece.toUpperCase()) } : condition;
    }
    default:
      return condition;
  }
}

function comparedWith(variable: TextValue, text: TextValue): TextValue {
  return text.kind === 'text' ? { ...text, value: inCapitals(text.value, lettersOf(variable)) } : text;
}

/** 0: its texts are no codes. */
function lettersOf(of: TextValue): number {
  return of.kind === 'variable' ? (CODES.get(of.variable.name) ?? 0) : 0;
}

function inCapitals(text: string, letters: number): string {
  return text.length === letters && LETTERS.test(text) ? text.toUpperCase() : text;
}
