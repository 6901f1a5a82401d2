// How a table is written: for one server, or for the servers of a cluster. Tables are described once (tables, labels);
// a form turns the description into a statement.

export interface Table {
  name: string;
  engine: string;
  columns: readonly string[];
  /** The sort key. */
  key: string;
  /** Column of the months that partitions are. */
  partition: string;
  ttl?: string;
  /** Whether the table ignores an insert whose token is one of the last `TOKENS`. */
  deduplicated?: boolean;
  settings?: readonly string[];
}

export interface Form {
  /** Name of the stored table in CREATE. */
  table(name: string): string;
  engine(engine: string): string;
  /** All settings of a table. */
  settings(table: Table): readonly string[];
}

/** Number of the last inserts whose tokens a table remembers. */
export const TOKENS = 10_000;

/** Of one server; a cluster has another one. */
export const TOKENS_SETTING = 'non_replicated_deduplication_window';

export const ONE_SERVER: Form = {
  table: (name) => name,
  engine: (engine) => engine,
  settings: ({ deduplicated = false, settings = [] }) => [
    ...(deduplicated ? [`${TOKENS_SETTING} = ${TOKENS}`] : []),
    ...settings,
  ],
};

export function createTable(form: Form, table: Table): string {
  const settings = form.settings(table);
  const extra = [...(table.ttl === undefined ? [] : [`TTL ${table.ttl}`])];
  if (settings.length > 0) extra.push(`SETTINGS ${settings.join(', ')}`);
  return (
    `CREATE TABLE IF NOT EXISTS ${form.table(table.name)} (\n  ${table.columns.join(',\n  ')}\n)\nENGINE = ` +
    `${form.engine(table.engine)}\nPARTITION BY toYYYYMM(${table.partition})\nORDER BY (${table.key})\n` +
    extra.join('\n')
  );
}

/** A table without partitions. @param columns in brackets @param key ORDER BY; both with the space before them */
export function createSmallTable(form: Form, name: string, engine: string, columns: string, key: string): string {
  return `CREATE TABLE IF NOT EXISTS ${form.table(name)}${columns}\nENGINE = ${form.engine(engine)}${key}`;
}
