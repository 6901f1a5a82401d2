// Whether every running node can read a policy. A node of an earlier release refuses a whole policy in which a rule has
// members that it does not know, and decides by the policy before: the same request would get two decisions.
import { READ_FROM } from '../../contract/levels.js';
import { AdministrationError } from '../administration.js';
import { isSame, rulesOf, type StoredPolicy } from './document.js';
import { switchesOff } from './switched-off.js';

/** Members of rules that releases before `READ_FROM.ruleChallenges` do not know. */
const NEW_MEMBERS = ['challenge', 'notify'] as const;

/**
 * A rule may be switched off all the same: it must not wait for an update.
 * @param level of all running nodes; 0 when none runs
 * @throws AdministrationError CONFLICT
 */
export function checkReadable(before: StoredPolicy, policy: StoredPolicy, level: number): void {
  if (level === 0 || level >= READ_FROM.ruleChallenges || isSame(before, policy) || switchesOff(before, policy)) return;
  for (const rule of rulesOf(policy)) {
    const member = NEW_MEMBERS.find((name) => rule[name] !== undefined);
    if (member === undefined) continue;
    throw new AdministrationError(
      'CONFLICT',
      `a node of an earlier release is running, which cannot read ${member} of rule ${rule.id} and would decide by ` +
        'the policy before; update all nodes first, or publish without it',
    );
  }
}
