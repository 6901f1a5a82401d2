// riskgate label: reports a label for an event. It calls the admin API of the running service, because only the service
// writes its log.
import { LABELS, LABEL_SOURCES } from '../../contract/labels/labels.js';
import { type Command, type CommandTable, UsageError } from '../command.js';
import { MODE, readArguments, texts, word, wordOr } from '../options.js';
import { API_OPTIONS, askOf, having } from '../policy/admin-api.js';

const label: Command = {
  usage:
    'EVENT_ID --label L --workspace W --mode live|test [--source S] [--at TIME] [--amount N --currency CODE] ' +
    '[--note TEXT] [--url URL]',
  summary: `label an event through the running service (HOST, PORT, a token); L: ${LABELS.join(', ')}`,
  async run(args, context) {
    const options = { ...API_OPTIONS, mode: MODE, label: word(LABELS), source: wordOr(LABEL_SOURCES, undefined) };
    const { values, positionals } = readArguments(args, { ...options, ...texts('at', 'amount', 'currency', 'note') }, [
      'EVENT_ID',
    ]);
    const { mode, label, source, at, amount, currency, note } = values;
    const said = {
      ...{ event_id: positionals[0], mode, label, source, labeled_at: at, currency, note },
      amount: amount === undefined ? undefined : amountOf(amount),
    };
    const told = await askOf(values, context)('POST', '/labels', said);
    context.print(JSON.stringify(having(told, 'a label', 'event_id', 'label')));
  },
};

export const LABEL_COMMANDS: CommandTable = { label };

/** @throws UsageError when the text is not a number of 0 or more */
function amountOf(text: string): number {
  const amount = Number(text);
  if (text.trim() === '' || !Number.isFinite(amount) || amount < 0)
    throw new UsageError('--amount must be a number of 0 or more');
  return amount;
}
