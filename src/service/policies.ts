// The scoring policies that workspaces set for themselves, on their way from the control store to the shards.
import { createHash } from 'node:crypto';
import { type Workspace } from '../access/key-ring.js';
import { type WorkspacePolicy } from '../contract/messages.js';
import { type PolicyOverrides } from '../contract/policy.js';
import { DEFAULT_POLICY } from '../scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../scoring/model/policy.js';

/** @throws RangeError when the overrides give no policy that can be used. */
export function checkPolicy(overrides: PolicyOverrides): void {
  compilePolicy(mergePolicy(overrides, ''));
}

/**
 * A follower of workspaces that tells their policies when one of them has changed.
 * @param onError told of a policy that cannot be used; its workspace has the default one
 */
export function policyFollower(
  send: (policies: WorkspacePolicy[]) => void,
  onError: (error: unknown) => void,
): (workspaces: Iterable<Workspace>) => void {
  let told = '[]';
  return (workspaces) => {
    const policies = policiesOf(workspaces, onError);
    const text = JSON.stringify(policies);
    if (text === told) return;
    told = text;
    send(policies);
  };
}

/** What the shards decide the workspace's requests by. @throws RangeError when its overrides give no policy */
export function policyOfWorkspace({ policy }: Pick<Workspace, 'policy'>): CompiledPolicy {
  return compilePolicy(policy === undefined ? DEFAULT_POLICY : mergePolicy(policy, versionOf(policy)));
}

function versionOf(policy: PolicyOverrides): string {
  return `own-${createHash('sha256').update(JSON.stringify(policy)).digest('hex').slice(0, 12)}`;
}

/** @param onError told of a policy that cannot be used; it is left out */
export function policiesOf(workspaces: Iterable<Workspace>, onError: (error: unknown) => void): WorkspacePolicy[] {
  return [...workspaces].flatMap((workspace) => policyOf(workspace, onError));
}

function policyOf({ name, policy }: Workspace, onError: (error: unknown) => void): WorkspacePolicy[] {
  if (policy === undefined) return [];
  try {
    checkPolicy(policy);
    return [[name, versionOf(policy), policy]];
  } catch (error) {
    onError(error);
    return [];
  }
}
