// What the backend client makes of a decision without a profile.
import t from 'tap';
import { type Fallbacks, RiskgateServer } from '../../sdk/server/src/index.js';
import { fingerprintOf } from '../support/bodies.js';
import { peer } from '../support/sdk/peer.js';

const SECRET_KEY = `sk_test_${'x'.repeat(32)}`;
const API_KEY = `rk_test_${'x'.repeat(32)}`;
const fingerprint = fingerprintOf('x');
const device = { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin' };

t.test('a degraded decision is taken as it is, or replaced where that was asked for', async (t) => {
  const reply = JSON.stringify({ risk_score: 5, action: 'allow', degraded: true });
  const { url } = await peer(t, (_, response) => void response.end(reply));
  const make = (whenDegraded: Fallbacks): RiskgateServer =>
    new RiskgateServer({ baseUrl: url, secretKey: SECRET_KEY, whenDegraded });
  t.match(await make({}).verify('e'), { decided: true, action: 'allow' });
  t.match(await make({ checkout: 'challenge' }).verify('e', { useCase: 'checkout' }), {
    decided: false,
    action: 'hard_challenge',
  });
  await t.rejects(make({ otherwise: 'throw' }).verify('e'), { name: 'RiskgateError', message: /without a profile/ });
  const blocking = await peer(t, (_, response) => {
    response.end(JSON.stringify({ risk_score: 100, action: 'block', degraded: true }));
  });
  for (const word of ['challenge', 'fail-open'] as const) {
    const client = new RiskgateServer({
      ...{ baseUrl: blocking.url, secretKey: SECRET_KEY },
      whenDegraded: { otherwise: word },
    });
    t.match(await client.verify('e'), { decided: true, action: 'block' }, `${word}: what a list blocks stays blocked`);
  }
  // Replies to an API key say it in a header only.
  const scored = await peer(t, (_, response) => {
    response.writeHead(200, { 'x-riskgate-degraded': 'true' }).end('{"risk_score":5,"action":"allow"}');
  });
  const riskgate = new RiskgateServer({ baseUrl: scored.url, apiKey: API_KEY, whenDegraded: { login: 'challenge' } });
  t.match(await riskgate.login({ device }), { decided: false, action: 'hard_challenge' });
  t.match(await riskgate.score({ device }), { decided: true, action: 'allow' });
});
