// riskgate nodes …: lists the nodes that share the state, from their own reports, and adopts or retires a lost node. It
// reads Redis, so it also works while nodes are down.
import { readConfig } from '../config.js';
import { createLogger } from '../logger.js';
import { nodesView } from '../service/nodes/view.js';
import { requireDataDir } from '../storage/open.js';
import { type NodeRegistry } from '../storage/ports/nodes.js';
import { answer, type Command, type CommandTable, table } from './command.js';
import { JSON_OPTION, readArguments, TEXT, wholeOr } from './options.js';
import { closing } from '../util/closing.js';
import { storageOf, withControlStore } from './environment.js';

const ADOPT_SECONDS = 120;

const nodes: Command = {
  usage: '[--json]',
  summary: 'list the nodes on this Redis: version, state, address, how far their logs are read',
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const known = await closing(await registryOf(context.environment), (registry) => registry.list());
    const view = nodesView(known, '');
    const level = view.level === 0 ? 'no node runs' : `feature level of all running nodes: ${view.level}`;
    answer(context, values.json, view, () => `${tableOf(view.nodes)}\n${level}`);
  },
};

const adoptNode: Command = {
  usage: 'DATA_DIR [--copy NODE] [--wait SECONDS]',
  summary:
    'read the log of a lost node, each row once: from its folder, or with --copy from the copy of its log on Redis, ' +
    'which is restored into DATA_DIR',
  leaves: 'run it again; each row is read once',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { copy: TEXT, wait: wholeOr(ADOPT_SECONDS) }, ['DATA_DIR']);
    const [dataDir] = positionals;
    const waitMs = values.wait * 1000;
    // From a copy the folder is made.
    if (values.copy === undefined) requireDataDir(dataDir);
    const config = readConfig({ ...context.environment, DATA_DIR: dataDir });
    const log = createLogger((line) => context.complain(line), { level: 'warn' });
    // Imported here because it loads half of the service, which no other command needs.
    const { adopt, adoptCopy } = await import('../service/nodes/adoption.js');
    const given = { config, log, clock: Date.now };
    const { node, unread } = await (values.copy === undefined
      ? adopt(given, waitMs)
      : adoptCopy(given, values.copy, waitMs));
    const left = Object.entries(unread).filter(([, bytes]) => bytes > 0);
    const unreadBy = left.map(([reader, bytes]) => `${bytes} bytes by ${reader}`).join(', ');
    if (left.length > 0)
      throw new Error(
        `node ${node} is not adopted: unread are ${unreadBy}; try again when they are there; nothing is read twice`,
      );
    context.print(`node ${node} is adopted: its whole log was read; ${dataDir} can be removed`);
  },
};

const retireNode: Command = {
  usage: 'NODE',
  summary: 'give up the data on the disk of a lost node, so that erasures stop waiting for it',
  async run(args, context) {
    const [name] = readArguments(args, {}, ['NODE']).positionals;
    const { forgetCopies, retire } = await import('../service/nodes/adoption.js');
    await closing(await registryOf(context.environment), async (registry) => {
      await withControlStore(context, (control) => retire(registry, control, name));
      // The node's unread log is deleted too.
      await forgetCopies(await storageOf(context.environment), name);
      context.print(`node ${name} is retired`);
    });
  },
};

/** Rejects when this service does not share its state. */
async function registryOf(environment: NodeJS.ProcessEnv): Promise<NodeRegistry> {
  const registry = await (await storageOf(environment)).nodes();
  if (registry === undefined)
    throw new Error('this service runs on one node without shared state; nodes share state on Redis (REDIS_URL)');
  return registry;
}

export const NODE_COMMANDS: CommandTable = { nodes, 'nodes adopt': adoptNode, 'nodes retire': retireNode };

function tableOf(all: ReturnType<typeof nodesView>['nodes']): string {
  return table(
    ['NODE', 'EPOCH', 'VERSION', 'LEVEL', 'STATE', 'ADDRESS', 'STARTED', 'SILENT', 'BEHIND'],
    all.map(({ id, epoch, version, level, state, address, started_at: started, silent_s: silent, lag_s: lag }) => [
      ...[
        id,
        String(epoch),
        version === '' ? 'earlier' : version,
        String(level),
        state,
        address === '' ? '-' : address,
      ],
      ...[started ?? '-', `${silent} s`, `${lag} s`],
    ]),
  );
}
