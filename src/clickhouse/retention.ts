// Retention time of events per workspace. The days are part of the table's TTL expression: this also applies to
// existing rows, works on every ClickHouse, and needs no dictionary that must be loaded before the first insert.
import { type ClickHouse, rowsOf } from './client.js';
import { type Ddl } from './migrations/ddl.js';
import { quoted } from '../util/text/quoted.js';

export interface Retention {
  /** Days for workspaces without their own setting. */
  defaultDays: number;
  /** Workspace id -> days. */
  workspaces: ReadonlyMap<string, number>;
}

/** Maximum number of workspaces with their own days; a longer expression is too slow to evaluate per row. */
export const RETENTION_WORKSPACES_MAX = 1000;
export const DEFAULT_RETENTION: Retention = { defaultDays: 90, workspaces: new Map() };

/** Tables with a TTL per workspace, and their time column. */
export const RETAINED: Readonly<Record<string, string>> = {
  events: 'time',
  decision_minutes: 'minute',
  reason_minutes: 'minute',
  traffic_minutes: 'minute',
  verifications: 'time',
};

function ordered(retention: Retention): [string, number][] {
  return [...retention.workspaces]
    .filter(([, days]) => days !== retention.defaultDays)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The TTL expression over a time column.
 * @throws RangeError when days are not positive integers, or when too many workspaces have their own days
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
      : `transform(toString(workspace), [${own.map(([name]) => quoted(name)).join(', ')}], ` +
        `[${own.map(([, value]) => value).join(', ')}], ${retention.defaultDays})`;
  return `toDateTime(${column}) + toIntervalDay(${amount})`;
}

export function shortestDays({ defaultDays, workspaces }: Retention): number {
  return Math.min(defaultDays, ...workspaces.values());
}

/** The retention as text, stored as the table's comment: comparing it shows whether the TTL changed. */
export function retentionText(retention: Retention): string {
  const own = ordered(retention).map(([name, days]) => `${name} ${days} days, `);
  return `Kept: ${own.join('')}${own.length > 0 ? 'all others ' : ''}${retention.defaultDays} days`;
}

/** Sets the tables' TTL where it differs. Resolves to the tables that were changed. */
export async function applyRetention(client: ClickHouse, retention: Retention, ddl: Ddl): Promise<string[]> {
  const text = retentionText(retention);
  const changed: string[] = [];
  for (const { table, column, comment, isSet } of await retained(client, retention, ddl)) {
    if (isSet && comment === text) continue;
    const change = ddl.changeRows(table, `MODIFY TTL ${ttlExpression(column, retention)}`);
    const note = ddl.changeRows(table, `MODIFY COMMENT ${quoted(text)}`);
    for (const query of [...change, ...note]) await client.command({ query });
    changed.push(table);
  }
  return changed;
}

/** Tables whose TTL somebody changed by hand. */
export async function otherTtl(client: ClickHouse, retention: Retention, ddl: Ddl): Promise<string[]> {
  const tables = await retained(client, retention, ddl);
  return tables
    .filter(({ comment, isSet }) => !isSet && comment === retentionText(retention))
    .map(({ table }) => table);
}

async function retained(client: ClickHouse, retention: Retention, ddl: Ddl) {
  const found = await rowsOf<{ name: string; comment: string; engine_full: string }>(
    client,
    'SELECT name, comment, engine_full FROM system.tables WHERE database = currentDatabase()',
  );
  const columns = [...new Set(Object.values(RETAINED))];
  const written = new Map<string, string>();
  for (const column of columns) written.set(column, await asWritten(client, ttlExpression(column, retention)));
  return Object.entries(RETAINED).map(([table, column]) => {
    const { comment = '', engine_full: engine = '' } = found.find(({ name }) => name === ddl.stored(table)) ?? {};
    const ttl = / TTL (.+?)(?: SETTINGS .*)?$/s.exec(engine)?.[1];
    return { table, column, comment, isSet: ttl === written.get(column) };
  });
}

/** As this version of ClickHouse writes an expression. */
async function asWritten(client: ClickHouse, expression: string): Promise<string> {
  const query = `SELECT formatQuerySingleLine(${quoted(`SELECT ${expression}`)}) AS text`;
  const [row] = await rowsOf<{ text: string }>(client, query);
  return row?.text.replace(/^SELECT /, '') ?? '';
}
