// What a label leaves behind: a row of its own and nothing elsewhere, whoever asks again, and while ClickHouse is away.
import t from 'tap';
import { type Answer, testApp, type Json, ownWorkspace } from '../../support/app.js';
import { body, device } from '../../support/bodies.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { startTcpProxy } from '../../support/faults/tcp-proxy.js';

const HOUR_MS = 3_600_000;
const LOGIN = '/fingerprint/verify/login';
/** Where nobody listens. */
const NOWHERE = 1;
t.setTimeout(300_000);

/** 30 hours ago, or days more: usage is told of a month, and 25 hours later it has to be the same one. */
function aDayBefore(): number {
  const month = (at: number): number => new Date(at).getUTCMonth();
  let at = Date.now() - 30 * HOUR_MS;
  while (month(at) !== month(at + 25 * HOUR_MS)) at -= 24 * HOUR_MS;
  return at;
}

t.test('a label is a row of its own, and one however often it is told', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const { port, username, password } = new URL(engine.url);
  const line = await startTcpProxy(t, Number(port));
  const credentials = username === '' ? '' : `${username}:${password}@`;
  const clock = { now: aDayBefore() };
  const app = await testApp(t, {
    clock: () => clock.now,
    env: { CLICKHOUSE_URL: `http://${credentials}127.0.0.1:${line.port}`, CLICKHOUSE: '' },
  });
  const { secret, public: page, api } = app.keys.live;
  const label = (event: string, said: Json, headers: Record<string, string> = { 'x-secret-api-key': secret }) =>
    app.post(`/v2/events/${event}/label`, said, headers);
  const login = async (user: string): Promise<string> => {
    const sent = { userId: user, device: device(`${user}'s phone`), loginContext: { result: 'SUCCESS' } };
    return String((await app.post(LOGIN, sent)).body['session_id']);
  };
  const count = (from: string): Promise<string> => engine.ask(`SELECT count() FROM ${from}`);

  const event = await login('ada');
  const seen = await app.post('/v2/fingerprint', body('bob'), { 'x-api-key': page });
  await app.post('/v2/verify', { event_id: seen.body['event_id'] }, { 'x-secret-api-key': secret });
  await eventually(t, 'one verification', async () => (await count('verifications')) === '1');
  const usage = async (): Promise<Answer> => app.send('GET', '/v2/usage', { 'x-secret-api-key': secret });
  const before = (await usage()).text;

  for (const headers of [{ 'x-api-key': page }, { 'x-service-key': api }] as Record<string, string>[])
    t.equal((await label(event, { label: 'fraud' }, headers)).status, 401);
  clock.now += 25 * HOUR_MS;
  const said = { label: 'chargeback', source: 'processor', amount: 20, currency: 'EUR' };
  t.equal((await label(event, said)).status, 200, '25 hours later');
  const first = await label(event, said);
  t.equal(first.status, 200);
  const rows = `labels FINAL WHERE event_id = '${event}'`;
  await eventually(t, 'it is a row', async () => (await count(rows)) === '1');
  t.equal((await label(event, said)).text, first.text);

  const other = await login('carl');
  await eventually(t, 'its event is there', async () => (await count(`events WHERE event_id = '${other}'`)) === '1');
  line.silence();
  line.targetPort = NOWHERE;
  const away = await label(other, { label: 'fraud', source: 'review' });
  t.equal(away.status, 200, `ClickHouse is away: ${away.text}`);
  t.equal((await label(other, { label: 'fraud', source: 'review' })).text, away.text);
  line.targetPort = Number(port);
  line.end();
  const late = `labels FINAL WHERE event_id = '${other}' AND label = 'fraud'`;
  await eventually(t, 'it is a row when ClickHouse is back', async () => (await count(late)) === '1');

  t.equal(await count(rows), '1', 'still one');
  t.equal(await count(`labels FINAL`), '2');
  t.equal(await count('verifications'), '1', 'no verification');
  t.equal((await usage()).text, before, 'nothing is billed');
});

t.test(
  'after a fraud its device is stopped and without reputation, and as before when that is taken back',
  async (t) => {
    const app = await testApp(t);
    const { secret, public: page } = app.keys.live;
    const dry = async (): Promise<Json> => {
      const { body: told } = await app.post(`${LOGIN}?dry_run=true`, body('ada'));
      return { action: told['action'], risk: told['risk_score'], reason: told['reason'] };
    };
    const logsIn = async (user: string): Promise<string> => {
      const sent = body(user, undefined, { loginContext: { result: 'SUCCESS' } });
      for (let i = 0; i < 6; i += 1) await app.post(LOGIN, sent);
      return String((await app.post(LOGIN, body(user))).body['session_id']);
    };
    const event = await logsIn('ada');
    const before = await dry();
    const label = (said: string): Promise<Answer> =>
      app.post(`/v2/events/${event}/label`, { label: said }, { 'x-secret-api-key': secret });
    const reputation = async (user = 'ada'): Promise<unknown> => {
      const seen = await app.post('/v2/fingerprint', body(user), { 'x-api-key': page });
      const asked = { event_id: seen.body['event_id'], user_id: user };
      return (await app.post('/v2/verify', asked, { 'x-secret-api-key': secret })).body['reputation_score'];
    };
    const { keys } = await ownWorkspace(app);
    const foreign = { 'x-secret-api-key': keys.live.secret };
    const [other, nobody] = [event, event.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))].map((id) =>
      app.post(`/v2/events/${id}/label`, { label: 'fraud' }, foreign),
    );
    t.same(
      [(await other)?.status, (await other)?.text],
      [404, (await nobody)?.text],
      'to another workspace it is none',
    );
    t.ok(Number(await reputation()) > 50);
    t.equal((await label('fraud')).status, 200);
    const after = await dry();
    t.match(JSON.stringify(after['reason']), '"watched"');
    t.ok(Number(after['risk']) >= 50, `at least a hard challenge: ${JSON.stringify(after)}`);
    t.ok(Number(await reputation()) <= 10);
    t.equal((await label('unknown')).status, 200);
    t.same(await dry(), before, 'as before');
    const again = await reputation();
    await logsIn('twin');
    await reputation('twin');
    t.equal(again, await reputation('twin'), 'as of somebody who was never labelled');
  },
);
