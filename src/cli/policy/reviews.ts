// riskgate reviews: decisions that were stopped or tagged for review and have no label yet, highest risk first.
// `riskgate label` labels them.
import { type Static } from 'typebox';
import { type ReviewQueue } from '../../contract/console/answers.js';
import { REVIEWS_LISTED_MAX } from '../../contract/console/questions.js';
import { answer, type Command, type CommandTable, table } from '../command.js';
import { JSON_OPTION, LIVE_OR_TEST, readArguments, TEXT, wholeOr } from '../options.js';
import { given } from '../../util/given.js';
import { API_OPTIONS, API_USAGE, askOf, notA } from './admin-api.js';

type Queue = Static<typeof ReviewQueue>;

const LISTED = 20;

const reviews: Command = {
  usage: `${API_USAGE} [--mode live|test] [--limit N] [--after CURSOR] [--json]`,
  summary:
    'list unlabelled events of two weeks that were blocked, challenged hard or marked for review, highest risk first ' +
    `(N: at most ${REVIEWS_LISTED_MAX}); label them with \`riskgate label\``,
  async run(args, context) {
    const options = { ...API_OPTIONS, mode: LIVE_OR_TEST, limit: wholeOr(LISTED), after: TEXT, ...JSON_OPTION };
    const { values } = readArguments(args, options);
    const { mode, limit, after } = values;
    const asked = new URLSearchParams({ mode, limit: String(limit), ...given({ after }) });
    const queue = queueOf(await askOf(values, context)('GET', `/reviews?${asked.toString()}`));
    answer(context, values.json, queue, () => textOf(queue));
  },
};

/** @throws Error when the reply has another form, because the service has another version */
function queueOf({ reviews: waiting, waiting: all, next }: Record<string, unknown>): Queue {
  if (Array.isArray(waiting) && typeof all === 'number')
    return { reviews: waiting as Queue['reviews'], waiting: all, next: typeof next === 'string' ? next : null };
  throw notA('a review queue');
}

function textOf({ reviews: waiting, waiting: all, next }: Queue): string {
  const rows = waiting.map(({ event, related }) => [
    event.event_id,
    event.time,
    event.use_case,
    ...[`${event.risk} ${event.action}`, event.amount === null ? '' : `${event.amount.toFixed(2)} ${event.currency}`],
    String(related.user_events),
    event.reasons.join(' '),
  ]);
  const left = `${all} ${all === 1 ? 'waits' : 'wait'}`;
  const more = next === null ? '' : `\n\nmore: --after ${next}`;
  return `${table(['EVENT', 'TIME', 'USE CASE', 'RISK', 'ORDER', 'OF USER', 'REASONS'], rows)}\n\n${left}${more}`;
}

export const REVIEW_COMMANDS: CommandTable = { reviews };
