// The store's reader leaves out fields with `folded: false`: records must be the same as with them.
import t from 'tap';
import { type EventRow, FEATURES, type RowToFold } from '../../src/event/event-row.js';
import { EVENT_FIELDS } from '../../src/event/fields.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow, readRowToFold, writeRow } from '../../src/event/row/codec.js';
import { isProvisional } from '../../src/contract/position.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { Folder, foldRecord } from '../../src/profiles/fold/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readPageView } from '../../src/profiles/read-profiles.js';
import { emptyPageView } from '../../src/profiles/shapes.js';
import { ACTIONS, LOGIN_RESULTS, USE_CASES } from '../../src/contract/vocabulary.js';
import { seeded } from '../../src/traffic/random.js';
import { eventRow } from '../support/rows.js';

/** Every field that is left out says something. */
const TOLD: Partial<EventRow> = {
  ...{ keyId: 'key_a', sdk: 'android', identifierDomainHash: 'd'.repeat(32), authMethod: 'password' },
  ...{
    failureReason: 'wrong',
    browser: 'Chrome',
    browserVersion: '131',
    os: 'Android',
    behaviorDigest: 'b'.repeat(16),
  },
  ...{ simOperatorName: 'One', networkOperator: '26201', networkType: 'lte', pageUrl: 'x'.repeat(300) },
  ...{ pageOrigin: 'https://shop.example', referrer: 'https://ü.example', shippingCountry: 'FR', label: 'fraud' },
  ...{ device: { model: 'Pixel 8' }, evidence: '{"watched":{"label":"fraud"}}', policyVersion: 'own-1' },
  ...{ changeReasons: ['typing_speed_changed'], simSwap: '{"swapped":true}', publicReasons: ['bot_detected'] },
  ...{ publicChallenges: ['captcha'], publicSimSwap: '{}', challengesAnswered: ['mfa'], counts: [1, 2, 3] },
  ...{ rules: ['rul_a', 'rul_b'], shadow: ['rul_c'], tags: ['vip'], lists: ['protected'] },
  ...{ points: Float32Array.of(1, 2), strengths: Float32Array.of(1, 1), changeScore: 7, confidence: 0.5 },
  ...{ deviceSimilarity: 0.5, firstSeen: 1, lastSeen: 2, trust: 0.5, reputation: 50 },
  ...{ keyKind: 'secret', inputKind: 'soft_keyboard', fieldsFocused: 3, fieldsDistinct: 2, baselineAvailable: true },
  ...{ behaviorChanged: true, challenges: ['mfa'], isNew: true, timesSeen: 5, modelRisk: 44 },
};
const KINDS: readonly Partial<EventRow>[] = [
  { kind: 'decision', tier: 'backend' },
  { kind: 'decision', tier: 'provisional' },
  { kind: 'confirmation', tier: 'backend', confirms: '019bbd2c-0000-7000-8000-000000000001' },
];

/** Any of the values that a fold may look at, of few parties. */
function anyRow(random: () => number, i: number): EventRow {
  const one = <T>(of: readonly T[], blank: T): T => of[Math.floor(random() * of.length)] ?? blank;
  const party = (): string => String(Math.floor(random() * 4)).repeat(32);
  const times = (ms: number): Float32Array => Float32Array.from({ length: 12 }, () => Math.round(ms + 40 * random()));
  return eventRow({
    ...{ ...one(KINDS, {}), ...TOLD },
    ...{ receivedAt: Date.UTC(2026, 0, 14) + i * 600_000, userHash: party(), fingerprint: party() + party() },
    ...{ identifierHash: party(), addressHash: party(), addressPrefix: '203.0.113.0/24', asn: 3320 },
    ...{ visitorId: party() + party(), sessionHash: party().slice(16), simSerialHash: party().slice(16) },
    ...{ simOperator: one(['', '26201'], ''), timezone: 'Europe/Berlin', placeCountry: one(['DE', 'FR'], '') },
    ...{ useCase: one(USE_CASES, 'login'), loginResult: one(LOGIN_RESULTS, ''), action: one(ACTIONS, 'allow') },
    ...{ identityClaimed: random() < 0.5, learned: random() < 0.5, options: one([0, 32], 0), currency: 'EUR' },
    ...{ features: Float32Array.from(FEATURES, () => Math.fround(100 * random())), localHour: i % 24 },
    ...{ typingDwell: times(90), typingFlight: times(160), changeType: one(['email', 'password'], '') },
    ...{ challengeCompleted: one([[], ['mfa'], ['captcha']], []) },
    ...{ reasons: [one(['watched', 'new_device'], ''), one(['device_changed', 'behavior_replayed'], '')] },
    points: Float32Array.of(one([1, 3], 1), 2),
    strengths: Float32Array.of(random() < 0.5 ? 1 : 0.5, 1),
  });
}

const rows = (() => {
  const random = seeded(26);
  return Array.from({ length: 600 }, (_, i) => anyRow(random, i));
})();

const reader = (row: EventRow): RowReader => {
  const to = new RowWriter();
  writeRow(to, row);
  return new RowReader(to.written());
};

const NOT_FOLDED = new Set(EVENT_FIELDS.filter(({ folded }) => !folded).map(({ name }) => name));

/** Throws when a field that is left out is asked for: undefined may have no effect on the rows of this test. */
const strict = (row: RowToFold): RowToFold =>
  new Proxy(row, {
    get(target, name) {
      if (NOT_FOLDED.has(String(name)) && !row.reasons.includes('watched'))
        throw new Error(`a fold reads ${String(name)}`);
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });

t.test('what the reader leaves out, it leaves out', async (t) => {
  const row = { ...(rows[0] ?? eventRow()), reasons: ['device_changed'] };
  const read = readRowToFold(reader(row));
  for (const name of NOT_FOLDED) {
    t.ok(name in TOLD, `${name} says something in the rows of this test`);
    t.notOk(name in read, name);
  }
});

t.test('records and keys are the same without these fields', async (t) => {
  const records = [new Map<string, Buffer>(), new Map<string, Buffer>()] as const;
  for (const row of rows) {
    const [whole, short] = [reader(row), reader(row)];
    const read = [readRow(whole), strict(readRowToFold(short))] as const;
    t.equal(short.at, whole.at, 'both end at the end of the row');
    t.same(keysOf(read[1]), keysOf(read[0]));
    for (const [i, held] of records.entries())
      for (const key of keysOf(read[i] ?? row)) held.set(key, foldRecord(key, held.get(key), [read[i] ?? row]));
  }
  t.ok(new Set([...records[0].keys()].map((key) => key[0])).size >= 9, 'records of every kind');
  t.same(records[1], records[0]);
});

t.test('page records are the same when they were decoded before', async (t) => {
  const [folder, bytes, view] = [new Folder(), new RecordBytes(), emptyPageView()];
  const records = new Map<string, string>();
  let folded = 0;
  for (const row of rows) {
    const keys = keysOf(row).filter(isProvisional);
    if (row.tier === 'provisional') {
      const [device = '', address = ''] = keys.map((key) => records.get(key) ?? '');
      readPageView(bytes, (index) => (index === 0 ? device : address), row, view);
    }
    for (const key of keys) {
      const after = folder.foldLatin1(key, records.get(key) ?? '', [row]);
      if (row.tier === 'provisional') {
        t.equal(folder.foldPage(key, view, row).toLatin1(), after, key);
        folded += 1;
      }
      records.set(key, after);
    }
  }
  t.ok(folded > 200);
});

t.test('a row of another kind or of a watched party is read whole, and a torn one is an error', async (t) => {
  const others: readonly Partial<EventRow>[] = [
    { kind: 'label' },
    { kind: 'history' },
    { kind: 'refold' },
    { reasons: ['device_changed', 'watched'] },
  ];
  for (const other of others) {
    const row = eventRow({ ...TOLD, ...other });
    t.same(readRowToFold(reader(row)), readRow(reader(row)));
  }
  const { bytes } = reader(rows[0] ?? eventRow());
  for (let size = 0; size < bytes.length; size += 7)
    t.throws(() => readRowToFold(new RowReader(bytes.subarray(0, size))), `${size} bytes`);
});
