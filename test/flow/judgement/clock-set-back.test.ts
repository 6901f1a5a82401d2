// A server whose clock was wrong for a while: what depends on the time of a report holds by the clock as it is now.
import t from 'tap';
import { testApp } from '../../support/app.js';
import { BROWSER } from '../../support/agents.js';
import { fingerprintOf } from '../../support/bodies.js';

const NOON = Date.UTC(2026, 0, 14, 12);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HARD = fingerprintOf('riskgate:hard_challenge');

t.test('a challenge that a user of a page passed holds for ten minutes after the clock was set back', async (t) => {
  let now = NOON + DAY_MS;
  const { post, keys } = await testApp(t, { clock: () => now });
  const verify = async (user: string, completed: readonly string[] = []): Promise<unknown> => {
    const page = { 'x-api-key': keys.test.public, 'user-agent': BROWSER };
    const collected = await post('/v2/fingerprint', { device: { fingerprint: HARD, timezone: 'UTC' } }, page);
    const backend = { 'x-secret-api-key': keys.test.secret };
    const event = { event_id: collected.body['event_id'], user_id: user };
    const { body } = await post('/v2/verify', event, backend);
    if (completed.length > 0) await post('/v2/verify', { ...event, challenge: { completed } }, backend);
    return body['action'];
  };
  t.equal(await verify('somebody'), 'hard_challenge', 'the clock is a day ahead');
  now = NOON;
  t.equal(await verify('ada', ['mfa']), 'hard_challenge', 'it was set back');
  now += MINUTE_MS;
  t.equal(await verify('ada'), 'allow', 'the challenge is held');
  now += 10 * MINUTE_MS;
  t.equal(await verify('ada'), 'hard_challenge', 'and no longer');
});
