// The trees of the rules that were parsed last. A publication reads each rule several times: for its check, for the
// service's own copy of the policy, and for analytics. Parsing is most of the cost of a check, and the same text always
// gives the same tree.
import { parseRule } from './language/parse.js';
import { type Node } from './language/tree.js';

/** Characters of the texts kept: four of the largest policies. A tree takes some 50 bytes for each. */
const CHARACTERS_MAX = 256 * 1024;

/** In the order of their last use. */
const trees = new Map<string, Node>();
let characters = 0;

/** @throws RuleError */
export function parsedRule(text: string): Node {
  const known = trees.get(text);
  if (known !== undefined) trees.delete(text);
  const tree = known ?? parseRule(text);
  trees.set(text, tree);
  if (known === undefined) characters += text.length;
  for (const [oldest] of trees) {
    if (characters <= CHARACTERS_MAX) break;
    trees.delete(oldest);
    characters -= oldest.length;
  }
  return tree;
}
