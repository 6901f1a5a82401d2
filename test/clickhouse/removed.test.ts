// Tables and views that somebody removed from the database: each is made again by itself.
import t from 'tap';
import { migrate } from '../../src/clickhouse/migrations/migrate.js';
import { SINGLE } from '../../src/clickhouse/migrations/single.js';
import { DEFAULT_RETENTION } from '../../src/clickhouse/retention.js';
import { startTestEngine } from '../support/engine.js';

t.setTimeout(420_000);

t.test('what somebody removed is made again, as it was, and nothing else is touched', async (t) => {
  const engine = await startTestEngine();
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return;
  }
  t.teardown(() => engine.close());
  const there = { url: `${engine.url}/removed`, requestTimeoutMs: 30_000, connectionsMax: 4 };
  await migrate(there, DEFAULT_RETENTION);
  const LEFT = "SELECT name FROM system.tables WHERE database = 'removed' AND name != 'schema_versions' ORDER BY name";
  // ClickHouse writes the types of a view's columns again when its query is changed.
  const made = async (): Promise<string[]> => [
    await engine.ask(
      'SELECT name, engine_full, as_select, sorting_key, partition_key FROM system.tables ' +
        "WHERE database = 'removed' ORDER BY name",
    ),
    await engine.ask(
      'SELECT table, name, type, default_expression, compression_codec, comment FROM system.columns ' +
        "WHERE database = 'removed' AND table NOT LIKE '%_mv' ORDER BY table, name",
    ),
    await engine.ask(
      "SELECT table, name, expr FROM system.data_skipping_indices WHERE database = 'removed' ORDER BY ALL",
    ),
  ];
  t.same((await engine.ask(LEFT)).split('\n'), [...SINGLE.tables].sort(), 'it is all that the migrations leave');
  const before = await made();
  for (const name of SINGLE.tables) {
    await engine.client.command({ query: `DROP TABLE removed.${name} SYNC` });
    t.match(await migrate(there, DEFAULT_RETENTION), { versions: { length: 0 }, madeAgain: [name] }, name);
    t.same(await made(), before, name);
  }
  await engine.client.command({ query: 'DROP TABLE removed.reason_minutes_mv SYNC' });
  await engine.client.command({
    query: 'ALTER TABLE removed.schema_versions DELETE WHERE version > 5',
    clickhouse_settings: { mutations_sync: '2' },
  });
  const later = { versions: [6, 7, 8, 9, 10, 11], madeAgain: ['reason_minutes_mv'] };
  t.match(await migrate(there, DEFAULT_RETENTION), later, 'before a migration that changes it, too');
  t.same(await made(), before);
  const row = '(event_id, time) SELECT generateUUIDv4(), now64(3)';
  await engine.client.command({ query: `INSERT INTO removed.verifications ${row}` });
  await engine.client.command({ query: 'DROP TABLE removed.schema_versions' });
  t.equal((await migrate(there, DEFAULT_RETENTION)).versions.length, SINGLE.migrations.length);
  t.equal(await engine.ask('SELECT count() FROM removed.verifications'), '1', 'no row is removed');
  await engine.client.command({ query: 'DROP DATABASE removed' });
});
