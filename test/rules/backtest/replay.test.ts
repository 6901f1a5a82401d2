// `riskgate replay` decides model and rules again: with the policy that was live nothing differs, forced risks
// included, and under other points floors still hold.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { type PolicyOverrides } from '../../../src/contract/policy.js';
import { type Rule } from '../../../src/contract/ruleset/rule.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { compilePolicy, mergePolicy } from '../../../src/scoring/model/policy.js';
import { runCliHere } from '../../support/cli.js';
import { testEngine, type TestEngine } from '../../support/engine.js';
import { liveRows, store, STORED } from './stored-world.js';

t.setTimeout(420_000);
const EVENTS = 400;

const LIVE: Rule[] = [
  {
    id: 'rul_dear',
    name: 'Dear',
    state: 'live',
    when: 'checkout.amount > 800',
    effect: { at_least: 'hard_challenge' },
  },
  {
    id: 'rul_bots',
    name: 'Bots',
    state: 'live',
    when: 'client.automated',
    effect: { force: 'block' },
    code: 'bots_here',
  },
  { id: 'rul_fr', name: 'France', state: 'live', when: "country = 'FR'", effect: { points: 1 } },
  { id: 'rul_low', name: 'Low', state: 'live', when: 'risk between 31 and 60', effect: { at_most: 'soft_challenge' } },
];
const POINTS = { new_user_profile: 0.1, device_changed: 0.6 };
/** Higher ones: more to answer, and blocks that a challenge would do for. */
const RAISED = {
  new_user_profile: 2,
  device_changed: 3.5,
  unusual_location: 2.5,
  bot_detected: 5,
  challenge_passed: -5,
};

const PASSED: Rule = { id: 'rul_passed', name: 'Passed', state: 'live', when: 'risk > 0', effect: { force: 'block' } };

/** What each policy says of each event at its moment. */
const OTHERS: readonly PolicyOverrides[] = [
  { rules: LIVE },
  { rules: LIVE, points: POINTS },
  { points: POINTS },
  { rules: LIVE.filter(({ id }) => id !== 'rul_low'), points: POINTS },
  { rules: LIVE, points: RAISED },
  { points: RAISED, settings: { answer_mfa_device: 0.4, answer_captcha_bot: 1 } },
  { rules: [{ ...PASSED, when: "strength('challenge_passed') > 0.3 or risk > 60" }], points: RAISED },
];

const engine = await testEngine(t);
if (engine !== undefined) await run(engine);

async function run(engine: TestEngine): Promise<void> {
  const policies = OTHERS.map((overrides) => compilePolicy(mergePolicy(overrides, 'other')));
  const expected = policies.map((): EventRow[] => []);
  const beside: Parameters<typeof liveRows>[3] = (world, asked) => {
    const own = world.policy;
    policies.forEach((policy, i) => {
      world.policy = policy;
      expected[i]?.push(world.ask(asked));
    });
    world.policy = own;
  };
  const rows = liveRows(LIVE, EVENTS, 5, beside);
  await store(engine, rows, 'replay');
  const directory = mkdtempSync(join(tmpdir(), 'riskgate-replay-'));
  t.teardown(() => rmSync(directory, { recursive: true }));

  for (const [i, overrides] of OTHERS.entries())
    await t.test(`policy ${i} differs where it would have decided otherwise`, async (t) => {
      const file = join(directory, `policy-${i}.json`);
      writeFileSync(file, JSON.stringify(overrides));
      for (const of of [['--workspace', STORED], []]) {
        const { code, stdout, stderr } = await runCliHere(
          ['replay', '--from', '2029-01-01', '--to', '2031-01-01', '--policy', file, ...of],
          { CLICKHOUSE_URL: engine.url },
        );
        t.equal(code, 0, stderr);
        const different = rows.filter(({ action }, row) => expected[i]?.[row]?.action !== action).length;
        t.equal(stdout.split('\n')[0], `${EVENTS} decisions, ${different} of them different`);
        t.notMatch(stdout, 'not compared');
        t.equal(different === 0, i === 0);
      }
    });

  await t.test('forced and bounded risks are among them', async (t) => {
    t.ok(rows.some(({ rules, risk, modelRisk }) => rules.includes('rul_bots') && risk !== modelRisk));
    t.ok(rows.some(({ rules, risk, modelRisk }) => rules.includes('rul_low') && risk !== modelRisk));
    // A challenge that was passed is not asked for again.
    const floors =
      expected[1]?.filter(
        ({ rules, evidence }) => rules.includes('rul_dear') && !evidence.includes('challenge_passed'),
      ) ?? [];
    t.ok(floors.length > 0 && floors.every(({ risk }) => risk >= 50));
  });
}
