// The scoring policies that workspaces set for themselves: whether they can be used, and what names them.
import { createHash } from 'node:crypto';
import { type Static } from 'typebox';
import { type Workspace } from '../access/key-ring.js';
import { canonicalJson } from '../access/policy/document.js';
import { type WorkspacePolicy } from '../contract/messages.js';
import { type PolicyOverrides } from '../contract/policy.js';
import { PublishPolicy } from '../contract/ruleset/policy.js';
import { type CheckedRule } from '../contract/ruleset/schema.js';
import { ANY_LIST, type Lists } from '../rules/language/check.js';
import { checkOf } from '../contract/validate.js';
import { readRule } from '../rules/rule.js';
import { compileRules } from '../scoring/rules/compile.js';
import { checkTitles } from '../scoring/rules/titles.js';
import { warningsOf } from '../scoring/rules/warnings.js';
import { DEFAULT_POLICY } from '../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../scoring/model/policy.js';

const publication = checkOf(PublishPolicy);

/**
 * @param lists of the workspace that it is for
 * @throws RangeError when the overrides give no policy that can be used, or ask a list that is not there
 */
export function checkPolicy(overrides: PolicyOverrides, lists: Lists): void {
  compilePolicy(mergePolicy(overrides, ''));
  compileRules(overrides.rules, lists);
}

/** The same of what somebody has just written, whose titles are looked at too. @throws RangeError */
export function checkWritten(overrides: PolicyOverrides, lists: Lists): void {
  checkPolicy(overrides, lists);
  checkTitles(overrides.rules ?? []);
}

/**
 * @param written ids of the rules that are new: a title that a build before took keeps nobody from going back to it
 * @throws RangeError when what is stored of a workspace gives no policy that can be used
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

/** What the shards decide the workspace's requests by. @throws RangeError when its overrides give no policy */
export function policyOfWorkspace({ policy }: Pick<Workspace, 'policy'>): CompiledPolicy {
  return compilePolicy(policy === undefined ? DEFAULT_POLICY : mergePolicy(policy, versionOf(policy)));
}

/** Of what a workspace has stored, undefined for the default policy. */
export function storedVersion(policy: Workspace['policy']): string {
  return policy === undefined ? DEFAULT_POLICY.version : versionOf(policy);
}

/** What the condition of a rule asks, or the first thing that is wrong with it. */
export function readCondition(when: string, lists: Lists): Static<typeof CheckedRule> {
  const read = readRule(when, lists);
  if ('message' in read) return { ok: false, errors: [read] };
  const { canonical, variables, open } = read;
  return { ok: true, canonical, variables: [...variables], open };
}

/** None of a policy that cannot be used: that is said otherwise. */
export function warningsOfStored(policy: Workspace['policy'], now: number): { rule: string; text: string }[] {
  const stored: unknown = { policy: policy ?? null };
  return publication.accepts(stored) ? warningsOf(stored.policy?.rules ?? [], now) : [];
}

/** Names what a workspace changes of the default policy. */
export function versionOf(policy: PolicyOverrides): string {
  return `own-${createHash('sha256').update(canonicalJson(policy)).digest('hex').slice(0, 12)}`;
}

/** Those that can be used. */
export function policiesOf(workspaces: Iterable<Workspace>): WorkspacePolicy[] {
  return [...workspaces].flatMap(({ name, policy }): WorkspacePolicy[] => {
    if (policy === undefined) return [];
    try {
      checkPolicy(policy, ANY_LIST);
      return [[name, versionOf(policy), policy]];
    } catch {
      // Whoever would use it complains.
      return [];
    }
  });
}
