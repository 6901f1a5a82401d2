// Queries for lists of events, newest first, and for one event with its neighbours.
import { type EventFilter, type StoredEvent } from '../../contract/console/questions.js';
import { type Static } from 'typebox';
import { type EventPage, type EventSummary } from '../../contract/console/answers.js';
import { type Tenant } from '../../contract/vocabulary.js';
import { type Asking, type AskOptions, type Parameters } from './ask.js';
import { cursorText, readCursor } from './cursor.js';
import { askTold, AT_TIMES, BOTH_OF_TENANT, EVENT_OF, ofEventsWith } from './told.js';
import { AT, OF_EVENTS, OF_OWNER } from '../conditions.js';

export type Summary = Static<typeof EventSummary>;

const COLUMNS = [
  'event_id, time, toString(use_case) AS use_case, toString(key_kind) AS key_kind, toString(tier) AS tier, sdk',
  'user_hash, visitor_id, country, asn, address_prefix, browser, os, risk, toString(action) AS action, reasons',
  'amount, currency, degraded, monitored',
].join(', ');
export const OF_TENANT = `${OF_EVENTS} AND kind = 'decision'`;
const OF_LABELS = 'labels.workspace = {workspace:String} AND labels.mode = {mode:String}';
export const NEWEST_FIRST = 'events.time DESC, toString(events.event_id) DESC';
/** The end of every statement with a join: a missing label is null, not ''. */
export const JOINED = 'SETTINGS join_use_nulls = 1';

/** SQL of the last label per event; null when it was withdrawn. @param where SQL condition on rows of `labels` */
export function lastLabels(where: string): string {
  return (
    "(SELECT event_id, nullIf(argMax(label, reported_at), 'unknown') AS label FROM labels " +
    `WHERE ${OF_LABELS} AND ${where} GROUP BY event_id)`
  );
}

const LABELS_OF_THESE = lastLabels('event_id IN {ids:Array(UUID)}');

/**
 * Summaries of selected events, with their labels and with what backends were told. Only the labels of these events are
 * read: there may be millions of others. Two statements take two thirds of the time of one with a join, which would
 * select the events twice.
 */
export async function askSummaries(
  asking: Asking,
  where: string,
  order: string,
  parameters: Parameters & Partial<Tenant>,
  limit = '{limit:UInt32}',
  options: AskOptions = {},
): Promise<Summary[]> {
  const query = `SELECT ${COLUMNS} FROM events WHERE ${where} ORDER BY ${order} LIMIT ${limit}`;
  const events = await asking.rows<Omit<Summary, 'label' | 'told'>>(query, parameters, options);
  if (events.length === 0) return [];
  const { workspace = '', mode = '' } = parameters;
  const ids = events.map((event) => event.event_id);
  const about = { workspace, mode, ids };
  const [said, told] = await Promise.all([
    asking.rows<Pick<Summary, 'event_id' | 'label'>>(`SELECT * FROM ${LABELS_OF_THESE}`, about),
    askTold(asking, { workspace, mode }, events),
  ]);
  const labels = new Map(said.map(({ event_id: id, label }) => [id, label]));
  return events.map((event) => ({
    ...event,
    label: labels.get(event.event_id) ?? null,
    told: told.get(event.event_id) ?? null,
  }));
}

/** SQL condition of each filter. */
const FILTERS: Readonly<Partial<Record<keyof EventFilter, string>>> = {
  useCase: 'use_case = {useCase:String}',
  action: 'action = {action:String}',
  reason: 'has(reasons, {reason:String})',
  list: 'has(events.lists, {list:String})',
  rule: '(has(events.rules, {rule:String}) OR has(events.shadow, {rule:String}))',
  country: 'country = {country:String}',
  sdk: 'sdk = {sdk:String}',
  minRisk: 'risk >= {minRisk:UInt8}',
  maxRisk: 'risk <= {maxRisk:UInt8}',
  // As narrow as the column: 189.1 as Float64 is less than the 189.1 that is stored.
  minAmount: 'amount >= {minAmount:Float32}',
  maxAmount: 'amount <= {maxAmount:Float32}',
  from: `events.time >= ${AT('from')}`,
  to: `events.time < ${AT('to')}`,
  userHash: 'user_hash = {userHash:String}',
  identifierHash: 'identifier_hash = {identifierHash:String}',
  visitor: 'visitor_id = {visitor:String}',
  addressPrefix: 'address_prefix = {addressPrefix:String}',
};

type Page = Static<typeof EventPage>;

/** The same object for the same filter within two seconds. Rejects with QuestionError on an invalid cursor. */
export function askEvents(asking: Asking, tenant: Tenant, filter: EventFilter): Promise<Page> {
  return asking.shared(`events ${JSON.stringify([tenant, filter])}`, () => pageOf(asking, tenant, filter));
}

/** Filters that the decision or what the backend was told may meet: it can name another user, and an order. */
const NAMED: readonly (keyof EventFilter)[] = ['userHash', 'identifierHash', 'rule', 'list', 'reason'];
const TIMES: readonly (keyof EventFilter)[] = ['from', 'to'];

async function pageOf(asking: Asking, tenant: Tenant, filter: EventFilter): Promise<Page> {
  if (filter.action !== undefined) return pageAnswered(asking, tenant, filter);
  if (NAMED.some((name) => filter[name] !== undefined)) {
    const found = await askToldToo(asking, tenant, filter);
    return pageWith(found, await askThese(asking, tenant, found.slice(0, filter.limit)), filter);
  }
  const { times, others, parameters } = askedBy(tenant, filter, 'toString(events.event_id)', 'events.event_id');
  const where = [OF_TENANT, ...times, ...others].join(' AND ');
  const since = `events.time >= (SELECT min(at) FROM ${newestTimes(where, 'limit')})`;
  const rows = await askSummaries(asking, `${where} AND ${since}`, NEWEST_FIRST, parameters);
  return pageWith(rows, rows.slice(0, filter.limit), filter);
}

/**
 * SQL of the times `at` of the newest rows. ClickHouse reads only these when it sorts by the time alone; another column
 * beside it, or LIMIT BY, makes it read the whole table: 4.8 million rows in place of 0.4.
 */
function newestTimes(where: string, limit: string): string {
  return `(SELECT events.time AS at FROM events WHERE ${where} ORDER BY at DESC LIMIT {${limit}:UInt32})`;
}

/** A page that is still not full then is shorter, and says that there are older events. */
const ROUNDS_MAX = 3;

/**
 * Events that were answered with the action in the end: with what the backend was told, else with the decision. Both
 * rows are asked for, and what the backend was told otherwise is left out.
 */
async function pageAnswered(asking: Asking, tenant: Tenant, filter: EventFilter): Promise<Page> {
  const { limit, action } = filter;
  const [found, answered]: [Found[], Summary[]] = [[], []];
  let isMore = true;
  for (let round = 0, next = filter; isMore && answered.length <= limit && round < ROUNDS_MAX; round++) {
    const some = await askToldToo(asking, tenant, next);
    isMore = some.length > limit;
    found.push(...some.slice(0, limit));
    const events = await askThese(asking, tenant, some.slice(0, limit));
    answered.push(...events.filter((event) => (event.told ?? event).action === action));
    const last = found.at(-1);
    if (last !== undefined) next = { ...filter, before: cursorText(last.time, last.event_id) };
  }
  const events = answered.slice(0, limit);
  const page = pageWith(found.slice(0, 1), events, filter);
  const last = answered.length > limit ? events.at(-1) : isMore ? found.at(-1) : undefined;
  return { ...page, older: last === undefined ? null : cursorText(last.time, last.event_id) };
}

/** @param found one more than the page has, when there are more */
function pageWith(found: readonly Found[], events: Summary[], { limit, after }: EventFilter): Page {
  const [newest, oldest] = [found[0], found.slice(0, limit).at(-1)];
  return {
    events,
    older: found.length > limit && oldest !== undefined ? cursorText(oldest.time, oldest.event_id) : null,
    newer: newest === undefined ? (after ?? null) : cursorText(newest.time, newest.event_id),
  };
}

interface Conditions {
  /** Of time and cursor: they hold for an event and its confirmation alike. */
  times: string[];
  /** Of user and login. */
  named: string[];
  others: string[];
  parameters: Record<string, string | number>;
}

const had = (comparison: '=' | '!='): string =>
  `(SELECT event_id FROM labels WHERE ${OF_LABELS} AND label ${comparison} {label:String})`;
/**
 * Events that had this label and then another one. Most events have one label: to find the last one of each of a
 * million takes more than the time that a question has.
 */
const RELABELLED =
  `(SELECT event_id FROM ${lastLabels(`event_id IN ${had('=')} AND event_id IN ${had('!=')}`)} ` +
  "WHERE ifNull(label, '') != {label:String})";

/** @param id SQL of the event's id as a text @param uuid and as it is */
function askedBy(tenant: Tenant, filter: EventFilter, id: string, uuid: string): Conditions {
  const parameters: Record<string, string | number> = { ...tenant, limit: filter.limit + 1 };
  const asked: Conditions = { times: [], named: [], others: [], parameters };
  for (const [text, condition] of Object.entries(FILTERS)) {
    const name = text as keyof EventFilter;
    const value = filter[name];
    if (value === undefined) continue;
    const part = NAMED.includes(name) ? asked.named : TIMES.includes(name) ? asked.times : asked.others;
    part.push(condition);
    parameters[name] = value;
  }
  if (filter.label !== undefined) {
    asked.others.push(`${uuid} IN ${had('=')} AND ${uuid} NOT IN ${RELABELLED}`);
    parameters['label'] = filter.label;
  }
  for (const [name, comparison] of [
    ['before', '<'],
    ['after', '>'],
  ] as const) {
    const text = filter[name];
    if (text === undefined) continue;
    const cursor = readCursor(text);
    Object.assign(parameters, { [`${name}At`]: cursor.at, [`${name}Id`]: cursor.id });
    // The first condition is for the sort key.
    asked.times.push(`events.time ${comparison}= ${AT(`${name}At`)}`);
    asked.times.push(`(events.time, ${id}) ${comparison} (${AT(`${name}At`)}, {${name}Id:String})`);
  }
  return asked;
}

type Found = Pick<Summary, 'event_id' | 'time'>;

interface FoundRow {
  id: string;
  time: string;
  /** How many rows gave the time from which on events are looked for. */
  looked: number;
}

/** Rows for each event of a page: two where it was verified, more where again. If they are too few, all are read. */
const ROWS_OF_EVENT = 4;
const EVER = "SELECT (fromUnixTimestamp64Milli(toInt64(0), 'UTC'), toFloat64(0))";

/**
 * Events that are found by the event's own word or by that of a backend, such as those of a user or a login; the other
 * filters hold for the decision or for what the backend was told. The index of users finds both rows.
 */
async function askToldToo(asking: Asking, tenant: Tenant, filter: EventFilter): Promise<Found[]> {
  const { times, named, others, parameters } = askedBy(tenant, filter, EVENT_OF, `toUUIDOrZero(${EVENT_OF})`);
  const isPlain = named.length === 1 && others.length === 0;
  const ofNamed = isPlain ? named : named.map((condition) => ofEventsWith(condition, times));
  const where = [BOTH_OF_TENANT, ...times, ...ofNamed, ...others].join(' AND ');
  const rowsMax = ROWS_OF_EVENT * (filter.limit + 1);
  const askSince = (bound: string): Promise<FoundRow[]> =>
    asking.rows<FoundRow>(
      `WITH (${bound}) AS newest SELECT ${EVENT_OF} AS id, time, newest.2 AS looked FROM events ` +
        `WHERE ${where} AND events.time >= newest.1 ` +
        'ORDER BY events.time DESC, id DESC LIMIT 1 BY id LIMIT {limit:UInt32}',
      { ...parameters, rows: rowsMax },
    );
  const some = await askSince(`SELECT (min(at), toFloat64(count())) FROM ${newestTimes(where, 'rows')}`);
  const isShort = some.length <= filter.limit && some[0]?.looked === rowsMax;
  const rows = isShort ? await askSince(EVER) : some;
  return rows.map(({ id, time }) => ({ event_id: id, time }));
}

/** Summaries of these events, in their order. */
export async function askThese(asking: Asking, tenant: Tenant, found: readonly Found[]): Promise<Summary[]> {
  if (found.length === 0) return [];
  const [ids, times] = [found.map(({ event_id: id }) => id), found.map(({ time }) => String(Date.parse(time)))];
  const where = `${OF_TENANT} AND ${AT_TIMES} AND events.event_id IN {ids:Array(UUID)}`;
  return askSummaries(asking, where, NEWEST_FIRST, { ...tenant, ids, times }, String(found.length));
}

const NEIGHBOURS = 10;

/**
 * SQL condition for one event. A UUIDv7 contains its millisecond, so this reads one granule, whatever the table's size.
 * The time of receipt is read from the clock after the id, so the two may differ.
 */
export const OF_EVENT =
  'events.time BETWEEN UUIDv7ToDateTime({eventId:UUID}) - toIntervalSecond(1) ' +
  'AND UUIDv7ToDateTime({eventId:UUID}) + toIntervalSecond(1) AND events.event_id = {eventId:UUID}';

export async function askEvent(asking: Asking, tenant: Tenant, eventId: string): Promise<StoredEvent | undefined> {
  const parameters: Parameters = { ...tenant, eventId };
  const here = `${OF_TENANT} AND ${OF_EVENT}`;
  const [[summary], [row]] = await Promise.all([
    askSummaries(asking, here, NEWEST_FIRST, parameters, '1'),
    // Bytes that are no text are returned as hex.
    asking.rows<Record<string, unknown>>(
      `SELECT * REPLACE (lower(hex(device_attributes)) AS device_attributes) FROM events WHERE ${here} LIMIT 1`,
      parameters,
    ),
  ]);
  if (summary === undefined || row === undefined) return undefined;
  const [user, visitor, verifications, labels] = await Promise.all([
    neighbours(asking, tenant, summary, 'user_hash', summary.told?.user_hash ?? summary.user_hash),
    neighbours(asking, tenant, summary, 'visitor_id', summary.visitor_id),
    asking.rows<StoredEvent['verifications'][number]>(
      'SELECT time, toString(outcome) AS outcome, key_id, risk, toString(action) AS action, reasons ' +
        `FROM verifications WHERE ${OF_OWNER} AND ` +
        'event_id = {eventId:UUID} AND time >= UUIDv7ToDateTime({eventId:UUID}) ORDER BY time LIMIT 20',
      parameters,
    ),
    askLabels(asking, tenant, summary),
  ]);
  const said = labels.at(-1)?.label;
  // The two answers are of two moments, and of two tables: one follows the other.
  const label = said === undefined ? summary.label : said === 'unknown' ? null : said;
  return { row, summary: { ...summary, label }, user, visitor, verifications, labels };
}

/** Whether ClickHouse has this event. */
export async function askKnown(asking: Asking, tenant: Tenant, eventId: string): Promise<boolean> {
  const query = `SELECT 1 FROM events WHERE ${OF_TENANT} AND ${OF_EVENT} LIMIT 1`;
  return (await asking.rows(query, { ...tenant, eventId })).length > 0;
}

type Said = StoredEvent['labels'][number];
const LABELS_SHOWN = 50;
const saidIn = (name: string): string => `JSONExtractString(events.label, '${name}')`;
/**
 * Everything that was said of an event. The table `labels` has the last word of each event only, for longer than
 * events; every report is a row of `events`, which the index of visitors or users finds.
 */
const labelsBy = (party: 'visitor_id' | 'user_hash'): string =>
  'SELECT label, source, reported_at, note, amount, currency, who FROM (' +
  `SELECT ${saidIn('label')} AS label, ${saidIn('source')} AS source, events.time AS reported_at, ` +
  `${saidIn('note')} AS note, JSONExtract(events.label, 'amount', 'Nullable(Float64)') AS amount, ` +
  `${saidIn('currency')} AS currency, ${saidIn('who')} AS who, toString(events.event_id) AS id FROM events ` +
  `WHERE ${OF_EVENTS} AND events.kind = 'label' ` +
  `AND events.time >= UUIDv7ToDateTime({eventId:UUID}) AND ${party} = {party:String} ` +
  'AND events.confirms = toString({eventId:UUID}) UNION ALL ' +
  "SELECT label, source, reported_at, note, amount, currency, '' AS who, '' AS id FROM labels " +
  `WHERE ${OF_LABELS} AND event_id = {eventId:UUID}) ` +
  `ORDER BY reported_at DESC, id DESC LIMIT 1 BY reported_at, label, note LIMIT ${LABELS_SHOWN}`;

/** Oldest first. */
async function askLabels(asking: Asking, tenant: Tenant, event: Summary): Promise<Said[]> {
  const { event_id: eventId, visitor_id: visitor, told, user_hash: user } = event;
  const column = visitor === '' ? 'user_hash' : 'visitor_id';
  const party = visitor === '' ? (told?.user_hash ?? user) : visitor;
  return (await asking.rows<Said>(labelsBy(column), { ...tenant, eventId, party })).toReversed();
}

/** The events of one user or visitor that are nearest in time, without the event itself, newest first. */
async function neighbours(
  asking: Asking,
  tenant: Tenant,
  { event_id: eventId, time }: Summary,
  column: 'user_hash' | 'visitor_id',
  value: string,
): Promise<Summary[]> {
  if (value === '') return [];
  const parameters = { ...tenant, eventId, value, at: Date.parse(time), limit: NEIGHBOURS };
  const theirs = `${column} = {value:String}`;
  const side = (comparison: '<=' | '>', order: 'ASC' | 'DESC'): Promise<Summary[]> => {
    const times = [`events.time ${comparison} ${AT('at')}`, `events.time > ${AT('at')} - INTERVAL 30 DAY`];
    const of = column === 'user_hash' ? ofEventsWith(theirs, times) : theirs;
    const where = [OF_TENANT, of, 'events.event_id != {eventId:UUID}', ...times].join(' AND ');
    return askSummaries(asking, where, `events.time ${order}`, parameters);
  };
  const [before, after] = await Promise.all([side('<=', 'DESC'), side('>', 'ASC')]);
  return [...after.toReversed(), ...before];
}
