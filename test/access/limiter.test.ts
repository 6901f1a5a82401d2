// Limits on one node: exact whatever the clock does, bounded in memory, and told in headers.
import t from 'tap';
import { Limiter } from '../../src/access/limits/limiter.js';
import { KEY_LIMITED, rateLimitHeaders, USER_LIMITED } from '../../src/access/limits/rate-limit-headers.js';
import { limitedKey as key, userHash as user } from '../support/state/limiter-model.js';

const NOW = Date.UTC(2026, 0, 1);

function allowedOf(count: number, take: () => { allowed: boolean }): number {
  let allowed = 0;
  for (let index = 0; index < count; index++) if (take().allowed) allowed++;
  return allowed;
}

t.test('a key has its limit in each second of the clock', async (t) => {
  const limiter = new Limiter(16);
  const acme = key(3);
  t.match(limiter.takeKey(acme, NOW + 200), { allowed: true, limit: 3, remaining: 2, resetsAt: NOW + 1000 });
  t.match(limiter.takeKey(acme, NOW + 400), { allowed: true, remaining: 1 });
  t.match(limiter.takeKey(acme, NOW + 999), { allowed: true, remaining: 0 });
  t.match(limiter.takeKey(acme, NOW + 999), { allowed: false, remaining: 0, resetsAt: NOW + 1000 });
  t.match(limiter.takeKey(acme, NOW + 1000), { allowed: true, remaining: 2, resetsAt: NOW + 2000 });
});

t.test('keys and users do not touch each other', async (t) => {
  const limiter = new Limiter(1000);
  for (let index = 0; index < 200; index++) {
    t.equal(
      allowedOf(4, () => limiter.takeKey(key(2, index), NOW)),
      2,
    );
    t.equal(
      allowedOf(4, () => limiter.takeUser(user(index), 3, NOW, 'key_a')),
      3,
    );
  }
});

t.test('users whose hashes meet in the table are told apart', async (t) => {
  const limiter = new Limiter(1000);
  const alike = Array.from(
    { length: 50 },
    (_, index) => `${index.toString(16).padStart(8, '0')}abcdef01${'0'.repeat(16)}`,
  );
  for (const hash of alike)
    t.equal(
      allowedOf(3, () => limiter.takeUser(hash, 2, NOW, 'key_a')),
      2,
    );
});

t.test('a changed limit counts at once', async (t) => {
  const limiter = new Limiter(16);
  t.equal(
    allowedOf(20, () => limiter.takeKey(key(10), NOW)),
    10,
  );
  t.equal(
    allowedOf(20, () => limiter.takeKey(key(15), NOW)),
    5,
  );
  t.match(limiter.takeKey(key(5), NOW), { allowed: false, limit: 5, remaining: 0 });
});

t.test('after a step back of an hour nobody waits for an hour', async (t) => {
  const limiter = new Limiter(16);
  t.equal(
    allowedOf(20, () => limiter.takeKey(key(10), NOW)),
    10,
  );
  t.equal(
    allowedOf(20, () => limiter.takeKey(key(10), NOW - 3_600_000)),
    0,
    'the window goes on',
  );
  const { resetsAt } = limiter.takeKey(key(10), NOW - 3_600_000);
  t.equal(resetsAt, NOW - 3_600_000 + 1000, 'and ends on the new clock');
  t.equal(
    allowedOf(20, () => limiter.takeKey(key(10), resetsAt)),
    10,
  );
});

t.test('more users than are counted share one count and stay below the limit', async (t) => {
  const limiter = new Limiter(100);
  for (let index = 0; index < 100; index++)
    t.equal(
      allowedOf(3, () => limiter.takeUser(user(index), 2, NOW, 'key_a')),
      2,
    );
  let allowed = 0;
  for (let index = 100; index < 300; index++)
    allowed += allowedOf(3, () => limiter.takeUser(user(index), 2, NOW, 'key_a'));
  t.equal(allowed, 2);
  t.equal(
    allowedOf(3, () => limiter.takeUser(user(7), 2, NOW, 'key_a')),
    0,
    'those who are counted are not touched',
  );
  t.equal(
    allowedOf(3, () => limiter.takeUser(user(299), 2, NOW + 1000, 'key_a')),
    2,
    'the next window begins anew',
  );
});

t.test('taking allocates nothing', async (t) => {
  const limiter = new Limiter(1000);
  const first = limiter.takeKey(key(10), NOW);
  t.equal(limiter.takeKey(key(10), NOW), first);
  const one = limiter.takeUser(user(1), 10, NOW, 'key_a');
  t.equal(limiter.takeUser(user(2), 10, NOW, 'key_a'), one);
  t.not(one, first, 'both can be read together');
});

t.test('headers come from 80 % of the window on, Retry-After with a refusal only', async (t) => {
  const limiter = new Limiter(16);
  const at = NOW + 250;
  const headers = Array.from({ length: 11 }, () => new Map(rateLimitHeaders(limiter.takeKey(key(10), at), 'key', at)));
  t.same(
    headers.map((each) => each.get('x-ratelimit-remaining')),
    [...Array<undefined>(7), '2', '1', '0', '0'],
  );
  t.same(
    [...(headers[7] ?? [])],
    [
      ['x-ratelimit-limit', '10'],
      ['x-ratelimit-remaining', '2'],
      ['x-ratelimit-reset', String(NOW / 1000 + 1)],
      ['ratelimit-policy', '"key";q=10;w=1'],
      ['ratelimit', '"key";r=2;t=1'],
    ],
  );
  t.same(
    headers.map((each) => each.get('retry-after')),
    [...Array<undefined>(10), '1'],
  );
});

t.test('Retry-After is a whole second also at the end of a window', async (t) => {
  const taken = { allowed: false, limit: 1, remaining: 0, resetsAt: NOW + 1000 };
  for (const at of [NOW, NOW + 1, NOW + 999, NOW + 1000])
    t.equal(new Map(rateLimitHeaders(taken, 'user', at)).get('retry-after'), '1');
});

t.test('a refusal is 429 RATE_LIMIT_EXCEEDED', async (t) => {
  for (const refusal of [KEY_LIMITED, USER_LIMITED]) t.match(refusal, { status: 429, code: 'RATE_LIMIT_EXCEEDED' });
});
