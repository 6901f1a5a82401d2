import fc from 'fast-check';
import t from 'tap';
import { type EventRow, OPTION } from '../../src/event/event-row.js';
import { isForStep, WORD_BIT, wordsIn } from '../../src/event/challenge-words.js';
import { type User } from '../../src/contract/profile.js';
import { ACTIONS } from '../../src/contract/vocabulary.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readDevice, readUser } from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { deviceKey, identifierKey, isOfPage, keysOf, kindOf, userKey } from '../../src/profiles/keys.js';
import { readRecord } from '../../src/profiles/records.js';
import { emptyDevice, emptyProfiles, emptyUser } from '../../src/profiles/shapes.js';
import { hex32, hexOf32 } from '../../src/util/text/hex.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { PIXEL } from '../support/bodies.js';
import { attributesOf, NOON, row, sha256 } from './rows.js';
import { userOf } from './user-of.js';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const MINUTE = 60 * SECOND;
const bytes = new RecordBytes();

/** Rows of a few users on one device and one identifier, over windows that are equal, neighbours, and far apart. */
const sharedRows: fc.Arbitrary<EventRow[]> = fc.array(
  fc
    .record({
      at: fc.oneof(
        fc.integer({ min: 0, max: 3 }).map((n) => n * SECOND),
        fc.integer({ min: 0, max: 200_000 }).map((n) => n * SECOND),
      ),
      user: fc.integer({ min: 0, max: 25 }),
      visitor: fc.integer({ min: 0, max: 3 }),
      action: fc.constantFrom(...ACTIONS),
      failed: fc.boolean(),
    })
    .map(({ at, user, visitor, action, failed }) =>
      row({
        receivedAt: NOON + at,
        userHash: sha256(`user${user}`).slice(0, 32),
        identifierHash: sha256('mail').slice(0, 32),
        addressHash: sha256('home').slice(0, 32),
        visitorId: sha256(visitor === 0 ? 'phone' : `visitor${visitor}`),
        action,
        loginResult: failed ? 'FAILURE' : 'SUCCESS',
        learned: action === 'allow',
      }),
    ),
  { maxLength: 40 },
);

t.test('a failure that a backend tells later counts for every party of the event', async (t) => {
  const event = row({
    identifierHash: sha256('mail').slice(0, 32),
    addressHash: sha256('home').slice(0, 32),
    addressPrefix: '203.0.113.0/24',
    asn: 64_500,
    loginResult: '',
  });
  const told = { ...event, options: event.options | OPTION.outcome, loginResult: 'FAILURE' } as const;
  const failures: (string | number)[][] = [];
  for (const key of keysOf(event)) {
    const profiles = emptyProfiles();
    const kind = kindOf(key);
    if (isOfPage(kind)) continue;
    readRecord(bytes, kind, foldRecord(key, undefined, [event, told]), profiles);
    const { user, device, identifier, address, prefix, network } = profiles;
    const party = { u: user, d: device, i: identifier, a: address, p: prefix, n: network, b: undefined, w: undefined };
    failures.push([kind, party[kind]?.seen ?? 0, party[kind]?.failures[0] ?? 0]);
  }
  t.same(
    failures,
    ['u', 'd', 'i', 'a', 'p', 'n'].map((kind) => [kind, 1, 1]),
    'each has one request and one failure',
  );
});

t.test('shared records end in the same bytes whatever the order and the slicing of the rows', async () => {
  fc.assert(
    fc.property(
      sharedRows.chain((rows) =>
        fc.tuple(
          fc.constant(rows),
          fc.shuffledSubarray(rows, { minLength: rows.length }),
          fc.nat(Math.max(0, rows.length)),
        ),
      ),
      ([rows, shuffled, cut]) =>
        ['d', 'i', 'a'].every((key) => {
          const sliced = foldRecord(key, foldRecord(key, undefined, shuffled.slice(0, cut)), shuffled.slice(cut));
          return foldRecord(key, undefined, rows).equals(sliced);
        }),
    ),
    { numRuns: 300 },
  );
});

t.test('folding one by one equals folding a slice, for every kind', async () => {
  fc.assert(
    fc.property(
      sharedRows.filter((rows) => rows.length > 0),
      (rows) =>
        ['u', 'd', 'i', 'a'].every((key) => {
          const stepwise = rows.reduce<Buffer | undefined>(
            (record, each) => foldRecord(key, record, [each]),
            undefined,
          );
          return stepwise?.equals(foldRecord(key, undefined, rows)) === true;
        }),
    ),
    { numRuns: 100 },
  );
});

t.test('a record begins with its version and the second it was last seen', async (t) => {
  const rows = [row({ receivedAt: NOON + MINUTE }), row({ receivedAt: NOON })];
  for (const key of keysOf(row({ identifierHash: 'ab', addressHash: 'cd' }))) {
    const record = foldRecord(key, undefined, rows);
    t.equal(record.readUInt32LE(1), (NOON + MINUTE) / 1000, key);
    t.ok(record[0] !== undefined && record[0] >= 1);
  }
});

t.test('counts fall out of their window', async (t) => {
  const device = emptyDevice();
  const cases = [
    { name: 'three in one minute', offsets: [0, SECOND, 2 * SECOND], minute: [3, 0] },
    { name: 'the minute before', offsets: [0, SECOND, MINUTE], minute: [1, 2] },
    { name: 'two minutes later', offsets: [0, SECOND, 2 * MINUTE], minute: [1, 0] },
    { name: 'late rows of the minute before count there', offsets: [MINUTE, 0], minute: [1, 1] },
    { name: 'rows older than that do not count', offsets: [2 * MINUTE, 0], minute: [1, 0] },
  ];
  for (const { name, offsets, minute } of cases) {
    readDevice(
      bytes,
      foldRecord(
        'd',
        undefined,
        offsets.map((offset) => row({ receivedAt: NOON + offset })),
      ),
      device,
    );
    t.same([...device.requests.slice(0, 2)], minute, name);
    t.equal(device.seen, offsets.length, 'all are counted for ever');
  }
});

t.test('only rows that were let in teach a user', async (t) => {
  const user = emptyUser();
  const stranger = row({ fingerprint: sha256('stranger'), action: 'block', learned: false });
  readUser(bytes, foldRecord(userKey(row()), undefined, [row(), stranger]), user);
  t.equal(user.seen, 2);
  t.equal(user.learned, 1);
  t.equal(user.deviceCount, 1);
  t.equal(user.recentDevices.size, 2, 'but every device counts');
  t.same([user.allowed, user.challenged, user.blocked], [1, 0, 1]);
});

t.test('of more than eight devices the one unseen for longest goes', async (t) => {
  const user = emptyUser();
  const rows = Array.from({ length: 10 }, (_, i) =>
    row({ fingerprint: sha256(`device${i}`), receivedAt: NOON + i * SECOND }),
  );
  readUser(bytes, foldRecord(userKey(row()), undefined, rows), user);
  t.equal(user.deviceCount, 8);
  t.same(
    user.devices.map((device) => device.lastSeen - NOON / 1000).sort((a, b) => a - b),
    [2, 3, 4, 5, 6, 7, 8, 9],
  );
  t.equal(Buffer.from(user.devices[0]?.visitor ?? []).toString('hex'), sha256('device8'));
});

t.test('the device used for longest stays among new ones, until it was unused for 60 days', async (t) => {
  const user = emptyUser();
  const own = [0, 20].map((day) => row({ fingerprint: sha256('own'), receivedAt: NOON + day * DAY }));
  const others = (from: number): EventRow[] =>
    Array.from({ length: 9 }, (_, i) =>
      row({ fingerprint: sha256(`other ${from + i}`), receivedAt: NOON + (from + i) * DAY }),
    );
  const known = (rows: EventRow[]): boolean => {
    readUser(bytes, foldRecord(userKey(row()), undefined, rows), user);
    return user.devices.some((device) => device.high === hex32(sha256('own'), 0));
  };
  t.ok(known([...own, ...others(21)]));
  t.ok(known([...own, ...others(70)]));
  t.notOk(known([...own, ...others(76)]));
});

t.test('a copy of a fingerprint on other hardware is a device of its own, which begins to age', async (t) => {
  const user = emptyUser();
  const own = [0, 20].map((day) => row({ receivedAt: NOON + day * DAY }));
  const hardware = { ...PIXEL, model: 'another', hardware: 'theirs', screenWidth: '1440' };
  const software = { sdkVersion: '35', osVersion: '15', screenDensity: '560', locale: 'ru-RU' };
  const copy = { deviceAttributes: attributesOf({ ...hardware, ...software }), receivedAt: NOON + 21 * DAY };
  const tampered = row({ ...copy, reasons: ['device_tampered'] });
  const rows = [...own, tampered, { ...tampered, receivedAt: NOON + 21 * DAY + SECOND }];
  const ages = (more: EventRow[]): number[][] => {
    readUser(bytes, foldRecord(userKey(row()), undefined, [...rows, ...more]), user);
    return user.devices
      .slice(0, user.deviceCount)
      .map(({ firstSeen, seen }) => [(firstSeen * 1000 - NOON) / DAY, seen]);
  };
  t.same(
    ages([]),
    [
      [0, 2],
      [21, 2],
    ],
    'one entry, also when it is sent again',
  );
  const later = { receivedAt: NOON + 22 * DAY };
  t.same(
    ages([row(later), row({ ...copy, ...later })]),
    [
      [0, 3],
      [21, 3],
    ],
    'each goes on',
  );
  const alike = { deviceAttributes: attributesOf(hardware) };
  t.same(
    ages([row({ ...copy, ...alike, ...later })]),
    [
      [0, 2],
      [21, 3],
    ],
    "also where the copy takes the owner's versions and locale: hardware weighs more",
  );
});

t.test('a SIM is learned, its changes are counted and dated', async (t) => {
  const user = emptyUser();
  const sim = (serial: string, operator: string, seconds: number): EventRow =>
    row({
      simSerialHash: serial === '' ? '' : sha256(serial).slice(0, 16),
      simOperator: operator,
      receivedAt: NOON + seconds * SECOND,
    });
  const cases = [
    { name: 'first sighting', rows: [sim('a', '26201', 0)], changes: 0, last: 0, operator: '26201' },
    { name: 'the same again', rows: [sim('a', '26201', 0), sim('a', '', 5)], changes: 0, last: 0, operator: '26201' },
    {
      name: 'another serial',
      rows: [sim('a', '26201', 0), sim('b', '26201', 5)],
      changes: 1,
      last: NOON / 1000 + 5,
      operator: '26201',
    },
    {
      name: 'another operator',
      rows: [sim('', '26201', 0), sim('', '26202', 7)],
      changes: 1,
      last: NOON / 1000 + 7,
      operator: '26202',
    },
    {
      name: 'an operator that is no code is kept as a hash',
      rows: [sim('', 'x'.repeat(90), 0)],
      changes: 0,
      last: 0,
      operator: '#6fb2f6d1',
    },
  ];
  for (const { name, rows, changes, last, operator } of cases) {
    readUser(bytes, foldRecord(userKey(row()), undefined, rows), user);
    t.equal(user.sim.changes, changes, name);
    t.equal(user.sim.lastChange, last, name);
    if (operator.startsWith('#')) t.match(user.sim.operator, /^#[0-9a-f]{1,8}$/);
    else t.equal(user.sim.operator, operator, name);
  }
});

t.test('a card that was in a phone before is no change of card, and the record tells it', async (t) => {
  const user = emptyUser();
  const phone = (name: string, day: number): EventRow =>
    row({
      fingerprint: sha256(name),
      visitorId: sha256(name),
      simSerialHash: sha256(name).slice(0, 16),
      receivedAt: NOON + day * DAY,
    });
  const days = ['a', 'b', 'a', 'c', 'a', 'b', 'c', 'b', 'a'];
  let record: Buffer | undefined;
  for (const [day, name] of days.entries()) record = foldRecord(userKey(row()), record, [phone(name, day)]);
  readUser(bytes, record, user);
  t.equal(user.sim.changes, 2);
  t.equal(user.sim.lastChange, NOON / 1000 + 3 * 86_400);
  t.equal(hexOf32(user.sim.high), sha256('a').slice(0, 8));
  t.ok(user.sim.isBack, 'the first phone is older than the last change');
  const stranger = foldRecord(userKey(row()), record, [phone('d', days.length)]);
  readUser(bytes, stranger, user);
  t.equal(user.sim.changes, 3, 'another phone with another card');
});

t.test('a factor that a page passed before its login makes the device a confirmed one', async (t) => {
  const user = emptyUser();
  const page = { kind: 'confirmation', tier: 'backend', keyKind: 'secret', identityClaimed: true } as const;
  const eventId = createUuidV7(() => NOON)();
  const asked = { ...page, eventId, action: 'soft_challenge', learned: false } as const;
  const login = (seconds: number): EventRow =>
    row({ ...page, loginResult: 'SUCCESS', receivedAt: NOON + seconds * SECOND });
  const cases = [
    { name: 'an app', passed: ['mfa_totp'], rows: [login(60)], confirmed: NOON / 1000 + 60 },
    { name: 'a code by mail', passed: ['email_code'], rows: [login(60)], confirmed: 0 },
    { name: 'too long ago', passed: ['mfa_totp'], rows: [login(700)], confirmed: 0 },
    { name: 'on another device', passed: ['mfa_totp'], on: 'other', rows: [login(60)], confirmed: 0 },
  ];
  for (const { name, passed, on = 'phone', rows, confirmed } of cases) {
    const first = row({ ...asked, fingerprint: sha256(on), challengeCompleted: passed });
    readUser(bytes, foldRecord(userKey(row()), undefined, [first, ...rows]), user);
    t.equal(user.devices[0]?.confirmed, confirmed, name);
  }
  const order = row({ ...asked, useCase: 'checkout', challengeCompleted: ['passkey'], receivedAt: NOON + 2 * DAY });
  readUser(bytes, foldRecord(userKey(row()), undefined, [login(0), order]), user);
  t.equal(user.devices[0]?.confirmed, (NOON + 2 * DAY) / 1000, 'for an order on the known device');
});

t.test('challenges that are told one after the other with an API key count together for ten minutes', async (t) => {
  const asked = { action: 'soft_challenge', learned: false } as const;
  const folded = (...rows: EventRow[]): User => userOf(foldRecord(userKey(row()), undefined, rows));
  const held = (...rows: EventRow[]): number => {
    const { challengeUntil, challengeWords } = folded(...rows);
    return challengeUntil > NOON / 1000 ? wordsIn(challengeWords) : 0;
  };
  const sms = row({ ...asked, challengeCompleted: ['mfa_sms'] });
  const captcha = row({ ...asked, challengeCompleted: ['captcha'], receivedAt: NOON + MINUTE });
  t.equal(held(sms, captcha), WORD_BIT.mfa_sms | WORD_BIT.captcha);
  const like = { fingerprint: sha256('like the first'), visitorId: row().fingerprint };
  t.equal(folded({ ...sms, ...like }).challengeHigh, hex32(like.fingerprint, 0), 'for the fingerprint that passed');
  t.equal(held(sms, { ...captcha, receivedAt: NOON + 11 * MINUTE }), WORD_BIT.captcha, 'too late');
  t.equal(held(row({ ...asked, action: 'block', challengeCompleted: ['mfa_sms'] })), 0, 'of a block');
  t.equal(held(row({ ...asked, loginResult: 'FAILURE', challengeCompleted: ['captcha'] })), 0, 'of a wrong password');
  const change = { useCase: 'account_change', receivedAt: NOON + MINUTE } as const;
  const asks = { ...sms, useCase: change.useCase };
  t.ok(isForStep(folded(asks).challengeWords, change.useCase), 'for the change');
  t.notOk(isForStep(folded(asks, row(change)).challengeWords, change.useCase), 'the next change needs its own');
});

t.test('the card of home is not forgotten for cards of some days', async (t) => {
  const user = emptyUser();
  const sim = (serial: string, day: number): EventRow =>
    row({ simSerialHash: sha256(serial).slice(0, 16), receivedAt: NOON + day * DAY });
  const cases = [
    { name: 'another card', days: ['home', 'new'], former: 'home' },
    { name: 'back again', days: ['home', 'new', 'home'], former: 'new', isBack: true },
    { name: 'a card of each country', days: ['home', 'france', 'spain', 'italy'], former: 'home' },
    { name: 'two journeys', days: ['home', 'france', 'home', 'spain'], former: 'home' },
    {
      name: 'the new card is the own one after weeks',
      days: ['home', ...Array.from({ length: 20 }, () => 'new'), 'next'],
      former: 'new',
    },
  ];
  for (const { name, days, former, isBack = false } of cases) {
    const rows = days.map((serial, day) => sim(serial, day));
    readUser(bytes, foldRecord(userKey(row()), undefined, rows), user);
    t.equal(hexOf32(user.sim.formerHigh), sha256(former).slice(0, 8), name);
    t.equal(user.sim.isBack, isBack, name);
  }
});

t.test('a row touches the records of its parties', async (t) => {
  const full = row({ identifierHash: 'aa', addressHash: 'bb' });
  t.same(keysOf(full), [userKey(full), deviceKey(full), identifierKey(full), 'abb']);
  t.equal(keysOf(row()).length, 2);
  t.throws(() => kindOf('x'), RangeError);
});

t.test('what pages tell of a device keeps nobody whom they named', async (t) => {
  const named = (userHash: string): EventRow => row({ tier: 'provisional', keyKind: 'public', userHash });
  const [ada, bob] = [named(sha256('ada').slice(0, 32)), named(sha256('bob').slice(0, 32))];
  t.same(keysOf(ada), keysOf(bob));
  for (const key of keysOf(ada)) {
    t.ok(isOfPage(kindOf(key)), key);
    t.same(foldRecord(key, undefined, [ada, ada]), foldRecord(key, undefined, [ada, bob]), key);
  }
});

t.test('what people say of an event that nobody confirmed is not about whom a page named', async (t) => {
  const claimed = row({ kind: 'label', tier: 'provisional', identifierHash: sha256('login').slice(0, 32) });
  t.same(keysOf(claimed).map(kindOf), ['d', ...(claimed.addressHash === '' ? [] : ['a'])]);
  t.same(
    keysOf({ ...claimed, tier: 'backend' })
      .map(kindOf)
      .slice(0, 3),
    ['u', 'd', 'i'],
  );
});

t.test('a record of a newer version is refused', async (t) => {
  const record = foldRecord('u', undefined, [row()]);
  record[0] = 250;
  t.throws(() => foldRecord('u', record, [row()]), /version 250/);
});
