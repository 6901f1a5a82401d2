// An imported history in records: the same again changes nothing, whatever came in between, and what it makes of a
// record is never more than these requests would have made of it.
import fc from 'fast-check';
import t from 'tap';
import { DEVICES_MAX } from '../../src/contract/profile.js';
import { historyRowOf, type Standing } from '../../src/event/history.js';
import { type EventRow } from '../../src/event/event-row.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readDevice } from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { deviceKey, keysOf, userKey } from '../../src/profiles/keys.js';
import { emptyDevice } from '../../src/profiles/shapes.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { NOON, row, sha256 } from './rows.js';
import { userOf } from './user-of.js';

const DAY_MS = 86_400_000;
const DEVICES = Array.from({ length: 10 }, (_, i) => `device ${i}`);
const newId = createUuidV7(() => NOON);
const bytes = new RecordBytes();
const userHash = sha256('ada').slice(0, 32);

const KNOWN: Standing = {
  firstSeen: NOON - 300 * DAY_MS,
  lastSeen: NOON - 2 * DAY_MS,
  timesSeen: 40,
  confirmed: NOON - 30 * DAY_MS,
  country: 'DE',
};

function imported(device: string, change: Partial<Standing> = {}, user = userHash): EventRow {
  const owned = { workspace: 'demo', mode: 'live', userHash: user, fingerprint: sha256(device) } as const;
  return historyRowOf(owned, { ...KNOWN, ...change }, newId(), NOON);
}

const key = userKey({ userHash });

t.test('a user and a device as they stand', async (t) => {
  const history = imported('phone');
  t.same(keysOf(history), [key, deviceKey({ workspace: 'demo', mode: 'live', fingerprint: sha256('phone') })]);
  const user = userOf(foldRecord(key, undefined, [history]));
  const [known] = user.devices;
  t.match(user, { seen: 40, learned: 40, allowed: 40, challenged: 0, blocked: 0, deviceCount: 1 });
  t.equal(user.firstSeen, KNOWN.firstSeen / 1000);
  t.equal(user.lastSeen, KNOWN.lastSeen / 1000);
  t.match(known, { seen: 40, confirmed: KNOWN.confirmed / 1000, firstSeen: KNOWN.firstSeen / 1000 });
  t.equal(known?.visitor.toString('hex'), sha256('phone'));
  t.same([...user.requests], [0, 0, 0, 0, 0, 0], 'no window counts what came before');
  t.equal(user.networks.size, 0);
  t.match(user.countries, { size: 1 });
  const [, ofDevice = ''] = keysOf(history);
  const device = emptyDevice();
  readDevice(bytes, foldRecord(ofDevice, undefined, [history]), device);
  t.match(device, { seen: 0, allowed: 0, users: { size: 1 } }, 'who uses it, and nothing else');
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const step = fc.record({
  device: fc.constantFrom(...DEVICES),
  first: fc.integer({ min: 10, max: 390 }),
  days: fc.integer({ min: 0, max: 9 }),
  times: fc.integer({ min: 1, max: 500 }),
  confirmed: fc.boolean(),
  country: fc.constantFrom('', 'DE', 'FR', 'IT', 'ES', 'PL', 'NL', 'AT'),
});

/** A line a device. */
const lines = fc.uniqueArray(step, { minLength: 1, maxLength: 10, selector: ({ device }) => device });

function historyOf({ device, first, days, times, confirmed, country }: Step): EventRow {
  const firstSeen = NOON - first * DAY_MS;
  const lastSeen = firstSeen + days * DAY_MS;
  return imported(device, { firstSeen, lastSeen, timesSeen: times, confirmed: confirmed ? lastSeen : 0, country });
}

t.test('a file again, on top of whatever came since, changes nothing', async (t) => {
  const event = fc.record({
    device: fc.constantFrom(...DEVICES.slice(0, 4)),
    minutes: fc.integer({ min: 0, max: 5000 }),
  });
  fc.assert(
    fc.property(lines, fc.array(event, { maxLength: 12 }), (file, since) => {
      const rows = file.map(historyOf);
      const first = foldRecord(key, undefined, rows);
      t.same(foldRecord(key, first, rows), first, 'at once');
      // Beyond 8 devices a record forgets, and an import tells it again.
      if (new Set([...file, ...since].map(({ device }) => device)).size > DEVICES_MAX) return;
      const requests = since.map(({ device, minutes }) =>
        row({ userHash, fingerprint: sha256(device), eventId: newId(), receivedAt: NOON + minutes * 60_000 }),
      );
      const later = foldRecord(key, first, requests);
      const again = foldRecord(key, later, rows);
      t.same(foldRecord(key, again, rows), again, 'after requests');
      t.equal(userOf(again).seen, userOf(later).seen);
      t.same([...userOf(again).requests], [...userOf(later).requests], 'windows are the requests alone');
    }),
    { numRuns: 200, seed: 3 },
  );
});

t.test('never more than the requests themselves would make', async (t) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (file) => {
      const user = userOf(foldRecord(key, undefined, file.map(historyOf)));
      const all = file.reduce((sum, { times }) => sum + times, 0);
      t.ok(user.seen <= all && user.learned <= all && user.allowed <= all);
      for (const device of user.devices.slice(0, user.deviceCount)) {
        const own = file.filter((one) => Number.parseInt(sha256(one.device).slice(0, 8), 16) === device.high);
        t.equal(device.seen, Math.max(...own.map(({ times }) => times)));
        t.equal(device.firstSeen, Math.min(...own.map(({ first }) => NOON / 1000 - first * 86_400)));
        t.ok(device.confirmed <= device.lastSeen);
      }
      t.ok(user.deviceCount <= new Set(file.map(({ device }) => device)).size);
    }),
    { numRuns: 200, seed: 5 },
  );
});

t.test('beyond eight devices the one of longest use stays, and then those used last, in any order', async (t) => {
  const main = imported('laptop', { lastSeen: NOON - 20 * DAY_MS });
  const others = Array.from({ length: 9 }, (_, i) => {
    const lastSeen = NOON - i * DAY_MS;
    return imported(`window ${i}`, { firstSeen: lastSeen - 3_600_000, lastSeen, timesSeen: 2, confirmed: 0 });
  });
  const names = (rows: readonly EventRow[]): number[] =>
    userOf(foldRecord(key, undefined, rows))
      .devices.map(({ high }) => high)
      .sort((one, other) => one - other);
  const expected = [main, ...others.slice(0, DEVICES_MAX - 1)]
    .map(({ fingerprint }) => Number.parseInt(fingerprint.slice(0, 8), 16))
    .sort((one, other) => one - other);
  fc.assert(
    fc.property(fc.shuffledSubarray([main, ...others], { minLength: 10 }), (order) => {
      t.same(names(order), expected);
    }),
    { numRuns: 50, seed: 4 },
  );
  const unused = imported('laptop', { lastSeen: NOON - 70 * DAY_MS });
  t.notSame(names([unused, ...others]), expected, 'unless it was not used for two months');
});

t.test('of a shared device the order of imports and requests is no matter', async (t) => {
  const rows = ['ada', 'bob', 'eve'].flatMap((name, i) => {
    const user = sha256(name).slice(0, 32);
    return [
      imported('terminal', { lastSeen: NOON - i * DAY_MS }, user),
      row({ userHash: user, fingerprint: sha256('terminal'), eventId: newId(), receivedAt: NOON + i * 1000 }),
    ];
  });
  const [, ofDevice = ''] = keysOf(imported('terminal'));
  const expected = foldRecord(ofDevice, undefined, rows);
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (order) => {
      t.same(foldRecord(ofDevice, undefined, order), expected);
    }),
    { numRuns: 100, seed: 9 },
  );
});
