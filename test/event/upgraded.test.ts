// A service of today on the log of every version before, which nobody had read: all rows arrive in ClickHouse, each
// value in its column.
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { FEATURES } from '../../src/event/event-row.js';
import { EVENT_FIELDS, fieldByName, snake } from '../../src/event/fields.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { testApp, type Json } from '../support/app.js';
import { testEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { expected, GOLDEN } from './golden-rows.js';

/** Of the golden files. */
const SHARDS = '4';
t.setTimeout(300_000);

/** Values of a row by column, as the golden files and as ClickHouse print them. */
function byColumn(row: Json): Json {
  const columns = EVENT_FIELDS.flatMap(({ name, column }): [string, unknown][] =>
    name === 'features'
      ? FEATURES.map((feature, i) => [snake(feature), (row['features'] as unknown[])[i]])
      : [[column, row[name]]],
  );
  return Object.fromEntries(columns.map(([column, value]) => [column, printed(column, value)]));
}

function printed(column: string, value: unknown): unknown {
  const { type = '' } = fieldByName(column) ?? {};
  if (value === 'NaN') return null;
  if (type.startsWith('DateTime64')) return new Date(Number(value)).toISOString().replace('T', ' ').replace('Z', '');
  if (type.startsWith('FixedString')) return Buffer.from(String(value), 'latin1').toString('hex').toUpperCase();
  return value;
}

const sorted = (row: Json): Json => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));

t.test('segments that a version before left unread', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  for (let layout = 1; layout <= EVENT_LAYOUT; layout += 1)
    await t.test(`of layout ${layout}`, async (t) => {
      const dir = join(GOLDEN, `layout-${layout}`);
      const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-upgraded-'));
      for (const folder of ['log', 'recent', 'verifications'])
        cpSync(join(dir, folder), join(dataDir, folder), { recursive: true });
      const database = `layout_${layout}`;
      await engine.client.command({ query: `CREATE DATABASE ${database}` });
      const url = `${engine.url}/${database}`;
      await testApp(t, { env: { DATA_DIR: dataDir, SHARDS, CLICKHOUSE_URL: url, CLICKHOUSE: '' } });
      const rows = expected(layout).map(byColumn);
      const events = `${database}.events`;
      await eventually(t, `all ${rows.length} rows arrive`, async () => {
        const asked = engine.ask(`SELECT count() FROM ${events}`).catch(() => '');
        return (await asked) === String(rows.length);
      });
      const columns = '* EXCEPT (ingested_at) REPLACE (hex(device_attributes) AS device_attributes)';
      const query = `SELECT ${columns} FROM ${events} ORDER BY event_id`;
      const found = await (await engine.client.query({ query, format: 'JSONEachRow' })).json<Json>();
      t.strictSame(found.map(sorted), rows.map(sorted), 'every column by its value');
    });
});
