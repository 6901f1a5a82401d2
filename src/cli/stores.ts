// riskgate stores …: finds damage in the stores of a node. It only reads, so it can run beside the service.
import { type StoreReport } from '../storage/ports/backend.js';
import { answer, type Command, type CommandTable, table } from './command.js';
import { JSON_OPTION, readArguments } from './options.js';
import { storageOf } from './environment.js';

const verify: Command = {
  usage: '[--json]',
  summary: 'read every record of every store, also while the service runs; exit code 1 when one is damaged',
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    // LMDB makes a lock file where there is none, as in a restored folder.
    process.umask(0o077);
    const reports = await (await storageOf(context.environment)).examine();
    answer(context, values.json, reports, () => textOf(reports));
    const damaged = reports.filter(({ damage }) => damage !== '');
    if (damaged.length === 0) return;
    throw new Error(
      `${damaged.length} of ${reports.length} stores are damaged: ${damaged.map(({ store }) => store).join(', ')}`,
    );
  },
};

export const STORE_COMMANDS: CommandTable = { 'stores verify': verify };

function textOf(reports: readonly StoreReport[]): string {
  const rows = reports.map(({ store, records, damaged, damage }) => [
    store,
    String(records),
    damaged === 0 && damage !== '' ? 'all of it' : String(damaged),
  ]);
  const more = reports
    .filter(({ damage }) => damage !== '')
    .flatMap(({ store, damage, advice }) => [`damaged: ${store}: ${damage}`, `  ${advice}`]);
  return [table(['STORE', 'RECORDS', 'DAMAGED'], rows), ...more].join('\n');
}
