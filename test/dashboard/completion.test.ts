// Suggestions for a condition: each variable is found by the beginning of its name, and each of its words by a quote.
import t from 'tap';
import { REASONS } from '../../src/contract/reasons.js';
import { FUNCTIONS } from '../../src/rules/variables/functions.js';
import { VARIABLES } from '../../src/rules/variables/variables.js';

const MODULE = new URL('../../dashboard-modules/rules/completion.js', import.meta.url);

type Complete = (
  text: string,
  caret: number,
  known: object,
  asked: boolean,
) => { from: number; suggestions: { text: string }[] };

async function completion(): Promise<Complete> {
  const { completionOf } = (await import(MODULE.href)) as { completionOf: Complete };
  return completionOf;
}

const KNOWN = { variables: VARIABLES, functions: FUNCTIONS, lists: [], reasons: Object.keys(REASONS) };

t.test('every variable and word', async (t) => {
  const complete = await completion();
  /** The text as it is when the suggestion was taken; undefined: it is not suggested. */
  const taken = (text: string, suggestion: string): string | undefined => {
    const { from, suggestions } = complete(text, text.length, KNOWN, false);
    return suggestions.some((each) => each.text === suggestion) ? text.slice(0, from) + suggestion : undefined;
  };
  for (const { name, words = [] } of VARIABLES) {
    t.equal(taken(`risk > 5 and not ${name.slice(0, -1)}`, name), `risk > 5 and not ${name}`);
    for (const word of words)
      for (const asks of [`${name} = '`, `${name} not in ('other', '`])
        t.equal(taken(asks + word.slice(0, -1), `${word}'`), `${asks}${word}'`);
  }
  for (const { name } of FUNCTIONS) t.equal(taken(name.slice(0, -1), `${name}(`), `${name}(`);
  for (const code of Object.keys(REASONS))
    t.equal(taken(`reason('${code.slice(0, -1)}`, `${code}'`), `reason('${code}'`);
});
