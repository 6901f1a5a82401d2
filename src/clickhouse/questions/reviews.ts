// The review queue: decisions that a backend was told, that were stopped or that a rule tagged for review, without a
// label. What a page collected waits when a backend has verified it, with what that backend was told: anybody with the
// page's public key could fill the queue otherwise.
import { type WaitingReviews } from '../../contract/console/questions.js';
import { type Tenant } from '../../contract/vocabulary.js';
import { MISMATCH_CODE } from '../../event/reply/mismatch.js';
import { type Asking, WIDE } from './ask.js';
import { readReviewCursor, reviewCursorText } from './cursor.js';
import { askThese, lastLabels, OF_TENANT, type Summary } from './events.js';
import { BOTH_OF_TENANT, DECIDING, EVENT_OF } from './told.js';
import { SINCE } from '../conditions.js';

const REVIEWED_DAYS = 14;
/** A label is reported after its event. */
const LABELS = lastLabels("labels.reported_at >= toDateTime({from:UInt32}, 'UTC')");
const STOPPED = "action IN ('block', 'hard_challenge')";
/** Verifications for another user than the event's. They have no row in `events`. */
const OF_OTHERS =
  'verifications.workspace = {workspace:String} AND verifications.mode = {mode:String} ' +
  "AND verifications.time >= toDateTime({from:UInt32}, 'UTC') " +
  `AND event_time >= toDateTime({from:UInt32}, 'UTC') AND has(reasons, '${MISMATCH_CODE}')`;
/** A confirmation has the time of its event. */
const TOLD =
  `SELECT toUUIDOrZero(${EVENT_OF}) AS id, events.time AS at, events.risk AS told FROM events ` +
  `WHERE ${BOTH_OF_TENANT} AND ${SINCE} AND tier = 'backend' AND ${DECIDING} AND (${STOPPED} OR has(tags, 'review')) ` +
  `UNION ALL SELECT event_id, event_time, risk FROM verifications WHERE ${OF_OTHERS}`;
const WAITING =
  `SELECT id, at, max(told) AS risk FROM (${TOLD}) ` +
  `WHERE id NOT IN (SELECT event_id FROM ${LABELS} WHERE label IS NOT NULL) GROUP BY id, at`;

type Waiting = Pick<Summary, 'event_id' | 'time' | 'risk'>;
type Related = WaitingReviews['reviews'][number]['related'];

const WORST_FIRST = 'ORDER BY risk DESC, at DESC, toString(id) DESC LIMIT {limit:UInt32}';
/** With the number of all: the rows of two weeks are read once for the page and for the count. */
const COUNTED = `SELECT id, at, risk, count() OVER () AS waiting FROM (${WAITING})`;
const BEHIND =
  'WHERE (risk, at, toString(id)) < ' + "({risk:UInt8}, fromUnixTimestamp64Milli({at:Int64}, 'UTC'), {id:String})";

/** Rejects with QuestionError on an invalid cursor. */
export async function askReviews(
  asking: Asking,
  tenant: Tenant,
  { limit, after }: { limit: number; after?: string | undefined },
  now: number,
): Promise<WaitingReviews> {
  const from = Math.floor(now / 60_000) * 60 - REVIEWED_DAYS * 86_400;
  const parameters = { ...tenant, from, limit: limit + 1, ...(after !== undefined && { ...readReviewCursor(after) }) };
  const which = after === undefined ? '' : BEHIND;
  const queue = await asking.rows<Waiting & { waiting: number }>(
    `SELECT id AS event_id, at AS time, risk, waiting FROM (${COUNTED}) ${which} ${WORST_FIRST}`,
    parameters,
    WIDE,
  );
  const waiting = queue[0]?.waiting ?? (after === undefined ? 0 : await askWaiting(asking, { ...tenant, from }));
  const listed = queue.slice(0, limit);
  const last = queue.length > limit ? listed.at(-1) : undefined;
  const [summaries, others] = await Promise.all([
    askThese(asking, tenant, listed),
    ofOtherUsers(asking, tenant, from, listed),
  ]);
  const found = new Map(summaries.map((event) => [event.event_id, event]));
  const events = listed.flatMap(({ event_id: id }) => {
    const event = found.get(id);
    const other = others.get(id);
    return event === undefined ? [] : { ...event, ...(other && { told: { ...other, user_hash: event.user_hash } }) };
  });
  const about = { ...tenant, from };
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

/** For a page behind the last one, which has no row that could say it. */
async function askWaiting(asking: Asking, about: Tenant & { from: number }): Promise<number> {
  const { waiting } = await asking.row<{ waiting: number }>(
    `SELECT count() AS waiting FROM (${WAITING})`,
    { ...about },
    WIDE,
  );
  return waiting;
}

type OfOther = Omit<NonNullable<Summary['told']>, 'user_hash'>;

/** What backends were told that named another user than the event's, by event id. The row does not say whom. */
async function ofOtherUsers(
  asking: Asking,
  tenant: Tenant,
  from: number,
  events: readonly Waiting[],
): Promise<ReadonlyMap<string, OfOther>> {
  if (events.length === 0) return new Map();
  const rows = await asking.rows<OfOther & { event_id: string }>(
    `SELECT event_id, time, risk, toString(action) AS action, reasons FROM verifications WHERE ${OF_OTHERS} ` +
      'AND event_id IN {ids:Array(UUID)} ORDER BY time LIMIT 1 BY event_id',
    { ...tenant, from, ids: events.map(({ event_id: id }) => id) },
    WIDE,
  );
  return new Map(rows.map(({ event_id: id, ...told }) => [id, told]));
}

/** One query for all rows: an aggregate per value of a column. */
async function counted(
  asking: Asking,
  column: 'user_hash' | 'visitor_id' | 'address_prefix',
  what: string,
  about: Tenant & { from: number },
  events: readonly Summary[],
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(events.map((event) => event[column]))].filter((id) => id !== '').sort();
  if (ids.length === 0) return new Map();
  const rows = await asking.rows<{ id: string; counted: number }>(
    `SELECT ${column} AS id, ${what} AS counted FROM events ` +
      `WHERE ${OF_TENANT} AND ${SINCE} AND ${column} IN {ids:Array(String)} GROUP BY id LIMIT 100`,
    { ...about, ids },
    WIDE,
  );
  return new Map(rows.map((row) => [row.id, row.counted]));
}
