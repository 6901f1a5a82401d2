// A backtest through the admin API: in a process of its own, with a result, an end and a bound, and the same hits as a
// rule in shadow recorded on the same requests. Labels at work through the same door.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { program } from '../../../src/util/programs.js';
import { type Answer, type Json } from '../../support/app.js';
import { ACME, startConsole, type TestConsole } from '../../support/callers/console.js';
import { eventually } from '../../support/eventually.js';
import { body } from '../../support/bodies.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);
const DAY_MS = 86_400_000;
const BACKTESTS = `${ACME}/backtests`;
const ORDERS = 40;

const DEAR = {
  ...{ id: 'rul_dear', name: 'Dear order', state: 'shadow', when: 'checkout.amount > 500 and device.seen < 5' },
  ...{ effect: { at_least: 'hard_challenge' }, code: 'dear_order' },
};

const span = (): Json => ({
  from: new Date(Date.now() - DAY_MS).toISOString(),
  to: new Date(Date.now() + DAY_MS).toISOString(),
});

/** Processes of this one with this word in their command line; undefined where the system does not tell. */
function childrenOf(command: string): number[] | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name, command));
  return found.map(Number);
}

function isChild(pid: string, command: string): boolean {
  try {
    const [, parent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return Number(parent) === process.pid && words.includes(command);
  } catch {
    return false; // it has ended
  }
}

async function ended(t: Test, { ask }: TestConsole, started: Answer): Promise<Json> {
  t.equal(started.status, 202, started.text);
  let job: Json = started.body;
  await eventually(t, 'it ends', async () => {
    job = (await ask('GET', `${BACKTESTS}/${String(started.body['id'])}`)).body;
    return job['state'] !== 'running';
  });
  return job;
}

t.test('a service with a ClickHouse', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  const { app, ask, engine, number } = console;
  t.equal((await ask('POST', `${ACME}/rules/publish`, { rules: [DEAR] })).status, 200);
  const events: string[] = [];
  for (let i = 0; i < ORDERS; i += 1) {
    const order = body(`user ${i}`, undefined, { checkoutContext: { amount: 480 + i, currency: 'EUR' } });
    const { status, body: told } = await app.post('/fingerprint/verify/checkout', order);
    t.equal(status, 200);
    events.push(typeof told['event_id'] === 'string' ? told['event_id'] : '');
  }
  await eventually(t, 'ClickHouse has them', async () => (await number('SELECT count() FROM events')) === ORDERS);
  const shaded = await engine.ask("SELECT toString(event_id) FROM events WHERE has(shadow, 'rul_dear') ORDER BY time");
  const hits = shaded.split('\n');
  t.ok(hits.length > 3 && hits.length < ORDERS);

  await t.test('it says the same hits as shadow recorded', async (t) => {
    const job = await ended(t, console, await ask('POST', BACKTESTS, { rules: [DEAR], ...span() }));
    t.match(job, { state: 'done', progress: 1, error: null, mode: 'live' });
    t.match(job['result'], {
      events: ORDERS,
      changed: 0,
      rules: only({ id: 'rul_dear', matched: hits.length, applied: 0 }),
    });
    const result = job['result'] as { rules: { events: string[] }[] };
    for (const id of result.rules[0]?.events ?? []) t.ok(hits.includes(id), id);
  });

  await t.test('a draft says what it would change, and nothing is changed', async (t) => {
    const rules = [{ ...DEAR, state: 'draft' }];
    const job = await ended(t, console, await ask('POST', BACKTESTS, { rules, ...span() }));
    t.match(job['result'], {
      changed: hits.length,
      rules: only({ changes: hits.length, stops: { unlabelled: hits.length } }),
    });
    t.match(job['result'], {
      actions: only({}, { before: 'allow', after: 'hard_challenge', events: hits.length, amounts: { EUR: Number } }),
    });
    t.match((await ask('GET', `${ACME}/rules`)).body, { rules: only({ state: 'shadow' }) });
    t.match((await ask('GET', BACKTESTS)).body, { backtests: only({ result: null }, { result: null }) });
  });

  await t.test('one at a time, and it can be cancelled', async (t) => {
    const started = await ask('POST', BACKTESTS, { rules: [DEAR], ...span() });
    const second = await ask('POST', BACKTESTS, { rules: [DEAR], ...span() });
    t.match([second.status, second.body], [409, { detail: /running/ }]);
    const path = `${BACKTESTS}/${String(started.body['id'])}`;
    t.match((await ask('DELETE', path)).body, { state: 'cancelled', result: null });
    await eventually(t, 'there is room for another', async () => {
      const { status, body: told } = await ask('POST', BACKTESTS, { ...span() });
      if (status !== 202) return false;
      await ended(t, console, { status, body: told } as Answer);
      return true;
    });
    t.match((await ask('GET', path)).body, { state: 'cancelled' });
  });

  const skip = childrenOf('backtest') === undefined && 'processes cannot be seen here';
  await t.test('killed in the middle it has failed, and nothing else is hurt', { skip }, async (t) => {
    let job: Json = {};
    await eventually(t, 'it is met while it runs', async () => {
      const started = await ask('POST', BACKTESTS, { rules: [DEAR], ...span() });
      for (const pid of childrenOf('backtest') ?? []) process.kill(pid, 'SIGKILL');
      job = await ended(t, console, started);
      return job['state'] === 'failed';
    });
    t.match(job, { error: /SIGKILL/, result: null });
    t.match((await ask('GET', BACKTESTS)).body, { backtests: [{ id: job['id'], state: 'failed' }] });
    const order = body('somebody else', undefined, { checkoutContext: { amount: 5, currency: 'EUR' } });
    t.equal((await app.post('/fingerprint/verify/checkout?dry_run=true', order)).status, 200);
    const next = await ended(t, console, await ask('POST', BACKTESTS, { rules: [DEAR], ...span() }));
    t.match(next, { state: 'done', result: { events: ORDERS } });
  });

  await t.test('a literal is no SQL', async (t) => {
    const literals = ["'); DROP TABLE events --", '\\', "\\'", '${x} %s `', "' OR 1 = 1 --"];
    const rules = literals.map((text, i) => ({
      ...{ id: `rul_${i}`, name: text, state: 'live', title: text.replace(/[{}]/g, ''), effect: {} },
      when: `checkout.currency in ('EUR', '${text.replace(/[\\']/g, '\\$&')}')`,
    }));
    const job = await ended(t, console, await ask('POST', BACKTESTS, { rules, ...span() }));
    const matched = literals.map((name, i) => ({ id: `rul_${i}`, name, matched: ORDERS }));
    t.match(job, { state: 'done', result: { events: ORDERS, rules: matched } });
    t.equal(await number('SELECT count() FROM events'), ORDERS);
  });

  await t.test('what cannot be asked is said', async (t) => {
    for (const [sent, detail] of [
      [{ rules: [{ ...DEAR, when: 'checkout.ammount > 1' }] }, /rul_dear: line 1, column 1/],
      [{ from: '2026-01-02', to: '2026-01-01' }, /before/],
      [{ from: '2026-01-02', to: '2026-09-01' }, /90 days/],
      [{ from: 'yesterday' }, /from/],
    ] as const) {
      const answer = await ask('POST', BACKTESTS, { ...span(), ...sent });
      t.match([answer.status, answer.body], [400, { detail }]);
    }
    t.equal((await ask('GET', `${BACKTESTS}/bkt_none`)).status, 404);
    t.equal((await ask('POST', '/admin/v1/workspaces/none/backtests', span())).status, 404);
  });

  await t.test('labels tell how good decisions and a rule are', async (t) => {
    for (const [i, id] of hits.slice(0, 4).entries()) {
      const label = i < 3 ? 'chargeback' : 'legitimate';
      const said = { event_id: id, mode: 'live', label, amount: 100, currency: 'EUR' };
      t.equal((await ask('POST', `${ACME}/labels`, said)).status, 200);
    }
    await eventually(t, 'labels are there', async () => (await number('SELECT count() FROM labels FINAL')) === 4);
    const told = await ask('GET', `${ACME}/evaluation?to=2100-01-01&from=2099-06-01`);
    t.match(told.body, { events: 0, fraud: 0 });
    const { from, to } = span();
    const { body: evaluation } = await ask('GET', `${ACME}/evaluation?from=${String(from)}&to=${String(to)}`);
    t.match(evaluation, {
      ...{ events: ORDERS, fraud: 3, legitimate: 1, assumed: 0, unknown: ORDERS - 4 },
      by_rule: only({
        name: 'rul_dear',
        fraud: 3,
        legitimate: 1,
        precision: { value: 0.75, of: 4 },
        recall: { value: 1 },
      }),
      money: only({ currency: 'EUR', fraud_allowed: 300, fraud_stopped: 0 }),
    });
    const suggestion = await ask('GET', `${ACME}/suggestion?step=0.5`);
    const who = [{ name: 'admin', labels: 4 }];
    t.match(suggestion.body, { fraud: 3, labelled_by: who, moves: { length: 0 }, policy: { points: {} } });
    t.equal((await ask('GET', `${ACME}/suggestion?step=9`)).status, 400);
  });

  await t.test('the readers killed meanwhile are started again, and it ends', { skip }, async (t) => {
    const decisions = "SELECT count() FROM events WHERE kind = 'decision'";
    const before = new Set(childrenOf(fileURLToPath(program('consumers'))));
    t.ok(before.size > 0, 'the readers have a process');
    const started = await ask('POST', BACKTESTS, { rules: [DEAR], ...span() });
    for (const pid of before) process.kill(pid, 'SIGKILL');
    const order = body('after', undefined, { checkoutContext: { amount: 5, currency: 'EUR' } });
    t.equal((await app.post('/fingerprint/verify/checkout', order)).status, 200);
    t.match(await ended(t, console, started), { state: /^(done|failed)$/ });
    await eventually(t, 'rows arrive', async () => (await number(decisions)) === ORDERS + 1);
  });
});
