// The scoring policies of workspaces: their validation and their version names.
import { createHash } from 'node:crypto';
import { type Static } from 'typebox';
import { type Workspace } from '../../access/key-ring.js';
import { canonicalJson } from '../../access/policy/document.js';
import { type WorkspacePolicy } from '../../contract/messages.js';
import { type PolicyOverrides } from '../../contract/policy.js';
import { PublishPolicy } from '../../contract/ruleset/policy.js';
import { type CheckedRule, type RuleWarning } from '../../contract/ruleset/schema.js';
import { ANY_LIST, type Lists } from '../../rules/language/check.js';
import { checkOf } from '../../contract/validation/validate.js';
import { doubtsIn, readRule } from '../../rules/rule.js';
import { checkRules } from '../../scoring/rules/compile.js';
import { checkTitles } from '../../scoring/rules/titles.js';
import { warningsOf } from '../../scoring/rules/warnings.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../scoring/model/policy.js';

const publication = checkOf(PublishPolicy);

/**
 * @param lists lists of the workspace
 * @throws RangeError when the overrides give no usable policy, or use a list that does not exist
 */
export function checkPolicy({ rules, ...settings }: PolicyOverrides, lists: Lists): void {
  compilePolicy(mergePolicy(settings, ''));
  checkRules(rules, lists);
}

/** Like `checkPolicy`, for a new policy: checks the titles of its rules too. @throws RangeError */
export function checkWritten(overrides: PolicyOverrides, lists: Lists): void {
  checkPolicy(overrides, lists);
  checkTitles(overrides.rules ?? []);
}

/**
 * @param written ids of new rules: only their titles are checked, so that an older policy with a title that an earlier
 * build accepted can be restored
 * @throws RangeError when the stored policy of a workspace is not usable
 */
export function checkStored(policy: Workspace['policy'], lists: Lists, written: readonly string[] = []): void {
  const stored: unknown = { policy: policy ?? null };
  if (!publication.accepts(stored)) {
    const { pointer, message } = publication.violation();
    throw new RangeError(`${pointer} ${message}`);
  }
  const { rules = [], ...settings } = stored.policy ?? {};
  checkPolicy({ ...settings, rules }, lists);
  checkTitles(rules.filter(({ id }) => written.includes(id)));
}

/** The policy by which the shards decide for the workspace. @throws RangeError when its overrides are not usable */
export function policyOfWorkspace({ policy }: Pick<Workspace, 'policy'>): CompiledPolicy {
  return compilePolicy(policy === undefined ? DEFAULT_POLICY : mergePolicy(policy, versionOf(policy)));
}

/** Version of a workspace's stored policy; undefined means the default policy. */
export function storedVersion(policy: Workspace['policy']): string {
  return policy === undefined ? DEFAULT_POLICY.version : versionOf(policy);
}

/** The canonical form and variables of a rule's condition, or its first error. */
export function readCondition(when: string, lists: Lists): Static<typeof CheckedRule> {
  const read = readRule(when, lists);
  if ('message' in read) return { ok: false, errors: [read] };
  const { canonical, variables, open } = read;
  return { ok: true, canonical, variables: [...variables], open, warnings: doubtsIn(when) };
}

/** No warnings for a policy that is not usable: its error is reported elsewhere. */
export function warningsOfStored(policy: Workspace['policy'], now: number): RuleWarning[] {
  const stored: unknown = { policy: policy ?? null };
  return publication.accepts(stored) ? warningsOf(stored.policy?.rules ?? [], now) : [];
}

/** Version name of a workspace's overrides: a hash of their canonical JSON. */
export function versionOf(policy: PolicyOverrides): string {
  return `own-${createHash('sha256').update(canonicalJson(policy)).digest('hex').slice(0, 12)}`;
}

/** The policies that are usable. */
export function policiesOf(workspaces: Iterable<Workspace>): WorkspacePolicy[] {
  return [...workspaces].flatMap(({ name, policy }): WorkspacePolicy[] => {
    if (policy === undefined) return [];
    try {
      checkPolicy(policy, ANY_LIST);
      return [[name, versionOf(policy), policy]];
    } catch {
      // The policy keeper reports it.
      return [];
    }
  });
}
