// riskgate usage: the verifications of every workspace in this month, compared with its plan.
import { AdministrationError } from '../access/administration.js';
import { listWorkspaces } from '../access/workspaces.js';
import { MODES } from '../contract/vocabulary.js';
import { type Command, type CommandTable, readArguments, table, TEXT, FLAG } from './command.js';
import { storageOf, withControlStore } from './environment.js';

const usage: Command = {
  usage: '[--workspace W] [--json]',
  summary: 'verifications and protected devices of this month',
  async run(args, context) {
    const { values } = readArguments(args, { json: FLAG, workspace: TEXT });
    const all = await withControlStore(context, listWorkspaces);
    const workspaces = all.filter(({ name }) => values.workspace === undefined || name === values.workspace);
    if (workspaces.length === 0 && values.workspace !== undefined)
      throw new AdministrationError('NOT_FOUND', `there is no workspace ${values.workspace}`);
    const billing = await (await storageOf(context.environment)).billing();
    try {
      const rows = await Promise.all(
        workspaces.flatMap(({ name, protectedDevices }) =>
          MODES.map(async (mode) => {
            const {
              month,
              verifications,
              protectedDevices: used,
            } = await billing.usage({ workspace: name, mode }, Date.now());
            return {
              workspace: name,
              mode,
              month,
              verifications,
              protected_devices: { used, limit: protectedDevices },
            };
          }),
        ),
      );
      if (values.json) context.print(JSON.stringify(rows));
      else
        context.print(
          table(
            ['WORKSPACE', 'MODE', 'MONTH', 'VERIFICATIONS', 'DEVICES', 'OF'],
            rows.map((row) =>
              [
                row.workspace,
                row.mode,
                row.month,
                row.verifications,
                row.protected_devices.used,
                row.protected_devices.limit,
              ].map(String),
            ),
          ),
        );
    } finally {
      await billing.close();
    }
  },
};

export const USAGE_COMMANDS: CommandTable = { usage };
