// Three workspaces that are asked the same: one without rules, one whose rules are in shadow, one where they are live.
// And any rules tried on history by a backtest, beside a fresh workspace that meets the same requests under them.
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { type Rule } from '../../../src/contract/ruleset/rule.js';
import { VARIABLES } from '../../../src/rules/variables/variables.js';
import { runBacktest } from '../../../src/service/backtest/run.js';
import { type Json } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { startConsole, type TestConsole } from '../../support/callers/console.js';
import { eventually } from '../../support/eventually.js';
import { anyRuleText } from '../any-rule.js';

t.setTimeout(580_000);
const SEED = Number(process.env['RULES_FUZZ_SEED'] ?? 17);
const ASKED = 1000;
const AT_ONCE = 20;
const ANY_RULES = 200;
const ASKED_OF_ANY = 120;
const DAY_MS = 86_400_000;
const CHECKOUT = '/fingerprint/verify/checkout';

const RULES: readonly Json[] = [
  { id: 'rul_dear', name: 'Dear', when: 'checkout.amount > 500', effect: { at_least: 'hard_challenge' } },
  { id: 'rul_dollar', name: 'USD', when: "checkout.currency = 'USD'", effect: { points: 2 }, code: 'in_dollars' },
  { id: 'rul_many', name: 'Many', when: 'checkout.item_count * 2 >= 9 or missing(checkout.item_count)', effect: {} },
  { id: 'rul_never', name: 'Never', when: "use_case = 'login'", effect: { force: 'block' } },
];

const order = (serial: number): Json =>
  body(`user ${serial % 150}`, `phone ${serial % 170}`, {
    checkoutContext: {
      ...{ amount: (serial * 7) % 1000, currency: serial % 3 === 0 ? 'USD' : 'EUR' },
      ...(serial % 4 !== 0 && { itemCount: serial % 9 }),
      shippingCountry: serial % 5 === 0 ? 'FR' : 'DE',
    },
    ...(serial % 6 === 0 && { signals: { privacy: { isAutomated: false, isVPN: serial % 12 === 0 } } }),
  });

/** Ids, and what else is another one with each request. */
const withoutIds = (text: string): string => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');

const span = (): Json => ({
  from: new Date(Date.now() - DAY_MS).toISOString(),
  to: new Date(Date.now() + DAY_MS).toISOString(),
});

/** A workspace with these rules, and how it is asked. */
async function workspace(console: TestConsole, name: string, rules: readonly Json[]) {
  const { app, ask } = console;
  const { key } = await createKey(app.control, { workspace: name, kind: 'api', mode: 'live', limit: 100_000 });
  const path = `/admin/v1/workspaces/${name}`;
  while ((await ask('GET', `${path}/rules`)).status !== 200) await new Promise((wait) => setTimeout(wait, 20));
  const { status, text } = await ask('POST', `${path}/rules/publish`, { rules });
  if (status !== 200) throw new Error(text);
  return {
    path,
    async send(serials: readonly number[], route = CHECKOUT): Promise<string[]> {
      const told: string[] = [];
      // Users of one moment are apart: which of two comes first says nothing here.
      for (let from = 0; from < serials.length; from += AT_ONCE) {
        const some = serials.slice(from, from + AT_ONCE);
        const sent = some.map((serial) => app.post(route, order(serial), { 'x-service-key': key }));
        told.push(...(await Promise.all(sent)).map((answer) => withoutIds(answer.text)));
      }
      return told;
    },
  };
}

async function arrived(t: Test, { number }: TestConsole, name: string, events: number): Promise<void> {
  const stored = `SELECT count() FROM events WHERE workspace = '${name}' AND kind = 'decision'`;
  await eventually(t, `events of ${name}`, async () => (await number(stored)) === events);
}

async function backtest(t: Test, { ask }: TestConsole, path: string, rules: readonly Json[]): Promise<Json> {
  const started = await ask('POST', `${path}/backtests`, { rules, ...span() });
  t.equal(started.status, 202, started.text);
  let job: Json = {};
  await eventually(t, 'the backtest ends', async () => {
    job = (await ask('GET', `${path}/backtests/${String(started.body['id'])}`)).body;
    return job['state'] !== 'running';
  });
  t.equal(job['state'], 'done', String(job['error']));
  return job['result'] as Json;
}

async function twins(t: Test, console: TestConsole): Promise<void> {
  const { engine } = console;
  const of = (state: string): Json[] => RULES.map((rule) => ({ ...rule, state }));
  const plain = await workspace(console, 'plain', []);
  const shaded = await workspace(console, 'shaded', of('shadow'));
  const live = await workspace(console, 'live', of('live'));
  const serials = Array.from({ length: ASKED }, (_, serial) => serial);
  const replies = await plain.send(serials);
  t.same(
    (await shaded.send(serials)).filter((text, i) => text !== replies[i]),
    [],
    'in shadow every reply is, but for ids, that of no rules',
  );
  const changed = (await live.send(serials)).filter((text, i) => text !== replies[i]).length;
  t.ok(changed > 400, `live ${changed} replies are others`);
  for (const name of ['plain', 'shaded', 'live']) await arrived(t, console, name, ASKED);
  const counted = async (column: string, name: string): Promise<string> =>
    engine.ask(`SELECT arrayJoin(${column}) AS rule, count() FROM events WHERE workspace = '${name}'
      AND kind = 'decision' GROUP BY rule ORDER BY rule`);
  const told = await counted('shadow', 'shaded');
  t.equal(told, await counted('rules', 'live'), 'as often in shadow as live');
  t.match(told, /^rul_dear\t\d+\nrul_dollar\t\d+\nrul_many\t\d+$/);
  t.equal(await counted('rules', 'shaded'), '');

  const { rules, changed: others } = (await backtest(t, console, plain.path, of('live'))) as {
    rules: { id: string; matched: number }[];
    changed: number;
  };
  const matched = rules.filter((rule) => rule.matched > 0).map((rule) => `${rule.id}\t${rule.matched}`);
  t.equal(matched.sort().join('\n'), told, 'the backtest of what had no rules says the same hits');
  t.ok(others > 0);
  const again = await backtest(t, console, shaded.path, of('shadow'));
  t.match(again, { events: ASKED, changed: 0, not_compared: 0 });
  await eachEvent(t, console, of('shadow') as unknown as Rule[]);
}

/** Not only as often: of the same events. */
async function eachEvent(t: Test, { engine }: TestConsole, rules: readonly Rule[]): Promise<void> {
  const again = new Map<string, string>();
  const [from, to] = [Date.now() - DAY_MS, Date.now() + DAY_MS];
  await runBacktest(engine.client, {
    ...{ workspace: 'shaded', mode: 'live', from, to, rules },
    onDecided: ({ eventId }, { shadow }) => again.set(eventId, shadow.join()),
  });
  const rows = await engine.ask(`SELECT toString(event_id), arrayStringConcat(shadow, ',') FROM events
    WHERE workspace = 'shaded' AND kind = 'decision'`);
  const recorded = rows.split('\n').map((row) => row.split('\t'));
  t.equal(recorded.length, ASKED);
  t.same(
    recorded.filter(([id = '', shadow = '']) => (again.get(id) ?? '') !== shadow),
    [],
    'event by event what was recorded',
  );
}

/** Dry runs teach nothing: under the same policy they are the same. */
async function rolledBack(t: Test, console: TestConsole): Promise<void> {
  const serials = Array.from({ length: 60 }, (_, serial) => serial);
  const back = await workspace(
    console,
    'back',
    RULES.map((rule) => ({ ...rule, state: 'live' })),
  );
  const replies = (): Promise<string[]> => back.send(serials, `${CHECKOUT}?dry_run=true`);
  const before = await replies();
  await back.send([1]);
  const { ask, engine } = console;
  const published = await ask('POST', `${back.path}/policy/publish`, { policy: { bias: 1 } });
  t.match(published.body, { number: 3 });
  const between = await replies();
  t.ok(between.filter((text, i) => text !== before[i]).length > 40, 'another policy, other decisions');
  await back.send([1]);
  t.equal((await ask('POST', `${back.path}/policy/rollback`, { version: 2 })).status, 200);
  await back.send([1]);
  await arrived(t, console, 'back', 3);
  // As text, because ClickHouse orders a UUID by its second half, which is random.
  const versions = await engine.ask(
    `SELECT policy_version FROM events WHERE workspace = 'back' ORDER BY toString(event_id)`,
  );
  const [first, second, third] = versions.split('\n');
  t.equal(second, published.body['version']);
  t.not(first, second);
  t.equal(third, first, 'the next row says the version that it said before');
  // That user has been there thrice by now.
  const others = serials.filter((serial) => serial % 150 !== 1);
  const after = await replies();
  t.same(
    others.filter((serial) => after[serial] !== before[serial]),
    [],
    'decisions are those before',
  );
}

/** What a request says of itself: neither profiles nor the hour of the day. */
const OF_REQUESTS = VARIABLES.filter(({ name }) =>
  /^(use_case|mode|checkout\.|client\.|login\.|change_type|page_|referrer|sdk|key_kind)/.test(name),
).map(({ name }) => name);

function anyRules(): string[] {
  const name = /\b[a-z]\w*(?:\.\w+)?\b(?!\()/g;
  const words = new Set(['and', 'or', 'not', 'in', 'between', 'like', 'known', 'missing', 'true', 'false', 'lower']);
  const asks = (text: string): boolean =>
    !/@|reason|strength/.test(text) &&
    [...text.replace(/'(?:[^'\\]|\\.)*'/g, "''").matchAll(name)].every(
      ([word]) => words.has(word) || OF_REQUESTS.includes(word),
    );
  const found: string[] = [];
  for (let seed = SEED; found.length < ANY_RULES; seed += 1)
    found.push(...fc.sample(anyRuleText(1), { numRuns: 2000, seed }).filter((text) => asks(text) && text.length < 160));
  return found.slice(0, ANY_RULES);
}

async function anyHistory(t: Test, console: TestConsole): Promise<void> {
  const rules = anyRules().map((when, i) => ({
    ...{ id: `rul_any_${i}`, name: `Any ${i}`, state: 'shadow', when, effect: {} },
  }));
  const serials = Array.from({ length: ASKED_OF_ANY }, (_, serial) => serial);
  const before = await workspace(console, 'before', []);
  await before.send(serials);
  await before.send(serials, '/fingerprint/verify/login');
  await arrived(t, console, 'before', 2 * ASKED_OF_ANY);
  const told = (await backtest(t, console, before.path, rules)) as { rules: { id: string; matched: number }[] };
  const fresh = await workspace(console, 'fresh', rules);
  await fresh.send(serials);
  await fresh.send(serials, '/fingerprint/verify/login');
  await arrived(t, console, 'fresh', 2 * ASKED_OF_ANY);
  const rows = await console.engine.ask(`SELECT arrayJoin(shadow) AS rule, count() FROM events
    WHERE workspace = 'fresh' AND kind = 'decision' GROUP BY rule`);
  const hits = new Map(rows.split('\n').map((row) => row.split('\t') as [string, string]));
  const differ = told.rules.filter(({ id, matched }) => matched !== Number(hits.get(id) ?? 0));
  t.same(
    differ.map(({ id }) => [rules.find((rule) => rule.id === id)?.when, hits.get(id)]),
    [],
  );
  t.equal(told.rules.length, ANY_RULES);
  t.ok(hits.size > 20, `${hits.size} of them hold for something`);
}

t.test('a service with a ClickHouse', async (t) => {
  const console = await startConsole(t);
  if (console === undefined) return;
  await t.test('shadow, live and the backtest say the same', (t) => twins(t, console));
  await t.test('after a rollback decisions are those before', (t) => rolledBack(t, console));
  await t.test('any rules hold on history as they hold for the same requests again', (t) => anyHistory(t, console));
});
