// How a risk came about is told in sentences: what the points add up to, what held it below a block, and the rules that
// changed it. A reply to a page tells nothing of this.
import fc from 'fast-check';
import t from 'tap';
import { type Rule, type RuleEffect } from '../../src/contract/ruleset/rule.js';
import { TEST_FINGERPRINTS } from '../../src/contract/test-fingerprints.js';
import { CLIENT, type EventRequest, type EventRow, NETWORK, OPTION } from '../../src/event/event-row.js';
import { boundSentences, HELD_AT, riskSentence } from '../../src/event/reply/risk-told.js';
import { renderScore } from '../../src/event/reply/score.js';
import { BLOCK_FROM } from '../../src/scoring/model/actions.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { World } from '../scoring/world.js';
import { anyEffect } from './any-rule.js';

const EXPLAIN: Partial<EventRequest> = { options: OPTION.explain };
const BOT: Partial<EventRequest> = { ...EXPLAIN, client: CLIENT.automated | CLIENT.automatedKnown };

function under(effects: readonly RuleEffect[], change: Partial<EventRequest> = EXPLAIN): EventRow {
  const rules = effects.map((effect, i): Rule => ({
    ...{ id: `rul_${i}`, name: `rule ${i}`, state: 'live', when: 'risk >= 0', effect },
    ...(i % 2 === 0 && { code: `code_${i}` }),
  }));
  const world = new World();
  world.policy = compilePolicy(mergePolicy({ rules }, 'ruled'));
  return world.ask(change);
}

t.test('a reader can add up the points to the risk', async (t) => {
  // With a VPN the risk is rounded up, else down.
  for (const change of [EXPLAIN, BOT, { ...EXPLAIN, network: NETWORK.vpn }]) {
    const row = under([], change);
    const [, bias, sum, risk] =
      /^The bias of (\S+) and the points of the model's reasons add up to (\S+), and .* is a risk of (\d+)\./.exec(
        riskSentence(row),
      ) ?? [];
    const added = row.points.reduce((all, each) => all + each, Number(bias));
    t.ok(Math.abs(added - Number(sum)) < 0.01, riskSentence(row));
    t.equal(Number(risk), row.risk);
  }
  t.equal(riskSentence(under([], {})), '', 'the bias is stored for whoever asks only');
});

t.test('each bound that changed the risk is named with its rule', async (t) => {
  const said = (effects: readonly RuleEffect[], change?: Partial<EventRequest>): string =>
    boundSentences(under(effects, change)).join(' ');
  t.equal(
    said([{ at_least: 'hard_challenge' }]),
    'The rule rul_0 demands at least a hard challenge. So the risk is 50.',
  );
  t.equal(
    said([{ at_most: 'soft_challenge' }], BOT),
    'The rule rul_0 allows at most a soft challenge. So the risk is 49.',
  );
  t.equal(said([{ at_most: 'soft_challenge' }]), '', 'a bound that changes nothing is not told');
  t.equal(said([{ force: 'allow' }], BOT), 'The rule rul_0 forces allow. So the risk is 29.');
  t.match(said([{ points: 2 }]), /^With the points of rul_0 it is \d+\. So the risk is \d+\.$/);
  t.equal(
    said([{ at_most: 'allow' }, { at_least: 'block' }], BOT),
    'The rule rul_0 allows at most allow. The rule rul_1 demands at least a block, which counts more. ' +
      'So the risk is 70.',
  );
  t.equal(HELD_AT, BLOCK_FROM - 1);
  const held = { ...under([]), evidence: '{"risk.held":{"from":83}}', risk: HELD_AT, modelRisk: HELD_AT };
  t.matchOnly(boundSentences(held), [/^The points alone are a risk of 83, a block\. It is held at 69/]);
  const early = { ...under([]), evidence: '', risk: 50, modelRisk: 12, rules: ['rul_a'] };
  t.same(boundSentences(early), ['The rule rul_a changed it.', 'So the risk is 50.'], 'of an earlier release');
  t.match(riskSentence({ ...under([]), degraded: true }), /could not be read in time/);
  const [[fingerprint = ''] = []] = TEST_FINGERPRINTS;
  t.match(riskSentence(under([], { ...EXPLAIN, mode: 'test', fingerprint })), /^A test fingerprint decides/);
});

t.test('whatever the rules are, what is told ends at the risk', async () => {
  fc.assert(
    fc.property(fc.array(anyEffect, { maxLength: 5 }), fc.boolean(), (effects, bot) => {
      const row = under(effects, bot ? BOT : EXPLAIN);
      const said = boundSentences(row).join(' ');
      if (row.risk === row.modelRisk) return !said.includes('So the risk');
      return said.endsWith(`So the risk is ${row.risk}.`) && said.includes('rul_');
    }),
  );
});

t.test('only a backend that asks is told', async (t) => {
  const row = under([{ at_least: 'hard_challenge' }]);
  t.match(JSON.parse(renderScore(row)), { risk_explanation: /So the risk is 50\.$/ });
  for (const change of [{ options: 0 }, { keyKind: 'public' as const }]) {
    const text = renderScore({ ...row, ...change });
    t.notMatch(text, /risk_explanation|risk\.bound|So the risk/, JSON.stringify(change));
  }
});
