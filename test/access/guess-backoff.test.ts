// Guesses of the admin token: who makes an address wait, for how long, what is told, and how much is remembered.
import t from 'tap';
import { ADDRESSES_MAX, FREE_GUESSES, GuessBackoff, type Guesses } from '../../src/access/limits/guess-backoff.js';
import { testApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const NOW = 1_800_000_000_000;
const HERE = '198.51.100.7';

function backoff(): { guessing: GuessBackoff; told: Guesses[] } {
  const told: Guesses[] = [];
  return { guessing: new GuessBackoff((guesses) => told.push(guesses)), told };
}

t.test('the first guesses are free, then each wait is twice the one before, up to a quarter of an hour', async (t) => {
  const { guessing } = backoff();
  const waits: number[] = [];
  let now = NOW;
  for (let i = 0; i < FREE_GUESSES + 14; i += 1) {
    guessing.guessed(HERE, now);
    const wait = guessing.waitMs(HERE, now);
    waits.push(wait);
    if (wait > 0) t.equal(guessing.waitMs(HERE, now + wait - 1), 1, 'until the end');
    t.equal(guessing.waitMs(HERE, now + wait), 0, 'and no longer');
    now += wait;
  }
  const doubled = Array.from({ length: 10 }, (_, i) => 1000 * 2 ** i);
  t.strictSame(waits, [...Array<number>(FREE_GUESSES).fill(0), ...doubled, 900_000, 900_000, 900_000, 900_000]);
  guessing.guessed(HERE, now + 3_600_000);
  t.equal(guessing.waitMs(HERE, now + 3_600_000), 0, 'after a quiet hour it begins anew');
});

t.test('an IPv6 address is its /64, others are not touched, a clock that is set back locks nobody out', async (t) => {
  const { guessing } = backoff();
  for (let i = 0; i < 30; i += 1) guessing.guessed(`2001:db8:1:2::${i.toString(16)}`, NOW);
  t.equal(guessing.waitMs('2001:db8:1:2:ffff::1', NOW), 900_000);
  for (const other of [HERE, '2001:db8:1:3::1', '::ffff:198.51.100.7', ''])
    t.equal(guessing.waitMs(other, NOW), 0, other);
  t.equal(guessing.waitMs('2001:db8:1:2::1', NOW - 1e9), 900_000);
});

t.test('guesses from ever new addresses take no more memory, and are counted', async (t) => {
  const { guessing, told } = backoff();
  const address = (i: number): string => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
  for (let i = 0; i < 10; i += 1) guessing.guessed(HERE, NOW);
  for (let i = 0; i < 2 * ADDRESSES_MAX; i += 1) guessing.guessed(address(i), NOW);
  t.equal(guessing.waitMs(HERE, NOW), 0, 'the oldest is forgotten');
  t.equal(guessing.wrong, 10 + 2 * ADDRESSES_MAX);
  guessing.guessed(HERE, NOW + 60_000);
  t.strictSame(
    told,
    [
      { guesses: 1, addresses: 1 },
      { guesses: 10 + 2 * ADDRESSES_MAX, addresses: ADDRESSES_MAX },
    ],
    'told at once, and once a minute',
  );
});

const TOKEN = 'the-token-of-this-test';
const PATH = '/admin/v1/workspaces';

for (const engine of ['uws', 'node'])
  t.test(`an address that guesses has to wait, the administrator elsewhere has not, on ${engine}`, async (t) => {
    const clock = { now: NOW };
    const app = await testApp(t, {
      env: { ADMIN_TOKEN: TOKEN, HTTP_ENGINE: engine, SHARDS: '1', TRUSTED_PROXIES: '127.0.0.1' },
      clock: () => clock.now,
    });
    const ask = (token: string, address: string) =>
      app.send('GET', PATH, {
        authorization: token === '' ? '' : `Bearer ${token}`,
        'x-forwarded-for': address,
        'x-forwarded-proto': 'https',
      });
    const statuses: number[] = [];
    for (let i = 0; i < FREE_GUESSES + 4; i += 1) statuses.push((await ask(`wrong ${i}`, HERE)).status);
    t.strictSame(statuses, [...Array<number>(FREE_GUESSES + 1).fill(401), 429, 429, 429]);
    const waiting = await ask(TOKEN, HERE);
    t.match([waiting.status, waiting.body], [429, { error_code: 'RATE_LIMIT_EXCEEDED', status_code: 429 }]);
    t.equal(waiting.headers.get('retry-after'), '1', 'the right one from there too, or guessing could go on');
    t.equal((await ask(TOKEN, '198.51.100.8')).status, 200);
    t.equal((await ask('', HERE)).status, 401, 'no token is no guess');
    clock.now += 1000;
    t.equal((await ask(TOKEN, HERE)).status, 200);
    const { text } = await app.send('GET', '/metrics');
    t.match(text, `riskgate_admin_token_guesses_total{result="wrong"} ${FREE_GUESSES + 1}`);
    t.match(text, 'riskgate_admin_token_guesses_total{result="waiting"} 4');
    await eventually(t, 'the log tells of it', () => app.lines.some((line) => line.includes('wrong admin tokens')));
    t.equal(app.lines.filter((line) => line.includes('wrong admin tokens')).length, 1, 'once a minute');
    t.notOk(app.lines.some((line) => line.includes(TOKEN) || line.includes(HERE)));
  });
