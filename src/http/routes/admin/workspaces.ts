// `/admin/v1/workspaces`: workspaces, their plans and policies.
import { createWorkspace, listWorkspaces, updateWorkspace } from '../../../access/workspaces.js';
import { listVariables } from '../../../access/lists/administration.js';
import { mayEnter } from '../../../access/operators/operator.js';
import { workspaceView } from '../../../access/views.js';
import { ChangeWorkspace, CreateWorkspace, Workspace, WorkspaceList } from '../../../contract/admin-schemas.js';
import { jsonBody } from '../../define-route.js';
import { type Link, type RouteDeclaration } from '../../route.js';
import { given } from '../../../util/given.js';
import { adminRoute, CONFLICT, example } from './admin-route.js';
import { readAhead } from './ruleset/rule-turns.js';
import { type AdminServices, changed } from './services.js';

const shown = {
  name: 'shop-eu',
  protected_devices: 50_000,
  retention_days: 30,
  policy: null,
  monitor: false,
  approvals: 0,
  created_at: '2026-08-20T12:30:45.123Z',
};
const policy = { points: { vpn_detected: 1.5 }, shifts: { password_reset: { device_changed: 1 } } };
const plan = { protected_devices: 80_000, retention_days: 90, policy };

/** A link to every route of one workspace: each takes the name of the new workspace from the reply. */
function linksByName(routes: readonly RouteDeclaration<AdminServices>[]): Readonly<Record<string, Link>> {
  const ids = routes.flatMap(({ path, docs }) =>
    path.includes('/workspaces/{name}') && 'id' in docs ? [docs.id] : [],
  );
  return Object.fromEntries(ids.map((id) => [id, { parameters: { name: '/name' } }]));
}

/** @param others all other routes of the admin API */
export const newWorkspace = (others: readonly RouteDeclaration<AdminServices>[]): RouteDeclaration<AdminServices> =>
  adminRoute({
    method: 'POST',
    path: '/workspaces',
    id: 'createWorkspace',
    summary: 'Create a workspace',
    needs: { role: 'admin', of: 'all' },
    body: jsonBody(
      CreateWorkspace,
      example('With a plan', { name: 'shop-eu', protected_devices: 50_000, retention_days: 30 }),
      { lines: true },
    ),
    status: 201,
    answer: [Workspace, shown],
    links: linksByName(others),
    refuses: CONFLICT,
    async handle({ body: { name, ...change } }, services: AdminServices) {
      // A new workspace has no lists.
      if (change.policy) services.checkPolicy(change.policy, new Map());
      const { store, clock } = services;
      return workspaceView(
        await changed(services, createWorkspace(store, name, await readableChange(services, change), clock())),
      );
    },
  });

export const workspaces: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: '/workspaces',
    id: 'listWorkspaces',
    summary: "List the operator's workspaces",
    needs: { role: 'viewer', of: 'own' },
    answer: [WorkspaceList, { workspaces: [shown] }],
    handle: async ({ caller: { operator } }, { store }: AdminServices) => ({
      workspaces: (await listWorkspaces(store)).filter(({ name }) => mayEnter(operator, name)).map(workspaceView),
    }),
  }),
  adminRoute({
    method: 'PATCH',
    path: '/workspaces/{name}',
    id: 'changeWorkspace',
    summary: 'Change a workspace: plan, retention, policy, monitor mode',
    needs: { role: 'admin', of: 'workspace' },
    body: jsonBody(ChangeWorkspace, example('A larger plan and own points', plan), { lines: true }),
    answer: [Workspace, { ...shown, ...plan }],
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { policy } = call.body;
      await readAhead(call, services, policy?.rules);
      if (policy) services.checkPolicy(policy, await listVariables(services.store, call.param(0)));
      const change = updateWorkspace(services.store, call.param(0), await readableChange(services, call.body));
      return workspaceView(await changed(services, change));
    },
  }),
];

async function readableChange({ rules }: AdminServices, change: ChangeWorkspace) {
  return { ...changeOf(change), ...(change.policy && { level: await rules.level() }) };
}

function changeOf({ protected_devices: protectedDevices, retention_days: retentionDays, ...rest }: ChangeWorkspace) {
  const { policy: own, monitor, approvals } = rest;
  return {
    ...given({ protectedDevices, retentionDays, monitor, approvals }),
    ...(own !== undefined && { policy: own === null ? null : { ...own } }),
  };
}
