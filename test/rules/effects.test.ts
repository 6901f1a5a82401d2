// What rules do to a decision: points, floors, ceilings, force, in that order; and what they leave alone.
import fc from 'fast-check';
import t from 'tap';
import { type Rule, type RuleEffect } from '../../src/contract/ruleset/rule.js';
import { TEST_FINGERPRINTS } from '../../src/contract/test-fingerprints.js';
import { CLIENT, type EventRequest, type EventRow, FEATURE, FEATURES } from '../../src/event/event-row.js';
import { responseReason } from '../../src/event/reply/advice.js';
import { reasonDetails } from '../../src/event/reply/reasons.js';
import { actionOf } from '../../src/scoring/model/actions.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { compileRules } from '../../src/scoring/rules/compile.js';
import { RulesWatch } from '../../src/scoring/rules/watch.js';
import { World } from '../scoring/world.js';
import { anyEffect } from './any-rule.js';

let made = 0;

function rule(when: string, effect: RuleEffect, more: Partial<Rule> = {}): Rule {
  made += 1;
  return { id: `rul_${made}`, name: `rule ${made}`, state: 'live', when, effect, ...more };
}

function ruled(world: World, rules: readonly Rule[]): World {
  world.policy = compilePolicy(mergePolicy({ rules }, 'ruled'));
  return world;
}

function order(amount: number, change: Partial<EventRequest> = {}): Partial<EventRequest> {
  const features = new Float32Array(FEATURES.length).fill(NaN);
  features[FEATURE.amount] = amount;
  return { useCase: 'checkout', features, ...change };
}

const BOT: Partial<EventRequest> = { client: CLIENT.automated | CLIENT.automatedKnown };

/** Risk and action of what everybody is asked, under these effects. */
function under(effects: readonly (RuleEffect & { priority?: number })[], change: Partial<EventRequest> = {}): EventRow {
  const rules = effects.map(({ priority, ...effect }) =>
    rule('missing(change_type)', effect, priority === undefined ? {} : { priority }),
  );
  return ruled(new World(), rules).ask(change);
}

t.test('the advice of a challenge names the rule that made it, and not a reason of the model', async (t) => {
  const floor: RuleEffect = { at_least: 'hard_challenge' };
  const said = (rules: readonly Rule[]): string => responseReason(ruled(new World(), rules).ask(order(501)));
  const [named, dear] = [{ code: 'dear' }, { code: 'dear', title: 'An order of {checkout.amount}.' }];
  const high = 'High risk: require strong multi-factor authentication.';
  t.equal(said([rule('checkout.amount > 500', floor, dear)]), `${high} An order of 501.`);
  t.equal(said([rule('checkout.amount > 500', floor, { ...named, name: 'Dear order' })]), `${high} Dear order.`);
  t.equal(said([rule('checkout.amount > 500', { points: 2.6 }, dear)]), `${high} An order of 501.`, 'points too');
  t.match(
    said([rule('checkout.amount > 500', floor)]),
    /^High risk: [^.]+\. We do not know yet what is usual/,
    'a rule without code',
  );
  t.notMatch(said([rule('checkout.amount > 500', { points: -1 }, dear)]), /An order/);
  const usual = rule('checkout.amount > 500', { points: -0.5 }, { code: 'usual', title: 'Usual here.' });
  t.equal(
    said([usual, rule('checkout.amount > 500', floor, dear)]),
    `${high} An order of 501.`,
    'not a rule that lowers the risk',
  );
});

t.test('a published rule with a code in small letters meets orders, whose codes are in capitals', async (t) => {
  const meets = (when: string, change: Partial<EventRequest>): boolean =>
    ruled(new World(), [rule(when, { at_least: 'block' })]).ask(order(9, change)).action === 'block';
  t.ok(meets("checkout.currency = 'eur'", { currency: 'EUR' }));
  t.notOk(meets("checkout.currency = 'eur'", { currency: 'USD' }));
  t.ok(meets("checkout.shipping_country in ('at', 'de')", { shippingCountry: 'DE' }));
  t.notOk(meets("checkout.shipping_country != 'de'", { shippingCountry: 'DE' }));
  t.ok(meets("checkout.currency = 'euro'", { currency: 'euro' }), 'what is no code is kept as it was sent');
});

t.test('rules that were published with codes in small letters mean the codes in capitals', async (t) => {
  const matches = (when: string): boolean =>
    ruled(new World(), [rule(when, { at_least: 'hard_challenge' })]).ask(
      order(5, { currency: 'EUR', shippingCountry: 'DE' }),
    ).risk >= 50;
  for (const [when, expected] of [
    ["checkout.currency = 'eur'", true],
    ["'Eur' = checkout.currency", true],
    ["checkout.currency != 'eur'", false],
    ["checkout.currency in ('usd', 'eur')", true],
    ["checkout.currency not in ('usd', 'eur')", false],
    ["checkout.shipping_country != 'de'", false],
    ["checkout.shipping_country in ('at', 'ch')", false],
    ["checkout.currency like 'e*'", true],
    ["lower(checkout.currency) = 'eur'", true],
    ["checkout.currency like 'hashed*'", false],
    ["checkout.shipping_country = 'eur'", false],
  ] as const)
    t.equal(matches(when), expected, when);
});

t.test('a floor holds from its amount on, and says so', async (t) => {
  const when = 'checkout.amount > 500 and device.is_new';
  const world = ruled(new World(), [
    rule(when, { at_least: 'hard_challenge' }, { code: 'dear_order', title: 'An order of {checkout.amount}.' }),
  ]);
  const dear = world.ask(order(501));
  t.match(dear, { risk: 50, action: 'hard_challenge', rules: [/^rul_/] });
  t.ok(dear.modelRisk < 30);
  t.match(reasonDetails(dear).at(-1), {
    code: 'dear_order',
    explanation: 'An order of 501.',
    evidence: { 'checkout.amount': 501, 'device.is_new': true, rule: /^rul_/ },
  });
  const cheap = world.ask(order(500));
  t.match(cheap, { action: 'allow', rules: { length: 0 }, shadow: { length: 0 } });
  t.notOk(cheap.reasons.includes('dear_order'));
});

t.test('effects have an order', async (t) => {
  const cases: readonly (readonly [(RuleEffect & { priority?: number })[], number, string])[] = [
    [[{ at_least: 'block' }, { at_most: 'allow' }], 70, 'the floor where they cross'],
    [[{ at_least: 'soft_challenge' }, { at_least: 'hard_challenge' }], 50, 'the strictest floor'],
    [[{ points: 10 }, { at_most: 'hard_challenge' }, { at_most: 'soft_challenge' }], 49, 'the strictest ceiling'],
    [
      [
        { force: 'block', priority: 2 },
        { force: 'allow', priority: 1 },
      ],
      -1,
      'the lower priority',
    ],
    [
      [
        { force: 'allow', priority: 1 },
        { force: 'block', priority: 1 },
      ],
      70,
      'the stricter of two alike',
    ],
    [[{ force: 'soft_challenge' }, { points: 10 }], 49, 'force last'],
    [[{ force: 'allow' }, { at_least: 'block' }], 29, 'force over a floor'],
    [[{}], -1, 'no effect'],
  ];
  const plain = new World().ask().risk;
  for (const [effects, risk, why] of cases) {
    const row = under(effects);
    t.equal(row.risk, risk === -1 ? plain : risk, why);
    t.equal(row.action, actionOf(row.risk), why);
    t.equal(row.modelRisk, plain, why);
    t.equal(row.rules.length, effects.length, why);
  }
});

t.test('points add up with those of reasons', async (t) => {
  const plain = new World().ask().risk;
  t.ok(under([{ points: 1 }, { points: 0.5 }]).risk > under([{ points: 1 }]).risk);
  t.ok(under([{ points: -1 }]).risk < plain);
  t.equal(under([{ points: 1 }, { points: -1 }]).risk, plain);
});

t.test('a test fingerprint comes before every rule', async (t) => {
  for (const [fingerprint, { risk, refusal }] of TEST_FINGERPRINTS) {
    if (refusal !== undefined) continue;
    t.match(under([{ force: 'block' }], { mode: 'test', fingerprint }), { risk, rules: { length: 0 } });
  }
});

t.test('a challenge that was passed is not asked for again, a block stays', async (t) => {
  const passed = { challengeCompleted: ['mfa'] };
  const plain = new World().ask(passed).risk;
  for (const effect of [{ force: 'hard_challenge' }, { at_least: 'hard_challenge' }] as const) {
    t.equal(under([effect]).action, 'hard_challenge');
    t.equal(under([effect], passed).risk, plain);
    t.equal(under([effect], { challengeCompleted: ['captcha'] }).action, 'hard_challenge', 'a captcha is too little');
  }
  const captcha = { challengeCompleted: ['captcha'] };
  t.equal(under([{ at_least: 'soft_challenge' }], captcha).risk, new World().ask(captcha).risk);
  t.equal(under([{ force: 'block' }], passed).action, 'block');
});

t.test('it holds for the next minutes too', async (t) => {
  const world = ruled(new World().know(), [rule('known(use_case)', { force: 'hard_challenge' })]);
  t.equal(world.send({}, 10).action, 'hard_challenge');
  const answered = world.send({ challengeCompleted: ['mfa'] }, 10);
  t.equal(answered.action, 'allow');
  t.equal(world.ask().action, 'allow');
  ruled(world, [rule('known(use_case)', { force: 'block' })]);
  t.equal(world.ask().action, 'block');
});

t.test('what is missing makes nothing true', async (t) => {
  const holds = (when: string, change: Partial<EventRequest>): boolean =>
    ruled(new World(), [rule(when, {})]).ask(change).rules.length === 1;
  const login = { useCase: 'login' } as const;
  t.equal(holds('not (checkout.amount > 100)', login), false);
  t.equal(holds('not (checkout.amount > 100)', order(50)), true);
  t.equal(holds('missing(checkout.amount)', login), true);
  t.equal(holds('not client.vpn', { client: 0 }), false);
  t.equal(holds('not client.vpn', { client: CLIENT.vpnKnown }), true);
  t.equal(holds('not client.vpn', { client: CLIENT.vpnKnown | CLIENT.vpn }), false);
});

t.test('an allowance does not teach what the model would have blocked', async (t) => {
  const bot = { ...BOT, userHash: 'b'.repeat(32) };
  t.ok(new World().ask(bot).risk >= 70);
  const row = ruled(new World(), [rule('client.automated', { force: 'allow' })]).ask(bot);
  t.match(row, { action: 'allow', learned: false });
  t.equal(ruled(new World(), [rule('known(use_case)', { force: 'allow' })]).ask().learned, true);
});

t.test('in shadow a rule is recorded and changes nothing', async (t) => {
  const change = order(900);
  const plain = new World().ask(change);
  const rules = [rule('checkout.amount > 500', { force: 'block' }, { code: 'dear', tags: ['dear'], review: true })];
  const live = ruled(new World(), rules).ask(change);
  const shadow = ruled(
    new World(),
    rules.map((one) => ({ ...one, state: 'shadow' as const })),
  ).ask(change);
  t.same({ ...shadow, shadow: [], policyVersion: '' }, { ...plain, policyVersion: '' });
  t.same(shadow.shadow, live.rules);
  t.same(live.tags, ['dear', 'review']);
  for (const state of ['draft', 'off'] as const) {
    const off = rules.map((one) => ({ ...one, state }));
    t.same(ruled(new World(), off).ask(change).shadow, []);
  }
});

t.test('a rollout takes its share of users, the same every time; the rest is recorded', async (t) => {
  const world = ruled(new World(), [rule('known(use_case)', { force: 'block' }, { rollout_percent: 25 })]);
  let taken = 0;
  for (let user = 0; user < 2000; user += 1) {
    const userHash = Math.imul(user + 1, 2_654_435_761)
      .toString(16)
      .replace('-', 'f')
      .padStart(8, '0')
      .repeat(4);
    const row = world.ask({ userHash });
    t.equal(world.ask({ userHash }).action, row.action);
    t.equal(row.rules.length + row.shadow.length, 1);
    taken += row.rules.length;
  }
  t.ok(taken > 400 && taken < 600, String(taken));
});

t.test('an expired rule is off, and a rule is of its use cases', async (t) => {
  const world = new World();
  const expires = { expires_at: new Date(world.now + 1000).toISOString() };
  ruled(world, [rule('known(use_case)', { force: 'block' }, { ...expires, use_cases: ['login'] })]);
  t.equal(world.ask({ useCase: 'login' }).action, 'block');
  t.equal(world.ask({ useCase: 'checkout' }).action, 'allow');
  world.now += 1000;
  t.equal(world.ask({ useCase: 'login' }).action, 'allow');
});

t.test('whatever the rules, bands, action and score agree', async () => {
  const WHEN = ['client.vpn', 'device.is_new', 'checkout.amount > 50', 'not client.automated', 'user.seen < 3'];
  const rules = fc.array(fc.tuple(fc.constantFrom(...WHEN), anyEffect, fc.nat({ max: 3 })), { maxLength: 20 });
  const requests = fc.tuple(
    fc.nat({ max: 1023 }),
    fc.constantFrom(NaN, 10, 100),
    fc.constantFrom('mfa', 'captcha', ''),
  );
  fc.assert(
    fc.property(rules, fc.array(requests, { minLength: 20, maxLength: 20 }), (list, asked) => {
      const world = ruled(
        new World(),
        list.map(([when, what, priority]) => rule(when, what, { priority })),
      );
      return asked.every(([client, amount, word]) => {
        const row = world.send(order(amount, { client, challengeCompleted: word === '' ? [] : [word] }));
        const whole = Number.isInteger(row.risk) && row.risk >= 0 && row.risk <= 100;
        const json = row.evidence === '' || typeof JSON.parse(row.evidence) === 'object';
        return whole && json && row.action === actionOf(row.risk) && row.points.length === row.reasons.length;
      });
    }),
    { numRuns: 50, seed: 17 },
  );
});

t.test('a policy without rules decides what the default one does', async (t) => {
  const changes = [{}, order(900), BOT];
  const [plain, empty] = [new World(), ruled(new World(), [])];
  for (const change of changes)
    t.same({ ...empty.send(change), policyVersion: '' }, { ...plain.send(change), policyVersion: '' });
  t.equal(compilePolicy(DEFAULT_POLICY).rules, undefined);
});

t.test('what cannot be compiled is refused with its place', async (t) => {
  const refused = (rules: readonly Rule[], message: RegExp): void => {
    t.throws(() => compilePolicy(mergePolicy({ rules }, '')), { message });
  };
  refused(
    [rule('checkout.ammount > 5', {}, { state: 'draft' })],
    /line 1, column 1: .*checkout\.ammount .*checkout\.amount\?/,
  );
  // Which lists a workspace has is known where a policy is published.
  t.throws(() => compileRules([rule('user in @vips', {})], new Map()), { message: /no list @vips/ });
  refused([rule('risk > 1', { points: 1, force: 'block' })], /exactly one of points/);
  refused([rule('risk > 1', { points: 11 })], /-10\.\.10/);
  refused([rule('risk > 1', {}, { code: 'vpn_detected' })], /catalogue/);
  refused([rule('risk > 1', {}, { code: 'mine' }), rule('risk > 2', {}, { code: 'mine' })], /another rule/);
  refused([rule('risk > 1', {}, { id: 'rul_a' }), rule('risk > 2', {}, { id: 'rul_a' })], /two rules/);
  refused(
    Array.from({ length: 201 }, () => rule('risk > 1', {})),
    /at most 200/,
  );
});

t.test('a rule that throws leaves the decision of the model', async (t) => {
  const shown = (row: EventRow) => ({ ...row, policyVersion: '', eventId: '', tags: [] });
  const plain = new World().ask(BOT);
  const world = ruled(new World(), [rule('risk >= 0', { points: 3 }, { code: 'thrown', tags: ['told'] })]);
  const { policy } = world;
  const threw: unknown[] = [];
  const watch = new RulesWatch(
    () => 0,
    (error) => threw.push(error),
  );
  const thrown = (): never => {
    throw new Error('thrown');
  };
  const all = policy.rules?.all;
  if (all === undefined) throw new Error('no rules');
  for (const broken of [
    { ...all, run: thrown },
    { ...all, rules: all.rules.map((one) => Object.defineProperty({ ...one }, 'told', { get: thrown })) },
  ]) {
    world.policy = { ...policy, rules: { all: broken, open: undefined }, watch };
    const row = world.ask(BOT);
    t.same(row.tags, ['rules_failed']);
    t.same({ ...shown(row), counts: [] }, { ...shown(plain), counts: [] });
  }
  t.same([threw.length, watch.failed, watch.evaluated], [2, 2, 2]);
});
