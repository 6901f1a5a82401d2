// `/admin/v1`: workspaces, their plans and policies, and their keys.
import {
  addKey, AdministrationError, changeKey, createWorkspace, DEFAULT_OVERLAP_SECONDS, listKeys, listWorkspaces, rotateKey, setKeyState, updateWorkspace,
} from '../../../access/administration.js';
import { type ControlStore } from '../../../access/control/store.js';
import { WORKSPACES } from '../../../access/records.js';
import { keyView, workspaceView } from '../../../access/views.js';
import { type PolicyOverrides } from '../../../contract/policy.js';
import { changeKeyRequest, changeWorkspaceRequest, createKeyRequest, createWorkspaceRequest, rotateRequest } from '../../../contract/validate.js';
import { type Route } from '../../exchange.js';
import { type AdminDoor } from './door.js';

export interface WorkspaceAdminOptions {
  store: ControlStore;
  /** Throws RangeError on overrides that give no policy. */
  checkPolicy: (overrides: PolicyOverrides) => void;
  /** Resolves when this service knows what was changed. */
  settled: () => Promise<void>;
  /** Unix milliseconds. */
  clock: () => number;
}

export function workspaceAdminRoutes(door: AdminDoor, { store, checkPolicy, settled, clock }: WorkspaceAdminOptions): Route[] {
  const changed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await settled();
    return result;
  };
  return [
    door.withBody('POST', '/workspaces', createWorkspaceRequest, async (_, { name, policy, ...plan }) => {
      if (policy) checkPolicy(policy);
      return { status: 201, body: workspaceView(await changed(createWorkspace(store, name, { ...planOf(plan), ...policyOf(policy) }, clock()))) };
    }),
    door.plain('GET', '/workspaces', async () => ({ status: 200, body: { workspaces: (await listWorkspaces(store)).map(workspaceView) } })),
    door.withBody('PATCH', '/workspaces/{name}', changeWorkspaceRequest, async ([name = ''], { policy, ...plan }) => {
      if (policy) checkPolicy(policy);
      return { status: 200, body: workspaceView(await changed(updateWorkspace(store, name, { ...planOf(plan), ...policyOf(policy) }))) };
    }),
    door.withBody('POST', '/workspaces/{name}/keys', createKeyRequest, async ([workspace = ''], request) => {
      const issued = await changed(store.update((transaction) => {
        if (!transaction.get(WORKSPACES, workspace)) throw new AdministrationError('NOT_FOUND', `no workspace ${workspace}`);
        return addKey(transaction, { ...request, workspace }, 'active', clock());
      }));
      return { status: 201, body: issued };
    }),
    door.plain('GET', '/workspaces/{name}/keys', async ([name = '']) => ({ status: 200, body: { keys: (await listKeys(store, name)).map(keyView) } })),
    door.withBody('PATCH', '/keys/{id}', changeKeyRequest, async ([id = ''], change) => ({ status: 200, body: keyView(await changed(changeKey(store, id, change))) })),
    door.plain('DELETE', '/keys/{id}', async ([id = '']) => ({ status: 200, body: keyView(await changed(setKeyState(store, id, 'revoked'))) })),
    door.withBody('POST', '/keys/{id}/rotate', rotateRequest, async ([id = ''], { overlap_seconds: overlap = DEFAULT_OVERLAP_SECONDS }) => (
      { status: 201, body: (await changed(rotateKey(store, id, overlap, clock()))).issued }
    )),
  ];
}

function planOf({ protected_devices: protectedDevices, retention_days: retentionDays }: { protected_devices?: number; retention_days?: number }) {
  return { ...(protectedDevices !== undefined && { protectedDevices }), ...(retentionDays !== undefined && { retentionDays }) };
}

function policyOf(policy: PolicyOverrides | null | undefined): { policy?: Record<string, unknown> | null } {
  return policy === undefined ? {} : { policy: policy === null ? null : { ...policy } };
}
