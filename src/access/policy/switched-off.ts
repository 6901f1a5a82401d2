// Switching off published rules. It is the way out when a rule stops people, so it must work whatever is wrong with the
// rest of the policy: an earlier release may have accepted a rule that this one refuses.
import { AdministrationError } from '../administration.js';
import { isSame, policyOf, rulesOf, settingsOf, type StoredPolicy, type StoredRule } from './document.js';

const OFF = 'off';

/** The policy with these rules off. @throws AdministrationError NOT_FOUND when one of them is not published */
export function offInAll(policy: StoredPolicy, ids: readonly string[]): StoredPolicy {
  const rules = rulesOf(policy);
  const missing = ids.find((id) => !rules.some((rule) => rule.id === id));
  if (missing !== undefined) throw new AdministrationError('NOT_FOUND', `there is no published rule ${missing}`);
  return policyOf(
    settingsOf(policy),
    rules.map((rule) => (ids.includes(rule.id) ? off(rule) : rule)),
  );
}

/** Whether all that `after` changes is that rules are off. */
export function switchesOff(before: StoredPolicy, after: StoredPolicy): boolean {
  const known = new Set(rulesOf(before).map(({ id }) => id));
  return isSame(
    offInAll(
      before,
      offIn(after).filter((id) => known.has(id)),
    ),
    after,
  );
}

/** Ids of the rules that are off. */
export function offIn(policy: StoredPolicy): string[] {
  return rulesOf(policy).flatMap(({ id, ['state']: state }) => (state === OFF ? [id] : []));
}

function off(rule: StoredRule): StoredRule {
  return rule['state'] === OFF ? rule : { ...rule, state: OFF };
}
