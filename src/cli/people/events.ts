// riskgate events show: one decision, as `GET /admin/v1/workspaces/{name}/events/{event_id}` tells it.
import { AdministrationError } from '../../access/administration.js';
import { WORKSPACES } from '../../access/records.js';
import { claimsOf, written } from '../../access/review-claims.js';
import { openQuestions } from '../../clickhouse/questions/questions.js';
import { type Told } from '../../http/routes/admin/console.js';
import { tellEvent } from '../../service/console/tell.js';
import { deliveriesOf } from '../../access/webhooks/of-event.js';
import { withClickHouse } from '../clickhouse.js';
import { type Command, type CommandTable, UsageError } from '../command.js';
import { FLAG, MODE, readArguments, REQUIRED } from '../options.js';
import { closing } from '../../util/closing.js';
import { isUuid } from '../../util/uuid.js';
import { storageOf, withControlStore } from '../environment.js';

const show: Command = {
  usage: 'EVENT_ID --workspace W --mode live|test [--text]',
  summary:
    'print one decision as JSON: reasons, points, verifications, labels, webhooks, related events; --text: why, and ' +
    'what to do, as sentences',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { workspace: REQUIRED, mode: MODE, text: FLAG }, ['EVENT_ID']);
    const eventId = positionals[0].toLowerCase();
    if (!isUuid(eventId)) throw new UsageError('EVENT_ID must be a UUID: event_id, requestId or session_id of a reply');
    const { workspace, mode, text } = values;
    const told = await withClickHouse(context.environment, async (client) => {
      const questions = openQuestions(
        () => client,
        () => undefined,
        () => performance.now(),
      );
      const stored = await questions.event({ workspace, mode }, eventId);
      return stored === undefined ? undefined : tellEvent(questions, workspace, stored);
    });
    const later = await withControlStore(context, async (store) => {
      const view = await store.read();
      if (view.get(WORKSPACES, workspace) === undefined)
        throw new AdministrationError('NOT_FOUND', `there is no workspace ${workspace}`);
      const opened = await (await storageOf(context.environment)).deliveries();
      const deliveries = await closing(opened, (queue) => deliveriesOf(store, queue, workspace, eventId));
      return { claim: written(claimsOf(view, { workspace, mode }, Date.now())(eventId)), deliveries };
    });
    if (told === undefined)
      throw new AdministrationError('NOT_FOUND', `no event ${eventId} in ${workspace}, ${mode} mode`);
    context.print(text ? textOf(told) : JSON.stringify({ ...told, ...later }));
  },
};

/** For a ticket, or to read aloud. */
function textOf({ summary, waterfall, advice, verifications, labels }: Told): string {
  const { use_case: useCase, time, action, risk, event_id: id } = summary;
  const note = waterfall.note === null ? [] : [waterfall.note];
  return [
    `${plain(useCase)} at ${time}: ${plain(action)}, risk ${risk} of 100 (event ${id})`,
    'Why:',
    ...listed([...waterfall.steps.map(({ explanation }) => explanation), ...note]),
    'What to say and do:',
    ...listed(advice),
    ...verifications.map((one) => `Verified at ${one.time}: ${plain(one.action)}, risk ${one.risk}`),
    ...labels.map(saidOf),
  ].join('\n');
}

/** `unknown` is no finding: it withdraws one, or carries a note. */
function saidOf({ label, source, reported_at: at, note, who }: Told['labels'][number]): string {
  const what =
    label !== 'unknown' ? `Labelled at ${at}: ${plain(label)}` : `${note === '' ? 'Withdrawn' : 'Note'} at ${at}`;
  return `${what}, by ${who === '' ? source : who}${note === '' ? '' : `: ${note}`}`;
}

function listed(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? ['- nothing was unusual'] : sentences.map((sentence) => `- ${sentence}`);
}

function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

export const EVENT_COMMANDS: CommandTable = { 'events show': show };
