// Writes the SQL of both forms of the schema, after a change of it that was meant:
//   node dist/test/clickhouse/cluster/golden-ddl.js test/clickhouse/cluster/golden
// The columns of the log's rows are left out: they change with the layout, in both forms alike.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDdl } from '../../../src/clickhouse/migrations/cluster.js';
import { type Ddl } from '../../../src/clickhouse/migrations/ddl.js';
import { SINGLE } from '../../../src/clickhouse/migrations/single.js';
import { columnText } from '../../../src/clickhouse/migrations/tables.js';
import { EVENTS_STREAM, VERIFICATIONS_STREAM } from '../../../src/clickhouse/streams.js';
import { newestOf } from '../../../src/event/row/columns.js';

export const FORMS: Readonly<Record<string, Ddl>> = { single: SINGLE, cluster: clusterDdl('main', 'risk-1') };

/** Every kind of statement that a form has, in the order of a first start. */
export function statements(ddl: Ddl): string[] {
  return [
    ddl.createDatabase('`risk-1`'),
    ddl.versions,
    ...ddl.migrations.flatMap((migration) => migration.statements),
    ...ddl.changeColumn('events', 'ADD COLUMN IF NOT EXISTS word String'),
    ...ddl.changeRows('labels', "DELETE WHERE workspace = 'acme'"),
    ...ddl.catchUp('labels'),
  ];
}

export function goldenText(ddl: Ddl): string {
  const rowColumns = [EVENTS_STREAM, VERIFICATIONS_STREAM].map(
    ({ layouts }) => `  ${newestOf(layouts).columns.map(columnText).join(',\n  ')},\n`,
  );
  return statements(ddl)
    .map(
      (sql) => `${rowColumns.reduce((text, columns) => text.replace(columns, '  -- the columns of a row\n'), sql)};\n`,
    )
    .join('\n');
}

const [, program = '', folder] = process.argv;
if (program.endsWith('golden-ddl.js') && folder !== undefined)
  for (const [name, ddl] of Object.entries(FORMS)) writeFileSync(join(folder, `${name}.sql`), goldenText(ddl));
