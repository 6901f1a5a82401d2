// Checks the variable names in rule titles: an unknown name would show as an unknown value in every explanation.
import { type Rule } from '../../contract/ruleset/rule.js';
import { nearest } from '../../rules/language/rule-error.js';
import { readRule } from '../../rules/rule.js';
import { ANY_LIST } from '../../rules/language/check.js';
import { findVariable, VARIABLES } from '../../rules/variables/variables.js';

const BRACED = /\{([^{}]*)\}/g;
/** Names that a title may use; hashes of parties are excluded. */
const TOLD = VARIABLES.filter(({ type }) => type !== 'identity').map(({ name }) => name);

/** @throws RangeError with the names that exist */
export function checkTitles(rules: readonly Rule[]): void {
  for (const { id, title = '', when } of rules)
    for (const [braced, name = ''] of title.matchAll(BRACED))
      if (!TOLD.includes(name)) throw new RangeError(`rule ${id}: the title names ${braced}: ${hintOf(name, when)}`);
}

function hintOf(name: string, when: string): string {
  if (findVariable(name) !== undefined) return 'it is a hash, and no value to show';
  const near = name.trim() === '' ? undefined : nearest(name.trim().toLowerCase(), TOLD);
  if (near !== undefined) return `did you mean {${near}}?`;
  const rule = readRule(when, ANY_LIST);
  const asked = 'variables' in rule ? rule.variables.filter((one) => TOLD.includes(one)) : [];
  const own = asked.map((one) => `{${one}}, `).join('');
  return `it may name ${own}and any variable of docs/policies.md that is no identity`;
}
