// The rules of a workspace: a part of its policy that is published as a whole, by whoever has seen what it replaces.
import { checkAlone } from './workspaces.js';
import { type ControlStore } from './control/store.js';
import { policyOf, rulesOf, settingsOf, type StoredPolicy } from './policy/document.js';
import { type RuleState, rulesIn, workspaceIn } from './policy/drafts.js';
import { checkExpected, type VersionOf } from './policy/publish.js';
import { putPolicy } from './policy/versions.js';
import { type WorkspaceRecord } from './records.js';

export type { StoredPolicy, VersionOf };

export interface PublishedRules {
  /** Of the policy that they are a part of; stands in every decision. */
  version: string;
  rules: readonly unknown[];
}

/** @throws AdministrationError NOT_FOUND */
export async function readRules(store: ControlStore, name: string, versionOf: VersionOf): Promise<PublishedRules> {
  return published(workspaceIn(await store.read(), name), versionOf);
}

/** With what is being written. @throws AdministrationError NOT_FOUND */
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
 * Puts these rules, which the caller has checked, in the place of those that are there.
 * @param expect the version that was seen before; undefined for any
 * @throws AdministrationError NOT_FOUND, CONFLICT when somebody else was first
 */
export function publishRules(
  store: ControlStore,
  name: string,
  { rules, expect }: { rules: readonly unknown[]; expect: string | undefined },
  versionOf: VersionOf,
): Promise<PublishedRules> {
  return store.update((transaction) => {
    const before = workspaceIn(transaction, name);
    checkExpected(before, expect, versionOf);
    const policy = policyOf(settingsOf(before.policy), rulesOf({ rules }));
    checkAlone(before, policy);
    return published(putPolicy(transaction, before, policy), versionOf);
  });
}

function published({ policy }: WorkspaceRecord, versionOf: VersionOf): PublishedRules {
  return { version: versionOf(policy), rules: rulesOf(policy) };
}
