// What a page says of the outcome of a login is no ground for the decision that the backend gets.
import t from 'tap';
import { type Rule } from '../../src/contract/ruleset/rule.js';
import { CLIENT, type EventRequest } from '../../src/event/event-row.js';
import { emptyPageView, emptyProfiles } from '../../src/profiles/shapes.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { scoreOfPage } from '../../src/scoring/public-decision.js';
import { score } from '../../src/scoring/score.js';
import { request } from '../profiles/rows.js';

const ALLOWING = ["login.result = 'SUCCESS'", 'login.mfa_used', "login.auth_method = 'PASSKEY'"];
const policy = compilePolicy(mergePolicy({ rules: ALLOWING.map(allowing) }, 'ruled'));

function allowing(when: string, at: number): Rule {
  return { id: `rul_${at}`, name: when, state: 'live', when, effect: { force: 'allow' } };
}

const FACTOR = CLIENT.mfaUsed | CLIENT.mfaKnown;
const CLAIMS: readonly [name: string, claim: Partial<EventRequest>, rules: readonly string[]][] = [
  ['that it succeeded', { loginResult: 'SUCCESS' }, ['rul_0']],
  ['that a second factor was used', { client: FACTOR }, ['rul_1']],
  ['that it was by a passkey', { authMethod: 'PASSKEY' }, ['rul_2']],
  ['all of them', { loginResult: 'SUCCESS', client: FACTOR, authMethod: 'PASSKEY' }, ['rul_0', 'rul_1', 'rul_2']],
];

for (const [name, claim, rules] of CLAIMS)
  t.test(`a page that says of a login ${name} gets the decision of one that does not`, async (t) => {
    const decided = (said: Partial<EventRequest>, options = 0) => {
      const asked = request({ tier: 'provisional', keyKind: 'public', useCase: 'login', options, ...said });
      return { asked, decision: scoreOfPage(asked, emptyProfiles(), emptyPageView(), policy) };
    };
    const silent = decided({}).decision;
    const { asked, decision } = decided(claim);
    const { publicRisk, publicAction, publicReasons, publicChallenges } = silent;
    t.same({ ...decision, publicRisk, publicAction, publicReasons, publicChallenges }, silent);
    t.match(asked, claim, 'the row keeps what was said');
    const backend = request({ tier: 'backend', keyKind: 'api', useCase: 'login', ...claim });
    t.same(scoreOfBackend(backend), rules, 'a backend is believed');
  });

function scoreOfBackend(asked: EventRequest): readonly string[] {
  return score(asked, emptyProfiles(), policy).rules;
}

t.test('a page that says of a login that it failed is judged by that', async (t) => {
  const asked = request({ tier: 'provisional', keyKind: 'public', useCase: 'login', loginResult: 'FAILURE' });
  const failing = compilePolicy(
    mergePolicy({ rules: [{ ...allowing("login.result = 'FAILURE'", 0), effect: { at_least: 'block' } }] }, 'ruled'),
  );
  t.equal(scoreOfPage(asked, emptyProfiles(), emptyPageView(), failing).action, 'block');
});
