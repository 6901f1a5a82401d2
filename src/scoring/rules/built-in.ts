// The rules of the lists that every workspace has: who is denied is blocked, who is allowed is let in, by a force that
// is weighed against other rules as any other. They cost nothing where nobody is on such a list: a request that is on
// one is decided by the workspace's rules and these, any other by its rules alone.
import { BUILT_IN_LISTS } from '../../contract/lists/built-in.js';
import { LIST_VARIABLES } from '../../contract/lists/lists.js';
import { type Rule } from '../../contract/ruleset/rule.js';

const DECIDING = BUILT_IN_LISTS.filter(({ use }) => use !== 'labels');
const NAMES: ReadonlySet<string> = new Set(DECIDING.map(({ name }) => name));

const RULES: readonly Rule[] = DECIDING.map(({ name, kind, use }) => ({
  id: `rul_${name}`,
  name: `On the list ${name}`,
  state: 'live',
  when: `${LIST_VARIABLES[kind]} in @${name}`,
  effect: { force: use === 'deny' ? 'block' : 'allow' },
  code: name,
  title: `On the list ${name}.`,
}));

/** Whether one of the lists that a request is on has a rule of its own. */
export function isDecidedByList(lists: readonly string[]): boolean {
  for (const name of lists) if (NAMES.has(name)) return true;
  return false;
}

/** A rule of the workspace with the id of one of these stands in its place: so it is changed or switched off. */
export function withBuiltIn(rules: readonly Rule[]): Rule[] {
  const ids = new Set(rules.map(({ id }) => id));
  const codes = new Set(rules.map(({ code }) => code));
  const others = RULES.filter(({ id }) => !ids.has(id));
  return [...rules, ...others.map(({ code, ...rule }) => (codes.has(code) ? rule : { ...rule, code }))];
}
