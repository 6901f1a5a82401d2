// Suggestions for a condition: from the text before the caret and the variables that the service lists.
import type { RuleVocabulary } from '../api/generated/replies.js';

export interface Suggestion {
  /** The text to insert. */
  text: string;
  /** A short description. */
  doc: string;
}

export interface Completion {
  /** Offset in the text where the replaced part begins. */
  from: number;
  suggestions: readonly Suggestion[];
}

const SHOWN_MAX = 6;
const NOTHING: Completion = { from: 0, suggestions: [] };
const KEYWORDS: readonly Suggestion[] = [
  { text: 'and', doc: 'both are true' },
  { text: 'or', doc: 'one of them is true' },
  { text: 'not', doc: 'it is false' },
  { text: 'between', doc: 'between 1 and 4' },
  { text: 'in', doc: "in ('US', 'CA'), or in @list" },
  { text: 'like', doc: "like '*@mail.example', * for anything" },
];

/** @param asked whether to suggest also if no word has begun */
export function completionOf(text: string, caret: number, known: RuleVocabulary, asked: boolean): Completion {
  const before = text.slice(0, caret);
  const quoted = textBegun(before);
  if (quoted !== undefined) return inQuotes(before.slice(0, quoted), before.slice(quoted + 1), quoted + 1, known);
  const list = /([\w.]+)\s+(?:not\s+)?in\s+@([\w-]*)$/i.exec(before);
  if (list !== null) {
    const [, variable = '', word = ''] = list;
    const lists = known.lists.filter((each) => each.variable === variable);
    return matching(
      word,
      caret,
      lists.map(({ name }) => ({ text: name, doc: `list of ${variable}` })),
    );
  }
  const [word = ''] = /[a-z_][\w.]*$/i.exec(before) ?? [];
  if (word === '' && !asked) return NOTHING;
  return matching(word, caret, [
    ...known.variables.map(({ name, type, doc }) => ({ text: name, doc: `${type}: ${doc}` })),
    ...known.functions.map(({ name, gives, doc }) => ({ text: `${name}(`, doc: `${gives}: ${doc}` })),
    ...KEYWORDS,
  ]);
}

/** Offset of the quote that is not closed. */
function textBegun(before: string): number | undefined {
  let open: number | undefined;
  for (let at = 0; at < before.length; at += 1) {
    const letter = before[at];
    if (letter === '\\' && open !== undefined) at += 1;
    else if (letter === "'") open = open === undefined ? at : undefined;
  }
  return open;
}

const CALL = /\b(?:reason|strength)\(\s*$/i;
/** The variable that a text is compared with, also within a list of texts. */
const COMPARED = /([\w.]+)\s*(?:==?|!=|<>|(?:not\s+)?in\s*\((?:\s*'(?:[^'\\]|\\.)*'\s*,)*)\s*$/i;

function inQuotes(before: string, word: string, at: number, known: RuleVocabulary): Completion {
  const caret = at + word.length;
  if (CALL.test(before))
    return matching(
      word,
      caret,
      known.reasons.map((code) => ({ text: `${code}'`, doc: 'reason' })),
    );
  const name = COMPARED.exec(before)?.[1];
  const words = known.variables.find((each) => each.name === name)?.words ?? [];
  return matching(
    word,
    caret,
    words.map((each) => ({ text: `${each}'`, doc: `a word of ${name ?? ''}` })),
  );
}

/**
 * Suggestions that begin with the word first, then those that contain it; if the word is complete, only longer ones.
 */
function matching(word: string, caret: number, all: readonly Suggestion[]): Completion {
  const small = word.toLowerCase();
  const whole = all.some(({ text }) => text === word);
  const begins = all.filter(({ text }) => text !== word && text.toLowerCase().startsWith(small));
  const holds = all.filter(({ text }) => !whole && text.toLowerCase().indexOf(small) > 0);
  return { from: caret - word.length, suggestions: [...begins, ...holds].slice(0, SHOWN_MAX) };
}
