// One party out of the record of another: what is left is what it would be if they had never met.
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import {
  devicesOfUser,
  deviceWithoutUser,
  fingerprintsOfVisitor,
  firstSeenMs,
  usersOfDevice,
  userWithoutVisitor,
  visitorOfDevice,
} from '../../src/profiles/erase.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { deviceKey, userKey } from '../../src/profiles/keys.js';
import { eventRow } from '../support/rows.js';

const AT = 1_795_000_000_000;
const hash = (digit: string): string => digit.repeat(32);
const fingerprint = (digit: string): string => digit.repeat(64);
const row = (user: string, device: string, visitor = device, change: Partial<EventRow> = {}): EventRow =>
  eventRow({
    userHash: hash(user),
    fingerprint: fingerprint(device),
    visitorId: fingerprint(visitor),
    action: 'allow',
    receivedAt: AT,
    ...change,
  });
const userOf = (...rows: EventRow[]): Buffer => foldRecord(userKey(rows[0] ?? row('1', 'a')), undefined, rows);
const deviceOf = (...rows: EventRow[]): Buffer => foldRecord(deviceKey(rows[0] ?? row('1', 'a')), undefined, rows);

t.test('records say where to look on', async (t) => {
  const user = userOf(row('1', 'a'), row('1', 'b', 'a'), row('1', 'c'));
  t.equal(firstSeenMs(user), AT);
  const starts = devicesOfUser(user, 'acme', 'live');
  for (const device of ['a', 'b', 'c'])
    t.ok(
      starts.some(
        (start) => `dacme/live/${fingerprint(device)}`.startsWith(start) && start.length > 'dacme/live/'.length,
      ),
      device,
    );
  t.strictSame(
    fingerprintsOfVisitor(user, fingerprint('a'), 'acme', 'live').sort(),
    ['a', 'b'].map((device) => `dacme/live/${device.repeat(16)}`),
  );
  const device = deviceOf(row('1', 'b', 'a'), row('2', 'b', 'a'));
  t.strictSame(usersOfDevice(device).sort(), ['u11111111', 'u22222222']);
  t.equal(visitorOfDevice(device, fingerprint('b')), fingerprint('a'));
  t.equal(visitorOfDevice(deviceOf(row('1', 'b')), fingerprint('b')), fingerprint('b'));
});

t.test('a device forgets one of its users', async (t) => {
  const both = deviceOf(row('1', 'a'), row('2', 'a'), row('3', 'a'));
  const without = deviceWithoutUser(both, hash('2'));
  t.strictSame(usersOfDevice(without).sort(), ['u11111111', 'u33333333']);
  t.equal(deviceWithoutUser(without, hash('2')), without, 'the same when it does not know it');
  t.equal(deviceWithoutUser(both, hash('9')), both);
});

t.test('a user forgets a visitor, with every fingerprint it had', async (t) => {
  const challenged = { challengeCompleted: ['mfa'] };
  const user = userOf(row('1', 'c'), row('1', 'a'), row('1', 'b', 'a', challenged));
  const theirs = new Set([fingerprint('a'), fingerprint('b')]);
  const without = userWithoutVisitor(user, fingerprint('a'), theirs);
  t.strictSame(fingerprintsOfVisitor(without, fingerprint('a'), 'acme', 'live'), []);
  t.strictSame(
    new Set(devicesOfUser(without, 'acme', 'live')),
    new Set([`dacme/live/${'c'.repeat(16)}`, `dacme/live/${'c'.repeat(8)}`]),
  );
  t.equal(userWithoutVisitor(without, fingerprint('a'), theirs), without, 'the same when it does not know it');
  for (const bytes of ['aaaaaaaa', 'bbbbbbbb']) t.notOk(without.includes(Buffer.from(bytes, 'hex')), `no ${bytes}`);
});
