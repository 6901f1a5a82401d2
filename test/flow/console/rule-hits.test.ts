// How often rules held, as ClickHouse has it and the admin API tells it.
import t from 'tap';
import { body } from '../../support/bodies.js';
import { BY_ADMIN, createAdminApp } from '../../support/callers/operators.js';
import { startTestEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';

const ACME = '/admin/v1/workspaces/acme';
const RULES = [
  { id: 'rul_all', name: 'all', state: 'live', when: 'risk >= 0', effect: {} },
  { id: 'rul_dear', name: 'dear', state: 'live', when: 'checkout.amount > 500', effect: { at_least: 'block' } },
  { id: 'rul_watched', name: 'watched', state: 'shadow', when: 'checkout.amount > 100', effect: {} },
  { id: 'rul_off', name: 'off', state: 'off', when: 'risk >= 0', effect: {} },
];

t.test('hits of rules', { timeout: 240_000 }, async (t) => {
  const engine = await startTestEngine();
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return;
  }
  t.teardown(() => engine.close());
  const app = await createAdminApp({ env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' } });
  t.teardown(() => app.close());
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const published = await app.send('POST', `${ACME}/rules/publish`, headers, JSON.stringify({ rules: RULES }));
  t.equal(published.status, 200, published.text);
  for (const [at, amount] of [50, 200, 300, 600, 700, 800].entries())
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
  ]);
  t.same(await hits('?mode=test'), []);
  for (const query of ['?hours=0', '?hours=x', '?mode=other'])
    t.equal((await app.send('GET', `${ACME}/policy/hits${query}`, BY_ADMIN)).status, 400, query);
});
