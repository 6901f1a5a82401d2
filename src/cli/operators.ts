// riskgate operators …: manages who can sign in to the dashboard and call the admin API, also while the service runs.
import {
  createOperator,
  type IssuedOperator,
  listOperators,
  removeOperator,
  rotateOperator,
} from '../access/operators/administration.js';
import { operatorView } from '../access/views.js';
import { ROLES } from '../contract/operators/roles.js';
import { answer, type Command, type CommandTable, type Context, table } from './command.js';
import { JSON_OPTION, readArguments, REQUIRED, TEXTS, word } from './options.js';
import { withControlStore } from './environment.js';

const create: Command = {
  usage: `--name NAME --role ${ROLES.join('|')} [--workspace W]... [--json]`,
  summary: 'create an operator, for all workspaces unless some are named; the token is shown once',
  async run(args, context) {
    const { values } = readArguments(args, { ...JSON_OPTION, name: REQUIRED, role: word(ROLES), workspace: TEXTS });
    const { name, role, workspace: workspaces = null, json } = values;
    const issued = await withControlStore(context, (store) => createOperator(store, { name, role, workspaces }));
    tellIssued(context, json, issued);
  },
};

const list: Command = {
  usage: '[--json]',
  summary: 'list operators (their tokens are not stored)',
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const views = (await withControlStore(context, listOperators)).map(operatorView);
    answer(context, values.json, views, () =>
      table(
        ['NAME', 'ROLE', 'WORKSPACES', 'CREATED', 'SEEN'],
        views.map(({ name, role, workspaces, created_at: created, last_seen_at: seen }) => [
          ...[name, role, workspaces === null ? 'all' : workspaces.join(','), created, seen ?? '-'],
        ]),
      ),
    );
  },
};

const remove: Command = {
  usage: 'NAME [--json]',
  summary: 'remove an operator; its token and its sessions end at once',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['NAME']);
    const operator = await withControlStore(context, (store) => removeOperator(store, positionals[0]));
    answer(context, values.json, operatorView({ operator, seenAt: null }), () => `${operator.name} is removed`);
  },
};

const rotate: Command = {
  usage: 'NAME [--json]',
  summary: "replace an operator's token; the old one and its sessions end at once",
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['NAME']);
    const issued = await withControlStore(context, (store) => rotateOperator(store, positionals[0]));
    tellIssued(context, values.json, issued);
  },
};

export const OPERATOR_COMMANDS: CommandTable = {
  'operators create': create,
  'operators list': list,
  'operators remove': remove,
  'operators rotate': rotate,
};

function tellIssued(context: Context, json: boolean, { operator, token }: IssuedOperator): void {
  const { name, role, workspaces } = operator;
  const of = workspaces === null ? 'all workspaces' : workspaces.join(', ');
  const told = { ...operatorView({ operator, seenAt: null }), token };
  answer(context, json, told, () => `${name} (${role}, ${of}), shown only once:\n${token}`);
}
