// A rule that stops people is switched off at once, whatever is wrong with another rule; and of several drafts only
// those that are named are published.
import t, { type Test } from 'tap';
import { publishPolicy } from '../../src/access/policy/publish.js';
import { type PolicyOverrides } from '../../src/contract/policy.js';
import { storedVersion } from '../../src/service/policies/policies.js';
import { type Answer, type Json, type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { ADMIN_TOKEN, adminApp, tokenOf } from '../support/callers/operators.js';
import { runCliHere } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { only } from '../support/only.js';

const ACME = `/admin/v1/workspaces/${WORKSPACE}`;
const STOP = { id: 'rul_stop', name: 'stop', state: 'live', when: 'risk >= 0', effect: { force: 'block' } };
/** As an earlier release may have accepted them, or a newer one does. */
const REFUSED: Readonly<Record<string, Json>> = {
  'a condition that this release refuses': { ...STOP, id: 'rul_old', when: 'utc_hour = 24' },
  'an effect that it does not know': { ...STOP, id: 'rul_old', effect: { delay: 5 } },
  'a list that is gone': { ...STOP, id: 'rul_old', when: 'user in @gone', effect: { points: 0 } },
  'a challenge that its effect never asks for': { ...STOP, id: 'rul_old', when: 'risk > 99', challenge: 'mfa' },
  'a title of an unknown variable': { ...STOP, id: 'rul_old', when: 'risk > 99', title: '{nothing}' },
};

function asking(app: TestApp, token = ADMIN_TOKEN) {
  return (method: string, path: string, sent?: unknown): Promise<Answer> =>
    app.send(
      method,
      `${ACME}${path}`,
      { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      sent === undefined ? undefined : JSON.stringify(sent),
    );
}

async function ok(t: Test, answer: Promise<Answer>, status = 200): Promise<Json> {
  const { status: was, text, body: told } = await answer;
  t.equal(was, status, text);
  return told;
}

async function appFor(t: Test): Promise<TestApp> {
  const app = await adminApp(t, { env: { SHARDS: '1' } });
  return app;
}

async function actionOf(app: TestApp): Promise<unknown> {
  return (await app.post('/fingerprint/score?dry_run=true', body('somebody'))).body['action'];
}

async function stored(app: TestApp, rules: readonly Json[]): Promise<void> {
  const unchecked = { versionOf: storedVersion, check: () => undefined, level: () => Promise.resolve(0) };
  await publishPolicy(app.control, WORKSPACE, { policy: { rules } as unknown as PolicyOverrides }, unchecked);
}

for (const [what, other] of Object.entries(REFUSED))
  t.test(`a rule is switched off beside ${what}`, async (t) => {
    const app = await appFor(t);
    const ask = asking(app);
    await stored(app, [other, STOP]);
    await eventually(t, 'it stops people', async () => (await actionOf(app)) === 'block');
    await ok(t, ask('POST', '/policy/publish', { policy: { rules: [{ ...other }, { ...STOP, name: 'two' }] } }), 400);
    const args = ['rules', 'off', 'rul_stop', '--workspace', WORKSPACE, '--url', app.url];
    t.match(await runCliHere(args, { ADMIN_TOKEN }), { code: 0, stdout: /^published as own-/ });
    t.equal(await actionOf(app), 'allow', 'at once');
    await ok(t, ask('POST', '/policy/publish', { off: ['rul_stop'] }));
    const { rules } = await ok(t, ask('GET', '/rules'));
    t.same(rules, [other, { ...STOP, state: 'off' }], 'the other one stays as it is');
    await app.restart();
    t.equal(await actionOf(app), 'allow', 'after a restart too');
  });

t.test('the second operator can approve it', async (t) => {
  const app = await appFor(t);
  const [ada, grace] = [
    asking(app, await tokenOf(app, 'ada', 'approver')),
    asking(app, await tokenOf(app, 'grace', 'approver')),
  ];
  await stored(app, [{ ...STOP, id: 'rul_old', when: 'utc_hour = 24' }, STOP]);
  await ok(t, asking(app)('PATCH', '', { approvals: 1 }));
  const { proposal } = await ok(t, ada('POST', '/policy/publish', { off: ['rul_stop'] }));
  await ok(t, grace('POST', `/policy/proposals/${String((proposal as Json)['id'])}/approve`));
  t.equal(await actionOf(app), 'allow');
});

t.test('what is switched off is named', async (t) => {
  const app = await appFor(t);
  const ask = asking(app);
  await stored(app, [STOP]);
  await ok(t, ask('POST', '/policy/publish', { off: ['rul_none'] }), 404);
  for (const wrong of [{ off: [] }, { off: ['rul_stop'], rules: ['rul_stop'] }, { off: ['rul_stop'], policy: null }])
    await ok(t, ask('POST', '/policy/publish', wrong), 400);
  await ok(t, ask('POST', '/rules', { ...STOP, id: 'rul_draft' }), 201);
  const published = await ok(t, ask('POST', '/policy/publish', { off: ['rul_stop'] }));
  t.same(await ok(t, ask('POST', '/policy/publish', { off: ['rul_stop'] })), published, 'again: the same version');
  t.match(await ok(t, ask('GET', '/rules')), { rules: only({ id: 'rul_stop', state: 'off' }), drafts: ['rul_draft'] });
});

t.test('of three drafts one is published', async (t) => {
  const app = await appFor(t);
  const ask = asking(app);
  await stored(app, [{ ...STOP, id: 'rul_a', when: 'risk > 97' }]);
  for (const id of ['rul_b', 'rul_c']) await ok(t, ask('POST', '/rules', { ...STOP, id, when: 'risk > 98' }), 201);
  await ok(t, ask('DELETE', '/rules/rul_a'));
  const ids = async (): Promise<unknown[]> => {
    const { rules, drafts } = await ok(t, ask('GET', '/rules'));
    return [(rules as Json[]).map(({ id }) => id), drafts];
  };
  await ok(t, ask('POST', '/policy/publish', { rules: ['rul_b'] }));
  t.same(await ids(), [
    ['rul_a', 'rul_b'],
    ['rul_a', 'rul_c'],
  ]);
  await ok(t, ask('POST', '/policy/publish', { rules: ['rul_b'] }), 404);
  await ok(t, ask('PATCH', '/rules/rul_b', { name: 'mine' }));
  const rules = [
    { ...STOP, id: 'rul_a', when: 'risk > 97' },
    { ...STOP, id: 'rul_b', when: 'risk > 96' },
  ];
  await ok(t, ask('POST', '/rules/publish', { rules }));
  await ok(t, ask('POST', '/policy/publish', {}), 409);
  await ok(t, ask('POST', '/policy/publish', { rules: ['rul_b'] }), 409);
  const publish = ['policy', 'publish', '--workspace', WORKSPACE, '--url', app.url];
  const one = await runCliHere([...publish, '--rule', 'rul_a', '--rule', 'rul_c'], { ADMIN_TOKEN });
  t.match(one, { code: 0, stdout: /^published as own-/ }, 'a draft that cannot be published is not in the way');
  t.same(await ids(), [['rul_b', 'rul_c'], ['rul_b']]);
});
