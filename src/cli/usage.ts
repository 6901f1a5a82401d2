// riskgate usage: the verifications of every workspace in this month, compared with its plan.
import { AdministrationError } from '../access/administration.js';
import { listWorkspaces } from '../access/workspaces.js';
import { MODES } from '../contract/vocabulary.js';
import { answer, type Command, type CommandTable, table } from './command.js';
import { JSON_OPTION, readArguments, TEXT } from './options.js';
import { closing } from '../util/closing.js';
import { storageOf, withControlStore } from './environment.js';

const usage: Command = {
  usage: '[--workspace W] [--json]',
  summary: 'verifications and protected devices of this month',
  async run(args, context) {
    const { values } = readArguments(args, { ...JSON_OPTION, workspace: TEXT });
    const all = await withControlStore(context, listWorkspaces);
    const workspaces = all.filter(({ name }) => values.workspace === undefined || name === values.workspace);
    if (workspaces.length === 0 && values.workspace !== undefined)
      throw new AdministrationError('NOT_FOUND', `there is no workspace ${values.workspace}`);
    const rows = await closing(await (await storageOf(context.environment)).billing(), (billing) =>
      Promise.all(
        workspaces.flatMap(({ name: workspace, protectedDevices: limit }) =>
          MODES.map(async (mode) => {
            const { month, verifications, ...of } = await billing.usage({ workspace, mode }, Date.now());
            return { workspace, mode, month, verifications, protected_devices: { used: of.protectedDevices, limit } };
          }),
        ),
      ),
    );
    answer(context, values.json, rows, () =>
      table(
        ['WORKSPACE', 'MODE', 'MONTH', 'VERIFICATIONS', 'DEVICES', 'OF'],
        rows.map(({ workspace, mode, month, verifications, protected_devices: { used, limit } }) =>
          [workspace, mode, month, verifications, used, limit].map(String),
        ),
      ),
    );
  },
};

export const USAGE_COMMANDS: CommandTable = { usage };
