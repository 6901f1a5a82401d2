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

const FEW = {
  variables: [
    { name: 'country', type: 'text', doc: '' },
    { name: 'ip.country', type: 'text', doc: '' },
    { name: 'use_case', type: 'text', doc: '', words: ['login', 'checkout'] },
    { name: 'user_id', type: 'text', doc: '' },
  ],
  functions: [{ name: 'count', gives: 'number', doc: '' }],
  lists: [
    { name: 'vips', variable: 'user_id' },
    { name: 'near', variable: 'country' },
  ],
  reasons: ['GEO_JUMP'],
};
/** What is suggested at `|`, and the offset where it replaces the text. */
const AT: readonly [text: string, asked: boolean, from: number, suggested: readonly string[]][] = [
  ['|', false, 0, []],
  ['|', true, 0, ['country', 'ip.country', 'use_case', 'user_id', 'count(', 'and']],
  ['risk > 5 and |', true, 13, ['country', 'ip.country', 'use_case', 'user_id', 'count(', 'and']],
  // What begins with the word is first, and once.
  ['count|', false, 0, ['country', 'count(', 'ip.country']],
  // A whole word has only longer ones.
  ['country|', false, 0, []],
  ['us|e_case', false, 0, ['use_case', 'user_id']],
  ["use_case = 'lo|", false, 12, ["login'"]],
  ["use_case in ('login', 'ch|", false, 23, ["checkout'"]],
  ["country = 'ch|", false, 11, []],
  // A quote after a backslash does not end the text; one without it does.
  ["country = 'it\\'s us|", false, 11, []],
  ["country = 'it' and us|", false, 19, ['use_case', 'user_id']],
  ["not reason('geo|", false, 12, ["GEO_JUMP'"]],
  ['user_id in @|', false, 12, ['vips']],
  ['user_id not in @v|', false, 16, ['vips']],
  ['country in @v|', false, 12, []],
];

t.test('what is suggested at the caret', async (t) => {
  const complete = await completion();
  for (const [marked, asked, from, suggested] of AT) {
    const caret = marked.indexOf('|');
    const found = complete(marked.replace('|', ''), caret, FEW, asked);
    t.same(
      found.suggestions.map(({ text }) => text),
      suggested,
      marked,
    );
    if (suggested.length > 0) t.equal(found.from, from, `${marked}: what is replaced`);
  }
});
