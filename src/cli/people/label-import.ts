// riskgate labels import: reports the labels of a CSV file, such as a month's chargebacks, through the running service.
// The file is read twice: first to check every line, then to send it. A label that is there already changes nothing, so
// the same file can be sent again.
import { AdminLabelRequest } from '../../contract/labels/schemas.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type Command, type CommandTable, counted } from '../command.js';
import { RefusedError } from '../policy/admin-api.js';
import { checkWorkspace, CSV_USAGE, csvArguments } from './csv-arguments.js';
import { checkLines, columnNames, readCsv, type Refused } from './csv-file.js';
import { postWhenBusy } from './when-busy.js';

const COLUMNS = {
  required: ['event_id', 'label'],
  optional: ['source', 'labeled_at', 'amount', 'currency', 'note'],
} as const;
/** What the service says of one label alone: its form, or that there is no such event. */
const OF_THE_LINE: readonly number[] = [400, 404];

const importLabels: Command = {
  usage: CSV_USAGE,
  summary: `label the events of a file (${columnNames(COLUMNS)}) through the running service`,
  leaves: 'labels that were sent stay; import the file again',
  async run(args, context) {
    const { file, mode, ask, skipsInvalid } = csvArguments(args, context);
    const { good, bad } = await checkLines(labelsIn(file, mode), { context, skipsInvalid, done: 'sent' });
    await checkWorkspace(ask);
    let labelled = 0;
    let refused = 0;
    for await (const line of labelsIn(file, mode)) {
      if ('why' in line) continue;
      try {
        await postWhenBusy(ask, '/labels', line.value);
        labelled += 1;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (!(error instanceof RefusedError) || !OF_THE_LINE.includes(error.status))
          throw new Error(
            `line ${line.number}, after ${labelled} of ${counted(good, 'label')}: ${why} Import the file again.`,
          );
        refused += 1;
        context.complain(`line ${line.number}: ${why}`);
      }
    }
    context.print(`${counted(labelled, 'event')} labelled, ${counted(bad + refused, 'line')} refused`);
    if (refused > 0) throw new Error(`the service refused ${refused} of ${counted(good, 'label')}`);
  },
};

export const LABEL_IMPORT_COMMANDS: CommandTable = { 'labels import': importLabels };

function labelsIn(file: string, mode: Mode): AsyncGenerator<{ number: number; value: AdminLabelRequest } | Refused> {
  const check = checkOf(AdminLabelRequest);
  return readCsv(file, COLUMNS, ({ amount = '', ...others }) => {
    const sum = amount.trim() !== '' && Number.isFinite(Number(amount)) ? Number(amount) : amount;
    const request: unknown = { ...others, ...(amount !== '' && { amount: sum }), mode };
    if (check.accepts(request)) return request;
    const { pointer, message } = check.violation();
    throw new RangeError(`${pointer.slice(1)} ${message}`);
  });
}
