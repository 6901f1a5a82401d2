// riskgate nodes: which nodes share the state, as they say it themselves. Asks Redis, so it answers beside nodes that
// are down too.
import { nodesView } from '../service/nodes/view.js';
import { type Command, type CommandTable, readArguments, table } from './command.js';
import { storageOf } from './environment.js';

const nodes: Command = {
  usage: '[--json]',
  summary: 'list the nodes on this Redis: version, state, address, how far their logs are read',
  async run(args, context) {
    const { values } = readArguments(args, { json: { type: 'boolean' } });
    const registry = await (await storageOf(context.environment)).nodes();
    if (registry === undefined)
      throw new Error('the state of this service is its own, on one node; nodes share theirs on Redis (REDIS_URL)');
    try {
      const view = nodesView(await registry.list(), '');
      if (values.json === true) context.print(JSON.stringify(view));
      else context.print(`${tableOf(view.nodes)}\nfeature level of all that run: ${view.level}`);
    } finally {
      registry.close();
    }
  },
};

export const NODE_COMMANDS: CommandTable = { nodes };

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
