// A backtest says of every stored event what the live decision says: under the rules of that time nothing changes, and
// under any others each event gets the risk, the action and the rules that it would have got at that moment.
import fc from 'fast-check';
import t from 'tap';
import { type Rule, type RuleEffect } from '../../../src/contract/ruleset/rule.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { type After } from '../../../src/scoring/backtest/backtest.js';
import { loudRules } from '../../../src/scoring/backtest/loud.js';
import { joinedDays, runBacktest } from '../../../src/service/backtest/run.js';
import { testEngine, type TestEngine } from '../../support/engine.js';
import { anyRuleText } from '../any-rule.js';
import { judge, liveRows, policyWith, SPAN, store } from './stored-world.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);
const SEED = Number(process.env['RULES_FUZZ_SEED'] ?? 17);
const EVENTS = 500;
/** Of any rules; with those below they have all effects and states. */
const ANY_RULES = 24;

const EFFECTS: readonly RuleEffect[] = [
  { points: 1.5 },
  { points: -2 },
  { at_least: 'hard_challenge' },
  { at_least: 'soft_challenge' },
  { at_most: 'soft_challenge' },
  { force: 'block' },
  { force: 'allow' },
  {},
];
const LIVE: readonly Rule[] = [
  {
    id: 'rul_dear',
    name: 'Dear',
    state: 'live',
    when: 'checkout.amount > 800',
    effect: { at_least: 'hard_challenge' },
  },
  { id: 'rul_bots', name: 'Bots', state: 'live', when: 'client.automated', effect: { points: 2 }, code: 'bots_here' },
  { id: 'rul_fr', name: 'FR', state: 'shadow', when: "country = 'FR'", effect: { force: 'block' } },
  { id: 'rul_half', name: 'Half', state: 'live', when: 'user.seen > 3', effect: { points: 1 }, rollout_percent: 50 },
  { id: 'rul_wait', name: 'Wait', state: 'draft', when: 'risk > 0', effect: { force: 'block' } },
];

/** Without lists: nobody has made any. */
function anyRules(seed: number): Rule[] {
  const texts = fc.sample(anyRuleText(2), { numRuns: ANY_RULES * 3, seed }).filter((text) => !text.includes('@'));
  return texts.slice(0, ANY_RULES).map((when, i) => ({
    ...{ id: `rul_any_${i}`, name: `Any ${i}`, state: i % 5 === 4 ? 'shadow' : 'live', when, priority: i % 3 },
    effect: EFFECTS[i % EFFECTS.length] ?? {},
    ...(i % 4 === 0 && { code: `any_${i}` }),
    ...(i % 6 === 0 && { rollout_percent: 40 }),
    ...(i % 7 === 0 && { use_cases: ['checkout', 'login'] }),
  }));
}

t.test('few decisions are asked for together, and days with many one by one', (t) => {
  const [day, from] = [86_400_000, 1000];
  const span = { workspace: 'acme', mode: 'live', from, to: from + 5.5 * day } as const;
  const partsOf = (counts: readonly (readonly [day: number, events: number])[]) =>
    joinedDays(span, new Map(counts), 100).map((part) => [(part.from - from) / day, (part.to - from) / day]);
  t.same(partsOf([]), []);
  t.same(
    partsOf([
      [5, 10],
      [1, 50],
      [2, 40],
    ]),
    [[1, 5.5]],
    'none before the first, and none after the end of the span',
  );
  t.same(
    partsOf([
      [0, 60],
      [1, 41],
      [2, 500],
      [4, 1],
    ]),
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [4, 5],
    ],
  );
  t.end();
});

const engine = await testEngine(t);
if (engine !== undefined) await run(engine);

async function run(engine: TestEngine): Promise<void> {
  const others = [anyRules(SEED), anyRules(SEED + 1)];
  const expected = others.map(() => new Map<string, EventRow>());
  const policies = others.map((rules) => policyWith(rules, 'other'));
  const rows = liveRows(LIVE, EVENTS, SEED, (world, asked) => {
    const own = world.policy;
    policies.forEach((policy, i) => {
      world.policy = policy;
      expected[i]?.set(asked.eventId ?? '', world.ask(asked));
    });
    world.policy = own;
  });
  await store(engine, rows, 'backtest');
  const asked = (rules: readonly Rule[], onDecided?: (row: EventRow, after: After) => void) =>
    runBacktest(engine.client, { ...SPAN, rules, ...(onDecided !== undefined && { onDecided }) });

  await t.test('under the rules of that time nothing changes, and they hold as often as they did', async (t) => {
    const published = LIVE.filter(({ state }) => state !== 'draft');
    const seen = new Map<string, After>();
    const result = await asked(published, (row, after) => seen.set(row.eventId, after));
    t.match(result, { events: EVENTS, changed: 0, not_compared: 0, samples: { length: 0 } });
    for (const { id, matched, applied } of result.rules) {
      const told = rows.filter((row) => row.rules.includes(id)).length;
      const shaded = rows.filter((row) => row.shadow.includes(id)).length;
      t.same([matched, applied], [told + shaded, told], id);
      t.ok(matched > 0, `${id} holds for some`);
    }
    for (const row of rows) {
      const { rules, shadow, risk, action } = seen.get(row.eventId) ?? { ...row, rules: [], shadow: [] };
      t.same(
        { rules, shadow, risk, action },
        {
          ...{ rules: row.rules, shadow: row.shadow, risk: row.risk, action: row.action },
        },
      );
    }
  });

  await t.test('under any others each event is what it would have been', async (t) => {
    for (const [i, rules] of others.entries()) {
      const seen = new Map<string, After>();
      const result = await asked(rules, (row, after) => seen.set(row.eventId, after));
      let changed = 0;
      for (const row of rows) {
        const live = expected[i]?.get(row.eventId) ?? row;
        const { rules: held, shadow, risk, action } = seen.get(row.eventId) ?? { ...row, rules: [], shadow: [] };
        t.same(
          { held, shadow, risk, action },
          { held: live.rules, shadow: live.shadow, risk: live.risk, action: live.action },
          row.eventId,
        );
        if (live.action !== row.action) changed += 1;
      }
      t.ok(changed > 0);
      t.match(result, { events: EVENTS, changed });
    }
  });

  await t.test('a rule is judged by labels, and by what it changes', async (t) => {
    const dear = rows.filter(({ rules }) => rules.includes('rul_dear'));
    const fraud = dear.slice(0, 3).map(({ eventId }) => eventId);
    const honest = dear.slice(3, 4).map(({ eventId }) => eventId);
    const elsewhere = rows.find(({ rules, shadow }) => rules.length + shadow.length === 0)?.eventId ?? '';
    await judge(
      engine,
      new Map([
        ...fraud.map((id) => [id, 'chargeback'] as const),
        ...honest.map((id) => [id, 'legitimate'] as const),
        [elsewhere, 'fraud'],
      ]),
    );
    const result = await asked(LIVE);
    t.match(result.labelled, { fraud: 4, legitimate: 1 });
    const rule = result.rules.find(({ id }) => id === 'rul_dear');
    t.match(rule, {
      labels: { fraud: 3, legitimate: 1, unlabelled: dear.length - 4 },
      precision: { value: 0.75, of: 4 },
      recall: { value: 0.75, of: 4 },
      false_positives: { value: 1, of: 1 },
    });
    // Wilson's interval of 3 of 4, by any table.
    t.same([rule?.precision.low.toFixed(3), rule?.precision.high.toFixed(3)], ['0.301', '0.954']);
    const many = { id: 'rul_all', name: 'all', state: 'draft', when: 'risk >= 0', effect: { force: 'block' } } as const;
    const loud = (await asked([many])).warnings.find(({ rule: id }) => id === 'rul_all');
    t.match(loud?.text, /^it stops [1-9][0-9.]* % of all decisions \(\d+ of \d+\)/, 'a rule that stops everybody');
    t.match(loud?.text, /of the 1 that are labelled legitimate \(.*, and \d of the 4 that are labelled fraud$/);
    t.same(loudRules({ events: 1000, labelled: { fraud: 9, legitimate: 300 }, rules: [] }), []);
    const draft = result.rules.find(({ id }) => id === 'rul_wait');
    t.ok((draft?.changes ?? 0) > 0, 'a draft counts as live');
    t.equal(
      result.actions.reduce((sum, { events }) => sum + events, 0),
      EVENTS,
    );
    const orders = rows.filter(({ currency }) => currency === 'EUR').length;
    t.ok(orders > 0 && result.actions.some(({ amounts }) => (amounts['EUR'] ?? 0) > 0));
    t.ok(result.samples.length > 0 && result.samples.length <= 20);
  });

  await t.test('it is bounded, and can be stopped', async (t) => {
    const rules = LIVE;
    await t.rejects(runBacktest(engine.client, { ...SPAN, rules, eventsMax: 10 }), /more than 10 events/);
    await t.rejects(runBacktest(engine.client, { ...SPAN, rules, signal: AbortSignal.abort() }));
    await t.rejects(asked([{ ...LIVE[0], when: 'checkout.ammount > 5' } as Rule]), /line 1, column 1/);
    t.match(await runBacktest(engine.client, { ...SPAN, workspace: 'nobody', rules }), { events: 0, changed: 0 });
  });
  await t.test('a rule on what an earlier release did not count does not hold, and that is told', async (t) => {
    const earlier = rows.map((row, i) => ({
      ...{ ...row, workspace: 'earlier', eventId: row.eventId.replace(/^0190/, '0191') },
      counts: row.counts.slice(0, i % 2 === 0 ? 34 : undefined),
    }));
    await store(engine, earlier, 'earlier');
    const block = { name: 'Block', state: 'live', effect: { force: 'block' } } as const;
    const rule = { ...block, id: 'rul_new', when: 'not (prefix.registrations_24h > 9)' } as const;
    const result = await runBacktest(engine.client, { ...SPAN, workspace: 'earlier', rules: [rule] });
    t.match(result, { events: EVENTS, without_counts: EVENTS / 2 });
    t.match(result.rules, only({ matched: EVENTS / 2 }));
    const old = { ...block, id: 'rul_old', when: 'user.seen >= 0' } as const;
    const other = await runBacktest(engine.client, { ...SPAN, workspace: 'earlier', rules: [old] });
    t.match(other, { without_counts: 0, rules: only({ matched: EVENTS }) });
  });
}
