// What an integrator tries out before he goes live: every outcome on demand, and every challenge as it is answered.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { TEST_FINGERPRINTS } from '../../src/contract/test-fingerprints.js';
import { testApp, type Json, type TestApp } from '../support/app.js';
import { body, device, fingerprintOf } from '../support/bodies.js';

const LOGIN = '/fingerprint/verify/login';
const asked = (name: string, user: string, more: Json = {}): Json => ({
  ...body(user, 'phone', {
    device: device('phone', { fingerprint: fingerprintOf(`riskgate:${name}`) }),
  }),
  session: { sessionId: `session of ${user}` },
  ...more,
});

t.test('the table has the SHA-256 of its names, and the guide has the table', async (t) => {
  const guide = readFileSync(new URL('../../../docs/integrating.md', import.meta.url), 'utf8');
  for (const [fingerprint, { name }] of TEST_FINGERPRINTS) {
    t.equal(fingerprint, fingerprintOf(`riskgate:${name}`));
    t.match(guide, new RegExp(`\\| \`riskgate:${name}\` \\| \`${fingerprint}\``), name);
  }
});

t.test('test fingerprints', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { test, live } = app.keys;
  const api = { 'x-service-key': test.api };
  const page = { 'x-api-key': test.public };
  const actionOf = async (path: string, what: Json, key: Record<string, string>): Promise<unknown> =>
    (await app.post(path, what, key)).body['action'];

  await t.test('force an action, for a backend and for a page', async (t) => {
    for (const [name, action] of [
      ['allow', 'allow'],
      ['soft_challenge', 'soft_challenge'],
      ['hard_challenge', 'hard_challenge'],
      ['block', 'block'],
      ['bot', 'hard_challenge'],
      ['sim_changed', 'hard_challenge'],
      ['degraded', 'allow'],
    ] as const) {
      for (const key of [api, page]) t.equal(await actionOf(LOGIN, asked(name, `of ${name}`), key), action, name);
    }
    const inLive = await app.post(LOGIN, asked('block', 'live user'), { 'x-service-key': live.api });
    t.notOk(String(inLive.body['reason']).includes('test_fingerprint'), 'not when live');
  });

  await t.test('turn to allow when what was asked for is reported as passed', async (t) => {
    const cases: [name: string, passed: string[], action: string][] = [
      ['soft_challenge', ['email_code'], 'allow'],
      ['soft_challenge', ['mfa'], 'allow'],
      ['soft_challenge', ['captcha'], 'soft_challenge'],
      ['hard_challenge', ['mfa_totp'], 'allow'],
      ['hard_challenge', ['email_code'], 'hard_challenge'],
      ['hard_challenge', ['captcha'], 'hard_challenge'],
      ['bot', ['captcha'], 'allow'],
      ['bot', ['mfa'], 'hard_challenge'],
      ['sim_changed', ['mfa_sms'], 'hard_challenge'],
      ['sim_changed', ['passkey'], 'allow'],
      ['block', ['id_review', 'mfa', 'captcha'], 'block'],
    ];
    for (const [at, [name, completed, action]] of cases.entries()) {
      const user = `passer ${at}`;
      const label = `${name} after ${completed.join()}`;
      t.not(await actionOf(LOGIN, asked(name, user), api), 'allow', `${label}: before`);
      const reply = await app.post(LOGIN, asked(name, user, { challenge: { completed } }), api);
      t.equal(reply.body['action'], action, label);
      t.equal(String(reply.body['reason']).includes('challenge_passed'), action === 'allow', `${label}: told`);
      t.equal(await actionOf(LOGIN, asked(name, user), api), action, `${label}: and the next time`);
      t.not(await actionOf(LOGIN, asked(name, `other than ${user}`), api), 'allow', `${label}: not for another user`);
    }
  });

  await t.test('hold for the session of a page, when its backend says so', async (t) => {
    const first = await app.post('/v2/fingerprint', asked('hard_challenge', 'pia'), page);
    const verify = (id: unknown, more: Json): Promise<unknown> =>
      app
        .post('/v2/verify', { event_id: id, user_id: 'pia', ...more }, { 'x-secret-api-key': test.secret })
        .then((reply) => reply.body['action']);
    t.equal(await verify(first.body['event_id'], {}), 'hard_challenge');
    await verify(first.body['event_id'], { challenge: { completed: ['mfa'] } });
    const again = await app.post(LOGIN, asked('hard_challenge', 'pia'), page);
    t.equal(again.body['action'], 'allow');
    t.equal(await verify(again.body['event_id'], {}), 'allow');
    const otherSession = asked('hard_challenge', 'pia', { session: { sessionId: 'another' } });
    t.equal(await actionOf(LOGIN, otherSession, page), 'hard_challenge', 'not for another session');
  });

  await t.test('tell their reason, what is asked, and the SIM where there is one', async (t) => {
    const sim = { simOperator: '26201', simSerialNumber: 'ab'.repeat(32) };
    const changed = await app.post(`${LOGIN}?explain=true`, asked('sim_changed', 'sam', { sim }), api);
    t.same(changed.body['reason'], ['sim_changed', 'test_fingerprint']);
    t.match(changed.body['sim_swap_engine'], { flags: { sim_changed: true } });
    t.match(changed.body['adaptive_response'], { challenges: ['mfa'] });
    t.notOk('sim_swap_engine' in (await app.post(LOGIN, asked('sim_changed', 'sam'), api)).body);
    const bot = await app.post(LOGIN, asked('bot', 'bob'), api);
    t.same(bot.body['reason'], ['bot_detected', 'test_fingerprint']);
    t.match(bot.body['adaptive_response'], { challenges: ['captcha'] });
  });

  await t.test('teach nothing', async (t) => {
    for (let i = 0; i < 3; i += 1)
      await app.post(LOGIN, asked('allow', 'tom', { loginContext: { result: 'SUCCESS' } }), api);
    const { body: reply } = await app.post(LOGIN, body('tom'), api);
    t.ok(String(reply['reason']).includes('new_user_profile'));
  });

  await t.test('refuse as the service does under load and over limits', (t) => refusals(t, app));
});

async function refusals(t: Test, app: TestApp): Promise<void> {
  const { test, live } = app.keys;
  for (const path of ['/fingerprint/score', LOGIN, '/v2/fingerprint']) {
    const key = path === '/v2/fingerprint' ? { 'x-api-key': test.public } : { 'x-service-key': test.api };
    const limited = await app.post(path, asked('rate_limited', 'rita'), key);
    t.equal(limited.status, 429, path);
    t.equal(limited.body['error_code'], 'RATE_LIMIT_EXCEEDED');
    t.match(limited.headers.get('retry-after'), /^[1-9]\d*$/);
    t.equal(limited.headers.get('x-ratelimit-remaining'), '0');
    const overloaded = await app.post(path, asked('overloaded', 'olaf'), key);
    t.same([overloaded.status, overloaded.body['error_code']], [503, 'OVERLOADED'], path);
    const degraded = await app.post(path, asked('degraded', 'dora'), key);
    t.same([degraded.status, degraded.headers.get('x-riskgate-degraded')], [200, 'true'], path);
  }
  const { text: metrics } = await app.send('GET', '/metrics');
  t.match(metrics, /^riskgate_forced_overloads_total 3$/m, 'what was asked for is not an error of the service');
  t.match(metrics, /^riskgate_degraded_total 0$/m, 'no store was slow');
  for (const name of ['rate_limited', 'overloaded']) {
    const reply = await app.post('/fingerprint/score', asked(name, 'lisa'), { 'x-service-key': live.api });
    t.equal(reply.status, 200, `${name} is an ordinary fingerprint when live`);
  }
  for (const [keys, status] of [
    [test, 402],
    [live, 200],
  ] as const) {
    const { event_id } = (
      await app.post('/v2/fingerprint', asked('quota_exceeded', 'quin'), { 'x-api-key': keys.public })
    ).body;
    const reply = await app.post('/v2/verify', { event_id }, { 'x-secret-api-key': keys.secret });
    t.equal(reply.status, status);
  }
}
