// The rules of a workspace. They are a part of its policy and are published together; the caller can name the version
// that they replace.
import { checkAlone } from './workspaces.js';
import { type ControlStore } from './control/store.js';
import { policyOf, rulesOf, settingsOf, type StoredPolicy } from './policy/document.js';
import { type RuleState, rulesIn } from './policy/drafts.js';
import { checkReadable } from './policy/readable.js';
import { checkExpected, type VersionOf } from './policy/publish.js';
import { putPolicy } from './policy/versions.js';
import { workspaceIn, type WorkspaceRecord } from './records.js';

export type { StoredPolicy, VersionOf };

export interface PublishedRules {
  /** Version of the policy that contains the rules; every decision records it. */
  version: string;
  rules: readonly unknown[];
}

/** @throws AdministrationError NOT_FOUND */
export async function readRules(store: ControlStore, name: string, versionOf: VersionOf): Promise<PublishedRules> {
  return published(workspaceIn(await store.read(), name), versionOf);
}

/** The published rules, and the states with drafts. @throws AdministrationError NOT_FOUND */
export async function listRules(
  store: ControlStore,
  name: string,
  versionOf: VersionOf,
): Promise<PublishedRules & { states: RuleState[] }> {
  const view = await store.read();
  const workspace = workspaceIn(view, name);
  return { ...published(workspace, versionOf), states: rulesIn(view, workspace) };
}

/**
 * Replaces the published rules. The caller has checked the new ones.
 * @param expect the version that the caller read; undefined = any
 * @param level of all running nodes
 * @throws AdministrationError NOT_FOUND, CONFLICT when the version is not `expect`, a change needs approval, or a node
 * cannot read the rules
 */
export function publishRules(
  store: ControlStore,
  name: string,
  { rules, expect, level = 0 }: { rules: readonly unknown[]; expect: string | undefined; level?: number },
  versionOf: VersionOf,
): Promise<PublishedRules> {
  return store.update((transaction) => {
    const before = workspaceIn(transaction, name);
    checkExpected(before, expect, versionOf);
    const policy = policyOf(settingsOf(before.policy), rulesOf({ rules }));
    checkAlone(before, policy);
    checkReadable(before.policy, policy, level);
    return published(putPolicy(transaction, before, policy), versionOf);
  });
}

function published({ policy }: WorkspaceRecord, versionOf: VersionOf): PublishedRules {
  return { version: versionOf(policy), rules: rulesOf(policy) };
}
