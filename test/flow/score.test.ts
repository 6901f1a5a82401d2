// A score from the outside: what comes back, what is learned, what is not.
import t, { type Test } from 'tap';
import { testApp, type TestApp } from '../support/app.js';
import { body, device } from '../support/bodies.js';
import { needsRedis, startRedis } from '../support/redis.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function suite(t: Test, env: Record<string, string>): Promise<void> {
  const test: TestApp = await testApp(t, { env });

  await t.test('a clean unknown user is allowed, and is known the next time', async (t) => {
    const first = await test.post('/fingerprint/score', body('ada'));
    t.equal(first.status, 200);
    t.match(first.headers.get('content-type'), /^application\/json/);
    t.match(first.body, { action: 'allow', reason: ['new_user_profile'], session_id: UUID });
    t.equal(first.body['session_id'], first.body['requestId']);
    t.equal(first.body['score'], Number(first.body['risk_score']) / 100);
    t.same(
      Object.keys(first.body).sort(),
      ['action', 'reason', 'requestId', 'risk_score', 'score', 'session_id'],
      'and nothing else',
    );
    const second = await test.post('/fingerprint/score', body('ada'));
    t.same(second.body['reason'], []);
    t.ok(Number(second.body['risk_score']) <= 10);
  });

  await t.test('both layouts give the same decision for the same values', async (t) => {
    const nested = await test.post('/fingerprint/score', {
      userId: 'nora',
      device: device('n'),
      privacy: { isVPN: true },
    });
    const flat = await test.post('/fingerprint/score', { userId: 'flora', ...device('f'), isVPN: true });
    t.same([flat.body['risk_score'], flat.body['reason']], [nested.body['risk_score'], nested.body['reason']]);
  });

  await t.test('a dry run teaches nothing', async (t) => {
    for (let i = 0; i < 3; i += 1) {
      const dry = await test.post('/fingerprint/score?dry_run=true', body('dora'));
      t.same(dry.body['reason'], ['new_user_profile']);
    }
  });

  await t.test('explain adds sentences, evidence and points', async (t) => {
    const reply = await test.post(
      '/fingerprint/score?explain=true',
      body('eve', 'e', { privacy: { isAutomated: true } }),
    );
    t.match(reply.body, { action: 'block', behavior_change: { baseline_available: false, similarity_score: 100 } });
    t.match(reply.body['reasons'], [
      { code: 'bot_detected', explanation: / / },
      { code: 'new_user_profile', points: Number },
    ]);
  });

  await t.test('without a user id one is derived, which no user id can be mistaken for', async (t) => {
    const { fingerprint } = device('anon');
    await test.post('/fingerprint/score', { device: device('anon') });
    t.notOk(
      String((await test.post('/fingerprint/score', { device: device('anon') })).body['reason']).includes(
        'new_user_profile',
      ),
    );
    t.match(
      (await test.post('/fingerprint/score', { userId: String(fingerprint), device: device('anon') })).body['reason'],
      ['new_user_profile'],
    );
  });

  await t.test('test and live never meet', async (t) => {
    await test.post('/fingerprint/score', body('mia'));
    const other = await test.post('/fingerprint/score', body('mia'), { 'x-service-key': test.keys.test.api });
    t.same(other.body['reason'], ['new_user_profile']);
  });

  await t.test('SIM data gives a SIM result, but not to a browser', async (t) => {
    const sim = { simSerialNumber: 'a1b2', simOperator: '26201' };
    const mobile = await test.post('/fingerprint/score', body('sam', 's', { sim }));
    t.match(mobile.body['sim_swap_engine'], {
      risk: Number,
      flags: { sim_changed: false, device_changed: false },
      updatedProfile: Object,
    });
    const browser = await test.post('/fingerprint/score', body('sam', 's', { sim }), {
      'x-service-key': test.keys.live.api,
      'x-sdk-source': 'react',
    });
    t.notOk('sim_swap_engine' in browser.body);
    t.notOk(
      'sim_swap_engine' in (await test.post('/fingerprint/score', body('sam', 's', { sim: { simOperator: '' } }))).body,
    );
  });

  await t.test('what was learned outlives a restart', async (t) => {
    await test.post('/fingerprint/score', body('ruth'));
    await test.restart();
    t.same((await test.post('/fingerprint/score', body('ruth'))).body['reason'], []);
  });
}

t.test('on uws, embedded', (t) => suite(t, { HTTP_ENGINE: 'uws' }));
t.test('on node and Redis', needsRedis, async (t) =>
  suite(t, { HTTP_ENGINE: 'node', REDIS_URL: (await startRedis(t)).url }),
);
