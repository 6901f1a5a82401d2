// riskgate workspaces …: the tenants of a service and their plans.
import { createWorkspace, DEFAULT_PLAN, listWorkspaces, type Plan, updateWorkspace } from '../access/administration.js';
import type { WorkspaceRecord } from '../access/records.js';
import { type Command, type CommandTable, type Context, readArguments, table, UsageError, wholeNumber } from './command.js';
import { withControlStore } from './environment.js';

const PLAN_OPTIONS = { 'json': { type: 'boolean' }, 'protected-devices': { type: 'string' }, 'retention-days': { type: 'string' } } as const;
const PLAN_USAGE = '[--protected-devices N] [--retention-days N] [--json]';

const list: Command = {
  usage: '[--json]',
  summary: 'list workspaces and their plans',
  async run(args, context) {
    const { values } = readArguments(args, { json: { type: 'boolean' } });
    const workspaces = await withControlStore(context.environment, listWorkspaces);
    if (values.json) context.print(JSON.stringify(workspaces.map(present)));
    else context.print(table(['NAME', 'PROTECTED DEVICES', 'RETENTION DAYS', 'CREATED'], workspaces.map((workspace) => Object.values(present(workspace)).map(String))));
  },
};

const create: Command = {
  usage: `NAME ${PLAN_USAGE}`,
  summary: `make a workspace (${DEFAULT_PLAN.protectedDevices} protected devices, ${DEFAULT_PLAN.retentionDays} days)`,
  async run(args, context) {
    const { name, plan, json } = readPlan(args);
    tell(context, json, await withControlStore(context.environment, (store) => createWorkspace(store, name, plan)));
  },
};

const update: Command = {
  usage: `NAME ${PLAN_USAGE}`,
  summary: 'change the plan of a workspace',
  async run(args, context) {
    const { name, plan, json } = readPlan(args);
    if (Object.keys(plan).length === 0) throw new UsageError('nothing to change is given');
    tell(context, json, await withControlStore(context.environment, (store) => updateWorkspace(store, name, plan)));
  },
};

export const WORKSPACE_COMMANDS: CommandTable = {
  'workspaces list': list,
  'workspaces create': create,
  'workspaces update': update,
};

function readPlan(args: readonly string[]): { name: string; plan: Partial<Plan>; json: boolean } {
  const { values, positionals } = readArguments(args, PLAN_OPTIONS, ['NAME']);
  const protectedDevices = wholeNumber('--protected-devices', values['protected-devices']);
  const retentionDays = wholeNumber('--retention-days', values['retention-days']);
  return {
    name: positionals[0] ?? '',
    plan: { ...(protectedDevices !== undefined && { protectedDevices }), ...(retentionDays !== undefined && { retentionDays }) },
    json: values.json ?? false,
  };
}

function tell(context: Context, json: boolean, workspace: WorkspaceRecord): void {
  const shown = present(workspace);
  context.print(json ? JSON.stringify(shown) : `${shown.name}: ${shown.protected_devices} protected devices a month, ${shown.retention_days} days kept`);
}

function present({ name, protectedDevices, retentionDays, createdAt }: WorkspaceRecord) {
  return { name, protected_devices: protectedDevices, retention_days: retentionDays, created_at: new Date(createdAt).toISOString() };
}
