// What is counted of the past, under the names that rules have for it.
import t from 'tap';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { countRequest } from '../../src/profiles/activity.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { COUNT_MAX, COUNTS } from '../../src/rules/variables/counts.js';
import { countsOf } from '../../src/scoring/facts/counts.js';
import { recentCount, recentFailures } from '../../src/scoring/facts/rates.js';

const NOW = 1_795_000_000;
const request = makeEvent({ loginResult: 'FAILURE', identifierHash: 'a'.repeat(32), addressHash: 'b'.repeat(32) });

function counted(change: (profiles: ReturnType<typeof emptyProfiles>) => void, made = request): Map<string, number> {
  const profiles = emptyProfiles();
  change(profiles);
  const counts = countsOf({ request: made, profiles, now: NOW });
  return new Map(COUNTS.flatMap(({ name }, i) => (i < counts.length ? [[name, counts[i] ?? NaN]] : [])));
}

t.test('there is a count for every name', async (t) => {
  t.equal(counted(() => undefined).size, COUNTS.length);
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

t.test('nothing is counted where no profile could be read', async (t) => {
  t.equal(counted((profiles) => (profiles.degraded = true)).size, 0);
});
