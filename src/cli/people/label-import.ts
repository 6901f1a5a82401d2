// riskgate labels import: reports the labels of a CSV file, such as a month's chargebacks, through the running service.
// The file is read twice: first to check every line, then to send it. A label that is there already changes nothing, so
// the same file can be sent again.
import { ApiError } from '../../contract/errors.js';
import { AdminLabelRequest } from '../../contract/labels/schemas.js';
import { earlyWarnings, labelWordOf } from '../../contract/labels/word-of.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type Command, type CommandTable, type Context } from '../command.js';
import { whenStopped } from '../when-stopped.js';
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
import { messageOf, sentenceOf } from '../../util/error-text.js';
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
/** Their ids are held in memory, some 100 bytes each. */
const EVENTS_MAX = 2_000_000;

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
  leaves: 'itself',
  async run(args, context) {
    const sent: Sent = { all: 0, labelled: 0, early: 0, refused: 0 };
    const leaves = (): string => `${sent.labelled} of ${counted(sent.all, 'label')} sent, which stay; import it again`;
    await Promise.race([importFile(args, context, sent), whenStopped(context.stopped, leaves)]);
  },
};

/** How far the import is. */
interface Sent {
  /** Lines that are sent. */
  all: number;
  labelled: number;
  /** Of them, with a time before the event. */
  early: number;
  refused: number;
}

async function importFile(args: readonly string[], context: Context, sent: Sent): Promise<void> {
  const read = readArguments(args, OPTIONS, ['FILE.csv']);
  const { file, mode, ask, skipsInvalid } = csvArguments(read, context);
  const form = await formOf(read.values);
  const last = new Map<string, number>();
  const lines = notingLast(labelsIn(file, mode, form), last);
  const { good, bad } = await checkLines(lines, { context, skipsInvalid, done: 'sent' });
  sent.all = last.size;
  await checkWorkspace(ask);
  let before = 0;
  for await (const { group, read: done } of groupsOf(labelsIn(file, mode, form), last)) {
    const answers = await Promise.allSettled(group.map(({ value }) => postWhenBusy(ask, '/labels', value)));
    for (const [i, one] of answers.entries())
      if (one.status !== 'fulfilled') tellRefused(one.reason, `line ${group[i]?.number}`, context, sent);
      else {
        sent.labelled += 1;
        if (group[i] !== undefined && isEarly(group[i])) sent.early += 1;
      }
    if (Math.floor(done / TOLD_EVERY) > Math.floor(before / TOLD_EVERY))
      context.complain(`${done} of ${counted(good, 'line')} done`);
    before = done;
  }
  const earlier = good - sent.all;
  context.print(
    `${counted(sent.labelled, 'event')} labelled, ${counted(bad + sent.refused, 'line')} refused` +
      (earlier === 0 ? '' : `, ${counted(earlier, 'line')} not sent: a later line is about the same event`),
  );
  // Days in another order than was meant, or the ids of other events.
  if (sent.early > 0)
    context.complain(`${counted(sent.early, 'label')} with a time before the event: the time of the event counts`);
  if (sent.refused > 0) throw new Error(`the service refused ${sent.refused} of ${counted(sent.all, 'label')}`);
}

/** @throws Error when the reason is not the line alone: then the next lines would be refused too */
function tellRefused(error: unknown, line: string, context: Context, sent: Sent): void {
  if (!(error instanceof RefusedError) || !OF_THE_LINE.includes(error.status))
    throw new Error(
      `${line}, after ${sent.labelled} of ${counted(sent.all, 'label')}: ${sentenceOf(error)} Import the file again.`,
    );
  sent.refused += 1;
  context.complain(`${line}: ${messageOf(error)}`);
}

/**
 * Writes the last line of each event into `last`. Only that one is sent: the last label counts, and the same file again
 * would replace it with an earlier one for a moment, in profiles too.
 * @throws Error when the file is about more than `EVENTS_MAX` events
 */
async function* notingLast(
  lines: AsyncIterable<Line | Refused>,
  last: Map<string, number>,
): AsyncGenerator<Line | Refused> {
  for await (const line of lines) {
    if ('value' in line) last.set(eventOf(line), line.number);
    if (last.size > EVENTS_MAX)
      throw new Error(`the file is about more than ${EVENTS_MAX} events; split it, nothing was sent`);
    yield line;
  }
}

/** Lines that are sent at once, and how many good lines were read until then. */
async function* groupsOf(
  lines: AsyncIterable<Line | Refused>,
  last: ReadonlyMap<string, number>,
): AsyncGenerator<{ group: Line[]; read: number }> {
  let group: Line[] = [];
  let read = 0;
  for await (const line of lines) {
    if ('why' in line) continue;
    read += 1;
    if (last.get(eventOf(line)) !== line.number) continue;
    group.push(line);
    if (group.length < AT_ONCE) continue;
    yield { group, read };
    group = [];
  }
  if (group.length > 0) yield { group, read };
}

const isEarly = (line: Line): boolean => earlyWarnings(line.value, eventOf(line)).length > 0;

const eventOf = ({ value }: Line): string => value.event_id.toLowerCase();

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
