// riskgate label: reports a label for an event. It calls the admin API of the running service, because only the service
// writes its log.
import { LABELS, LABEL_SOURCES } from '../../contract/labels/labels.js';
import { MODES } from '../../contract/vocabulary.js';
import { type Command, type CommandTable, oneOf, readArguments, required, UsageError } from '../command.js';

const REPLY_MS = 30_000;

const label: Command = {
  usage:
    'EVENT_ID --label L --workspace W --mode live|test [--source S] [--at TIME] [--amount N --currency CODE] ' +
    '[--note TEXT] [--url URL]',
  summary: `label an event through the running service (ADMIN_TOKEN, PORT); L: ${LABELS.join(', ')}`,
  async run(args, context) {
    const text = { type: 'string' } as const;
    const { values, positionals } = readArguments(
      args,
      {
        label: text,
        workspace: text,
        mode: text,
        source: text,
        at: text,
        amount: text,
        currency: text,
        note: text,
        url: text,
      },
      ['EVENT_ID'],
    );
    const said = {
      event_id: positionals[0] ?? '',
      mode: oneOf('mode', values.mode, MODES),
      label: oneOf('label', values.label, LABELS),
      source: values.source === undefined ? undefined : oneOf('source', values.source, LABEL_SOURCES),
      labeled_at: values.at,
      amount: values.amount === undefined ? undefined : amountOf(values.amount),
      currency: values.currency,
      note: values.note,
    };
    const { ADMIN_TOKEN: token = '', PORT: port = '' } = context.environment;
    if (token === '') throw new Error('ADMIN_TOKEN is not set: the label goes through the admin API of the service');
    const base = values.url ?? `http://127.0.0.1:${port === '' ? '8080' : port}`;
    if (!URL.canParse(base)) throw new UsageError('--url must be the address of the service');
    const path = `/admin/v1/workspaces/${encodeURIComponent(required('workspace', values.workspace))}/labels`;
    context.print(await told(new URL(path, base), token, JSON.stringify(said)));
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

/** The current label as JSON. @throws Error with the service's message, or when the service does not answer */
async function told(url: URL, token: string, body: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(REPLY_MS);
  const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(() => undefined);
  if (reply === undefined) throw new Error(`the service does not answer at ${url.origin}`);
  const text = await reply.text();
  if (reply.ok) return text;
  throw new Error(detailOf(text) ?? `the service answered with status ${reply.status}`);
}

function detailOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'detail' in value ? String(value.detail) : undefined;
  } catch {
    return undefined;
  }
}
