// How often rules held, as ClickHouse has it and the admin API tells it.
import t, { type Test } from 'tap';
import { type Answer, type Json, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { BY_ADMIN, adminApp } from '../../support/callers/operators.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { uuidTime } from '../../../src/util/uuid.js';
import { only } from '../../support/only.js';

const ACME = '/admin/v1/workspaces/acme';
const RULES = [
  { id: 'rul_all', name: 'all', state: 'live', when: 'checkout.amount >= 40', effect: {} },
  { id: 'rul_dear', name: 'dear', state: 'live', when: 'checkout.amount > 500', effect: { at_least: 'block' } },
  { id: 'rul_watched', name: 'watched', state: 'shadow', when: 'checkout.amount > 100', effect: {} },
  { id: 'rul_small', name: 'small', state: 'shadow', when: 'checkout.amount < 40', effect: {} },
  { id: 'rul_off', name: 'off', state: 'off', when: 'risk >= 0', effect: {} },
];

t.test('hits of rules', { timeout: 240_000 }, async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const app = await adminApp(t, { env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' } });
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const published = await app.send('POST', `${ACME}/rules/publish`, headers, JSON.stringify({ rules: RULES }));
  t.equal(published.status, 200, published.text);
  for (const [at, amount] of [30, 50, 200, 300, 600, 700, 800].entries())
    await app.post(
      '/fingerprint/verify/checkout',
      body(`buyer ${at}`, undefined, { checkoutContext: { amount, currency: 'EUR' } }),
    );
  const hits = async (query = ''): Promise<unknown> =>
    (await app.send('GET', `${ACME}/policy/hits${query}`, BY_ADMIN)).body['hits'];
  await eventually(t, 'they arrive', async () =>
    JSON.stringify((await hits()) ?? []).includes('"rul_all","applied":6'),
  );
  t.same(await hits(), [
    { rule: 'rul_all', applied: 6, shadow: 0, alone: 3 },
    { rule: 'rul_watched', applied: 0, shadow: 5, alone: 0 },
    { rule: 'rul_dear', applied: 3, shadow: 0, alone: 0 },
    // Of a rule in shadow: what no rule stops or frees today.
    { rule: 'rul_small', applied: 0, shadow: 1, alone: 1 },
  ]);
  await found(t, app);
  await verified(t, app, hits);
  await inMonth(t, app);
  t.same(await hits('?mode=test'), []);
  const small = await app.send('GET', `${ACME}/rules/rul_small/stats`, BY_ADMIN);
  t.match(small.body, { applied: 0, shadow: 1, alone: 1 }, 'its own figures say the same');
  for (const query of ['?hours=0', '?hours=x', '?mode=other'])
    t.equal((await app.send('GET', `${ACME}/policy/hits${query}`, BY_ADMIN)).status, 400, query);
});

/** The overview of a month counts the decisions of that month, and no other. */
async function inMonth(t: Test, app: TestApp): Promise<void> {
  const overview = async (query: string): Promise<Answer> => app.send('GET', `${ACME}/overview?${query}`, BY_ADMIN);
  const [{ event_id: id = '' } = {}] = (await app.send('GET', `${ACME}/events?limit=1`, BY_ADMIN)).body['events'] as {
    event_id?: string;
  }[];
  const month = new Date(uuidTime(id)).toISOString().slice(0, 7);
  const { body: day } = await overview('hours=24');
  t.match((await overview(`month=${month}`)).body, {
    from: `${month}-01T00:00:00.000Z`,
    totals: day['totals'],
    before: { decisions: 0 },
  });
  t.match((await overview('month=2020-02')).body, {
    from: '2020-02-01T00:00:00.000Z',
    to: '2020-03-01T00:00:00.000Z',
    totals: { decisions: 0 },
  });
  for (const wrong of ['2999-01', '2026-13', 'march'])
    t.match(await overview(`month=${wrong}`), { status: 400, body: { detail: /month that has begun/ } }, wrong);
}

/** Decisions by the rule that matched them, and by their label. */
async function found(t: Test, app: TestApp): Promise<void> {
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const events = async (query: string): Promise<{ event_id: string; amount: number }[]> =>
    (await app.send('GET', `${ACME}/events?${query}`, BY_ADMIN)).body['events'] as {
      event_id: string;
      amount: number;
    }[];
  for (const [rule, many] of [
    ['rul_all', 6],
    ['rul_watched', 5],
    ['rul_small', 1],
    ['rul_off', 0],
  ] as const)
    t.equal((await events(`rule=${rule}`)).length, many, `the decisions that ${rule} matched`);
  const say = async (id: string, label: string): Promise<void> => {
    const said = JSON.stringify({ mode: 'live', event_id: id, label, source: 'review' });
    const answer = await app.send('POST', `${ACME}/labels`, headers, said);
    t.ok(answer.status < 300, answer.text);
  };
  const labelled = async (query: string): Promise<string> =>
    (await events(query)).map(({ amount }) => amount).join(', ');
  const [newest, second] = await events('rule=rul_watched');
  await say(newest?.event_id ?? '', 'fraud');
  await say(second?.event_id ?? '', 'legitimate');
  for (const [query, amounts] of [
    ['label=fraud', '800'],
    ['label=legitimate', '700'],
    ['label=fraud&user=buyer 6', '800'],
    ['label=fraud&user=buyer 5', ''],
    ['label=fraud&action=allow', ''],
    ['label=bot', ''],
  ] as const)
    await eventually(t, `${query}: ${amounts}`, async () => (await labelled(query.replace(' ', '%20'))) === amounts);
  for (const [last, before] of [
    ['bot', 'legitimate'],
    ['legitimate', 'bot'],
  ] as const) {
    await say(second?.event_id ?? '', last);
    await eventually(t, `now it is ${last}`, async () => (await labelled(`label=${last}`)) === '700');
    t.equal(await labelled(`label=${before}`), '', `and no longer ${before}`);
  }
  await say(newest?.event_id ?? '', 'unknown');
  await eventually(t, 'a label that was withdrawn is none', async () => (await labelled('label=fraud')) === '');
  t.equal((await app.send('GET', `${ACME}/events?label=unknown`, BY_ADMIN)).status, 400);
}

/** A page knows no order: the rule holds when its backend verifies the event, and that is one hit of one event. */
async function verified(t: Test, app: TestApp, hits: () => Promise<unknown>): Promise<void> {
  const seen = await app.post('/v2/fingerprint', body('visitor'), { 'x-api-key': app.keys.live.public });
  const id = String(seen.body['event_id']);
  const order = { use_case: 'checkout', checkout: { amount: 900, currency: 'EUR' } };
  const asked = { event_id: id, user_id: 'visitor', ...order };
  const told = await app.post('/v2/verify', asked, { 'x-secret-api-key': app.keys.live.secret });
  t.equal(told.body['action'], 'block', told.text);
  await eventually(t, 'the hit is counted', async () => {
    const all = (await hits()) as { rule: string; applied: number }[];
    return all.find(({ rule }) => rule === 'rul_dear')?.applied === 4;
  });
  const send = async (method: string, path: string, said?: unknown): Promise<Answer> =>
    app.send(method, `${ACME}${path}`, { ...BY_ADMIN, 'content-type': 'application/json' }, JSON.stringify(said));
  t.match((await send('GET', '/rules/rul_dear/stats')).body, { events: 8, applied: 4 });
  t.match((await send('GET', '/events?rule=rul_dear&limit=1')).body['events'], only({ event_id: id }), 'Live finds it');
  await send('POST', '/labels', { mode: 'live', event_id: id, label: 'fraud' });
  await eventually(t, 'its label counts for what its backend was told, once', async () => {
    const { body: judged } = await send('GET', '/evaluation');
    const of = (group: string, name: string): Json | undefined =>
      (judged[group] as Json[]).find((one) => one['name'] === name);
    const [rule, block] = [of('by_rule', 'rul_dear'), of('by_action', 'block')];
    return [judged['events'], rule?.['fraud'], rule?.['events'], block?.['fraud']].join() === '8,1,4,1';
  });
}
