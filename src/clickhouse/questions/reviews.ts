// The review queue: decisions that were stopped, or that a rule tagged for review, and that have no label yet.
import { type Static } from 'typebox';
import { type ReviewQueue } from '../../contract/console/answers.js';
import { type Scope } from '../../contract/console/questions.js';
import { type Asking, WIDE } from './ask.js';
import { readReviewCursor, reviewCursorText } from './cursor.js';
import { askSummaries, lastLabels, OF_SCOPE, type Summary } from './events.js';

const REVIEWED_DAYS = 14;
const SINCE = "events.time >= toDateTime({from:UInt32}, 'UTC')";
/** A label is reported after its event. */
const LABELS = lastLabels("labels.reported_at >= toDateTime({from:UInt32}, 'UTC')");
const WAITING =
  `${OF_SCOPE} AND ${SINCE} AND (action IN ('block', 'hard_challenge') OR has(tags, 'review')) ` +
  `AND event_id NOT IN (SELECT event_id FROM ${LABELS} WHERE label IS NOT NULL)`;

type Queue = Static<typeof ReviewQueue>;
type Related = Queue['reviews'][number]['related'];

const WORST_FIRST = 'events.risk DESC, events.time DESC, toString(events.event_id) DESC';
const BEHIND =
  '(events.risk, events.time, toString(events.event_id)) < ' +
  "({risk:UInt8}, fromUnixTimestamp64Milli({at:Int64}, 'UTC'), {id:String})";

/** Rejects with QuestionError on an invalid cursor. */
export async function askReviews(
  asking: Asking,
  scope: Scope,
  { limit, after }: { limit: number; after?: string | undefined },
  now: number,
): Promise<Queue> {
  const from = Math.floor(now / 60_000) * 60 - REVIEWED_DAYS * 86_400;
  const parameters = {
    ...scope,
    from,
    limit: limit + 1,
    ...(after !== undefined && { ...readReviewCursor(after) }),
  };
  const which = after === undefined ? WAITING : `${WAITING} AND ${BEHIND}`;
  const [found, { waiting }] = await Promise.all([
    askSummaries(asking, which, WORST_FIRST, parameters, undefined, WIDE),
    asking.row<{ waiting: number }>(`SELECT count() AS waiting FROM events WHERE ${WAITING}`, { ...scope, from }, WIDE),
  ]);
  const events = found.slice(0, limit);
  const last = found.length > limit ? events.at(-1) : undefined;
  const about = { ...scope, from };
  const [ofUser, onVisitor, fromAddress] = await Promise.all([
    counted(asking, 'user_hash', 'count()', about, events),
    counted(asking, 'visitor_id', 'uniqExact(user_hash)', about, events),
    counted(asking, 'address_prefix', 'uniqExact(user_hash)', about, events),
  ]);
  const relatedTo = (event: Summary): Related => ({
    user_events: Math.max(0, (ofUser.get(event.user_hash) ?? 1) - 1),
    visitor_users: onVisitor.get(event.visitor_id) ?? 0,
    address_users: fromAddress.get(event.address_prefix) ?? 0,
  });
  return {
    reviews: events.map((event) => ({ event, related: relatedTo(event) })),
    waiting,
    next: last === undefined ? null : reviewCursorText(last.risk, last.time, last.event_id),
  };
}

/** One query for all rows: an aggregate per value of a column. */
async function counted(
  asking: Asking,
  column: 'user_hash' | 'visitor_id' | 'address_prefix',
  what: string,
  about: Scope & { from: number },
  events: readonly Summary[],
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(events.map((event) => event[column]))].filter((id) => id !== '').sort();
  if (ids.length === 0) return new Map();
  const rows = await asking.rows<{ id: string; counted: number }>(
    `SELECT ${column} AS id, ${what} AS counted FROM events ` +
      `WHERE ${OF_SCOPE} AND ${SINCE} AND ${column} IN {ids:Array(String)} GROUP BY id LIMIT 100`,
    { ...about, ids },
    WIDE,
  );
  return new Map(rows.map((row) => [row.id, row.counted]));
}
