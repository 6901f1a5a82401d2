// riskgate labels import: reports the labels of a CSV file, such as a month's chargebacks, through the running service.
// The file is read twice: first to check every line, then to send it. A label that is there already changes nothing, so
// the same file can be sent again.
import { ApiError } from '../../contract/errors.js';
import { AdminLabelRequest } from '../../contract/labels/schemas.js';
import { labelWordOf } from '../../contract/labels/word-of.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type Command, type CommandTable } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { FLAG, readArguments, texts, type Values, wordOr } from '../options.js';
import { RefusedError } from '../policy/admin-api.js';
import { checkWorkspace, CSV_OPTIONS, CSV_USAGE, csvArguments } from './csv-arguments.js';
import { checkLines, type Columns, columnNames, readCsv, type Refused } from './csv-file.js';
import {
  amountOf,
  DATE_ORDERS,
  type DateOrder,
  eventsOfOrders,
  minorAmountOf,
  renamedBy,
  timeOf,
} from './dispute-file.js';
import { postWhenBusy } from './when-busy.js';
import { messageOf } from '../../util/error-text.js';
import { isUuidV7 } from '../../util/uuid.js';

const COLUMNS = {
  required: ['event_id', 'label'],
  optional: ['source', 'labeled_at', 'amount', 'currency', 'note'],
} as const;
/** What the service says of one label alone: its form, or that there is no such event. */
const OF_THE_LINE: readonly number[] = [400, 404];

const OPTIONS = {
  ...{ ...CSV_OPTIONS, ...texts('columns', 'orders', 'label', 'source') },
  ...{ dates: wordOr(DATE_ORDERS, undefined), 'minor-units': FLAG },
};

/** Labels on their way: each waits for the disk of the service, one of an old event for ClickHouse too. */
const AT_ONCE = 8;
/** How often a long import tells how far it is. */
const TOLD_EVERY = 1000;

interface Line {
  readonly number: number;
  readonly value: AdminLabelRequest;
}

/** How the lines of a file are read. */
interface Form {
  readonly columns: Columns;
  /** Event ids by what stands in the column of the event id. */
  readonly orders: ReadonlyMap<string, string> | undefined;
  readonly dates: DateOrder | undefined;
  readonly isMinor: boolean;
  /** For lines without a value of their own. */
  readonly same: Readonly<Record<string, string>>;
}

const importLabels: Command = {
  usage:
    `${CSV_USAGE} [--columns OURS=THEIRS,...] [--orders FILE.csv] [--label LABEL] [--source SOURCE] ` +
    '[--minor-units] [--dates dmy|mdy]',
  summary: `label the events of a file (${columnNames(COLUMNS)}) through the running service`,
  leaves: 'labels that were sent stay; import the file again',
  async run(args, context) {
    const read = readArguments(args, OPTIONS, ['FILE.csv']);
    const { file, mode, ask, skipsInvalid } = csvArguments(read, context);
    const form = await formOf(read.values);
    const { good, bad } = await checkLines(labelsIn(file, mode, form), { context, skipsInvalid, done: 'sent' });
    await checkWorkspace(ask);
    let labelled = 0;
    let refused = 0;
    for await (const group of groupsOf(labelsIn(file, mode, form))) {
      const sent = await Promise.allSettled(group.map(({ value }) => postWhenBusy(ask, '/labels', value)));
      const before = labelled + refused;
      for (const [i, one] of sent.entries()) {
        if (one.status === 'fulfilled') labelled += 1;
        else {
          const error: unknown = one.reason;
          const line = `line ${group[i]?.number}`;
          if (!(error instanceof RefusedError) || !OF_THE_LINE.includes(error.status))
            throw new Error(
              `${line}, after ${labelled} of ${counted(good, 'label')}: ${messageOf(error)} Import the file again.`,
            );
          refused += 1;
          context.complain(`${line}: ${messageOf(error)}`);
        }
      }
      const done = labelled + refused;
      if (Math.floor(done / TOLD_EVERY) > Math.floor(before / TOLD_EVERY))
        context.complain(`${done} of ${counted(good, 'label')} sent`);
    }
    context.print(`${counted(labelled, 'event')} labelled, ${counted(bad + refused, 'line')} refused`);
    if (refused > 0) throw new Error(`the service refused ${refused} of ${counted(good, 'label')}`);
  },
};

/** Lines that can be sent at once: those of one event keep their order, because the last label counts. */
async function* groupsOf(lines: AsyncIterable<Line | Refused>): AsyncGenerator<Line[]> {
  let group: Line[] = [];
  for await (const line of lines) {
    if ('why' in line) continue;
    const isAgain = group.some(({ value }) => value.event_id === line.value.event_id);
    if (isAgain || group.length === AT_ONCE) {
      yield group;
      group = [];
    }
    group.push(line);
  }
  if (group.length > 0) yield group;
}

export const LABEL_IMPORT_COMMANDS: CommandTable = { 'labels import': importLabels };

/** @throws UsageError, and Error for a file of orders that cannot be read */
async function formOf(values: Values<typeof OPTIONS>): Promise<Form> {
  const { label, source, columns: renamed, orders, dates } = values;
  const required = COLUMNS.required.filter((name) => name !== 'label' || label === undefined);
  return {
    columns: {
      ...{ required, optional: [...(label === undefined ? [] : ['label']), ...COLUMNS.optional] },
      hint: '--columns OURS=THEIRS,... reads a file with other names, docs/policies.md shows how',
      ...(renamed !== undefined && { renamed: renamedBy(renamed, COLUMNS) }),
    },
    orders: orders === undefined ? undefined : await eventsOfOrders(orders),
    dates,
    isMinor: values['minor-units'],
    same: { ...(label !== undefined && { label }), ...(source !== undefined && { source }) },
  };
}

function labelsIn(
  file: string,
  mode: Mode,
  { columns, orders, dates, isMinor, same }: Form,
): AsyncGenerator<Line | Refused> {
  const check = checkOf(AdminLabelRequest);
  return readCsv(file, columns, ({ amount, event_id: id, labeled_at: at, ...others }) => {
    const currency = others['currency'] ?? '';
    const eventId = orders === undefined || id === undefined ? id : orders.get(id);
    if (id !== undefined && eventId === undefined) throw new RangeError('the order is not in the file of --orders');
    const request: unknown = {
      ...{ ...same, ...others, mode },
      ...(eventId !== undefined && { event_id: eventId }),
      ...(at !== undefined && { labeled_at: timeOf(at, dates) }),
      ...(amount !== undefined && { amount: (isMinor ? minorAmountOf : amountOf)(amount, currency) }),
    };
    if (!check.accepts(request)) {
      const { pointer, message } = check.violation();
      throw new RangeError(`${pointer.slice(1)} ${message}`);
    }
    // Else each line of a file with another column in its place would be asked for, and refused, alone.
    if (!isUuidV7(request.event_id.toLowerCase()))
      throw new RangeError(`event_id ${request.event_id} is no id of an event; for order numbers give --orders`);
    const word = labelWordOf(request, 0, Date.now());
    if (word instanceof ApiError) throw new RangeError(word.detail.replace(/\/(?=[a-z])|\.$/g, ''));
    return request;
  });
}
