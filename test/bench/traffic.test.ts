// The load: the same from the same seed, whole JSON, users that keep their devices.
import t from 'tap';
import { readScoreRequest } from '../../src/http/intake/body.js';
import { ApiError } from '../../src/contract/errors.js';
import { digitsOf, listSource, type Population, populationSource } from '../../bench/load/traffic.js';
import { seeded, zipf } from '../../src/traffic/random.js';

const population: Population = { seed: 7, users: 1000, newShare: 0.1, collect: false, nowMs: 1_760_000_000_000 };
const MANY = 5000;

function take(options: Population, count: number): string[] {
  const source = populationSource(options);
  return Array.from({ length: count }, () => source.next().toString());
}

t.test('one seed gives one load', async (t) => {
  t.strictSame(take(population, 200), take(population, 200));
  t.notSame(take(population, 200), take({ ...population, seed: 8 }, 200));
});

t.test('every body is one the service accepts', async (t) => {
  const bodies = [...take(population, MANY), ...take({ ...population, collect: true }, MANY)];
  const refused = bodies
    .map((body) => readScoreRequest(Buffer.from(body)))
    .filter((request) => request instanceof ApiError);
  t.strictSame(refused, []);
});

t.test('no request is an earlier one, sent again', async (t) => {
  const sessions = take(population, MANY).flatMap((body) => /"sessionId":"([0-9a-f]{24})"/.exec(body)?.[1] ?? []);
  t.ok(sessions.length > MANY / 2);
  t.equal(new Set(sessions).size, sessions.length);
});

t.test('the mix has every kind of client', async (t) => {
  const bodies = take(population, MANY);
  const share = (found: (body: string) => boolean): number => bodies.filter(found).length / MANY;
  t.ok(share((body) => body.includes('"sim":')) > 0.15, 'mobiles with SIM');
  t.ok(share((body) => body.includes('"signals":')) > 0.2, 'browsers with all signals');
  t.ok(share((body) => !body.includes('"behavioral":')) > 0.05, 'minimal bodies');
});

t.test('users come back with their devices, popular ones often', async (t) => {
  const devices = new Map<string, Set<string>>();
  const visits = new Map<string, number>();
  for (const body of take(population, MANY)) {
    const request = readScoreRequest(Buffer.from(body));
    if (request instanceof ApiError) continue;
    const user = request.userId ?? '';
    visits.set(user, (visits.get(user) ?? 0) + 1);
    devices.set(user, (devices.get(user) ?? new Set()).add(request.device.fingerprint));
  }
  t.ok(
    [...devices.values()].every((set) => set.size <= 2),
    'at most two devices each',
  );
  const counts = [...visits.values()].sort((a, b) => b - a);
  t.ok((counts[0] ?? 0) >= 10, 'a head');
  t.ok(counts.filter((count) => count === 1).length >= 100, 'a tail, newcomers included');
});

t.test('users never share their digits', async (t) => {
  t.equal(new Set(Array.from({ length: 100_000 }, (_, user) => digitsOf(user * 29))).size, 100_000);
});

t.test('popularity stays in its bounds', async (t) => {
  const ranks = Array.from({ length: MANY }, zipf(seeded(1), 50));
  t.ok(ranks.every((rank) => Number.isInteger(rank) && rank >= 0 && rank < 50));
});

t.test('a list goes round', async (t) => {
  const source = listSource(['a', 'b']);
  t.equal([1, 2, 3].map(() => source.next().toString()).join(''), 'aba');
  t.throws(() => listSource([]).next(), { message: 'no bodies to send' });
});
