// What is kept of one user is printed, all of it and nothing of others, beside the running service.
import t from 'tap';
import { testApp, type Json, type TestApp, WORKSPACE } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { runCliHere } from '../../support/cli.js';
import { startTestEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { only } from '../../support/only.js';

t.setTimeout(400_000);
const WHERE = ['--workspace', WORKSPACE, '--mode', 'live'];

/** A score and a page of a user; the page's event is verified. */
async function visit(app: TestApp, user: string): Promise<string> {
  const { api, public: page, secret } = app.keys.live;
  const sent = { userId: user, device: device(`phone of ${user}`) };
  await app.post('/fingerprint/score', sent, { 'x-service-key': api });
  const { body } = await app.post('/v2/fingerprint', sent, { 'x-api-key': page });
  const event = String(body['event_id']);
  await app.post('/v2/verify', { event_id: event, user_id: user }, { 'x-secret-api-key': secret });
  return event;
}

async function exported(
  app: TestApp,
  env: Record<string, string>,
  user: string,
): Promise<{ text: string; rows: Json[] }> {
  const { code, stdout, stderr } = await runCliHere(['export', '--user', user, ...WHERE], {
    DATA_DIR: app.dataDir,
    ...env,
  });
  if (code !== 0) throw new Error(stderr);
  const rows = stdout.split('\n').filter((line) => line !== '');
  return { text: stdout, rows: rows.map((line) => JSON.parse(line) as Json) };
}

const kinds = (rows: readonly Json[]): string[] => [...new Set(rows.map(({ what }) => String(what)))].sort();

for (const place of ['without ClickHouse', 'with ClickHouse'])
  t.test(place, async (t) => {
    const engine = place === 'with ClickHouse' ? await startTestEngine() : undefined;
    t.teardown(() => engine?.close());
    if (place === 'with ClickHouse' && engine === undefined) {
      t.comment('left out: the package chdb is not installed');
      return;
    }
    const env: Record<string, string> =
      engine === undefined ? { CLICKHOUSE: 'off' } : { CLICKHOUSE: '', CLICKHOUSE_URL: engine.url };
    const app = await testApp(t, { env: { SHARDS: '1', ...env } });
    const on = (user: string, note: string) =>
      runCliHere(['lists', 'add', 'deny_users', user, ...WHERE, '--note', note], { DATA_DIR: app.dataDir });
    t.match(await on('ada-17', 'chargeback of May'), { code: 0 });
    t.match(await on('grace-9', 'of another'), { code: 0 });
    const [ada, grace] = [await visit(app, 'ada-17'), await visit(app, 'grace-9')];
    const others = engine === undefined ? ['kept_event'] : ['event', 'verification'];
    const wanted = [...others, 'list_entry', 'profile'].sort();
    await eventually(t, 'everything has arrived', async () => {
      const { rows } = await exported(app, env, 'ada-17');
      return kinds(rows).join() === wanted.join() && (engine === undefined || rows.length >= 6);
    });
    const { rows, text } = await exported(app, env, 'ada-17');
    t.match(text, ada, 'the event of the page');
    t.notMatch(text, grace, 'nothing of others');
    t.notMatch(text, 'ada-17', 'a user is named by a hash');
    t.match(
      rows.find(({ what }) => what === 'profile'),
      { seen: Number, devices: only({ fingerprintStart: /^[\da-f]{16}$/ }) },
    );
    t.match(
      rows.filter(({ what }) => what === 'list_entry'),
      only({ list: 'deny_users', hash: /^[\da-f]{32}$/, by: String, added_at: String, note: 'chargeback of May' }),
    );
    const events = rows.filter(({ what }) => what === 'event' || what === 'kept_event');
    for (const row of events)
      t.match(row, { [engine === undefined ? 'deviceAttributes' : 'device_attributes']: /^[\da-f]{48}$/ }, 'as hex');
    for (const { time } of rows.filter(({ what }) => what !== 'profile' && what !== 'list_entry'))
      t.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time says its zone');
    const ids = events.map((row) => JSON.stringify(row));
    t.equal(new Set(ids).size, ids.length, 'each once');
    t.match(
      await runCliHere(['export', '--user', 'nobody', ...WHERE], { DATA_DIR: app.dataDir, ...env }),
      { code: 0, stdout: '', stderr: /nothing is stored about this user in \w+, live mode/ },
      'a user id that was mistyped is not taken for one without data',
    );
    const audit = await runCliHere(['audit', '--action', 'export', '--limit', '1', '--json'], {
      DATA_DIR: app.dataDir,
    });
    t.match(
      JSON.parse(audit.stdout),
      only({ via: 'cli', subject: /^user\/[\da-f]{32}$/ }),
      'who asked is written down',
    );
  });

t.test('a workspace that is not there', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const args = ['export', '--user', 'ada', '--workspace', 'none', '--mode', 'live'];
  t.match(await runCliHere(args, { DATA_DIR: app.dataDir, CLICKHOUSE: 'off' }), {
    code: 1,
    stderr: /no workspace none/,
  });
  t.match(await runCliHere(['export', '--user', 'ada'], { DATA_DIR: app.dataDir }), { code: 2, stderr: /--workspace/ });
});
