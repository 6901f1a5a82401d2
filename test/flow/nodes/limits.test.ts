// Two nodes share the limits of keys and users, and the share of one address: what stays below them is answered,
// however many requests come at once and on whichever node.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { changesKnown, testApp, WORKSPACE } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { needsRedis, startRedis } from '../../support/redis.js';

/** Longer than a window. */
const NEXT_WINDOW_MS = 1100;

t.test('bursts below the limits', { ...needsRedis, timeout: 300_000 }, async (t) => {
  const { url } = await startRedis(t);
  const env = { REDIS_URL: url, SHARDS: '1', KEYS_POLL_MS: '50', USER_LIMIT: '100' };
  const one = await testApp(t, { env });
  const two = await testApp(t, { env });
  const make = (kind: 'api' | 'public', limit: number) =>
    createKey(one.control, { workspace: WORKSPACE, kind, mode: 'live', limit });
  const api = await make('api', 100);
  // One address has a fifth of it.
  const page = await make('public', 500);
  for (const node of [one, two]) await changesKnown(node);
  await sleep(NEXT_WINDOW_MS);
  const each = (i: number) => body(`user ${i}`);
  const bursts = [
    { what: 'of another user each', path: '/fingerprint/score', key: { 'x-service-key': api.key }, bodyOf: each },
    { what: 'of one user', path: '/fingerprint/score', key: { 'x-service-key': api.key }, bodyOf: () => body('ada') },
    { what: 'of pages at one address', path: '/v2/fingerprint', key: { 'x-api-key': page.key }, bodyOf: each },
  ];
  for (const { what, path, key, bodyOf } of bursts)
    for (let window = 0; window < 3; window += 1) {
      const answers = await Promise.all(
        Array.from({ length: 80 }, (_, i) => (i < 40 ? one : two).post(path, bodyOf(i), key)),
      );
      const refused = answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`);
      t.same(refused, [], `80 ${what}, window ${window}`);
      await sleep(NEXT_WINDOW_MS);
    }
});
