// Reads the text of a rule: returns the checked condition and the properties that listings show.
import { type Condition, listsOf, variablesOf } from './language/condition.js';
import { COUNTED } from './language/advice.js';
import { hintOfCount } from './language/counts-said.js';
import { checkRule, type Lists } from './language/check.js';
import { doubtsOf } from './language/doubts.js';
import { doubtOfMark, markRefused } from './language/list-mark.js';
import { printRule } from './language/print.js';
import { RuleError, type RuleProblem } from './language/rule-error.js';
import { type Node } from './language/tree.js';
import { parsedRule } from './parsed-rules.js';

export interface ReadRule {
  readonly condition: Condition;
  readonly tree: Node;
  /** The text of the rule in its canonical form. */
  readonly canonical: string;
  readonly variables: readonly string[];
  readonly lists: readonly string[];
  /** The rule uses no variable about a user, so it may affect replies to pages. */
  readonly open: boolean;
}

/** Places where a rule that can be used may mean something else than its author thinks. */
export function doubtsIn(text: string): RuleProblem[] {
  const [mark, doubts] = [doubtOfMark(text), doubtsOf(parsedRule(text))];
  return [...(mark === undefined ? [] : [mark]), ...doubts].map((doubt) => doubt.in(text));
}

export function readRule(text: string, lists: Lists): ReadRule | RuleProblem {
  try {
    const tree = parsedRule(text);
    const condition = checkRule(tree, lists);
    const variables = [...variablesOf(condition)];
    return {
      condition,
      tree,
      canonical: printRule(tree),
      variables: variables.map(({ name }) => name),
      lists: [...listsOf(condition)],
      open: variables.every(({ about }) => about !== 'user'),
    };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const problem = (markRefused(text) ?? error).in(text);
    const counted = hintOfCount(text, error.span.at);
    // What names a reason or a list says more than that something is counted.
    const says = counted === COUNTED && /reason\(|@/.test(problem.hint) ? undefined : counted;
    return { ...problem, hint: says ?? problem.hint };
  }
}
