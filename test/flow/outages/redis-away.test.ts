// Redis hangs: scores go on and say that they were made without profiles, nothing is wrongly refused, and what was
// answered is learned once Redis is back.
import { Redis } from 'ioredis';
import t from 'tap';
import { createTestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';

t.test('a Redis that hangs', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const redis = await startRedis(t);
  const test = await createTestApp({ env: { REDIS_URL: redis.url, SHARDS: '1', STORE_READ_MS: '25' } });
  t.teardown(async () => {
    redis.resume();
    await test.close();
  });
  // On a busy machine a first look may take longer than STORE_READ_MS.
  await eventually(t, 'she is known', async () => {
    const first = await test.post('/fingerprint/score', body('ada'));
    return first.headers.get('x-riskgate-degraded') === null;
  });

  redis.pause();
  const cached = await test.post('/fingerprint/score', body('ada'));
  t.equal(cached.status, 200);
  t.equal(cached.headers.get('x-riskgate-degraded'), null, 'a cached profile needs no Redis');
  const blind = await test.post('/fingerprint/score', body('bob'));
  t.equal(blind.status, 200);
  t.equal(blind.headers.get('x-riskgate-degraded'), 'true');
  t.equal(
    (
      await test.send(
        'POST',
        '/fingerprint/score',
        { 'content-type': 'application/json', 'x-service-key': 'rk_live_unknown' },
        '{}',
      )
    ).status,
    401,
  );
  const verify = await test.send(
    'POST',
    '/v2/verify',
    { 'content-type': 'application/json', 'x-secret-api-key': test.keys.live.secret },
    JSON.stringify({ event_id: '01a1fa36-630d-76b0-964f-6b489e6572ed' }),
  );
  t.equal(verify.status, 503, 'whether the event exists cannot be known, so it is not 404');

  redis.resume();
  await eventually(t, 'back to normal', async () => {
    const { headers } = await test.post('/fingerprint/score', body('bob'));
    return headers.get('x-riskgate-degraded') === null;
  });
});

t.test('a Redis that refuses', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const redis = await startRedis(t);
  const admin = new Redis(redis.url, { lazyConnect: true });
  t.teardown(() => admin.disconnect());
  const test = await createTestApp({ env: { REDIS_URL: redis.url, SHARDS: '1' } });
  t.teardown(() => test.close());
  const change = ([command, ...args]: readonly [string, ...string[]]): Promise<unknown> => admin.call(command, ...args);
  const told = async (): Promise<string> => {
    const { text } = await test.send('GET', '/readyz', {}, '');
    const { degraded } = JSON.parse(text) as { degraded?: Record<string, string> };
    return degraded?.['redis'] ?? '';
  };
  for (const [name, begin, says, end] of [
    [
      'its memory is full',
      ['CONFIG', 'SET', 'maxmemory', '1mb'],
      /memory is full; raise its maxmemory/,
      ['CONFIG', 'SET', 'maxmemory', '0'],
    ],
    [
      'its user has no right to write',
      ['ACL', 'SETUSER', 'default', '-hset', '-eval', '-evalsha'],
      /the user of REDIS_URL lacks a right/,
      ['ACL', 'SETUSER', 'default', '+@all'],
    ],
    [
      'it has become a replica',
      ['REPLICAOF', '127.0.0.1', '1'],
      /this server is a replica now; its master is looked for/,
      ['REPLICAOF', 'NO', 'ONE'],
    ],
    [
      'its password is another one',
      ['CONFIG', 'SET', 'requirepass', 'another'],
      /NOAUTH.*; correct user and password in REDIS_URL/,
      ['CONFIG', 'SET', 'requirepass', ''],
    ],
  ] as const) {
    t.equal(await told(), '');
    await change(begin);
    // A connection stays as it was; a new one, after a restart or a break, is refused.
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await eventually(t, `${name}: /readyz says what to do`, async () => says.test(await told()));
    t.equal((await test.post('/fingerprint/score', body('ada'))).status, 200);
    await change(end);
    await eventually(t, `${name}: it is over`, async () => (await told()) === '');
  }
});
