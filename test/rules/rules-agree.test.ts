// The function that is made for all rules and the walk through a rule's tree say the same of any rule and any moment,
// with values missing everywhere.
import fc from 'fast-check';
import t from 'tap';
import { generateRules } from '../../src/rules/evaluate/generate.js';
import { holds } from '../../src/rules/evaluate/interpret.js';
import { anyMoment, anyRuleText, ruleOf } from './any-rule.js';

const RULES = 20;
const MOMENTS = 40;

t.test('generated code and interpreter agree', async (t) => {
  const hits = new Uint16Array(RULES);
  fc.assert(
    fc.property(
      fc.array(anyRuleText(), { minLength: RULES, maxLength: RULES }),
      fc.array(anyMoment(), { minLength: MOMENTS, maxLength: MOMENTS }),
      (texts, moments) => {
        const rules = texts.map((text) => ruleOf(text));
        const run = generateRules(rules.map(({ condition }) => condition));
        for (const moment of moments) {
          const found = [...hits.subarray(0, run(moment, hits))];
          const expected = rules.flatMap(({ condition }, index) => (holds(condition, moment) ? [index] : []));
          t.same(found, expected);
        }
      },
    ),
    { numRuns: 30, seed: 17 },
  );
});

t.test('a test that meets something unknown holds neither way', async (t) => {
  fc.assert(
    fc.property(anyRuleText(1), anyMoment(), (text, moment) => {
      const plain = holds(ruleOf(text).condition, moment);
      const negated = holds(ruleOf(`not (${text})`).condition, moment);
      t.notOk(plain && negated, text);
    }),
    { numRuns: 500, seed: 17 },
  );
});

t.test('the code of a rule grows with its text, not with its levels', async (t) => {
  for (const level of ['risk / (', '1 - (']) {
    const text = `${level.repeat(28)}risk${')'.repeat(28)} != 1`;
    t.ok(String(generateRules([ruleOf(text).condition])).length < 20 * text.length, level);
  }
});
