// Administration of workspaces, for the command line and the admin API.
import { randomBytes } from 'node:crypto';
import { AdministrationError, checkedInteger } from './administration.js';
import type { ControlStore } from './control/store.js';
import type { ControlTransaction } from './control/transaction.js';
import { isSame, type StoredPolicy } from './policy/document.js';
import { checkReadable } from './policy/readable.js';
import { putPolicy } from './policy/versions.js';
import { putWorkspace } from './workspace-copy.js';
import {
  APPROVALS_MAX,
  PROTECTED_DEVICES_MAX,
  RETENTION_DAYS_MAX,
  WORKSPACE_NAME,
  workspaceIn,
  type WorkspaceRecord,
  WORKSPACES,
  WORKSPACES_MAX,
} from './records.js';

export const DEFAULT_PLAN = { protectedDevices: 100_000, retentionDays: 90 } as const;

export interface Plan {
  /** Distinct visitors that may be verified per month. */
  protectedDevices: number;
  retentionDays: number;
}

export interface WorkspaceChange extends Partial<Plan> {
  /** Overrides of the scoring policy, which the caller has checked; null = none. */
  policy?: Record<string, unknown> | null;
  /** Monitor mode: requests are decided and recorded, and the reply is always allow. */
  monitor?: boolean;
  /** Other operators who must approve a policy: 0 or 1. */
  approvals?: number;
  /** Feature level of all running nodes, which must read the policy; 0 or undefined = none runs. */
  level?: number;
}

/** @throws AdministrationError INVALID, CONFLICT */
export function createWorkspace(
  store: ControlStore,
  name: string,
  change: WorkspaceChange = {},
  now = Date.now(),
): Promise<WorkspaceRecord> {
  return store.update((transaction) => {
    if (transaction.get(WORKSPACES, name))
      throw new AdministrationError('CONFLICT', `workspace ${name} exists already`);
    return changeIn(transaction, addWorkspace(transaction, name, {}, now), change);
  });
}

/** Changes the given properties. @throws AdministrationError INVALID, NOT_FOUND, CONFLICT when it needs approval */
export function updateWorkspace(store: ControlStore, name: string, change: WorkspaceChange): Promise<WorkspaceRecord> {
  return store.update((transaction) => changeIn(transaction, workspaceIn(transaction, name), change));
}

function changeIn(
  transaction: ControlTransaction,
  before: WorkspaceRecord,
  { policy, monitor, approvals, level = 0, ...plan }: WorkspaceChange,
): WorkspaceRecord {
  const after: WorkspaceRecord = {
    ...before,
    ...checkedPlan({ ...before, ...plan }),
    ...(monitor !== undefined && { monitor }),
    ...(approvals !== undefined && { approvals: checkedInteger('approvals', approvals, 0, APPROVALS_MAX) }),
  };
  if (policy === undefined) {
    putWorkspace(transaction, after);
    return after;
  }
  checkAlone(before, policy ?? undefined);
  checkReadable(before.policy, policy ?? undefined, level);
  return putPolicy(transaction, before, policy ?? undefined, {}, after);
}

/** @throws AdministrationError CONFLICT when a change of the policy needs the approval of another operator */
export function checkAlone(before: WorkspaceRecord, policy: StoredPolicy): void {
  if ((before.approvals ?? 0) === 0 || isSame(before.policy, policy)) return;
  throw new AdministrationError(
    'CONFLICT',
    `the policy of ${before.name} needs approval: propose the change, so that another operator can approve it`,
  );
}

/** Sorted by name. */
export async function listWorkspaces(store: ControlStore): Promise<WorkspaceRecord[]> {
  return (await store.read()).list(WORKSPACES).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** For callers that change more in the same transaction. @throws AdministrationError INVALID, CONFLICT */
export function addWorkspace(
  transaction: ControlTransaction,
  name: string,
  plan: Partial<Plan>,
  now: number,
): WorkspaceRecord {
  if (!WORKSPACE_NAME.test(name)) {
    throw new AdministrationError(
      'INVALID',
      'a workspace name must have 1 to 63 letters, digits, dots, dashes or underscores and start with a letter or ' +
        'digit',
    );
  }
  const others = transaction.list(WORKSPACES);
  if (others.length >= WORKSPACES_MAX)
    throw new AdministrationError('CONFLICT', `there are ${WORKSPACES_MAX} workspaces, which is the limit`);
  const record: WorkspaceRecord = {
    v: 1,
    name,
    id: others.reduce((highest, { id }) => Math.max(highest, id), 0) + 1,
    secret: randomBytes(32).toString('base64url'),
    ...checkedPlan({ ...DEFAULT_PLAN, ...plan }),
    createdAt: now,
  };
  putWorkspace(transaction, record);
  return record;
}

function checkedPlan({ protectedDevices, retentionDays }: Plan): Plan {
  return {
    protectedDevices: checkedInteger('protected devices', protectedDevices, 0, PROTECTED_DEVICES_MAX),
    retentionDays: checkedInteger('retention days', retentionDays, 1, RETENTION_DAYS_MAX),
  };
}
