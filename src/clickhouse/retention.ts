// How long events stay, per workspace. The workspace's days are part of the table's TTL expression: they hold for rows
// that are already there, work on any ClickHouse, and need no dictionary that must be loaded before the first insert.
import { type ClickHouse } from './client.js';

export interface Retention {
  /** Days for every workspace that has none of its own. */
  defaultDays: number;
  /** Workspace id -> days. */
  workspaces: ReadonlyMap<string, number>;
}

/** Above this many workspaces with days of their own the expression is too long to be evaluated per row. */
export const RETENTION_WORKSPACES_MAX = 1000;
export const DEFAULT_RETENTION: Retention = { defaultDays: 90, workspaces: new Map() };

/** Tables whose rows carry a workspace and go with time, and the column that says when. */
export const RETAINED: Readonly<Record<string, string>> = {
  events: 'time',
  decision_minutes: 'minute',
  reason_minutes: 'minute',
  traffic_minutes: 'minute',
  verifications: 'time',
};

function literal(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function ordered(retention: Retention): [string, number][] {
  return [...retention.workspaces]
    .filter(([, days]) => days !== retention.defaultDays)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The TTL expression over a time column. @throws RangeError for days that are no whole positive number, or too many
 * workspaces
 */
export function ttlExpression(column: string, retention: Retention): string {
  const own = ordered(retention);
  const days = [retention.defaultDays, ...own.map(([, value]) => value)];
  if (!days.every((value) => Number.isSafeInteger(value) && value > 0))
    throw new RangeError('ClickHouse retention: EVENTS_RETENTION_DAYS must be a whole number of days above 0');
  if (own.length > RETENTION_WORKSPACES_MAX)
    throw new RangeError(
      `ClickHouse retention: at most ${RETENTION_WORKSPACES_MAX} workspaces can have their own, ${own.length} have`,
    );
  const amount =
    own.length === 0
      ? String(retention.defaultDays)
      : `transform(toString(workspace), [${own.map(([name]) => literal(name)).join(', ')}], ` +
        `[${own.map(([, value]) => value).join(', ')}], ${retention.defaultDays})`;
  return `toDateTime(${column}) + toIntervalDay(${amount})`;
}

/** What the retention is, for people and for the comparison; kept as the table's comment. */
export function retentionText(retention: Retention): string {
  const own = ordered(retention).map(([name, days]) => `${name} ${days} days, `);
  return `Kept: ${own.join('')}${own.length > 0 ? 'all others ' : ''}${retention.defaultDays} days`;
}

/** Brings the tables' TTL in line. Resolves with the tables that were changed. */
export async function applyRetention(client: ClickHouse, retention: Retention): Promise<string[]> {
  const text = retentionText(retention);
  const result = await client.query({
    query: 'SELECT name, comment FROM system.tables WHERE database = currentDatabase()',
    format: 'JSONEachRow',
  });
  const comments = new Map(
    (await result.json<{ name: string; comment: string }>()).map(({ name, comment }) => [name, comment]),
  );
  const changed: string[] = [];
  for (const [table, column] of Object.entries(RETAINED)) {
    if (comments.get(table) === text) continue;
    await client.command({ query: `ALTER TABLE ${table} MODIFY TTL ${ttlExpression(column, retention)}` });
    await client.command({ query: `ALTER TABLE ${table} MODIFY COMMENT ${literal(text)}` });
    changed.push(table);
  }
  return changed;
}
