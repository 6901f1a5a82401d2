// A stored decision under another policy: from the points alone it comes out as if it had been decided anew.
import t from 'tap';
import { comparisonText } from '../../src/cli/replay/comparison.js';
import { SETTINGS } from '../../src/contract/settings/settings.js';
import { WORD_BIT } from '../../src/event/challenge-words.js';
import { keptAnswers } from '../../src/scoring/challenges/answer-facts.js';
import { type ReasonCode } from '../../src/contract/reasons.js';
import { type UseCase } from '../../src/contract/vocabulary.js';
import { actionOf, riskOf } from '../../src/scoring/model/actions.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { familyIndex, sharesOf } from '../../src/scoring/model/families.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { Comparison } from '../../src/scoring/comparison.js';
import { decideAgain, notReplayed, type StoredDecision } from '../../src/scoring/replay.js';
import { SIGNALS } from '../../src/scoring/signals/index.js';
import { randomFrom } from '../support/random.js';

const was = compilePolicy(DEFAULT_POLICY);

/** What `policy` makes of reasons that speak this strongly, stored as a row stores it. */
function decided(policy: typeof was, useCase: UseCase, strengths: Partial<Record<ReasonCode, number>>): StoredDecision {
  const reasons = SIGNALS.map(({ code }) => code).filter((code) => strengths[code] !== undefined);
  const gained = reasons.map(
    (code) =>
      (policy.points[useCase][SIGNALS.findIndex((signal) => signal.code === code)] ?? 0) * (strengths[code] ?? 0),
  );
  const shares: number[] = [];
  sharesOf(reasons.map(familyIndex), gained, shares, policy.shares);
  const counted = gained.map((points, i) => points * (shares[i] ?? 1));
  const risk = riskOf(counted.reduce((sum, points) => sum + points, policy.bias));
  return {
    useCase,
    risk,
    action: actionOf(risk),
    reasons,
    points: counted.map(Math.fround),
    strengths: [],
    answers: 0,
  };
}

t.test('another policy decides as it would have', async (t) => {
  const now = compilePolicy(
    mergePolicy(
      {
        bias: -2,
        points: { device_changed: 1, vpn_detected: 0 },
        shifts: { login: { sim_changed: -1 } },
        settings: { alike_device: 0.1, alike_place: 0.3, alike_bot: 1 },
      },
      'other',
    ),
  );
  const random = randomFrom(5);
  const codes = SIGNALS.map(({ code }) => code);
  for (let i = 0; i < 2000; i += 1) {
    const useCase = i % 2 === 0 ? 'login' : 'password_reset';
    const strengths = Object.fromEntries(codes.filter(() => random() < 0.2).map((code) => [code, 0.1 + random()]));
    const again = decideAgain(decided(was, useCase, strengths), was, now);
    const fresh = decided(now, useCase, strengths);
    // Single precision may tip a risk over a rounding edge, by one.
    if (Math.abs((again?.risk ?? -9) - fresh.risk) > 1)
      t.fail(`${JSON.stringify(strengths)}: ${again?.risk} is not ${fresh.risk}`);
    if (again?.risk === fresh.risk) t.equal(again.action, fresh.action);
  }
});

t.test('the same points decide the same, to the last digit', async (t) => {
  const same = compilePolicy(mergePolicy({}, 'same'));
  for (let risk = 0; risk <= 100; risk += 1) {
    const event: StoredDecision = {
      useCase: 'score',
      risk,
      action: actionOf(risk),
      reasons: ['vpn_detected'],
      points: [0.38],
      strengths: [],
      answers: 0,
    };
    t.same(decideAgain(event, was, same), { risk, action: actionOf(risk) });
  }
});

t.test('what cannot be known is not guessed', async (t) => {
  const silent = compilePolicy(mergePolicy({ points: { vpn_detected: 0 } }, 'silent'));
  const event: StoredDecision = {
    ...{ useCase: 'score', risk: 5, action: 'allow', reasons: ['vpn_detected'], points: [0], strengths: [] },
    answers: 0,
  };
  t.equal(decideAgain(event, silent, was), undefined, 'a reason that had no points');
  t.same(decideAgain(event, silent, silent), { risk: 5, action: 'allow' }, 'and has none now either');
  const higher = compilePolicy(mergePolicy({ bias: 0 }, 'higher'));
  t.same(
    decideAgain({ ...event, reasons: ['test_fingerprint'], risk: 85, action: 'block' }, was, higher),
    { risk: 85, action: 'block' },
    'a test fingerprint is decided by nothing else',
  );
  t.same(
    decideAgain({ ...event, reasons: ['of_long_ago'], points: [1] }, was, higher),
    { risk: 73, action: 'block' },
    'a reason of another version keeps its points',
  );
});

t.test('how alike reasons are is computed again by itself', async (t) => {
  const now = compilePolicy(mergePolicy({ settings: { alike_place: 0 } }, 'all of a place counts'));
  const event = decided(was, 'login', { geo_jump: 1, vpn_detected: 1, unusual_location: 1, datacenter_ip: 1 });
  const again = decideAgain(event, was, now);
  t.equal(
    again?.risk,
    decided(now, 'login', { geo_jump: 1, vpn_detected: 1, unusual_location: 1, datacenter_ip: 1 }).risk,
  );
  t.ok((again?.risk ?? 0) > event.risk);
  t.same(notReplayed(was, now, false), []);
});

t.test('a captcha of before it stopped answering a crowd is judged as it was', async (t) => {
  const crowd = decided(was, 'registration', { registration_burst: 1, new_user_profile: 1, account_burst: 1 });
  const now = compilePolicy(mergePolicy({ bias: was.bias + 0.1 }, 'a little stricter'));
  const facts = { passed: WORD_BIT.captcha, held: 0, taken: false, proved: false, forgot: false, person: true };
  const none = {
    simOwned: false,
    takes: false,
    unseen: false,
    tool: false,
    atStake: false,
    abroad: false,
    placed: false,
    copied: false,
    atHome: false,
    untold: false,
    byOthers: false,
  };
  const stored = (strict: boolean): StoredDecision => ({
    ...crowd,
    answers: keptAnswers({ ...facts, ...none, strict }),
  });
  const risk = (event: StoredDecision): number => decideAgain(event, was, now)?.risk ?? NaN;
  t.ok(risk(stored(false)) < risk(stored(true)));
});

t.test('a captcha of before it stopped answering accounts of one machine is judged as it was', async (t) => {
  const change = decided(was, 'account_change', { multiple_accounts: 0.7 });
  const now = compilePolicy(mergePolicy({ bias: was.bias + 0.1 }, 'a little stricter'));
  const none = { taken: false, proved: false, forgot: false, person: false, simOwned: false, unseen: false };
  const risk = (passed: number, atStake: boolean): number => {
    const facts = {
      ...none,
      passed,
      held: 0,
      takes: true,
      strict: true,
      tool: false,
      atStake,
      abroad: false,
      placed: false,
      copied: false,
      atHome: false,
      untold: false,
      byOthers: false,
    };
    return decideAgain({ ...change, answers: keptAnswers(facts) }, was, now)?.risk ?? NaN;
  };
  const asked = risk(0, true);
  t.ok(risk(WORD_BIT.captcha, false) < asked);
  t.equal(risk(WORD_BIT.captcha, true), asked);
  t.ok(risk(WORD_BIT.mfa_sms, true) < asked);
  t.ok(risk(WORD_BIT.mfa_sms | WORD_BIT.captcha, true) < risk(WORD_BIT.mfa_sms, true));
});

t.test('a code by mail of before it stopped answering a hard challenge abroad is judged as it was', async (t) => {
  const abroad = { device_changed: 1, unusual_location: 1, timezone_mismatch: 1 };
  const now = compilePolicy(mergePolicy({ bias: was.bias + 0.1 }, 'a little stricter'));
  const none = { taken: false, proved: true, forgot: false, person: false, simOwned: false, unseen: false };
  const risk = (reasons: Partial<Record<ReasonCode, number>>, passed: number, isAbroad: boolean): number => {
    const said = { atStake: false, placed: false, copied: false, atHome: false, untold: false, byOthers: false };
    const facts = { ...none, ...said, passed, held: 0, takes: false, strict: true, tool: false };
    const answers = keptAnswers({ ...facts, abroad: isAbroad });
    return decideAgain({ ...decided(was, 'login', reasons), answers }, was, now)?.risk ?? NaN;
  };
  const hard = risk(abroad, 0, true);
  t.ok(hard >= 50);
  t.ok(risk(abroad, WORD_BIT.email_code, false) < 30);
  t.equal(risk(abroad, WORD_BIT.email_code, true), hard);
  t.ok(risk(abroad, WORD_BIT.email_code | WORD_BIT.mfa_sms, true) < 30);
  t.ok(risk({ device_changed: 1 }, WORD_BIT.email_code, true) < 30, 'a soft challenge');
});

t.test('numbers that strengths hang on are named, and decisions under them counted', async (t) => {
  const now = compilePolicy(
    mergePolicy(
      {
        settings: { device_age_days: 6, alike_sim: 0, sim_fade_hours: SETTINGS.sim_fade_hours[0] },
        limits: { newcomers_address_hour: 400, registrations_network_day: 1 },
      },
      'other',
    ),
  );
  const names = notReplayed(was, now, false);
  t.same(names, ['device_age_days', 'newcomers_address_hour', 'registrations_network_day']);
  t.same(notReplayed(now, now, true), []);
  const comparison = new Comparison();
  for (const apart of [[], names, ['newcomers_address_hour']]) {
    comparison.add('allow', 'allow', '');
    comparison.addApart(apart);
  }
  t.match(
    comparisonText(comparison),
    /^2 compared by points only: .* device_age_days, newcomers_address_hour, registrations_network_day cannot/m,
  );
  const quiet = new Comparison();
  quiet.add('allow', 'allow', '');
  quiet.addApart([]);
  t.notMatch(comparisonText(quiet), /points alone/);
});

t.test('a strength that was kept is used where the points of before say nothing', async (t) => {
  const event: StoredDecision = {
    ...{ useCase: 'score', risk: 5, action: 'allow', reasons: ['vpn_detected'], points: [0], strengths: [0.5] },
    answers: 0,
  };
  const silent = compilePolicy(mergePolicy({ points: { vpn_detected: 0 } }, 'silent'));
  const loud = compilePolicy(mergePolicy({ points: { vpn_detected: 8 } }, 'loud'));
  t.equal(decideAgain(event, silent, loud)?.risk, riskOf(loud.bias + 4));
});
