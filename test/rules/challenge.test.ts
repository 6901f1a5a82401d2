// The challenge that a rule names: which of several is asked for, what the model still asks for, and what ends it.
import t from 'tap';
import { type Rule, type RuleEffect } from '../../src/contract/ruleset/rule.js';
import { type Challenge, CHALLENGES } from '../../src/contract/vocabulary.js';
import { CLIENT, type EventRequest, type EventRow } from '../../src/event/event-row.js';
import { ruleChallenges } from '../../src/event/reply/reasons.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow, writeRow } from '../../src/event/row/codec.js';
import { emptyPageView, emptyProfiles } from '../../src/profiles/shapes.js';
import { ruledAgain } from '../../src/scoring/backtest/ruled-again.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { scoreOfPage } from '../../src/scoring/public-decision.js';
import { compileRules } from '../../src/scoring/rules/compile.js';
import { request } from '../profiles/rows.js';
import { World } from '../scoring/world.js';

type Given = RuleEffect & { challenge?: Challenge } & Pick<Partial<Rule>, 'priority' | 'code' | 'state'>;
const HARD: Given = { at_least: 'hard_challenge' };
const SOFT: Given = { at_least: 'soft_challenge' };
/** The model alone blocks it. */
const PROGRAM: Partial<EventRequest> = { client: CLIENT.automated | CLIENT.automatedKnown };

function ruleOf({ challenge, priority, code, state = 'live', ...effect }: Given, at: number): Rule {
  const more = {
    ...(challenge !== undefined && { challenge }),
    ...(priority !== undefined && { priority }),
    ...(code !== undefined && { code }),
  };
  return { id: `rul_${at}`, name: `rule ${at}`, state, when: 'missing(change_type)', effect, ...more };
}

function policyOf(given: readonly Given[]) {
  return compilePolicy(mergePolicy({ rules: given.map(ruleOf) }, 'ruled'));
}

function under(given: readonly Given[], change: Partial<EventRequest> = {}): EventRow {
  const world = new World();
  world.policy = policyOf(given);
  return world.ask(change);
}

t.test('a rule asks for what it names where its effect decides', async (t) => {
  const asked = (...given: Given[]): readonly string[] => under(given).challenges;
  t.same(asked(HARD), ['mfa'], 'without a name, the model chooses');
  for (const challenge of ['captcha', 'passkey', 'email_code', 'id_review', 'mfa'] as const) {
    t.same(asked({ ...HARD, challenge }), [challenge]);
    t.same(asked({ ...SOFT, challenge }), [challenge]);
    t.same(asked({ force: 'hard_challenge', challenge }), [challenge]);
  }
  t.same(asked({ ...SOFT, challenge: 'captcha' }, HARD), ['mfa'], 'not for a weaker action than the decision');
  t.same(asked({ ...HARD, challenge: 'captcha' }, HARD), ['mfa', 'captcha'], 'beside a rule that names none');
  t.same(asked({ ...HARD, challenge: 'captcha' }, { ...HARD, challenge: 'passkey' }), ['passkey', 'captcha']);
  t.same(asked({ ...HARD, challenge: 'mfa_sms' }, { ...HARD, challenge: 'passkey' }), ['mfa_sms'], 'the first by id');
  t.same(asked({ ...HARD, challenge: 'mfa_sms', priority: 2 }, { ...HARD, challenge: 'passkey' }), ['passkey']);
  t.same(asked({ ...HARD, challenge: 'captcha' }, { force: 'hard_challenge', challenge: 'passkey' }), ['passkey']);
  t.same(asked({ ...HARD, challenge: 'passkey' }, { force: 'block' }), under([{ force: 'block' }]).challenges);
  t.same(asked({ ...HARD, challenge: 'passkey' }, { force: 'allow' }), []);
  t.same(asked({ ...HARD, challenge: 'passkey', state: 'shadow' }, HARD), ['mfa'], 'nothing in shadow');
  t.same(asked({ ...HARD, challenge: 'captcha' }, { points: 2.6 }), ['mfa', 'captcha'], 'points demand by themselves');
});

t.test('a rule does not make the challenge of the model weaker, except by a force', async (t) => {
  const limit: Given = { at_most: 'hard_challenge' };
  t.match(under([], PROGRAM), { action: 'block' });
  t.same(under([limit], PROGRAM).challenges, ['mfa', 'captcha']);
  t.same(under([limit, { ...HARD, challenge: 'passkey' }], PROGRAM).challenges, ['passkey', 'captcha']);
  t.same(under([limit, { ...HARD, challenge: 'captcha' }], PROGRAM).challenges, ['mfa', 'captcha']);
  t.same(under([limit, { ...HARD, challenge: 'email_code' }], PROGRAM).challenges, ['mfa', 'captcha'], 'too weak');
  t.same(under([{ force: 'hard_challenge', challenge: 'captcha' }], PROGRAM).challenges, ['captcha']);
});

t.test('the challenge that is named ends the demand, and no other', async (t) => {
  const risk = (given: Given, ...challengeCompleted: Challenge[]): string =>
    under([given], { challengeCompleted }).action;
  const effects: readonly Given[] = [HARD, SOFT, { force: 'hard_challenge' }, { force: 'soft_challenge' }];
  for (const effect of effects) {
    const action = effect.at_least ?? effect.force ?? 'allow';
    t.equal(risk({ ...effect, challenge: 'captcha' }, 'captcha'), 'allow', action);
    t.equal(risk({ ...effect, challenge: 'captcha' }, 'mfa'), action);
    t.equal(risk({ ...effect, challenge: 'passkey' }, 'passkey'), 'allow');
    t.equal(risk({ ...effect, challenge: 'passkey' }, 'mfa_sms', 'captcha'), action);
    t.equal(risk({ ...effect, challenge: 'passkey' }, 'id_review'), 'allow');
    t.equal(risk({ ...effect, challenge: 'mfa' }, 'captcha'), action);
    t.equal(risk({ ...effect, challenge: 'mfa' }, 'mfa_totp'), 'allow');
  }
  t.equal(risk({ ...HARD, challenge: 'mfa' }, 'email_code'), 'hard_challenge', 'no strong factor');
  t.equal(risk({ ...SOFT, challenge: 'mfa' }, 'email_code'), 'allow');
  t.equal(risk({ ...HARD, challenge: 'email_code' }, 'email_code'), 'allow');
});

t.test('a page whose session passed a challenge is not asked for it again', async (t) => {
  const risk = (given: Given, sessionPassed: boolean, insisted = false): readonly string[] => {
    const asked = request({ tier: 'provisional', keyKind: 'public', useCase: 'collect' });
    const view = emptyPageView();
    Object.assign(view.profiles, { sessionPassed });
    if (insisted) Object.assign(view.profiles.device, { seen: 20, challenged: 20 });
    const decision = scoreOfPage(asked, emptyProfiles(), view, policyOf([given]));
    t.equal(decision.action, given.at_least ?? given.force, 'the decision for the backend is not changed');
    return decision.publicChallenges;
  };
  const effects: readonly Given[] = [HARD, SOFT, { force: 'hard_challenge' }, { force: 'soft_challenge' }];
  for (const effect of effects)
    for (const challenge of CHALLENGES) {
      const given = { ...effect, challenge };
      t.same(risk(given, false), [challenge]);
      t.same(risk(given, true), [], challenge);
    }
  t.same(risk({ ...HARD, challenge: 'passkey' }, true, true), ['passkey'], 'prompts until one was approved');
  t.same(risk({ at_least: 'block' }, true), risk({ at_least: 'block' }, false));
});

t.test('the evidence says whose challenge it is', async (t) => {
  const both = under([
    { ...HARD, challenge: 'captcha', code: 'own_code' },
    { ...HARD, challenge: 'mfa_sms' },
    { ...HARD, challenge: 'passkey' },
    { ...SOFT, challenge: 'email_code' },
  ]);
  t.same(both.challenges, ['mfa_sms', 'captcha']);
  t.same({ ...ruleChallenges(both) }, { rul_0: 'captcha', rul_1: 'mfa_sms' });
  t.match(JSON.parse(both.evidence), { own_code: { rule: 'rul_0' } });
  t.same({ ...ruleChallenges(under([HARD])) }, {});
  t.same({ ...ruleChallenges(under([{ ...HARD, challenge: 'captcha' }, { force: 'allow' }])) }, {});
});

t.test('a stored decision is decided again as it was', async (t) => {
  for (const challengeCompleted of [[], ['captcha'], ['mfa'], ['passkey'], ['mfa', 'captcha']])
    for (const challenge of ['captcha', 'mfa', 'passkey'] as const)
      for (const effect of [HARD, SOFT, { force: 'hard_challenge' }] as const) {
        const policy = policyOf([{ ...effect, challenge, code: 'own_code' }]);
        const row = under([{ ...effect, challenge, code: 'own_code' }], { challengeCompleted });
        const to = new RowWriter(4096);
        writeRow(to, row);
        const stored = readRow(new RowReader(Buffer.from(to.written())));
        const { risk, action } = row;
        t.match(ruledAgain(stored, policy, policy), { risk, action }, `${challenge} ${challengeCompleted.join()}`);
      }
});

t.test('a challenge on an effect that demands none is refused, with what to do', async (t) => {
  const effects: readonly Given[] = [
    ...[{}, { points: 1 }],
    ...([{ at_most: 'hard_challenge' }, { at_least: 'block' }, { force: 'allow' }] as const),
  ];
  for (const effect of effects)
    t.throws(() => compileRules([ruleOf({ ...effect, challenge: 'mfa' }, 1)]), {
      message:
        /^rule rul_1: challenge needs an effect .+ at_least or force with soft_challenge .+ remove the challenge$/,
    });
});
