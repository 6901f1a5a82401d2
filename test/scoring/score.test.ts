import t from 'tap';
import { CLIENT, type EventRequest, OPTION } from '../../src/event/event-row.js';
import { type ReasonCode, REASONS } from '../../src/contract/reasons.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { actionOf, riskOf } from '../../src/scoring/model/actions.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { score } from '../../src/scoring/score.js';
import { SIGNALS } from '../../src/scoring/signals/index.js';
import { attributesOf, request, sha256, typed } from '../profiles/rows.js';
import { World } from './world.js';
import { PIXEL } from '../support/bodies.js';

t.test('the bands are exact at their edges', async (t) => {
  const cases = [
    [0, 'allow'],
    [29, 'allow'],
    [30, 'soft_challenge'],
    [49, 'soft_challenge'],
    [50, 'hard_challenge'],
    [69, 'hard_challenge'],
    [70, 'block'],
    [100, 'block'],
  ] as const;
  for (const [risk, action] of cases) t.equal(actionOf(risk), action, String(risk));
});

t.test('risk is an integer within 0..100 for any log-odds', async (t) => {
  const cases = [
    [-1000, 0],
    [-2.99, 5],
    [0, 50],
    [1000, 100],
    [Infinity, 100],
    [-Infinity, 0],
  ] as const;
  for (const [logOdds, risk] of cases) t.equal(riskOf(logOdds), risk);
});

t.test('every signal has its own code, and every code but the forced one a signal', async (t) => {
  const codes = SIGNALS.map((signal) => signal.code);
  t.equal(new Set(codes).size, codes.length);
  const silent = (Object.keys(REASONS) as ReasonCode[]).filter((code) => !codes.includes(code));
  t.same(silent, ['test_fingerprint']);
});

t.test('points of a decision add up to its risk', async (t) => {
  const world = new World().know();
  const decided = world.ask({ fingerprint: sha256('other'), client: CLIENT.vpn | CLIENT.vpnKnown });
  const sum = decided.points.reduce((all, points) => all + points, DEFAULT_POLICY.bias);
  t.equal(decided.risk, riskOf(sum));
  t.equal(decided.points.length, decided.reasons.length);
});

t.test('a workspace may move points, a use case shifts them', async (t) => {
  const asked = request({ client: CLIENT.vpn });
  const riskWith = (policy = DEFAULT_POLICY): number => score(asked, emptyProfiles(), compilePolicy(policy)).risk;
  t.ok(riskWith(mergePolicy({ points: { vpn_detected: 4 } }, 'strict')) > riskWith());
  t.ok(riskWith(mergePolicy({ bias: -5 }, 'lax')) < riskWith());
  t.ok(riskWith(mergePolicy({ shifts: { score: { vpn_detected: 1 } } }, 'here')) > riskWith());
  t.equal(riskWith(mergePolicy({ shifts: { login: { vpn_detected: 1 } } }, 'elsewhere')), riskWith());
  t.equal(score(asked, emptyProfiles(), compilePolicy(mergePolicy({}, 'mine'))).policyVersion, 'mine');
  t.throws(() => compilePolicy(mergePolicy({ points: { vpn_detected: NaN } }, 'bad')), /vpn_detected/);
  t.throws(() => compilePolicy(mergePolicy({ bias: 11 }, 'bad')), /bias/);
  t.throws(() => compilePolicy(mergePolicy({ shifts: { login: { incognito: 11 } } }, 'bad')), /login incognito/);
  t.equal(
    compilePolicy(mergePolicy({ points: { device_changed: 10 } }, 'high')).points.password_reset[
      SIGNALS.findIndex(({ code }) => code === 'device_changed')
    ],
    10,
    'a shift goes no further',
  );
});

t.test('test fingerprints force their band, in test mode only', async (t) => {
  for (const action of ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const) {
    const fingerprint = sha256(`riskgate:${action}`);
    const world = new World();
    const forced = world.send({ mode: 'test', fingerprint });
    t.equal(forced.action, action);
    t.same(forced.reasons, ['test_fingerprint']);
    t.equal(forced.learned, false);
    t.equal(world.send({ mode: 'live', fingerprint }).action, 'allow');
  }
});

t.test('baselines learn from what was let in', async (t) => {
  const bot = CLIENT.automated | CLIENT.automatedKnown;
  const other = sha256('other');
  const passed = { challengeCompleted: ['mfa'] };
  const cases = [
    { name: 'allowed', change: {}, learned: true },
    { name: 'a failed login', change: { loginResult: 'FAILURE' as const }, learned: false },
    { name: 'challenged', change: { fingerprint: other }, learned: false },
    { name: 'challenged and passed', change: { fingerprint: other, ...passed }, learned: true },
    {
      name: 'passed, says a public key',
      change: { fingerprint: other, ...passed, keyKind: 'public' as const, tier: 'provisional' as const },
      learned: false,
    },
    { name: 'blocked', change: { client: bot, fingerprint: other, ...passed }, learned: false },
  ];
  for (const { name, change, learned } of cases) t.equal(new World().know().ask(change).learned, learned, name);
});

t.test('a decision without profiles says so and claims nothing about the user', async (t) => {
  const blind = score(request(), { ...emptyProfiles(), degraded: true }, compilePolicy(DEFAULT_POLICY));
  t.equal(blind.degraded, true);
  t.equal(blind.learned, false);
  t.same(blind.reasons, []);
});

t.test('a passed challenge holds ten minutes for its user and visitor', async (t) => {
  const phone = sha256('new phone');
  const world = new World().know();
  t.equal(world.send({ fingerprint: phone }).action, 'soft_challenge');
  const passed = world.send({ fingerprint: phone, challengeCompleted: ['mfa'] });
  t.match(passed, { action: 'allow', learned: true });
  t.ok(passed.reasons.includes('challenge_passed'));
  const tired = { client: CLIENT.vpn };
  t.ok(
    world.ask({ fingerprint: phone, keyKind: 'public', ...tired }).reasons.includes('challenge_passed'),
    'for a public key too',
  );
  t.notOk(
    world.ask({ fingerprint: sha256('like new phone'), ...tired }).reasons.includes('challenge_passed'),
    'not for a look-alike',
  );
  t.notOk(
    world.ask({ userHash: sha256('bob').slice(0, 32), fingerprint: phone }).reasons.includes('challenge_passed'),
    'not for another user',
  );
  world.now += 601_000;
  t.same(world.ask({ fingerprint: phone }).reasons, [], 'over, and the device is known by now');
});

t.test('a drifted fingerprint keeps its visitor, identical phones of two people do not merge', async (t) => {
  const world = new World().know();
  const drifted = world.send({
    fingerprint: sha256('phone after update'),
    deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }),
  });
  t.equal(drifted.visitorId, sha256('phone'));
  t.equal(drifted.isNew, false);
  t.equal(drifted.timesSeen, 13);
  t.ok(drifted.deviceSimilarity > 0.9);
  t.equal(world.send({ fingerprint: sha256('phone after update') }).visitorId, sha256('phone'), 'and goes on');
  const twin = world.send({ fingerprint: sha256('twin phone'), userHash: sha256('bob').slice(0, 32) });
  t.equal(twin.visitorId, sha256('twin phone'));
  t.equal(twin.isNew, true);
  const tablet = world.send({
    fingerprint: sha256('tablet'),
    deviceAttributes: attributesOf({ model: 'Tab S9', screenWidth: '1600', screenHeight: '2560' }),
  });
  t.equal(tablet.visitorId, sha256('tablet'), 'another device of the user is another visitor');
});

t.test('history: sightings, trust and reputation grow with use', async (t) => {
  const world = new World();
  const first = world.send();
  t.match(first, {
    isNew: true,
    timesSeen: 1,
    firstSeen: world.now - 1000,
    lastSeen: world.now - 1000,
    reputation: NaN,
  });
  world.know(() => ({}), 9);
  const later = world.ask();
  t.match(later, {
    isNew: false,
    timesSeen: 11,
    firstSeen: first.receivedAt,
    lastSeen: world.now - 1000,
    reputation: Math.fround(1100 / 12),
  });
  t.ok(later.trust > first.trust && later.trust <= 1);
  t.ok(later.confidence > first.confidence && later.confidence <= 1);
});

t.test('asked is for a factor that the reasons leave in no doubt', async (t) => {
  const line = (prefix: string, asn: number): Partial<EventRequest> => ({
    addressHash: sha256(prefix).slice(0, 32),
    addressPrefix: prefix,
    asn,
    country: 'DE',
  });
  const home = line('91.65.10.0/24', 3209);
  const away = line('84.160.20.0/24', 3320);
  const other = { fingerprint: sha256('other'), deviceAttributes: attributesOf({ model: 'other' }) };
  const known = new World().know(() => home);
  t.same(known.ask({ ...home, ...other }).challenges, ['mfa'], 'a new device at home: any');
  t.same(known.ask({ ...away, ...other }).challenges, ['mfa_sms', 'mfa_totp', 'passkey'], 'from elsewhere: no mailbox');
  t.same(
    new World().know((i) => typed(1, i)).ask(typed(2, 0)).challenges,
    ['mfa_sms', 'mfa_totp', 'passkey'],
    "another's hands on the own device: no mailbox",
  );
  const reset = known.ask({ ...home, ...other, useCase: 'account_change', changeType: 'email' });
  t.notOk(reset.challenges.includes('email_code'), 'nor where the address is what is changed');
});

t.test('challenges fit the reasons', async (t) => {
  const known = new World().know();
  const sim = { options: OPTION.sim, simSerialHash: 'aa'.repeat(8) };
  const withSim = new World().know(() => sim);
  t.same(known.ask().challenges, []);
  t.same(known.ask({ fingerprint: sha256('other') }).challenges, ['mfa']);
  t.same(withSim.ask({ ...sim, simSerialHash: 'bb'.repeat(8) }).challenges, ['mfa']);
  t.same(known.ask({ client: CLIENT.automated }).challenges, [], 'a block asks nothing');
  t.match(
    known.ask({ client: CLIENT.automated, challengeCompleted: ['mfa'] }),
    { action: 'block', challenges: { length: 0 } },
    'a program is not asked who it is',
  );
  t.same(
    known.ask({ typingDwell: new Float32Array(12).fill(80), typingFlight: new Float32Array(11).fill(150) }).challenges,
    ['captcha'],
    'a program',
  );
});
