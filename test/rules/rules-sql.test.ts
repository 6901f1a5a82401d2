// The engine finds the rows that a rule holds for: exactly those that it held for when they were decided. Any rules
// over any rows, with values missing everywhere. RULES_FUZZ_ROUNDS=200 runs it long.
import fc from 'fast-check';
import t from 'tap';
import { ClickHouseSink } from '../../src/clickhouse/consumer/sink.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { generateRules } from '../../src/rules/evaluate/generate.js';
import { holds, valueOf } from '../../src/rules/evaluate/interpret.js';
import { sqlOf } from '../../src/rules/evaluate/sql.js';
import { readRule, type ReadRule } from '../../src/rules/rule.js';
import { UNKNOWN_COUNTS } from '../../src/rules/variables/counts.js';
import { type Moment } from '../../src/rules/variables/variable.js';
import { VARIABLES } from '../../src/rules/variables/variables.js';
import { testEngine, type TestEngine } from '../support/engine.js';
import { anyMoment, anyRuleText, RULE_LISTS, ruleOf } from './any-rule.js';

const ROUNDS = Number(process.env['RULES_FUZZ_ROUNDS'] ?? 6);
const SEED = Number(process.env['RULES_FUZZ_SEED'] ?? 17);
const RULES = 40;
const MOMENTS = 400;
/** Of a variable; a week has seven days. */
const VALUES = 8;
const WORKSPACE = 'rules';

const engine = await testEngine(t);
if (engine !== undefined) await run(engine);

async function run(engine: TestEngine): Promise<void> {
  const moments = fc.sample(anyMoment(), { numRuns: MOMENTS, seed: SEED });
  await store(engine, moments);

  await t.test('any rule holds for the same rows in the engine, the interpreter and the generated code', async (t) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rules = fc.sample(anyRuleText(), { numRuns: RULES, seed: SEED + round }).map((text) => ruleOf(text));
      const answers = await asked(engine, rules);
      const generated = generateRules(rules.map(({ condition }) => condition));
      const hits = new Uint16Array(RULES);
      for (const [row, moment] of moments.entries()) {
        const expected = rules.flatMap(({ condition }, i) => (holds(condition, moment) ? [i] : []));
        const found = [...hits.subarray(0, generated(moment, hits))];
        const told = answers[row] ?? [];
        for (const [i, { canonical }] of rules.entries()) {
          if (expected.includes(i) === told.includes(i) && expected.includes(i) === found.includes(i)) continue;
          t.fail(`${canonical}: row ${row}, interpreter ${expected.includes(i)}, engine ${told.includes(i)}`);
        }
      }
      t.equal(answers.length, MOMENTS);
    }
  });

  await t.test('minus zero is zero, alone and among others', async (t) => {
    const zeros = ["-risk * strength('geo_jump')", "strength('geo_jump') / -asn", "-(risk * strength('geo_jump'))"];
    const rules = zeros.flatMap((zero) =>
      [`${zero} = 0`, `${zero} in (7, 8, 0, 9)`, `1 / (${zero}) < 5`].map((text) => ruleOf(text)),
    );
    const answers = await asked(engine, rules);
    let held = 0;
    for (const [row, moment] of moments.entries()) {
      const expected = rules.flatMap(({ condition }, i) => (holds(condition, moment) ? [i] : []));
      t.same(answers[row], expected);
      held += expected.length;
    }
    t.ok(held > 0);
  });

  await t.test('every variable can be asked of both', async (t) => {
    const values = VARIABLES.filter(({ type }) => type === 'number').flatMap((variable) => {
      const some = new Set(moments.map((moment) => Number(valueOf(variable, moment) ?? 0)));
      return [...some].slice(0, VALUES).map((value) => `${variable.name} = ${value}`);
    });
    const rules = [
      ...VARIABLES.flatMap(({ name }) => [ruleOf(`known(${name})`), ruleOf(`missing(${name})`)]),
      // What is outside of a variable's range is refused.
      ...values.map((text) => readRule(text, RULE_LISTS)).filter((rule) => 'canonical' in rule),
    ];
    const answers = await asked(engine, rules);
    for (const [row, moment] of moments.entries())
      t.same(
        answers[row],
        rules.flatMap(({ condition }, i) => (holds(condition, moment) ? [i] : [])),
      );
  });
}

/** For each row, in order, the rules that hold. */
async function asked({ ask }: TestEngine, rules: readonly ReadRule[]): Promise<number[][]> {
  const tests = rules.map(({ condition }, i) => `if(${sqlOf(condition)}, ${i}, -1)`);
  const text = await ask(
    `SELECT arrayFilter(i -> i >= 0, [${tests.join(', ')}]) FROM events WHERE workspace = '${WORKSPACE}' ` +
      'ORDER BY key_id',
  );
  return text.split('\n').map((line) => JSON.parse(line) as number[]);
}

async function store({ client }: TestEngine, moments: readonly Moment[]): Promise<void> {
  const writer = new RowWriter();
  for (const [index, { request, model, counts, lists }] of moments.entries())
    writeRow(writer, {
      ...makeEvent(),
      ...request,
      eventId: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      workspace: WORKSPACE,
      keyId: String(index).padStart(6, '0'),
      modelRisk: model.risk,
      visitorId: model.visitorId,
      reasons: [...model.reasons],
      strengths: model.strengths,
      points: model.strengths,
      similarity: model.similarity,
      deviceSimilarity: model.deviceSimilarity,
      trust: model.trust,
      reputation: model.reputation,
      counts: counts === UNKNOWN_COUNTS ? [] : counts,
      lists: [...lists],
    });
  const batch = { token: 'rules', chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: moments.length };
  t.same(await new ClickHouseSink(client).insert(batch, new AbortController().signal), { kind: 'landed' });
}
