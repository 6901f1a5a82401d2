import fc from 'fast-check';
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { type RecordKey } from '../../src/contract/position.js';
import { type User, WORDS_MAX } from '../../src/contract/profile.js';
import { KEYS_MAX } from '../../src/event/measures.js';
import { RECORD_BYTES_MAX, RecordBytes } from '../../src/profiles/codec/bytes.js';
import {
  readCrowd,
  readDevice,
  readIdentifier,
  readUser,
  RECORD_VERSION,
  USER_BYTES_MAX,
  writeUser,
} from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { keysOf, kindOf, userKey } from '../../src/profiles/keys.js';
import { emptyCrowd, emptyDevice, emptyIdentifier, emptyUser } from '../../src/profiles/shapes.js';
import { attributesOf, features, NOON, random, row, sha256, typed } from './rows.js';

const bytes = new RecordBytes();

/** Three rows of one user, as version 1 wrote their records. */
const VERSION_1 = {
  u:
    '01428567694085676903030003000300150101010300000201a59d5645f47b4b7f45569da57f4b7bf472d7a864ef4781451cae6383fe' +
    'e9fb0ae40c59aa1ce475b7ff0f77cecc26debb10391' +
    '0391039e5862785eb32508355db424f40856769428567690201a59d56454285676903aaaaaaaaaaaaaaaa05323632303140856769000' +
    '09a8f9ecb06a59d5645f47b4b7f',
  d: '01428567694085676903030003000300150101010300004085676900010d43eefd42856769',
  i: '014285676940856769030300030003001501010101a59d564542856769',
  a: '0142856769408567690303000300030015010101010d43eefd42856769',
} as const;

t.test('records of version 1 are read, and written as the current version', async (t) => {
  const user = emptyUser();
  readUser(bytes, Buffer.from(VERSION_1.u, 'hex'), user);
  t.match(user, {
    seen: 3,
    learned: 2,
    deviceCount: 1,
    allowed: 3,
    firstSeen: NOON / 1000,
    lastSeen: NOON / 1000 + 2,
    challengeUntil: NOON / 1000 + 602,
  });
  t.match(user.sim, { operator: '26201', changes: 0, firstSeen: NOON / 1000 });
  t.equal(Buffer.from(user.devices[0]?.visitor ?? []).toString('hex'), sha256('phone'));
  t.match(user, { behaviourCount: 0, countries: { size: 0 }, place: { at: 0 } }, 'what it did not have is empty');
  const device = emptyDevice();
  readDevice(bytes, Buffer.from(VERSION_1.d, 'hex'), device);
  t.match(device, { seen: 3, visitor: '', users: { size: 1 } });
  const identifier = emptyIdentifier();
  readIdentifier(bytes, Buffer.from(VERSION_1.i, 'hex'), identifier);
  t.match(identifier, { seen: 3, devices: { size: 1 } });
  t.equal(identifier.failures[0], 1);
  const address = emptyCrowd();
  readCrowd(bytes, Buffer.from(VERSION_1.a, 'hex'), address);
  t.match(address, { seen: 3 });
  const next = row({ receivedAt: NOON + 5000, identifierHash: 'ab'.repeat(16), addressHash: 'cd'.repeat(16) });
  for (const key of keysOf(next)) {
    const kind = kindOf(key);
    if (kind !== 'u' && kind !== 'd' && kind !== 'i' && kind !== 'a') continue;
    const upgraded = foldRecord(key, Buffer.from(VERSION_1[kind], 'hex'), [next]);
    t.equal(upgraded[0], RECORD_VERSION);
    t.equal(upgraded.readUInt32LE(1), NOON / 1000 + 5);
  }
});

/** The same of five requests with typing, as version 2 wrote it. */
const VERSION_2 =
  '0280bd67694085676905010001010500000500000501a59d5645f47b4b7f45569da57f4b7bf472d7a864ef4781451cae6383fee9fb0ae4' +
  '0c59aa1ce475b7ff0f77cecc26debb103910391039e5862785eb32508355db424f4085676980bd67690501a59d564580bd676903aaaaaa' +
  'aaaaaaaaaa053236323031408567690000d8ff9ecb06a59d5645f47b4b7f050605008824ed03242224044b248b0447255204d9238c041d' +
  '249404872c150697280806dc2dc6051026b6057f2d09063f02050924d502051c010e0205e82ad203052403ec0205c80be704050010af07' +
  '04cd006b0301abababababababab0005092405e82a05c80b00008040c31280fb9ecb06000045440d02860001454405';

t.test('a record of version 2 keeps its rhythm, for the device that it was learned on', async (t) => {
  const user = emptyUser();
  readUser(bytes, Buffer.from(VERSION_2, 'hex'), user);
  t.match(user, { seen: 5, learned: 5, behaviourCount: 1, countries: { size: 1 }, challengeWords: 1 });
  t.match(user.behaviours[0], { input: 0, rhythm: { learned: 5, dwells: 6, flights: 5 } });
  t.equal(user.behaviours[0]?.visitor, Number.parseInt(sha256('phone').slice(0, 8), 16));
  t.equal(user.countries.firstSeen[0], user.firstSeen, 'its country is as old as the user');
});

t.test('a record that was cut off is an error, not a profile', async (t) => {
  const known = row({ ...typed(1, 1), sessionHash: 'ab'.repeat(8) });
  for (const key of keysOf(known)) {
    const record = foldRecord(key, undefined, [known]);
    for (const size of [6, 9, record.length - 1])
      t.throws(() => foldRecord(key, record.subarray(0, size), [known]), RangeError, `${key.slice(0, 1)} ${size}`);
  }
  t.throws(() => bytes.load(Buffer.alloc(RECORD_BYTES_MAX + 1)), RangeError);
});

t.test('bytes that are no record throw RangeError or read as bounded shapes', async () => {
  const user = emptyUser();
  const device = emptyDevice();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.constantFrom(1, 2, 3), (noise, version) => {
      noise[0] = version;
      for (const read of [() => readUser(bytes, noise, user), () => readDevice(bytes, noise, device)]) {
        try {
          read();
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      }
      return user.deviceCount <= user.devices.length && user.recentDevices.size <= user.recentDevices.parties.length;
    }),
    { numRuns: 500 },
  );
});

/** Many rows that fill every list of a user. */
function crowded(): EventRow[] {
  const chance = random(1);
  return Array.from({ length: 400 }, (_, i) =>
    row({
      ...typed(i % 5, i, 40),
      receivedAt: NOON + i * 3_700_000,
      localHour: i % 24,
      sessionHash: 'ab'.repeat(8),
      country: ['DE', 'FR', 'US', 'BR', 'JP', 'IN', 'CN'][i % 7] ?? 'ZZ',
      placeCountry: ['DE', 'FR', 'US', 'BR', 'JP', 'IN', 'CN'][i % 7] ?? '',
      fingerprint: sha256(`device${i % 20}`),
      simSerialHash: sha256(`sim${i % 3}`).slice(0, 16),
      simOperator: `2620${i % 3}`,
      loginResult: i % 9 === 0 ? 'FAILURE' : 'SUCCESS',
      challengeCompleted: ['mfa'],
      addressPrefix: `203.0.${i % 9}.0/24`,
      asn: 100 + (i % 9),
      useCase: (['login', 'password_reset', 'account_change'] as const)[i % 3] ?? 'login',
      changeType: i % 2 === 0 ? 'email' : 'password',
      rhythmDistance: Math.fround(chance()),
      deviceAttributes: attributesOf({ model: `m${i}` }),
      features: features({
        sessionEntropy: 2,
        mouseAverageVelocity: 1,
        mouseTotalDistance: 100,
        timeOnPage: 100,
        swipeVelocity: 2,
        typingSpeed: 4,
      }),
    }),
  );
}

t.test('the fullest user record stays far below the buffer it is written to', async (t) => {
  const rows = crowded();
  const record = foldRecord(userKey(rows[0] ?? row()), undefined, rows);
  t.ok(record.length <= USER_BYTES_MAX, `${record.length} bytes`);
  const user = emptyUser();
  readUser(bytes, record, user);
  t.match(user, {
    deviceCount: 8,
    recentDevices: { size: 16 },
    countries: { size: 6 },
    behaviourCount: 3,
    behaviours: [{ rhythm: { dwells: 32, flights: 32 } }],
    networks: { size: 4 },
    digests: { size: 4 },
  });
});

/** Every list full and every number as long as it gets: more than any rows make. */
function fullest(): User {
  const user = emptyUser();
  fill(user);
  user.verdicts = Array.from({ length: WORDS_MAX }, (_, i) => ({
    event: i,
    user: 1,
    at: NOON,
    label: 1,
    eventAt: 1,
    high: 1,
    low: 1,
    simHigh: 1,
    simLow: 1,
    country: 1,
    network: 1,
    refolded: true,
    step: 2,
    amount: 1,
    currency: 1,
  }));
  user.sim.operator = '262011';
  user.deviceCount = user.devices.length;
  user.behaviourCount = user.behaviours.length;
  user.recentDevices.size = user.recentDevices.parties.length;
  user.networks.size = user.networks.ids.length;
  user.digests.size = user.digests.digests.length;
  user.countries.size = user.countries.codes.length;
  user.behaviours.forEach((behaviour, i) => {
    behaviour.rhythm.dwells = behaviour.rhythm.flights = KEYS_MAX;
    behaviour.lastSeen = [3, 1, 2][i] ?? 0;
    behaviour.visitor = i;
    behaviour.input = 1;
  });
  return user;
}

function fill(group: object): void {
  for (const [name, value] of Object.entries(group) as [string, unknown][]) {
    if (value instanceof Float64Array) value.fill(1e9);
    else if (value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Uint32Array)
      value.fill(0xffff_ffff);
    else if (typeof value === 'number') Object.assign(group, { [name]: 0xffff_ffff });
    else if (typeof value === 'object' && value !== null) fill(value);
  }
}

t.test('each value of a user itself is in its record, and is cleared before another is read', async (t) => {
  const user = { ...fullest(), loginsTold: true, registered: true };
  writeUser(bytes, user);
  const record = bytes.toBuffer();
  const blank = emptyUser();
  const again = emptyUser();
  readUser(bytes, record, again);
  const values = Object.entries(blank).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean');
  t.ok(values.length > 10);
  for (const [name, none] of values) t.not(Reflect.get(again, name), none, `${name}: write it in src/profiles/codec`);
  writeUser(bytes, emptyUser());
  readUser(bytes, bytes.toBuffer(), again);
  for (const [name, none] of values) t.equal(Reflect.get(again, name), none, `${name}: clear it in profiles/shapes`);
});

t.test('a user record has a bound: rhythms not seen for longest give way to it', async (t) => {
  const user = fullest();
  writeUser(bytes, user);
  const record = bytes.toBuffer();
  t.ok(record.length <= USER_BYTES_MAX, `${record.length} bytes`);
  const again = emptyUser();
  readUser(bytes, record, again);
  t.match(again, {
    deviceCount: 8,
    verdicts: { length: WORDS_MAX },
    countries: { size: 6 },
    recentDevices: { size: 16 },
  });
  t.same(
    again.behaviours.slice(0, again.behaviourCount).map(({ visitor }) => visitor),
    [0],
    'what was used last stays',
  );
  t.same([...again.networks.others], [0, 0, 0, 0], 'the other prefixes give way last');
  writeUser(bytes, again);
  t.ok(bytes.toBuffer().equals(record), 'and stays so');
});

t.test('the largest amounts of an order are read as they were learned', async (t) => {
  for (const amount of [12.5, 9_000_000, 1_000_000_000]) {
    const ordered = row({ useCase: 'checkout', features: features({ amount }), learned: true });
    const record = foldRecord(userKey(ordered), undefined, [ordered]);
    const user = emptyUser();
    readUser(bytes, record, user);
    t.ok(Math.abs(user.amounts.mean - Math.log(amount)) < 0.001, `${amount}: ${user.amounts.mean}`);
  }
});

t.test('a user who orders for 1 and for a thousand million in turn keeps a wide spread', async (t) => {
  const orders = Array.from({ length: 200 }, (_, i) =>
    row({ useCase: 'checkout', features: features({ amount: i % 2 === 0 ? 1 : 1e9 }), learned: true }),
  );
  const [first] = orders;
  if (first === undefined) throw new Error('no order');
  const user = emptyUser();
  readUser(bytes, foldRecord(userKey(first), undefined, orders), user);
  t.ok(user.amounts.spread > 7.5, String(user.amounts.spread));
});

t.test('the fullest shared records are small', async (t) => {
  const busy = (change: (i: number) => Partial<EventRow>): EventRow[] =>
    Array.from({ length: 400 }, (_, i) =>
      row({
        receivedAt: NOON + i * 1000,
        visitorId: sha256('first'),
        loginResult: i % 2 === 0 ? 'FAILURE' : 'SUCCESS',
        identifierHash: 'ab'.repeat(16),
        addressHash: 'cd'.repeat(16),
        ...change(i),
      }),
    );
  const ofUsers = busy((i) => ({ userHash: sha256(`user${i}`).slice(0, 32) }));
  const registering = busy((i) => ({
    userHash: sha256(`user${i}`).slice(0, 32),
    useCase: 'registration',
    loginResult: '',
    reasons: ['new_user_profile'],
    receivedAt: NOON + i * 1_000_000,
    ...typed(i, 0),
  }));
  const placed = registering.map((each) => ({ ...each, addressPrefix: '203.0.113.0/24', asn: 3320 }));
  const typing = busy((i) => typed(i % 7, i));
  const ordered = busy((i) => ({ useCase: 'checkout', features: features({ amount: 1.5 ** (i % 30) }) }));
  const ofDevices = busy((i) => ({ fingerprint: sha256(`device${i}`) }));
  const [, device = '', , address = ''] = keysOf(ofUsers[0] ?? row());
  const [, , identifier = ''] = keysOf(ofDevices[0] ?? row());
  for (const [key, rows, bytesMax] of [
    [device, ofUsers, 256],
    [address, ofUsers, 64],
    [address, registering, 512],
    ['pshop/live/203.0.113.0/24', placed, 512],
    ['nshop/live/3320', placed, 512],
    ['bshop/live/7', typing, 520],
    ['wshop/live/EUR', ordered, 160],
    [identifier, ofDevices, 192],
  ] as const) {
    const { length } = foldRecord(key, undefined, rows);
    t.ok(length <= bytesMax, `${kindOf(key)} ${length} bytes`);
  }
});

t.test('an ordinary record is small', async (t) => {
  const sizes = new Map<string, number>();
  const rows = Array.from({ length: 60 }, (_, i) =>
    row({
      ...typed(1, i, 14),
      receivedAt: NOON + i * 700_000,
      placeCountry: 'DE',
      identifierHash: 'ab'.repeat(16),
      addressHash: 'cd'.repeat(16),
      addressPrefix: i % 3 === 0 ? '203.0.113.0/24' : '198.51.100.0/24',
      asn: i % 3 === 0 ? 3320 : 6805,
      features: features({ sessionEntropy: 2, typingSpeed: 4 }),
      localHour: 8 + (i % 6),
      simSerialHash: 'aa'.repeat(8),
      simOperator: '26201',
    }),
  );
  const record = (key: RecordKey): number => foldRecord(key, undefined, rows).length;
  for (const key of keysOf(rows[0] ?? row())) sizes.set(kindOf(key), record(key));
  t.ok((sizes.get('u') ?? Infinity) <= 500, `user ${sizes.get('u')}`);
  t.ok((sizes.get('d') ?? Infinity) <= 56, `device ${sizes.get('d')}`);
  t.ok((sizes.get('i') ?? Infinity) <= 48, `identifier ${sizes.get('i')}`);
  t.ok((sizes.get('a') ?? Infinity) <= 32, `address ${sizes.get('a')}`);
});
