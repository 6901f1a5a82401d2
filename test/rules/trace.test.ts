// The trace of a rule says what the rule says, of any rule and any moment, and names the values it met.
import fc from 'fast-check';
import t from 'tap';
import { makeRequest, type Value } from '../../src/rules/evaluate/made-request.js';
import { holds } from '../../src/rules/evaluate/interpret.js';
import { type Trace, traceOf } from '../../src/rules/evaluate/trace.js';
import { type Moment } from '../../src/rules/variables/variable.js';
import { anyMoment, anyRuleText, RULE_LISTS, ruleOf } from './any-rule.js';

const AT = Date.UTC(2030, 0, 1);

t.test('a trace is true where the rule holds, and false where its opposite does', async (t) => {
  fc.assert(
    fc.property(anyRuleText(), anyMoment(), (text, moment) => {
      const { result } = traceOf(ruleOf(text).tree, moment, RULE_LISTS);
      t.equal(result === 'true', holds(ruleOf(text).condition, moment), text);
      t.equal(result === 'false', holds(ruleOf(`not (${text})`).condition, moment), text);
    }),
    { numRuns: 600, seed: 17 },
  );
});

function traced(text: string, variables: Record<string, Value>): Trace {
  const { request, model, counts } = makeRequest(variables, AT);
  const said = { reasons: ['geo_jump'], strengths: Float32Array.of(0.5) };
  const moment: Moment = { request, model: { ...model, ...said }, counts, lists: ['users'] };
  return traceOf(ruleOf(text).tree, moment, RULE_LISTS);
}

t.test('every part has its answer and what it met', async (t) => {
  t.same(traced('checkout.amount > 500 and (client.vpn or not device.is_new)', { 'checkout.amount': 501 }), {
    text: 'checkout.amount > 500 and (client.vpn or not device.is_new)',
    result: 'unknown',
    values: [],
    parts: [
      {
        ...{ text: 'checkout.amount > 500', result: 'true', parts: [] },
        values: [{ name: 'checkout.amount', value: 501 }],
      },
      {
        ...{ text: 'client.vpn or not device.is_new', result: 'unknown', values: [] },
        parts: [
          { text: 'client.vpn', result: 'unknown', values: [{ name: 'client.vpn', value: null }], parts: [] },
          {
            ...{ text: 'not device.is_new', result: 'unknown', values: [] },
            parts: [
              { text: 'device.is_new', result: 'unknown', values: [{ name: 'device.is_new', value: null }], parts: [] },
            ],
          },
        ],
      },
    ],
  });
  t.match(traced("strength('geo_jump') > 0.4", {}), {
    result: 'true',
    values: [{ name: "strength('geo_jump')", value: 0.5 }],
  });
  t.match(traced('user in @users', { user: 'a'.repeat(64) }), { result: 'true', values: [{ name: 'user' }] });
  t.match(traced('missing(checkout.amount)', {}), { result: 'true', values: [{ value: null }] });
  t.match(traced('risk > 50 and checkout.amount > 5', { risk: 10 }), { result: 'false' }, 'one part is enough');
});
