// What labels say: exact figures of a data set with known counts, and points that are found again from labels drawn by
// them.
import t from 'tap';
import { evaluate, type RiskCount, type Truth } from '../../src/scoring/evaluation/evaluation.js';
import { type Judged, suggest } from '../../src/scoring/evaluation/suggest.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { sigmoid } from '../../src/scoring/model/actions.js';
import { SIGNALS } from '../../src/scoring/signals/index.js';
import { shareOf } from '../../src/scoring/backtest/wilson.js';
import { seeded } from '../../src/traffic/random.js';
import { only } from '../support/only.js';

const counted = (risk: number, truth: Truth, events: number): RiskCount => {
  return { risk, truth, events, stopped: risk >= 30 };
};

t.test('precision, recall and average precision of known counts', async (t) => {
  const byRisk = [
    counted(90, 'fraud', 6),
    counted(90, 'legitimate', 2),
    counted(90, 'unknown', 50),
    counted(40, 'fraud', 2),
    counted(40, 'legitimate', 6),
    counted(5, 'fraud', 2),
    counted(5, 'assumed', 82),
  ];
  const none = { byAction: [], byUseCase: [], byReason: [], byRule: [], money: [] };
  const told = evaluate({ ...none, byRisk, byAction: [{ name: 'block', truth: 'fraud', events: 6 }] });
  t.match(told, { events: 150, fraud: 10, legitimate: 8, assumed: 82, unknown: 50 });
  t.match(told.stopped, {
    precision: { value: 8 / 16, of: 16 },
    recall: { value: 8 / 10, of: 10 },
    false_positives: { value: 8 / 90, of: 90 },
  });
  // By hand: .6 * 6/8 + .2 * 8/16 + .2 * 10/100.
  t.equal(told.average_precision?.toFixed(6), '0.570000');
  // Of 10 x 90 pairs, equal risks half: 6 x (82 + 6 + 1) + 2 x (82 + 3) + 2 x 41.
  t.equal(told.auc?.toFixed(6), (786 / 900).toFixed(6));
  t.match(
    told.curve,
    only(
      { from_risk: 90, precision: { value: 0.75 }, recall: { value: 0.6 } },
      { from_risk: 40, precision: { value: 0.5 } },
      { from_risk: 5, precision: { value: 0.1 }, recall: { value: 1 } },
    ),
  );
  t.match(told.by_action, only({ name: 'block', fraud: 6, recall: { value: 0.6 } }));
  t.match(evaluate({ ...none, byRisk: [] }), { events: 0, average_precision: null, auc: null, curve: { length: 0 } });
});

t.test('a sum of shares ends where it should, however many steps it has', async (t) => {
  const none = { byAction: [], byUseCase: [], byReason: [], byRule: [], money: [] };
  for (const [name, frauds, honest, precision, auc] of [
    ['all fraud above all others', [3, 4, 7, 9, 11, 2, 5], [6, 1, 3, 7], 1, 1],
    ['one event at each risk', Array.from({ length: 49 }, () => 1), Array.from({ length: 30 }, () => 1), 1, 1],
    ['no legitimate events', [1, 1, 1, 3, 7, 13, 17, 29], [], null, null],
  ] as const) {
    const byRisk = [
      ...frauds.map((events, i) => counted(99 - i, 'fraud', events)),
      ...honest.map((events, i) => counted(40 - i, 'legitimate', events)),
    ];
    const told = evaluate({ ...none, byRisk });
    t.same([told.average_precision, told.auc], [precision, auc], name);
  }
});

t.test('groups have their own counts, most fraud first', async (t) => {
  const byRisk = [counted(90, 'fraud', 10), counted(40, 'legitimate', 20), counted(5, 'assumed', 80)];
  const row = (name: string, truth: Truth, events: number) => ({ name, truth, events });
  const rows = [
    ...[row('few', 'fraud', 1), row('many', 'fraud', 4), row('many', 'legitimate', 6), row('many', 'unknown', 3)],
    ...[row('b', 'assumed', 5), row('a', 'legitimate', 5), row('few', 'unknown', 7), row('busy', 'unknown', 9)],
  ];
  const none = { byAction: [], byUseCase: [], byReason: [], byRule: [], money: [] };
  const group = (name: string, [fraud, honest, unknown]: readonly [number, number, number]) => ({
    ...{ name, events: fraud + honest + unknown, fraud, legitimate: honest, unknown },
    precision: shareOf(fraud, fraud + honest),
    recall: shareOf(fraud, 10),
    false_positives: shareOf(honest, 100),
  });
  const groups = [
    group('many', [4, 6, 3]),
    group('few', [1, 0, 7]),
    group('busy', [0, 0, 9]),
    group('a', [0, 5, 0]),
    group('b', [0, 5, 0]),
  ];
  for (const [of, told] of [
    ['byAction', 'by_action'],
    ['byUseCase', 'by_use_case'],
    ['byReason', 'by_reason'],
    ['byRule', 'by_rule'],
  ] as const)
    t.same(evaluate({ ...none, byRisk, [of]: rows })[told], groups, told);
});

t.test("an interval is Wilson's", async (t) => {
  for (const [hits, all, low, high] of [
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [5, 10, 0.2366, 0.7634],
    [90, 100, 0.8256, 0.9448],
  ] as const) {
    const share = shareOf(hits, all);
    t.same([share.low.toFixed(4), share.high.toFixed(4)], [low.toFixed(4), high.toFixed(4)], `${hits} of ${all}`);
  }
  t.same(shareOf(0, 0), { value: null, low: 0, high: 1, of: 0 });
});

const MOVED = { vpn_detected: 0.9, geo_jump: -0.6, device_changed: 0.5 } as const;
const SPOKEN = ['vpn_detected', 'geo_jump', 'device_changed', 'incognito', 'new_user_profile'] as const;
const ROWS = 20_000;

/** Labels drawn by points that are not today's. */
function drawn(moved: Readonly<Record<string, number>> = MOVED): Judged[] {
  const random = seeded(23);
  const policy = compilePolicy(DEFAULT_POLICY);
  const truth = compilePolicy(
    mergePolicy(
      { points: Object.fromEntries(SPOKEN.map((code) => [code, pointsOf(code) + moveOf(code, moved)])) },
      'truth',
    ),
  );
  return Array.from({ length: ROWS }, () => {
    const reasons = SPOKEN.filter(() => random() < 0.4);
    const strengths = reasons.map(() => 0.5 + random() / 2);
    const under = (of: typeof policy): number[] =>
      reasons.map((code, i) => (of.points.score[index(code)] ?? 0) * (strengths[i] ?? 0));
    const sum = under(truth).reduce((total, each) => total + each, policy.bias + 1);
    return {
      useCase: 'score',
      fraud: random() < sigmoid(sum),
      weight: 1,
      reasons,
      points: under(policy),
      strengths,
      policy,
    };
  });
}

const index = (code: string): number => SIGNALS.findIndex((signal) => signal.code === code);
const pointsOf = (code: (typeof SPOKEN)[number]): number => DEFAULT_POLICY.points[code];
const moveOf = (code: string, moved: Readonly<Record<string, number>> = MOVED): number => moved[code] ?? 0;

t.test('points that labels were drawn by are found again', async (t) => {
  const judged = drawn();
  const today: Readonly<Record<string, number>> = DEFAULT_POLICY.points;
  const { moves, policy } = suggest(judged, today, 1);
  for (const code of SPOKEN) {
    const found = policy.points[code] ?? pointsOf(code);
    t.ok(Math.abs(found - (pointsOf(code) + moveOf(code))) < 0.3, `${code} ${found}`);
  }
  t.notOk(
    moves.some(({ reason }) => !SPOKEN.some((code) => code === reason)),
    'what did not speak stays',
  );
  t.doesNotThrow(() => compilePolicy(mergePolicy(policy, 'suggested')));
  const step = 0.2;
  for (const { points, suggested } of suggest(judged, today, step).moves) {
    t.ok(Math.abs(suggested - points) <= step + 1e-9);
    t.ok(suggested * points >= 0, 'no sign is flipped');
  }
  t.same(suggest([], today, 1).moves, []);
  t.same(suggest(judged.slice(0, 30), today, 1).moves, [], 'a few say nothing');
  for (const [fraud, recall, wrong] of [
    [true, 'number', 'null'],
    [false, 'null', 'number'],
  ] as const)
    for (const bands of Object.values(
      suggest(
        judged.filter((one) => one.fraud === fraud),
        today,
        1,
      ).tested,
    ))
      for (const { recall: caught, false_positives: hit } of bands)
        t.same([caught === null ? 'null' : typeof caught, hit === null ? 'null' : typeof hit], [recall, wrong]);
});

t.test('points of a sign of fraud that labels speak for end at zero, whatever the step', async (t) => {
  const { policy } = suggest(drawn({ vpn_detected: -3 }), DEFAULT_POLICY.points, 2);
  t.ok(pointsOf('vpn_detected') > 0);
  t.ok(Math.abs(policy.points['vpn_detected'] ?? NaN) < 1e-9, `not below it: ${policy.points['vpn_detected']}`);
});

t.test('a move that gives no labelled decision another action is left out', async (t) => {
  const policy = compilePolicy(DEFAULT_POLICY);
  // Half of the decisions with the reason are fraud, of the others one in a hundred. All of them are allowed today.
  const judged = Array.from({ length: 4000 }, (_, i): Judged => {
    const isOfReason = i % 5 === 0;
    const reasons = isOfReason ? ['incognito'] : [];
    const points = reasons.map(() => policy.points.score[index('incognito')] ?? 0);
    const fraud = isOfReason ? i % 2 === 0 : i % 100 === 1;
    return { useCase: 'score', fraud, weight: 1, reasons, points, strengths: reasons.map(() => 1), policy };
  });
  const today: Readonly<Record<string, number>> = DEFAULT_POLICY.points;
  const small = suggest(judged, today, 0.5);
  t.same(small.moves, [], 'within half a point all stay allowed');
  t.same(small.policy, { points: {} });
  const [move, ...others] = suggest(judged, today, 5).moves;
  t.match(move, { reason: 'incognito', stops_fraud: 400, stops_legitimate: 400 });
  t.same(others, []);
});
