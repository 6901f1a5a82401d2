// Labels in records: the last word on an event counts, whatever the order; a word that was withdrawn leaves nothing to
// be read; and what a word does is read, never learned.
import fc from 'fast-check';
import t from 'tap';
import { type Label, LABELS } from '../../src/contract/labels/labels.js';
import { WORDS_MAX } from '../../src/contract/profile.js';
import { type EventRow } from '../../src/event/event-row.js';
import { labelRowOf } from '../../src/event/label.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readDevice, readUser } from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { deviceKey, keysOf, userKey } from '../../src/profiles/keys.js';
import { emptyDevice, emptyUser } from '../../src/profiles/shapes.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { World } from '../scoring/world.js';
import { attributesOf, NOON, request, row, sha256 } from './rows.js';
import { only } from '../support/only.js';

const DAY_MS = 86_400_000;
const bytes = new RecordBytes();

let clock = NOON;
const newId = (): string => createUuidV7(() => clock)();

function said(event: EventRow, label: Label, at: number): EventRow {
  clock = at;
  const word = { label, source: 'review', labeledAt: at, amount: null, currency: '', note: '' } as const;
  return labelRowOf(event, newId(), 'key', word, at);
}

const USERS = ['ada', 'bob'] as const;
const DEVICES = ['phone', 'laptop', 'stranger'] as const;
const COUNTRIES = ['DE', 'NG', 'US'] as const;

interface Step {
  user: (typeof USERS)[number];
  device: (typeof DEVICES)[number];
  country: (typeof COUNTRIES)[number];
  sim: string;
  hours: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  user: fc.constantFrom(...USERS),
  device: fc.constantFrom(...DEVICES),
  country: fc.constantFrom(...COUNTRIES),
  sim: fc.constantFrom('', 'one', 'two'),
  hours: fc.integer({ min: 1, max: 400 }),
});

function requestOf({ user, device, country, sim }: Step): Partial<EventRow> {
  return {
    userHash: sha256(user).slice(0, 32),
    fingerprint: sha256(device),
    deviceAttributes: attributesOf({ model: device, hardware: device, screenWidth: device, locale: device }),
    country,
    addressHash: sha256(`address ${country}`).slice(0, 32),
    addressPrefix: `10.${COUNTRIES.indexOf(country)}.0.0/24`,
    asn: 100 + COUNTRIES.indexOf(country),
    identifierHash: sha256(`login ${user}`).slice(0, 32),
    simSerialHash: sim === '' ? '' : sha256(sim).slice(0, 16),
    options: sim === '' ? 0 : 4,
  };
}

function walked(steps: readonly Step[]): { world: World; events: EventRow[] } {
  const world = new World();
  const ids = createUuidV7(() => world.now);
  const events = steps.map((one) => world.send({ ...requestOf(one), eventId: ids() }, one.hours * 3600));
  return { world, events };
}

/** What any of the parties would be told next. */
function views(world: World): unknown[] {
  return USERS.flatMap((user) =>
    DEVICES.flatMap((device) =>
      COUNTRIES.map((country) => {
        const { evidence, reasons, risk, visitorId, trust, reputation, learned } = world.ask(
          requestOf({ user, device, country, sim: 'two', hours: 1 }),
        );
        return { evidence, reasons, risk, visitorId, trust, reputation, learned };
      }),
    ),
  );
}

t.test('labelled and withdrawn is never labelled, on all that is read', async (t) => {
  const words = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...LABELS)), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), words, (steps, said_) => {
      const { world, events } = walked(steps);
      const before = views(world);
      const touched = new Set<EventRow>();
      for (const [at, label] of said_) {
        const event = events[at % events.length];
        if (event === undefined) continue;
        touched.add(event);
        world.profiles.learn(said(event, label, world.now));
      }
      for (const event of touched) world.profiles.learn(said(event, 'unknown', world.now + 1));
      t.strictSame(views(world), before);
    }),
    { numRuns: 60, seed: 7 },
  );
});

t.test('shared records keep the same words in whatever order they come, and however often', async (t) => {
  const events = Array.from({ length: WORDS_MAX }, (_, i) => {
    clock = NOON + i;
    return row({ eventId: newId(), identifierHash: 'ab'.repeat(16), addressHash: 'cd'.repeat(16) });
  });
  const word = fc.record({
    event: fc.constantFrom(...events),
    label: fc.constantFrom(...LABELS),
    at: fc.integer({ min: NOON, max: NOON + 5 }),
  });
  const labels = fc
    .array(word, { minLength: 1, maxLength: 12 })
    .map((all) => all.map(({ event, label, at }) => said(event, label, at)));
  fc.assert(
    fc.property(
      labels.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        for (const key of keysOf(rows[0] ?? row()).filter((one) => !one.startsWith('u'))) {
          const known = foldRecord(key, undefined, [row({ identifierHash: 'ab'.repeat(16) })]);
          const once = foldRecord(key, known, rows);
          t.strictSame(foldRecord(key, known, [...shuffled, ...rows]), once);
        }
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});

t.test('a label counts no request, and makes a record that ages', async (t) => {
  clock = NOON;
  const event = row({ eventId: newId() });
  const label = said(event, 'fraud', NOON + DAY_MS);
  const device = emptyDevice();
  readDevice(bytes, foldRecord(deviceKey(event), undefined, [label]), device);
  t.match(device, { seen: 0, lastSeen: (NOON + DAY_MS) / 1000, words: only({ label: LABELS.indexOf('fraud') }) });
  const before = foldRecord(userKey(event), undefined, [event]);
  const user = emptyUser();
  readUser(bytes, foldRecord(userKey(event), before, [label]), user);
  t.match(user, { seen: 1, learned: 1, deviceCount: 1, verdicts: only({ eventAt: NOON / 1000, country: 0 }) });
});

t.test('what a label caused is not counted as an outcome, whatever it said', async (t) => {
  for (const label of ['fraud', 'chargeback', 'bot'] as const) {
    const world = new World().know();
    const event = world.send({ eventId: newId(), fingerprint: sha256('stranger'), challengeCompleted: ['mfa'] });
    world.profiles.learn(said(event, label, world.now));
    world.now += DAY_MS;
    const next = { ...requestOf({ user: 'bob', device: 'stranger', country: 'DE', sim: '', hours: 1 }) };
    const { reasons, action } = world.send({ ...next, eventId: newId() });
    t.ok(reasons.includes('watched') && action !== 'allow', `${label}: ${action}`);
    const { device } = world.profiles.of(request(next));
    t.same([device.challenged, device.blocked], [0, 0], label);
  }
});

t.test('of two words within a millisecond the later one counts', async (t) => {
  const event = row({ eventId: newId() });
  const ids = createUuidV7(() => NOON);
  const word = { source: 'review', labeledAt: NOON, amount: null, currency: '', note: '' } as const;
  const labels = (['unknown', 'fraud', 'legitimate'] as const).map((label) =>
    labelRowOf(event, ids(), '', { ...word, label }, NOON),
  );
  const user = emptyUser();
  readUser(bytes, foldRecord(userKey(event), undefined, labels), user);
  t.match(user.verdicts, only({ label: LABELS.indexOf('legitimate') }));
  t.equal(user.verdicts.length, 1);
});

t.test('not more words than there is room for: the oldest goes', async (t) => {
  const all = Array.from({ length: WORDS_MAX + 3 }, (_, i) => {
    clock = NOON + i;
    return said(row({ eventId: newId() }), 'fraud', NOON + 1000 + i);
  });
  const user = emptyUser();
  const key = userKey(row());
  readUser(bytes, foldRecord(key, undefined, all), user);
  t.equal(user.verdicts.length, WORDS_MAX);
  t.equal(Math.floor(user.verdicts[0]?.at ?? 0), NOON + 1000 + WORDS_MAX + 2);
});
