// What a rule may name, what it says of one stored decision or of values, and what it did, as the admin API tells it.
import t from 'tap';
import { VARIABLES } from '../../../src/rules/variables/variables.js';
import { readRule } from '../../../src/rules/rule.js';
import { type Json } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { ACME, startConsole } from '../../support/callers/console.js';
import { adminApp, byAdmin, BY_ADMIN } from '../../support/callers/operators.js';
import { eventually } from '../../support/eventually.js';
import { runCliHere } from '../../support/cli.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);

const ALL = { id: 'rul_all', name: 'all', state: 'live', when: 'risk >= 0', effect: {} };
const DEAR = {
  ...{ id: 'rul_dear', name: 'dear', state: 'live', when: 'checkout.amount > 500', effect: { at_least: 'block' } },
};

t.test('what needs no history', async (t) => {
  const app = await adminApp(t);
  const ask = (method: string, path: string, sent?: unknown) => byAdmin(app, method, `${ACME}${path}`, sent);
  await ask('POST', '/lists', { name: 'vips', kind: 'users' });
  await ask('POST', '/rules/publish', { rules: [ALL] });

  await t.test('every variable, with what may be written of it', async (t) => {
    const { status, body: told } = await ask('GET', '/variables');
    t.equal(status, 200);
    const variables = told['variables'] as Json[];
    t.same(
      variables.map(({ name }) => name),
      VARIABLES.map(({ name }) => name),
    );
    t.match(
      variables.find(({ name }) => name === 'login.result'),
      { type: 'text', words: ['SUCCESS', 'FAILURE'], open: true },
    );
    t.match(
      variables.find(({ name }) => name === 'user.seen'),
      { type: 'number', open: false, doc: /^Earlier/ },
    );
    t.ok((told['lists'] as Json[]).some(({ name, variable }) => name === 'vips' && variable === 'user'));
    t.ok((told['reasons'] as string[]).includes('geo_jump'));
    for (const { example, gives } of told['functions'] as Json[]) {
      const when =
        gives === 'condition' || String(example).includes(' ') ? String(example) : `${String(example)} = 'a'`;
      t.notHas(readRule(when, 'any'), { message: /./ }, when);
    }
  });

  await t.test('a written rule on values', async (t) => {
    const rule = { when: 'checkout.amount > 500 and device.is_new', effect: { at_least: 'hard_challenge' } };
    const test = async (more: object): Promise<Json> => (await ask('POST', '/rules/test', { rule, ...more })).body;
    t.match(await test({ variables: { 'checkout.amount': 501, 'device.is_new': true } }), {
      ...{ rule: 'rul_tested', event_id: null, hit: true, missed_by: null, open: true, answered: null },
      model: { risk: 10, action: 'allow' },
      without: { risk: 10, action: 'allow', rules: ['rul_all'] },
      with: { risk: 50, action: 'hard_challenge', rules: ['rul_all', 'rul_tested'] },
    });
    t.match(await test({ variables: { 'checkout.amount': 501 } }), {
      ...{ hit: false, missed_by: 'condition', with: { risk: 10, rules: ['rul_all'] } },
      condition: { result: 'unknown', parts: only({ result: 'true' }, { text: 'device.is_new', result: 'unknown' }) },
    });
    const other = { rule: { ...rule, use_cases: ['login'] }, variables: { 'checkout.amount': 501 } };
    t.match(await test({ ...other, variables: { ...other.variables, 'device.is_new': true, use_case: 'checkout' } }), {
      missed_by: 'use_cases',
    });
    const ended = { rule: { ...rule, expires_at: '2030-01-01' }, at: '2030-01-02' };
    t.match(await test({ ...ended, variables: { 'checkout.amount': 501, 'device.is_new': true } }), {
      missed_by: 'expires_at',
    });
    t.match(
      await test({ rule: { when: "user in @vips and reason('geo_jump')" }, variables: { user: 'a' }, lists: ['vips'] }),
      { hit: false, condition: { parts: only({ result: 'true' }, { result: 'false' }) }, open: false },
    );
  });

  await t.test('a new rule that is refused is named as its author knows it', async (t) => {
    const wrong = { name: 'Large $& order', when: 'ammount > 5', effect: {} };
    for (const [sent, named] of [
      [wrong, /^Rule "Large \$& order": line 1, /],
      [{ ...wrong, id: 'rul_large' }, /^Rule rul_large: line 1, /],
    ] as const) {
      const { status, body: told } = await ask('POST', '/rules', sent);
      t.match([status, told['detail']], [400, named]);
    }
  });

  await t.test('a stored rule, as it is written', async (t) => {
    const { body: made } = await ask('POST', '/rules', { name: 'Low', when: 'risk < 20', effect: { points: 3 } });
    const path = `/rules/${String(made['id'])}/test`;
    t.match((await ask('POST', path, { variables: { risk: 10 } })).body, {
      ...{ rule: made['id'], hit: true, with: { rules: ['rul_all', made['id']] } },
    });
    t.match((await ask('POST', '/rules/rul_all/test', { variables: {} })).body, {
      hit: true,
      without: { rules: { length: 0 } },
      with: { rules: ['rul_all'] },
    });
    t.equal((await ask('POST', '/rules/rul_none/test', { variables: {} })).status, 404);
  });

  await t.test('what cannot be tested says why', async (t) => {
    const rule = { when: 'risk > 5' };
    for (const [sent, status, detail] of [
      [{ rule: { when: 'rsk > 5' }, variables: {} }, 400, /line 1, column 1: there is no variable rsk/i],
      [{ rule: { when: 'user in @vipz' }, variables: {} }, 400, /@vipz/],
      [{ rule, variables: { rsk: 1 } }, 400, /rsk/],
      [{ rule, variables: { risk: 'high' } }, 400, /risk is a number/i],
      [{ rule }, 400, /event_id/],
      [{ rule, event_id: 'a', variables: {} }, 400, /event_id/],
      [{ rule, event_id: 'nothing' }, 404, /UUID/],
      [{ rule, event_id: '01990b3e-7c1a-7000-8000-000000000001' }, 503, /analytics/],
      [{ rule: { ...rule, effect: { points: 1, force: 'block' } }, variables: {} }, 400, /effect/],
      [{ rule: { ...rule, code: 'geo_jump' }, variables: {} }, 400, /catalogue/],
    ] as const) {
      const answer = await ask('POST', '/rules/test', sent);
      t.match([answer.status, answer.body['detail']], [status, detail], JSON.stringify(sent));
    }
    t.equal((await ask('GET', '/rules/rul_all/stats')).status, 503);
  });

  await t.test('the command line', async (t) => {
    const listed = await runCliHere(['rules', 'variables', '--json'], {});
    t.match(JSON.parse(listed.stdout), { variables: [{ name: 'use_case' }] });
    t.match((await runCliHere(['rules', 'variables'], {})).stdout, /checkout\.amount +number +/);
    const environment = { ADMIN_TOKEN: BY_ADMIN.authorization.replace('Bearer ', ''), PORT: String(app.app.port) };
    const tried = await runCliHere(
      ['rules', 'test', '--workspace', 'acme', '--when', 'risk > 5 and client.vpn', '--set', 'risk=10'],
      environment,
    );
    t.match(tried, { code: 0, stdout: /no hit[^]*true +risk > 5 +risk = 10[^]*unknown +client\.vpn/ });
    const both = ['rules', 'test', '--workspace', 'acme', '--when', 'risk > 5', '--event', 'a', '--set', 'risk=10'];
    t.match(await runCliHere(both, environment), { code: 2, stderr: /give either --event or --set/ });
  });
});

t.test('what history says', async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const { app, ask, engine, number } = started;
  const watched = { ...DEAR, id: 'rul_watched', state: 'shadow', when: 'checkout.amount > 100' };
  const idle = { ...DEAR, id: 'rul_idle', when: 'checkout.amount > 100000' };
  t.equal((await ask('POST', `${ACME}/rules/publish`, { rules: [ALL, DEAR, watched, idle] })).status, 200);
  const ids: string[] = [];
  for (const [at, amount] of [50, 200, 600, 700].entries()) {
    const order = body(`buyer ${at}`, undefined, { checkoutContext: { amount, currency: 'EUR' } });
    const { body: told } = await app.post('/fingerprint/verify/checkout', order);
    ids.push(String(told['eventId'] ?? told['event_id'] ?? told['requestId']));
  }
  const [small = '', , dear = '', dearest = ''] = ids;
  for (const [id, label] of [
    [dear, 'chargeback'],
    [dearest, 'legitimate'],
  ]) {
    const said = { mode: 'live', event_id: id, label, source: 'review' };
    await eventually(t, 'its story is known', async () => (await ask('POST', `${ACME}/labels`, said)).status === 200);
  }
  await eventually(t, 'ClickHouse has the labels', async () => (await number('SELECT count() FROM labels')) === 2);
  const decisions = "SELECT count() FROM events WHERE kind = 'decision'";
  await eventually(t, 'and the decisions', async () => (await number(decisions)) === ids.length);

  await t.test('a stored rule on a stored event says what was decided', async (t) => {
    t.match((await ask('POST', `${ACME}/rules/rul_dear/test`, { event_id: dear })).body, {
      ...{ rule: 'rul_dear', event_id: dear, hit: true, condition: { result: 'true', values: only({ value: 600 }) } },
      with: { action: 'block', risk: 70, rules: ['rul_all', 'rul_dear'] },
      without: { rules: ['rul_all'] },
      answered: { action: 'block', risk: 70 },
    });
    const { body: missed } = await ask('POST', `${ACME}/rules/rul_dear/test`, { event_id: small });
    t.match(missed, { hit: false, missed_by: 'condition', condition: { result: 'false' } });
    t.same((missed['with'] as Json)['action'], (missed['answered'] as Json)['action']);
    const absent = '01990b3e-7c1a-7000-8000-000000000001';
    t.equal((await ask('POST', `${ACME}/rules/rul_dear/test`, { event_id: absent })).status, 404);
    t.equal((await ask('POST', `${ACME}/rules/rul_dear/test`, { event_id: dear, mode: 'test' })).status, 404);
  });

  await t.test('hits, alone, beside others, precision, and minute by minute', async (t) => {
    const stats = async (rule: string, query = ''): Promise<Json> =>
      (await ask('GET', `${ACME}/rules/${rule}/stats${query}`)).body;
    const told = await stats('rul_dear', '?hours=2');
    t.match(told, {
      ...{ events: 4, applied: 2, shadow: 0, alone: 0, labels: { fraud: 1, legitimate: 1, unlabelled: 0 } },
      ...{ precision: { value: 0.5, of: 2 }, last_hit: /Z$/, step_seconds: 60 },
      overlap: only({ id: 'rul_all', events: 2 }, { id: 'rul_watched', events: 2 }),
    });
    const series = told['series'] as { applied: number }[];
    t.equal(series.length, 120);
    t.equal(
      series.reduce((sum, { applied }) => sum + applied, 0),
      2,
    );
    t.match(await stats('rul_watched'), { applied: 0, shadow: 3, step_seconds: 600, labels: { unlabelled: 1 } });
    t.match(await stats('rul_all'), { applied: 4, alone: 2, shadow: 0 });
    t.match(await stats('rul_idle'), {
      applied: 0,
      last_hit: null,
      overlap: { length: 0 },
      precision: { value: null },
    });
    t.match(await stats('rul_deny_users'), { applied: 0, events: 4 }, 'a built-in rule');
    t.match(await ask('GET', `${ACME}/rules/rul_nobody/stats`), {
      status: 404,
      body: { detail: /no rule rul_nobody/ },
    });
    t.match(await stats('rul_all', '?mode=test'), { events: 0, applied: 0 });
    const environment = { ADMIN_TOKEN: BY_ADMIN.authorization.replace('Bearer ', ''), PORT: String(app.app.port) };
    for (const [rule, said] of [
      ['rul_watched', { code: 0, stdout: /^0 applied and 3 in shadow/ }],
      ['rul_deny_users', { code: 0, stdout: /^0 applied and 0 in shadow/ }],
      ['rul_nobody', { code: 1, stdout: '', stderr: /no rule rul_nobody/ }],
    ] as const)
      t.match(await runCliHere(['rules', 'stats', '--workspace', 'acme', '--rule', rule], environment), said, rule);
    t.equal((await ask('GET', `${ACME}/rules/rul_all/stats?hours=0`)).status, 400);
  });

  await t.test('an event whose time is not quite that of its id is found', async (t) => {
    const late = `${dear.slice(0, 24)}000000000001`;
    await engine.client.command({
      query: `INSERT INTO events
        SELECT * REPLACE (toUUID('${late}') AS event_id, time + toIntervalMillisecond(7) AS time)
        FROM (SELECT * FROM events WHERE event_id = '${dear}' AND kind = 'decision')`,
    });
    t.match((await ask('POST', `${ACME}/rules/rul_dear/test`, { event_id: late })).body, { event_id: late, hit: true });
    t.match((await ask('GET', `${ACME}/events/${late}`)).body, { summary: { event_id: late } });
  });
});
