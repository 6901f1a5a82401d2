// riskgate workspaces …: manages the workspaces of a service and their plans.
import {
  createWorkspace,
  DEFAULT_PLAN,
  listWorkspaces,
  updateWorkspace,
  type WorkspaceChange,
} from '../access/workspaces.js';
import type { WorkspaceRecord } from '../access/records.js';
import { moment, workspaceView } from '../access/views.js';
import { levelOf } from '../contract/levels.js';
import { restoreWorkspace } from '../access/workspace-copy.js';
import { given } from '../util/given.js';
import { answer, type Command, type CommandTable, type Context, table, UsageError } from './command.js';
import { JSON_OPTION, readArguments, TEXT, WHOLE } from './options.js';
import { knownNodes, withControlStore } from './environment.js';
import { readPolicyFile } from './policy-file.js';

const PLAN_OPTIONS = {
  ...{ 'protected-devices': WHOLE, 'retention-days': WHOLE, approvals: WHOLE },
  ...{ policy: TEXT, monitor: TEXT, ...JSON_OPTION },
};
const PLAN_USAGE =
  '[--protected-devices N] [--retention-days N] [--policy FILE|none] [--monitor on|off] [--approvals 0|1] [--json]';

const list: Command = {
  usage: '[--json]',
  summary: 'list workspaces and their plans',
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const workspaces = await withControlStore(context, listWorkspaces);
    answer(context, values.json, workspaces.map(workspaceView), () =>
      table(
        ['NAME', 'PROTECTED DEVICES', 'RETENTION DAYS', 'CREATED'],
        workspaces.map(({ name, protectedDevices, retentionDays, createdAt }) => [
          ...[name, String(protectedDevices), String(retentionDays), moment(createdAt)],
        ]),
      ),
    );
  },
};

const create: Command = {
  usage: `NAME ${PLAN_USAGE}`,
  summary:
    `create a workspace (${DEFAULT_PLAN.protectedDevices} protected devices, ` + `${DEFAULT_PLAN.retentionDays} days)`,
  async run(args, context) {
    const { name, plan, json } = readPlan(args, context);
    const change = await readable(plan, context);
    tellOf(context, json, await withControlStore(context, (store) => createWorkspace(store, name, change)));
  },
};

const update: Command = {
  usage: `NAME ${PLAN_USAGE}`,
  summary: 'change the plan of a workspace, its scoring policy (a JSON file) or its monitor mode',
  async run(args, context) {
    const { name, plan, json } = readPlan(args, context);
    if (Object.keys(plan).length === 0) throw new UsageError('give at least one option to change');
    const change = await readable(plan, context);
    tellOf(context, json, await withControlStore(context, (store) => updateWorkspace(store, name, change)));
  },
};

const restore: Command = {
  usage: 'NAME [--json]',
  summary: 'put the copy of a workspace in place of its damaged record',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['NAME']);
    const restored = withControlStore(context, (store) => restoreWorkspace(store, positionals[0]));
    tellOf(context, values.json, await restored);
  },
};

export const WORKSPACE_COMMANDS: CommandTable = {
  'workspaces list': list,
  'workspaces create': create,
  'workspaces update': update,
  'workspaces restore': restore,
};

function readPlan(args: readonly string[], context: Context): { name: string; plan: WorkspaceChange; json: boolean } {
  const { values, positionals } = readArguments(args, PLAN_OPTIONS, ['NAME']);
  const { 'protected-devices': protectedDevices, 'retention-days': retentionDays, approvals, json } = values;
  const numbers = given({ protectedDevices, retentionDays, approvals });
  return {
    name: positionals[0],
    plan: { ...numbers, ...readPolicy(values.policy, context), ...readMonitor(values.monitor) },
    json,
  };
}

/** With the level of the running nodes, which must read the policy. */
async function readable(plan: WorkspaceChange, { environment }: Context): Promise<WorkspaceChange> {
  return plan.policy ? { ...plan, level: levelOf(await knownNodes(environment)) } : plan;
}

function tellOf(context: Context, json: boolean, workspace: WorkspaceRecord): void {
  const shown = workspaceView(workspace);
  const { name, protected_devices: devices, retention_days: days, monitor, approvals } = shown;
  const facts = [
    `${devices} protected devices a month`,
    `${days} days kept`,
    ...(shown.policy === null ? [] : ['a policy of its own']),
    ...(monitor ? ['monitor mode: every reply is allow'] : []),
    ...(approvals > 0 ? ['changes need the approval of another operator'] : []),
  ];
  answer(context, json, shown, () => `${name}: ${facts.join(', ')}`);
}

function readMonitor(word: string | undefined): Pick<WorkspaceChange, 'monitor'> {
  if (word === undefined) return {};
  if (word !== 'on' && word !== 'off') throw new UsageError('--monitor is on or off');
  return { monitor: word === 'on' };
}

/** @throws UsageError when the file contains no valid policy */
function readPolicy(file: string | undefined, context: Context): Pick<WorkspaceChange, 'policy'> {
  if (file === undefined) return {};
  return { policy: file === 'none' ? null : readPolicyFile(file, context) };
}
