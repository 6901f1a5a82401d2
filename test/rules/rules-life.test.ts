// The life of rules from the outside: written as drafts, published, compared, taken back, approved by somebody else; on
// one node, and on two that share a Redis.
import t, { type Test } from 'tap';
import { publishPolicy } from '../../src/access/policy/publish.js';
import { type PolicyOverrides } from '../../src/contract/policy.js';
import { START } from '../../src/contract/position.js';
import { type Rule } from '../../src/contract/ruleset/rule.js';
import { type EventRow } from '../../src/event/event-row.js';
import { rowsAfter } from '../../src/log/rows.js';
import { ruledAgain } from '../../src/scoring/backtest/ruled-again.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { storedVersion } from '../../src/service/policies/policies.js';
import { warningsOf } from '../../src/scoring/rules/warnings.js';
import { type Answer, type Json, type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { ADMIN_TOKEN, adminApp, tokenOf } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { only } from '../support/only.js';

const ACME = '/admin/v1/workspaces/acme';
const DEAR = {
  ...{ id: 'rul_dear', name: 'dear', state: 'live', when: "checkout.amount > 500 and checkout.currency = 'EUR'" },
  ...{ effect: { force: 'block' }, code: 'dear_order' },
};

interface Ask {
  (method: string, path: string, sent?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

function asking(app: TestApp, token = ADMIN_TOKEN): Ask {
  return (method, path, sent, headers = {}) =>
    app.send(
      method,
      path,
      { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      sent === undefined ? undefined : JSON.stringify(sent),
    );
}

/** The status of an answer is the expected one; its body. */
async function ok(t: Test, answer: Promise<Answer>, status = 200): Promise<Json> {
  const { status: was, text, body: told } = await answer;
  t.equal(was, status, text);
  return told;
}

async function actionOf(app: TestApp, amount = 501): Promise<unknown> {
  const order = body('somebody', undefined, { checkoutContext: { amount, currency: 'EUR' } });
  return (await app.post('/fingerprint/verify/checkout?dry_run=true', order)).body['action'];
}

async function draftsDecideNothing(t: Test, app: TestApp): Promise<void> {
  const ask = asking(app);
  const made = await ok(t, ask('POST', `${ACME}/rules`, DEAR), 201);
  t.match(made, { id: 'rul_dear', rule: DEAR, published: null, draft: { by: ['admin'], stale: false } });
  t.match(await ok(t, ask('GET', `${ACME}/rules`)), { rules: { length: 0 }, drafts: ['rul_dear'] });
  t.equal(await actionOf(app), 'allow', 'a draft decides nothing');
  await ok(t, ask('POST', `${ACME}/rules`, DEAR), 409);
  const named = await ok(t, ask('POST', `${ACME}/rules`, { name: 'two', when: 'risk > 99', effect: {} }), 201);
  t.match(named, { id: /^rul_[0-9a-f]{12}$/, rule: { state: 'draft' } });
  await ok(t, ask('DELETE', `${ACME}/rules/${String(named['id'])}`));
  await ok(t, ask('GET', `${ACME}/rules/${String(named['id'])}`), 404);
  for (const [rule, detail] of [
    [{ ...DEAR, id: 'rul_typo', code: 'typo', when: 'checkout.ammount > 5' }, /rul_typo: line 1, column 1/],
    [{ ...DEAR, id: 'rul_twin' }, /code dear_order/],
    [{ ...DEAR, id: 'twin' }, /rul_/],
  ] as const)
    t.match(await ok(t, ask('POST', `${ACME}/rules`, rule), 400), { error_code: 'INVALID_REQUEST', detail });
  t.match(await ok(t, ask('PATCH', `${ACME}/rules/rul_dear`, { when: 'risk >' }), 400), { detail: /line 1, column 7/ });
  t.match(await ok(t, ask('GET', `${ACME}/rules`)), { drafts: ['rul_dear'] }, 'nothing of it is stored');
}

async function twoWriters(t: Test, app: TestApp): Promise<void> {
  const ask = asking(app);
  const path = `${ACME}/rules/rul_dear`;
  const { revision } = await ok(t, ask('GET', path));
  const match = { 'if-match': `"${String(revision)}"` };
  const first = await ok(t, ask('PATCH', path, { title: 'Dear', priority: 5 }, match));
  t.match(first, { rule: { title: 'Dear', priority: 5 } });
  t.match(await ok(t, ask('PATCH', path, { priority: 6 }, match), 409), { detail: /has changed/ });
  await ok(t, ask('DELETE', path, undefined, match), 409);
  await ok(t, ask('DELETE', `${path}/draft`, undefined, match), 409);
  const second = await ok(t, ask('PATCH', path, { title: null, priority: null }));
  t.same(second['rule'], DEAR, 'null takes a member away');
  t.equal(second['revision'], revision, 'the same text is the same revision');
  const asked = { effect: { at_least: 'hard_challenge' }, challenge: 'passkey', notify: true, use_cases: ['login'] };
  t.match(await ok(t, ask('PATCH', path, asked)), { rule: asked });
  const none = { effect: DEAR.effect, challenge: null, notify: null, use_cases: null };
  t.same((await ok(t, ask('PATCH', path, none)))['rule'], DEAR, 'also one of few words');
  await ok(t, ask('PATCH', path, { nonsense: 1 }), 400);
  await ok(t, ask('PATCH', path, {}), 400);
  await ok(t, ask('PATCH', `${ACME}/rules/rul_none`, { name: 'none' }), 404);
}

async function publishing(t: Test, app: TestApp): Promise<void> {
  const ask = asking(app);
  const { version: before } = await ok(t, ask('GET', `${ACME}/rules`));
  const { revision } = await ok(t, ask('GET', `${ACME}/rules/rul_dear`));
  const rules = { added: [DEAR], removed: [], changed: [] };
  const wanted = { rules, settings: [], drafts: [{ id: 'rul_dear', revision }], warnings: [] };
  t.same(await ok(t, ask('GET', `${ACME}/policy/diff`)), wanted, 'what publishing would change');
  await ok(t, ask('POST', `${ACME}/policy/publish`, { expect: 'own-000000000000' }), 409);
  t.equal(await actionOf(app), 'allow');
  const sent = { note: 'No dear orders', expect: before };
  const published = await ok(t, ask('POST', `${ACME}/policy/publish`, sent));
  t.match(published, { version: /^own-/, number: 2, proposal: null });
  t.equal(await actionOf(app), 'block', 'it holds for the next request');
  await ok(t, ask('POST', `${ACME}/policy/publish`, sent), 409);
  t.same(await ok(t, ask('POST', `${ACME}/policy/publish`, {})), published, 'the same text is the same version');
  t.match(await ok(t, ask('GET', `${ACME}/rules`)), { rules: [DEAR], drafts: { length: 0 } });
  const own = { name: 'dear', state: 'shadow' };
  await ok(t, ask('PATCH', `${ACME}/rules/rul_dear`, own));
  await ok(t, ask('PATCH', ACME, { policy: { points: { vpn_detected: 1.5 }, rules: [DEAR] } }));
  const third = await ok(t, ask('POST', `${ACME}/policy/publish`, {}));
  t.match(third, { number: 4 });
  t.equal(await actionOf(app), 'allow', 'in shadow');
  const changed = [{ id: 'rul_dear', members: ['state'], before: DEAR, after: { ...DEAR, state: 'shadow' } }];
  const settings = [{ name: 'points.vpn_detected', before: null, after: 1.5 }];
  const apart = { rules: { added: [], removed: [], changed }, settings, drafts: [], warnings: [] };
  t.same(await ok(t, ask('GET', `${ACME}/policy/diff?from=2&to=4`)), apart);
  t.match(await ok(t, ask('GET', `${ACME}/policy/diff?from=4&to=default`)), {
    rules: { removed: only({ id: 'rul_dear' }) },
  });
  for (const [query, status] of [
    ['from=9', 404],
    ['from=x', 400],
  ] as const)
    await ok(t, ask('GET', `${ACME}/policy/diff?${query}`), status);
}

async function rollingBack(t: Test, app: TestApp): Promise<void> {
  const ask = asking(app);
  const { versions } = await ok(t, ask('GET', `${ACME}/policy/versions`));
  const list = versions as Json[];
  t.match(
    list,
    only(
      { number: 4, by: 'admin', note: '', overrides: { rules: only({ state: 'shadow' }) } },
      { number: 3, overrides: { points: { vpn_detected: 1.5 } } },
      { number: 2, by: 'admin', note: 'No dear orders', approved_by: null },
      { number: 1, by: '', version: /^default/, overrides: null },
    ),
  );
  const back = await ok(t, ask('POST', `${ACME}/policy/rollback`, { version: 2 }));
  t.match(back, { version: list[2]?.['version'], number: 5 }, 'the same document has the same name');
  t.equal(await actionOf(app), 'block');
  await ok(t, ask('POST', `${ACME}/policy/rollback`, { version: 9 }), 404);
  await ok(t, ask('POST', `${ACME}/policy/rollback`, { version: 1, expect: list[0]?.['version'] }), 409);
  const old = await ok(t, ask('GET', `${ACME}/policy/versions/2`));
  t.match(old, { number: 2, version: back['version'], policy: { rules: [DEAR] } }, 'a version never changes');
  const { versions: history } = await ok(t, ask('GET', `${ACME}/rules/rul_dear/history`));
  t.match(
    history,
    only(
      { number: 5, note: 'Back to version 2', rule: { state: 'live' } },
      { number: 4, rule: { state: 'shadow' } },
      { number: 2, rule: { state: 'live' } },
    ),
  );
  await app.restart();
  t.equal(await actionOf(app), 'block', 'it is there after a restart');
  t.match(await ok(t, ask('GET', `${ACME}/policy/versions/5`)), { version: back['version'] });
}

/** A build before took titles that this one refuses. */
async function backToAnOldTitle(t: Test, app: TestApp): Promise<void> {
  const ask = asking(app);
  const rules = [{ ...DEAR, title: 'An order of {checkout.ammount}.' }];
  const before = { versionOf: storedVersion, check: () => undefined, level: () => Promise.resolve(0) };
  const policy = { rules } as PolicyOverrides;
  const { number } = await publishPolicy(app.control, 'acme', { policy }, before);
  await ok(t, ask('POST', `${ACME}/rules`, { ...DEAR, id: 'rul_other', code: 'other' }), 201);
  await ok(t, ask('DELETE', `${ACME}/rules/rul_other`));
  await ok(t, ask('POST', `${ACME}/rules/publish`, { rules: [DEAR] }));
  await ok(t, ask('POST', `${ACME}/policy/rollback`, { version: number }));
  const written = await ok(t, ask('PATCH', `${ACME}/rules/rul_dear`, { name: 'written again' }), 400);
  t.match(written, { detail: /did you mean \{checkout\.amount\}/ });
  t.match(await ok(t, ask('POST', `${ACME}/policy/publish`, { policy }), 400), { detail: /rul_dear: the title/ });
  await ok(t, ask('POST', `${ACME}/rules/publish`, { rules: [DEAR] }));
}

async function staleDrafts(t: Test, app: TestApp): Promise<void> {
  const ask = asking(app);
  const path = `${ACME}/rules/rul_dear`;
  await ok(t, ask('PATCH', path, { name: 'mine' }));
  const rules = [{ ...DEAR, name: 'of somebody else' }];
  await ok(t, ask('POST', `${ACME}/rules/publish`, { rules }));
  t.match(await ok(t, ask('GET', path)), { rule: { name: 'mine' }, draft: { stale: true } });
  t.match(await ok(t, ask('POST', `${ACME}/policy/publish`, {}), 409), { detail: /rul_dear was published/ });
  t.match(await ok(t, ask('DELETE', `${path}/draft`)), { rule: { name: 'of somebody else' }, draft: null });
  await ok(t, ask('DELETE', `${path}/draft`), 404);
  const removal = await ok(t, ask('DELETE', path));
  t.match(removal, { rule: null, published: { name: 'of somebody else' } });
  t.equal(await actionOf(app), 'block', 'until that is published');
  await ok(t, ask('POST', `${ACME}/policy/publish`, {}));
  t.equal(await actionOf(app), 'allow');
  await ok(t, ask('GET', path), 404);
}

async function fourEyes(t: Test, app: TestApp): Promise<void> {
  const root = asking(app);
  const ada = asking(app, await tokenOf(app, 'ada', 'approver'));
  const grace = asking(app, await tokenOf(app, 'grace', 'approver'));
  const ann = asking(app, await tokenOf(app, 'ann', 'analyst'));
  await ok(t, root('PATCH', ACME, { approvals: 1 }));
  await ok(t, ann('POST', `${ACME}/rules`, DEAR), 201);
  await ok(t, ann('POST', `${ACME}/policy/publish`, {}), 403);
  const published = await ok(t, ada('POST', `${ACME}/policy/publish`, { note: 'Ask before' }));
  const { id } = published['proposal'] as Json;
  const of = { by: ['ada', 'ann'], removed_authors: [] };
  t.match(published, { proposal: { ...of, note: 'Ask before', policy: { rules: [DEAR] } } });
  t.equal(await actionOf(app), 'allow', 'a proposal decides nothing');
  const proposal = `${ACME}/policy/proposals/${String(id)}`;
  t.match(await ok(t, ada('POST', `${proposal}/approve`), 403), { error_code: 'INSUFFICIENT_PERMISSIONS' });
  await ok(t, ann('POST', `${proposal}/approve`), 403);
  t.match(await ok(t, grace('GET', `${ACME}/policy/proposals`)), { proposals: only({ id }) });
  const wouldChange = await ok(t, grace('GET', `${ACME}/policy/diff?to=${String(id)}`));
  t.match(wouldChange, { rules: { added: only({ id: 'rul_dear' }) } }, 'who approves sees what');
  t.match(await ok(t, grace('POST', `${proposal}/approve`)), { proposal: null });
  await ok(t, grace('GET', `${ACME}/policy/diff?to=${String(id)}`), 404);
  t.equal(await actionOf(app), 'block');
  const { versions } = await ok(t, root('GET', `${ACME}/policy/versions`));
  t.match(versions, [{ by: 'ada', approved_by: 'grace', note: 'Ask before' }]);
  await ok(t, grace('POST', `${proposal}/approve`), 404);
  for (const [path, sent] of [
    ['/rules/publish', { rules: [] }],
    ['', { policy: null }],
  ] as const)
    await ok(t, root(path === '' ? 'PATCH' : 'POST', ACME + path, sent), 409);
  const back = await ok(t, grace('POST', `${ACME}/policy/rollback`, { version: 1 }));
  const second = String((back['proposal'] as Json)['id']);
  const mine = await ok(t, ann('POST', `${ACME}/policy/proposals`, { policy: { bias: -2 } }), 201);
  t.same(mine['warnings'], []);
  const loud = { id: 'rul_all', name: 'All', state: 'live', when: 'risk > 0.7', effect: { force: 'block' } };
  const told = await ok(t, ann('POST', `${ACME}/policy/proposals`, { policy: { rules: [loud] } }), 201);
  const texts = [/stops nearly every request/, /line 1, column 8: risk goes from 0 to 100/];
  t.match(
    told['warnings'],
    texts.map((text) => ({ rule: 'rul_all', text })),
    'as a check and a publication tell',
  );
  await ok(t, root('DELETE', '/admin/v1/operators/ann'));
  const { proposals } = await ok(t, root('GET', `${ACME}/policy/proposals`));
  t.match(proposals, [
    { by: ['grace'], removed_authors: [], outdated: false },
    { by: ['ann'], removed_authors: ['ann'], outdated: false },
  ]);
  await ok(t, ada('POST', `${ACME}/policy/proposals/${String(told['id'])}/reject`));
  await ok(t, ada('POST', `${ACME}/policy/proposals/${second}/approve`));
  t.equal(await actionOf(app), 'allow', 'going back needs the other one too');
  t.match(await ok(t, root('GET', `${ACME}/policy/proposals`)), {
    proposals: only({ id: mine['id'], outdated: true }),
  });
  const late = `${ACME}/policy/proposals/${String(mine['id'])}`;
  t.match(await ok(t, ada('POST', `${late}/approve`), 409), { detail: /published after this proposal/ });
  t.match(await ok(t, ada('POST', `${late}/reject`)), { by: ['ann'], policy: { bias: -2 } });
  t.match(await ok(t, root('GET', `${ACME}/policy/proposals`)), { proposals: { length: 0 } });
  const { rows } = await ok(t, root('GET', '/admin/v1/audit?workspace=acme&action=approveProposal'));
  const approved = (rows as Json[]).find(({ who, subject }) => who === 'grace' && subject === `workspace/${WORKSPACE}`);
  t.match(approved, { who: 'grace', after: { policy: { rules: only({ id: 'rul_dear' }) } } }, JSON.stringify(rows));
  t.notMatch(JSON.stringify(approved?.['before']), 'rul_dear', 'it was not there before');
  const { rows: asked } = await ok(t, root('GET', '/admin/v1/audit?workspace=acme&subject=policyproposal/'));
  t.match(JSON.stringify(asked), /"who":"ada","via":"api".*"action":"publishPolicy"/);
  await ok(t, root('PATCH', ACME, { approvals: 0 }));
}

const STEPS = {
  'a draft decides nothing, and what is wrong is said with its place': draftsDecideNothing,
  'two who write one rule see each other': twoWriters,
  'publishing makes a version': publishing,
  'going back is a new version': rollingBack,
  'a draft of what somebody else has published is no longer published': staleDrafts,
  'where two people are needed the second one has written none of it': fourEyes,
  'a title of a build before keeps nobody from going back to it': backToAnOldTitle,
};

async function suite(t: Test, env: Record<string, string>): Promise<void> {
  const app = await adminApp(t, { env });
  for (const [what, step] of Object.entries(STEPS)) await t.test(what, (t) => step(t, app));
}

t.test('embedded', (t) => suite(t, {}));
t.test('on Redis', needsRedis, async (t) => suite(t, { REDIS_URL: (await startRedis(t)).url }));

t.test('two nodes on one Redis', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const env = { REDIS_URL: url, SHARDS: '2' };
  const [one, other] = [await adminApp(t, { env }), await adminApp(t, { env })];
  const nodes = [one, other];
  const { version: expect } = await ok(t, asking(one)('GET', `${ACME}/rules`));
  // As strict, from another amount on: each order between the two tells which version decided it.
  const rules = (at: number): Json[] => [
    { ...DEAR, when: `checkout.amount > ${500 + 100 * at} and checkout.currency = 'EUR'` },
  ];
  const order = (serial: number): Json =>
    body(`user ${serial}`, undefined, { checkoutContext: { amount: 450 + ((serial * 7) % 200), currency: 'EUR' } });
  let serial = 0;
  const ask = (node: TestApp): Promise<Answer> => node.post('/fingerprint/verify/checkout', order((serial += 1)));
  const traffic = async (requests: number): Promise<void> => {
    await Promise.all(
      nodes.map(async (node) => {
        for (let i = 0; i < requests; i += 1) await ask(node);
      }),
    );
  };
  await traffic(1);
  const meanwhile = traffic(60);
  const answers = await Promise.all(
    nodes.map((node, at) => asking(node)('POST', `${ACME}/rules/publish`, { rules: rules(at), expect })),
  );
  t.same(answers.map(({ status }) => status).sort(), [200, 409], 'who publishes at once: one of them');
  await meanwhile;
  const winner = answers.find(({ status }) => status === 200)?.body['version'];
  for (const node of nodes) {
    await eventually(t, 'every node decides by it', async () => (await actionOf(node, 900)) === 'block');
    t.equal((await ok(t, asking(node)('GET', `${ACME}/rules`)))['version'], winner);
  }
  await traffic(10);
  await ok(t, asking(other)('PATCH', `${ACME}/rules/rul_dear`, { state: 'off' }));
  await ok(t, asking(one)('POST', `${ACME}/policy/publish`, {}));
  t.equal(await actionOf(one, 900), 'allow');
  await eventually(t, 'and by the next', async () => (await actionOf(other, 900)) === 'allow');
  await traffic(20);
  await explained(t, nodes);
});

/** Of each row its own version of the policy, decided again, says the same; another version does not of all. */
async function explained(t: Test, nodes: readonly TestApp[]): Promise<void> {
  const { versions } = await ok(t, asking(nodes[0] as TestApp)('GET', `${ACME}/policy/versions`));
  const policies = new Map(
    (versions as { version: string; overrides: PolicyOverrides | null }[]).map(({ version, overrides }) => [
      version,
      compilePolicy(mergePolicy(overrides ?? {}, version)),
    ]),
  );
  const rows = nodes.flatMap(({ dataDir }) =>
    [0, 1].flatMap((shard) => [...rowsAfter(dataDir, shard, START)].map(({ row }) => row)),
  );
  t.equal(rows.length, 182);
  const said = new Set(rows.map(({ policyVersion }) => policyVersion));
  t.ok(said.size >= 3, `${said.size} versions decided`);
  const again = (row: EventRow, version: string): string | undefined => {
    const [was, now] = [policies.get(row.policyVersion), policies.get(version)];
    return was && now && ruledAgain(row, was, now)?.action;
  };
  t.same(
    rows.filter((row) => again(row, row.policyVersion) !== row.action),
    [],
    'each row says which policy decided it',
  );
  for (const version of said)
    t.ok(
      rows.some((row) => again(row, version) !== row.action),
      `${version} alone does not explain all`,
    );
}

t.test('whoever publishes is told of a rule that stops nearly everybody, and of one that is over', async (t) => {
  const [now, live] = [Date.parse('2026-06-01T00:00:00Z'), { id: 'rul_x', name: 'x', state: 'live' } as const];
  const table: readonly [Pick<Rule, 'when' | 'effect'> & Partial<Rule>, RegExp?][] = [
    [{ when: 'risk >= 0', effect: { force: 'block' } }, /stops nearly every request/],
    [{ when: '1 = 1', effect: { points: 5 } }, /stops nearly every request/],
    [{ when: 'not checkout.amount > 1 or risk < 90', effect: { at_least: 'soft_challenge' } }, /nearly every request/],
    [{ when: "use_case = 'checkout'", effect: { force: 'block' } }, /nearly every checkout,/],
    [{ when: 'risk > 1', effect: { force: 'block' }, use_cases: ['login'] }, /nearly every login,/],
    [{ when: 'risk > 1', effect: { force: 'block' }, expires_at: '2026-05-31' }, /ended at 2026-05-31/],
    [{ when: 'risk > 1', effect: { force: 'block' }, expires_at: '2026-06-02' }, /stops nearly every request/],
    [{ when: 'risk >= 0', effect: { force: 'block' }, state: 'shadow' }],
    [{ when: 'risk >= 0', effect: { force: 'allow' } }],
    [{ when: 'risk >= 0', effect: { points: 0.5 } }],
    [{ when: 'risk >= 0', effect: {} }],
    [{ when: 'missing(country)', effect: { force: 'block' } }],
    [{ when: 'checkout.amount > 0', effect: { force: 'block' } }],
    [{ when: 'not client.vpn', effect: { force: 'block' } }],
    [{ when: 'user in @deny', effect: { force: 'block' } }],
  ];
  for (const [rule, text] of table) {
    const [first] = warningsOf([{ ...live, ...rule }], now);
    if (text === undefined) t.equal(first, undefined, rule.when);
    else t.match(first, { rule: 'rul_x', text }, rule.when);
  }
});

t.test('a condition may have several lines, and nothing else may', async (t) => {
  const app = await adminApp(t);
  const ask = asking(app);
  const lines = { ...DEAR, when: "checkout.amount > 500\n\tand country not in (\n  'US')" };
  await ok(t, ask('POST', `${ACME}/rules`, lines), 201);
  t.match((await ask('POST', `${ACME}/rules/check`, { when: 'risk >= 0\nand ammount > 5' })).body, {
    errors: only({ line: 2, column: 5 }),
  });
  for (const wrong of [{ name: 'two\nlines' }, { title: 'two\nlines' }, { code: 'a\nb' }, { when: 'risk\u001b > 1' }])
    await ok(t, ask('PATCH', `${ACME}/rules/rul_dear`, wrong), 400);
  await ok(t, ask('POST', `${ACME}/policy/publish`, { note: 'two\nlines' }), 400);
  await ok(t, ask('POST', `${ACME}/policy/publish`, { note: 'x'.repeat(301) }), 400);
  t.match(await ok(t, ask('POST', `${ACME}/policy/publish`, { note: 'one line' })), { number: 2 });
});
