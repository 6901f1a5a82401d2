// A stored decision, decided again under other points, settings and rules, is to the last digit what it would have been
// at its moment: passed and held challenges, families and blocks that a challenge answers included.
import t, { type Test } from 'tap';
import { type PolicyOverrides } from '../../../src/contract/policy.js';
import { type Rule } from '../../../src/contract/ruleset/rule.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { readRow, writeRow } from '../../../src/event/row/codec.js';
import { ruledAgain } from '../../../src/scoring/backtest/ruled-again.js';
import { BLOCK_FROM } from '../../../src/scoring/model/actions.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../../src/scoring/model/policy.js';
import { decideAgain } from '../../../src/scoring/replay.js';
import { liveRows, policyWith } from './stored-world.js';

const EVENTS = 1500;
const SEEDS = [5, 17, 4711];

const rule = (id: string, when: string, effect: Rule['effect']): Rule => ({
  ...{ id, name: id, state: 'live', when, effect },
});
const LIVE = [
  rule('rul_dear', 'checkout.amount > 800', { at_least: 'hard_challenge' }),
  { ...rule('rul_fr', "country = 'FR'", { points: 1 }), code: 'from_france' },
];
const RAISED = {
  new_user_profile: 2,
  device_changed: 3.5,
  unusual_location: 2.5,
  bot_detected: 5,
  challenge_passed: -5,
};
const OTHERS: readonly PolicyOverrides[] = [
  {},
  { points: RAISED },
  { points: { new_user_profile: 0, device_changed: 0.2, challenge_passed: -9 } },
  { bias: 1, shifts: { login: { bot_detected: 2 } }, settings: { alike_device: 0.1, alike_place: 0.3 } },
  { points: RAISED, settings: { answer_mfa_device: 0.4, answer_captcha_bot: 1, answer_other_points: 4 } },
  { points: RAISED, rules: LIVE },
  {
    points: RAISED,
    rules: [
      rule('rul_passed', "reason('challenge_passed')", { points: 2 }),
      rule('rul_weak', "strength('challenge_passed') < 0.4 and risk > 40", { at_most: 'soft_challenge' }),
    ],
  },
];

t.test('it is what it would have been', async (t) => {
  const policies = OTHERS.map((overrides) => compilePolicy(mergePolicy(overrides, 'other')));
  const was = policyWith(LIVE, 'stored-1');
  let answered = 0;
  let capped = 0;
  for (const seed of SEEDS) {
    const expected = policies.map((): EventRow[] => []);
    const rows = liveRows(LIVE, EVENTS, seed, (world, asked) => {
      const own = world.policy;
      policies.forEach((policy, i) => {
        world.policy = policy;
        expected[i]?.push(world.ask(asked));
      });
      world.policy = own;
    }).map(stored);
    for (const [i, policy] of policies.entries()) {
      const live = expected[i] ?? [];
      compare(t, `seed ${seed}, policy ${i}`, { rows, live, was, policy });
      answered += live.filter(({ reasons }) => reasons.includes('challenge_passed')).length;
      capped += live.filter(({ modelRisk }) => modelRisk === BLOCK_FROM - 1).length;
    }
  }
  t.ok(answered > 100, 'challenges were passed');
  t.ok(capped > 100, 'blocks could be answered');
});

interface Compared {
  rows: readonly EventRow[];
  live: readonly EventRow[];
  was: CompiledPolicy;
  policy: CompiledPolicy;
}

function compare(t: Test, name: string, { rows, live, was, policy }: Compared): void {
  let different = 0;
  for (const [at, row] of rows.entries()) {
    const { risk, action } = live[at] ?? row;
    const again = ruledAgain(row, was, policy);
    if (again?.risk !== risk || again.action !== action)
      t.fail(`${name}, row ${at}: ${again?.risk} is not ${risk}; ${row.evidence}`);
    if (row.action !== action) different += 1;
    if (policy.rules !== undefined || row.rules.length > 0) continue;
    const columns = { ...row, points: [...row.points], strengths: [...row.strengths] };
    t.match(decideAgain(columns, was, policy), { risk, action }, `${name}, row ${at}`);
  }
  t.ok(different > 0, `${name}: ${different} of ${rows.length} are decided otherwise`);
}

/** As it comes back. */
function stored(row: EventRow): EventRow {
  const writer = new RowWriter();
  writeRow(writer, row);
  return readRow(new RowReader(Buffer.from(writer.written())));
}
