// Rules of the built-in lists of every workspace: a party on a deny list is blocked, on an allow list allowed, by a
// `force` that competes with other rules as usual. They cost nothing for other requests: only a request that is on such
// a list is decided with these rules too.
import { DECIDING_LISTS, ruleOfList } from '../../contract/lists/built-in.js';
import { LIST_VARIABLES } from '../../contract/lists/lists.js';
import { type Rule } from '../../contract/ruleset/rule.js';

const NAMES: ReadonlySet<string> = new Set(DECIDING_LISTS.map(({ name }) => name));

const RULES: readonly Rule[] = DECIDING_LISTS.map(({ name, kind, use }) => ({
  id: ruleOfList(name),
  name: `On the list ${name}`,
  state: 'live',
  when: `${LIST_VARIABLES[kind]} in @${name}`,
  effect: { force: use === 'deny' ? 'block' : 'allow' },
  code: name,
  title: `On the list ${name}.`,
}));

/** Whether one of the request's lists has a built-in rule. */
export function isDecidedByList(lists: readonly string[]): boolean {
  for (const name of lists) if (NAMES.has(name)) return true;
  return false;
}

/**
 * A rule of the workspace with the id of a built-in rule replaces it; this is how to change one or switch it off. A
 * built-in rule loses its code where a rule of the workspace has the same one.
 */
export function withBuiltIn(rules: readonly Rule[]): Rule[] {
  const ids = new Set(rules.map(({ id }) => id));
  const codes = new Set(rules.map(({ code }) => code));
  const others = RULES.filter(({ id }) => !ids.has(id));
  return [...rules, ...others.map(({ code, ...rule }) => (codes.has(code) ? rule : { ...rule, code }))];
}
