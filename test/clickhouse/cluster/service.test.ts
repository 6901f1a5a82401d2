// A whole service on a cluster: it makes the tables, its rows arrive once, through local tables only, and its command
// line asks, erases and migrates as on one server.
import t from 'tap';
import { openClickHouse } from '../../../src/clickhouse/client.js';
import { SHARDED } from '../../../src/clickhouse/migrations/cluster.js';
import { testApp, WORKSPACE } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { runCli, runCliHere } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { CLUSTER, shardViews, startClusterEngine } from '../../support/state/cluster-engine.js';

t.setTimeout(420_000);

const USERS = 40;
const DATABASE = 'service';

t.test('a service on a cluster of two shards', async (t) => {
  const engine = await startClusterEngine(t);
  if (engine === undefined) return;
  const url = `${engine.url}/${DATABASE}`;
  const analytics = { CLICKHOUSE: '', CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: CLUSTER };
  const app = await testApp(t, { env: analytics });
  const client = openClickHouse({ url, requestTimeoutMs: 30_000, connectionsMax: 2 });
  t.teardown(() => client.close());
  const ask = async (query: string): Promise<string> =>
    (await (await client.query({ query, format: 'TabSeparated' })).text()).trimEnd();

  for (let user = 0; user < USERS; user += 1)
    t.equal((await app.post('/fingerprint/score', body(`user-${user}`))).status, 200);
  await eventually(t, 'the tables are there', () =>
    ask('SELECT count() FROM service.cluster_shards').then(
      (count) => count === '1',
      () => false,
    ),
  );
  const by = new Map(SHARDED.map(({ name }) => [name, name.endsWith('minutes') ? 'minute, use_case' : 'event_id']));
  for (const query of shardViews(DATABASE, by)) await client.command({ query });
  await eventually(t, 'all rows are there', async () => (await ask('SELECT count() FROM events')) === String(USERS));
  t.equal(await ask('SELECT uniqExact(event_id), uniqExact(user_hash) FROM events'), `${USERS}\t${USERS}`);
  // A view writes its part after the table that it reads has its own.
  const counted = async (): Promise<boolean> =>
    (await ask('SELECT sum(events) FROM decision_minutes')) === String(USERS);
  await eventually(t, 'and counted by minutes', counted);
  const inserts = engine.statements.filter((sql) => sql.startsWith('INSERT INTO events'));
  t.ok(inserts.length > 0);
  for (const sql of inserts) t.match(sql, /^INSERT INTO events_local /);

  const environment = { ...analytics, DATA_DIR: app.dataDir };
  t.match(await runCliHere(['migrate'], environment), { code: 0, stdout: /migrations: nothing to do/ });
  t.match(await runCli(['sql', 'SELECT count() FROM events'], environment), { code: 0, stdout: `${USERS}\n` });
  t.match(await runCliHere(['migrate', '--shards', 'two'], environment), { code: 2, stderr: /whole number/ });

  const person = ['--workspace', WORKSPACE, '--mode', 'live', '--user', 'user-7'];
  t.match(await runCliHere(['erase', ...person], environment), { code: 0 });
  t.equal(await ask('SELECT count() FROM events'), String(USERS - 1));

  t.match(await runCliHere(['migrate', '--shards', '3'], environment), { code: 0 });
  let refused = false;
  await app.restart();
  await eventually(t, 'another number of shards is refused', () => {
    refused = app.lines.some((line) => line.includes('has 2 shards, but rows are spread over 3'));
    return refused;
  });
  t.equal((await app.post('/fingerprint/score', body('later'))).status, 200, 'scores are answered meanwhile');
  t.match(await runCliHere(['migrate', '--shards', '2'], environment), { code: 0 });
  await eventually(t, 'it goes on', async () => (await ask('SELECT count() FROM events')) === String(USERS));
});
