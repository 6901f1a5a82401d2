// What must hold for any request and any history: bounds, bands, no throw, the same decision twice, the same record
// whether a row was folded as decided or as read back from its bytes.
import fc from 'fast-check';
import t from 'tap';
import { CLIENT, FEATURES, NETWORK, OPTION, type EventRequest } from '../../src/event/event-row.js';
import { explain } from '../../src/contract/explain.js';
import { isReasonCode, REASONS } from '../../src/contract/reasons.js';
import { KEY_KINDS, MODES, USE_CASES } from '../../src/contract/vocabulary.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow, writeRow } from '../../src/event/row/codec.js';
import { InMemoryProfiles } from '../../src/profiles/in-memory.js';
import { keysOf } from '../../src/profiles/keys.js';
import { DEFAULT_TYPING_PRIORS } from '../../src/event/typing-priors.js';
import {
  RAMPS,
  type SettingName,
  SETTING_NAMES,
  SETTINGS,
  type Settings,
} from '../../src/contract/settings/settings.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { emptyFacts, gatherFacts } from '../../src/scoring/facts/facts.js';
import { NEEDS, needsOf } from '../../src/scoring/facts/needs.js';
import { SIGNALS } from '../../src/scoring/signals/index.js';
import { actionOf } from '../../src/scoring/model/actions.js';
import { NOON, request, sha256, typed } from '../profiles/rows.js';
import { evidenceOf, World } from './world.js';

const bits = (set: Readonly<Record<string, number>>): fc.Arbitrary<number> =>
  fc.subarray(Object.values(set)).map((chosen) => chosen.reduce((all, bit) => all | bit, 0));
const single = (constraints: fc.FloatConstraints = {}): fc.Arbitrary<number> =>
  fc.float({ noNaN: true, ...constraints });
const hash = (name: string, digits: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc.nat(3).map((n) => sha256(`${name}${n}`).slice(0, digits)),
  );
const times = fc
  .oneof(
    fc.array(single({ min: 0, max: 2000 }), { maxLength: 20 }),
    fc.constant([]),
    fc.array(single(), { maxLength: 100 }),
  )
  .map((values) => Float32Array.from(values));

/** Reasons that always compare with a baseline. */
const CHANGES = [
  'behavior_anomaly',
  'behavior_shift_detected',
  'typing_speed_changed',
  'mouse_pattern_changed',
] as const;

const anyRequest: fc.Arbitrary<EventRequest> = fc
  .record({
    seconds: fc.oneof(fc.nat(100), fc.nat(400_000), fc.integer({ min: -1000, max: 0 })),
    useCase: fc.constantFrom(...USE_CASES),
    keyKind: fc.constantFrom(...KEY_KINDS),
    mode: fc.constantFrom(...MODES),
    options: bits(OPTION),
    client: bits(CLIENT),
    network: bits(NETWORK),
    fingerprint: fc.nat(4).map((n) => sha256(`device${n}`)),
    userHash: fc.nat(2).map((n) => sha256(`user${n}`).slice(0, 32)),
    sessionHash: hash('session', 16),
    identifierHash: hash('name', 32),
    addressHash: hash('address', 32),
    loginResult: fc.constantFrom('SUCCESS' as const, 'FAILURE' as const, '' as const),
    country: fc.constantFrom('ZZ', 'DE', 'US', 'BR', 'XK'),
    timezone: fc.oneof(
      fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'UTC', '', 'Mars/Olympus'),
      fc.string({ maxLength: 300 }),
    ),
    localHour: fc.oneof(fc.nat(23), fc.constant(255)),
    deviceAttributes: fc
      .uint8Array({ minLength: 24, maxLength: 24 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
    typing: fc.oneof(
      fc.tuple(fc.nat(1), fc.nat(50)).map(([typist, sample]) => typed(typist, sample)),
      fc.record({ typingDwell: times, typingFlight: times }),
    ),
    features: fc
      .array(fc.oneof(fc.constant(NaN), single(), single({ min: 0, max: 100 })), {
        minLength: FEATURES.length,
        maxLength: FEATURES.length,
      })
      .map((values) => Float32Array.from(values)),
    fieldsFocused: fc.nat(30),
    fieldsDistinct: fc.nat(30),
    simSerialHash: hash('sim', 16),
    simOperator: fc.oneof(fc.constantFrom('', '26201', '26202'), fc.string({ maxLength: 60 })),
    challengeCompleted: fc.subarray(['mfa', 'captcha']),
  })
  .map(({ seconds, typing, ...change }) => request({ ...change, ...typing, receivedAt: NOON + seconds * 1000 }));

const history = fc.array(anyRequest, { minLength: 1, maxLength: 25 });

t.test('any history: bounds hold, bands follow, sentences read, twice gives the same', async (t) => {
  fc.assert(
    fc.property(history, (requests) => {
      const world = new World();
      for (const each of requests) {
        const decided = world.ask(each);
        if (!Number.isInteger(decided.risk) || decided.risk < 0 || decided.risk > 100)
          throw new Error(`risk ${decided.risk}`);
        if (decided.action !== actionOf(decided.risk)) throw new Error(`${decided.action} at ${decided.risk}`);
        for (const fraction of [decided.confidence, decided.trust, decided.deviceSimilarity])
          if (!(fraction >= 0 && fraction <= 1)) throw new Error(`fraction ${fraction}`);
        for (const percent of [decided.changeScore, decided.similarity])
          if (!(percent >= 0 && percent <= 100)) throw new Error(`percent ${percent}`);
        if (decided.points.some((points) => Number.isNaN(points))) throw new Error('points are no number');
        if (!decided.baselineAvailable && (decided.changeScore !== 0 || decided.similarity !== 100))
          throw new Error('a change without a baseline');
        if (decided.behaviorChanged && !(decided.baselineAvailable && decided.changeScore >= 50))
          throw new Error(`${decided.changeReasons.join(', ')} with the score ${decided.changeScore}`);
        for (const code of CHANGES)
          if (decided.reasons.includes(code) !== decided.changeReasons.includes(code))
            throw new Error(`${code} of no change`);
        if (decided.reasons.includes('sim_changed') && /"sim_changed":false/.test(decided.simSwap))
          throw new Error('the reason without the flag');
        for (const code of decided.reasons) {
          if (!isReasonCode(code)) throw new Error(`unknown code ${code}`);
          const evidence = evidenceOf(decided, code);
          if (/undefined|NaN|null|\{/.test(explain(code, evidence).replaceAll(each.timezone, '')))
            throw new Error(explain(code, evidence));
          if (!REASONS[code].evidence.every((name) => name in evidence)) throw new Error(`evidence of ${code}`);
        }
        const again = world.ask(each);
        t.same(again, decided);
        world.send(each, 0);
      }
      return t.passing();
    }),
    { numRuns: 60 },
  );
});

t.test('a row is and folds the same after a journey through its bytes', async (t) => {
  const writer = new RowWriter();
  fc.assert(
    fc.property(history, (requests) => {
      const world = new World();
      const copies = new InMemoryProfiles();
      return (
        t.passing() &&
        requests.every((each) => {
          const decided = world.send(each, 0);
          writer.reset();
          writeRow(writer, decided);
          const copy = readRow(new RowReader(Buffer.from(writer.written())));
          t.same({ ...copy, device: decided.device }, decided, 'single precision already');
          copies.learn(copy);
          return keysOf(decided).every((key) => world.profiles.records.get(key) === copies.records.get(key));
        })
      );
    }),
    { numRuns: 60 },
  );
});

/** Numbers of a policy anywhere within their bounds, the bounds themselves often; what ends does so after it begins. */
const settings: fc.Arbitrary<Settings> = fc
  .tuple(
    ...SETTING_NAMES.map((name) => {
      const [value, , min, max] = SETTINGS[name];
      return fc.oneof(fc.constantFrom(min, value, max), fc.double({ min, max, noNaN: true }));
    }),
  )
  .map((values) => {
    const drawn = Object.fromEntries(SETTING_NAMES.map((name, i) => [name, values[i] ?? NaN])) as Record<
      SettingName,
      number
    >;
    for (const [from, to] of RAMPS) {
      if (drawn[from] < drawn[to]) continue;
      drawn[from] = SETTINGS[from][0];
      drawn[to] = SETTINGS[to][0];
    }
    return drawn;
  });

t.test('a signal that is not asked, because what it looks at is absent, would have said nothing', async (t) => {
  let passedOver = 0;
  fc.assert(
    fc.property(history, settings, (requests, settings) => {
      const world = new World();
      world.policy = compilePolicy(mergePolicy({ settings }, 'any'));
      for (const each of requests) {
        const profiles = world.profiles.of(each);
        const facts = emptyFacts(each, profiles);
        gatherFacts(facts, each, profiles, world.policy, DEFAULT_TYPING_PRIORS);
        const needs = needsOf(facts);
        for (const { code, needs: of = NEEDS.always, strength } of SIGNALS) {
          const speaks = strength(facts);
          if (!(speaks >= 0 && speaks <= 1)) throw new Error(`${code} speaks as strongly as ${speaks}`);
          if ((of & needs) !== 0) continue;
          passedOver += 1;
          if (speaks !== 0) throw new Error(`${code} has something to say and is not asked`);
        }
        world.send(each, 0);
      }
      return t.passing();
    }),
    { numRuns: 100 },
  );
  t.ok(passedOver > 1000);
});
