// What is counted of the past, under the names that rules have for it.
import t from 'tap';
import { createHash } from 'node:crypto';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { countRequest } from '../../src/profiles/activity.js';
import { foldCrowd } from '../../src/profiles/fold/crowd.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { COUNT_MAX, COUNTS, wholeCounts } from '../../src/rules/variables/counts.js';
import { countsOf } from '../../src/scoring/facts/counts.js';
import { recentCount, recentFailures } from '../../src/scoring/facts/rates.js';

const NOW = 1_795_000_000;
const NOON = Math.floor(NOW / 86_400) * 86_400 + 12 * 3600;
const request = makeEvent({ loginResult: 'FAILURE', identifierHash: 'a'.repeat(32), addressHash: 'b'.repeat(32) });

function counted(change: (profiles: ReturnType<typeof emptyProfiles>) => void, made = request): Map<string, number> {
  const profiles = emptyProfiles();
  change(profiles);
  const counts = countsOf({ request: made, profiles, now: NOW });
  return new Map(COUNTS.flatMap(({ name }, i) => (i < counts.length ? [[name, counts[i] ?? NaN]] : [])));
}

t.test('there is a count for every name', async (t) => {
  const there = counted(() => undefined).size;
  t.equal(there, COUNTS.length, 'src/scoring/facts/counts.ts has a place for each row of COUNTS');
});

t.test('what is new counts itself alone', async (t) => {
  const counts = counted(() => undefined);
  t.match(Object.fromEntries(counts), {
    'user.seen': 0,
    'user.age_hours': 0,
    'user.devices_24h': 1,
    'identifier.devices_24h': 1,
    'address.requests_1m': 1,
    'user.failures_24h': 1,
  });
});

t.test('windows are those of the signals, rounded', async (t) => {
  const expected: number[] = [];
  const counts = counted(({ user }) => {
    for (let at = NOW - 5000; at < NOW; at += 500) countRequest(user, at, at % 1000 === 0);
    for (const window of [0, 1, 2] as const) {
      const failures = recentFailures(user, window, NOW, true);
      // A failure counts twice there.
      expected.push(Math.round(recentCount(user, window, NOW, true) - failures), Math.round(failures));
    }
  });
  const names = ['requests_1m', 'failures_1m', 'requests_1h', 'failures_1h', 'requests_24h', 'failures_24h'];
  t.same(
    names.map((name) => counts.get(`user.${name}`)),
    expected,
  );
  t.equal(counts.get('user.seen'), 10);
  t.equal(counts.get('user.requests_24h'), 11);
  t.equal(counts.get('user.age_hours'), 1);
});

t.test('a party that did not come is counted nowhere, and counts end at their bound', async (t) => {
  const counts = counted(
    ({ user }) => {
      countRequest(user, NOW - 10, false);
      user.seen = 4_000_000_000;
      user.requests[0] = 90_000;
    },
    makeEvent({ identifierHash: '', addressHash: '' }),
  );
  t.equal(counts.get('user.seen'), COUNT_MAX);
  t.equal(counts.get('user.requests_24h'), 2);
  t.equal(counts.get('user.requests_1m'), COUNT_MAX);
  t.equal(counts.get('identifier.devices_24h'), 0);
  t.equal(counts.get('address.requests_24h'), 0);
});

t.test('newcomers and registrations of a line are those of the last hour and day', async (t) => {
  const registration = {
    useCase: 'registration',
    addressHash: 'b'.repeat(32),
    addressPrefix: '198.51.100.0/24',
  } as const;
  const rows = Array.from({ length: 24 }, (_, i) =>
    makeEvent({
      ...registration,
      userHash: createHash('md5').update(`user ${i}`).digest('hex'),
      useCase: i < 20 ? 'registration' : 'login',
      reasons: ['new_user_profile'],
      // The oldest came after midnight.
      receivedAt: (NOON - i * 1800) * 1000,
    }),
  ).reverse();
  const profiles = emptyProfiles();
  for (const row of rows) {
    foldCrowd(profiles.address, row);
    foldCrowd(profiles.prefix, row);
  }
  const at = (now: number, made: Parameters<typeof makeEvent>[0]): Record<string, number> => {
    const counts = countsOf({ request: makeEvent(made), profiles, now });
    return Object.fromEntries(COUNTS.map(({ name }, i) => [name.replace('address.', ''), counts[i] ?? NaN]));
  };
  t.match(at(NOON, registration), { newcomers_1h: 3, registrations_1h: 4 });
  t.match(at(NOON, registration), { newcomers_24h: 24, registrations_24h: 21 });
  t.match(at(NOON, { ...registration, useCase: 'login' }), { registrations_1h: 3, 'prefix.registrations_1h': 3 });
  t.match(at(NOON + 3 * 86_400, registration), { newcomers_24h: 0, registrations_24h: 1, registrations_1h: 1 });
  t.match(at(NOON, { useCase: 'registration' }), { registrations_24h: 0, 'prefix.registrations_24h': 0 });
});

t.test('what an earlier release did not count is unknown to rules', async (t) => {
  const stored = [7, 0, 1];
  t.same(wholeCounts(stored), [...stored, ...COUNTS.slice(3).map(() => NaN)]);
  t.same(
    wholeCounts([]),
    COUNTS.map(() => NaN),
  );
});

t.test('nothing is counted where no profile could be read', async (t) => {
  t.equal(counted((profiles) => (profiles.degraded = true)).size, 0);
});
