// One party out of the record of another: what is left is what it would be if they had never met.
import t from 'tap';
import { type Label, labelAt } from '../../src/contract/labels/labels.js';
import { type Word } from '../../src/contract/profile.js';
import { type EventRow } from '../../src/event/event-row.js';
import { labelRowOf } from '../../src/event/label.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readDevice } from '../../src/profiles/codec/codec.js';
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
import { emptyDevice } from '../../src/profiles/shapes.js';
import { hash32 } from '../../src/util/text/hex.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { eventRow } from '../support/rows.js';

const AT = 1_795_000_000_000;
const newId = createUuidV7(() => AT);
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

t.test('a device that forgets a user still knows what was done on it, and not whose it was', async (t) => {
  const labelled = (user: string, label: Label): EventRow[] => {
    const event = row(user, 'a', 'a', { eventId: newId() });
    const word = { label, source: 'review', labeledAt: AT, amount: null, currency: '', note: '' } as const;
    return [event, labelRowOf(event, newId(), 'operator', word, AT)];
  };
  const victim = labelled('1', 'account_takeover');
  const device = deviceOf(...victim, ...labelled('1', 'legitimate'), ...labelled('2', 'chargeback'));
  const without = deviceWithoutUser(device, hash('1'));
  const wordsOf = (record: Buffer): Word[] => {
    const read = emptyDevice();
    readDevice(new RecordBytes(), record, read);
    return read.words;
  };
  t.match(
    wordsOf(without).map(({ user, label }) => [user, labelAt(label)]),
    [
      [0x22222222, 'chargeback'],
      [0, 'account_takeover'],
    ],
  );
  t.notOk(
    wordsOf(without).some(({ event }) => event === hash32(victim[0]?.eventId ?? '')),
    'nor which event',
  );
  t.equal(deviceWithoutUser(without, hash('1')), without, 'the same when it does not know it');
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
