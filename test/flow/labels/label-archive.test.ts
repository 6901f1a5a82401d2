// A chargeback that comes when this node has forgotten the event: ClickHouse has it, and what is said of it counts.
import t from 'tap';
import { type Answer, createTestApp, type Json, type TestApp } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { startTestEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';

const DAY_MS = 86_400_000;
const LOGIN = '/fingerprint/verify/login';
t.setTimeout(420_000);

t.test('an event that only ClickHouse has is labelled; without ClickHouse nobody knows', async (t) => {
  const engine = await startTestEngine();
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return;
  }
  let closed = false;
  const closeEngine = async (): Promise<void> => {
    if (!closed) await engine.close();
    closed = true;
  };
  t.teardown(closeEngine);
  const open = async (now: number): Promise<TestApp> => {
    const app = await createTestApp({ clock: () => now, env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' } });
    t.teardown(() => app.close());
    return app;
  };
  // Within the days that ClickHouse keeps events by default.
  const then = Date.now() - 60 * DAY_MS;
  const before = await open(then);
  const login = { userId: 'ada', device: device("ada's phone"), loginContext: { result: 'SUCCESS' } };
  const event = String((await before.post(LOGIN, login)).body['session_id']);
  await eventually(t, 'ClickHouse has it', async () => (await engine.ask('SELECT count() FROM events')) === '1');
  // A node of the same service that never had the event in its own store.
  const app = await open(then + 40 * DAY_MS);
  const label = (of: string, said: Json): Promise<Answer> =>
    app.post(`/v2/events/${of}/label`, said, { 'x-secret-api-key': app.keys.live.secret });
  const labels = `SELECT label, source, use_case, amount FROM labels FINAL WHERE event_id = '${event}'`;
  const nobody = event.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  const said = { label: 'chargeback', source: 'processor', amount: 49.5, currency: 'EUR' };

  const first = await label(event, said);
  t.equal(first.status, 200, first.text);
  t.match(first.body, { event_id: event, label: 'chargeback', amount: 49.5 });
  await eventually(t, 'it is a row', async () => (await engine.ask(labels)) === 'chargeback\tprocessor\tlogin\t49.5');
  t.same((await label(event, said)).body, first.body, 'said once more, it changes nothing');
  const third = await open(then + 41 * DAY_MS);
  const withdrawn = await third.post(
    `/v2/events/${event}/label`,
    { label: 'legitimate', source: 'review' },
    { 'x-secret-api-key': third.keys.live.secret },
  );
  t.equal(withdrawn.status, 200, 'a third node corrects what the second was told');
  await eventually(t, 'the last word', async () => (await engine.ask(labels)).startsWith('legitimate\treview'));
  t.equal((await label(nobody, said)).status, 404, 'an event that nobody had');

  await closeEngine();
  const away = await label(nobody, said);
  t.equal(away.status, 503, away.text);
});
