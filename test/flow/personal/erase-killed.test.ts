// An erasure that is interrupted by the death of the service is done after the restart, lists and labels included.
import t from 'tap';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { pause } from '../../support/pause.js';
import { type Service, startService, testService } from '../../support/process.js';
import { makeKeys } from '../../support/callers/service-key.js';

type Json = Record<string, unknown>;
const ADMIN_TOKEN = 'a token of thirty-two characters or more';
const LISTED = 300;

t.test('killed in the middle of an erasure', { timeout: 300_000 }, async (t) => {
  const dataDir = t.testdir();
  const keys = await makeKeys({ dataDir });

  const ask = async ({ url }: Service, method: string, path: string, sent?: unknown, headers: object = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    return { status: reply.status, body: (await reply.json()) as Json };
  };
  const admin = (service: Service, method: string, path: string, sent?: unknown) =>
    ask(service, method, `/admin/v1/workspaces/acme${path}`, sent, { authorization: `Bearer ${ADMIN_TOKEN}` });
  const login = async (service: Service): Promise<string> =>
    String(
      (await ask(service, 'POST', '/fingerprint/verify/login', body('ada'), { 'x-service-key': keys.api })).body[
        'session_id'
      ],
    );
  const label = (service: Service, event: string) =>
    ask(service, 'POST', `/v2/events/${event}/label`, { label: 'fraud' }, { 'x-secret-api-key': keys.secret });

  const first = await startService({ DATA_DIR: dataDir, ADMIN_TOKEN });
  const events: string[] = [];
  for (let i = 0; i < 40; i += 1) events.push(await login(first));
  const event = events.at(-1) ?? '';
  await eventually(t, 'it is labelled', async () => (await label(first, event)).status === 200);
  const others = Array.from({ length: LISTED }, (_, i) => ({ value: `somebody ${i}` }));
  const put = { mode: 'live', entries: [{ value: 'ada' }, ...others] };
  t.equal((await admin(first, 'POST', '/lists/deny_users/entries', put)).status, 200);
  await eventually(t, 'the label is on its list', async () => {
    const { body: told } = await admin(first, 'GET', '/lists/fraud_users/entries?mode=live');
    return (told['entries'] as unknown[]).length === 1;
  });
  const asked = await admin(first, 'POST', '/erasures', { mode: 'live', user: 'ada' });
  t.equal(asked.status, 202);
  await first.end('SIGKILL');
  // Again at other moments of its work: as soon as a start works on it, and a little later.
  for (const ms of [0, 150]) {
    const between = await startService({ DATA_DIR: dataDir, ADMIN_TOKEN });
    await pause(ms);
    await between.end('SIGKILL');
  }

  const second = await testService(t, { DATA_DIR: dataDir, ADMIN_TOKEN });
  let report: Json = {};
  await eventually(t, 'it is done after the restart', async () => {
    report = (await admin(second, 'GET', `/erasures/${String(asked.body['id'])}`)).body;
    return report['state'] === 'done';
  });
  t.match(report, { left: { lists: 0, stories: 0, profiles: 0, events: 0 } });
  t.ok('lists' in (report['removed'] as Json), 'the report tells of lists');
  const check = await admin(second, 'POST', '/lists/deny_users/check', { mode: 'live', value: 'ada' });
  t.match(check.body, { on: false });
  t.match((await admin(second, 'POST', '/lists/deny_users/check', { mode: 'live', value: 'somebody 7' })).body, {
    on: true,
  });
  const { body: fraud } = await admin(second, 'GET', '/lists/fraud_users/entries?mode=live');
  t.same(fraud['entries'], []);
  t.equal((await label(second, event)).status, 404, 'the event is nobody knows whose');
});
