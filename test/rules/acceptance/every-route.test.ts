// Rules as somebody meets who asks a running service: whatever was published, every route says a risk, a score and an
// action that agree; effects have their order; a challenge that was passed is not asked for again.
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { actionOf } from '../../../src/scoring/model/actions.js';
import { anyEffect } from '../any-rule.js';
import { type Answer, type Json, type TestApp } from '../../support/app.js';
import { body, device, fingerprintOf } from '../../support/bodies.js';
import { adminApp, byAdmin } from '../../support/callers/operators.js';

const ACME = '/admin/v1/workspaces/acme';
const CHECKOUT = '/fingerprint/verify/checkout';
/** A page of a program would be challenged by the model too. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const ROUTES = ['/fingerprint/score'].concat(
  ['login', 'checkout', 'password-reset', 'account-change', 'registration'].map(
    (name) => `/fingerprint/verify/${name}`,
  ),
);
const SETS = 25;
const RULES = 20;
/** Of each set and route: a thousand requests in all. */
const ROUNDS = 6;

const CONDITIONS = [
  ...["use_case in ('login', 'checkout')", 'device.is_new', 'checkout.amount > 50', 'not client.automated'],
  ...['user.seen < 3', "reason('new_user_profile')", 'risk < 20', 'device.seen >= 1', 'known(login.result)'],
];
const ruleSet = fc.array(fc.tuple(fc.constantFrom(...CONDITIONS), anyEffect, fc.nat({ max: 3 })), {
  minLength: RULES,
  maxLength: RULES,
});

async function publish(t: Test, app: TestApp, rules: readonly Json[]): Promise<void> {
  const answer = await byAdmin(app, 'POST', `${ACME}/rules/publish`, { rules });
  if (answer.status !== 200) t.fail(answer.text);
}

function anyBody(serial: number): Json {
  return body(`user ${serial % 40}`, `phone ${serial % 60}`, {
    ...(serial % 2 === 0 && { checkoutContext: { amount: serial % 120, currency: 'EUR' } }),
    ...(serial % 3 === 0 && { loginContext: { result: serial % 9 === 0 ? 'FAILURE' : 'SUCCESS' } }),
    ...(serial % 5 === 0 && { signals: { privacy: { isAutomated: true } } }),
    ...(serial % 7 === 0 && { challenge: { completed: [serial % 14 === 0 ? 'mfa' : 'captcha'] } }),
  });
}

/** What does not agree in an answer; '' when all does. */
function disagreement({ status, body: told, text }: Answer, route: string): string {
  const { risk_score: risk, score, action } = told;
  const agrees =
    status === 200 &&
    typeof risk === 'number' &&
    score === risk / 100 &&
    // A page is told no action where it collects.
    (action === actionOf(risk) || (action === undefined && route === '/v2/fingerprint'));
  return agrees ? '' : `${route}: ${text}`;
}

t.test('whatever the rules, every route says a risk, a score and an action that agree', async (t) => {
  const app = await adminApp(t);
  const wrong: string[] = [];
  const actions = new Map<string, number>();
  let serial = 0;
  const look = (answer: Answer, route: string): void => {
    const problem = disagreement(answer, route);
    if (problem !== '') wrong.push(problem);
    const { action } = answer.body;
    if (typeof action === 'string') actions.set(action, (actions.get(action) ?? 0) + 1);
  };
  for (const set of fc.sample(ruleSet, { numRuns: SETS, seed: 2 })) {
    const rules = set.map(([when, what, priority], i) => ({
      ...{ id: `rul_${i}`, name: `Any ${i}`, state: i % 6 === 5 ? 'shadow' : 'live', when, effect: what, priority },
      ...(i % 4 === 0 && { code: `any_code_${i}`, title: 'Of {device.seen} and {use_case}' }),
    }));
    await publish(t, app, rules);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const route of ROUTES) look(await app.post(route, anyBody((serial += 1))), route);
      const page = await app.post('/v2/fingerprint', anyBody((serial += 1)), { 'x-api-key': app.keys.live.public });
      look(page, '/v2/fingerprint');
      const asked = { event_id: page.body['event_id'] };
      look(await app.post('/v2/verify', asked, { 'x-secret-api-key': app.keys.live.secret }), '/v2/verify');
    }
  }
  t.same(wrong, []);
  t.ok(serial >= 1000, `${serial} requests`);
  t.equal(actions.size, 4, `each action was among them: ${JSON.stringify([...actions])}`);
});

t.test('two rules that force, a floor and a ceiling, a test fingerprint', async (t) => {
  const app = await adminApp(t);
  const rule = (id: string, what: Json, more: Json = {}): Json => ({
    ...{ id: `rul_${id}`, name: id, state: 'live', when: 'known(use_case)', effect: what, ...more },
  });
  const cases: readonly (readonly [string, readonly Json[], string])[] = [
    ['the lower number wins', [rule('a', { force: 'block' }, { priority: 2 }), rule('b', { force: 'allow' })], 'allow'],
    ['also the other way', [rule('a', { force: 'block' }), rule('b', { force: 'allow' }, { priority: 2 })], 'block'],
    ['at equal numbers the block', [rule('a', { force: 'allow' }), rule('b', { force: 'block' })], 'block'],
    ['the floor over the ceiling', [rule('a', { at_least: 'block' }), rule('b', { at_most: 'allow' })], 'block'],
  ];
  for (const [what, rules, action] of cases) {
    await publish(t, app, rules);
    t.equal((await app.post('/fingerprint/score?dry_run=true', body('somebody'))).body['action'], action, what);
  }
  await publish(t, app, [rule('a', { force: 'block' })]);
  const magic = body('tester', 'phone', { device: device('p', { fingerprint: fingerprintOf('riskgate:allow') }) });
  const test = await app.post('/fingerprint/score', magic, { 'x-service-key': app.keys.test.api });
  t.match(test.body, { risk_score: 5, score: 0.05, action: 'allow' });
  t.match((await app.post('/fingerprint/score', magic)).body, { action: 'block' }, 'in live mode it is a fingerprint');
});

/** What a backend reports of an event of a page holds for the next of that user and visitor in the session. */
async function ofPages(t: Test, app: TestApp, rule: (effect: Json) => Promise<void>): Promise<void> {
  const verified = async (user: string, told: Json = {}): Promise<Json> => {
    const sent = body(user, undefined, { session: { sessionId: `page of ${user}` } });
    const page = await app.post('/v2/fingerprint', sent, { 'x-api-key': app.keys.live.public, 'user-agent': AGENT });
    const asked = { event_id: page.body['event_id'], user_id: user, ...told };
    return (await app.post('/v2/verify', asked, { 'x-secret-api-key': app.keys.live.secret })).body;
  };
  await rule({ force: 'hard_challenge' });
  t.match(await verified('paul'), { action: 'hard_challenge' });
  await verified('paul', { challenge: { completed: ['mfa'] } });
  t.match(await verified('paul'), { action: 'allow' }, 'a page whose user has passed it');
  t.match(await verified('quentin'), { action: 'hard_challenge' }, 'of nobody else');
  await rule({ force: 'block' });
  await verified('paul', { challenge: { completed: ['mfa'] } });
  t.match(await verified('paul'), { action: 'block' });
}

t.test('a challenge that was asked for by a rule and passed is not asked for again; a block stays', async (t) => {
  const app = await adminApp(t);
  const rule = { id: 'rul_ask', name: 'Ask', state: 'live', when: 'checkout.amount > 100' };
  const order = (user: string, more: Json = {}): Json =>
    body(user, undefined, {
      session: { sessionId: `session of ${user}` },
      checkoutContext: { amount: 200, currency: 'EUR' },
      ...more,
    });
  const answer = async (user: string, more: Json = {}): Promise<Json> =>
    (await app.post(CHECKOUT, order(user, more))).body;
  await publish(t, app, []);
  const model = await answer('nobody asked');
  await publish(t, app, [{ ...rule, effect: { force: 'hard_challenge' } }]);
  t.match(await answer('ada'), { action: 'hard_challenge' });
  t.match(await answer('ada'), { action: 'hard_challenge' }, 'until it is passed');
  t.match(await answer('ada', { challenge: { completed: ['mfa'] } }), { action: 'allow' });
  const next = (await app.post(`${CHECKOUT}?explain=true`, order('ada'))).body;
  t.equal(next['action'], 'allow');
  t.equal(next['risk_score'], next['model_risk'], 'the next call is what the model says');
  t.ok(Number(next['risk_score']) <= Number(model['risk_score']));
  t.match(await answer('bob'), { action: 'hard_challenge' }, 'of nobody else');
  const asked = await answer('carl');
  const told = { event_id: asked['session_id'], challenge: { completed: ['mfa'] } };
  const verified = await app.post('/v2/verify', told, { 'x-secret-api-key': app.keys.live.secret });
  t.equal(verified.status, 404, 'an event of a backend is told of by the next request');
  await ofPages(t, app, (effect) => publish(t, app, [{ ...rule, when: "use_case = 'collect'", effect }]));
  await publish(t, app, [{ ...rule, effect: { force: 'block' } }]);
  t.match(await answer('ada', { challenge: { completed: ['mfa'] } }), { action: 'block' });
  t.match(await answer('ada'), { action: 'block' });
});

t.test('a title has the values that it names, and a page is told nothing of a user by it', async (t) => {
  const app = await adminApp(t);
  const title = 'Of {checkout.amount} {checkout.currency}, {user.seen} before';
  const rule = { id: 'rul_told', name: 'Told', state: 'live', effect: { points: 1 }, code: 'told_rule', title };
  const sent = body('ada', undefined, { checkoutContext: { amount: 200, currency: 'EUR' } });
  const explained = async (when: string): Promise<unknown> => {
    await publish(t, app, [{ ...rule, when }]);
    const { body: told } = await app.post(`${CHECKOUT}?dry_run=true&explain=true`, sent);
    return (told['reasons'] as Json[]).find(({ code }) => code === 'told_rule')?.['explanation'];
  };
  t.equal(await explained('checkout.amount > 100'), 'Of 200 EUR, unknown before');
  t.equal(await explained('checkout.amount > 100 and user.seen < 9'), 'Of 200 EUR, 0 before');
  for (const name of ['user', 'constructor', 'nothing', '__proto__']) {
    const rules = [{ ...rule, when: 'checkout.amount > 100', title: `Of {${name}}` }];
    const refused = await byAdmin(app, 'POST', `${ACME}/rules/publish`, { rules });
    t.match([refused.status, refused.text], [400, `the title names {${name}}`], name);
  }
});
