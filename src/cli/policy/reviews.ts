// riskgate reviews: decisions that were stopped or tagged for review and have no label yet, highest risk first.
// `riskgate label` labels them.
import { type Static } from 'typebox';
import { type ReviewQueue } from '../../contract/console/answers.js';
import { REVIEWS_LISTED_MAX } from '../../contract/console/questions.js';
import { CLAIM_MINUTES } from '../../access/review-claims.js';
import { answer, type Command, type CommandTable, table, UsageError } from '../command.js';
import { JSON_OPTION, LIVE_OR_TEST, readArguments, texts, wholeOr } from '../options.js';
import { given } from '../../util/given.js';
import { API_OPTIONS, API_USAGE, askOf, having, notA } from './admin-api.js';

type Queue = Static<typeof ReviewQueue>;

const LISTED = 20;

const reviews: Command = {
  usage:
    `[--claim EVENT_ID | --release EVENT_ID] ${API_USAGE} [--mode live|test] [--limit N] [--after CURSOR] ` +
    '[--json]',
  summary:
    'list unlabelled events of two weeks that were blocked, challenged hard or marked for review, highest risk first ' +
    `(N: at most ${REVIEWS_LISTED_MAX}); label them with \`riskgate label\`; --claim shows others for ` +
    `${CLAIM_MINUTES} minutes that you work on a case`,
  async run(args, context) {
    const options = { ...API_OPTIONS, mode: LIVE_OR_TEST, limit: wholeOr(LISTED), ...JSON_OPTION };
    const { values } = readArguments(args, { ...options, ...texts('after', 'claim', 'release') });
    const { mode, limit, after, claim, release } = values;
    if (claim !== undefined && release !== undefined) throw new UsageError('give --claim or --release, not both');
    if (claim !== undefined || release !== undefined) {
      const path = `/reviews/${encodeURIComponent(claim ?? release ?? '')}/claim?mode=${mode}`;
      const told = await askOf(values, context)(claim === undefined ? 'DELETE' : 'POST', path);
      context.print(JSON.stringify(having(told, 'a claim', 'event_id', 'claim')));
      return;
    }
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
  const rows = waiting.map(({ event, related, claim }) => [
    event.event_id,
    event.time,
    event.use_case,
    `${event.risk} ${event.action}${event.monitored && event.action !== 'allow' ? ' (let in)' : ''}`,
    ...[event.amount === null ? '' : `${event.amount.toFixed(2)} ${event.currency}`],
    String(related.user_events),
    ...[claim === null ? '' : `${claim.who} until ${claim.until}`, event.reasons.join(' ')],
  ]);
  const left = `${all} ${all === 1 ? 'waits' : 'wait'}`;
  const more = next === null ? '' : `\n\nmore: --after ${next}`;
  const names = ['EVENT', 'TIME', 'USE CASE', 'RISK', 'ORDER', 'OF USER', 'CLAIMED BY', 'REASONS'];
  return `${table(names, rows)}\n\n${left}${more}`;
}

export const REVIEW_COMMANDS: CommandTable = { reviews };
