// Queries for lists of events, newest first, and for one event with its neighbours.
import { type EventFilter, type Scope, type StoredEvent } from '../../contract/console/questions.js';
import { type Static } from 'typebox';
import { type EventPage, type EventSummary } from '../../contract/console/answers.js';
import { type Asking, type AskOptions, type Parameters } from './ask.js';
import { cursorText, readCursor } from './cursor.js';

export type Summary = Static<typeof EventSummary>;

const COLUMNS = [
  'event_id, time, toString(use_case) AS use_case, toString(key_kind) AS key_kind, toString(tier) AS tier, sdk',
  'user_hash, visitor_id, country, asn, address_prefix, browser, os, risk, toString(action) AS action, reasons',
  'amount, currency, degraded',
].join(', ');
export const OF_SCOPE = "events.workspace = {workspace:String} AND events.mode = {mode:String} AND kind = 'decision'";
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
 * Summaries of selected events, with their labels. Only the labels of these events are read: there may be millions of
 * others. Two statements take two thirds of the time of one with a join, which would select the events twice.
 */
export async function askSummaries(
  asking: Asking,
  where: string,
  order: string,
  parameters: Parameters & Partial<Scope>,
  limit = '{limit:UInt32}',
  options: AskOptions = {},
): Promise<Summary[]> {
  const query = `SELECT ${COLUMNS} FROM events WHERE ${where} ORDER BY ${order} LIMIT ${limit}`;
  const events = await asking.rows<Omit<Summary, 'label'>>(query, parameters, options);
  if (events.length === 0) return [];
  const { workspace = '', mode = '' } = parameters;
  const ids = events.map((event) => event.event_id);
  const about = { workspace, mode, ids };
  const said = await asking.rows<Pick<Summary, 'event_id' | 'label'>>(`SELECT * FROM ${LABELS_OF_THESE}`, about);
  const labels = new Map(said.map(({ event_id: id, label }) => [id, label]));
  return events.map((event) => ({ ...event, label: labels.get(event.event_id) ?? null }));
}

const AT = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/** SQL condition of each filter. */
const FILTERS: Readonly<Partial<Record<keyof EventFilter, string>>> = {
  useCase: 'use_case = {useCase:String}',
  action: 'action = {action:String}',
  reason: 'has(reasons, {reason:String})',
  list: 'has(events.lists, {list:String})',
  country: 'country = {country:String}',
  sdk: 'sdk = {sdk:String}',
  minRisk: 'risk >= {minRisk:UInt8}',
  maxRisk: 'risk <= {maxRisk:UInt8}',
  from: `events.time >= ${AT('from')}`,
  to: `events.time < ${AT('to')}`,
  userHash: 'user_hash = {userHash:String}',
  identifierHash: 'identifier_hash = {identifierHash:String}',
  visitor: 'visitor_id = {visitor:String}',
  addressPrefix: 'address_prefix = {addressPrefix:String}',
};

type Page = Static<typeof EventPage>;

/**
 * Callers with the same filter within two seconds get the same object. Rejects with QuestionError on an invalid cursor.
 */
export function askEvents(asking: Asking, scope: Scope, filter: EventFilter): Promise<Page> {
  return asking.shared(`events ${JSON.stringify([scope, filter])}`, () => pageOf(asking, scope, filter));
}

async function pageOf(asking: Asking, scope: Scope, filter: EventFilter): Promise<Page> {
  const parameters: Record<string, string | number> = { ...scope, limit: filter.limit + 1 };
  const conditions = [OF_SCOPE];
  for (const [name, condition] of Object.entries(FILTERS)) {
    const value = filter[name as keyof EventFilter];
    if (value === undefined) continue;
    conditions.push(condition);
    parameters[name] = value;
  }
  for (const [name, comparison] of [
    ['before', '<'],
    ['after', '>'],
  ] as const) {
    const text = filter[name];
    if (text === undefined) continue;
    const { at, id } = readCursor(text);
    Object.assign(parameters, { [`${name}At`]: at, [`${name}Id`]: id });
    conditions.push(`(events.time, toString(events.event_id)) ${comparison} (${AT(`${name}At`)}, {${name}Id:String})`);
  }
  const rows = await askSummaries(asking, conditions.join(' AND '), NEWEST_FIRST, parameters);
  const events = rows.slice(0, filter.limit);
  const [newest, oldest] = [events[0], events.at(-1)];
  return {
    events,
    older: rows.length > filter.limit && oldest !== undefined ? cursorText(oldest.time, oldest.event_id) : null,
    newer: newest === undefined ? (filter.after ?? null) : cursorText(newest.time, newest.event_id),
  };
}

const NEIGHBOURS = 10;

/**
 * SQL condition for one event. A UUIDv7 contains its millisecond, so this reads one granule, whatever the table's size.
 * The time of receipt is read from the clock after the id, so the two may differ.
 */
export const OF_EVENT =
  'events.time BETWEEN UUIDv7ToDateTime({eventId:UUID}) - toIntervalSecond(1) ' +
  'AND UUIDv7ToDateTime({eventId:UUID}) + toIntervalSecond(1) AND events.event_id = {eventId:UUID}';

export async function askEvent(asking: Asking, scope: Scope, eventId: string): Promise<StoredEvent | undefined> {
  const parameters: Parameters = { ...scope, eventId };
  const here = `${OF_SCOPE} AND ${OF_EVENT}`;
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
    neighbours(asking, scope, summary, 'user_hash', summary.user_hash),
    neighbours(asking, scope, summary, 'visitor_id', summary.visitor_id),
    asking.rows<StoredEvent['verifications'][number]>(
      'SELECT time, toString(outcome) AS outcome, key_id, risk, toString(action) AS action, reasons ' +
        'FROM verifications WHERE workspace = {workspace:String} AND mode = {mode:String} ' +
        'AND event_id = {eventId:UUID} AND time >= UUIDv7ToDateTime({eventId:UUID}) ORDER BY time LIMIT 20',
      parameters,
    ),
    asking.rows<StoredEvent['labels'][number]>(
      'SELECT label, source, reported_at, note, amount, currency FROM labels WHERE workspace = {workspace:String} ' +
        'AND mode = {mode:String} AND event_id = {eventId:UUID} ORDER BY reported_at LIMIT 20',
      parameters,
    ),
  ]);
  return { row, summary, user, visitor, verifications, labels };
}

/** The events of one user or visitor that are nearest in time, without the event itself, newest first. */
async function neighbours(
  asking: Asking,
  scope: Scope,
  { event_id: eventId, time }: Summary,
  column: 'user_hash' | 'visitor_id',
  value: string,
): Promise<Summary[]> {
  if (value === '') return [];
  const parameters = { ...scope, eventId, value, at: Date.parse(time), limit: NEIGHBOURS };
  const side = (comparison: '<=' | '>', order: 'ASC' | 'DESC'): Promise<Summary[]> =>
    askSummaries(
      asking,
      `${OF_SCOPE} AND ${column} = {value:String} AND events.event_id != {eventId:UUID} ` +
        `AND events.time ${comparison} ${AT('at')} AND events.time > ${AT('at')} - INTERVAL 30 DAY`,
      `events.time ${order}`,
      parameters,
    );
  const [before, after] = await Promise.all([side('<=', 'DESC'), side('>', 'ASC')]);
  return [...after.toReversed(), ...before];
}
