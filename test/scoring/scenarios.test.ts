// What the default policy promises, scenario by scenario: the band, the reasons, and sentences a person can read aloud.
import t from 'tap';
import { CLIENT, OPTION, type RequestHalf } from '../../src/contract/event-row.js';
import { explain, isReasonCode, type ReasonCode } from '../../src/contract/reasons.js';
import { type Action } from '../../src/contract/vocabulary.js';
import { attributesOf, features, PIXEL, sha256, typed } from '../profiles/rows.js';
import { evidenceOf, World } from './world.js';

interface Scenario {
  name: string;
  world?: () => World;
  request: Partial<RequestHalf>;
  actions: readonly Action[];
  reasons?: readonly ReasonCode[];
  /** One of these is enough. */
  either?: readonly ReasonCode[];
  not?: readonly ReasonCode[];
}

const SOFT_OR_MORE: readonly Action[] = ['soft_challenge', 'hard_challenge', 'block'];
const HARD_OR_MORE: readonly Action[] = ['hard_challenge', 'block'];
const ANY: readonly Action[] = ['allow', ...SOFT_OR_MORE];

const user = (name: string): Partial<RequestHalf> => ({ userHash: sha256(name).slice(0, 32) });
const known = (): World => new World().know();
const SIM = { options: OPTION.sim, simSerialHash: 'aa'.repeat(8), simOperator: '26201' };
const knownSim = (): World => new World().know(() => SIM);
const OTHER_SIM = { ...SIM, simSerialHash: 'bb'.repeat(8) };
/** The same phone after an update: one attribute of twelve differs. */
const DRIFTED = { fingerprint: sha256('drifted'), deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) };
const EVENTS = { mouseClickCount: 20, keydownCount: 25, formFocusCount: 10, pasteCount: 5 };
const LOS_ANGELES = { timezone: 'America/Los_Angeles', localHour: 4 };

/** Known, the last time a minute ago. */
function minuteAgo(): World {
  const world = known();
  world.now += 59_000;
  return world;
}

function crowdOnOneDevice(): World {
  const world = new World();
  for (let i = 0; i < 11; i += 1) world.send(user(`user${i}`), 5);
  return world;
}

function failedLogins(): World {
  const world = known();
  for (let i = 0; i < 20; i += 1) world.send({ useCase: 'login', identifierHash: 'ab'.repeat(16), loginResult: 'FAILURE' }, 2);
  return world;
}

const SIGNING_UP: Partial<RequestHalf> = { useCase: 'registration', sessionHash: 'cd'.repeat(8) };

function twoTypistsInOneSession(): World {
  const world = new World();
  for (let i = 0; i < 3; i += 1) world.send({ ...SIGNING_UP, ...typed(6, i) }, 20);
  for (let i = 0; i < 2; i += 1) world.send({ ...SIGNING_UP, ...typed(7, i) }, 20);
  return world;
}

const SCENARIOS: readonly Scenario[] = [
  { name: '1 clean, unknown user', request: {}, actions: ['allow'], reasons: ['new_user_profile'] },
  { name: '2 clean, known user', world: known, request: {}, actions: ['allow'] },
  { name: '3 the client reports automation', world: known, request: { client: CLIENT.automated }, actions: ['block'], reasons: ['bot_detected'] },
  { name: '4 known user, new fingerprint, similar attributes', world: known, request: DRIFTED, actions: ['soft_challenge'], reasons: ['device_changed'] },
  { name: '5 known user, other SIM, same device', world: knownSim, request: OTHER_SIM, actions: ['hard_challenge'], reasons: ['sim_changed'] },
  { name: '6 known user, other SIM, new fingerprint', world: knownSim, request: { ...OTHER_SIM, ...DRIFTED }, actions: ['block'], reasons: ['sim_changed', 'device_changed'] },
  { name: '7 Berlin, then Los Angeles a minute later, same device', world: minuteAgo, request: LOS_ANGELES, actions: ['soft_challenge'], reasons: ['geo_jump'] },
  { name: '8 the same with a new fingerprint', world: minuteAgo, request: { ...LOS_ANGELES, ...DRIFTED }, actions: HARD_OR_MORE, reasons: ['geo_jump', 'device_changed'] },
  { name: '9 a VPN and nothing else', request: { client: CLIENT.vpn | CLIENT.vpnKnown }, actions: ['allow'], reasons: ['vpn_detected'] },
  { name: '10 a private window with an ad blocker', request: { client: CLIENT.incognito | CLIENT.adBlocker }, actions: ['allow'] },
  {
    name: '11 a known typist, then another one\'s rhythm', world: () => new World().know((i) => typed(1, i)), request: typed(2, 0),
    actions: SOFT_OR_MORE, reasons: ['behavior_anomaly'],
  },
  {
    name: '12 twelve equal dwells and flights', world: known,
    request: { typingDwell: new Float32Array(12).fill(80), typingFlight: new Float32Array(12).fill(150) },
    actions: SOFT_OR_MORE, reasons: ['uniform_typing_pattern'],
  },
  { name: '13 many events, no variety', request: { features: features({ ...EVENTS, sessionEntropy: 0.2 }) }, actions: ANY, reasons: ['session_entropy_low'] },
  { name: '13 no entropy was measured', request: { features: features({ ...EVENTS, pasteCount: 0, sessionEntropy: 0 }) }, actions: ['allow'], not: ['session_entropy_low'] },
  {
    name: '14 one fingerprint, twelve users in a minute', world: crowdOnOneDevice, request: user('user11'), actions: HARD_OR_MORE,
    either: ['multiple_devices', 'multiple_accounts'],
  },
  {
    name: '15 twenty failed logins in a minute, then a success', world: failedLogins,
    request: { useCase: 'login', identifierHash: 'ab'.repeat(16), loginResult: 'SUCCESS' }, actions: HARD_OR_MORE, reasons: ['velocity_anomaly'],
  },
  {
    name: '16 a form filled from the clipboard at once',
    request: {
      useCase: 'registration', fieldsFocused: 6, fieldsDistinct: 6,
      features: features({ pasteCount: 8, keydownCount: 0, timeToFirstInteraction: 40, timeOnPage: 2000, formFocusCount: 6 }),
    },
    actions: ['block'], reasons: ['bot_detected'],
  },
  {
    name: '17 three requests of one rhythm, then three of another', world: twoTypistsInOneSession, request: { ...SIGNING_UP, ...typed(7, 2) },
    actions: SOFT_OR_MORE, reasons: ['behavior_shift_detected'],
  },
  {
    name: '18 password reset from a new device, a VPN and a new country', world: known,
    request: { useCase: 'password_reset', ...DRIFTED, client: CLIENT.vpn, country: 'BR', timezone: 'Europe/Berlin' },
    actions: HARD_OR_MORE, reasons: ['device_changed', 'vpn_detected', 'unusual_location'],
  },
  { name: '19 the test fingerprint of a block', request: { mode: 'test', fingerprint: sha256('riskgate:block') }, actions: ['block'] },
];

for (const { name, world, request, actions, reasons = [], either = [], not = [] } of SCENARIOS) {
  t.test(name, (t) => {
    const decided = (world?.() ?? new World()).ask(request);
    t.ok(actions.includes(decided.action), `${decided.action} at ${decided.risk}: ${decided.reasons.join(', ')}`);
    for (const code of reasons) t.ok(decided.reasons.includes(code), code);
    for (const code of not) t.notOk(decided.reasons.includes(code), `not ${code}`);
    if (either.length > 0) t.ok(either.some((code) => decided.reasons.includes(code)), either.join(' or '));
    for (const code of decided.reasons) {
      const sentence = isReasonCode(code) ? explain(code, evidenceOf(decided, code)) : '';
      t.notMatch(sentence, /unknown|undefined|NaN|\{/, `${code}: ${sentence}`);
    }
    t.end();
  });
}

t.test('2 a clean known user has no risk code and at most 10', (t) => {
  const decided = known().ask();
  t.same(decided.reasons, []);
  t.ok(decided.risk <= 10);
  t.end();
});

t.test('11 the same typist again is himself', (t) => {
  const decided = new World().know((i) => typed(1, i)).ask(typed(1, 99));
  t.same(decided.reasons, []);
  t.ok(decided.similarity > 80 && decided.baselineAvailable);
  t.end();
});

t.test('17 says what changed', (t) => {
  const decided = twoTypistsInOneSession().ask({ ...SIGNING_UP, ...typed(7, 2) });
  t.equal(decided.behaviorChanged, true);
  t.equal(decided.baselineAvailable, true);
  t.ok(decided.changeScore > 50);
  t.ok(decided.changeReasons.includes('behavior_shift_detected'));
  t.end();
});
