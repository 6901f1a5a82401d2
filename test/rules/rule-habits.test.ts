// Rules as people write them who know SQL, spreadsheets, programs or other products: each is refused, at the first word
// that has no meaning here, with what to write instead.
import t from 'tap';
import { readRule } from '../../src/rules/rule.js';
import { COUNTS } from './habits/counts.js';
import { ELSEWHERE } from './habits/elsewhere.js';
import { GRAMMAR } from './habits/grammar.js';
import { LISTS as LISTED } from './habits/lists.js';
import { NAMES } from './habits/names.js';
import { SENTENCES } from './habits/sentences.js';

const LISTS = new Map([
  ['deny_users', 'user'],
  ['vip', 'user'],
  ['office', 'ip'],
  ['risky_countries', 'country'],
  ['bad_domains', 'email_domain'],
]);

/** What to write instead, and below it the rules that are told it, each behind the column of the mistake. */
const HABITS = [GRAMMAR, NAMES, LISTED, SENTENCES, ELSEWHERE, COUNTS].flatMap((table) => table.trim().split('\n'));

t.test('every habit is told what to write instead', async (t) => {
  let hint = '';
  for (const line of HABITS) {
    const [, column, text = ''] = /^ {2}(\d+) (.*)$/.exec(line) ?? [];
    if (column === undefined) {
      hint = line;
      continue;
    }
    const problem = readRule(text, LISTS);
    if ('message' in problem) t.same([problem.hint, problem.line, problem.column], [hint, 1, Number(column)], text);
    else t.fail(`taken: ${text}`);
  }
});

t.test('a hint reads what is near: a whole rule of any( and reason would take long', async (t) => {
  const hintBehind = (blanks: number): unknown => {
    const problem = readRule(`any(r in reasons${' '.repeat(blanks)}[`, LISTS);
    return 'message' in problem && problem.hint;
  };
  t.equal(hintBehind(10), "write reason('geo_jump')");
  t.not(hintBehind(300), "write reason('geo_jump')");
});

t.test('the place of a mistake is where it is, in several lines too', async (t) => {
  const text = "risk > 50\n  and country is 'DE'";
  const problem = readRule(text, LISTS);
  t.match(problem, { hint: 'write =', line: 2, column: 15, length: 2 });
});
